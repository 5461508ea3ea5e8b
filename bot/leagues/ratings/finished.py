"""A finished game as statistics know it: who played what, in which order, for how long, and what came of it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from msgspec import Struct, structs

from bot.leagues.ratings.rating_service import rated_game
from bot.play.clocks.paces import PaceName
from bot.play.game_records.facts import FormatName
from bot.play.sessions.game_session import GameSession
from engine import Catalogue, new_match
from engine.state.game import Mode
from persistence.encoding.forms import Form

NAMELESS = 0
"""Stands in a row for a person who is not to be found in it."""

Came = Literal["won", "drawn", "lost"]


class PlayedSeat(Struct, frozen=True):
    """One seat of a finished game."""

    person: int
    """Who played, or `NAMELESS`."""
    hero: str
    """What their Hero is called, "" without one."""
    faction: str
    came: Came
    used: int | None = None
    """How long it was their turn to answer, in milliseconds; None where no clock counted it."""


class PlayedGame(Struct, frozen=True):
    """A finished game; times are in milliseconds."""

    game: str
    began: int
    ended: int
    guild: int
    league: str
    format: FormatName
    mode: Mode
    pace: PaceName
    days: int
    """On which Day it ended; 0 before the first one."""
    first: int
    """The seat that was first player on the first Day."""
    seats: tuple[PlayedSeat, ...]
    round: int = 0
    """In which round of its league."""
    secret_until: int = 0
    """Until when no person learns what was played in it."""
    private: bool = False
    """Whether only those who played it know of it."""


PLAYED_GAME = Form("game of statistics", PlayedGame)


def played_game(held: GameSession, now: int, nameless: Collection[int]) -> PlayedGame | None:
    """A finished game as statistics know it; None where ratings would not look at it either (see `rated_game`).

    The people who are to be `nameless` stand in it without their ids.
    """
    rated = rated_game(held, now)
    if rated is None:
        return None
    facts, game = held.facts, held.table.game
    decks = [each.deck for each in held.record.decks]
    catalogue, clocks = held.table.catalogue, held.clocks
    teams = sorted(set(facts.teams))
    ranks = dict(zip(teams, rated.ranks, strict=True))
    best = min(rated.ranks)
    alone = rated.ranks.count(best) == 1

    def came(seat: int) -> Came:
        if ranks[facts.teams[seat]] != best:
            return "lost"
        return "won" if alone else "drawn"

    return PlayedGame(
        game=facts.id,
        began=facts.began,
        ended=held.stored.meta.updated,
        guild=facts.guild_id,
        league=facts.league,
        format=facts.format,
        mode=facts.mode,
        pace=facts.pace,
        days=game.day,
        first=new_match(decks, game.seed, game.options, catalogue).game.first,
        seats=tuple(
            PlayedSeat(
                person=NAMELESS if player.id in nameless else player.id,
                hero=_name(decks[seat].hero, catalogue),
                faction=_faction(decks[seat].hero, catalogue),
                came=came(seat),
                used=clocks.seats[seat].used if clocks is not None else None,
            )
            for seat, player in enumerate(facts.players)
        ),
        round=facts.round,
        secret_until=facts.lists_secret_until,
        private=facts.private,
    )


def without_person(game: PlayedGame, person: int) -> PlayedGame:
    """The same game in which a person stands without their id."""
    seats = (structs.replace(seat, person=NAMELESS) if seat.person == person else seat for seat in game.seats)
    return structs.replace(game, seats=tuple(seats))


def _name(hero: str, catalogue: Catalogue) -> str:
    found = catalogue.cards.get(hero)
    return found.name if found else ""


def _faction(hero: str, catalogue: Catalogue) -> str:
    found = catalogue.cards.get(hero)
    return found.faction if found else ""

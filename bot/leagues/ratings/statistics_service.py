"""Statistics: fed by finished games, each once, and summed for the person who asks.

Their rows can be worked out anew from the stored games, and held against what is kept.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Literal

from msgspec import structs

from bot.leagues.model.keeping import LeagueKeeping
from bot.leagues.model.terms import DAY_MS
from bot.leagues.ratings.finished import NAMELESS, PLAYED_GAME, PlayedGame, played_game, without_person
from bot.leagues.ratings.ratings import Ladder
from bot.leagues.ratings.statistics import OddSeries, Statistics, odd_series, public, summed
from bot.play.requests.person import Person
from bot.play.requests.refusal import UNREADABLE, Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.game_store import GameStore
from persistence.games.ratings import RatingRepository
from persistence.games.statistics import StatisticsRepository
from persistence.server.clock import Clock
from persistence.server.errors import FormUnreadable

LOOKED_AFTER_MS = 90 * DAY_MS
"""For how long after it was to be told what was played, it is looked up whether that was put off."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Which games are looked at: of all servers, of one, or of a league."""

    ladder: Ladder = "duel"
    guild: int = 0
    """0 for all servers."""
    league: str = ""


class StatisticsService:
    """The statistics of all games."""

    def __init__(
        self,
        rows: StatisticsRepository,
        ratings: RatingRepository,
        leagues: LeagueKeeping,
        game_store: GameStore,
        clock: Clock,
    ) -> None:
        self._rows, self._ratings, self._leagues, self._game_store, self._clock = (
            rows,
            ratings,
            leagues,
            game_store,
            clock,
        )

    async def count(self, game_id: str) -> bool:
        """Takes a finished game in, once; False where it counts for nothing, or was taken in before.

        Who does not want to be rated stands in it without their id. Raises as looking does.
        """
        with explained(game_id):
            if await self._rows.kept(game_id):
                return False
        held = await self._game_store.take(game_id)
        with explained(game_id):
            private = await self._ratings.private()
            game = played_game(held, self._clock(), private)
            if game is None:
                return False
            people = [seat.person for seat in game.seats if seat.person]
            return await self._rows.add(game.game, PLAYED_GAME.encode(game), people, game.guild, game.league)

    async def of(self, scope: Scope) -> Statistics:
        """The sums over the public games of a scope; people are not told apart in them."""
        with explained():
            if scope.league:
                rows = await self._rows.of_league(scope.league)
            elif scope.guild:
                rows = await self._rows.of_server(scope.guild)
            else:
                rows = await self._rows.all()
        now = self._clock()
        games = await self._as_secret_as_now(await asyncio.to_thread(_within, rows, scope))
        return await asyncio.to_thread(lambda: summed(public(games), now))

    async def odd_series(self, guild: int) -> list[OddSeries]:
        """The series of short games between the same two on a server, for its organisers."""
        with explained():
            rows = await self._rows.of_server(guild)
        now = self._clock()
        return await asyncio.to_thread(lambda: odd_series(map(_read, rows), now))

    async def of_person(self, person: Person, reader: int, scope: Scope) -> Statistics:
        """The sums over a person's games; their private ones are for themselves alone.

        Raises Refusal "rating private" where they do not want others to see such things.
        """
        with explained():
            if person.id != reader and person.id in await self._ratings.private():
                raise Refusal("rating private", person=person.name)
            rows = await self._rows.of_person(person.id)
        now, own = self._clock(), person.id == reader
        games = await self._as_secret_as_now(await asyncio.to_thread(_within, rows, scope))
        return await asyncio.to_thread(lambda: summed(games if own else public(games), now, person.id))

    async def _as_secret_as_now(self, games: list[PlayedGame]) -> list[PlayedGame]:
        """The same games, secret until their rounds end as these do by now: an organiser may have put that off."""
        recent = self._clock() - LOOKED_AFTER_MS
        ends: dict[tuple[str, int], int] = {}
        for league in {game.league for game in games if game.league and game.secret_until > recent}:
            try:
                found = (await self._leagues.look(league)).league
            except Refusal as refusal:
                if refusal.key != "no such league":
                    raise
                continue
            ends |= {(league, each.number): each.ends for each in found.rounds if found.status != "closed"}
        return [
            structs.replace(game, secret_until=max(game.secret_until, ends.get((game.league, game.round), 0)))
            if game.secret_until
            else game
            for game in games
        ]

    async def forget(self, person_id: int) -> int:
        """Takes a person out of all rows; what others have made of these games stays. Returns their games."""

        def without(row: bytes) -> bytes:
            return PLAYED_GAME.encode(without_person(_read(row), person_id))

        with explained():
            return await self._rows.forget(person_id, without)


def _read(row: bytes) -> PlayedGame:
    return PLAYED_GAME.decode(row)


def _within(rows: Iterable[bytes], scope: Scope) -> list[PlayedGame]:
    """The games of a scope; this takes a while for very many."""
    found = []
    for row in rows:
        game = _read(row)
        here = not scope.guild or game.guild == scope.guild
        if here and game.mode == scope.ladder and scope.league in ("", game.league):
            found.append(game)
    return found


Recount = Literal["same", "other", "missing", "surplus", "unreadable"]
"""How a row stands to its game: as it should, with other words, not there, there for a game that does not count, or the
game cannot be read and its row stays as it is."""


class Recounting:
    """Goes through all stored games; rows of games that are not kept any more are left as they are."""

    def __init__(
        self, rows: StatisticsRepository, ratings: RatingRepository, game_store: GameStore, clock: Clock
    ) -> None:
        self._rows, self._ratings, self._game_store, self._clock = rows, ratings, game_store, clock

    async def recount(self, *, rebuild: bool, watch: Callable[[list[str]], Iterable[str]] = iter) -> Counter[Recount]:
        """How many rows stand how; with `rebuild` each is made as its game says; the games are gone through by `watch`.

        Who stands in a row without their id stays so, and who did not want to be rated before their game had a row.
        Raises Refusal where the store cannot be used.
        """
        found: Counter[Recount] = Counter()
        with explained():
            nameless = await self._ratings.private()
            for game_id in watch([game_id async for game_id in self._game_store.repository.all()]):
                recounted = await self._recount(game_id, nameless, rebuild)
                if recounted is not None:
                    found[recounted] += 1
        return found

    async def _recount(self, game_id: str, nameless: Collection[int], rebuild: bool) -> Recount | None:
        row = await self._rows.row(game_id)
        kept = _read_if_readable(row)
        try:
            held = await self._game_store.take(game_id)
        except Refusal as refusal:
            if refusal.key not in UNREADABLE:
                raise
            return "unreadable"
        wanted = played_game(held, self._clock(), () if kept else nameless)
        if wanted is None:
            if row is None:
                return None
            if rebuild:
                people = [player.id for player in held.facts.players]
                await self._rows.remove(game_id, people, held.facts.guild_id, held.facts.league)
            return "surplus"
        if kept is not None:
            wanted = _as_nameless_as(kept, structs.replace(wanted, ended=kept.ended))
        if wanted == kept:
            return "same"
        if rebuild:
            people = [seat.person for seat in wanted.seats if seat.person != NAMELESS]
            await self._rows.replace(game_id, PLAYED_GAME.encode(wanted), people, wanted.guild, wanted.league)
        return "missing" if row is None else "other"


def _read_if_readable(row: bytes | None) -> PlayedGame | None:
    """What a row says; None where there is none, or it cannot be read."""
    try:
        return None if row is None else PLAYED_GAME.decode(row)
    except FormUnreadable:
        return None


def _as_nameless_as(kept: PlayedGame, game: PlayedGame) -> PlayedGame:
    """The same game with all without their id who stands so in its row."""
    seats = [
        structs.replace(seat, person=NAMELESS) if at < len(kept.seats) and kept.seats[at].person == NAMELESS else seat
        for at, seat in enumerate(game.seats)
    ]
    return structs.replace(game, seats=tuple(seats))

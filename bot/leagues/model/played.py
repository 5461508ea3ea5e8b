"""Games that are over, as games of a match."""

from __future__ import annotations

from bot.leagues.model.fixtures import Fixture, PlayedGame, Unwon
from bot.leagues.model.league import League
from bot.leagues.pairing.matches import Outcome
from bot.play.game_records.facts import MatchSoFar
from bot.play.game_records.settled import Settled
from bot.play.sessions.game_session import GameSession
from engine.state.adventure import travelled


def game_of(held: GameSession, fixture: Fixture) -> PlayedGame:
    """A finished game as one of a match of a league.

    Neither has won anything where it was decided before both had chosen their Mana and neither had, closed since
    no person moved, or where the time of both has run out.
    """
    game = held.table.game
    first = 1 if fixture.turned else 0
    winners, how = (game.result.winners, game.result.how) if game.result else ([], "silence")
    unwon: Unwon = "silence" if how == "silence" else "time" if how == "time" and not winners else ""
    nothing = unwon or (how == "abandonment" and not game.day)
    drawn: Outcome = "neither" if nothing else "draw"
    outcome: Outcome = "first" if winners == [first] else "second" if winners == [1 - first] else drawn
    distance = [travelled(game, 2 * seat) + travelled(game, 2 * seat + 1) for seat in (first, 1 - first)]
    return PlayedGame(fixture.game, outcome, (distance[0], distance[1]), how == "abandonment", unwon)


def match_so_far(fixture: Fixture, best_of: int) -> MatchSoFar | None:
    """Which game of its match the newest one is, and how the match stands before it; None where there is but one."""
    if best_of == 1 and not fixture.played:
        return None
    said = [each.outcome for each in fixture.played]
    wins = (said.count("first"), said.count("second"))
    return MatchSoFar(best_of, len(said) + 1, wins[::-1] if fixture.turned else wins)


def settled_in(league: League, game: str, why: str) -> Settled:
    """How the match of a game stands in a league that has decided it by what both said, or, with a reason, by hand."""
    found = (fixture for each in league.rounds for fixture in each.fixtures if fixture.game == game)
    fixture = next(found, None)
    if fixture is None or fixture.match is None:
        return Settled("replaced", reason=why)
    winner = fixture.sitting.index(fixture.winner) if fixture.winner else -1
    return Settled("decided" if why else "reported", winner, fixture.match.outcome == "draw", why)


def yet_to_begin(held: GameSession) -> frozenset[int]:
    """The seats that have not even chosen their first Mana."""
    game = held.table.game
    return frozenset(decision.seat for decision in game.open) if not game.day else frozenset()


def absent_from(held: GameSession, fixture: Fixture) -> tuple[int, ...]:
    """Who did not come to a match: its game ended before its first Day since they had done nothing at all."""
    game = held.table.game
    if game.day or game.result is None or game.result.how not in ("abandonment", "time", "silence"):
        return ()
    missing = [player.id for seat, player in enumerate(held.facts.players) if seat not in game.result.winners]
    return tuple(person for person in fixture.players if person in missing)

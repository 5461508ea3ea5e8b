"""Games that are over, as matches of a league."""

from __future__ import annotations

from bot.leagues.fixtures import Fixture
from bot.leagues.matches import Match, Outcome
from bot.play.held import Held
from engine.table.adventure import travelled


def match_of(held: Held, fixture: Fixture, number: int = 0) -> Match:
    """A finished game as the match of a league; its first seat is who stands first there."""
    game = held.table.game
    winners = game.result.winners if game.result else []
    outcome: Outcome = "first" if winners == [0] else "second" if winners == [1] else "draw"
    distance = [travelled(game, 2 * seat) + travelled(game, 2 * seat + 1) for seat in (0, 1)]
    return Match(
        number or held.facts.round,
        fixture.first,
        fixture.second,
        outcome,
        (int(outcome == "first"), int(outcome == "second")),
        draws=int(outcome == "draw"),
        distance=(distance[0], distance[1]),
    )


def yet_to_begin(held: Held) -> frozenset[int]:
    """The seats that have not even chosen their first Mana."""
    game = held.table.game
    return frozenset(decision.seat for decision in game.open) if not game.day else frozenset()


def absent_from(held: Held, fixture: Fixture) -> tuple[int, ...]:
    """Who did not come to a match: its game ended before its first Day since they had done nothing at all."""
    game = held.table.game
    if game.day or game.result is None or game.result.how not in ("abandonment", "time"):
        return ()
    missing = [player.id for seat, player in enumerate(held.facts.players) if seat not in game.result.winners]
    return tuple(person for person in fixture.players if person in missing)

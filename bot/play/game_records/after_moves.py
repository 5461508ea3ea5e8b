"""What a move has to show, and the beginning of a game: the board, hands that changed, calls, the result."""

from __future__ import annotations

from collections.abc import Mapping

from bot.play.game_records.notices import asked_seats, board, count, followers, hand, ping, result
from engine import Event, Match
from engine.state.actions import Gain, Lose, Move
from persistence.delivery.outbox import Message

MERGED_MS = 2_000
"""How long the board waits after a move that hands nothing over, for others that follow it."""

PRIVATE_TO_OWNER = frozenset(("hand", "mana"))
"""Zones a player's hand message shows."""


def after_move(
    before: frozenset[int],
    table: Match,
    events: list[Event],
    actor: int,
    now: int,
    *,
    present: bool = True,
    later: Mapping[int, int] | None = None,
    back: bool = False,
    lapsed: bool = False,
    told: int | None = None,
) -> list[Message]:
    """Everything a move has to show; `before` are the seats asked before it, `actor` is who made it at `now` (in ms).

    Board and hands wait a little for a move that hands nothing over, so that they are made once for several of them.
    Where moves were taken `back`, every hand may be another; a request that has `lapsed` calls no person any more, and
    `told` is who asked for it and hears that all have agreed; where a judge did (-1), all but the actor hear it.
    `present` says that the actor sees what they are asked next, for they have just pressed; `later` are the times in
    milliseconds before which some seats are not called. Those whom one move asks are called together, in one message.
    """
    asked = asked_seats(table)
    handed_over = back or bool(asked - before - {actor}) or table.game.result is not None
    at = now if handed_over else now + MERGED_MS
    messages = [board(at=at)]
    touched = set(range(table.game.seats)) if back else _hands(table, events)
    called = {seat for seat in asked if (seat != actor if seat not in before else seat == actor and not present)}
    called_at = max((time for seat, time in (later or {}).items() if seat in called), default=None)
    for seat in range(table.game.seats):
        gone = seat in table.game.left and seat == actor
        if table.game.result is not None or gone or seat in touched:
            messages.append(hand(seat, at=at))
        if told in (seat, -1) and seat != actor:
            messages.append(ping(seat, True, "undo agreed"))
        elif seat in called:
            messages.append(ping(seat, True, at=called_at))
        elif seat in before and (seat == actor or seat not in asked):
            messages.append(ping(seat, False))
        elif lapsed:
            messages.append(ping(seat, seat != actor))
    if table.game.result is not None:
        messages += [ping(seat, False) for seat in range(table.game.seats) if seat not in before]
        messages += [result(), count()]
    return messages


def at_start(table: Match, now: int) -> list[Message]:
    """Everything a new game has to show; hands first, for the call says so where one could not be sent."""
    hands = (hand(seat, at=now - 1) for seat in range(table.game.seats))
    calls = (ping(seat, True, at=now) for seat in sorted(asked_seats(table)))
    return [*hands, board(at=now), *calls, followers()]


def _hands(table: Match, events: list[Event]) -> set[int]:
    """The seats whose hand or Mana has changed: cards that came or went, Orbs exhausted or readied."""
    changed: set[int] = set()
    for event in events:
        for action in event.actions:
            if isinstance(action, Move) and {action.to, action.origin} & PRIVATE_TO_OWNER:
                changed |= {action.owner, action.seat}
            elif isinstance(action, Gain | Lose) and action.status == "exhausted":
                thing = table.game.objects.get(action.what)
                if thing is not None and thing.zone == "mana":
                    changed.add(thing.owner)
    return changed - {-1}

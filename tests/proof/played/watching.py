"""Who looks on while a game is played: which abilities had events of their own, and which conditions held."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from engine.cards.language import Condition
from engine.rules import characteristics, compiler, costs, filters, listeners, modifiers, night, rules_in_play
from engine.table.actions import Event, Move

ASKING = (compiler, costs, listeners, modifiers, night, rules_in_play, filters)
"""Every module of the rules that asks whether a condition holds; `characteristics` asks by way of `filters`."""

assert characteristics


class Seen:
    """What was seen of some conditions."""

    def __init__(self, conditions: Iterable[Condition]) -> None:
        self.of = set(conditions)
        self.true: set[Condition] = set()
        self.false: set[Condition] = set()


@contextmanager
def watching(seen: Seen) -> Iterator[None]:
    """Notes each time one of the conditions is asked, and what came of it."""
    holds = filters.holds

    def noted(table: Any, world: Any, seat: int, me: int, condition: Condition, it: Iterable[int] = ()) -> bool:
        held = holds(table, world, seat, me, condition, it)
        if condition in seen.of:
            (seen.true if held else seen.false).add(condition)
        return held

    with patch.object(filters, "holds", noted):
        others = [
            patch.object(each, "holds", noted) for each in ASKING if each is not filters and hasattr(each, "holds")
        ]
        for each in others:
            each.start()
        try:
            yield
        finally:
            for each in others:
                each.stop()


def own_events(events: Iterable[Event]) -> set[str]:
    """The abilities, by stable name, of which something happened; the effects of a Spell resolve together."""
    return {name for event in events if event.actions for name in event.ability.split("+") if name}


def has_others_played(reference: str, events: Iterable[Event]) -> bool:
    """Whether a card is played while the given one resolves: its events are its own, not those of who has it played."""
    resolving = False
    for event in events:
        moves = [action for action in event.actions if isinstance(action, Move)]
        mine = any(move.reference == reference for move in moves)
        if resolving and event.verb == "to limbo" and not mine:
            return True
        if mine and event.verb in ("to limbo", "play"):
            resolving = event.verb == "to limbo"
    return False

"""Who looks on while a game is played: which abilities had events of their own, and which conditions held."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from engine.abilities import compiler
from engine.cards.language import Condition
from engine.core.events import modifiers
from engine.core.events.triggers import listeners
from engine.core.machine import Call
from engine.core.query import characteristics, conditions, rules_in_play
from engine.rules import night
from engine.rules.playing import prices
from engine.rules.playing.declaration import CARD
from engine.state.actions import Event

ASKING = (compiler, listeners, modifiers, night, prices, rules_in_play, conditions)
"""Every module of the rules that asks whether a condition holds; `characteristics` asks by way of `conditions`."""

assert characteristics


class Seen:
    """What was seen of some conditions."""

    def __init__(self, conditions: Iterable[Condition]) -> None:
        self.of = set(conditions)
        self.true: set[Condition] = set()
        self.false: set[Condition] = set()
        self.plays: set[str] = set()
        """The abilities that have had a card played, whose events are the card's own (7.3.14, v4:7.3.29)."""


@contextmanager
def watching(seen: Seen) -> Iterator[None]:
    """Notes each time one of the conditions is asked, and what came of it; and who has a card played."""
    holds, runner = conditions.holds, Call.runner.fget
    assert runner is not None

    def note(condition: Any, held: bool) -> None:
        if condition in seen.of:
            (seen.true if held else seen.false).add(condition)

    def noted(match: Any, state: Any, seat: int, me: int, condition: Condition, frame: Any = None) -> bool:
        held = holds(match, state, seat, me, condition, frame)
        note(condition, held)
        return held

    def watched(call: Call) -> Any:
        run = runner(call)

        def ran(table: Any, frame: Any) -> None:
            before = len(table.game.frames)
            run(table, frame)
            if len(table.game.frames) > before and table.game.frames[-1].program == CARD:
                seen.plays.update(frame.program.split("+"))

        return ran

    with (
        patch.object(conditions, "holds", noted),
        patch.object(Call, "runner", property(watched)),
    ):
        others = [
            patch.object(each, "holds", noted) for each in ASKING if each is not conditions and hasattr(each, "holds")
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

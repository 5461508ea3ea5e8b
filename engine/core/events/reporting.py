"""2.1.e, 7.3.13.b What an ability may go on speaking of once a step of it has happened."""

from __future__ import annotations

from engine.core.events.apply_moves import found_again
from engine.core.verbs import REMOVING
from engine.state.actions import (
    Count,
    Gain,
    Look,
    Lose,
    Moment,
    Raise,
    Resemble,
    Reveal,
    RollDice,
    Step,
)
from engine.state.context import Outcome

SEEN = frozenset((Look, Reveal))
"""Atomic actions by which cards of hidden zones are seen: 'these cards' (7.2.4)."""

TELLING = SEEN | {RollDice, Raise}
"""Atomic actions that tell more than what became of what they are about."""


def report(step: Step) -> Outcome:
    """2.1.e, 7.3.13.b What the ability that caused the step may go on speaking of: what it moved, what it rolled."""
    told = Outcome()
    follow: dict[int, int] = {}
    it: list[int] = []
    these: list[int] = []
    for action in step.actions:
        kind = type(action)
        if kind is Moment or kind is Resemble:  # 7.2.4.a 'it' stays what is resembled
            continue
        if (
            type(action) is Gain or type(action) is Lose
        ) and not action.reference:  # 3.2.9.a, 3.2.9.f of Mana Orbs no effect speaks
            continue
        became, what = found_again(action), getattr(action, "what", 0)
        if (became or what) and not action.added:
            it.append(became or what)
        if became and what and became != what:  # 2.1.e
            follow[what] = became
        if kind not in TELLING:
            continue
        if kind in SEEN and became and not action.added:
            these.append(became)
        if isinstance(action, RollDice):  # 7.3.13.b
            told.dice, told.raises = list(action.dice), list(action.raises)
        if isinstance(action, Raise):
            told.result = action.result
    if follow:
        told.follow = follow
    if it and told.result is None:  # 7.3.13.b what is paid to raise a result is of the ability that raises it
        told.it = it if len(it) == 1 else list(dict.fromkeys(it))  # what gains several things is one
    if these:
        told.these = these
    if step.verb in REMOVING:  # 2.5.f
        told.removed = sum(min(-action.number, action.was) for action in step.actions if isinstance(action, Count))
    return told

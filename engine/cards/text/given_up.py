"""What was discarded or sacrificed is no object any more that gains anything: 'it' behind it means nothing (7.2.4)."""

from __future__ import annotations

from typing import Any

from engine.cards.language import (
    Ability,
    Boost,
    Discard,
    EitherOf,
    GainCounters,
    GainOneOf,
    GainSeveral,
    GainStatus,
    Give,
    HaveAbility,
    It,
    LoseStatus,
    Me,
    Modes,
    NextCard,
    NextTime,
    Sacrifice,
    SwitchExpeditions,
)
from engine.cards.text.antecedents import OBJECTS
from engine.cards.text.trees import parts

OF_OBJECTS = (Boost, GainCounters, GainOneOf, GainSeveral, GainStatus, LoseStatus, SwitchExpeditions)
"""What happens to objects alone, and to none in a Discard pile (2.4.1.g, 2.5.i)."""

APART = (HaveAbility, NextCard, NextTime)
"""What speaks of things of its own."""


def done_to_what_was_given_up(abilities: tuple[Ability, ...]) -> str:
    """Why what these abilities do to 'it' cannot be done, as the reason of a refusal; else ""."""
    if any(_acts(ability, False)[0] for ability in abilities):
        return "'it' would be what was discarded or sacrificed just before, to which nothing happens any more"
    return ""


def _acts(node: Any, gone: bool) -> tuple[bool, bool]:
    """Whether a part of an ability does something to 'it' when that is gone, and whether 'it' is so after this part.

    `gone` tells whether what 'it' means before is gone.
    """
    kind = type(node)
    if kind in APART:
        return False, gone
    if kind in OF_OBJECTS and node.who == It():
        return gone, gone
    if kind is Modes:  # 5.2.3.c: one of them may stand without the others
        return any(_acts(mode, gone)[0] for mode in node.modes), gone
    if kind in (Discard, Sacrifice):
        return False, gone if node.who == Me() else True
    if kind is Give or kind is EitherOf:
        return False, _is_given_up(node)
    for part in parts(node):
        acts, gone = _acts(part, gone)
        if acts:
            return True, gone
    return False, False if kind in OBJECTS else gone


def _is_given_up(cost: Give | EitherOf) -> bool:
    """6.4.a Whether what is given for a cost goes to a Discard pile in any case."""
    if isinstance(cost, EitherOf):
        return _is_given_up(cost.first) and _is_given_up(cost.second)
    return cost.how != "exhaust"

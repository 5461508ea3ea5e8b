"""What was discarded or sacrificed is no object any more that gains anything: 'it' behind it means another (7.2.4)."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.cards.language import (
    All,
    AllBut,
    AtRandom,
    Boost,
    CardFromHand,
    Choose,
    Create,
    CreateSignature,
    Discard,
    DiscardFromDeck,
    EitherOf,
    ExhaustedResupply,
    GainCounters,
    GainOneOf,
    GainSeveral,
    GainStatus,
    Give,
    HaveAbility,
    It,
    LoseStatus,
    ManaFromDeck,
    Me,
    Modes,
    NextCard,
    NextTime,
    PlayForFree,
    Record,
    Resupply,
    RevealTop,
    RevealUntil,
    Rush,
    Sabotage,
    Sacrifice,
    SpendFrom,
    SwitchExpeditions,
    Take,
    Target,
    TargetThatMany,
)

OBJECTS = (
    All,
    AllBut,
    AtRandom,
    CardFromHand,
    Choose,
    Create,
    CreateSignature,
    DiscardFromDeck,
    ExhaustedResupply,
    Give,
    ManaFromDeck,
    NextCard,
    PlayForFree,
    Resupply,
    RevealTop,
    RevealUntil,
    Rush,
    Sabotage,
    SpendFrom,
    Take,
    Target,
    TargetThatMany,
)
"""What names an object or a card."""

OF_OBJECTS = (Boost, GainCounters, GainOneOf, GainSeveral, GainStatus, LoseStatus, SwitchExpeditions)
"""What happens to objects alone, and to no card in a Discard pile (2.4.1.g, 2.5.i)."""

APART = (HaveAbility, NextCard, NextTime)
"""What speaks of things of its own."""


class GivenUp:
    """What an effect gives up before it does something to 'it' that happens to objects in play or in Reserve alone."""

    def __init__(self, effect: Any, *, is_named: bool = False) -> None:
        """`is_named` tells whether something is called 'it' before the effect begins."""
        self.not_meant: set[Record] = set()
        """7.2.4 Cards and objects chosen to be given up that 'it' does not mean: it means what was named before."""
        self.leaves_nothing = False
        """Whether something would be done to 'it' where nothing is left that it could mean."""
        self._is_named = is_named
        self._read(effect, None)

    def _read(self, node: Any, gone: Record | None) -> Record | None:
        """What 'it' would mean after a part of the effect if that is gone; `gone` is the same before this part."""
        kind = type(node)
        if kind in APART:
            return gone
        if kind in (*OF_OBJECTS, Discard, Sacrifice) and node.who == It():
            self._mean_another(gone)
            return node if kind in (Discard, Sacrifice) else None
        if kind is Modes:  # 5.2.3.c: one of them may stand without the others
            named = self._is_named
            for mode in node.modes:
                self._is_named = named
                self._read(mode, gone)
            return gone
        if kind in (Discard, Sacrifice) and node.who != Me():
            return node  # type: ignore[no-any-return]
        if kind in (Give, EitherOf) and _is_given_up(node):
            return node  # type: ignore[no-any-return]
        for part in _parts(node):
            gone = self._read(part, gone)
        if kind not in OBJECTS:
            return gone
        self._is_named = True
        return None

    def _mean_another(self, gone: Record | None) -> None:
        """Notes that 'it' means what was named before, not `gone`: so it is where `gone` was chosen, not targeted."""
        if gone is None:
            return
        if self._is_named and isinstance(getattr(gone, "who", None), Choose | type(None)):
            self.not_meant.add(gone)
        else:
            self.leaves_nothing = True


def _parts(node: Any) -> list[Any]:
    """The records and rows that stand directly in a record or a row."""
    within = node if isinstance(node, tuple) else msgspec.structs.astuple(node)
    return [part for part in within if isinstance(part, Record | tuple)]


def _is_given_up(cost: Give | EitherOf) -> bool:
    """6.4.a Whether what is given for a cost goes to a Discard pile in any case."""
    if isinstance(cost, EitherOf):
        return _is_given_up(cost.first) and _is_given_up(cost.second)
    return cost.how != "exhaust"

"""5.2.3.b, 7.2 What can be said of a part of an ability before it is carried out: what it speaks of and targets.

Nothing here looks at a match; the trees are read as the card says them.
"""

from __future__ import annotations

from engine.cards.language import (
    CountersRemoved,
    DieResult,
    FacingThat,
    FailedExpeditions,
    InExpedition,
    It,
    Of,
    OfThese,
    Record,
    TargetExpedition,
    ThatCard,
    ThatExpedition,
    ThatMany,
    WasPlayedFrom,
)

TARGETED = ("target player", "target opponent")
"""Players who are chosen at declaration."""

OF_THE_EFFECT = (WasPlayedFrom, CountersRemoved, DieResult, ThatMany, It, Of, ThatCard, OfThese, FailedExpeditions)
"""What only an effect that is being carried out can say."""


def speaks_of_the_effect(node: object) -> bool:
    """7.2.4, 7.3.13.b Whether what a tree says depends on what the effect has chosen, rolled or spoken of."""
    if isinstance(node, OF_THE_EFFECT):
        return True
    if isinstance(node, InExpedition) and isinstance(node.place, ThatExpedition | FacingThat | TargetExpedition):
        return True
    return any(map(speaks_of_the_effect, _parts(node)))


def targets_inside(node: object) -> list[Of | TargetExpedition]:
    """5.2.3.b The players and Expeditions that are targeted inside a tree, which means what is theirs or there."""
    if isinstance(node, Of) and node.player in TARGETED:
        return [node]
    if isinstance(node, InExpedition) and isinstance(node.place, TargetExpedition):
        return [node.place]
    return [target for part in _parts(node) for target in targets_inside(part)]


def _parts(node: object) -> tuple[object, ...]:
    if isinstance(node, tuple):
        return node
    return tuple(getattr(node, name) for name in node.__struct_fields__) if isinstance(node, Record) else ()

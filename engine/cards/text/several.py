"""Questions about 'it' where several have been named: whether one of them is meant or each, no text says (7.2.4)."""

from __future__ import annotations

from typing import Any

from engine.cards.definitions.given_up import OBJECTS
from engine.cards.language import (
    Ability,
    All,
    AllBut,
    AtLeast,
    Choose,
    CountersOn,
    Equal,
    Give,
    HaveAbility,
    Is,
    IsLike,
    It,
    Modes,
    Target,
    TargetThatMany,
    TargetUpTo,
    Together,
)
from engine.cards.text.trees import found, parts

ALWAYS_SEVERAL = (All, AllBut, TargetThatMany, TargetUpTo, Together)
"""What names as many as there are, or as are counted."""


def asked_of_several(abilities: tuple[Ability, ...]) -> str:
    """Why a condition of these abilities cannot be looked at, as the reason of a refusal; else ""."""
    if any(_asks(ability, False)[0] for ability in abilities):
        return "it asks about 'it' or 'they' where several are meant, and not whether one or each of them must be so"
    return ""


def _asks(node: Any, several: bool) -> tuple[bool, bool]:
    """Whether a part of an ability asks about 'it' where that is several, and whether 'it' is so after this part.

    `several` tells what 'it' is before.
    """
    if isinstance(node, AtLeast | Equal | Is | IsLike):
        looked_at = found(node, CountersOn) if isinstance(node, AtLeast | Equal) else [node]
        return several and any(each.who == It() for each in looked_at), several
    if isinstance(node, HaveAbility):  # it speaks of what it is about by itself
        return False, several
    if isinstance(node, Modes):  # 5.2.3.c: one of them may stand without the others
        return any(_asks(mode, several)[0] for mode in node.modes), several
    after = several
    for part in parts(node):
        asks, after = _asks(part, after)
        if asks:
            return True, after
    return False, _names_several(node) if type(node) in (*OBJECTS, *ALWAYS_SEVERAL) else after


def _names_several(node: Any) -> bool:
    """Whether what names an object names more than one, or may."""
    match node:
        case Target() | Choose():
            return node.most > 1
        case Give():
            return bool(node.any_number)
        case _:
            return isinstance(node, ALWAYS_SEVERAL) or getattr(node, "number", 1) != 1

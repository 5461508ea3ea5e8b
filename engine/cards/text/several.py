"""Questions about 'it' where several have been named: whether one of them is meant or each, no text says (7.2.4)."""

from __future__ import annotations

from typing import Any

from engine.cards.definitions.given_up import OBJECTS
from engine.cards.language import (
    Ability,
    All,
    AllBut,
    AmongExpeditions,
    AtLeast,
    Choose,
    CountersOn,
    Create,
    EachInTurn,
    EachOpponent,
    EachPlayer,
    Equal,
    EveryExpedition,
    ExpeditionsThatAre,
    ForEachPlayer,
    Give,
    HaveAbility,
    Is,
    IsLike,
    It,
    Me,
    Modes,
    NextCard,
    NextTime,
    Reaction,
    Target,
    TargetOpponent,
    TargetPlayer,
    TargetThatMany,
    TargetUpTo,
    TheyDo,
    Times,
    Together,
)
from engine.cards.text.antecedents import named_by
from engine.cards.text.trees import found, parts

APART = (HaveAbility, NextCard, NextTime)
"""What speaks of things of its own."""

NAMING_PLAYERS = (EachInTurn, EachOpponent, EachPlayer, ForEachPlayer, TargetOpponent, TargetPlayer, TheyDo)
"""What names players, who may be 'they'."""

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


def not_both_of_them(abilities: tuple[Ability, ...], words: tuple[str, ...]) -> str:
    """Why 'they' of these abilities is not what the text means by it, as the reason of a refusal; else ""."""
    if "they" in words and not found(abilities, NAMING_PLAYERS) and any(map(_means_the_last_alone, abilities)):
        return "'they' would be the last one alone of those that are named one after the other"
    return ""


def _means_the_last_alone(ability: Ability) -> bool:
    """7.2.4 Whether 'it' of an ability is said behind several that are named one by one: it is the last of them."""
    is_named = isinstance(ability, Reaction) and "it" in named_by(ability.trigger)
    return _is_said_behind_several(getattr(ability, "effect", ()), [1] if is_named else [])


def _is_said_behind_several(node: Any, named: list[int]) -> bool:
    """Whether a part says 'it' of the last alone; `named` are how many have been named each time before, 2 for more."""
    if isinstance(node, It):
        return len(named) > 1 and named[-1] == 1
    if isinstance(node, APART):
        return False
    if isinstance(node, ALWAYS_SEVERAL):
        named.append(2)
        return False
    if isinstance(node, Modes):  # 5.2.3.c: one of them may stand without the others
        return any(_is_said_behind_several(mode, list(named)) for mode in node.modes)
    before = len(named)
    if any(_is_said_behind_several(part, named) for part in parts(node)):
        return True
    if len(named) > before:
        named += [1] if isinstance(node, Times) else []  # each time another one
    elif getattr(node, "who", None) == Me() or isinstance(node, OBJECTS):
        named.append(2 if _names_several(node) else 1)
    return False


def creates_several(node: Create) -> bool:
    """5.2.3 Whether more than one token is created, or may be."""
    several = isinstance(node.place, AmongExpeditions | EveryExpedition | ExpeditionsThatAre)
    return node.number != 1 or several or getattr(node.place, "side", None) == "each"


def _names_several(node: Any) -> bool:
    """Whether what names an object names more than one, or may."""
    match node:
        case Create():
            return creates_several(node)
        case Target() | Choose():
            return node.most > 1
        case Give():
            return bool(node.any_number)
        case _:
            return isinstance(node, ALWAYS_SEVERAL) or getattr(node, "number", 1) != 1

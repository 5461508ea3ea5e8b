"""Cards for one scenario: what a card would look like that shows one rule and nothing else."""

from __future__ import annotations

from engine.cards.definition import CardDefinition
from engine.cards.language import (
    Ability,
    All,
    Choose,
    Effect,
    Filter,
    It,
    Me,
    QuickAction,
    Reaction,
    SpellEffect,
    Target,
    Trigger,
)
from engine.scenarios.plain import reference_for, statistics_of

CHARACTERS = Filter(types=("character",))
PERMANENTS = Filter(types=("permanent",))
YOUR_CHARACTERS = Filter(types=("character",), controller="you")

ME, IT = Me(), It()
TARGET_CHARACTER = Target(CHARACTERS)
TARGET_PERMANENT = Target(PERMANENTS)
A_CHARACTER = Choose(CHARACTERS)
"""One of one's own."""
ALL_CHARACTERS = All(CHARACTERS)


def character(
    name: str,
    *abilities: Ability,
    cost: int = 1,
    reserve_cost: int | None = None,
    statistics: str = "1/1/1",
    subtypes: str = "",
    token: bool = False,
) -> CardDefinition:
    """A Character; its Reserve Cost is its Hand Cost unless said."""
    return CardDefinition(
        reference_for(name),
        name,
        "character",
        "neutral",
        "token" if token else "common",
        tuple(subtypes.split()),
        0 if token else cost,
        0 if token else (cost if reserve_cost is None else reserve_cost),
        statistics_of(statistics),
        token,
        abilities=abilities,
    )


def landmark(name: str, *abilities: Ability, cost: int = 1) -> CardDefinition:
    """A Landmark Permanent."""
    return CardDefinition(
        reference_for(name), name, "permanent", "neutral", "common", ("landmark",), cost, cost, abilities=abilities
    )


def gear(name: str, *abilities: Ability, cost: int = 1) -> CardDefinition:
    """An Expedition Permanent (v3:2.2.3)."""
    return CardDefinition(
        reference_for(name),
        name,
        "permanent",
        "neutral",
        "common",
        ("gear", "expedition"),
        cost,
        cost,
        abilities=abilities,
    )


def spell(name: str, *abilities: Ability | Effect, cost: int = 1) -> CardDefinition:
    """A Spell of effects; keywords and other abilities stand for themselves."""
    lines = tuple(each if isinstance(each, Ability) else SpellEffect(each) for each in abilities)
    return CardDefinition(reference_for(name), name, "spell", "neutral", "common", (), cost, cost, abilities=lines)


def hero(name: str, *abilities: Ability, reserve_limit: int = 2, landmark_limit: int = 2) -> CardDefinition:
    """A Hero with its limits (2.2.11, 2.2.12)."""
    return CardDefinition(
        reference_for(name),
        name,
        "hero",
        "neutral",
        "hero",
        reserve_limit=reserve_limit,
        landmark_limit=landmark_limit,
        abilities=abilities,
    )


def when(trigger: Trigger, effect: Effect) -> Reaction:
    """'Trigger — Effect'."""
    return Reaction(trigger, effect)


def free_action(effect: Effect) -> QuickAction:
    """A quick action that costs nothing."""
    return QuickAction((), effect)

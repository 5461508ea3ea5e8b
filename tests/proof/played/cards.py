"""The cards that are played: those that come with the program, and uniques put together by chance."""

from __future__ import annotations

from random import Random

from engine.cards.catalogue import default_catalogue
from engine.cards.definitions.definition import CardDefinition
from engine.cards.errors import BadDefinition, NotUnderstood
from engine.cards.language import Ability
from engine.cards.text.compiling import compile_text
from tests.engine.cards.text.printed import unique_parts

TRIPLES = 3
"""Abilities of a unique at most (four, with the support ability)."""


def all_cards(uniques: int, seed: int) -> list[CardDefinition]:
    """Every shipped card that has an ability, in the order of references, and so many uniques."""
    shipped = [card for card in default_catalogue().cards.values() if card.abilities]
    return [*sorted(shipped, key=lambda card: card.reference), *random_uniques(uniques, seed)]


def random_uniques(number: int, seed: int) -> list[CardDefinition]:
    """Characters whose lines are triples of trigger, condition and effect that have a meaning together."""
    chances = Random(seed)
    parts: dict[str, list[str]] = {"trigger": [], "condition": [], "effect": []}
    for part in unique_parts():
        parts[part["part"]].append(part["text"])
    found: list[CardDefinition] = []
    while len(found) < number:
        lines = [line for _ in range(1 + chances.randrange(TRIPLES)) if (line := _line(parts, chances))]
        if lines:
            reference = f"ALT_CORE_B_AX_99_U_{len(found) + 1}"
            found.append(
                CardDefinition(
                    reference,
                    f"Unique {len(found) + 1}",
                    "character",
                    "axiom",
                    "unique",
                    hand_cost=chances.randrange(1, 7),
                    reserve_cost=chances.randrange(1, 7),
                    statistics=(chances.randrange(6), chances.randrange(6), chances.randrange(6)),
                    abilities=tuple(ability for line in lines for ability in line),
                )
            )
    return found


def _line(parts: dict[str, list[str]], chances: Random) -> tuple[Ability, ...]:
    """A triple, a quarter of them without a condition; empty where the three do not fit together."""
    condition = chances.choice(parts["condition"]) if chances.random() < 0.75 else ""
    trigger, effect = chances.choice(parts["trigger"]), chances.choice(parts["effect"])
    try:
        return compile_text(f"{trigger} {condition} {effect}", type="character")
    except (NotUnderstood, BadDefinition):
        return ()

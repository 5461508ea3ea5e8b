"""Which faces have the most intricate text: those whose abilities are trees of the most records."""

from __future__ import annotations

from pathlib import Path

from engine.cards.catalogue import default_catalogue
from engine.cards.definitions.definition import CardDefinition
from engine.cards.definitions.profiles import records

FACES = Path(__file__).with_name("faces.txt")
NUMBER = 150


def records_of(card: CardDefinition) -> int:
    """Of how many records the abilities of a face are made."""
    return sum(1 for ability in card.abilities for _ in records(ability))


def most_intricate(number: int = NUMBER) -> list[CardDefinition]:
    """The shipped faces of the most records, the largest first."""
    return sorted(default_catalogue().cards.values(), key=lambda card: (-records_of(card), card.reference))[:number]


def listed() -> list[CardDefinition]:
    """The faces that scenarios must prove clause by clause, in the order of `faces.txt`."""
    cards = default_catalogue().cards
    return [cards[line.split("#")[0].strip()] for line in FACES.read_text(encoding="utf-8").splitlines() if line]

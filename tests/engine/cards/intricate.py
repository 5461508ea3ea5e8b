"""The shipped cards, and some made-up ones whose rules are intricate, for tests of the machine."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from engine.cards.catalogue import Catalogue, default_catalogue
from engine.cards.definitions.files import read_set

FILE = Path(__file__).with_name("intricate.json")


@cache
def intricate_catalogue() -> Catalogue:
    """All of them; find a card by `called(name)` or by its reference."""
    return default_catalogue().with_definitions(read_set(FILE.read_bytes(), FILE.name).cards)

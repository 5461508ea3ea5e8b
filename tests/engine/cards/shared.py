"""Facts about real cards that lie beside a checkout; tests that need them say why they cannot run without."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from engine.cards.definitions.references import read_reference

SHARED = Path(__file__).parents[4] / "shared" / "cards"
FACES = ("cards.jsonl", "cards-held-back.jsonl", "cards-eole.jsonl")
"""The printed faces: five sets in two files, and the set that is a preview."""
REASON = "the card facts in ../shared/cards do not lie beside this checkout; the golden files are tested without them"


def shared_cards() -> dict[str, dict[str, Any]]:
    """Every printed face of all sets by its reference; a later print of a card is that card."""
    lines = [line for name in FACES for line in shared_file(name).read_text(encoding="utf-8").splitlines()]
    cards = {card["id"]: card for card in map(json.loads, lines)}
    firsts = {reference: str(read_reference(reference).card) for reference in cards}
    return {each: card for each, card in cards.items() if firsts[each] == each or firsts[each] not in cards}


def shared_decks() -> dict[str, dict[str, Any]]:
    """The publisher's deck lists by name."""
    return {deck["name"]: deck for deck in json.loads(shared_file("decks.json").read_text(encoding="utf-8"))["decks"]}


def shared_file(name: str) -> Path:
    """A file of facts; skips the test that asks where there is none, unless everything must be checked."""
    file = SHARED / name
    if not file.exists():
        if os.environ.get("CI") == "true":
            raise FileNotFoundError(f"{file}: the full check needs the card facts")
        pytest.skip(REASON)
    return file

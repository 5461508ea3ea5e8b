"""What somebody means who types a part of a name."""

from __future__ import annotations

import pytest

from bot.play.requests.matching import meant, ranked

PLACES = [
    "your Hero Expedition · Region 1: Mountain · now 0/0/0 against 2/2/2",
    "your Companion Expedition · Region 7: Hills · now 1/1/1 against 0/0/0",
]
CARDS = ["Haven Bouncer 2/2/2 · 2 Mana from hand", "Haven Warrior 1/1/1 · 1 Mana from hand", "Booda 2/2/2 · 3 Mana"]


@pytest.mark.parametrize(
    ("labels", "typed", "found"),
    [
        (PLACES, "hero", [0]),
        (PLACES, "Companion", [1]),
        (PLACES, "c", [1]),
        (PLACES, "h", [0]),
        (PLACES, "hills", [1]),
        (PLACES, "your", [0, 1]),
        (PLACES, "", []),
        (PLACES, "  ", []),
        (PLACES, "zzz", []),
        (CARDS, "haven", [0, 1]),
        (CARDS, "haven b", [0]),
        (CARDS, "BOODA", [2]),
        (CARDS, "warrior", [1]),
        (["Kojo", "Kojo & Booda"], "kojo", [0]),
        (["Élan", "Elder"], "elan", [0]),
    ],
)
def test_only_the_best_matches_are_meant(labels: list[str], typed: str, found: list[int]) -> None:
    assert meant(labels, typed) == found
    assert set(found) <= set(ranked(labels, typed))

"""Whether an ability is good or bad for its targets, as far as its text says so plainly."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, cast

import pytest

from engine import benefit
from engine.cards.catalogue import Catalogue
from engine.cards.text.compiling import compile_text


def spoken(text: str) -> Catalogue:
    """A catalogue that knows the one ability of a text, as 'X/0'."""
    (ability,) = compile_text(text, type="spell")
    abilities: Mapping[str, Any] = {"X/0": SimpleNamespace(ability=ability)}
    return cast(Catalogue, SimpleNamespace(abilities=abilities))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Target Character gains 2 boosts.", "good"),
        ("Target Character gains 1 boost and [[Anchored]].", "good"),
        ("Up to two target Characters gain 1 boost.", "good"),
        ("Target Character loses [[Fleeting]].", "good"),
        ("Discard target Character. You draw a card.", "bad"),
        ("Send to Reserve target Character with Hand Cost {3} or less.", "bad"),
        ("[[Sabotage]].", "bad"),
        ("You may discard target Permanent.", "bad"),
        ("Target Character gains [[Asleep]].", ""),
        ("Return target Character to its owner's hand.", ""),
        ("Target Character you control gains 2 boosts.", ""),
        ("Target Character gains 1 boost and [[Fleeting]].", ""),
        ("Draw a card.", ""),
    ],
)
def test_what_an_ability_does_to_its_targets(text: str, said: str) -> None:
    assert benefit(spoken(text), "X/0") == said


def test_of_modes_only_those_chosen_count() -> None:
    modal = spoken("Choose one:\n• Target Character gains 2 boosts.\n• Discard target Character.")
    assert [benefit(modal, "X/0", modes) for modes in ([0], [1], [0, 1], [])] == ["good", "bad", "", ""]

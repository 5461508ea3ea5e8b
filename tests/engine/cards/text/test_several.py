"""Questions about 'it' and 'they': of one they are read; of several no text says whether one or each is meant."""

from __future__ import annotations

import pytest

from engine.cards.errors import NotUnderstood
from engine.cards.text.compiling import compile_text


@pytest.mark.parametrize(
    "said",
    [
        "{J} Two target Characters gain 1 boost. If they're in {V}, draw a card.",
        "{J} Target two Characters. If they are in {V}, they gain 2 boosts.",
        "{J} Target Character and target Permanent gain Fleeting. If they're in {V}, draw a card.",
        "{J} Up to two target Characters gain Asleep. If they are Fleeting, they gain 1 boost.",
        "{J} Discard two target Characters. If they were in {V}, draw a card.",
        "{J} Two target Characters gain 1 boost. If they have 3 or more boosts, draw a card.",
        "{J} All Characters gain Asleep. If they're Fleeting, draw a card.",
        "{J} Create two Brassbug Robot tokens in my Expedition. If they're in {V}, draw a card.",
    ],
)
def test_a_question_about_several_is_refused(said: str) -> None:
    with pytest.raises(NotUnderstood, match="several"):
        compile_text(said)


@pytest.mark.parametrize(
    "said",
    [
        "{J} Target Character gains 1 boost. If it's in {V}, draw a card.",
        "{J} Two target Characters gain 1 boost. If you control a Plant, they gain 1 boost.",
        "{J} Two target Characters gain Asleep. Then, target Character gains 1 boost. If it's in {V}, draw a card.",
        "{J} Up to one target Character gains 1 boost. If it's Fleeting, draw a card.",
    ],
)
def test_a_question_about_one_is_read(said: str) -> None:
    assert compile_text(said)

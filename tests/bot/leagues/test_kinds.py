"""The rows of the kinds of leagues: one for each structure, with its rounds, its settings and its words."""

from __future__ import annotations

from typing import get_args

import pytest

from bot.leagues.model.structures import bracket, planned, preliminary_rounds
from bot.leagues.model.terms import IN_ROUNDS, KINDS, STRUCTURES, Pairing, Structure, Terms
from bot.leagues.organising.settling import settings_of
from bot.present.texts import LANGUAGES, texts_for


def test_every_structure_has_a_row_and_every_way_of_pairing_is_used() -> None:
    assert tuple(KINDS) == STRUCTURES
    assert {kind.pairing for kind in KINDS.values()} == set(get_args(Pairing))
    assert [*IN_ROUNDS, "ladder"] == [*STRUCTURES]


@pytest.mark.parametrize(
    ("structure", "before", "all_rounds", "ties"),
    [
        ("swiss", 4, 4, 0),
        ("round robin", 7, 7, 0),
        ("knock-out", 0, 3, 7),
        ("double knock-out", 0, 6, 15),
        ("groups", 3, 5, 3),
        ("ladder", 0, 1, 0),
    ],
)
def test_eight_play_so_many_rounds(structure: Structure, before: int, all_rounds: int, ties: int) -> None:
    terms = Terms("Autumn", structure=structure)
    assert (preliminary_rounds(terms, 8), planned(terms, 8)) == (before, all_rounds)
    assert len(bracket(terms, 4 if structure == "groups" else 8)) == ties


@pytest.mark.parametrize(
    ("structure", "settled"),
    [
        ("swiss", {"cut", "late_until"}),
        ("round robin", {"cut"}),
        ("knock-out", set()),
        ("double knock-out", set()),
        ("groups", set()),
        ("ladder", {"ladder"}),
    ],
)
def test_a_structure_is_settled_by_what_it_has(structure: Structure, settled: set[str]) -> None:
    assert {"cut", "late_until", "ladder"} & {*settings_of(Terms("Autumn", structure=structure))} == settled


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("structure", STRUCTURES)
def test_a_structure_is_called_and_told_in_every_language(structure: Structure, language: str) -> None:
    texts = texts_for(language)
    for key in (f"league.structure.{structure}", f"league.structure-said.{structure}"):
        assert texts.say(key)
        assert language == "en" or texts.say(key) != texts_for("en").say(key)

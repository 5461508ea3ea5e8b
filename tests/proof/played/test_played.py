"""Executable means played: a sample of cards and uniques in every run, all of them by `make proof-cards`."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.cards.catalogue import default_catalogue
from engine.cards.definitions.definition import CardDefinition
from engine.cards.language import AtLeast, Draw, Filter, If, Joins, NumberOf, Reaction
from tests.proof.played import __main__ as proof
from tests.proof.played.campaign import TIMES, play_card
from tests.proof.played.cards import all_cards, random_uniques

SEED = 7


@pytest.mark.random_play
@pytest.mark.parametrize("card", Random(SEED).sample(range(800), 6))
def test_a_sample_of_cards_does_what_it_says(card: int) -> None:
    found = play_card(0, all_cards(0, SEED)[card], SEED, most=25)
    assert found.breaches == []
    assert found.positions


@pytest.mark.random_play
def test_a_sample_of_uniques_does_what_it_says() -> None:
    for number, card in enumerate(random_uniques(3, SEED)):
        assert play_card(number, card, SEED, most=30).breaches == [], card


def test_an_ability_is_played_until_it_has_done_its_deed() -> None:
    condition = AtLeast(NumberOf(Filter(types=("character",), controller="you")), 3)
    card = CardDefinition(
        "ALT_CORE_B_AX_98_C",
        "Seer",
        "character",
        "axiom",
        "common",
        abilities=(Reaction(Joins(), If(condition, Draw())),),
    )
    found = play_card(0, card, SEED, most=200)
    assert found.times == {"ALT_CORE_B_AX_98_C/0": TIMES}
    assert found.missing == []


def test_what_cannot_be_reached_is_told() -> None:
    impossible = AtLeast(NumberOf(Filter(types=("character",), controller="you")), 99)
    card = CardDefinition(
        "ALT_CORE_B_AX_98_C",
        "Seer",
        "character",
        "axiom",
        "common",
        abilities=(Reaction(Joins(), If(impossible, Draw())),),
    )
    found = play_card(0, card, SEED, most=10)
    assert [missing.split(":")[0] for missing in found.missing] == ["ALT_CORE_B_AX_98_C/0", "never true"]


def test_the_proof_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ask = ["--cards", "1", "--uniques", "0", "--positions", "3", "--folder", str(tmp_path)]
    assert proof.main(ask) == 0
    assert proof.main(ask) == 0
    said = capsys.readouterr().out
    assert "played: 0 of 1 cards" in said
    assert "played: 1 of 1 cards" in said
    assert default_catalogue().cards


def test_only_the_cards_of_a_file_are_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    faces = tmp_path / "faces.jsonl"
    faces.write_text(f'{{"id": "{all_cards(0, SEED)[5].reference}"}}\n{{"id": "ALT_CORE_B_AX_99_C"}}\n')
    ask = ["--uniques", "0", "--positions", "2", "--folder", str(tmp_path), "--faces", str(faces)]
    assert proof.main(ask) == 0
    said = capsys.readouterr().out
    assert "played: 0 of 1 cards" in said
    assert "played: 1 cards in 2 positions" in said

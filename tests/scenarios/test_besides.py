"""Scenarios with cards that the program does not have, played with the files that hold them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from engine import Catalogue, default_catalogue
from engine.cards.importing import brought_over, read_cards
from engine.scenarios import load, run
from tests.engine.cards.shared import shared_file

FOLDER = Path(__file__).parent / "besides"


@cache
def catalogue_with(*names: str) -> Catalogue:
    catalogue = default_catalogue()
    for name in names:
        file = shared_file(name)
        catalogue = brought_over(catalogue, read_cards(file.read_bytes(), file.name, catalogue))
    return catalogue


@pytest.mark.parametrize(
    ("file", "names", "count"),
    [
        ("held_back.yaml", ("cards-held-back.jsonl",), 40),
        ("later_set.yaml", ("cards-eole.jsonl", "cards-held-back.jsonl"), 30),
    ],
)
def test_scenarios_with_cards_of_files_run(file: str, names: tuple[str, ...], count: int) -> None:
    cases = load((FOLDER / file).read_text("utf-8"), file, catalogue_with(*names))
    assert len(cases) >= count
    assert [difference for case in cases for difference in run(case).differences] == []

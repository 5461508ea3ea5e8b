"""The families of verbs: each folder is entered, and holds the words of its own records and of no others."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from engine.cards.words import patterns as told
from engine.cards.words.families import FAMILIES, Pattern

ABILITIES = Path(told.__file__).parents[2] / "abilities"


def test_every_family_is_entered() -> None:
    assert {file.parent.name for file in ABILITIES.glob("*/records.py")} == set(FAMILIES)


@pytest.mark.parametrize("family", FAMILIES)
def test_the_words_of_a_family_are_those_of_its_records(family: str) -> None:
    said = tomllib.loads((ABILITIES / family / "words.toml").read_text(encoding="utf-8"))
    assert sorted(said) == import_module(f"engine.abilities.{family}.records").__all__


@pytest.mark.parametrize("module", ["records", "telling", "wordings", "execution"])
def test_a_module_of_a_family_may_be_the_first_that_is_imported(module: str) -> None:
    """Records are words of the language, which unites them: neither is there before the other has begun."""
    subprocess.run([sys.executable, "-c", f"import engine.abilities.statuses.{module}"], check=True)


def test_a_record_that_is_told_twice_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    twice = [Pattern("records", "Boost", "{who} | gain {number:boost}")] * 2
    monkeypatch.setattr(told, "patterns_of_families", lambda language: iter(twice))
    with pytest.raises(ValueError, match="Boost stands twice below records"):
        told.patterns.__wrapped__("english")

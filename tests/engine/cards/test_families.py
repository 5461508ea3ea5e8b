"""The families of verbs and triggers: each folder is entered, with the words of its own records and of no others."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from engine.abilities import catalogue_programs
from engine.cards.words import patterns as told
from engine.cards.words.families import FAMILIES, Pattern
from engine.core.events.triggers.matching import HEARS

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


def test_what_an_action_activates_does_not_depend_on_which_module_is_imported_first() -> None:
    """Emblems are created in the order in which triggers are entered: those of one kind of action, in one module."""
    assert catalogue_programs.CARRIED_OUT
    heard_in = {kind: {notices.__module__ for _, notices in heard} for kind, heard in HEARS.items()}
    assert {kind: where for kind, where in heard_in.items() if len(where) > 1} == {}

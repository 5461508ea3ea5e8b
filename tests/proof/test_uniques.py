"""Uniques never seen before are read, and what is refused is told with its words."""

from __future__ import annotations

import pytest

from tests.proof import uniques


@pytest.mark.parametrize("of_set", [None, "EOLE"])
def test_uniques_of_all_sets_are_read(of_set: str | None, capsys: pytest.CaptureFixture[str]) -> None:
    chosen = ["--set", of_set] if of_set else []
    assert uniques.main(["--number", "200", "--seed", "24", *chosen]) == 0, capsys.readouterr().out
    assert "of 200 abilities are read" in capsys.readouterr().out


def test_a_refusal_names_the_words() -> None:
    refusal = uniques.refused("{J} If you are first player: Frobnicate.")
    assert refusal is not None
    assert "Frobnicate" in refusal.why


def test_a_statement_has_no_trigger_and_it_follows_what_names_something() -> None:
    everything = uniques.parts()
    assert "I am <DEFENDER>." in everything.stated_under
    assert "It gains <ANCHORED>." in everything.pointing
    assert not any(each.startswith("•") for each in everything.triggers)

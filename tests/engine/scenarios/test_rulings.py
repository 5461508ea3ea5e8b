"""Rulings: gathered from the scenarios of this checkout, and shipped as they were gathered."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.command_line import app
from engine.cards.catalogue import default_catalogue
from engine.rulebook.rulings import (
    MOST,
    Ruling,
    by_card,
    file_of_rulings,
    read_rulings,
    rulings_on,
    shipped_rulings,
    write_rulings,
)
from engine.scenarios import BadScenario
from engine.scenarios.reading.rule_numbers import rule_exists
from engine.scenarios.rulings import rulings_of
from tests.scenarios.reading import read_once

CHECKOUT = Path(__file__).parents[3]

ELEMENTAL, RARE = "ALT_CORE_B_AX_04_C", "ALT_CORE_B_AX_04_R1"

CASES = """
cards:
  Copy: {type: character, cost: 1, statistics: 1/1/1, text: "{H} Put a card from your hand in Reserve."}
  Other: {type: character, cost: 1, statistics: 1/1/1, text: "Fleeting."}
---
case: somebody else's
rules: 1.2.1.b
given: {ann: {hand: Other, reserve: v1}}
then: {ann: {hand: Other}}
---
case: no rule
given: {ann: {reserve: Kelon Elemental}}
then: {ann: {reserve: Kelon Elemental}}
---
case: one of its own with the same text
rules: 7.1.1.b
given: {ann: {hand: "Copy, v1", mana: 1}}
when: [ann plays Copy into hero expedition]
then: {asked: ann choose}
---
case: kelon elemental lies there
rules: [2.1.a, 2.1.c]
given: {ann: {reserve: kelon elemental}}
then: {ann: {reserve: Kelon Elemental}}
---
case: the rare Kelon Elemental
given: {ann: {reserve: rare axiom Kelon Elemental = Rocky}}
then: {ann: {reserve: Rocky}}
variants:
  - variant: written out
    given: {ann: {reserve: ALT_CORE_B_AX_04_R1}}
    then: {ann: {reserve: ALT_CORE_B_AX_04_R1}}
---
case: the rare face is spoken of by its name
rules: 6.5.a
given: {ann: {hand: rare axiom Kelon Elemental, mana: 6}}
when: [ann plays Kelon Elemental into hero expedition]
then: {ann: {hero expedition: Kelon Elemental}}
"""


def test_the_rulings_that_are_shipped_are_those_of_the_scenarios(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`tumult rules rulings` gathers them anew after scenarios or the files of sets have changed."""
    file = tmp_path / "rulings.json"
    monkeypatch.setattr("engine.scenarios.rulings.read_file", read_once)
    told = CliRunner().invoke(app, ["rules", "rulings", "--checkout", str(CHECKOUT), "--to", str(file)])
    assert told.exit_code == 0, told.output
    fresh = file.read_text("utf-8") == Path(str(file_of_rulings())).read_text("utf-8")
    assert fresh, "the rulings are not those of the scenarios: run `tumult rules rulings` in the checkout"
    for reference in shipped_rulings():
        assert default_catalogue().cards[reference].abilities


def test_where_there_are_no_scenarios_nothing_is_gathered(tmp_path: Path) -> None:
    told = CliRunner().invoke(app, ["rules", "rulings", "--checkout", str(tmp_path), "--to", str(tmp_path / "x")])
    assert told.exit_code == 2
    assert "no scenarios" in told.output
    assert not (tmp_path / "x").exists()


def test_rulings_are_read_as_they_were_written() -> None:
    """A few of a card, each with a title and with rules that are there."""
    text = file_of_rulings().read_text("utf-8")
    assert text == write_rulings(read_rulings(text))
    for rulings in shipped_rulings().values():
        assert 1 <= len(rulings) <= MOST
        assert all(ruling.title and all(map(rule_exists, ruling.rules)) for ruling in rulings)
    assert rulings_on("ALT_NOBODY_B_AX_01_C") == ()


def test_a_scenario_is_about_the_faces_it_names_and_those_that_say_just_the_same(tmp_path: Path) -> None:
    (tmp_path / "some.yaml").write_text(CASES, "utf-8")
    found = by_card(rulings_of(tmp_path, default_catalogue()))
    common, rare = found[ELEMENTAL], found[RARE]
    assert common[0] == Ruling("kelon elemental lies there", ("2.1.a", "2.1.c"))  # its title names the card
    assert Ruling("one of its own with the same text", ("7.1.1.b",)) in common
    assert rare.count(Ruling("the rare Kelon Elemental")) == 1
    spoken_of = Ruling("the rare face is spoken of by its name", ("6.5.a",))
    assert spoken_of in rare
    assert spoken_of not in common
    assert not any(ruling.title in ("somebody else's", "no rule") for rulings in found.values() for ruling in rulings)


def test_what_is_no_scenario_is_refused_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("case: x\ngiven: {ann: {hand: Nobody At All}}\nthem: {}\n", "utf-8")
    with pytest.raises(BadScenario, match=r"bad\.yaml:3"):
        rulings_of(tmp_path, default_catalogue())

"""The table of primitives: whole, about the language as it is, and each operation played by the scenario it names."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.command_line import app
from engine.cards import language
from engine.cards.catalogue import default_catalogue
from engine.cards.definitions.notation import Pattern, read_pattern, written
from engine.cards.definitions.primitives import Scenario, faces_of, primitives, read_primitives
from engine.cards.errors import BadPattern, BadPrimitives
from engine.cards.words.families import FAMILIES
from engine.scenarios import Case
from tests.engine.cards.shared import shared_file
from tests.engine.cards.spoiling import notices
from tests.engine.cards.trees import record_classes
from tests.scenarios.reading import FILES, cases_of

CHECKOUT = Path(__file__).parents[3]

CARRIED_OUT = {operation.record for each in primitives() for operation in each.operations}


def of_families() -> Iterator[tuple[type[language.Record], Scenario]]:
    """The records that the table of primitives does not have, with the scenario that their row of words names."""
    for family in FAMILIES:
        rows = tomllib.loads((CHECKOUT / "engine" / "abilities" / family / "words.toml").read_text(encoding="utf-8"))
        for name, row in rows.items():
            record = getattr(language, name)
            if record not in CARRIED_OUT and "scenario" in row:
                yield record, Scenario(*row["scenario"].split("::"))


PLAYED = [
    pytest.param(operation, scenario, id=f"{primitive.name}: {operation}")
    for primitive in primitives()
    for operation, scenario in primitive.operations.items()
] + [pytest.param(read_pattern(record.__name__), scenario, id=record.__name__) for record, scenario in of_families()]

FRAMES = {"Filter", "SpellEffect"}
"""Records that hold operations and are none."""

WRITTEN_AS = {"DiscardMe": "Support"}
"""What texts mean by a record that has another of its own for that."""


@cache
def cases(file: str) -> list[Case]:
    return [*cases_of(FILES / file)]


@pytest.mark.parametrize(("operation", "scenario"), PLAYED)
def test_the_scenario_of_an_operation_hinges_on_it(operation: Pattern, scenario: Scenario) -> None:
    """A case that goes the same without the operation does not play it."""
    named = [case for case in cases(scenario.file) if case.name == scenario.case]
    assert named, f"{scenario.file} has no case {scenario.case!r}"
    assert any(notices(case, operation) for case in named), "no case of this name goes otherwise without the operation"


def test_every_record_of_the_language_is_an_operation_of_a_primitive() -> None:
    played = CARRIED_OUT | {record for record, _ in of_families()}
    missing = {record.__name__ for record in record_classes() if record not in played}
    assert missing == FRAMES | WRITTEN_AS.keys(), "name a scenario for these, in words.toml or the table of primitives"


def test_every_primitive_has_an_operation() -> None:
    assert [each.name for each in primitives() if not each.operations] == []


def test_every_shipped_card_says_primitives() -> None:
    cards = default_catalogue().cards
    used = {reference for faces in faces_of(primitives(), cards).values() for reference in faces}
    assert {card.reference for card in cards.values() if card.abilities} == used


def test_the_table_names_the_primitives_of_the_vocabulary() -> None:
    text = shared_file("ability-vocabulary.md").read_text(encoding="utf-8")
    patterns = re.findall(r"^\| \d+ \| `([^`]+)` \|", text.partition("## 10.")[2], re.MULTILINE)
    rules = re.findall(r"^\| \d+ \| ([^|]+?) \|", text.partition("## 11.")[2], re.MULTILINE)
    assert [each.name for each in primitives() if each.kind == "pattern"] == patterns
    assert [each.name for each in primitives() if each.kind == "rule"] == rules
    assert len(patterns) == 105


# ---- notation ----------------------------------------------------------------------------------------------------


def test_a_tree_in_one_line() -> None:
    tree = language.Reaction(language.AtPhase("noon"), language.Boost(language.Me(), 2))
    assert written(tree) == "Reaction(AtPhase(noon), Boost(Me, number=2))"
    either = language.Filter(types=("character", "permanent"), other=True)
    assert written(either) == "Filter(types=[character, permanent], other=true)"


@pytest.mark.parametrize(
    ("pattern", "like", "unlike"),
    [
        ("Boost", language.Boost(language.Me()), language.Draw()),
        ("Boost(most=*)", language.Boost(language.Me(), 1, 2), language.Boost(language.Me())),
        ("YouPass(first=true)", language.YouPass(True), language.YouPass()),
        ("Modes(number=2)", language.Modes((language.Draw(),), 2), language.Modes((language.Draw(),))),
        ("Filter(types=hero)", language.Filter(types=("spell", "hero")), language.Filter(types=("spell",))),
        ("Boost(who=Target(filter=Filter(zone=hand)))", language.Boost(language.Target(language.Filter(zone="hand"))),
         language.Boost(language.Target(language.Filter()))),
        ("QuickAction(costs=ExhaustMe)", language.QuickAction((language.ExhaustMe(),), language.Draw()),
         language.QuickAction((), language.Draw())),
    ],
)  # fmt: skip
def test_patterns(pattern: str, like: language.Record, unlike: language.Record) -> None:
    read = read_pattern(pattern)
    assert read.matches(like)
    assert not read.matches(unlike)
    assert read_pattern(str(read)) == read


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Bost", "no 'Bost'"),
        ("Boost(whom=Me)", "no 'whom'"),
        ("Boost(who=Me", r"'\)' is missing"),
        ("Boost(who)", "'=' is missing"),
        ("Boost, Draw", "stands after its end"),
        ("", "no ''"),
        ("Record_", "no 'Record_'"),
    ],
)
def test_what_is_no_pattern_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadPattern, match=reason):
        read_pattern(text)


def test_a_scenario_is_a_file_and_a_case() -> None:
    with pytest.raises(BadPrimitives, match="names no case"):
        read_primitives('[patterns.x]\nDraw = "nowhere"\n[rules]\n')


# ---- the command ---------------------------------------------------------------------------------------------------


def test_the_command_shows_what_carries_out_each_primitive() -> None:
    told = CliRunner().invoke(app, ["cards", "primitives", "--checkout", str(CHECKOUT)])
    assert "effect.win_game" in told.output
    assert re.search(r"Win +words/who_does_it\.yaml::The game is won", told.output)
    assert told.exit_code == 0
    data = json.loads(CliRunner().invoke(app, ["cards", "primitives", "--json"]).output)
    assert data["gaps"] == []
    assert {"operation": "Win", "scenario": "words/who_does_it.yaml::The game is won"} in next(
        each["operations"] for each in data["primitives"] if each["name"] == "effect.win_game"
    )


def test_a_scenario_that_is_not_there_is_a_gap(tmp_path: Path) -> None:
    told = CliRunner().invoke(app, ["cards", "primitives", "--checkout", str(tmp_path)])
    assert told.exit_code == 1
    assert "no such scenario" in told.output

"""Reading the rule book's files, finding citations, and what counts as a gap."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.command_line import app
from engine.rulebook import BadRulebook, Rulebook, read_rulebook
from engine.rulebook.citations import cited
from engine.rulebook.coverage import coverage

KNOWN = ("4.2.4.b", "4.2.4.c", "4.2.4.d", "7.3.5*", "v3:6.3.f", "2.4.6.a", "2.4.6.d", "2.4.6.e", "RB.19", "RB.20")
CARRIED = "core.events.steps.drop_the_impossible"
"""It cites 1.4.1.d."""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("4.2.4.b Ahead.", ["4.2.4.b"]),
        ("4.2.4.b-d, 7.3.5 Ahead.", ["4.2.4.b", "4.2.4.c", "4.2.4.d", "7.3.5*"]),
        ("v3:6.3.f, 2.4.6.a,d-e", ["v3:6.3.f", "2.4.6.a", "2.4.6.d", "2.4.6.e"]),
        ("RB.19-20 (at the end of the day)", ["RB.19", "RB.20"]),
        ("4.2.4.b(1) and 14.2.4.c", ["4.2.4.b"]),
        ("4.2.4 The whole section", []),
        ("9.9.9.z No such paragraph", []),
    ],
)
def test_citations(text: str, found: list[str]) -> None:
    assert cited(text, KNOWN) == found


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("title = ", "TOML is expected"),
        ("[definition]\n", "the title of the chapter"),
        ('title = "x"\n[rubbish]\n', "a table named behaviour"),
        ('title = "x"\n[definition]\n"1.1.1.a" = "no stop"\n', "one whole sentence"),
        ('title = "x"\n[definition]\n"1.1.1.a" = 3\n', "one sentence"),
        ('title = "x"\n[restated]\n"1.1.1.a" = 3\n', "a name or a list of names"),
        ('title = "x"\n[behaviour]\n"1.1.1.a" = 3\n', "a name or a list of names"),
        ('title = "x"\n[behaviour]\n"1.1.1.a" = { by = "me" }\n', "functions are expected"),
    ],
)
def test_what_cannot_be_read(text: str, complaint: str) -> None:
    with pytest.raises(BadRulebook, match=complaint) as raised:
        read_rulebook([("01_one.toml", text)])
    assert raised.value.file == "01_one.toml"


def book(*lines: str) -> Rulebook:
    """A rule book of one chapter."""
    return read_rulebook([("01_one.toml", "\n".join(['title = "One"', *lines]))])


def checkout(folder: Path, docstring: str) -> Path:
    """A checkout with one scenario."""
    scenarios = folder / "tests" / "scenarios"
    scenarios.mkdir(parents=True)
    (scenarios / "test_one.py").write_text(f'def test_it():\n    """{docstring}"""\n', encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("lines", "docstring", "missing"),
    [
        (["[behaviour]", f'"1.4.1.d" = "{CARRIED}"'], "1.4.1.d", []),
        (["[behaviour]", '"1.4.1.d" = []'], "1.4.1.d", ["no function carries it out"]),
        (["[behaviour]", '"1.4.1.d" = "rules.nowhere"'], "1.4.1.d", ["there is no function rules.nowhere"]),
        (
            ["[behaviour]", '"1.4.1.e" = "core.events.steps.drop_the_impossible"'],
            "1.4.1.e",
            [f"{CARRIED} does not cite it"],
        ),
        (["[behaviour]", f'"1.4.1.d" = "{CARRIED}"'], "1.4.1.e", ["no scenario shows it"]),
        (
            ["[behaviour]", f'"1.4.1.d" = {{ carried_out_by = "{CARRIED}", shown_by = "tests/none.py::test_it" }}'],
            "",
            ["there is no scenario tests/none.py::test_it"],
        ),
        (["[restated]", '"1.2.1.a" = "1.4.1.d"', "[behaviour]", f'"1.4.1.d" = "{CARRIED}"'], "1.4.1.d", []),
        (["[restated]", '"1.2.1.a" = "9.9.9.z"'], "", ["it restates 9.9.9.z, which is no behaviour of its own"]),
        (
            ["[restated]", '"1.2.1.a" = ["1.4.1.d", "1.2.1.b"]', "[behaviour]", f'"1.4.1.d" = "{CARRIED}"'],
            "1.4.1.d",
            ["it restates 1.2.1.b, which is no behaviour of its own"],
        ),
        (
            ["[definition]", '"1.4.1.d" = "It is no rule."', "[behaviour]", f'"1.4.1.d" = "{CARRIED}"'],
            "1.4.1.d",
            ["it is classed 2 times"],
        ),
    ],
)
def test_gaps(tmp_path: Path, lines: list[str], docstring: str, missing: list[str]) -> None:
    found = coverage(book(*lines), checkout(tmp_path, docstring)).gaps
    assert [gap.missing for gap in found if "reason" not in gap.missing] == missing


def test_several_may_be_restated(tmp_path: Path) -> None:
    """What carries out and shows any of them does so for the paragraph that says them all."""
    lines = ["[restated]", '"1.2.1.a" = ["1.4.1.d", "2.4.1.d"]', "[behaviour]", f'"1.4.1.d" = "{CARRIED}"']
    found = coverage(
        book(*lines, '"2.4.1.d" = "core.events.possibility.is_possible"'), checkout(tmp_path, "1.4.1.d, 2.4.1.d")
    )
    assert not [gap for gap in found.gaps if "reason" not in gap.missing]
    assert found.carried_out_by["1.2.1.a"] == (CARRIED, "core.events.possibility.is_possible")
    assert found.shown_by["1.2.1.a"] == ("tests/scenarios/test_one.py::test_it",)


def test_scenarios_in_files_are_found(tmp_path: Path) -> None:
    files = tmp_path / "tests" / "scenarios" / "files"
    files.mkdir(parents=True)
    (files / "steps.yaml").write_text("- case: nothing happens\n  rules: [1.4.1.d]\n", encoding="utf-8")
    found = coverage(book("[behaviour]", f'"1.4.1.d" = "{CARRIED}"'), tmp_path)
    assert found.shown_by == {"1.4.1.d": ("tests/scenarios/files/steps.yaml::nothing happens",)}


def test_a_scenario_for_many_paragraphs_needs_a_reason(tmp_path: Path) -> None:
    ids = [f"2.4.6.{letter}" for letter in "abcdef"]
    lines = ["[behaviour]", *(f'"{id}" = "rules.nowhere"' for id in ids)]
    where = checkout(tmp_path, "2.4.6.a-f")
    assert any("is named for 6 paragraphs" in gap.missing for gap in coverage(book(*lines), where).gaps)
    reasons = ("reasons.toml", '[scenarios]\n"tests/scenarios/test_one.py::test_it" = "One table of it all."')
    with_reason = read_rulebook([("01_one.toml", "\n".join(['title = "One"', *lines])), reasons])
    assert not any("is named for" in gap.missing for gap in coverage(with_reason, where).gaps)


def test_the_command_prints_the_table() -> None:
    printed = CliRunner().invoke(app, ["rules", "coverage", "--checkout", str(Path(__file__).parents[3])])
    assert printed.exit_code == (0 if "no gaps" in printed.output else 1)
    assert "665" in printed.output.splitlines()[13]


def test_the_command_elsewhere(tmp_path: Path) -> None:
    printed = CliRunner().invoke(app, ["rules", "coverage", "--checkout", str(tmp_path)])
    assert printed.exit_code == 2
    assert "run this in a checkout" in printed.output

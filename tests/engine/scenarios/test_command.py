"""`tumult scenario`: what it prints, what it says of files that differ or cannot be read, and how it ends."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from bot.command_line import app
from bot.command_line.scenario import LARGEST_FILE
from engine.scenarios.reading.nodes import LARGEST, MOST_NODES

GOOD = """\
case: a Character from the Reserve is Fleeting
rules: 5.2.1.b
given:
  ann: {reserve: v3 = hare, mana: 3}
when:
  - ann plays hare into hero
then:
  ann: {hero expedition: hare (fleeting), mana: 0/3}
  asked: bob turn
"""
BAD = GOOD.replace("mana: 0/3", "mana: 1/3").replace("(fleeting)", "(asleep)")
BOMB = "".join(f"l{at}: &l{at} [{', '.join([f'*l{at - 1}' if at else 'x'] * 10)}]\n" for at in range(9))
SECONDS = 30
"""Long enough for a busy machine, and a small part of what reading everything would take."""


def scenario(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["scenario", *map(str, arguments)])


def written(folder: Path, text: str | bytes, name: str = "mine.yaml") -> Path:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def test_a_file_in_which_everything_is_so(tmp_path: Path) -> None:
    result = scenario(written(tmp_path, GOOD))
    assert (result.exit_code, result.stdout) == (0, "1 passed, 0 failed\n")


def test_a_difference_is_told_with_its_line_what_was_found_and_what_was_expected(tmp_path: Path) -> None:
    file = written(tmp_path, BAD)
    result = scenario(file)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "FAILED a Character from the Reserve is Fleeting",
        f"  {file}:8: Ann's hero expedition",
        "      found     hare (fleeting)",
        "      expected  hare (asleep)",
        f"  {file}:8: Ann's mana",
        "      found     0/3",
        "      expected  1/3",
        "0 passed, 1 failed",
    ]


@pytest.mark.parametrize(
    ("old", "new", "line", "found"),
    [
        ("v3 = hare", "Xyzzyx = hare", 4, "no card is called 'Xyzzyx'; expected a card by name, or its reference"),
        ("{reserve:", "{resrve:", 4, "'resrve' in `given` of Ann (did you mean 'reserve'?); expected"),
        ("bob turn", "bob turning", 9, "the question 'turning' (did you mean 'turn'?); expected one of the questions"),
        ("into hero", "into nowhere", 6, "into 'nowhere'; expected hero or companion expedition"),
        ("(fleeting)", "(flying)", 8, "'flying' in brackets"),
    ],
)
def test_an_unknown_word_is_told_with_its_line(tmp_path: Path, old: str, new: str, line: int, found: str) -> None:
    assert old in GOOD
    file = written(tmp_path, GOOD.replace(old, new))
    result = scenario(file)
    assert result.exit_code == 1
    assert result.stdout.startswith(f"CANNOT BE READ\n  {file}:{line}: {found}")
    assert result.stdout.endswith("0 passed, 1 failed\n")


def test_what_can_be_read_is_run_all_the_same(tmp_path: Path) -> None:
    broken = GOOD.replace("case: a", "case: b").replace("hare", "Hare", 1).replace("v3", "Hare")
    result = scenario(written(tmp_path, f"{GOOD}---\n{broken}"))
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (1, "1 passed, 1 failed")


def test_a_trace_tells_every_step_question_and_event_with_its_rule(tmp_path: Path) -> None:
    file = written(tmp_path, GOOD)
    result = scenario(file, "--trace")
    lines = result.stdout.splitlines()
    assert (result.exit_code, lines[0]) == (0, f"{file}:1: a Character from the Reserve is Fleeting")
    assert "> ann plays hare into hero" in lines
    assert any(line.startswith("  ? Ann is asked: expedition") for line in lines)
    assert any(re.match(r"  \. play \((v3:)?5\.\d", line) for line in lines)
    assert lines[-1] == "1 passed, 0 failed"


def test_one_object_of_json(tmp_path: Path) -> None:
    good, bad = written(tmp_path, GOOD, "a.yaml"), written(tmp_path, BAD, "b.yaml")
    result = scenario(good, bad, "--json", "--trace")
    report: dict[str, Any] = json.loads(result.stdout)
    assert (result.exit_code, report["passed"], report["failed"]) == (1, 1, 1)
    (failure,) = report["failures"]
    assert (failure["file"], failure["case"]) == (str(bad), "a Character from the Reserve is Fleeting")
    assert failure["differences"][0].startswith(f"{bad}:8: Ann's hero expedition")


def test_a_folder_means_all_files_in_it_and_below(tmp_path: Path) -> None:
    written(tmp_path, GOOD, "a.yaml")
    written(tmp_path, GOOD, "below/deep/b.yml")
    written(tmp_path, "no scenario at all: [", "notes.txt")
    result = scenario(tmp_path, tmp_path / "a.yaml")
    assert (result.exit_code, result.stdout) == (0, "2 passed, 0 failed\n")


def test_a_folder_without_files_is_told(tmp_path: Path) -> None:
    result = scenario(tmp_path)
    assert result.exit_code == 1
    assert f"{tmp_path}: no file *.yaml in this folder" in result.stdout


def test_only_some_cases(tmp_path: Path) -> None:
    file = written(tmp_path, f"{GOOD}---\n{BAD.replace('case: a', 'case: b')}")
    assert scenario(file, "--only", "A character").stdout == "1 passed, 0 failed\n"
    none = scenario(file, "--only", "Gigantic")
    assert (none.exit_code, "no case has the words 'Gigantic'" in none.stdout) == (1, True)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    result = scenario(tmp_path / "nowhere.yaml", written(tmp_path, GOOD))
    assert result.exit_code == 1
    assert f"{tmp_path / 'nowhere.yaml'}: cannot be read: No such file or directory" in result.stdout
    assert result.stdout.endswith("1 passed, 1 failed\n")


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ("case: [x\n", 2, "this is not YAML: while parsing a flow sequence"),
        ("case: x\ngiven:\n\tann: {hand: v1}\n", 3, "expected spaces before a line"),
        (f"{GOOD}  asked: nobody\n", 10, "'asked' a second time (first in line 9); expected every key once"),
        (f"{GOOD}given: {{}}\n", 10, "'given' a second time (first in line 3)"),
        (f"{GOOD}---\n{GOOD}", 11, "a second case 'a Character from the Reserve is Fleeting'"),
        ("case: x\ngiven: &me {ann: *me}\n", 2, "something that holds itself"),
        ("case: x\nthen: *nowhere\n", 2, "undefined alias"),
        ("case: x\nthen: !!python/object/apply:os.system [ls]\n", 2, "the tag "),
        (f"{BOMB}case: x\n", 1, f"or aliases that repeat each other; expected {MOST_NODES} at most"),
        (f"case: x\ngiven: {'[' * 3000}\n", 2, "nested too deeply"),
        (f"case: x\ngiven: [{'a,' * (LARGEST // 2 - 20)}]\n", 2, f"expected {MOST_NODES} at most"),
        (f"{GOOD}# {'x' * LARGEST}\n", 1, f"expected {LARGEST} at most: divide the file"),
        (f"{GOOD}# {'x' * 10_000_000}\n", 1, f"more than {LARGEST_FILE} bytes"),
        (f"case: x\ngiven: {{ann: {{hand: {'9' * 5000} v1}}}}\nthen: {{day: 2}}\n", 2, "a number of more than 15"),
        (b"case: x\nnote: \xff\xfe\n", 2, "the byte 0xff, which is no text; expected a text file in UTF-8"),
        (b"\x00\x01\x02", 1, "this is not YAML"),
        ("", 1, "no case; expected at least one block"),
        ("just words\n", 1, "'just words'; expected a block"),
    ],
    ids=lambda value: value[:40].replace("\n", " ") if isinstance(value, str) else None,
)
def test_what_is_no_scenario_is_told_with_its_line_at_once(
    tmp_path: Path, text: str | bytes, line: int, told: str
) -> None:
    file, begun = written(tmp_path, text), time.monotonic()
    result = scenario(file)
    assert time.monotonic() - begun < SECONDS
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit), "it must end by itself, not by a traceback"
    places = [each for each in result.stdout.splitlines() if each.strip().startswith(f"{file}:{line}: ")]
    assert any(told in each for each in places), result.stdout


def test_without_files_it_says_how_it_is_used() -> None:
    result = scenario()
    assert (result.exit_code, "Missing argument" in result.stderr) == (2, True)


def test_a_trace_tells_that_an_expedition_has_moved_backward_instead(tmp_path: Path) -> None:
    text = "If my Expedition would move forward during Dusk, it moves backward one region instead."
    cards = f'cards: {{Retreat: {{type: character, text: "{text}"}}}}'
    laid = "given: {ann: {hero expedition: Retreat, at: 1/7}, phase: dusk}"
    result = scenario(written(tmp_path, f"case: a\n{cards}\n{laid}\nthen: {{ann: {{hero at: 0}}}}\n"), "--trace")
    assert re.search(r"progress .*Ann's hero expedition backward True fails", result.stdout)

"""`tumult scenario`: files of scenarios, laid, played and compared."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from bot.command_line.cards.besides import with_cards_of
from bot.command_line.files import ending
from engine.cards.errors import BadCardFile
from engine.scenarios import BadScenario, Problem, look, run
from engine.scenarios.reading.nodes import LARGEST

SUFFIXES = (".yaml", ".yml")
LARGEST_FILE = 4 * LARGEST
"""Bytes; no character of UTF-8 has more than four."""


def scenario(
    files: Annotated[list[Path], typer.Argument(help="Files, or folders in which all files *.yaml are meant.")],
    trace: Annotated[bool, typer.Option("--trace", help="Print every step, question and event with its rule.")] = False,
    only: Annotated[str, typer.Option(help="Only cases whose name has these words.")] = "",
    cards: Annotated[
        list[Path] | None,
        typer.Option(help="A file of cards to play with besides the program's, as tumult cards import reads it."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one object of JSON.")] = False,
) -> None:
    """Run scenarios: who has what, what each player does, and what must stand afterwards.

    With --cards, which may stand there several times, scenarios may name the printed faces and uniques of a file. A
    card of it that cannot be played is left out and told, with its line.
    Ends with 1 if the game does anything else than a file says, or if a file cannot be read; all problems are told.
    Ends with 2 if a file of cards cannot be read. The format is described in engine/scenarios/FORMAT.md.
    Examples: `tumult scenario tests/scenarios/files`; `tumult scenario mine.yaml --cards faces.jsonl`.
    """
    with ending(2, BadCardFile):
        catalogue, brought = with_cards_of(cards or ())
    if not as_json:
        for each in brought:
            typer.echo(each.told(), err=True)
    passed = 0
    reports: list[dict[str, Any]] = []
    trace_to = typer.echo if trace and not as_json else None
    for file in _all_files(files, reports):
        try:
            reading = look(_text(file), str(file), catalogue)
        except BadScenario as fault:
            reports.append(_report(file, fault.problems))
            continue
        except OSError as fault:
            reports.append(_report(file, [f"{file}: cannot be read: {fault.strerror}"]))
            continue
        for case in reading.cases:
            if only.casefold() not in case.title.casefold():
                continue
            try:
                differences: Sequence[object] = run(case, trace_to).differences
            except BadScenario as fault:
                differences = fault.problems
            passed += not differences
            if differences:
                reports.append(_report(file, differences, case.title))
        if reading.problems:
            reports.append(_report(file, reading.problems))
    if only and not passed and not reports:
        reports.append(_report("", [f"no case has the words {only!r} in its name; leave --only out to run all"]))
    if as_json:
        counts = {"passed": passed, "failed": len(reports), "failures": reports}
        typer.echo(json.dumps({**counts, "cards": [each.as_data() for each in brought]}))
    else:
        for report in reports:
            title = f"FAILED {report['case']}" if report["case"] else "CANNOT BE READ"
            typer.echo("\n".join([title, *(f"  {line}" for line in report["differences"])]))
        typer.echo(f"{passed} passed, {len(reports)} failed")
    if reports or not passed:
        raise typer.Exit(1)


def _report(file: Path | str, differences: Iterable[object], case: str = "") -> dict[str, Any]:
    return {"file": str(file), "case": case, "differences": [str(each) for each in differences]}


def _text(file: Path) -> str:
    """The text of a file, as far as a scenario may go; `BadScenario` with the line where it is no UTF-8."""
    with file.open("rb") as stream:
        data = stream.read(LARGEST_FILE)
        more = stream.read(1)
    if more:
        raise BadScenario([Problem(str(file), 1, f"more than {LARGEST_FILE} bytes", "a smaller file: divide it")])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = data[: fault.start].count(b"\n") + 1
        found = f"the byte {data[fault.start]:#04x}, which is no text"
        raise BadScenario([Problem(str(file), line, found, "a text file in UTF-8")]) from None


def _all_files(said: list[Path], reports: list[dict[str, Any]]) -> list[Path]:
    """The files that are meant, each once; a folder without any is told."""
    found: list[Path] = []
    for path in said:
        if not path.is_dir():
            found.append(path)
            continue
        inside = sorted(each for each in path.rglob("*") if each.suffix in SUFFIXES and each.is_file())
        if not inside:
            reports.append(_report(path, [f"{path}: no file *.yaml in this folder"]))
        found += inside
    return list(dict.fromkeys(found))

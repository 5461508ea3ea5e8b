"""`tumult scenario`: files of scenarios, laid, played and compared."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from engine.scenarios import BadScenario, Problem, look, run

SUFFIXES = (".yaml", ".yml")


def scenario(
    files: Annotated[list[Path], typer.Argument(help="Files, or folders in which all files *.yaml are meant.")],
    trace: Annotated[bool, typer.Option("--trace", help="Print every step, question and event with its rule.")] = False,
    only: Annotated[str, typer.Option(help="Only cases whose name has these words.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one object of JSON.")] = False,
) -> None:
    """Run scenarios: who has what, what each player does, and what must stand afterwards.

    Ends with 1 if the game does anything else than a file says, or if a file cannot be read; all problems are told.
    The format is described in engine/scenarios/FORMAT.md.
    """
    passed = 0
    reports: list[dict[str, Any]] = []
    for file in _all_files(files):
        try:
            reading = look(_text(file), str(file))
            for case in reading.cases:
                if only.casefold() not in case.title.casefold():
                    continue
                outcome = run(case, (lambda line: typer.echo(line)) if trace and not as_json else None)
                passed += outcome.passed
                if not outcome.passed:
                    reports.append({"file": str(file), "case": case.title, "differences": outcome.differences})
            if reading.problems:
                reports.append({"file": str(file), "case": "", "differences": [str(each) for each in reading.problems]})
        except BadScenario as fault:
            reports.append({"file": str(file), "case": "", "differences": [str(each) for each in fault.problems]})
        except OSError as fault:
            reports.append(
                {"file": str(file), "case": "", "differences": [f"{file}: cannot be read: {fault.strerror}"]}
            )
    if as_json:
        typer.echo(json.dumps({"passed": passed, "failed": len(reports), "failures": reports}))
    else:
        for report in reports:
            title = f"FAILED {report['case']}" if report["case"] else "CANNOT BE READ"
            typer.echo("\n".join([title, *(f"  {line}" for line in report["differences"])]))
        typer.echo(f"{passed} passed, {len(reports)} failed")
    if reports or not passed:
        raise typer.Exit(1)


def _text(file: Path) -> str:
    """The text of a file; `BadScenario` with the line where it is no UTF-8."""
    data = file.read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = data[: fault.start].count(b"\n") + 1
        found = f"the byte {data[fault.start]:#04x}, which is no text"
        raise BadScenario([Problem(str(file), line, found, "a text file in UTF-8")]) from None


def _all_files(said: list[Path]) -> list[Path]:
    found: list[Path] = []
    for path in said:
        inside = (each for each in path.rglob("*") if each.suffix in SUFFIXES) if path.is_dir() else (path,)
        found += sorted(inside)
    return found

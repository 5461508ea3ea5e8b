"""`python -m tests.mutation`: draws rules, breaks them, and says which scenarios noticed."""

from __future__ import annotations

import ast
import json
import random
import subprocess
import sys
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from engine.rulebook import Coverage, coverage, rulebook
from engine.rulebook.functions import Function, functions
from tests.mutation.breaking import Change, changes
from tests.mutation.trial import CANNOT_RUN, NOTICED

CHECKOUT = Path(__file__).parents[2]
KEPT = Path(".data/mutation")
SECONDS = 120
"""A change that makes a scenario run for ever has been noticed, too."""


class Trial(NamedTuple):
    """One change to one function that carries out a paragraph."""

    id: str
    function: Function
    change: Change
    scenarios: tuple[str, ...]

    @property
    def key(self) -> str:
        """What it is kept under; another text of the function is another trial."""
        text = ast.unparse(self.function.node)
        return f"{self.id} {self.function.name} {self.change.number} {hash_of(text + repr(self.scenarios))}"


def hash_of(text: str) -> str:
    """A short fingerprint."""
    return blake2b(text.encode(), digest_size=6).hexdigest()


def drawn(found: Coverage, ids: int, seed: int) -> list[str]:
    """Behaviours drawn by the seed, of all that have a function and a scenario."""
    complete = [id for id, names in found.carried_out_by.items() if names and found.shown_by.get(id)]
    return random.Random(seed).sample(complete, min(ids, len(complete)))


def trials_of(id: str, found: Coverage, seed: int, most: int) -> Iterator[Trial]:
    """Changes to the functions that carry out one paragraph, in an order given by the seed."""
    written = functions()
    every = [
        Trial(id, written[name], change, found.shown_by[id])
        for name in found.carried_out_by[id]
        if isinstance(written[name].node, ast.FunctionDef)
        for change in changes(written[name].node)  # type: ignore[arg-type]
    ]
    random.Random(f"{seed} {id}").shuffle(every)
    yield from every[:most]


def noticed(trial: Trial) -> bool:
    """Plays a change in a process of its own; raises RuntimeError where the scenarios cannot be run."""
    file = trial.function.file.relative_to(CHECKOUT).with_suffix("")
    module = ".".join(file.parts)
    inside = f"engine.{trial.function.name}".removeprefix(f"{module}.").split(".")
    return _red(module, inside, trial.change.number, trial.scenarios)


def _red(module: str, function: list[str], number: int, scenarios: Iterable[str]) -> bool:
    orders = {"module": module, "function": function, "number": number, "scenarios": list(scenarios)}
    command = [sys.executable, "-m", "tests.mutation.trial", json.dumps(orders)]
    try:
        done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return True
    if done.returncode == CANNOT_RUN:
        raise RuntimeError(f"These scenarios cannot be run: {orders}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.returncode == NOTICED or done.returncode < 0


def main(
    ids: Annotated[int, typer.Option(min=1, help="How many paragraphs are drawn.")] = 80,
    seed: Annotated[int, typer.Option(help="Which are drawn, and which changes are made.")] = 0,
    changes_each: Annotated[int, typer.Option(min=1, help="At most so many changes for each paragraph.")] = 6,
    all_changes: Annotated[bool, typer.Option(help="Go on after the first change that is noticed.")] = False,
    only: Annotated[list[str] | None, typer.Option(help="A paragraph by its number, instead of drawing.")] = None,
) -> None:
    """Break rules and see whether the scenarios named for them notice. Ends with 1 if a rule's scenarios never do.

    Printed for each change: the paragraph, the function and line, the change, the scenarios, and killed or survived.
    Results are kept in .data/mutation by seed; the same command goes on where it was ended.
    """
    found = coverage(rulebook(), CHECKOUT)
    wanted = only or drawn(found, ids, seed)
    kept = Kept(CHECKOUT / KEPT / f"{seed}.json")
    typer.echo(f"seed {seed}: {len(wanted)} paragraphs, at most {changes_each} changes each")
    if _red("", [], 0, sorted({name for id in wanted for name in found.shown_by[id]})):
        typer.echo("Some of their scenarios fail although nothing is broken: make them pass first.", err=True)
        raise typer.Exit(2)
    survivors, killed, survived = [], 0, 0
    for id in wanted:
        red = False
        for trial in trials_of(id, found, seed, changes_each):
            result = kept.get(trial)
            killed, survived = killed + result, survived + (not result)
            typer.echo(line_of(trial, result))
            red = red or result
            if red and not all_changes:
                break
        if not red:
            survivors.append(id)
    typer.echo(
        f"{len(wanted) - len(survivors)} of {len(wanted)} paragraphs noticed; "
        f"{killed} changes killed, {survived} survived"
    )
    for id in survivors:
        typer.echo(f"  nothing noticed: {id}, {', '.join(found.carried_out_by[id])}")
    raise typer.Exit(1 if survivors else 0)


def line_of(trial: Trial, result: bool) -> str:
    verdict = "killed  " if result else "SURVIVED"
    line = trial.change.line
    more = f" and {len(trial.scenarios) - 1} more" if len(trial.scenarios) > 1 else ""
    return f"{verdict} {trial.id}: {trial.function.name}:{line} {trial.change.what} | {trial.scenarios[0]}{more}"


class Kept:
    """Results in a file, so that a run goes on where it was ended."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.results: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}

    def get(self, trial: Trial) -> bool:
        """The result of a trial, played if it is not known yet."""
        if trial.key not in self.results:
            self.results[trial.key] = noticed(trial)
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.file.write_text(json.dumps(self.results, indent=1), encoding="utf-8")
        return bool(self.results[trial.key])


if __name__ == "__main__":
    typer.run(main)

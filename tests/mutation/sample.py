"""`python -m tests.mutation.sample`: breaks lines of the rules drawn at random; all scenarios together must notice.

Where the paragraphs' own trial asks whether the scenarios named for a rule watch it, this one asks what no scenario
watches at all. The scenarios named for the changed function are played first, all others only if these notice nothing.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from typing import Annotated

import typer

from engine.rulebook import Coverage, coverage, rulebook
from engine.rulebook.functions import functions
from tests.mutation.__main__ import CHECKOUT, Kept, Trial, line_of
from tests.mutation.breaking import changes

EVERYTHING = ("tests/scenarios",)
ROOM = "rules."


def every_change(found: Coverage) -> Iterator[Trial]:
    """All changes to all functions of the rules, each with the scenarios to play."""
    named: dict[str, set[str]] = {}
    for id, carriers in found.carried_out_by.items():
        for name in carriers:
            named.setdefault(name, set()).update(found.shown_by.get(id, ()))
    for name, function in functions().items():
        if name.startswith(ROOM) and isinstance(function.node, ast.FunctionDef):
            scenarios = tuple(sorted(named.get(name, ())))
            for change in changes(function.node):
                yield Trial("", function, change, scenarios or EVERYTHING)


def main(
    count: Annotated[int, typer.Option(min=1, help="How many changes are made.")] = 60,
    seed: Annotated[int, typer.Option(help="Which ones.")] = 0,
) -> None:
    """Break rules anywhere and list what no scenario notices. Results are kept; the same command goes on."""
    every = list(every_change(coverage(rulebook(), CHECKOUT)))
    drawn = random.Random(seed).sample(every, min(count, len(every)))
    kept = Kept(CHECKOUT / ".data/mutation" / f"sample-{seed}.json")
    typer.echo(f"seed {seed}: {len(drawn)} of {len(every)} changes")
    survivors = []
    for trial in drawn:
        verdict = kept.get(trial)
        if verdict == "survived" and trial.scenarios != EVERYTHING:
            verdict = kept.get(trial._replace(scenarios=EVERYTHING))
        typer.echo(line_of(trial, verdict))
        if verdict == "survived":
            survivors.append(trial)
    typer.echo(f"{len(drawn) - len(survivors)} of {len(drawn)} changes noticed")
    for trial in survivors:
        typer.echo(f"  survived: {trial.function.name}:{trial.change.line} {trial.change.what}")


if __name__ == "__main__":
    typer.run(main)

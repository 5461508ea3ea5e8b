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

from engine.rulebook import rulebook
from engine.rulebook.coverage import Coverage, coverage
from engine.rulebook.functions import functions
from engine.rulebook.scenarios import scenarios
from tests.mutation.__main__ import CHECKOUT, KEPT, Kept, Trial, line_of
from tests.mutation.breaking import changes

FOLDER = "tests/scenarios/"
ROOMS = ("core.", "rules.", "abilities.")


def everything() -> tuple[str, ...]:
    """All scenarios there are: the cases of files by name, and the files of tests."""
    names = [name for name in scenarios(CHECKOUT, ()) if name.startswith(FOLDER)]
    return tuple(dict.fromkeys(name if ".yaml::" in name else name.partition("::")[0] for name in names))


def every_change(found: Coverage) -> Iterator[Trial]:
    """All changes to all functions of the rules, each with the scenarios named for the function."""
    named: dict[str, set[str]] = {}
    for id, carriers in found.carried_out_by.items():
        for name in carriers:
            named.setdefault(name, set()).update(found.shown_by.get(id, ()))
    for name, function in functions().items():
        if name.startswith(ROOMS) and isinstance(function.node, ast.FunctionDef):
            for change in changes(function.node):
                yield Trial("", function, change, tuple(sorted(named.get(name, ()))))


def main(
    count: Annotated[int, typer.Option(min=1, help="How many changes are made.")] = 60,
    seed: Annotated[int, typer.Option(help="Which ones.")] = 0,
) -> None:
    """Break rules anywhere and list what no scenario notices. Results are kept; the same command goes on."""
    every, all_of_them = list(every_change(coverage(rulebook(), CHECKOUT))), everything()
    drawn = random.Random(seed).sample(every, min(count, len(every)))
    kept = Kept(CHECKOUT / KEPT)
    typer.echo(f"seed {seed}: {len(drawn)} of {len(every)} changes")
    survivors = []
    for trial in drawn:
        verdict = kept.get(trial) if trial.scenarios else "survived"
        if verdict == "survived":
            trial = trial._replace(scenarios=all_of_them)
            verdict = kept.get(trial)
        typer.echo(line_of(trial, verdict))
        if verdict == "survived":
            survivors.append(trial)
    typer.echo(f"{len(drawn) - len(survivors)} of {len(drawn)} changes noticed")
    for trial in survivors:
        typer.echo(f"  survived: {trial.function.name}:{trial.change.line} {trial.change.what}")


if __name__ == "__main__":
    typer.run(main)

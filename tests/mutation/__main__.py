"""`python -m tests.mutation`: draws rules, breaks them, and says which scenarios noticed."""

from __future__ import annotations

import ast
import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from itertools import islice, zip_longest
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from bot.command_line.progress import followed
from engine.rulebook import rulebook
from engine.rulebook.coverage import Coverage, coverage
from engine.rulebook.functions import Function, functions
from tests.mutation.breaking import Change, changes
from tests.mutation.marks import marked
from tests.mutation.trial import Place, Verdict, played, played_unbroken

CHECKOUT = Path(__file__).parents[2]
KEPT = Path(".data/mutation/results.jsonl")


class Trial(NamedTuple):
    """One change to one function that carries out a paragraph."""

    id: str
    function: Function
    change: Change
    scenarios: tuple[str, ...]

    @property
    def key(self) -> str:
        """What it is kept under; another text of the function or of a scenario's file is another trial."""
        files = dict.fromkeys(name.partition("::")[0] for name in self.scenarios)
        texts = (ast.unparse(self.function.node), repr(self.scenarios), *(text_of(file) for file in files))
        return f"{self.function.name} {self.change.number} {hash_of(''.join(texts))}"


@cache
def text_of(file: str) -> str:
    """What a file says."""
    return (CHECKOUT / file).read_text(encoding="utf-8")


def hash_of(text: str) -> str:
    """A short fingerprint."""
    return blake2b(text.encode(), digest_size=6).hexdigest()


def drawn(found: Coverage, ids: int, seed: int) -> list[str]:
    """Behaviours drawn by the seed, of all that have a function and a scenario."""
    complete = [id for id, names in found.carried_out_by.items() if names and found.shown_by.get(id)]
    return random.Random(seed).sample(complete, min(ids, len(complete)))


def trials_of(id: str, found: Coverage, seed: int, most: int) -> Iterator[Trial]:
    """Changes to the functions that carry out one paragraph, each function in turn, in an order given by the seed."""
    written, chance = functions(), random.Random(f"{seed} {id}")
    paragraph = rulebook().find(id)
    assert paragraph is not None
    originals = rulebook().originals(paragraph)
    by_function = []
    for name in found.carried_out_by[id]:
        function = written[name]
        if isinstance(function.node, ast.FunctionDef):
            mine = [each.id for each in originals if name in each.carried_out_by]
            made = changes(function.node, [line for each in mine for line in marked(function, each)])
            chance.shuffle(made)
            by_function.append([Trial(id, function, change, found.shown_by[id]) for change in made])
    chance.shuffle(by_function)
    in_turn = (trial for trials in zip_longest(*by_function) for trial in trials if trial is not None)
    yield from islice(in_turn, most)


def verdict_on(trial: Trial) -> Verdict:
    """What its scenarios make of a change; raises CannotRun."""
    file = trial.function.file.relative_to(CHECKOUT).with_suffix("")
    module = ".".join(part for part in file.parts if part != "__init__")
    inside = f"engine.{trial.function.name}".removeprefix(f"{module}.").split(".")
    return played(Place(module, tuple(inside), trial.change.number), trial.scenarios)


def main(
    ids: Annotated[int, typer.Option(min=1, help="How many paragraphs are drawn.")] = 80,
    seed: Annotated[int, typer.Option(help="Which are drawn, and which changes are made.")] = 0,
    changes_each: Annotated[int, typer.Option(min=1, help="At most so many changes for each paragraph.")] = 10,
    all_changes: Annotated[bool, typer.Option(help="Go on after the first change that is noticed.")] = False,
    only: Annotated[list[str] | None, typer.Option(help="A paragraph by its number, instead of drawing.")] = None,
) -> None:
    """Break rules and see whether the scenarios named for them notice. Ends with 1 if a rule's scenarios never do.

    Printed for each change: the paragraph, the function and line, the change, the scenarios, and killed or survived;
    CRASHED where no scenario saw a difference, and only the program broke down. A paragraph of which nothing but that
    can be said is printed apart. Results are kept in .data/mutation; the same command goes on where it was ended.
    """
    found = coverage(rulebook(), CHECKOUT)
    wanted = only or drawn(found, ids, seed)
    kept = Kept(CHECKOUT / KEPT)
    most = changes_each
    typer.echo(f"seed {seed}: {len(wanted)} paragraphs, at most {most} changes each")
    if played_unbroken(sorted({name for id in wanted for name in found.shown_by[id]})) != "survived":
        typer.echo("Some of their scenarios fail although nothing is broken: make them pass first.", err=True)
        raise typer.Exit(2)
    unnoticed, broke_down, weak = [], [], []
    total: Counter[Verdict] = Counter()
    for id in followed("Paragraphs", wanted):
        seen: Counter[Verdict] = Counter()
        for trial in trials_of(id, found, seed, most):
            result = kept.get(trial)
            seen[result] += 1
            typer.echo(line_of(trial, result))
            if seen["killed"] and not all_changes:
                break
        total += seen
        if not seen["killed"]:
            (broke_down if seen["crashed"] else unnoticed).append(id)
        elif 2 * seen["killed"] < seen.total():
            weak.append((id, seen))
    typer.echo(
        f"{len(wanted) - len(unnoticed) - len(broke_down)} of {len(wanted)} paragraphs noticed by a scenario that saw "
        f"a difference, {len(broke_down)} only because the program broke down; "
        f"{total['killed']} changes killed, {total['crashed']} crashed, {total['survived']} survived"
    )
    if all_changes:
        for id, seen in weak:
            typer.echo(f"  fewer than half seen: {id}, {seen['killed']} of {seen.total()}")
    for id in broke_down:
        typer.echo(f"  only broke down: {id}, {', '.join(found.carried_out_by[id])}")
    for id in unnoticed:
        typer.echo(f"  nothing noticed: {id}, {', '.join(found.carried_out_by[id])}")
    raise typer.Exit(1 if unnoticed or broke_down else 0)


def line_of(trial: Trial, result: Verdict) -> str:
    """One trial for the list."""
    verdict = result.ljust(8) if result == "killed" else result.upper().ljust(8)
    line = trial.change.line
    more = f" and {len(trial.scenarios) - 1} more" if len(trial.scenarios) > 1 else ""
    return f"{verdict} {trial.id}: {trial.function.name}:{line} {trial.change.what} | {trial.scenarios[0]}{more}"


class Kept:
    """Results in a file, so that a run goes on where it was ended; delete it to begin anew."""

    def __init__(self, file: Path) -> None:
        self.file = file
        file.parent.mkdir(parents=True, exist_ok=True)
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        self.results: dict[str, Verdict] = dict(json.loads(line) for line in lines)

    def get(self, trial: Trial) -> Verdict:
        """The result of a trial, played if it is not known yet."""
        if trial.key not in self.results:
            self.results[trial.key] = verdict_on(trial)
            with self.file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps([trial.key, self.results[trial.key]]) + "\n")
        return self.results[trial.key]


if __name__ == "__main__":
    typer.run(main)

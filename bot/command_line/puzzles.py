"""`tumult puzzles`: puzzles made out of games of the practice opponents, and files of them checked."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated

import typer

from bot.command_line.files import ending, printable
from bot.command_line.progress import Progress, followed
from bot.settings import BadSettings, Settings
from engine.puzzles import BadPuzzleFile, Made, Puzzle, PuzzleChanged, made, read, written
from persistence import StoreError, look_into_store

PACKED = ".xz"
"""How the name of a file ends that is packed."""

puzzles = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_show_locals=False)


@puzzles.callback()
def about() -> None:
    """Positions with a task that one first move alone reaches: make them, and check files of them."""


@puzzles.command()
def make(
    out: Annotated[Path, typer.Option(help="The file to write, a puzzle a line; packed if its name ends in .xz.")],
    games: Annotated[int, typer.Option(min=1, help="How many games are played.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="The first game's seed; each further game has the next.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes look for puzzles.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print one object of JSON.")] = False,
) -> None:
    """Play games of greedy opponents, and keep one position of each that is a puzzle.

    Every line of the solver's turns until Dusk is tried against every legal answer; a position counts only if one first
    move alone reaches the task, and nothing hidden or drawn matters. The same seeds always give the same puzzles.
    Example: `tumult puzzles make --games 40 --seed 1 --out mine.jsonl`. Ends with 2 if the file cannot be written.
    """
    found: list[Puzzle] = []
    positions = too_large = 0
    try:
        with out.open("wb") as file, Progress("Games", games, quiet=as_json) as progress:
            for each in _games(range(seed, seed + games), jobs):
                progress.advance()
                positions, too_large = positions + each.positions, too_large + each.too_large
                found += [each.puzzle] if each.puzzle else []
            file.write(written(found, packed=out.suffix == PACKED))
    except OSError as problem:
        typer.echo(f"{out} cannot be written: {problem.strerror}. Name another file.", err=True)
        raise typer.Exit(2) from None
    if as_json:
        kinds = Counter(_asked(each) for each in found)
        figures = {"games": games, "puzzles": len(found), "positions": positions, "too_large": too_large}
        typer.echo(json.dumps({**figures, "bytes": out.stat().st_size, "tasks": kinds}))
        return
    typer.echo(
        f"{len(found)} puzzles from {games} games, {positions} positions looked at, {too_large} of them too large; "
        f"{out.stat().st_size} bytes in {out}"
    )


@puzzles.command()
def check(
    file: Annotated[Path, typer.Argument(help="A file that `tumult puzzles make` has written.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one object of JSON.")] = False,
) -> None:
    """Read a file of puzzles, and load each with the cards of this version.

    Where cards have changed since it was made, a puzzle is solved anew. Ends with 1 if one is none any more, with 2 if
    the file cannot be read. Example: `tumult puzzles check mine.jsonl`.
    """
    try:
        listed = list(read(file.read_bytes(), file.name))
        gone = []
        for each in followed("Puzzles", listed, quiet=as_json):
            try:
                each.match()
            except PuzzleChanged as changed:
                gone.append(str(changed))
    except OSError as problem:
        typer.echo(f"{file} cannot be read: {problem.strerror}. Name another file.", err=True)
        raise typer.Exit(2) from None
    except BadPuzzleFile as problem:
        typer.echo(printable(str(problem)), err=True)
        raise typer.Exit(2) from None
    if as_json:
        typer.echo(json.dumps({"puzzles": len(listed), "changed": len(gone)}))
    else:
        typer.echo(f"{len(listed)} puzzles, {len(gone)} of them changed")
        for line in gone:
            typer.echo(line, err=True)
    if gone:
        raise typer.Exit(1)


@puzzles.command()
def checked(
    ids: Annotated[list[str] | None, typer.Argument(help="The puzzles that are right.", metavar="PUZZLE")] = None,
) -> None:
    """Have puzzles that were reported as wrong offered to servers again; without any, list those that are reported.

    `tumult reports --to FOLDER` shows what was said of them, and each as a scenario. Example: `tumult puzzles checked
    1a2b3c4d5e`. Ends with 1 if a puzzle is not reported, with 2 if the store cannot be used.
    """
    with ending(2, StoreError, BadSettings):
        left, unknown = asyncio.run(_checked(ids or []))
    for each in unknown:
        typer.echo(printable(f"The puzzle {each} is not reported. Name one of those that are listed."), err=True)
    typer.echo("\n".join(left) or "No puzzle is reported as wrong.")
    raise typer.Exit(1 if unknown else 0)


async def _checked(ids: list[str]) -> tuple[list[str], list[str]]:
    """The puzzles that are reported still, the oldest report first, and those of `ids` that were not."""
    async with look_into_store(Settings.from_environment().for_store()) as store:
        unknown = [each for each in ids if not await store.puzzles.checked(each)]
        found = await store.puzzles.reported()
        return sorted(found, key=lambda each: found[each]), unknown


def _games(seeds: range, jobs: int) -> Iterator[Made]:
    if jobs == 1:
        yield from map(made, seeds)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(made, seeds)


def _asked(puzzle: Puzzle) -> str:
    task = puzzle.task
    return "win" if task.win else f"move {task.move}, hold {task.hold}"

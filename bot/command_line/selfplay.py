"""`tumult selfplay`: random legal games, with what must be true looked at on the way, and what a decision costs."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, nullcontext
from multiprocessing import get_context
from pathlib import Path
from types import TracebackType
from typing import Annotated, Literal

import msgspec
import typer

from bot.command_line.cards.besides import brought_by
from bot.command_line.files import ending
from bot.command_line.progress import Progress
from engine import PRESETS, UnknownEdition, default_catalogue, edition_called
from engine.cards.errors import CardError
from engine.selfplay import (
    KINDS,
    MIXED,
    ONE_IN,
    STYLES,
    TABLES,
    Failure,
    Orders,
    Setting,
    Tally,
    UnknownDeck,
    UnknownStyle,
    cards_of_file,
    deck_meant,
    failure_of,
    files_of,
    impure_imports,
    matchup_of,
    play,
    play_some,
)

CHUNK = 10
"""How many games a worker process takes at a time."""

OTHER_HASH_SEED = "4242"
FAILURES = Path(".data/selfplay")


def selfplay(
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="The first game's seed; each further game has the next.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes play.")] = 1,
    decks: Annotated[
        str,
        typer.Option(help="A deck for each player by name or words of it, as in 'starter ax, starter br'; else any."),
    ] = "",
    cards: Annotated[
        str,
        typer.Option(
            metavar="WORD|FILE",
            help=f"Which decks, where none are named: {', '.join(KINDS)} (with cards that are not printed); or a file "
            "of cards, whose faces and uniques then fill the decks.",
        ),
    ] = KINDS[0],
    style: Annotated[
        str, typer.Option(help=f"How seats play: {', '.join(STYLES)}, {MIXED}, or one for each seat with commas.")
    ] = "uniform",
    mode: Annotated[
        Literal["duel", "2v2", "ffa3", "ffa4"],
        typer.Option(help="Two players, two teams of two, or three or four who play for themselves."),
    ] = "duel",
    edition: Annotated[
        str,
        typer.Option(help=f"Where the published rules differ: {' or '.join(PRESETS)}, or one of them with changes."),
    ] = "seeds",
    as_json: Annotated[bool, typer.Option("--json", help="Print one object of JSON.")] = False,
    checks: Annotated[bool, typer.Option(help="Look at the invariants; without, only figures.")] = True,
    thorough: Annotated[bool, typer.Option(help=f"Look at all of them in every game, not in one of {ONE_IN}.")] = False,
    repeat: Annotated[
        Path | None, typer.Option(help="Play the game of this file, which a failed run has left.")
    ] = None,
) -> None:
    """Play random legal games of the decks that come with the program, saved and loaded between answers.

    --cards takes one of its words, or the path of a file as tumult cards import reads it: every deck then holds two of
    each card of the file that fits to its Hero, and is filled up with printed ones. A file that is called as one of
    the words is told apart by ./ before it. random+FILE, or random+FILE+FILE, draws from the printed cards and those of
    the files together.

    Times are processor time. us_per_decision: all time in the engine by answered questions with two legal answers or
    more; us_checks: the invariants, likewise; us_save_load: one save and one load. Examples: `tumult selfplay
    --games 100 --seed 1`; `tumult selfplay --cards faces.jsonl --thorough`.
    Ends with 1 if anything is amiss, with 2 if the decks cannot be had.
    """
    with ending(2, UnknownDeck, UnknownStyle, UnknownEdition, CardError):
        edition_called(edition)
        setting = Setting(_decks(decks, mode), cards, style, mode, edition)
        matchup_of(seed, setting)
        orders = Orders(setting, checks, thorough)
        for file in () if decks else files_of(cards):
            typer.echo(brought_by(cards_of_file(file), file, default_catalogue()).told(), err=True)
    breaches: list[str] = []
    if repeat is not None:
        tally = _repeated(repeat)
    else:
        try:
            tally, breaches = _played(range(seed, seed + games), jobs, orders, quiet=as_json)
        except BrokenProcessPool:
            typer.echo(
                "A playing process was ended from outside: nothing is known of its games. Run it again.", err=True
            )
            raise typer.Exit(3) from None
    _report(tally, breaches, as_json)
    for failure in tally.failures:
        explain(failure)
    for breach in breaches:
        typer.echo(breach, err=True)
    if tally.failures or breaches:
        raise typer.Exit(1)


def _decks(said: str, mode: str) -> tuple[str, ...]:
    names = tuple(deck_meant(part.strip()) for part in said.split(",") if part.strip())
    seats = TABLES[mode][1]
    if names and len(names) != seats:
        raise UnknownDeck(f"Name {seats} decks with commas between them, one for each player of {mode}, or none.")
    return names


def _played(seeds: range, jobs: int, orders: Orders, *, quiet: bool) -> tuple[Tally, list[str]]:
    """All games, by chunks in as many processes as wanted, and what was amiss outside of single games."""
    tally = Tally()
    breaches = [f"invariant 25 (the rules are pure): {found}" for found in impure_imports()] if orders.checks else []
    witness = Witness() if orders.checks else None
    chunks = [seeds[at : at + CHUNK] for at in range(0, len(seeds), CHUNK)]
    with witness or nullcontext(), Progress("Games", len(seeds), quiet=quiet) as progress:
        for part, testimonies in _parts(chunks, jobs, orders):
            tally.join(part)
            progress.advance(part.games)
            if witness is not None:
                witness.hear(testimonies)
    if witness is not None:
        breaches += [f"invariant 9 (another process, another hash seed): {found}" for found in witness.contradictions]
    return tally, breaches


def _parts(chunks: Sequence[range], jobs: int, orders: Orders) -> Iterator[tuple[Tally, list[bytes]]]:
    if jobs == 1:
        yield from (play_some(chunk, orders, time.process_time_ns) for chunk in chunks)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        waiting = deque(pool.submit(play_some, chunk, orders, time.process_time_ns) for chunk in chunks)
        while waiting:
            yield waiting.popleft().result()


class Witness(AbstractContextManager["Witness"]):
    """The process with another hash seed that plays every game once more (invariant 9)."""

    def __init__(self) -> None:
        self.contradictions: list[str] = []

    def __enter__(self) -> Witness:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "engine.selfplay"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONHASHSEED": OTHER_HASH_SEED},
        )
        return self

    def hear(self, testimonies: Sequence[bytes]) -> None:
        """Hands games over; the answers come at the end."""
        assert self._process.stdin is not None
        for testimony in testimonies:
            self._process.stdin.write(testimony + b"\n")

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            self._process.kill()
        said, _ = self._process.communicate()
        self.contradictions = said.decode().splitlines()
        if kind is None and self._process.returncode:
            self.contradictions.append(f"the witness ended with {self._process.returncode}")


def _repeated(file: Path) -> Tally:
    """The game of a file again, every invariant looked at as then."""
    try:
        failure = msgspec.json.decode(file.read_bytes(), type=Failure)
    except (OSError, msgspec.DecodeError) as problem:
        typer.echo(f"{file} is not a game that a failed run has left: {problem}.", err=True)
        raise typer.Exit(2) from None
    tally = Tally()
    played = play(failure.matchup, failure.words, time.process_time_ns, thorough=failure.thorough)
    tally.add(played)
    if played.breach is not None:
        tally.failures.append(failure_of(played, failure.thorough))
    return tally


def _report(tally: Tally, breaches: Sequence[str], as_json: bool) -> None:
    figures = tally.figures()
    broken = len(tally.failures) + len(breaches)
    if as_json:
        counts = {"games": tally.games, "decisions": tally.decisions, "answers": tally.answers, "days": tally.days}
        size = {"bytes_largest": tally.largest, "bytes_mean": tally.bytes_saved // max(1, tally.saves)}
        typer.echo(json.dumps({**counts, **figures, **size, "endings": tally.endings, "breaches": broken}))
        return
    a_second = round(1e6 / figures["us_per_decision"]) if figures["us_per_decision"] else 0
    endings = ", ".join(f"{times} {how}" for how, times in sorted(tally.endings.items()))
    typer.echo(f"{tally.games} games ({endings}), {tally.decisions} decisions, {a_second} decisions/s")
    typer.echo(
        f"engine {figures['us_per_decision']} us a decision, {figures['us_per_day']} us a Day, "
        f"{figures['us_per_game']} us a game; save and load {figures['us_save_load']} us; "
        f"invariants {figures['us_checks']} us a decision"
    )
    typer.echo(f"{broken or 'no'} breach{'' if broken == 1 else 'es'}")


def explain(failure: Failure) -> None:
    """Seed, decks, answers, and one command that shows it again."""
    FAILURES.mkdir(parents=True, exist_ok=True)
    matchup = failure.matchup
    file = FAILURES / f"{matchup.seed}-{failure.number.replace(' ', '-')}.json"
    file.write_bytes(msgspec.json.format(msgspec.json.encode(failure)))
    whole = ["tumult", "selfplay", "--games", "1", "--seed", str(matchup.seed), "--decks", ",".join(matchup.decks)]
    table = next(name for name, table in TABLES.items() if table == (matchup.mode, len(matchup.decks)))
    if table != "duel":
        whole += ["--mode", table]
    if matchup.styles:
        whole += ["--style", ",".join(matchup.styles)]
    if matchup.edition != "seeds":
        whole += ["--edition", matchup.edition]
    if failure.thorough:
        whole.append("--thorough")
    lines = [
        f"invariant {failure.number} ({failure.invariant}): {failure.found}",
        f"  seed {matchup.seed}, edition {matchup.edition}, decks {' against '.join(matchup.decks)}",
        f"  {len(failure.answers)} answers of the shortest game found: {' '.join(failure.answers)}",
        f"  again: tumult selfplay --repeat {shlex.quote(str(file))}",
        f"  the whole game: {shlex.join(whole)}",
    ]
    typer.echo("\n".join(lines), err=True)

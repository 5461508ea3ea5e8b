"""`python -m tests.torture --presses 100000`: presses on every store while bots and servers are killed, and a table.

It goes on in batches until so many presses were made, a third of them on each store; what is done is kept in
`.data/proof` by the sources as they are, so that the same command goes on where it was interrupted.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path

from msgspec.structs import replace

from bot.command_line.progress import Progress
from tests.proof.ledger import FOLDER, Pages, sources_digest
from tests.torture.batch import Orders, Result, run_batch
from tests.torture.bots import Breeder
from tests.torture.checks import Findings
from tests.torture.noticing import noticed
from tests.torture.sabotage import SABOTAGES
from tests.torture.stores import Kind
from tests.torture.weather import KINDS

STORES: tuple[Kind, ...] = ("embedded", "sentinel", "cluster")
BATCH = 2000
SOURCES = ("engine", "persistence", "bot", "tests/torture")


def main(arguments: Sequence[str] | None = None) -> int:
    """0 where nothing was found and every sabotage was noticed, 1 where not, 130 where it was interrupted."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__)
    parser.add_argument("--presses", type=int, default=100_000, help="how many, on all stores together")
    parser.add_argument("--store", choices=("all", *STORES, "server"), default="all", help="on which store")
    parser.add_argument("--seed", type=int, default=7, help="what everything is drawn by that is drawn")
    parser.add_argument("--batch", type=int, default=BATCH, help="how many presses a batch has")
    parser.add_argument("--behind", type=float, default=0.0, help="seconds a replica heard nothing before a takeover")
    parser.add_argument("--sabotage", choices=("none", "each", *SABOTAGES), default="none", help="the checks must fail")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where batches are kept")
    asked = parser.parse_args(arguments)
    try:
        if asked.sabotage != "none":
            return asyncio.run(
                _sabotaged(list(SABOTAGES) if asked.sabotage == "each" else [asked.sabotage], asked.seed)
            )
        kinds: Sequence[Kind] = STORES if asked.store == "all" else (asked.store,)
        pages = [_pages(asked.folder, kind, asked) for kind in kinds]
        with Progress("Presses", asked.presses) as progress:
            asyncio.run(_tortured(pages, asked, progress))
    except KeyboardInterrupt:
        print("interrupted; the same command goes on", file=sys.stderr)
        return 130
    return _table([result for each in pages for result in each.in_order()], asked.seed)


def _pages(folder: Path, kind: Kind, asked: argparse.Namespace) -> Pages[Result]:
    digest = blake2b(digest_size=8)
    for source in SOURCES:
        digest.update(sources_digest(Path(source)).encode())
    name = f"torture/{kind}-seed{asked.seed}-batch{asked.batch}-behind{asked.behind}"
    return Pages(name, Result, folder, digest.hexdigest())


async def _tortured(pages: Sequence[Pages[Result]], asked: argparse.Namespace, progress: Progress) -> None:
    """Batch by batch, the stores taking turns, until there are enough presses on each."""
    each = -(-asked.presses // len(pages))
    async with Breeder() as breeder:
        progress.advance(sum(map(_presses, pages)))
        while short := [page for page in pages if _presses(page) < each]:
            page = min(short, key=_presses)
            kind = page.file.parent.name.partition("-")[0]
            number = max(page.batches, default=-1) + 1
            wanted = min(asked.batch, each - _presses(page))
            orders = Orders(kind, wanted, seed=asked.seed * 1_000_003 + number, behind=asked.behind)  # type: ignore[arg-type]
            result = await run_batch(orders, breeder, keep=True)
            page.note(replace(result, number=number))
            progress.advance(result.presses)
            print(f"{kind} {_presses(page)} of {each}: {_said(result)}", flush=True)
            for said in _faults(result.findings):
                print(f"  {said[:2000]}", flush=True)


def _presses(page: Pages[Result]) -> int:
    return sum(result.presses for result in page.batches.values())


def _said(result: Result) -> str:
    return (
        f"{result.presses} presses, {result.acknowledged} acknowledged moves, {result.games} games, {result.kills} "
        f"bots and {result.blows} servers killed ({result.takeovers} takeovers), {result.seconds:.0f} s"
    )


def _faults(findings: Findings) -> Iterator[str]:
    for name, sentences in findings.faults().items():
        for sentence in sentences:
            yield f"{name}: {sentence}"


COLUMNS: tuple[tuple[str, str], ...] = (
    ("lost", "acknowledged, lost"),
    ("twice", "counted twice"),
    ("refused", "refused, yet counted"),
    ("strangers", "counted, never pressed"),
    ("torn", "torn games"),
    ("leaked", "hidden cards leaked"),
    ("unposted", "messages lost"),
    ("posted_twice", "messages twice"),
    ("answered_twice", "answered twice"),
    ("others", "other faults"),
    ("lost_in_takeovers", "lost in takeovers*"),
    ("left_by_takeovers", "shown of these still*"),
)


def _table(results: Sequence[Result], seed: int) -> int:
    kinds = [kind for kind in (*STORES, "server") if any(result.store == kind for result in results)]
    chosen = [[result for result in results if result.store == kind] for kind in kinds]
    rows = [("", *kinds, "together")]

    def row(name: str, numbers: list[int]) -> None:
        rows.append((name, *(f"{number:,}" for number in (*numbers, sum(numbers)))))

    for name in (
        "presses",
        "acknowledged",
        "counted",
        "messages",
        "games",
        "over",
        "kills",
        "blows",
        "takeovers",
        "refused_starts",
    ):
        row(NAMES[name], [sum(getattr(result, name) for result in each) for each in chosen])
    for name, said in COLUMNS:
        row(said, [sum(len(getattr(result.findings, name)) for result in each) for each in chosen])
    for kind in KINDS:
        row(f"  {kind}", [sum(result.weather.get(kind, 0) for result in each) for each in chosen])
    row("seconds", [round(sum(result.seconds for result in each)) for each in chosen])
    widths = [max(len(cells[place]) for cells in rows) for place in range(len(rows[0]))]
    print(f"seed {seed}")
    for first, *others in rows:
        cells = [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        print("  ".join((first.ljust(widths[0]), *cells)))
    print("* replication is asynchronous: what only a server knew that failed for good; nothing else may be lost")
    return 1 if any(result.findings.faults() for result in results) else 0


NAMES = {
    "presses": "presses",
    "acknowledged": "acknowledged moves",
    "counted": "moves that count",
    "messages": "messages of the bot",
    "games": "games",
    "over": "played to the end",
    "kills": "bots killed",
    "blows": "servers killed",
    "takeovers": "takeovers of these",
    "refused_starts": "starts refused meanwhile",
}


async def _sabotaged(names: Sequence[str], seed: int) -> int:
    """Every check must find what it is for; prints what it has found."""
    missed = 0
    async with Breeder() as breeder:
        for name in names:
            result = await noticed(name, breeder, seed)
            missed += result is None
            if result is None:
                print(f"without {name}: NOT NOTICED", flush=True)
                continue
            faults = ", ".join(f"{len(found)} {check}" for check, found in result.findings.faults().items())
            print(f"without {name}: noticed ({faults}); {_said(result)}", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())

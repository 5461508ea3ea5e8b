"""`tumult reports`: what players reported, as scenario files."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from bot.command_line.files import ending, printable
from bot.play.games.reports import Report, Written
from bot.play.requests.refusal import Refusal
from bot.services import services_over
from bot.settings import BadSettings, Settings
from engine.record import ReplayDiffers
from persistence import StoreError, look_into_store


def reports(
    to: Annotated[
        Path | None, typer.Option("--to", help="Write each as a scenario file into this folder; hidden cards included.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one object of JSON.")] = False,
) -> None:
    """List the rules mistakes that players reported; with --to, write each as a file for `tumult scenario`.

    A file lays the last position before the disputed event that can be laid, and repeats what was answered from there.
    Example: `tumult reports --to reported`. Ends with 1 if a report cannot be written, with 2 if the store cannot
    be used.
    """
    with ending(2, StoreError, BadSettings, Refusal):
        found = asyncio.run(_found(to is not None))
    lines, failed = [], 0
    for report, outcome in found:
        told = _told(report)
        if isinstance(outcome, str):
            failed += 1
            told["failed"] = outcome
        elif outcome is not None and to is not None:
            file = to / f"{report.name}.yaml"
            to.mkdir(parents=True, exist_ok=True)
            differs = "".join(f"# DIFFERS: {each}\n" for each in outcome.unlike)
            file.write_text(differs + outcome.file, "utf-8")
            told["file"] = str(file)
            told["differs"] = len(outcome.unlike)
        lines.append(told)
    if as_json:
        typer.echo(json.dumps(lines, ensure_ascii=False, indent=1))
    else:
        typer.echo(printable("\n".join(_line(told) for told in lines) or "Nothing has been reported."))
    raise typer.Exit(1 if failed else 0)


async def _found(write: bool) -> list[tuple[Report, Written | str | None]]:
    async with look_into_store(Settings.from_environment().for_store()) as store:
        service = services_over(store).reports
        found: list[tuple[Report, Written | str | None]] = []
        for report in await service.all():
            outcome: Written | str | None = None
            if write:
                try:
                    outcome = await service.written(report)
                except (Refusal, ReplayDiffers, LookupError) as fault:
                    outcome = f"{type(fault).__name__}: {fault}"
            found.append((report, outcome))
        return found


def _told(report: Report) -> dict[str, object]:
    when = datetime.fromtimestamp(report.at / 1000, UTC).isoformat(timespec="minutes")
    event = f"{report.version}-{report.place}"
    about: dict[str, object] = {"at": when, "game": report.game, "event": event, "rules": report.rules}
    if report.puzzle:
        about["puzzle"] = report.puzzle
    return {**about, "words": report.words}


def _line(told: dict[str, object]) -> str:
    more = "".join(f"\n    {name}: {told[name]}" for name in ("file", "differs", "failed") if name in told)
    what = f"puzzle {told['puzzle']}" if "puzzle" in told else f"event {told['event']}"
    return f"{told['at']}  game {told['game']}  {what}  {told['words']}{more}"

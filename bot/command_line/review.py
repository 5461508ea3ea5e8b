"""`tumult review`: the file of a finished game, and what can be learned from it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from bot.command_line.files import printable
from bot.command_line.progress import Progress
from bot.command_line.replay import look_at, plain, read
from bot.play.games.reviews import MomentSight
from bot.present.history.reviewing import curve_told, luck_told, moment_told, skill_told, why_told
from bot.present.texts import Language, texts_for
from bot.present.wording.naming import naming_of
from engine import default_catalogue
from engine.chronicle import BadChronicle, Chronicle, Moment, read_chronicle
from engine.review import Judged, Review, Unreviewable, line_of
from engine.review import review as reviewed
from engine.review.line import Line

HUNDRED = 100


def review(
    file: Annotated[Path, typer.Argument(help="The file of a finished game, as /altered log exports it.")],
    seat: Annotated[int, typer.Option(min=-1, help="Only the choices of that seat, counted from 0; -1: of all.")] = -1,
    simulations: Annotated[
        int | None, typer.Option(min=1, help="How many lines are played on; more take longer and err less.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same review.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print one object of JSON, with every choice.")] = False,
    language: Annotated[Language, typer.Option(help="In which everything is said.")] = "en",
) -> None:
    """Review a finished game: the chances by Day and turn, what luck brought, and the moments that mattered.

    Each choice is judged from what its player knew then: hidden cards and draws are made up, over and over, and every
    answer is played on. It takes up to a minute.

    Examples: `tumult review game.json`; `tumult review game.json --seat 0 --language fr`.

    Ends with 1 if the file is damaged, of an unfinished game, or of rules that this program does not play.
    """
    try:
        chronicle = read_chronicle(read(file))
        if seat >= len(chronicle.start.teams):
            raise BadChronicle(f"the game has {len(chronicle.start.teams)} seats, counted from 0, and no seat {seat}")
        seats = None if seat < 0 else [seat]
        line = line_of(chronicle, default_catalogue())
        with Progress("Reviewing", HUNDRED, quiet=as_json) as bar:
            told = 0

            def progress(done: int, total: int) -> None:
                nonlocal told
                bar.advance(HUNDRED * done // total - told)
                told = HUNDRED * done // total

            found = reviewed(line, seed=seed, simulations=simulations, seats=seats, progress=progress)
    except (BadChronicle, Unreviewable) as bad:
        typer.echo(printable(f"{file}: {bad}."), err=True)
        raise typer.Exit(1) from None
    if as_json:
        about = {"players": chronicle.players, **msgspec.to_builtins(found)}
        typer.echo(msgspec.json.encode(about).decode())
        return
    typer.echo(printable(plain("\n".join(_told(chronicle, line, found, language)))))


def _told(chronicle: Chronicle, line: Line, found: Review, language: str) -> list[str]:
    end = Moment(len(chronicle.entries), chronicle.entries[-1], line.match(line.end))
    naming = naming_of(look_at(chronicle, end, -1), texts_for(language), everybody=True)
    lines = [*curve_told(naming, found), ""]
    for choices in found.choices:
        lines += [luck_told(naming, found, choices.seat), skill_told(naming, choices)]
        for judged in found.moments(choices.seat):
            sight = _sight(chronicle, line, judged)
            lines += [moment_told(sight, naming.texts), *(f"  {each}" for each in why_told(sight, naming.texts))]
        lines.append("")
    return lines[:-1]


def _sight(chronicle: Chronicle, line: Line, judged: Judged) -> MomentSight:
    """The table at a choice as its player saw it."""
    step = next(each for each in line.steps if (each.entry, each.place) == (judged.entry, judged.place))
    moment = Moment(step.entry, chronicle.entries[step.entry], line.match(step.before))
    assert step.decision is not None
    return MomentSight(look_at(chronicle, moment, judged.seat), step.decision, judged)

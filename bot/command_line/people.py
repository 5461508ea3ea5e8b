"""`tumult people`: whom the operator shuts out."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from datetime import UTC, datetime
from typing import Annotated, Any, TypeVar

import typer

from bot.command_line.files import printable
from bot.play.requests.one_line import one_line
from bot.play.requests.refusal import Refusal
from bot.privacy.shutting_out import Ended
from bot.services import services_over
from bot.settings import BadSettings, Settings
from persistence import StoreError, look_into_store
from persistence.people.shut_out import ShutOut

people = typer.Typer(no_args_is_help=True, help="People whom you shut out: the bot does nothing for them any more.")

Result = TypeVar("Result")

PersonId = Annotated[int, typer.Argument(min=1, help="The person's id on Discord.", metavar="PERSON")]

Note = Annotated[str, typer.Option("--note", help="What you want to remember of it; the list shows it to you alone.")]


def run(work: Coroutine[Any, Any, Result]) -> Result:
    """Ends with 2 and a sentence where the store cannot be used just now."""
    try:
        return asyncio.run(work)
    except (StoreError, BadSettings) as fault:
        typer.echo(printable(str(fault)), err=True)
    except Refusal as refusal:
        typer.echo(f"The store does not take it just now ({refusal.key}): do the same again.", err=True)
    raise typer.Exit(2) from None


def listed(found: dict[int, ShutOut], nobody: str) -> None:
    """Prints who is shut out, one a line, or that there is none."""
    for who, out in sorted(found.items(), key=lambda item: item[1].since):
        day = datetime.fromtimestamp(out.since / 1000, UTC).date().isoformat()
        typer.echo(printable(f"{who}  since {day}  {out.note}".rstrip()))
    if not found:
        typer.echo(nobody)


def counted(count: int, one: str, more: str) -> str:
    """A number with its noun."""
    return f"{count} {one if count == 1 else more}"


@people.command("block")
def block(person: PersonId, note: Note = "") -> None:
    """Shut a person out: each command and press of theirs gets one refusal; the bot may run meanwhile.

    Their open challenges and tables end, they leave the queue and their leagues, and their running games are given up;
    the others are told as of anybody who gives up. Finished games, ratings and deck lists of leagues stay.
    Example: `tumult people block 123456789012345678 --note "threats, 3 May"`. Ends with 2 if the store cannot be used.
    """
    ended = run(_block(person, one_line(note)))
    typer.echo(
        f"{person} is shut out. Ended: {counted(ended.invitations, 'challenge or table', 'challenges and tables')}, "
        f"{counted(ended.games, 'game', 'games')} given up, {counted(ended.leagues, 'league', 'leagues')} left."
    )


async def _block(person: int, note: str) -> Ended:
    async with look_into_store(Settings.from_environment().for_store()) as store:
        return await services_over(store).shutting_out.shut_out(person, note)


@people.command("unblock")
def unblock(person: PersonId) -> None:
    """Let a person in again; games that were given up stay given up, leagues can be joined anew.

    Example: `tumult people unblock 123456789012345678`. Ends with 1 if they were not shut out.
    """
    if not run(_unblock(person)):
        typer.echo(f"{person} is not shut out.", err=True)
        raise typer.Exit(1)
    typer.echo(f"{person} can play again.")


async def _unblock(person: int) -> bool:
    async with look_into_store(Settings.from_environment().for_store()) as store:
        return await store.shut_out.let_person_in(person)


@people.command("list")
def list_people() -> None:
    """List who is shut out, with since when and your note. Example: `tumult people list`."""
    listed(run(_people()), "Nobody is shut out.")


async def _people() -> dict[int, ShutOut]:
    async with look_into_store(Settings.from_environment().for_store()) as store:
        return await store.shut_out.people()

"""`tumult data`: backups of all that is kept, taking them back, moving to another store, and whether all is well."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Annotated, Any, TypeVar
from urllib.parse import urlsplit

import msgspec
import typer
from pydantic import SecretStr

from bot.command_line.files import printable
from bot.command_line.progress import Progress, followed
from bot.play.cards.library import CardLibrary
from bot.play.requests.refusal import Refusal
from bot.play.sessions.game_store import GameStore
from bot.play.sessions.restoring import Restorer, told
from bot.play.sessions.timekeeping import DOWN_AFTER_MS, HEARTBEAT, HEARTBEAT_NOTE, Timekeeper
from bot.settings import BadSettings, Settings
from engine import default_catalogue
from persistence import GameDamaged, Store, StoreError, StoreRefused, StoreSettings, look_into_store, open_store
from persistence.backups import BadBackup, checked_backup, entries_of, write_backup
from persistence.server.clients import address_of
from persistence.server.clock import system_clock
from persistence.server.connection import Connection
from persistence.server.layout import check_layout, mark_moved, unmark_moved
from persistence.store import open_place, refuse_unused
from persistence.transfer import Fingerprint, everything, refuse_other, take_over

data = typer.Typer(help="Backups, moving to another store, and whether everything that is kept can be read.")

Result = TypeVar("Result")

TOLD = 20
"""How many games that cannot be read are named."""


def _run(work: Coroutine[Any, Any, Result]) -> Result:
    """Ends with 2 and a sentence where the store or a file cannot be used."""
    try:
        return asyncio.run(work)
    except (StoreError, BadSettings, BadBackup) as fault:
        typer.echo(printable(str(fault)), err=True)
    except OSError as fault:
        typer.echo(printable(f"{fault.filename}: {fault.strerror}"), err=True)
    raise typer.Exit(2) from None


@data.command("export")
def export(file: Annotated[Path, typer.Argument(help="Where to write it; nothing is overwritten.")]) -> None:
    """Write a backup of everything that is kept, hidden cards included; the bot may run meanwhile.

    Example: `tumult data export backup.tumult`. Ends with 2 if that is not possible.
    """
    if file.exists():
        typer.echo(printable(f"{file} is there already: choose another name."), err=True)
        raise typer.Exit(2)
    written = _run(_export(file))
    typer.echo(f"{written.entries} entries written to {file}; keep it as you keep a password.")


async def _export(file: Path) -> Fingerprint:
    async with look_into_store(Settings.from_environment().for_store()) as store:
        entries = everything(store.connection, store.clock)
        with Progress("Entries written", await _keys(store.connection)) as progress:
            return await write_backup(file, progress.of_each(entries), store.clock())


@data.command("import")
def take_back(file: Annotated[Path, typer.Argument(help="A backup that tumult data export has written.")]) -> None:
    """Bring a backup into an empty store, and look whether every game of it can be read; no bot may run.

    All of the file is checked before anything is written. Example: `tumult data import backup.tumult`.
    Ends with 1 if a game cannot be read, with 2 if nothing could be done.
    """
    _tell(_run(_import(file, Settings.from_environment().for_store())))


@data.command("rehearse")
def rehearse(file: Annotated[Path, typer.Argument(help="A backup that tumult data export has written.")]) -> None:
    """Take a backup back into a store that is made for it, read every game and its log, and remove that store again.

    The bot may run meanwhile: its own store is not touched. Example: `tumult data rehearse backup.tumult`.
    Ends with 1 if a game cannot be read, with 2 if nothing could be done.
    """
    found, seconds = _run(_rehearse(file))
    typer.echo(f"The backup was taken back and read in {seconds:.0f} s; nothing of that is kept.")
    _tell(found)


async def _rehearse(file: Path) -> tuple[Findings, float]:
    """What was found, and how many seconds that took."""
    beside, began = Settings.from_environment().data_directory.resolve(), monotonic()
    beside.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="rehearsal-", dir=beside) as folder:
        return await _import(file, StoreSettings(Path(folder))), monotonic() - began


async def _import(file: Path, settings: StoreSettings) -> Findings:
    try:
        with Progress("Checking the backup"):
            _, entries = checked_backup(file)
    except BadBackup as bad:
        raise BadBackup(f"{file}: {bad}") from None
    async with open_place(settings) as (connection, _):
        with Progress("Entries taken back", entries) as progress:
            taken = await take_over(connection, system_clock, progress.of_each(entries_of(file)))
        refuse_other(taken, await _fingerprint(connection))
        await check_layout(connection)
    return await _look(settings)


@data.command("check")
def check() -> None:
    """Look whether every game can be read and goes on; what cannot is set aside with its bytes, as the bot would.

    Example: `tumult data check`. Ends with 1 if one cannot, with 2 if the store cannot be used.
    """
    _tell(_run(_look(Settings.from_environment().for_store())))


@data.command("restore")
def restore(
    game: Annotated[str, typer.Argument(help="The id of a game that was set aside; without one, all of them.")] = "",
    back: Annotated[
        bool, typer.Option("--back", help="Take it up at the last moment that is proven, though later moves are lost.")
    ] = False,
) -> None:
    """Take up games again that were set aside, as far as their logs prove them; the bot may run meanwhile.

    Without --back only what loses nothing is done; the others are told of. Their players are told.
    Examples: `tumult data restore`; `tumult data restore GAME --back`.
    Ends with 1 if a game stays aside, with 2 if the store cannot be used.
    """
    if back and not game:
        typer.echo("Name the game that is to lose moves by --back.", err=True)
        raise typer.Exit(2)
    found = _run(_restore(game, back=back))
    for line, _ in found:
        typer.echo(printable(line))
    typer.echo(f"{sum(again for _, again in found)} games go on, {sum(not again for _, again in found)} stay aside.")
    raise typer.Exit(0 if all(again for _, again in found) else 1)


async def _restore(named: str, *, back: bool) -> list[tuple[str, bool]]:
    """What is told of each game, and whether it goes on."""
    found: list[tuple[str, bool]] = []
    async with look_into_store(Settings.from_environment().for_store()) as store:
        restorer = Restorer(store.games, CardLibrary(store.cards, default_catalogue()))
        games = [named] if named else [game async for game in store.games.all()]
        for game in followed("Games looked at", games):
            try:
                how = await restorer.restore(game, back=back)
            except ValueError:
                how = None
            if how is not None:
                again = how.is_whole or (back and how.version > 0)
                found.append((told(game, how, done=again and not how.is_whole), again))
            elif named:
                found.append((f"{game} is no game that was set aside.", False))
    return found


@data.command("move")
def move() -> None:
    """Move everything to the place that TUMULT_MOVE_TO names: a url as REDIS_URL has them, or a directory.

    No bot may run. Whether the copy is complete and every game of it can be read is looked at before the old place is
    marked as moved; it is not emptied. Example: `TUMULT_MOVE_TO=redis://games.example tumult data move`.
    Ends with 1 if a game cannot be read, with 2 if nothing could be done.
    """
    found, place = _run(_move())
    _tell(found)
    typer.echo(f"Moved to {place}. Set REDIS_URL or TUMULT_DATA to it; the copy here is not used any more.")


async def _move() -> tuple[Findings, str]:
    settings = Settings.from_environment()
    if settings.move_to is None:
        raise BadSettings("TUMULT_MOVE_TO is not set: give a url such as REDIS_URL has, or a directory.")
    there = _place(settings, settings.move_to)
    await refuse_unused(settings.for_store())
    async with open_store(settings.for_store()) as store:
        await _refuse_running(store)
        async with open_place(there) as (connection, _):
            entries = everything(store.connection, store.clock)
            with Progress("Entries moved", await _keys(store.connection)) as progress:
                taken = await take_over(connection, store.clock, progress.of_each(entries))
            refuse_other(taken, await _fingerprint(connection))
        found = await _look(there)
        place = address_of(there.redis_url).place if there.redis_url else str(there.data_directory)
        if not found.unreadable:
            await mark_moved(store.connection, place)
    return found, place


@data.command("reopen")
def reopen() -> None:
    """Take up again what was moved away with tumult data move; what was played at the other place is not here.

    Example: `tumult data reopen`.
    """
    _run(_reopen())
    typer.echo("These games are used again.")


async def _reopen() -> None:
    async with open_place(Settings.from_environment().for_store()) as (connection, _):
        await unmark_moved(connection)


class Findings(msgspec.Struct, frozen=True):
    """What was found in a store."""

    readable: int
    unreadable: tuple[tuple[str, str], ...]
    """The games that cannot be read, each with why."""


async def _look(settings: StoreSettings) -> Findings:
    """Reads every game as the bot does, and the whole log of each."""
    readable, unreadable = 0, []
    async with look_into_store(settings) as store:
        timekeeper = Timekeeper(store.notes, store.preferences, store.clock)
        game_store = GameStore(store.games, CardLibrary(store.cards, default_catalogue()), timekeeper, store.clock)
        for game in followed("Games read", [game async for game in store.games.all()]):
            try:
                await game_store.take(game)
                await store.games.log(game)
            except Refusal as refusal:
                unreadable.append((game, refusal.key))
            except GameDamaged as damage:
                unreadable.append((game, f"it goes on, but {damage.reason}"))
            else:
                readable += 1
    return Findings(readable, tuple(unreadable))


def _tell(found: Findings) -> None:
    for game, why in found.unreadable[:TOLD]:
        typer.echo(printable(f"{game}: {why}"))
    if len(found.unreadable) > TOLD:
        typer.echo(f"and {len(found.unreadable) - TOLD} more")
    typer.echo(
        f"{found.readable} {'game' if found.readable == 1 else 'games'} can be read, {len(found.unreadable)} cannot."
    )
    if found.unreadable:
        raise typer.Exit(1)


def _place(settings: Settings, named: SecretStr) -> StoreSettings:
    text = named.get_secret_value()
    if urlsplit(text).scheme:
        return StoreSettings(settings.data_directory, text, settings.durability)
    return StoreSettings(Path(text).resolve(), durability=settings.durability)


async def _refuse_running(store: Store) -> None:
    """An embedded store has one user; of another the running bot says now and then that it runs."""
    text = await store.notes.get(HEARTBEAT)
    if store.server is None and text and store.clock() - HEARTBEAT_NOTE.decode(text).at < DOWN_AFTER_MS:
        raise StoreRefused("A bot runs on these games, or has until half a minute ago: stop it, then do it again.")


async def _fingerprint(connection: Connection) -> Fingerprint:
    found = Fingerprint()
    with Progress("Entries compared", await _keys(connection)) as progress:
        async for entry in progress.of_each(everything(connection, system_clock)):
            found.add(entry)
    return found


async def _keys(connection: Connection) -> int:
    """How many keys there are, each of which is about one entry."""
    return len([key async for key in connection.keys_like("*")])

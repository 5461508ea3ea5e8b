"""A rehearsal as a whole: connect, remove what an earlier one has left, carry out every step, tidy up, tell."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import discord
from discord import app_commands

from bot.chat import commands
from bot.chat.commands.translating import Translator, translated
from bot.chat.connection.incoming import BadPublicKey
from bot.chat.connection.unreachable import UNREACHABLE
from bot.rehearsal import application, messages, presses, rights, threads
from bot.rehearsal.client import Client, Listening
from bot.rehearsal.recording import Recorder
from bot.rehearsal.stage import CATEGORY, TEXT, Stage
from bot.rehearsal.steps import Outcome, Result, Step, carried_out, name_of
from bot.services import services_over
from persistence import Store
from persistence.server.connection import Connection

READY_SECONDS = 30.0
"""How long the gateway may take to tell of the servers."""

TIDY_SECONDS = 120.0
"""How long tidying up may take, with all waiting for Discord's limits."""

GROUPS: tuple[Sequence[Step], ...] = (
    application.STEPS,
    threads.MAKING,
    messages.STEPS,
    threads.STEPS,
    rights.STEPS,
    presses.BEFORE,
    presses.STEPS,
)

Say = Callable[[str], None]


class CannotRehearse(RuntimeError):
    """There can be no rehearsal as it was asked for; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a rehearsal is to be: the bot's token, and the id of a category or text channel of a test server."""

    token: str = field(repr=False)
    place: int
    patience: float = 0.0
    """For how many seconds a person is waited for who presses and types; 0 where none does."""
    pause: float = 60.0
    """After how many seconds an answer is edited."""
    http: tuple[str, int] | None = None
    """Where interactions are taken over HTTP, a host and a port; None where they are not."""


@dataclass
class Rehearsal:
    """What has come of a rehearsal so far, also where it was interrupted."""

    results: list[Result] = field(default_factory=list)
    recorder: Recorder = field(default_factory=Recorder)

    @property
    def differs(self) -> bool:
        """Whether anything is otherwise than expected."""
        return any(each.outcome is Outcome.DIFFERS for each in self.results)


async def rehearse(asked: Asked, say: Say, rehearsal: Rehearsal) -> None:
    """Carries out a rehearsal and notes what comes of it; whatever ends it, what it has made is removed.

    Raises CannotRehearse where it cannot begin, or something could not be removed.
    """
    async with _connected(asked, rehearsal.recorder) as stage:
        stage.ask = say
        try:
            left = await _tidied(stage)
        except CannotRehearse as problem:
            say(str(problem))  # what keeps it from that is told by its step as well
        else:
            if left:
                say(f"Removed what an earlier rehearsal left: {', '.join(left)}.")
        try:
            for steps in GROUPS:
                say(f"{steps[0].group} …")
                for step in steps:
                    rehearsal.results.append(await carried_out(stage, step))
        finally:
            say("Tidying up …")
            await _tidied(stage)


async def _tidied(stage: Stage) -> list[str]:
    """Removes what was made, to its end also where the rehearsal is cancelled meanwhile; returns what it was.

    Raises CannotRehearse where something could not be removed, and then only CancelledError.
    """
    tidying = asyncio.create_task(stage.tidy())
    loop, interrupted = asyncio.get_running_loop(), False
    end = loop.time() + TIDY_SECONDS
    while not tidying.done() and loop.time() < end:
        try:
            await asyncio.wait({tidying}, timeout=end - loop.time())
        except asyncio.CancelledError:
            interrupted = True
    if not tidying.done():
        tidying.cancel()
    problem = tidying.exception() if tidying.done() else TimeoutError()
    if problem is not None:
        raise CannotRehearse(
            f"What a rehearsal has made could not be removed ({_line(problem)}). Run it again with the same id: it "
            "begins by removing what is left. Or delete by hand what is called tumult-rehearsal or begins with Tumult "
            "rehearsal."
        )
    if interrupted:
        raise asyncio.CancelledError
    return tidying.result()


@asynccontextmanager
async def _connected(asked: Asked, recorder: Recorder) -> AsyncIterator[Stage]:
    """A client that is connected, and the place that was named; raises CannotRehearse."""
    client = Client(recorder)
    async with client, AsyncExitStack() as stack:
        await _logged_in(client, asked.token)
        stage = await _place(client, recorder, asked.place)
        stage.patience, stage.pause = asked.patience, asked.pause
        if asked.http is not None:
            await _listen(stage, *asked.http, stack)
        connection = asyncio.create_task(client.connect(), name="connection to Discord")
        try:
            await _ready(client, connection)
            _may_begin(stage)
            stage.commands = await _commands()
            yield stage
        finally:
            connection.cancel()
            await asyncio.gather(connection, return_exceptions=True)


async def _listen(stage: Stage, host: str, port: int, stack: AsyncExitStack) -> None:
    """Takes interactions over HTTP; raises CannotRehearse where that is not possible."""
    application = stage.client.application
    try:
        listening = Listening(stage.client, application.verify_key if application is not None else "")
        await stack.enter_async_context(listening.serving(host, port))
    except BadPublicKey as problem:
        raise CannotRehearse(str(problem)) from None
    except OSError as problem:
        raise CannotRehearse(
            f"Nothing can listen at {host}:{port} ({problem.strerror}): stop the bot that does, or choose another "
            "TUMULT_INTERACTIONS_PORT."
        ) from None
    stage.listens = True


async def _logged_in(client: Client, token: str) -> None:
    try:
        await client.login(token)
    except discord.LoginFailure:
        raise CannotRehearse(
            "Discord refuses the token. Copy it again from the application's page into DISCORD_TOKEN."
        ) from None
    except (discord.HTTPException, *UNREACHABLE) as problem:
        raise CannotRehearse(
            f"Discord cannot be reached ({_line(problem)}). Look at the connection and try again."
        ) from None


async def _ready(client: Client, connection: asyncio.Task[None]) -> None:
    ready = asyncio.create_task(client.wait_until_ready())
    await asyncio.wait({ready, connection}, timeout=READY_SECONDS, return_when=asyncio.FIRST_COMPLETED)
    ready.cancel()
    if connection.done():
        problem = connection.exception()
        raise CannotRehearse(f"The gateway refuses the connection ({problem}). Look at the application's page.")
    if not client.is_ready():
        raise CannotRehearse("The gateway does not answer. Look at Discord's status page and try again.")


async def _place(client: Client, recorder: Recorder, place: int) -> Stage:
    """The category or text channel that was named; raises CannotRehearse with what to do."""
    try:
        found: dict[str, Any] = dict(await client.http.get_channel(place))
    except discord.HTTPException as problem:
        if problem.status == 403:
            raise CannotRehearse(
                f"The bot may not see the channel {place}: give it View Channel there, and to its role the permissions "
                "of docs/operators.md."
            ) from None
        raise CannotRehearse(
            f"There is no channel {place} that the bot could see (code {problem.code}). Invite the bot into the test "
            "server; switch on Developer Mode in Discord, right-click a category or text channel there and choose "
            "Copy Channel ID."
        ) from None
    except UNREACHABLE as problem:
        raise CannotRehearse(
            f"Discord cannot be reached ({_line(problem)}). Look at the connection and try again."
        ) from None
    if found.get("type") not in (TEXT, CATEGORY) or not found.get("guild_id"):
        raise CannotRehearse(
            f"The channel {place} is neither a category nor a text channel of a server: choose one of those. In a "
            "category everything can be rehearsed."
        )
    guild_id = int(found["guild_id"])
    stage = Stage(client, recorder, place, guild_id, found["type"] == CATEGORY, await _operator(client, guild_id))
    application = client.application
    stage.endpoint = (application.interactions_endpoint_url or "") if application is not None else ""
    return stage


LEAST = ("view_channel", "send_messages", "read_message_history")
"""What the bot must be allowed where it writes."""


def _may_begin(stage: Stage) -> None:
    """Raises CannotRehearse where the bot may not even write, or make channels in a category."""
    guild = stage.client.get_guild(stage.guild_id)
    channel = guild.get_channel(stage.given) if guild is not None else None
    if guild is None or channel is None:
        raise CannotRehearse(
            "The gateway does not tell of the server. Is the bot its member? Invite it, and try again."
        )
    granted = channel.permissions_for(guild.me)
    needed = (*LEAST, "manage_channels") if stage.is_category else LEAST
    lacks = [name_of(each) for each in needed if not getattr(granted, each)]
    if lacks:
        instead = ", or name a text channel in which it may write" if stage.is_category else ""
        raise CannotRehearse(f"The bot lacks {', '.join(lacks)} there: give it that in its permissions{instead}.")


async def _operator(client: Client, guild_id: int) -> int:
    """The application's owner where they are in the server, 0 where not."""
    application = client.application
    if application is None:
        return 0
    owner = application.team.owner_id if application.team is not None else application.owner.id
    try:
        await client.http.get_member(guild_id, owner or 0)
    except discord.HTTPException:
        return 0
    return owner or 0


async def _commands() -> list[dict[str, Any]]:
    """What Tumult tells Discord of its commands; nothing of it is ever carried out here."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents(guilds=True)))
    commands.register(tree, services_over(Store(Connection("unix:///nowhere"), worker="rehearsal")))
    await tree.set_translator(Translator())
    return await translated(tree)


def _line(problem: BaseException) -> str:
    """What went wrong in a few words."""
    if isinstance(problem, discord.HTTPException):
        return f"HTTP {problem.status}, code {problem.code}"
    return str(problem) or type(problem).__name__

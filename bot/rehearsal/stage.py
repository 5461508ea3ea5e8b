"""Where a rehearsal happens: the test server, the places that are made in it, and how all of it is taken away again.

What a rehearsal makes is known by its name or its first words alone, so that a later one also finds what one that was
killed has left.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import discord
from PIL import Image

from bot.chat.sending.post import Post
from bot.present.layout.records import Message, Picture
from bot.rehearsal.client import Client
from bot.rehearsal.recording import Exchange, Recorder

SAYS = "Tumult rehearsal"
"""What every message and thread of a rehearsal begins with."""

WRONG_ID = 1
"""An id that no server, channel or person has."""

EMOJI = "tumult_rehearsal"

TEXT, VOICE, CATEGORY, ANNOUNCEMENTS, FORUM = 0, 2, 4, 5, 15
"""Discord's kinds of channels."""

PRIVATE = 12
"""Discord's kind of private threads."""

CHANNELS: Mapping[str, tuple[str, int]] = {
    "text": ("tumult-rehearsal-text", TEXT),
    "announcements": ("tumult-rehearsal-announcements", ANNOUNCEMENTS),
    "voice": ("tumult-rehearsal-voice", VOICE),
    "forum": ("tumult-rehearsal-forum", FORUM),
    "rights": ("tumult-rehearsal-rights", TEXT),
}
"""The channels that are made in a category, with their names and kinds."""

NEWEST = 100
PINNED = 6
"""Discord's kind of the message that tells of a pin."""

UNKNOWN = frozenset((10003, 10008, 10014))
"""Discord's codes for what is not there any more."""


class NotTried(Exception):
    """What has to come before it was not done, by a person or by another step; the message says what."""


class NotAllowed(Exception):
    """Something cannot be tried here; the message says what it would take."""


@dataclass
class Stage:
    """The place of a rehearsal, and what is known of it."""

    client: Client
    recorder: Recorder
    given: int
    guild_id: int
    is_category: bool
    operator: int
    """The person who owns the application and is in the server; 0 for none."""
    endpoint: str = ""
    """Where Discord posts interactions, by the application's page; "" where they come by the gateway."""
    listens: bool = False
    """Whether interactions are taken over HTTP here."""
    patience: float = 0.0
    """For how many seconds a person is waited for; 0 where none presses."""
    pause: float = 60.0
    """After how many seconds an answer is edited."""
    ask: Callable[[str], None] = lambda line: None
    """Tells the person what to do."""
    commands_stand: bool = False
    """Whether commands are registered that can be typed."""
    forms: dict[str, discord.Interaction] = field(default_factory=dict)
    """Forms that were sent off, by what their answers are called."""
    commands: list[dict[str, Any]] = field(default_factory=list)
    """What Tumult registers, in all languages."""
    made: dict[str, int] = field(default_factory=dict)
    """The channels that were made, by their kinds."""
    kept: dict[str, int] = field(default_factory=dict)
    """Messages and threads that later steps go on with, by what they are called there."""
    direct: int = 0
    unregister: bool = False
    """Whether commands for all servers were registered here, where there were none before."""
    differences: list[str] = field(default_factory=list)
    """How what has been seen since the step began differs from what is expected."""

    def __post_init__(self) -> None:
        self.post = Post(self.client)

    @property
    def http(self) -> discord.http.HTTPClient:
        """The client library's own requests."""
        return self.client.http

    @property
    def me(self) -> int:
        """The bot's own id."""
        return self.client.user.id if self.client.user else 0

    @property
    def application(self) -> int:
        """The application's id."""
        return self.client.application_id or 0

    @property
    def main(self) -> int:
        """The text channel in which most of it happens; raises NotAllowed where none could be made."""
        return self.channel("text") if self.is_category else self.given

    @property
    def guild(self) -> discord.Guild:
        """The server as the gateway tells of it."""
        found = self.client.get_guild(self.guild_id)
        if found is None:
            raise NotAllowed("the gateway has not told of the server")
        return found

    def channel(self, kind: str) -> int:
        """A channel of its own of a kind; raises NotAllowed where there is none."""
        found = self.made.get(kind)
        if found is None:
            why = "could not be made" if self.is_category else "is made in a category: name one instead of a channel"
            raise NotAllowed(f"the channel for it {why}")
        return found

    def go_on_with(self, name: str) -> int:
        """What an earlier step has made; raises NotTried where it has not."""
        if name not in self.kept:
            raise NotTried("an earlier step did not get so far")
        return self.kept[name]

    def form_sent(self, name: str) -> discord.Interaction:
        """A form that an earlier step has answered; raises NotTried where none was."""
        if name not in self.forms:
            raise NotTried("an earlier step did not get so far")
        return self.forms[name]

    def expect(self, holds: bool, how: str) -> None:
        """Notes a difference unless something holds."""
        if not holds and how not in self.differences:
            self.differences.append(how)

    async def refused(self, do: Awaitable[object], codes: Iterable[int], what: str) -> None:
        """Has something tried that Discord refuses with one of these codes; what differs is noted."""
        wanted = tuple(codes)
        named = " or ".join(map(str, wanted))
        try:
            await do
        except Exception as problem:
            code = code_of(problem)
            if code is None:
                raise
            self.expect(code in wanted, f"{what}: refused with code {code}, not {named}")
        else:
            self.expect(False, f"{what}: not refused (expected code {named})")

    def answer(self, name: str) -> dict[str, Any]:
        """The newest answer of a method and route, empty where there is none."""
        found = self.recorder.last(name)
        return found.answer if found is not None and isinstance(found.answer, dict) else {}

    def since(self, count: int) -> list[Exchange]:
        """The requests after so many."""
        return self.recorder.exchanges[count:]

    # taking away

    async def tidy(self) -> list[str]:
        """Takes away everything that this rehearsal or an earlier one has made; returns what it was.

        Raises the first problem that kept something from being taken away, after all else has been tried.
        """
        done: list[str] = []
        problems: list[Exception] = []
        for part in (self._commands, self._emoji, self._channels, self._threads, self._messages, self._direct):
            try:
                done += await part()
            except Exception as problem:  # noqa: BLE001 - whatever it is, the rest is still to be taken away
                problems.append(problem)
        if problems:
            raise problems[0]
        return done

    async def _commands(self) -> list[str]:
        if self.unregister:
            await self.http.bulk_upsert_global_commands(self.application, [])
            self.unregister = False
        found = await self.http.get_guild_commands(self.application, self.guild_id)
        ours = {(each["name"], each["type"]) for each in self.commands}
        others: list[Any] = [as_sent(each) for each in found if (each["name"], each.get("type", 1)) not in ours]
        if len(others) == len(found):
            return []
        await self.http.bulk_upsert_guild_commands(self.application, self.guild_id, others)
        return [f"{len(found) - len(others)} commands of this server"]

    async def _emoji(self) -> list[str]:
        found = [each for each in await self.client.fetch_application_emojis() if each.name == EMOJI]
        for each in found:
            await each.delete()
        return ["an emoji"] if found else []

    async def _channels(self) -> list[str]:
        kinds = dict(CHANNELS.values())
        found = await self.http.get_all_guild_channels(self.guild_id)
        done = []
        for each in found:
            name, id = each["name"], int(each["id"])
            if kinds.get(name) == each["type"] and id != self.given and await self._gone(self.http.delete_channel(id)):
                done.append(f"the channel {name}")
        self.made.clear()
        return done

    async def _threads(self) -> list[str]:
        """Threads of the given channel, where the rehearsal has no channel of its own."""
        if self.is_category:
            return []
        found: list[Any] = list((await self.http.get_active_threads(self.guild_id))["threads"])
        found += (await self.http.get_public_archived_threads(self.given))["threads"]
        with suppress(discord.Forbidden):  # only who manages threads sees those
            found += (await self.http.get_private_archived_threads(self.given))["threads"]
        ours = [each for each in found if each["parent_id"] == str(self.given) and each["owner_id"] == str(self.me)]
        ours = [each for each in ours if each["name"].startswith(SAYS)]
        done = [await self._gone(self.http.delete_channel(int(each["id"]))) for each in ours]
        return [f"{sum(done)} threads"] if any(done) else []

    async def _messages(self) -> list[str]:
        if self.is_category:
            return []
        return await self._cleared(self.given, "the channel")

    async def _direct(self) -> list[str]:
        """Direct messages to the operator; none where none can be written."""
        if not self.operator:
            return []
        try:
            self.direct = self.direct or await self.post.direct(self.operator)
            return await self._cleared(self.direct, "the direct messages")
        except Exception as problem:
            if code_of(problem) is None:
                raise
            return []

    async def _cleared(self, channel: int, where: str) -> list[str]:
        """Deletes the rehearsal's messages among the newest of a channel, and what tells of their pins."""
        found: list[Any] = list(await self.http.logs_from(channel, NEWEST))
        own = [each for each in found if each["author"]["id"] == str(self.me)]
        ours = {each["id"] for each in own if each["content"].startswith(SAYS)}
        pins = {each["id"] for each in own if each["type"] == PINNED}
        told = {each["id"] for each in own if (each.get("message_reference") or {}).get("message_id") in ours} & pins
        done = [await self._gone(self.http.delete_message(channel, int(each))) for each in (*ours, *told)]
        return [f"{sum(done)} messages of {where}"] if any(done) else []

    async def _gone(self, do: Awaitable[object]) -> bool:
        """Whether something was deleted now; what is gone already is fine."""
        try:
            await do
        except discord.HTTPException as problem:
            if problem.code not in UNKNOWN:
                raise
            return False
        return True


TOLD = ("application_id", "guild_id", "version")
"""What Discord tells of a command, and is not told."""


def as_sent(command: Mapping[str, Any]) -> dict[str, Any]:
    """A command that is registered, so that registering it once more changes nothing."""
    return {name: value for name, value in command.items() if name not in TOLD}


def code_of(problem: Exception) -> int | None:
    """Discord's code of a refusal, None for any other problem."""
    if isinstance(problem, discord.HTTPException):
        return problem.code
    cause = problem.__cause__
    return cause.code if isinstance(cause, discord.HTTPException) else None


def said(text: str, **more: Any) -> Message:
    """A message of a rehearsal."""
    return Message(content=f"{SAYS}: {text}", **more)


def picture(width: int, height: int, *, framed: bool = True, file: str = "board.png") -> Picture:
    """A small picture of a size."""
    data = io.BytesIO()
    Image.new("RGB", (width, height), "#336699").save(data, "PNG")
    return Picture(file, data.getvalue(), "A picture of the rehearsal", framed=framed)


async def until(holds: Callable[[], bool], seconds: float) -> bool:
    """Waits until something holds, so long at most; whether it does."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    while not holds():
        if loop.time() > end:
            return False
        await asyncio.sleep(0.02)
    return True

"""Sending, editing and deleting by the bot's own token; every failure comes out as Undelivered."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from time import time as now
from typing import Any, Literal

import discord
from discord.utils import snowflake_time

from bot.chat.connection.desk import ANSWERS_FIRST_SECONDS, desk_of
from bot.chat.connection.unreachable import UNREACHABLE
from bot.chat.sending.convert import has_its_embeds, is_pressed_alike, pressed_on, says_the_same, to_edit, to_send
from bot.chat.sending.lacking import frames_of
from bot.chat.sending.private_messages import End, delete_done, delete_over
from bot.chat.sending.troubles import Trouble, Undelivered, but_for, trouble_of
from bot.present.layout.records import Message
from bot.present.layout.unframed import unframed
from persistence.server.clock import Clock, system_clock

log = logging.getLogger(__name__)

WEEK_IN_MINUTES: Literal[10_080] = 10_080
"""After so long without a message Discord archives a game's thread; the longest there is."""

PRIVATE_THREAD: Literal[12] = 12
"""What Discord calls a thread that only its members see."""

ASTRAY_SECONDS = 1.0
"""By how much Discord's clock and ours may differ; a message that is older than that was there before."""

NONCES_MS = 120_000
"""For how long Discord surely knows a nonce again: its documents say a few minutes."""

PATIENCE_SECONDS = 25.0
"""How long a request may take, with all waiting inside the library; less than a delivery is leased for."""

LATELY = 20
"""Among how many messages one is looked for that may have been posted and not written down."""

NEWEST = 100
"""How many messages Discord tells of at once, at most."""


@dataclass(frozen=True, slots=True)
class Posted:
    """A message of the bot's own that stands somewhere: its id, and the custom_ids of its buttons and selects."""

    id: int
    presses: frozenset[str]


@dataclass(frozen=True, slots=True)
class OwnThread:
    """A thread that the bot has opened: whether it is archived, and when its last message was written, in ms."""

    archived: bool
    written: int


OWN_TAGS = ("altered", "tumult")
"""How a forum's tag is called, in small letters, that posts of games get."""

THREADS = (10, 11, 12)
"""What Discord calls threads: of announcement channels, public ones, private ones."""


@contextmanager
def safely() -> Iterator[None]:
    """Raises Undelivered for everything that Discord or the way to it may answer."""
    try:
        yield
    except (discord.HTTPException, discord.RateLimited, *UNREACHABLE) as problem:
        raise trouble_of(problem) from problem


@asynccontextmanager
async def promptly() -> AsyncIterator[None]:
    """The same, and for whatever takes too long: it may have been carried out, and is made anew."""
    with safely():
        async with asyncio.timeout(PATIENCE_SECONDS):
            yield


class Post:
    """Messages in channels, threads and direct messages, by their ids alone."""

    def __init__(self, client: discord.Client, clock: Clock = system_clock) -> None:
        self._client, self._clock = client, clock
        self._desk = desk_of(client)
        self.frames = frames_of(client)

    async def send(
        self, channel_id: int, shown: Message, nonce: str, asked: int | None = None, *, known_by: str = ""
    ) -> int:
        """Posts a message and returns its id; the same nonce within minutes returns the first message's.

        `asked` says when something was to be told that is told but once, in milliseconds: long after that the nonce may
        be forgotten, and the message of a process that was killed is looked for among the newest. Where a message stood
        before, and says something else by now than this, it is edited. `known_by` is a custom_id that no other message
        has and that this one had at first, whatever has become of it.
        """
        if asked is not None and self._clock() - asked > NONCES_MS:
            stands = await self._standing(channel_id, shown, known_by)
            if stands is not None:
                return stands
        await self._desk.quiet(ANSWERS_FIRST_SECONDS)
        began = now()

        def is_new(sent: discord.Message) -> bool:
            return sent.created_at.timestamp() >= began - ASTRAY_SECONDS

        async def post(said: Message) -> discord.Message:
            async with promptly():
                channel = self._client.get_partial_messageable(channel_id)
                return await channel.send(**to_send(said), nonce=nonce)

        sent, said = await self._framed(channel_id, shown, post, is_new)
        if not is_new(sent) and not says_the_same(sent, said):
            await self.edit(channel_id, sent.id, shown)
        return sent.id

    async def _framed(
        self,
        channel_id: int,
        shown: Message,
        do: Callable[[Message], Awaitable[discord.Message]],
        is_this: Callable[[discord.Message], bool] = lambda _: True,
    ) -> tuple[discord.Message, Message]:
        """Posts or edits a message by `do`, in plain text where its place takes no embeds; returns what stands there.

        Discord drops embeds without a word where the bot may not embed links, so its answer is looked at, if it
        `is_this` message and none that stood before; a message of embeds alone it refuses.
        """
        if not shown.frames:
            return await do(shown), shown
        if not self.frames.takes(channel_id):
            return await do(plain := unframed(shown)), plain
        try:
            sent = await do(shown)
        except Undelivered as undelivered:
            if undelivered.trouble is not Trouble.NO_ACCESS or not shown.only_frames:
                raise
            sent = await do(plain := unframed(shown))
        else:
            if not is_this(sent) or has_its_embeds(sent, shown):
                return sent, shown
            plain = unframed(shown)
            async with promptly():
                sent = await self._message(channel_id, sent.id).edit(**to_edit(plain))
        self.frames.lacks(channel_id)
        log.info("embeds are dropped in a channel: plain text there; the bot needs Embed Links")
        return sent, plain

    async def _standing(self, channel_id: int, shown: Message, known_by: str) -> int | None:
        """The bot's message that is this one, made to say the same; None where none is among the newest."""
        try:
            async with promptly():
                newest = [each async for each in self._client.get_partial_messageable(channel_id).history(limit=LATELY)]
        except Undelivered as undelivered:
            if undelivered.passes:
                raise
            return None
        plain = unframed(shown)
        for found in newest:
            same = says_the_same(found, shown) or (shown.frames and says_the_same(found, plain))
            alike = same or known_by in pressed_on(found) or is_pressed_alike(found, shown)
            if alike and str(found.author.id) == self._me:
                if not same:
                    await self.edit(channel_id, found.id, shown)
                return found.id
        return None

    async def edit(self, channel_id: int, message_id: int, shown: Message) -> None:
        """Makes a message say something else."""
        await self._desk.quiet(ANSWERS_FIRST_SECONDS)

        async def edit(said: Message) -> discord.Message:
            async with promptly():
                return await self._message(channel_id, message_id).edit(**to_edit(said))

        await self._framed(channel_id, shown, edit)

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Deletes a message of the bot's own; one that is gone, or out of reach, is fine.

        Raises Undelivered where it still stands and can be deleted another time: its thread is archived, Discord busy.
        """
        await self._desk.quiet(ANSWERS_FIRST_SECONDS)
        try:
            async with promptly():
                await self._message(channel_id, message_id).delete()
        except Undelivered as undelivered:
            if undelivered.passes or undelivered.trouble is Trouble.ARCHIVED:
                raise

    async def delete_done(self, game_id: str, people: Iterable[int], version: int) -> None:
        """Deletes what told players privately what came of a move, once the game has moved on to a version."""
        await delete_done(self._client, game_id, people, version)

    async def delete_over(self, subject: str, people: Iterable[int], end: End | None = None) -> None:
        """Deletes what people were shown privately about a challenge that is over, or about a game before its end."""
        await delete_over(self._client, subject, people, end)

    async def newest(self, channel_id: int) -> list[Posted]:
        """The bot's own messages among the newest hundred of a channel, oldest first."""
        async with promptly():
            found: list[dict[str, Any]] = list(await self._client.http.logs_from(channel_id, NEWEST))  # type: ignore[arg-type]
        own = [each for each in reversed(found) if each["author"]["id"] == self._me]
        return [Posted(int(each["id"]), frozenset(_presses(each.get("components", ())))) for each in own]

    async def open_thread(self, channel_id: int, message_id: int, name: str) -> int:
        """Opens the thread of a message and returns its id; a message has one, so repeating it is harmless."""
        with but_for(Trouble.THREAD_EXISTS):
            async with promptly():
                await self._client.http.start_thread_with_message(
                    channel_id, message_id, name=name, auto_archive_duration=WEEK_IN_MINUTES
                )
        return message_id

    async def open_private_thread(self, channel_id: int, name: str) -> int:
        """Opens a thread that only who is brought in sees, and returns its id."""
        async with promptly():
            made = await self._client.http.start_thread_without_message(
                channel_id, name=name, auto_archive_duration=WEEK_IN_MINUTES, type=PRIVATE_THREAD, invitable=True
            )
        return int(made["id"])

    async def open_forum_post(self, forum_id: int, name: str) -> int:
        """Opens a post in a forum, with its name as the first message, and returns its id.

        Where the forum asks for tags it gets one that is called as the game is, else the first that the bot may set.
        Raises Undelivered, NO_CHANNEL where it is no forum any more.
        """
        async with promptly():
            forum = await self._client.fetch_channel(forum_id)
            if not isinstance(forum, discord.ForumChannel):
                raise Undelivered(Trouble.NO_CHANNEL)
            free = [tag for tag in forum.available_tags if not tag.moderated]
            fitting = [tag for tag in free if tag.name.casefold() in OWN_TAGS] or free[: int(forum.flags.require_tag)]
            made = await forum.create_thread(
                name=name,
                content=discord.utils.escape_markdown(name),
                auto_archive_duration=WEEK_IN_MINUTES,
                applied_tags=fitting[:1],
                allowed_mentions=discord.AllowedMentions.none(),
            )
        return made.thread.id

    async def own_threads(self, guild_id: int, channel_id: int, name: str) -> list[int]:
        """The open threads of a channel that the bot has opened and that are called so, oldest first."""
        async with promptly():
            found = (await self._client.http.get_active_threads(guild_id))["threads"]
        wanted = str(channel_id), self._me, name
        return sorted(
            int(each["id"]) for each in found if (each["parent_id"], each["owner_id"], each["name"]) == wanted
        )

    async def own_thread(self, thread_id: int) -> OwnThread | None:
        """A thread that the bot has opened; None for another's, and for what is no thread."""
        async with promptly():
            found: dict[str, Any] = dict(await self._client.http.get_channel(thread_id))
        if found["type"] not in THREADS or found["owner_id"] != self._me:
            return None
        newest = int(found.get("last_message_id") or thread_id)
        return OwnThread(found["thread_metadata"]["archived"], round(snowflake_time(newest).timestamp() * 1000))

    async def bring_in(self, thread_id: int, person_id: int) -> None:
        """Brings a person into a thread; harmless when they are there."""
        async with promptly():
            await self._client.http.add_user_to_thread(thread_id, person_id)

    async def take_out(self, thread_id: int, person_id: int) -> None:
        """Takes a person out of a private thread of the bot's own; harmless when they are not there."""
        async with promptly():
            await self._client.http.remove_user_from_thread(thread_id, person_id)

    async def reopen(self, thread_id: int) -> None:
        """Brings an archived thread back."""
        async with promptly():
            await self._client.http.edit_channel(thread_id, archived=False)

    async def archive(self, thread_id: int) -> None:
        """Closes a thread, which can be read from then on and is opened again by who writes there."""
        async with promptly():
            await self._client.http.edit_channel(thread_id, archived=True)

    async def direct(self, person_id: int) -> int:
        """The channel of a person's direct messages, as Discord has it now and not as the library remembers it."""
        async with promptly():
            return int((await self._client.http.start_private_message(person_id))["id"])

    @property
    def _me(self) -> str:
        return str(self._client.user.id) if self._client.user else ""

    def _message(self, channel_id: int, message_id: int) -> discord.PartialMessage:
        return self._client.get_partial_messageable(channel_id).get_partial_message(message_id)


def _presses(components: Sequence[dict[str, Any]]) -> Iterator[str]:
    for each in components:
        if "custom_id" in each:
            yield each["custom_id"]
        yield from _presses(each.get("components", ()))

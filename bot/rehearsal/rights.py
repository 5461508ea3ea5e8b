"""Steps about permissions that lack: the bot takes one after the other from itself, in a channel of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Literal

import discord

from bot.present.layout.records import Embed, Message
from bot.rehearsal.messages import EDIT, POST, board, nonce
from bot.rehearsal.stage import SAYS, Stage, picture, said, until
from bot.rehearsal.steps import KNOWN_WITHIN, Steps

STEPS = Steps("Missing permissions")

MEMBER: Literal[1] = 1
"""Discord's kind of an overwrite that concerns one member."""

LACKS = (50013, 50001)
LOCKED = (160005, 50013)

TAKES = ("view_channel", "send_messages", "send_messages_in_threads", "manage_roles", "create_public_threads")


@asynccontextmanager
async def _without(stage: Stage, name: str) -> AsyncIterator[int]:
    """Takes a permission from the bot in its channel, for so long; yields the channel."""
    channel = stage.channel("rights")
    told: Any = await stage.http.get_channel(channel)
    own = next((each for each in told.get("permission_overwrites", ()) if each["id"] == str(stage.me)), None)
    allow, deny = (int(own["allow"]), int(own["deny"])) if own else (0, 0)
    bit = discord.Permissions(**{name: True}).value
    await stage.http.edit_channel_permissions(channel, stage.me, str(allow & ~bit), str(deny | bit), MEMBER)
    try:
        yield channel
    finally:
        await stage.http.edit_channel_permissions(channel, stage.me, str(allow), str(deny), MEMBER)
        stage.post.frames.forget(channel)
        told = await until(lambda: _has(stage, channel, name), KNOWN_WITHIN)
        stage.expect(told, "the gateway does not tell of permissions that changed")


def _has(stage: Stage, channel: int, name: str) -> bool:
    """Whether the gateway has told that the bot has a permission."""
    found = stage.guild.get_channel(channel)
    return found is not None and bool(getattr(found.permissions_for(stage.guild.me), name))


@STEPS.step("without Embed Links embeds are dropped, and words stand instead", *TAKES, "embed_links", where="rights")
async def _embeds(stage: Stage) -> None:
    async with _without(stage, "embed_links") as channel:
        await stage.post.send(channel, board("In words", width=40), nonce())
        answer = stage.answer(EDIT)
        stage.expect(not stage.answer(POST).get("embeds"), "an embed is not dropped")
        stage.expect(
            "In words" in str(answer.get("content")), "the words of a dropped embed do not stand in the message"
        )
        stage.post.frames.forget(channel)
        alone = Message(embed=Embed(SAYS, "nothing but an embed"))
        params = discord.http.handle_message_parameters(embed=discord.Embed(title=SAYS))
        await stage.refused(
            stage.http.send_message(channel, params=params), (50006, 50013), "a message of an embed alone"
        )
        await stage.post.send(channel, alone, nonce())
        stage.expect(
            SAYS in str(stage.answer(POST).get("content")), "a message of an embed alone does not come in words"
        )


@STEPS.step("without Attach Files a picture is refused", *TAKES, "attach_files", where="rights")
async def _files(stage: Stage) -> None:
    async with _without(stage, "attach_files") as channel:
        shown = said("a picture", pictures=(picture(40, 30, framed=False),))
        await stage.refused(stage.post.send(channel, shown, nonce()), LACKS, "a picture")
        await stage.post.send(channel, said("words alone"), nonce())


@STEPS.step("without Send Messages nothing is taken", *TAKES, where="rights")
async def _sending(stage: Stage) -> None:
    message = await stage.post.send(stage.channel("rights"), said("before"), nonce())
    async with _without(stage, "send_messages") as channel:
        await stage.refused(stage.post.send(channel, said("refused"), nonce()), LACKS, "a message")
        await stage.post.edit(channel, message, said("edited all the same"))


@STEPS.step("without Create Public Threads none is opened", *TAKES, where="rights")
async def _threads(stage: Stage) -> None:
    root = await stage.post.send(stage.channel("rights"), said("a root"), nonce())
    async with _without(stage, "create_public_threads") as channel:
        opened = stage.post.open_thread(channel, root, f"{SAYS}: refused")
        await stage.refused(opened, LACKS, "a thread")


@STEPS.step("without Create Private Threads none is opened", *TAKES, "create_private_threads", where="rights")
async def _private(stage: Stage) -> None:
    async with _without(stage, "create_private_threads") as channel:
        opened = stage.post.open_private_thread(channel, f"{SAYS}: refused")
        await stage.refused(opened, LACKS, "a private thread")


@STEPS.step("without Send Messages in Threads nothing is taken there", *TAKES, where="rights")
async def _in_threads(stage: Stage) -> None:
    channel = stage.channel("rights")
    root = await stage.post.send(channel, said("the root of a thread"), nonce())
    thread = await stage.post.open_thread(channel, root, f"{SAYS}: rights")
    await stage.post.send(thread, said("before"), nonce())
    async with _without(stage, "send_messages_in_threads"):
        await stage.refused(stage.post.send(thread, said("refused"), nonce()), LACKS, "a message in a thread")


@STEPS.step("without Manage Threads a locked one stays locked", *TAKES, "manage_threads", where="rights")
async def _locked(stage: Stage) -> None:
    channel = stage.channel("rights")
    root = await stage.post.send(channel, said("the root of a locked thread"), nonce())
    thread = await stage.post.open_thread(channel, root, f"{SAYS}: locked")
    await stage.http.edit_channel(thread, locked=True, archived=True)
    async with _without(stage, "manage_threads"):
        await stage.refused(stage.post.send(thread, said("refused"), nonce()), LOCKED, "a message in a locked thread")
        await stage.refused(stage.post.reopen(thread), LOCKED, "opening a locked thread")

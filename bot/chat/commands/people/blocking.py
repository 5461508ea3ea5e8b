"""Blocking people, and taking it back."""

from __future__ import annotations

import discord

from bot.chat.commands.completing import best
from bot.chat.commands.row import Choices, Option, Typed, command
from bot.chat.replies.answering import Reply
from bot.chat.replies.whereabouts import person_of
from bot.present.wording.naming import escaped


async def _block(typed: Typed, person: discord.User) -> Reply:
    await typed.services.blocks.block(typed.person, person_of(person))
    return typed.say("said.blocked", person=escaped(person.display_name))


async def _unblock(typed: Typed, person: str) -> Reply:
    name = await typed.services.blocks.unblock(typed.person, person)
    return typed.say("said.unblocked", person=escaped(name))


async def _blocked(typed: Typed, words: str) -> Choices:
    found = await typed.services.blocks.blocked_by(typed.person.id)
    return best([(name, str(person)) for person, name in found.items()], words)


COMMANDS = (
    command("altered block", "block", _block, person=Option("blocked")),
    command("altered unblock", "unblock", _unblock, person=Option("unblocked", completed=_blocked)),
)

"""Learning: the first game, in which every moment is explained."""

from __future__ import annotations

from bot.chat.commands.row import Typed, command
from bot.chat.replies.answering import Reply
from bot.chat.solo_games import learnt


async def _learn(typed: Typed) -> Reply:
    return await learnt(typed)


COMMANDS = (command("altered learn", "learn", _learn),)

"""What is new to a person is explained once, above the private answer in which they meet it."""

from __future__ import annotations

from dataclasses import replace

from bot.chat.replies.answering import Reply
from bot.play.game_records.looks import Look
from bot.play.settings import HintName
from bot.present.games.help import with_hint
from bot.present.layout.limits import CONTENT
from bot.present.tables.lessons import task_said
from bot.present.texts import Texts
from bot.services import Services


async def hinted(services: Services, look: Look, texts: Texts, reply: Reply, hint: HintName) -> Reply:
    """The same answer with a hint above it, unless its reader has seen that one or wants none.

    In a first game the lesson above the board takes its place, in a try at a puzzle the task, every time.
    """
    if look.seat is None or look.view.result is not None:
        return reply
    if look.facts.lessons or look.facts.puzzle:
        return _taught(look, reply)
    person = look.facts.players[look.seat].id
    if not await services.settings.show_hint(person, hint):
        return reply
    return replace(reply, shown=with_hint(reply.shown, texts, hint))


def _taught(look: Look, reply: Reply) -> Reply:
    """The same answer with the task of a puzzle above it, where there is one and it does not stand there yet."""
    task = task_said(look)
    content = "\n\n".join(part for part in (task, reply.shown.content) if part)
    if not task or task in reply.shown.content or len(content) > CONTENT:
        return reply
    return replace(reply, shown=replace(reply.shown, content=content))


def hint_of_turn(look: Look) -> HintName:
    """What is new to a person who looks at what they can play: their turn, and later that a Dusk has been."""
    return "first turn" if look.view.day < 2 else "first dusk"

"""What is new to a person is explained once, above the private answer in which they meet it."""

from __future__ import annotations

from dataclasses import replace

from bot.chat.replies.answering import Reply
from bot.chat.replies.request import Request
from bot.play.game_records.declared import DeclarationSight
from bot.play.game_records.looks import Look
from bot.play.settings import STEPS, HintName
from bot.present.games import panels
from bot.present.games.help import with_hint
from bot.present.layout.limits import CONTENT
from bot.present.layout.records import Message
from bot.present.tables.lessons import step_said, task_said, teaches_steps
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


async def declared(
    request: Request, sight: DeclarationSight, page: int = 0, bits: int = 0, preface: str = ""
) -> Message:
    """A step of a declaration as its reader has set; in a first game with what it teaches, once."""
    shown = panels.declaration(sight, request.texts, page, bits, preface, ask=request.reader.person.confirm)
    prompt = sight.decision.prompt if sight.decision is not None and teaches_steps(sight.look) else ""
    step = next((each for each in STEPS if each == prompt), None)
    if step is None or not await request.services.settings.tell_step(request.person.id, step):
        return shown
    return replace(shown, content=step_said(sight.look, step))


def hint_of_turn(look: Look) -> HintName:
    """What is new to a person who looks at what they can play: their turn, and later that a Dusk has been."""
    return "first turn" if look.view.day < 2 else "first dusk"

"""Hints in practice: what could be done, and what might come of it. They go when the game has moved on."""

from __future__ import annotations

from dataclasses import replace

from bot.chat.panels.pressed import Pressed, of_games
from bot.chat.replies.answering import Reply
from bot.present.decisions.practising import hints, supposed


async def _hint(press: Pressed) -> Reply:
    """Shows the options of what is asked, each with a reason."""
    found = await press.services.hints.hints(press.subject, press.person.id)
    return replace(press.reply(hints(found, press.texts)), done_at=found.look.version)


async def _suppose(press: Pressed) -> Reply:
    """Tries the picked option on a position that is made up."""
    found = await press.services.hints.suppose(press.subject, press.person.id, press.number(1), press.pick())
    return replace(press.reply(supposed(found, press.texts)), done_at=found.look.version)


PRESSES = of_games({"hint": _hint, "suppose": _suppose})

"""Hints in practice: what could be done, and what might come of it."""

from __future__ import annotations

from bot.chat.answering import Reply
from bot.chat.panels.pressed import Pressed, of_games
from bot.play.requests.refusal import Refusal
from bot.present.decisions.practising import hints, supposed


async def _hint(press: Pressed) -> Reply:
    """Shows the options of what is asked, each with a reason."""
    return press.reply(hints(await press.services.hints.hints(press.subject, press.person.id), press.texts))


async def _suppose(press: Pressed) -> Reply:
    """Tries the picked option on a position that is made up."""
    if not press.values:
        raise Refusal("unknown option")
    found = await press.services.hints.suppose(press.subject, press.person.id, press.number(1), press.values[0])
    return press.reply(supposed(found, press.texts))


PRESSES = of_games({"hint": _hint, "suppose": _suppose})

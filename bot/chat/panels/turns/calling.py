"""Calls put off: the question until when, and the answer."""

from __future__ import annotations

from bot import present
from bot.chat.panels.pressed import Pressed, of_games
from bot.chat.replies.answering import Reply
from bot.play.requests.refusal import Refusal


async def _later(press: Pressed) -> Reply:
    """Asks the player who is called when they want to be called again."""
    look = await press.look()
    if look.seat is None:
        raise Refusal("not your game")
    if not look.asked(look.seat):
        raise Refusal("not your turn", player=next((look.name(asked.seat) for asked in look.view.asked), ""))
    return press.reply(present.put_off(look, press.texts))


async def _put_off(press: Pressed) -> Reply:
    """Takes the call back until then."""
    until = await press.services.calls.put_off(press.subject, press.person.id, press.part(1))
    return press.reply(present.was_put_off(until, press.texts))


PRESSES = of_games(
    {
        "later": _later,
        "putoff": _put_off,
    }
)

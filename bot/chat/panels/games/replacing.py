"""Taking over a seat, by buttons: agreeing to it, or not."""

from __future__ import annotations

from bot.chat.panels.pressed import Pressed, of_games
from bot.chat.replies.answering import Reply
from bot.present.games.replacing import answered


async def _yes(press: Pressed) -> Reply:
    """A player agrees, or the newcomer takes the seat."""
    sight = await press.services.replacing.agree(press.operation, press.subject, press.person, press.number(1))
    return press.reply(answered(sight, press.person.id, press.texts))


async def _no(press: Pressed) -> Reply:
    """A person says no, or takes their wish back."""
    sight = await press.services.replacing.decline(press.subject, press.person, press.number(1))
    return press.reply(answered(sight, press.person.id, press.texts))


PRESSES = of_games({"seatyes": _yes, "seatno": _no})

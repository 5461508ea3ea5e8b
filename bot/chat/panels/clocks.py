"""Clocks by buttons: claiming a game."""

from __future__ import annotations

from bot.chat.answering import Reply
from bot.chat.panels.pressed import Handler, Pressed
from bot.present.outcomes import came_of


async def _claim(press: Pressed) -> Reply:
    """Claims the game from an opponent whose time has run out."""
    outcome = await press.services.clocks.claim(press.operation, press.subject, press.person.id)
    return press.reply(came_of(outcome, press.texts, "clock.claimed"))


HANDLERS: dict[str, Handler] = {
    "claim": _claim,
}

"""Clocks by buttons: how they stand, claiming a game, pauses."""

from __future__ import annotations

from bot.chat.panels.pressed import Pressed, of_games
from bot.chat.replies.answering import Reply
from bot.present.tables.clocks import clock_sheet, pause_said


async def _claim(press: Pressed) -> Reply:
    """Claims the game from an opponent whose time has run out."""
    outcome = await press.services.clocks.claim(press.operation, press.subject, press.person.id)
    return press.receipt(outcome, "clock.claimed")


async def _sheet(press: Pressed) -> Reply:
    """Shows how the clocks stand."""
    return press.reply(clock_sheet(await press.look(), press.texts))


async def _pause(press: Pressed) -> Reply:
    """Wants a pause, or agrees to one."""
    return press.reply(pause_said(await press.services.clocks.pause(press.subject, press.person.id), press.texts))


async def _resume(press: Pressed) -> Reply:
    """Ends a pause, or takes the wish for one back."""
    return press.reply(pause_said(await press.services.clocks.resume(press.subject, press.person.id), press.texts))


PRESSES = of_games(
    {
        "claim": _claim,
        "clock": _sheet,
        "pause": _pause,
        "resume": _resume,
    }
)

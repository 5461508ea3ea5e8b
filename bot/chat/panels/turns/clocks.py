"""Clocks and calls by buttons: how clocks stand, claiming a game, pauses, and calls that are put off."""

from __future__ import annotations

from bot import present
from bot.chat.panels.pressed import Pressed, of_games
from bot.chat.replies.answering import Reply
from bot.play.requests.refusal import Refusal
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
        "claim": _claim,
        "clock": _sheet,
        "pause": _pause,
        "resume": _resume,
        "later": _later,
        "putoff": _put_off,
    }
)

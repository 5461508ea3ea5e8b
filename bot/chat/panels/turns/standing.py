"""Standing orders by buttons: given in the very panel that asks, listed and taken back in a panel of their own."""

from __future__ import annotations

from dataclasses import replace

from bot.chat.panels.pressed import Pressed, of_games
from bot.chat.replies.answering import Reply
from bot.play.declaring.standing import Standing
from bot.present.games.standing import standing


def noted(press: Pressed, found: Standing, key: str) -> Reply:
    """The plans after one was changed; as the game moves on they may be carried out, and the answer goes."""
    look, _ = found
    return replace(press.reply(standing(found, press.texts, press.texts.say(key))), done_at=look.version)


async def _orders(press: Pressed) -> Reply:
    """Shows what the presser has ordered."""
    found = await press.services.standing.read(press.subject, press.person.id)
    return press.reply(standing(found, press.texts))


async def _from_now_on(press: Pressed) -> Reply:
    """Answers a question now and from now on."""
    orders, person = press.services.standing, press.person.id
    outcome = await orders.from_now_on(press.operation, press.subject, person, press.number(1), press.number(2))
    return press.receipt(outcome)


async def _whenever(press: Pressed) -> Reply:
    """Sets what happens by itself at every turn."""
    found = await press.services.standing.choose_whenever(press.subject, press.person.id, press.values)
    return noted(press, found, "standing.changed")


async def _until(press: Pressed) -> Reply:
    """Passes until something happens."""
    what = press.picked
    outcome = await press.services.standing.pass_until(press.operation, press.subject, press.person.id, what)
    return press.receipt(outcome, "standing.passing")


async def _back(press: Pressed) -> Reply:
    """Takes an order back."""
    found = await press.services.standing.take_back(press.subject, press.person.id, press.pick("no such order"))
    return noted(press, found, "standing.changed")


PRESSES = of_games(
    {
        "orders": _orders,
        "fromnow": _from_now_on,
        "whenever": _whenever,
        "until": _until,
        "orderback": _back,
    }
)

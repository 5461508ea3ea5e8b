"""Taking moves back by buttons: the list of moments, going back, asking the others and answering them."""

from __future__ import annotations

from dataclasses import replace

from bot import present
from bot.chat.panels.pressed import Pressed, of_games
from bot.chat.replies.answering import Reply
from bot.chat.replies.request import done_at
from bot.play.games.undo_sight import UndoSight
from bot.play.requests.refusal import Refusal

MADE_NEW = ("undo outdated", "undo done already")
"""Refusals after which the list of moments is shown as it is now."""


async def sight_of(press: Pressed) -> UndoSight:
    """What the person who presses can take back."""
    authority = press.authority
    return await press.services.undoing.sight(press.subject, press.person.id, authority=authority)


async def _open(press: Pressed) -> Reply:
    """Shows the moments, or the request that stands."""
    return press.reply(present.undo(await sight_of(press), press.texts))


async def _page(press: Pressed) -> Reply:
    """Turns a page of moments."""
    return press.reply(present.undo(await sight_of(press), press.texts, press.number(1)))


async def _pick(press: Pressed) -> Reply:
    """Shows what going back to the picked moment means."""
    sight = await sight_of(press)
    if sight.look.version != press.number(1):
        return _outdated(press, sight, Refusal("undo outdated"))
    picked = press.picked
    moment = sight.moment(int(picked)) if picked.isdecimal() else None
    if moment is None:
        raise Refusal("undo out of reach")
    return press.reply(present.undo_sure(sight, press.texts, moment))


async def _do(press: Pressed) -> Reply:
    """Goes back."""
    undoing, to, at = press.services.undoing, press.number(1), press.number(2)
    authority = press.authority
    try:
        outcome = await undoing.take_back(press.operation, press.subject, press.person.id, to, at, authority=authority)
    except Refusal as refusal:
        if refusal.key not in MADE_NEW:
            raise
        return _outdated(press, await sight_of(press), refusal)
    return replace(press.reply(present.gone_back(outcome, press.texts)), done_at=done_at(outcome.look))


async def _ask(press: Pressed) -> Reply:
    """Asks the others; where they ask for the same moment, it is done."""
    undoing, to, at = press.services.undoing, press.number(1), press.number(2)
    try:
        outcome = await undoing.ask(press.operation, press.subject, press.person.id, to, at)
    except Refusal as refusal:
        if refusal.key not in MADE_NEW:
            raise
        return _outdated(press, await sight_of(press), refusal)
    request = outcome.look.undo_request
    if request is not None and request.seat == outcome.look.seat:
        return replace(press.reply(present.asked_for(outcome, press.texts)), done_at=outcome.look.version)
    return replace(press.reply(present.agreed(outcome, press.texts)), done_at=done_at(outcome.look))


async def _agree(press: Pressed) -> Reply:
    """Agrees to the request that was seen."""
    undoing, at = press.services.undoing, press.number(1)
    outcome = await undoing.agree(press.operation, press.subject, press.person.id, at)
    return replace(press.reply(present.agreed(outcome, press.texts)), done_at=done_at(outcome.look))


async def _decline(press: Pressed) -> Reply:
    """Says no to the request."""
    undoing, at = press.services.undoing, press.number(1)
    outcome = await undoing.decline(press.operation, press.subject, press.person.id, at)
    return replace(press.word("undo.declined"), done_at=outcome.look.version)


async def _withdraw(press: Pressed) -> Reply:
    """Takes one's own request back."""
    outcome = await press.services.undoing.withdraw(press.operation, press.subject, press.person.id)
    return replace(press.word("undo.withdrawn"), done_at=outcome.look.version)


def _outdated(press: Pressed, sight: UndoSight, refusal: Refusal) -> Reply:
    """The list made new, saying why."""
    said = present.refusal(press.texts, refusal)
    return press.reply(present.undo(sight, press.texts, preface=said.content))


PRESSES = of_games(
    {
        "undo": _open,
        "undopage": _page,
        "undopick": _pick,
        "undodo": _do,
        "undoask": _ask,
        "undoyes": _agree,
        "undono": _decline,
        "undoback": _withdraw,
    }
)

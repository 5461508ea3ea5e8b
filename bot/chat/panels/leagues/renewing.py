"""Private panels of a league that is further on by now: what was pressed is refused, and the panel made new."""

from __future__ import annotations

from dataclasses import replace

from bot import present
from bot.chat.panels.leagues import (
    membership,
    organising,
    settling,
)
from bot.chat.panels.pressed import Pressed
from bot.chat.replies.answering import Reply
from bot.play.requests.refusal import Refusal
from bot.present.leagues.membership import own_place
from bot.present.leagues.organising import panel

ORGANISING = organising.PRESSES.keys() | {"terms", "term", "termform"}
"""Verbs of panels for who organises."""

VERBS = ORGANISING | membership.PRESSES.keys() | settling.PRESSES.keys()

OVERTAKEN = frozenset((
    "league begun", "league closed", "round open", "bracket moved on", "decision closed", "no match of yours",
    "match decided", "left the league", "not challenged",
))  # fmt: skip
"""Refusals that say that a league has gone on since a panel was shown."""


async def made_new(press: Pressed, refusal: Refusal) -> Reply:
    """The reason, above the panel as it is now; alone for who has neither a place in the league nor organises it."""
    said = present.refusal(press.texts, refusal)
    league = await press.league()
    if press.verb in ORGANISING and press.organises(league):
        return press.reply(replace(panel(league, press.texts), content=said.content))
    if league.competitor(press.person.id) is not None:
        return press.reply(replace(own_place(league, press.person.id, press.texts), content=said.content))
    return press.reply(said)

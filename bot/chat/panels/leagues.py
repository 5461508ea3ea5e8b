"""Rounds and standings of leagues, by buttons."""

from __future__ import annotations

from bot.chat.answering import Reply
from bot.chat.panels.pressed import Handler, Pressed
from bot.present.leagues import pairings, standings


async def _rounds(press: Pressed) -> Reply:
    """Shows the matches of a round."""
    league = (await press.services.leagues.keeping.look(press.subject)).league
    return press.reply(pairings(league, press.number(1), press.texts, press.number(2)))


async def _standings(press: Pressed) -> Reply:
    """Shows the table."""
    league = (await press.services.leagues.keeping.look(press.subject)).league
    return press.reply(standings(league, press.texts, press.person.id, press.number(1)))


HANDLERS: dict[str, Handler] = {"rounds": _rounds, "standings": _standings}

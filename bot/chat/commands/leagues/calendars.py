"""`/calendar`: what waits for oneself and until when, or the rounds of a league."""

from __future__ import annotations

from bot.chat.commands.leagues_meant import leagues_here
from bot.chat.commands.row import Option, Typed, command
from bot.chat.replies.answering import Reply
from bot.present.leagues import calendars as present


async def _calendar(typed: Typed, league: str = "") -> Reply:
    calendar, texts, now = typed.services.calendar, typed.texts, typed.services.settings.now()
    if league:
        return Reply(present.league_calendar(await calendar.of_league(typed.guild, league), texts, now))
    return Reply(present.own_calendar(await calendar.of_person(typed.person.id), texts, now))


COMMANDS = (command("calendar", "calendar", _calendar, league=Option("calendar-league", completed=leagues_here)),)

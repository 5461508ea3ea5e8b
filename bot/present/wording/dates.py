"""Dates and times of the day in words, where Discord does not write them for each reader."""

from __future__ import annotations

from datetime import UTC, date, datetime

from bot.present.texts import Texts


def date_said(day: date, texts: Texts) -> str:
    """A day as it is written in a language: '22 July 2026'."""
    number = texts.say("date.first") if day.day == 1 else str(day.day)
    return texts.say("date.day", day=number, month=texts.say(f"month.{day.month}"), year=day.year)


def moment_said(milliseconds: int, texts: Texts) -> str:
    """A moment since 1970, by the clocks of UTC: '22 July 2026, 14:05'."""
    at = datetime.fromtimestamp(milliseconds // 1000, UTC)
    return texts.say("date.moment", date=date_said(at.date(), texts), time=at.strftime("%H:%M"))

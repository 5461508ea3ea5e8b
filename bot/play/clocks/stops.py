"""What makes a clock stand still that would run: sleep, vacation, weekends, and hours in which the bot was down.

Spans of time are pairs of moments in milliseconds since 1970, the end not included. Nothing here remembers anything:
how long a clock has run between two moments, and when it will have run so long, is computed from lists of spans.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from msgspec import Struct

from bot.play.requests.times import local, moment

Span = tuple[int, int]

LOOKED_AHEAD = 14 * 86_400_000
"""How far spans are made at a time where it is asked when a clock will have run so long."""

LATEST = 8_000_000_000_000
"""No clock is looked at beyond that moment; it lies in the year 2223."""

SATURDAY = 5


class Sleep(Struct, frozen=True):
    """The hours of every day in which a person sleeps, "HH:MM" of the clocks in a time zone; they may cross midnight.

    Where clocks are put forward or back the window is as long as the night is.
    """

    begins: str
    ends: str
    zone: str

    def spans(self, start: int, end: int) -> Iterator[Span]:
        """The nights that touch a span of time."""
        crosses = self.ends <= self.begins
        for day in _days(start, end, self.zone):
            to = day + timedelta(days=1) if crosses else day
            yield _at(day, self.begins, self.zone), _at(to, self.ends, self.zone)


def weekends(start: int, end: int, zone: str) -> Iterator[Span]:
    """The weekends of a time zone that touch a span of time."""
    for day in _days(start, end, zone):
        if day.weekday() == SATURDAY:
            yield _at(day, "00:00", zone), _at(day + timedelta(days=2), "00:00", zone)


def _days(start: int, end: int, zone: str) -> Iterator[date]:
    """The days of a time zone, from some before a span of time to its end: what began then may last into it."""
    day = local(start, zone).date() - timedelta(days=2)
    last = local(end, zone).date()
    while day <= last:
        yield day
        day += timedelta(days=1)


def _at(day: date, shown: str, zone: str) -> int:
    return moment(datetime.combine(day, time.fromisoformat(shown), ZoneInfo(zone)))


def merged(spans: Iterable[Span], start: int, end: int) -> list[Span]:
    """Spans within two moments, in order, none touching another."""
    found: list[Span] = []
    for begins, ends in sorted((max(begins, start), min(ends, end)) for begins, ends in spans):
        if begins >= ends:
            continue
        if found and begins <= found[-1][1]:
            found[-1] = (found[-1][0], max(ends, found[-1][1]))
        else:
            found.append((begins, ends))
    return found


@dataclass(frozen=True, slots=True)
class Stops:
    """Everything that makes one player's clock stand still."""

    sleep: Sleep | None = None
    weekend: str = ""
    """The time zone of weekends on which no clock runs, "" for none."""
    spans: tuple[Span, ...] = ()
    """Vacations of the player, and hours in which the bot was down."""

    def within(self, start: int, end: int) -> list[Span]:
        """When the clock stands still between two moments, in order."""
        spans = list(self.spans)
        if self.sleep is not None:
            spans += self.sleep.spans(start, end)
        if self.weekend:
            spans += weekends(start, end, self.weekend)
        return merged(spans, start, end)

    def running(self, start: int, end: int) -> int:
        """How long the clock runs between two moments."""
        return max(0, end - start) - sum(ends - begins for begins, ends in self.within(start, end))

    def after(self, start: int, milliseconds: int) -> int:
        """When the clock has run so long after a moment; for 0, when it runs first."""
        at, to_run = start, milliseconds
        while at < LATEST:
            until = at + max(LOOKED_AHEAD, to_run)
            for begins, ends in [*self.within(at, until), (until, until)]:
                if begins - at >= to_run and begins > at:
                    return at + to_run
                to_run -= begins - at
                at = ends
        return LATEST

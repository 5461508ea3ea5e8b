"""What makes a clock stand still that would run: sleep, vacation, weekends, and hours in which the bot was down.

Spans of time are pairs of moments in milliseconds since 1970, the end not included. Nothing here remembers anything:
how long a clock has run between two moments, and when it will have run so long, is computed from lists of spans.

A vacation stops the clocks of a person in all games. Who first takes one has seven days; two more come every month, up
to twenty-one. A vacation lasts a day at least.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from msgspec import Struct, structs

from bot.play.clocks.paces import DAY
from bot.play.requests.times import local, moment
from persistence.encoding.forms import Form

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


VACATIONS = "vacations"
"""Under which name a person's vacations are kept with their settings."""

AT_FIRST = 7 * DAY
AT_MOST = 21 * DAY
MONTH = 30 * DAY
EACH_MONTH = 2 * DAY
SHORTEST = DAY


class Vacations(Struct, frozen=True, omit_defaults=True):
    """The vacations of one person; times in milliseconds since 1970."""

    since: int = 0
    """When the first one was taken; 0 for never: until then a person has what all have at first."""
    taken: tuple[Span, ...] = ()
    by_itself: bool = True
    """Whether a day is taken by itself when a clock would run out."""

    def left(self, now: int) -> int:
        """How much a person may still take."""
        left, at = AT_FIRST, self.since
        for begins, ends in self.taken:
            left = min(AT_MOST, left + (begins - at) * EACH_MONTH // MONTH) - (ends - begins)
            at = begins
        return min(AT_MOST, left + (now - at) * EACH_MONTH // MONTH) if at else left

    def current(self, now: int) -> Span | None:
        """The vacation that a person is on."""
        return next((span for span in self.taken if span[0] <= now < span[1]), None)

    def taking(self, begins: int, length: int) -> Vacations:
        """With another vacation, that begins then."""
        span = (begins, begins + length)
        return structs.replace(self, since=self.since or begins, taken=(*self.taken, span))

    def ended(self, now: int) -> Vacations:
        """With the vacation that a person is on over now, or after its first day."""
        taken = tuple(
            (begins, min(ends, max(now, begins + SHORTEST))) if begins <= now < ends else (begins, ends)
            for begins, ends in self.taken
        )
        return structs.replace(self, taken=taken)


VACATIONS_OF_A_PERSON = Form("vacations", Vacations)


def encoded(vacations: Vacations) -> str:
    """Vacations as they are kept."""
    return VACATIONS_OF_A_PERSON.text(vacations)


def read_vacations(kept: str | None) -> Vacations:
    """The vacations of a person; raises FormDamaged and FormTooNew."""
    return VACATIONS_OF_A_PERSON.decode(kept) if kept else Vacations()

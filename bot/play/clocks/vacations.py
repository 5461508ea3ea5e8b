"""The vacation of a person, which stops their clocks in all games: how much they have, and what they have taken.

Who first takes one has seven days; two more come every month, up to twenty-one. A vacation lasts a day at least.
"""

from __future__ import annotations

from msgspec import Struct, structs

from bot.play.clocks.paces import DAY
from bot.play.clocks.stops import Span
from persistence.encoding.forms import Form

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

"""What a person who looks for players asks of them: a range of ratings, and how reliably they answer in time."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from bot.play.clocks.clock import SeatClock
from bot.play.requests.refusal import Refusal
from engine import Mode

HIGHEST_RATING = 9999


class Standing(Struct, frozen=True, omit_defaults=True):
    """What may be known of a person before one plays with them, as it was when they asked for a game or sat down."""

    rating: int | None = None
    """The number of the ladder that the game counts in; None for who is not rated, and does not want to be seen."""
    provisional: bool = True
    reliability: int | None = None
    """How many answers of a hundred came in time; None where there were too few to say, or no person is to see it."""
    unplayed: str = ""
    """The ladder that the game counts in, where nothing was played in it yet and the number says nothing."""

    @property
    def public(self) -> Standing:
        """What others may see of it: nothing of who is not rated."""
        return Standing() if self.rating is None else self


class Limits(Struct, frozen=True, omit_defaults=True):
    """What is asked of the person who wants to play; 0 for nothing."""

    lowest: int = 0
    """The lowest rating."""
    highest: int = 0
    """The highest rating."""
    reliability: int = 0
    """How many answers of a hundred are to come in time, of who has given enough of them to say so."""

    @property
    def rated(self) -> bool:
        """Whether ratings matter."""
        return bool(self.lowest or self.highest)

    def __bool__(self) -> bool:
        """Whether anything is asked."""
        return self.rated or bool(self.reliability)

    def check(self, standing: Standing) -> None:
        """Raises Refusal "not rated here", "rating too low", "rating too high" or "not reliable enough"."""
        if self.rated and standing.rating is None:
            raise Refusal("not rated here")
        if standing.rating is not None and standing.rating < self.lowest:
            raise Refusal("rating too low", rating=standing.rating, lowest=self.lowest)
        if standing.rating is not None and self.highest and standing.rating > self.highest:
            raise Refusal("rating too high", rating=standing.rating, highest=self.highest)
        if standing.reliability is not None and standing.reliability < self.reliability:
            raise Refusal("not reliable enough", wanted=self.reliability, share=standing.reliability)


NO_LIMITS = Limits()


class Reliability(Protocol):
    """What is known of people before one plays with them."""

    async def standing(self, person_id: int, ladder: Mode) -> Standing:
        """What others may know of a person; nothing of who does not want to be rated."""

    async def measured(self, person_id: int, ladder: Mode) -> Standing:
        """By what a person is let in where something is asked; no rating of who does not want to be rated."""

    async def check(self, person_id: int, ladder: Mode, limits: Limits) -> Standing:
        """What may be known of a person; raises Refusal where they are not as is asked (`Limits.check`)."""

    async def left_seat(self, person_id: int, game_id: str, clock: SeatClock) -> None:
        """Keeps what the clock of a person had counted whose seat another one takes; harmless when repeated."""


def limits_said(rating: str, reliability: int = 0) -> Limits:
    """Limits as people write them: ratings "1400-1700", "1400-" or "-1700"; raises Refusal "no rating range".

    >>> limits_said("1400 - 1700", 90)
    Limits(lowest=1400, highest=1700, reliability=90)
    """
    text = rating.replace(" ", "").replace("–", "-")
    if not text:
        return Limits(reliability=reliability)
    low, dash, high = text.partition("-")
    known = all(not each or (each.isdecimal() and int(each) <= HIGHEST_RATING) for each in (low, high))
    if not dash or not known or not (low or high) or (low and high and int(low) > int(high)):
        raise Refusal("no rating range", given=rating[:40])
    return Limits(int(low or 0), int(high or 0), reliability)

"""A person who is to take over a seat, as a value: who asks for whom, who has yet to agree, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from bot.play.clocks.paces import DAY
from persistence.encoding.forms import Form

STANDS_MS = 2 * DAY
"""How long it may be agreed to."""

AWAY_MS = 7 * DAY
"""Who has let others wait so long in a game without a clock need not agree."""

ReplacementStatus = Literal["open", "done", "declined", "withdrawn"]


class Replacement(Struct, frozen=True, omit_defaults=True):
    """The wish that a newcomer takes over a seat."""

    number: int
    """When it was asked for, in milliseconds: buttons name it, so that none answers another wish."""
    seat: int
    player: str
    """The name of who has the seat."""
    by: int
    """Who asks."""
    asker: str
    """Their name."""
    newcomer: int
    name: str
    """Their name."""
    wanted: tuple[int, ...]
    """The seats whose players must agree."""
    agreed: tuple[int, ...] = ()
    accepted: bool = False
    """Whether the newcomer has accepted."""
    why: str = ""
    """The reason of who decides it for all; "" where all must agree."""
    status: ReplacementStatus = "open"
    refuser: str = ""
    """Who has declined."""

    @property
    def until(self) -> int:
        """Until when it may be agreed to, in milliseconds."""
        return self.number + STANDS_MS

    def missing(self, here: Iterable[int]) -> tuple[int, ...]:
        """The seats, among those that still play, whose players have yet to agree."""
        return tuple(sorted((set(self.wanted) & set(here)) - set(self.agreed)))


REPLACEMENT_FORM = Form("replacement", Replacement)

"""A game that a player asks for before they have chosen a deck: a challenge, a table, or a place in the queue.

It is carried by the presses of the panel in which the deck is chosen, so that nothing has to be remembered meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from bot.play.clocks.paces import EVERY_PACE, PaceName
from bot.play.game_records.delays import EVERY_DELAY, SpectatorDelay
from bot.play.game_records.facts import (
    EVERY_FORMAT,
    EVERY_RULES,
    EVERY_TALK,
    FormatName,
    RulesName,
    TeamTalk,
)
from bot.play.matchmaking.limits import NO_LIMITS, Limits
from bot.play.requests.refusal import Refusal
from engine import Mode

RequestKind = Literal["challenge", "table", "queue"]

_CHOICES: dict[str, tuple[Any, ...]] = {
    "kind": get_args(RequestKind),
    "format": (None, *EVERY_FORMAT),
    "rules": (None, *EVERY_RULES),
    "mode": get_args(Mode),
    "verified": (False, True),
    "private": (False, True),
    "delay": (None, *EVERY_DELAY),
    "pace": (None, *EVERY_PACE),
    "talk": (None, *EVERY_TALK),
}
"""The possible values of the fields that are packed, each as one digit: its place in this list."""


@dataclass(frozen=True, slots=True)
class GameRequest:
    """What is asked for, all but the deck; None stands for what is usual."""

    kind: RequestKind
    friends: tuple[int, ...] = ()
    """The ids of who is challenged, or for whom a seat is kept."""
    format: FormatName | None = None
    rules: RulesName | None = None
    mode: Mode = "duel"
    verified: bool = False
    private: bool = False
    delay: SpectatorDelay | None = None
    pace: PaceName | None = None
    limits: Limits = NO_LIMITS
    talk: TeamTalk | None = None

    def of_format(self, format: FormatName) -> GameRequest:
        """The same request for a format."""
        return replace(self, format=format)

    def packed(self) -> str:
        """The request in at most 85 letters, digits, "-" and "_", three friends of 20 digits included.

        >>> GameRequest("challenge", (7,), "first game", private=True).packed()
        '070001000-0-0-0-7'
        """
        digits = "".join(format(values.index(getattr(self, name)), "x") for name, values in _CHOICES.items())
        limits = self.limits
        return "-".join(map(str, (digits, limits.lowest, limits.highest, limits.reliability, *self.friends)))


def unpacked(text: str) -> GameRequest:
    """A request that was packed; raises Refusal "command changed" for anything else.

    >>> unpacked("070001000-0-0-0-7").friends
    (7,)
    """
    digits, *numbers = text.split("-")
    try:
        chosen = {name: values[int(digit, 16)] for (name, values), digit in zip(_CHOICES.items(), digits, strict=True)}
        lowest, highest, reliability, *friends = map(int, numbers)
    except (ValueError, IndexError):
        raise Refusal("command changed") from None
    return GameRequest(friends=tuple(friends), limits=Limits(lowest, highest, reliability), **chosen)

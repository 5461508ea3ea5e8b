"""Verbs of statuses (2.4)."""

from __future__ import annotations

from engine.cards.language.filters import Selector
from engine.cards.language.vocabulary import Record, Status

__all__ = [
    "GainOneOf",
    "GainStatus",
    "LoseStatus",
]


class GainStatus(Record, frozen=True, tag_field="do", tag="gain"):
    """A status is gained (7.3.8)."""

    who: Selector
    status: Status


class GainOneOf(Record, frozen=True, tag_field="do", tag="gain one of"):
    """One of several statuses is gained, as the controller chooses (7.3.8, 6.5)."""

    who: Selector
    statuses: tuple[Status, ...]


class LoseStatus(Record, frozen=True, tag_field="do", tag="lose"):
    """A status is lost (7.3.9)."""

    who: Selector
    status: Status

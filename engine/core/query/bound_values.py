"""7.2.2 Players where a filter spoke of them: a quality of what is theirs."""

from __future__ import annotations

from engine.cards.language import Record


class OfSeats(Record, frozen=True):
    """A quality: it is controlled by one of these seats, or lies in a zone of theirs."""

    seats: tuple[int, ...]


class OneOfThese(Record, frozen=True):
    """A quality: it is one of these objects or cards."""

    ids: tuple[int, ...]

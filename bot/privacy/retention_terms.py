"""For how long things are kept, as the operator says."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Terms:
    """For how many days things are kept, 0 for ever."""

    games_days: int = 730
    """Finished games with their logs, since their last move; reports about them as long."""
    people_days: int = 730
    """Settings, decks, uniques, blocks and follows of people, since they were here last."""


KEEP = Terms()

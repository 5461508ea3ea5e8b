"""Selectors: which object a sentence speaks of, and who picks it and when (5.2.3.b, 6.5)."""

from __future__ import annotations

from engine.cards.language.filters import Filter
from engine.cards.language.vocabulary import Record


class Me(Record, frozen=True, tag_field="select", tag="me"):
    """The bearer of the ability (7.2.1)."""


class It(Record, frozen=True, tag_field="select", tag="it"):
    """What the sentence, or the trigger, was speaking of (7.2.4)."""


class Target(Record, frozen=True, tag_field="select", tag="target"):
    """Chosen at declaration (5.2.3.b); distinct within one occurrence of the word."""

    filter: Filter
    least: int = 1
    most: int = 1


class Choose(Record, frozen=True, tag_field="select", tag="choose"):
    """Chosen during resolution, not targeted (6.5); among one's own unless the filter says otherwise."""

    filter: Filter
    least: int = 1
    most: int = 1


class All(Record, frozen=True, tag_field="select", tag="all"):
    """Everything the filter lets through."""

    filter: Filter


class AtRandom(Record, frozen=True, tag_field="select", tag="at random"):
    """So many of what the filter lets through, picked by chance as the step comes (3.2.5.c)."""

    filter: Filter
    number: int = 1


Selector = Me | It | Target | Choose | All | AtRandom

"""Numbers that a card counts: objects, counters, Expeditions, statistics and regions."""

from __future__ import annotations

from engine.cards.language.filters import Filter
from engine.cards.language.selectors import Selector
from engine.cards.language.vocabulary import Record


class NumberOf(Record, frozen=True, tag_field="number", tag="number of"):
    """How many objects a filter lets through."""

    filter: Filter


class CountersOn(Record, frozen=True, tag_field="number", tag="counters on"):
    """How many counters of one name lie on an object (2.5)."""

    who: Selector
    counter: str


class AscendedExpeditions(Record, frozen=True, tag_field="number", tag="Ascended Expeditions"):
    """How many of the controller's Expeditions are Ascended (v4:2.4.3)."""


class ZeroStatistics(Record, frozen=True, tag_field="number", tag="zero statistics"):
    """How many base statistics of 0 the Characters have that a filter lets through (2.2.9)."""

    filter: Filter


class SingleTerrainRegions(Record, frozen=True, tag_field="number", tag="single-terrain regions"):
    """How many visible regions have one terrain and no other (2.2.2.k)."""


Number = int | NumberOf | CountersOn | AscendedExpeditions | SingleTerrainRegions | ZeroStatistics

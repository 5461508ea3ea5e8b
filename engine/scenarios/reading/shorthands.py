"""Words of files that stand for longer trees of the ability language: what the next card gets, in a word or two."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from engine.cards.language import Activate, Boost, GainStatus, Gets, It, Number, Record, Status, Symbol


class GainsBoosts(Record, frozen=True, tag_field="gift", tag="gains boosts"):
    """The next card gains so many boosts."""

    number: Number


class GainsStatus(Record, frozen=True, tag_field="gift", tag="gains status"):
    """The next card gains a status."""

    status: Status


class ActivatesAbilities(Record, frozen=True, tag_field="gift", tag="activates abilities"):
    """The abilities of the next card that bear a symbol are activated, all or one."""

    symbol: Symbol
    one: bool = False


Shorthand: TypeAlias = Callable[[Any], Record]

SHORTHANDS: dict[type[Record], dict[type[Record], Shorthand]] = {
    Gets: {
        GainsBoosts: lambda said: Gets(Boost(It(), said.number)),
        GainsStatus: lambda said: Gets(GainStatus(It(), said.status)),
        ActivatesAbilities: lambda said: Gets(Activate(It(), said.symbol, 1 if said.one else None)),
    }
}
"""By the record that is meant: the shorter records that may be written for it, and what they stand for."""


def shorthands(records: list[type[Record]]) -> list[type[Record]]:
    """The shorter records that may be written where one of these may stand."""
    return [short for kind in records for short in SHORTHANDS.get(kind, ())]


def in_full(record: Record) -> Record:
    """The record that is meant by a shorter one, or the record itself."""
    for short in SHORTHANDS.values():
        if type(record) in short:
            return short[type(record)](record)
    return record

"""Banned and suspended cards and errata, as lists that hold from a date on."""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Annotated, Literal

import msgspec

from engine.cards.definitions.definition import CardDefinition, Faction, Rarity
from engine.cards.errors import BadCardFile
from engine.cards.words.names import folded

FILE = "restrictions.toml"

State = Literal["banned", "suspended", "erratum", "free"]


class Versions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which versions of a card are meant: all of a name, or those of a rarity, or those among them of some factions."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    rarity: Rarity | None = None
    factions: frozenset[Faction] = frozenset()

    def mean(self, card: CardDefinition) -> bool:
        """Whether this card is among them."""
        return (
            folded(card.name) == folded(self.name)
            and self.rarity in (None, card.rarity)
            and (not self.factions or card.faction in self.factions)
        )


class Change(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one announcement said of some cards, and from when on."""

    date: datetime.date
    state: State
    cards: Annotated[tuple[Versions, ...], msgspec.Meta(min_length=1)]
    source: Annotated[str, msgspec.Meta(min_length=1)]


class Restrictions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All changes, oldest first; games and events are stamped with the date of the list they were checked by."""

    change: tuple[Change, ...]

    @property
    def date(self) -> datetime.date:
        """The date of the newest change."""
        return max((each.date for each in self.change), default=datetime.date.min)

    def on(self, date: datetime.date) -> Restrictions:
        """The list as it was in force on that day."""
        return Restrictions(change=tuple(each for each in self.change if each.date <= date))

    def with_changes(self, changes: Iterable[Change]) -> Restrictions:
        """This list with changes of one's own, in the order of their dates."""
        return Restrictions(change=tuple(sorted((*self.change, *changes), key=lambda each: each.date)))

    def state(self, card: CardDefinition) -> Change | None:
        """The change that keeps a card out of decks, banned or suspended; None for a free one."""
        found: Change | None = None
        for each in self.change:
            if each.state != "erratum" and any(versions.mean(card) for versions in each.cards):
                found = None if each.state == "free" else each
        return found

    def errata(self, card: CardDefinition) -> Change | None:
        """The newest erratum of a card, None where it has none."""
        return next(
            (
                each
                for each in reversed(self.change)
                if each.state == "erratum" and any(versions.mean(card) for versions in each.cards)
            ),
            None,
        )


@cache
def restrictions() -> Restrictions:
    """The changes that come with the program."""
    data = tomllib.loads(files("engine.cards").joinpath("data", FILE).read_text("utf-8"))
    try:
        read = msgspec.convert(data, Restrictions)
    except msgspec.ValidationError as fault:
        raise BadCardFile(FILE, "", str(fault)) from fault
    return Restrictions(change=tuple(sorted(read.change, key=lambda each: each.date)))

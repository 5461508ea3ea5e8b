"""A stored game played again from its log alone, once, and all that can be told of it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from msgspec import Struct

from engine import Entry, Match, decode_entry, default_catalogue, digest, save
from engine.cards.catalogue import Catalogue
from engine.record import replayed as done_again
from engine.state.actions import Move, Reveal
from persistence import LogEntry
from tests.end_to_end.records import Record

PUBLIC = ("expedition", "landmarks", "reserve", "discard", "limbo", "hero")
"""Zones whose cards everybody sees (3.1.3)."""


class Replayed(Struct):
    """Where a log leads, and what was to be seen on the way; by seats where it is about somebody's cards."""

    digest: str
    over: bool
    names: list[set[str]]
    """The names of the cards that each brought, the Hero's and those of tokens not among them."""

    hidden: list[set[int]]
    """Ids that objects had only in a hand or deck: nobody else may ever be offered them."""

    public_since: dict[str, float]
    """When a card of a name first lay, or was shown, for everybody; in seconds."""


def replayed(log: Sequence[LogEntry]) -> Replayed:
    """Plays it again; raises ReplayDiffers at the first state that is another one."""
    cards = default_catalogue().cards
    record = Record(log, [decode_entry(stored.entry) for stored in log], b"")
    table = record.start()
    names = [
        {
            cards[found.reference].name
            for found in table.game.objects.values()
            if found.owner == seat and found.zone in ("deck", "hand")
        }
        for seat in range(table.game.seats)
    ]
    hidden: list[set[int]] = [set() for _ in names]
    seen: set[int] = set()
    since: dict[str, float] = {}
    start = save(table)
    steps = itertools.chain([(record.entries[0], table)], _steps(start, record.entries[1:], table.catalogue))
    for stored, (entry, table) in zip(record.log, steps, strict=True):
        for id, found in table.game.objects.items():
            secret = found.zone in ("hand", "deck") and id not in table.game.revealed
            (hidden[found.owner] if secret else seen).add(id)
        for event in entry.events:
            for action in event.actions:
                if isinstance(action, Move | Reveal) and action.reference:
                    moved = isinstance(action, Move) and (action.to in PUBLIC or action.origin in PUBLIC)
                    if moved or isinstance(action, Reveal):
                        since.setdefault(cards[action.reference].name, stored.at / 1000)
    return Replayed(digest(table.game), table.game.result is not None, names, [each - seen for each in hidden], since)


def _steps(start: bytes, entries: Sequence[Entry], catalogue: Catalogue) -> Iterator[tuple[Entry, Match]]:
    for again in done_again(start, entries, catalogue):
        yield again.entry, again.match

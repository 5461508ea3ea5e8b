"""The record of a game: every answer with what it caused and a digest of the game afterwards.

A record is the witness of a game, not its truth: the saved game goes on by itself, the record proves how it came about.

>>> from engine import Picks, new_table, ready_made_decks
>>> decks = list(ready_made_decks().values())[:2]
>>> table = new_table(decks, seed=7)
>>> start = table.save()
>>> first, second = table.game.open
>>> entries = [take(table, [Picks(first.id, [0, 1, 2])]), take(table, [Picks(second.id, [3, 4, 5])])]
>>> replay(start, entries, table.catalogue).save() == table.save()
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Struct, field

from engine.cards.catalogue import Catalogue
from engine.rules.table import Refused, Table
from engine.table.actions import Event
from engine.table.codec import NOT_OF_THIS_FORM, UnreadableGame, digest
from engine.table.decisions import Answer
from engine.table.game import RULES_VERSION


class Entry(Struct, omit_defaults=True):
    """Answers that were given together, everything they caused, hidden cards included, and the game's digest after."""

    answers: list[Answer]
    events: list[Event]
    digest: str
    seat: int = -1
    """Who answered; -1 where nobody did it alone."""
    rules: str = RULES_VERSION
    notes: dict[str, str] = field(default_factory=dict)


class ReplayDiffers(ValueError):
    """A record does not lead where it says; it names the first entry that differs, counted from 0."""

    def __init__(self, entry: int, rules: str) -> None:
        super().__init__(
            f"Entry {entry} leads to another game than its digest says; it was played under rules version {rules}, "
            f"this is version {RULES_VERSION}. The saved game itself is unharmed."
        )
        self.entry, self.rules = entry, rules


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Entry)


def take(table: Table, answers: Sequence[Answer], seat: int = -1) -> Entry:
    """Gives answers one after the other and records them; raises Refused, the table then being of no more use."""
    events: list[Event] = []
    for answer in answers:
        events += table.answer(answer)
    table.save()
    return Entry(list(answers), events, digest(table.game), seat)


def replay(start: bytes, entries: Iterable[Entry], catalogue: Catalogue) -> Table:
    """The table a record leads to from a saved game; raises ReplayDiffers at the first digest that is another."""
    table = Table.load(start, catalogue)
    for number, entry in enumerate(entries):
        try:
            again = take(table, entry.answers, entry.seat)
        except Refused as refused:
            raise ReplayDiffers(number, entry.rules) from refused
        if again.digest != entry.digest:
            raise ReplayDiffers(number, entry.rules)
    return table


def encode_entry(entry: Entry) -> bytes:
    """An entry as bytes of JSON, hidden cards included: for the store, never for a person."""
    return _encoder.encode(entry)


def decode_entry(data: bytes) -> Entry:
    """The entry those bytes hold; raises UnreadableGame with what is wrong."""
    try:
        return _decoder.decode(data)
    except NOT_OF_THIS_FORM as problem:
        raise UnreadableGame(f"This is not an entry of a record: {problem}.") from None

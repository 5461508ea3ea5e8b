"""The record of a game: every answer with what it caused and a digest of the game afterwards.

A record is the witness of a game, not its truth: the saved game goes on by itself, the record proves how it came about.

>>> from engine import Picks, new_match, ready_made_decks
>>> decks = list(ready_made_decks().values())[:2]
>>> match = new_match(decks, seed=7)
>>> start = match.save()
>>> first, second = match.game.open
>>> entries = [take(match, [Picks(first.id, [0, 1, 2])]), take(match, [Picks(second.id, [3, 4, 5])])]
>>> replay(start, entries, match.catalogue).save() == match.save()
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

import msgspec
from msgspec import Struct, field

from engine.abilities.catalogue_programs import load_match
from engine.cards.catalogue import Catalogue
from engine.core.match import Match
from engine.core.refusals import Refused
from engine.disclosure import disclosed
from engine.state.actions import Event
from engine.state.codec import NOT_OF_THIS_FORM, UnreadableGame, digest
from engine.state.decisions import Answer
from engine.state.game import RULES_VERSION
from engine.undoing import taken_back, taken_up_again

LOST = "lost"
"""The note of an entry that goes back over moves which were damaged in the store: how many."""


class Rewind(Struct, frozen=True, omit_defaults=True):
    """Going back: the game is again as it was after so many entries of its record, the first of them its beginning."""

    to: int
    how: Literal["free", "agreed", "moderator"] = "free"
    """By the player alone, as nothing had been disclosed; with the other players' consent; by a moderator."""


class Entry(Struct, omit_defaults=True):
    """Answers that were given together, everything they caused, hidden cards included, and the game's digest after."""

    answers: list[Answer]
    events: list[Event]
    digest: str
    seat: int = -1
    """The seat that answered; -1 where no single player did."""
    rules: str = ""
    """The rules version it was played under; "" in records from before that was written."""
    notes: dict[str, str] = field(default_factory=dict)
    quiet: bool = False
    """Whether its player may take it back alone: it used no chance and disclosed nothing (`engine.disclosure`)."""
    shown: bool = False
    """Where it is not `quiet`: whether it disclosed no more than which cards left a hand, and used no chance."""
    rewind: Rewind | None = None
    """Where it takes moves back, it has no answers; they stay in the record."""


class Again(NamedTuple):
    """An entry done again: what it caused this time, and the match it leads to."""

    entry: Entry
    events: list[Event]
    match: Match


class ReplayDiffers(ValueError):
    """A record does not lead where it says; it names the first entry that differs, counted from 0."""

    def __init__(self, entry: int, rules: str) -> None:
        super().__init__(
            f"Entry {entry} leads to another game than its digest says; it was played under rules version "
            f"{rules or 'unknown'}, this is version {RULES_VERSION}. The saved game itself is unharmed."
        )
        self.entry, self.rules = entry, rules


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Entry)


class _Told(Struct):
    digest: str = ""


_told = msgspec.json.Decoder(_Told)


class _Played(Struct):
    rules: str = ""
    rewind: Rewind | None = None
    notes: dict[str, str] = field(default_factory=dict)


_played = msgspec.json.Decoder(_Played)


def take(match: Match, answers: Sequence[Answer], seat: int = -1) -> Entry:
    """Gives answers one after the other and records them; raises Refused, the match then being of no more use."""
    events: list[Event] = []
    quiet = bool(answers)
    for answer in answers:
        draws = match.game.draws
        caused = match.answer(answer)
        quiet = quiet and disclosed(caused, draws, match.game) == "nothing"
        events += caused
    match.save()
    return Entry(list(answers), events, digest(match.game), seat, RULES_VERSION, quiet=quiet)


def replay(start: bytes, entries: Iterable[Entry], catalogue: Catalogue) -> Match:
    """The match a record leads to from a saved game; raises ReplayDiffers at the first digest that is another.

    Where an entry goes back, `start` is the game after the first entry of the whole record, so `Rewind.to` 1 means it.
    """
    match = load_match(start, catalogue)
    for again in replayed(start, entries, catalogue):
        match = again.match
    return match


def replayed(start: bytes, entries: Iterable[Entry], catalogue: Catalogue) -> Iterator[Again]:
    """Each entry of a record done again, as `replay` goes through them; raises ReplayDiffers."""
    match, states = load_match(start, catalogue), [start]
    for number, entry in enumerate(entries):
        try:
            if entry.rewind is not None and LOST in entry.notes:
                match = taken_up_again(_kept(states, entry.rewind.to), int(entry.notes[LOST]), catalogue)
                again = Entry([], [], digest(match.game))
            elif entry.rewind is not None:
                match = taken_back(match, _kept(states, entry.rewind.to), catalogue)
                again = Entry([], [], digest(match.game))
            else:
                again = take(match, entry.answers, entry.seat)
        except (Refused, IndexError, ValueError) as refused:
            raise ReplayDiffers(number, entry.rules) from refused
        states.append(match.save())
        if again.digest != entry.digest:
            raise ReplayDiffers(number, entry.rules)
        yield Again(entry, again.events, match)


def _kept(states: Sequence[bytes], to: int) -> bytes:
    if not 0 < to <= len(states):
        raise IndexError("a moment that the record does not have")
    return states[to - 1]


def encode_entry(entry: Entry) -> bytes:
    """An entry as bytes of JSON, hidden cards included: for the store, never for a person."""
    return _encoder.encode(entry)


def leads_there_again(data: bytes) -> bool:
    """Whether an entry's answers, given to the game before it, lead to its digest for as long as the rules stay.

    So it is where it was played under the rules of today and takes nothing back. False for bytes that are no entry.
    """
    try:
        played = _played.decode(data)
    except NOT_OF_THIS_FORM:
        return False
    return played.rules == RULES_VERSION and played.rewind is None and LOST not in played.notes


def digest_told(data: bytes) -> str:
    """The digest in the bytes of an entry; "" where there is none, or they are no entry."""
    try:
        return _told.decode(data).digest
    except NOT_OF_THIS_FORM:
        return ""


def decode_entry(data: bytes) -> Entry:
    """The entry those bytes hold; raises UnreadableGame with what is wrong."""
    try:
        return _decoder.decode(data)
    except NOT_OF_THIS_FORM as problem:
        raise UnreadableGame(f"This is not an entry of a record: {problem}.") from None

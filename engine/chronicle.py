"""A chronicle: a whole game as one file of JSON, with everything that is needed to play it again anywhere.

It holds the exact cards, the game as it began, and every answer with what it caused and a digest of the game
afterwards. Playing it again gives the same games, or says at which entry it does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import msgspec
from msgspec import Struct, field

from engine.abilities.catalogue_programs import begin, load_match
from engine.cards.catalogue import Catalogue
from engine.cards.decks import Deck
from engine.cards.definitions.definition import CardDefinition
from engine.cards.errors import CardError
from engine.cards.importing.kept import over
from engine.core.effort import EndlessAnswer
from engine.core.match import Match
from engine.record import Entry, ReplayDiffers, replayed
from engine.sealing import Opened
from engine.state.codec import NOT_OF_THIS_FORM, digest
from engine.state.game import RULES_VERSION, Game

LARGEST = 32 * 2**20
"""Bytes; no game comes near it."""

FORM = 1


class Chronicle(Struct, kw_only=True):
    """A whole game; `entries` begins with the entry of its beginning, which has no answers."""

    altered_chronicle: int = FORM
    """The version of this form."""
    rules: str
    about: dict[str, str] = field(default_factory=dict)
    """What people call it: for them alone."""
    players: list[str] = field(default_factory=list)
    """Names by seat."""
    cards: list[CardDefinition] = field(default_factory=list)
    """Every card it is played with, as it was then."""
    start: Game
    entries: list[Entry]
    decks: list[Deck] = field(default_factory=list)
    """The decks by seat as they came to the match, from which its seed laid the beginning."""
    chance: Opened | None = None
    """What was sealed before it began; None in games from before that was done."""


class BadChronicle(ValueError):
    """A file is no chronicle, or one that was changed or damaged; the message names the place."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a chronicle stands after some entries: how many, the last of them, and the match."""

    number: int
    entry: Entry
    match: Match


_decoder = msgspec.json.Decoder(Chronicle)
_encoder = msgspec.json.Encoder()


def write_chronicle(chronicle: Chronicle) -> bytes:
    """A chronicle as bytes of JSON, an entry a line."""
    whole = _encoder.encode(chronicle)
    head = msgspec.json.decode(whole)
    entries, cards = head.pop("entries"), head.pop("cards", [])
    lines = [
        _encoder.encode(head)[:-1],
        b',"cards":[' + _lines(cards) + b"]",
        b',"entries":[' + _lines(entries) + b"]}",
    ]
    return b"\n".join(lines) + b"\n"


def verified(chronicle: Chronicle, ground: Catalogue) -> str:
    """The seal under which the chance of a game stood; its seed was fixed by it, and laid its beginning.

    Raises BadChronicle where the file has no seal, or another beginning than seed and decks give. Whether that seal was
    told before the game began is for the caller to compare.
    """
    opened = chronicle.chance
    if opened is None:
        raise BadChronicle("it tells of no seal; the game was played before there were any")
    if chronicle.start.seed != opened.played:
        mixed = " with these words of its players mixed in" if any(opened.words) else ""
        raise BadChronicle(f"the game was played with another seed than the one that was sealed{mixed}")
    if "continues" in chronicle.about:
        return opened.seal
    try:
        catalogue = over(ground, chronicle.cards)
        laid = begin(catalogue, chronicle.decks, opened.played, chronicle.start.options)
    except (CardError, ValueError, LookupError) as problem:
        raise BadChronicle(f"its beginning cannot be laid again: {problem}") from problem
    if laid.save() != msgspec.json.encode(chronicle.start):
        raise BadChronicle("the sealed seed and these decks lay another beginning than the game had")
    return opened.seal


def _lines(parts: Sequence[object]) -> bytes:
    return b",\n".join(_encoder.encode(part) for part in parts)


def read_chronicle(data: bytes) -> Chronicle:
    """The chronicle those bytes hold; raises BadChronicle with the place where they hold something else."""
    if len(data) > LARGEST:
        raise BadChronicle(f"it has more than {LARGEST // 2**20} MB, which no game has")
    try:
        chronicle = _decoder.decode(data)
    except NOT_OF_THIS_FORM as problem:
        raise BadChronicle(
            f"it is no chronicle of a game: {problem}. Take the file of a game that `/altered log files:yes` gives"
        ) from None
    if chronicle.altered_chronicle != FORM:
        raise BadChronicle(
            f"it has the form {chronicle.altered_chronicle}, and this program reads form {FORM}: use the version of "
            "Tumult that wrote it, or a newer one"
        )
    if not chronicle.entries:
        raise BadChronicle("it has no entries, not even the game's beginning")
    return chronicle


def played_again(chronicle: Chronicle, ground: Catalogue) -> Iterator[Moment]:
    """The game moment by moment, the first one its beginning; every state and every event is compared.

    Raises BadChronicle where it does not lead where it says, with the number of the entry, counted from 0.
    """
    try:
        catalogue = over(ground, chronicle.cards)
        start = msgspec.json.encode(chronicle.start)
        match = load_match(start, catalogue)
        if digest(match.game) != chronicle.entries[0].digest:
            raise BadChronicle("entry 0: the game does not begin as its digest says; the file was changed or damaged")
    except (CardError, ValueError, LookupError, TypeError) as problem:
        if isinstance(problem, BadChronicle):
            raise
        raise BadChronicle(f"entry 0: the game cannot be taken up: {problem}") from problem
    yield Moment(0, chronicle.entries[0], match)
    number = 0
    try:
        for number, again in enumerate(replayed(start, chronicle.entries[1:], catalogue), start=1):
            if _encoder.encode(again.events) != _encoder.encode(again.entry.events):
                raise BadChronicle(f"entry {number}: its events are not what its answers cause; the file was changed")
            yield Moment(number, again.entry, again.match)
    except ReplayDiffers as differs:
        rules = "" if differs.rules == RULES_VERSION else f", or was played under rules version {differs.rules}"
        at = differs.entry + 1
        raise BadChronicle(
            f"entry {at}: it leads to another game than it says; the file was changed{rules}"
        ) from differs
    except (LookupError, TypeError, AttributeError, EndlessAnswer) as problem:
        raise BadChronicle(
            f"entry {number + 1}: it cannot be carried out; the file was changed ({problem})"
        ) from problem

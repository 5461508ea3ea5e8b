"""Chapters: what a game's log said before its newest stretch, in little room.

The newest stretch lies in a stream, each entry with its state. When a Day begins, what came before is bound: all its
entries compressed together, with the state at its beginning, which mostly says what has changed since the chapter
before began. Other states are left out, for the answers lead to them again (`bot.play.game_records.moments`). Those of
which that is not certain are kept: where moves were taken back, other rules were played, or there was none just before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

import msgspec

from persistence.encoding import (
    blob,
    past,
)
from persistence.encoding.formats import StateFormats
from persistence.encoding.logged import LoggedBytes

WHOLE_EVERY = 8
"""Of so many chapters one begins with a whole state; as many at most are read to have another."""


class _Chapter(msgspec.Struct, frozen=True, array_like=True):
    """Its entries, and the states that are kept: version, the one it follows on or 0, and the packed state.

    Of an entry: version, operation, milliseconds since the one before, and the entry with its format.
    """

    entries: list[tuple[int, str, int, bytes]]
    states: list[tuple[int, int, bytes]]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A state at which a chapter begins, as it lies in the store."""

    version: int
    state: bytes


@dataclass(frozen=True, slots=True)
class Chapters:
    """The chapters of a game by the first version of each, as they lie in the store."""

    packed: Mapping[int, bytes]

    @classmethod
    def of_hash(cls, found: Mapping[bytes, bytes]) -> Chapters:
        """As the server gives them out."""
        return cls({first: found[b"%d" % first] for first in sorted(int(name) for name in found if name.isdigit())})

    def entries(self, since: int = 1, end: int | None = None) -> list[LoggedBytes]:
        """All entries up to a version, those of older chapters too, on whose states others may follow.

        Raises BlobDamaged where a chapter cannot be read that goes beyond `since`; others are left out.
        """
        found: list[LoggedBytes] = []
        firsts = list(self.packed)
        for place, first in enumerate(firsts):
            if end is not None and first > end:
                break
            try:
                found += unbound(first, self.packed[first])
            except blob.BlobDamaged as error:
                if place + 1 == len(firsts) or firsts[place + 1] > since:
                    raise blob.BlobDamaged(f"the chapter from version {first}: {error}") from error
        return found if end is None else [each for each in found if each.version <= end]

    def damaged(self) -> dict[str, bytes]:
        """Those that cannot be read, by the names under which they are set aside."""
        found = {}
        for first, packed in self.packed.items():
            try:
                unbound(first, packed)
            except blob.BlobDamaged:
                found[f"{ASIDE}{first}"] = packed
        return found

    def last_snapshot(self) -> Snapshot | None:
        """The state with which the last chapter begins; None where that is not there, or cannot be read."""
        if not self.packed:
            return None
        *_, first = self.packed
        try:
            states = {version: state for version, _, state in past.unpacked(self.entries(first))}
        except blob.BlobDamaged:
            return None
        return Snapshot(first, states[first]) if first in states else None


ASIDE = "chapter:"
"""What the names of chapters begin with that are set aside; their first version follows."""


def bound(stretch: Sequence[LoggedBytes], chapters: Chapters, formats: StateFormats) -> list[tuple[int, bytes]]:
    """The chapters that a stretch of the log becomes, each with its first version; raises BlobDamaged.

    `chapters` are those there are already. A long stretch becomes several, as in games of before there were any.
    """
    states = {version: state for version, _, state in past.unpacked(stretch)}
    snapshot, number, made = chapters.last_snapshot(), len(chapters.packed), []
    for _, group in groupby(stretch, lambda logged: past.whole_before(logged.version)):
        part = list(group)
        first = part[0].version
        last = None if number % WHOLE_EVERY == 0 else snapshot
        kept: list[tuple[int, int, bytes]] = []
        for logged in part:
            state = states.get(logged.version)
            if state is None:
                continue
            certain = logged.version - 1 in states and formats.leads_there_again(blob.unpack(logged.entry))
            if certain and logged.version != first:
                continue
            state_form = blob.format_of(logged.state or b"")
            if last is None:
                kept.append((logged.version, 0, blob.pack(state, state_form, kind="snapshot")))
            else:
                change = blob.pack_after(last.state, state, state_form, span=True)
                kept.append((logged.version, last.version, change))
            last = Snapshot(logged.version, state)
        snapshot = Snapshot(first, states[first]) if first in states else None
        made.append((first, _packed(part, kept, formats.newest)))
        number += 1
    return made


def _packed(part: Sequence[LoggedBytes], kept: list[tuple[int, int, bytes]], form: int) -> bytes:
    entries, at = [], 0
    for logged in part:
        plain = bytes((blob.PLAIN, blob.format_of(logged.entry))) + blob.unpack(logged.entry)
        entries.append((logged.version, logged.operation, logged.at - at, plain))
        at = logged.at
    chapter = msgspec.msgpack.encode(_Chapter(entries, kept))
    return blob.pack(chapter, form, kind="chapter", packed=len(msgspec.msgpack.encode(kept)))


_decoder = msgspec.msgpack.Decoder(_Chapter)


def unbound(first: int, packed: bytes) -> list[LoggedBytes]:
    """The entries of a chapter; raises BlobDamaged for anything else, and for one that begins elsewhere."""
    try:
        chapter = _decoder.decode(blob.unpack(packed))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise blob.BlobDamaged(str(error)) from error
    if not chapter.entries or chapter.entries[0][0] != first:
        raise blob.BlobDamaged("another chapter, or none")
    states = {version: (after, state) for version, after, state in chapter.states}
    found, at = [], 0
    for version, operation, since, entry in chapter.entries:
        at += since
        after, state = states.get(version, (0, None))
        found.append(LoggedBytes(version, operation, at, entry, state, after, bound=True))
    return found

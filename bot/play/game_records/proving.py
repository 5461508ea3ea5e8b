"""What the log proves of a game whose stored state is damaged.

Each entry of the log tells a digest of the game after it, and keeps the state itself. A state counts that has this
digest. Where it cannot be read, the answers of the entry are given again to the game before it, under the rules of
today, and what comes of that counts if it has the digest: so recomputing ends where the rules have changed since.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from engine import Catalogue, EndlessAnswer, Entry, Refused, UnreadableGame, decode_entry, load, take, taken_back
from engine.state.codec import digest_of
from persistence.encoding import blob
from persistence.encoding.formats import StateFormats
from persistence.encoding.logged import LoggedBytes
from persistence.games.restoring import Remains
from persistence.server.errors import GameTooNew

NOT_PLAYED = (Refused, EndlessAnswer, ValueError, LookupError, TypeError, AttributeError)
"""What playing damaged answers again may raise."""


@dataclass(frozen=True, slots=True)
class Proven:
    """How far a game is proven: to which version, of how many; the state there, in the newest form, and the log.

    `version` is 0 where nothing is. `recomputed` are versions whose state was played again; `differs` is the first
    entry that was not, with the rules version it was played under. `log` is the newest stretch; chapters stay as they
    lie. `aside` are the entries and chapters that cannot be read.
    """

    version: int
    last: int
    state: bytes
    log: tuple[LoggedBytes, ...]
    aside: Mapping[str, bytes]
    recomputed: tuple[int, ...]
    differs: tuple[int, str] | None

    @property
    def is_whole(self) -> bool:
        """Whether nothing is lost."""
        return 0 < self.version == self.last


@dataclass(frozen=True, slots=True)
class _Known:
    raw: bytes
    form: int


def proven(remains: Remains, formats: StateFormats, catalogue: Catalogue) -> Proven:
    """How far the log of a damaged game proves it; raises GameTooNew where a newer program wrote some of it."""
    loose = {digest_of(state.raw): state for state in _loose(remains, formats)}
    states: dict[int, _Known] = {}
    kept: list[LoggedBytes] = []
    aside: dict[str, bytes] = dict(remains.spoilt)
    recomputed: list[int] = []
    differs: tuple[int, str] | None = None
    for logged in remains.log:
        version = logged.version
        entry = _entry(logged, remains.game_id, formats)
        before = states.get(version - 1)
        if entry is None:
            aside[f"log:{version}"] = logged.entry
            continue
        known = _stored(logged, states.get(logged.after)) or loose.get(entry.digest)
        if known is not None and known.form > formats.newest:
            raise GameTooNew(remains.game_id, known.form, formats.newest)
        if known is None or digest_of(known.raw) != entry.digest:
            known = _played(entry, before, states, formats, catalogue)
            if known is not None:
                recomputed.append(version)
            elif before is not None and differs is None:
                differs = (version, entry.rules)
        if known is not None:
            states[version] = known
        if not logged.bound:
            kept.append(_relogged(logged, known, states.get(logged.after)))
    last = max(remains.version or 0, max((logged.version for logged in remains.log), default=0))
    version, state = _newest(states, formats, catalogue)
    return Proven(version, last, state, tuple(kept), aside, tuple(recomputed), differs)


def _newest(states: Mapping[int, _Known], formats: StateFormats, catalogue: Catalogue) -> tuple[int, bytes]:
    """The newest of these states with which the game can go on."""
    for version in sorted(states, reverse=True):
        try:
            state = formats.upgrade(states[version].raw, states[version].form)
            load(state, catalogue)
        except ValueError:
            continue
        return version, state
    return 0, b""


def _loose(remains: Remains, formats: StateFormats) -> Iterator[_Known]:
    """The states that were set aside, of those that can be read."""
    for packed in remains.states.values():
        try:
            known = _Known(blob.unpack(packed), blob.format_of(packed))
        except blob.BlobDamaged:
            continue
        if known.form > formats.newest:
            raise GameTooNew(remains.game_id, known.form, formats.newest)
        yield known


def _entry(logged: LoggedBytes, game_id: str, formats: StateFormats) -> Entry | None:
    """The entry, None for one that cannot be read."""
    try:
        contents, form = blob.unpack(logged.entry), blob.format_of(logged.entry)
        if form > formats.newest:
            raise GameTooNew(game_id, form, formats.newest)
        return decode_entry(contents)
    except (blob.BlobDamaged, UnreadableGame):
        return None


def _stored(logged: LoggedBytes, before: _Known | None) -> _Known | None:
    """The state that is kept with an entry, None where it cannot be read."""
    if not logged.state:
        return None
    try:
        form = blob.format_of(logged.state)
        if not blob.follows_on(logged.state):
            return _Known(blob.unpack(logged.state), form)
        return None if before is None else _Known(blob.unpack_after(before.raw, logged.state), form)
    except blob.BlobDamaged:
        return None


def _played(
    entry: Entry, before: _Known | None, states: Mapping[int, _Known], formats: StateFormats, catalogue: Catalogue
) -> _Known | None:
    """The state to which the answers of an entry lead, None where that is not the one it tells of."""
    if before is None:
        return None
    try:
        table = load(formats.upgrade(before.raw, before.form), catalogue)
        if entry.rewind is None:
            take(table, entry.answers, entry.seat)
        else:
            then = states[entry.rewind.to]
            table = taken_back(table, formats.upgrade(then.raw, then.form), catalogue)
        state = table.save()
    except NOT_PLAYED:
        return None
    return _Known(state, formats.newest) if digest_of(state) == entry.digest else None


def _relogged(logged: LoggedBytes, known: _Known | None, before: _Known | None) -> LoggedBytes:
    """The entry as it is logged again: with its state as it lay, or whole where that could not be read by itself."""
    if known is None:
        return replace(logged, state=None)
    as_it_lay = _stored(logged, before)
    if as_it_lay is not None and as_it_lay.raw == known.raw:
        return logged
    return replace(logged, state=blob.pack(known.raw, known.form))

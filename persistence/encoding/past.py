"""The states a game has had: in the newest stretch of the log each is kept beside the entry that led to it.

The first of a stretch is whole, and so is every `WHOLE_EVERY`th version, with which a stretch begins at the latest. The
others hold what has changed since the one before: an eighth of that, as measured. Of older stretches chapters keep less
(`persistence.encoding.chapters`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from persistence.encoding import blob
from persistence.encoding.logged import LoggedBytes

WHOLE_EVERY = 64
"""Of so many versions one holds its whole state; as many at most are read to have one again, 15 µs each.

A Day has some ten versions, and begins a stretch: where it is cut for this besides, a chapter more is kept.
"""


def whole_before(version: int) -> int:
    """The newest version up to this one that surely holds its whole state."""
    return version - (version - 1) % WHOLE_EVERY


def packed(version: int, state: bytes, before: bytes | None, form: int) -> bytes:
    """The state of a version as it is kept, `before` being the one it followed on, in the same format."""
    if before is None or not before or whole_before(version) == version:
        return blob.pack(state, form, kind="snapshot")
    return blob.pack_after(before, state, form)


def unpacked(kept: Iterable[LoggedBytes]) -> Iterator[tuple[int, int, bytes]]:
    """Version, format and state of each entry that keeps one, in their order.

    What follows on a state that is not there is left out. Raises BlobDamaged.
    """
    states: dict[int, bytes] = {}
    for logged in kept:
        if logged.state is None:
            continue
        if not blob.follows_on(logged.state):
            states[logged.version] = blob.unpack(logged.state)
        elif logged.after in states:
            states[logged.version] = blob.unpack_after(states[logged.after], logged.state)
        else:
            continue
        yield logged.version, blob.format_of(logged.state), states[logged.version]

"""The states a game has had: each is kept beside the log entry that led to it.

Every `WHOLE_EVERY`th version holds its state whole, the others hold what has changed since the one before: an eighth of
that, as measured. So each can be had again exactly, whatever the rules have become since, and the log stays small.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from persistence import blob

WHOLE_EVERY = 32
"""Of so many versions one holds its whole state; as many at most are read to have one again."""


def whole_before(version: int) -> int:
    """The newest version up to this one that surely holds its whole state."""
    return version - (version - 1) % WHOLE_EVERY


def packed(version: int, state: bytes, before: bytes | None, form: int) -> bytes:
    """The state of a version as it is kept, `before` being the one it followed on, in the same format."""
    if before is None or not before or whole_before(version) == version:
        return blob.pack(state, form, kind="state")
    return blob.pack_after(before, state, form)


def unpacked(kept: Iterable[tuple[int, bytes | None]]) -> Iterator[tuple[int, int, bytes]]:
    """Version, format and state of each kept one, in their order; of versions that keep none, nothing.

    What follows on a state that is not there is left out. Raises BlobDamaged.
    """
    last: bytes | None = None
    for version, found in kept:
        if found is None:
            last = None
        elif not blob.follows_on(found):
            last = blob.unpack(found)
        elif last is not None:
            last = blob.unpack_after(last, found)
        if found is not None and last is not None:
            yield version, blob.format_of(found), last

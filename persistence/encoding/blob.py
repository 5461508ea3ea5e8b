"""How bytes lie in the store: one byte for the codec, one for the format, then the contents.

Long contents are compressed with zstd, whose frame carries a checksum, so a flipped bit is noticed.
"""

from __future__ import annotations

from typing import Literal

import zstandard

from persistence.words import words

PLAIN = 0
"""Codec: the contents as they are (short log entries)."""

ZSTD = 1
"""Codec: one zstd frame with its length and checksum."""

DIFFERENCE = 2
"""Codec: such a frame whose dictionary is the state before; it says only what has changed."""

ENTRY = 3
"""Codec: such a frame whose dictionary are the words of log entries."""

STATE = 4
"""Codec: such a frame whose dictionary are the words of states."""

CHAPTER = 5
"""Codec: such a frame with the words of log entries, made with more patience, since it is made once."""

Kind = Literal["entry", "state", "chapter", "snapshot"]
"""What contents are like, so that they are compressed with the words they have in common with others of their kind."""

LARGEST = 16 * 2**20
"""No stored contents are longer than this many bytes when unpacked; a header that says more is damage."""

LEVEL = 6
"""Of zstd's 22; 12 µs for an entry and 90 µs for a state, and a tenth smaller than level 3."""


PATIENT_LEVEL = 9
"""For what is made once a Day: 4 per cent smaller. Level 15 takes 3 more off for thrice the waiting time."""


def _pair(dictionary: bytes = b"", level: int = LEVEL) -> tuple[zstandard.ZstdCompressor, zstandard.ZstdDecompressor]:
    known = zstandard.ZstdCompressionDict(dictionary) if dictionary else None
    if known is not None:
        known.precompute_compress(level=level)
    compressor = zstandard.ZstdCompressor(
        level=level, dict_data=known, write_checksum=True, write_content_size=True, write_dict_id=False
    )
    return compressor, zstandard.ZstdDecompressor(dict_data=known)


_CODECS: dict[int, tuple[zstandard.ZstdCompressor, zstandard.ZstdDecompressor]] = {
    ZSTD: _pair(),
    ENTRY: _pair(words("entries_1")),
    STATE: _pair(words("states_1")),
    CHAPTER: _pair(words("entries_1"), PATIENT_LEVEL),
}
_OF_KIND: dict[Kind | None, tuple[int, zstandard.ZstdCompressor]] = {
    None: (ZSTD, _CODECS[ZSTD][0]),
    "entry": (ENTRY, _CODECS[ENTRY][0]),
    "state": (STATE, _CODECS[STATE][0]),
    "chapter": (CHAPTER, _CODECS[CHAPTER][0]),
    "snapshot": (STATE, _pair(words("states_1"), PATIENT_LEVEL)[0]),
}


class BlobDamaged(ValueError):
    """The bytes are not what was stored."""


def pack(contents: bytes, form: int, *, plain_below: int = 0, kind: Kind | None = None) -> bytes:
    """Wrap `contents` of format `form` (0 to 255) for storing; contents shorter than `plain_below` stay uncompressed.

    Of a known `kind` they become smaller, and anything else can be packed so too.

    Raises ValueError for contents longer than `LARGEST`.
    """
    if len(contents) > LARGEST:
        raise ValueError(f"{len(contents)} bytes are too many to store: the limit is {LARGEST}")
    if len(contents) < plain_below:
        return bytes((PLAIN, form)) + contents
    codec, compressor = _OF_KIND[kind]
    return bytes((codec, form)) + compressor.compress(contents)


def pack_after(before: bytes, contents: bytes, form: int, level: int = LEVEL) -> bytes:
    """Wrap `contents` so that they are read with the help of what they follow on, which is often nearly the same.

    Raises ValueError for contents longer than `LARGEST`.
    """
    if len(contents) > LARGEST:
        raise ValueError(f"{len(contents)} bytes are too many to store: the limit is {LARGEST}")
    known = zstandard.ZstdCompressionDict(before, dict_type=zstandard.DICT_TYPE_RAWCONTENT)
    compressor = zstandard.ZstdCompressor(level=level, dict_data=known, write_checksum=True, write_content_size=True)
    return bytes((DIFFERENCE, form)) + compressor.compress(contents)


def follows_on(blob: bytes) -> bool:
    """Whether the blob is read with the help of the state before."""
    return blob[:1] == bytes((DIFFERENCE,))


def format_of(blob: bytes) -> int:
    """The format byte; raises BlobDamaged when there is none."""
    if len(blob) < 2:
        raise BlobDamaged("fewer than two bytes")
    return blob[1]


def unpack(blob: bytes) -> bytes:
    """The contents that were packed; raises BlobDamaged for anything else."""
    format_of(blob)
    codec, body = blob[0], blob[2:]
    if codec == PLAIN:
        return body
    if codec not in _CODECS:
        raise BlobDamaged(f"unknown codec {codec}")
    return _unpacked(_CODECS[codec][1], body)


def unpack_after(before: bytes, blob: bytes) -> bytes:
    """The contents that were packed after `before`; raises BlobDamaged for anything else, and for another `before`."""
    format_of(blob)
    if not follows_on(blob):
        raise BlobDamaged(f"unknown codec {blob[0]}")
    known = zstandard.ZstdCompressionDict(before, dict_type=zstandard.DICT_TYPE_RAWCONTENT)
    return _unpacked(zstandard.ZstdDecompressor(dict_data=known), blob[2:])


def _unpacked(decompressor: zstandard.ZstdDecompressor, body: bytes) -> bytes:
    try:
        size = zstandard.get_frame_parameters(body).content_size
        if size > LARGEST:
            raise BlobDamaged("a length that cannot be")
        contents = decompressor.decompress(body, allow_extra_data=False)
    except zstandard.ZstdError as error:
        raise BlobDamaged(str(error)) from error
    if len(contents) != size:
        raise BlobDamaged("another length than was stored")
    return contents

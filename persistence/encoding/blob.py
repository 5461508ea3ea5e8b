"""How bytes lie in the store: one byte for the codec, one for the format, then the contents.

Long contents are compressed with zstd, whose frame carries a checksum, so a flipped bit is noticed.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

import zstandard

from persistence.words import words

PLAIN = 0
"""Codec: the contents as they are (short log entries)."""

ZSTD = 1
"""Codec: one zstd frame with its length and checksum."""

FIRST_DIFFERENCE, FIRST_ENTRY, FIRST_STATE, FIRST_CHAPTER = 2, 3, 4, 5
"""Codecs: as DIFFERENCE, ENTRY, STATE and CHAPTER with the first words, in frames that begin with zstd's four bytes.

They are read and not written any more.
"""

DIFFERENCE = 6
"""Codec: one zstd frame without its first four bytes, whose dictionary is the state before: what has changed."""

ENTRY = 7
"""Codec: such a frame whose dictionary are the words of log entries."""

STATE = 8
"""Codec: such a frame whose dictionary are the words of states."""

CHAPTER = 9
"""Codec: such a frame with the words of log entries, made with more patience, since it is made once."""

RECORD = 10
"""Codec: such a frame whose dictionary are the words of documents in a game's record."""

SPAN = 11
"""Codec: such a frame whose dictionary is the end of the words of states and then a state a Day before."""

Kind = Literal["entry", "state", "chapter", "snapshot", "record"]
"""What contents are like, so that they are compressed with the words they have in common with others of their kind."""

LARGEST = 16 * 2**20
"""No stored contents are longer than this many bytes when unpacked; a header that says more is damage."""

LEVEL = 6
"""Of zstd's 22; 90 µs for a state. Level 8 takes 6 per cent off, for half as much time again."""

PATIENT_LEVEL = 9
"""For entries, which are short, and differences over a Day: a tenth smaller; 20 µs for an entry.

Level 11 takes a twentieth more off entries, and lets a commit take 30 µs longer.
"""

DAILY_LEVEL = 12
"""For what is made once a Day, while the person waits whose move ended it: a chapter in 0.22 ms, a whole state in 0.15.

Level 15 takes 4 per cent more off a chapter and 7 off a state, in five times the time; those between take less off.
"""

WORDS_OF_A_SPAN = 2**15
"""Of so many bytes of words, of those that states most have in common, differences over a Day become a fifth smaller.

With all words they become 4 per cent smaller still, in five times the time.
"""

PLAIN_FRAMES = zstandard.FORMAT_ZSTD1
BARE_FRAMES = zstandard.FORMAT_ZSTD1_MAGICLESS


class _Reader(NamedTuple):
    """What reads the contents of one codec, and how its frames begin."""

    decompressor: zstandard.ZstdDecompressor
    frames: int


def _reader(dictionary: bytes = b"", frames: int = BARE_FRAMES) -> _Reader:
    known = zstandard.ZstdCompressionDict(dictionary) if dictionary else None
    return _Reader(zstandard.ZstdDecompressor(dict_data=known, format=frames), frames)


def _writer(name: str, level: int) -> zstandard.ZstdCompressor:
    known = zstandard.ZstdCompressionDict(words(name))
    known.precompute_compress(level=level)
    return zstandard.ZstdCompressor(dict_data=known, compression_params=_parameters(level))


@cache
def _parameters(level: int) -> zstandard.ZstdCompressionParameters:
    return zstandard.ZstdCompressionParameters(
        compression_level=level,
        format=BARE_FRAMES,
        write_checksum=True,
        write_content_size=True,
        write_dict_id=False,
    )


_SPAN_WORDS = words("states_2")[-WORDS_OF_A_SPAN:]

_READERS: dict[int, _Reader] = {
    ZSTD: _reader(frames=PLAIN_FRAMES),
    FIRST_ENTRY: _reader(words("entries_1"), PLAIN_FRAMES),
    FIRST_STATE: _reader(words("states_1"), PLAIN_FRAMES),
    FIRST_CHAPTER: _reader(words("entries_1"), PLAIN_FRAMES),
    ENTRY: _reader(words("entries_2")),
    STATE: _reader(words("states_2")),
    CHAPTER: _reader(words("entries_2")),
    RECORD: _reader(words("records_2")),
}
_WRITERS: dict[Kind | None, tuple[int, zstandard.ZstdCompressor]] = {
    None: (ZSTD, zstandard.ZstdCompressor(level=LEVEL, write_checksum=True, write_content_size=True)),
    "entry": (ENTRY, _writer("entries_2", PATIENT_LEVEL)),
    "state": (STATE, _writer("states_2", LEVEL)),
    "chapter": (CHAPTER, _writer("entries_2", DAILY_LEVEL)),
    "snapshot": (STATE, _writer("states_2", DAILY_LEVEL)),
    "record": (RECORD, _writer("records_2", LEVEL)),
}


_FOLLOWING = tuple(bytes((codec,)) for codec in (FIRST_DIFFERENCE, DIFFERENCE, SPAN))


class BlobDamaged(ValueError):
    """The bytes are not what was stored."""


def pack(contents: bytes, form: int, *, plain_below: int = 0, kind: Kind | None = None, packed: int = 0) -> bytes:
    """Wrap `contents` of format `form` (0 to 255) for storing; contents shorter than `plain_below` stay uncompressed.

    Of a known `kind` they become smaller, and anything else can be packed so too. So many bytes at their end as are
    `packed` already lie apart within the frame, where they make the others no larger.

    Raises ValueError for contents longer than `LARGEST`.
    """
    _refuse_long(contents)
    if len(contents) < plain_below:
        return bytes((PLAIN, form)) + contents
    codec, compressor = _WRITERS[kind]
    if not packed:
        return bytes((codec, form)) + compressor.compress(contents)
    parts, end = compressor.compressobj(size=len(contents)), len(contents) - packed
    frame = parts.compress(contents[:end]) + parts.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)
    return bytes((codec, form)) + frame + parts.compress(contents[end:]) + parts.flush()


def pack_after(before: bytes, contents: bytes, form: int, *, span: bool = False) -> bytes:
    """Wrap `contents` so that they are read with the help of what they follow on, which is often nearly the same.

    Where they follow on it over a `span` of time it takes twice as long, and makes them smaller.

    Raises ValueError for contents longer than `LARGEST`.
    """
    _refuse_long(contents)
    codec, level = (SPAN, PATIENT_LEVEL) if span else (DIFFERENCE, LEVEL)
    compressor = zstandard.ZstdCompressor(dict_data=_known(codec, before), compression_params=_parameters(level))
    return bytes((codec, form)) + compressor.compress(contents)


def _refuse_long(contents: bytes) -> None:
    if len(contents) > LARGEST:
        raise ValueError(f"{len(contents)} bytes are too many to store: the limit is {LARGEST}")


def _known(codec: int, before: bytes) -> zstandard.ZstdCompressionDict:
    """The dictionary of what follows on a state."""
    known = _SPAN_WORDS + before if codec == SPAN else before
    return zstandard.ZstdCompressionDict(known, dict_type=zstandard.DICT_TYPE_RAWCONTENT)


def follows_on(blob: bytes) -> bool:
    """Whether the blob is read with the help of the state before."""
    return blob[:1] in _FOLLOWING


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
    if codec not in _READERS:
        raise BlobDamaged(f"unknown codec {codec}")
    return _unpacked(*_READERS[codec], body)


def unpack_after(before: bytes, blob: bytes) -> bytes:
    """The contents that were packed after `before`; raises BlobDamaged for anything else, and for another `before`."""
    format_of(blob)
    if not follows_on(blob):
        raise BlobDamaged(f"unknown codec {blob[0]}")
    frames = PLAIN_FRAMES if blob[0] == FIRST_DIFFERENCE else BARE_FRAMES
    decompressor = zstandard.ZstdDecompressor(dict_data=_known(blob[0], before), format=frames)
    return _unpacked(decompressor, frames, blob[2:])


def _unpacked(decompressor: zstandard.ZstdDecompressor, frames: int, body: bytes) -> bytes:
    try:
        size = zstandard.get_frame_parameters(body, format=frames).content_size
        if size > LARGEST:
            raise BlobDamaged("a length that cannot be")
        if size:
            contents = decompressor.decompress(body, allow_extra_data=False)
        else:  # of which the library does not read the rest: a flipped bit may only say so
            parts = decompressor.decompressobj()
            contents = parts.decompress(body)
            if not parts.eof or parts.unused_data:
                raise BlobDamaged("a frame that is not whole")
    except zstandard.ZstdError as error:
        raise BlobDamaged(str(error)) from error
    if len(contents) != size:
        raise BlobDamaged("another length than was stored")
    return contents

"""PNG files whose pieces are packed apart: rows of pixels below each other, each a number of a colour of one palette.

A piece that stands in several pictures is packed once, and the pictures need not be equal elsewhere.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from typing import NamedTuple

COMPRESSION = 3
"""Of 9; the level before takes a sixth less time for a twentieth more, level 6 twice as long for a seventh less."""

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_BEGIN, _END = b"\x78\x01", b"\x03\x00"
"""How a stream of zlib begins, and the empty block that ends one."""

_LARGEST_PRIME = 65521
"""What the sums of Adler-32 are counted by (RFC 1950)."""


class Piece(NamedTuple):
    """Rows that are packed: the chunk of a file, the checksum of what was packed, and its length."""

    chunk: bytes
    checksum: int
    length: int


def packed(rows: bytes) -> Piece:
    """Rows as a piece; before each row's pixels stands a zero, which says that they are no differences to others."""
    packing = zlib.compressobj(COMPRESSION, zlib.DEFLATED, -zlib.MAX_WBITS)
    found = packing.compress(rows) + packing.flush(zlib.Z_SYNC_FLUSH)
    return Piece(_chunk(b"IDAT", found), zlib.adler32(rows), len(rows))


def png(width: int, height: int, palette: bytes, pieces: Sequence[Piece]) -> bytes:
    """The file of a picture made of pieces from top to bottom; a palette is red, green and blue of each colour."""
    checksum = 1
    for piece in pieces:
        checksum = _followed(checksum, piece)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", struct.pack("!IIBBBBB", width, height, 8, 3, 0, 0, 0)),
            _chunk(b"PLTE", palette),
            _chunk(b"IDAT", _BEGIN),
            *(piece.chunk for piece in pieces),
            _chunk(b"IDAT", _END + struct.pack("!I", checksum)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(name: bytes, content: bytes) -> bytes:
    return b"".join(
        (struct.pack("!I", len(content)), name, content, struct.pack("!I", zlib.crc32(content, zlib.crc32(name))))
    )


def _followed(checksum: int, piece: Piece) -> int:
    """The Adler-32 of what a checksum stands for with a piece behind it."""
    low, high = checksum & 0xFFFF, checksum >> 16
    more_low, more_high = piece.checksum & 0xFFFF, piece.checksum >> 16
    high += more_high + piece.length * (low - 1)
    return (high % _LARGEST_PRIME) << 16 | (low + more_low - 1) % _LARGEST_PRIME

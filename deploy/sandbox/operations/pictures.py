"""Reading the size of a picture from its first bytes."""

from __future__ import annotations

import struct
from typing import NamedTuple


class PictureSize(NamedTuple):
    """A picture's kind, and its size in pixels."""

    content_type: str
    width: int
    height: int


def picture_size(data: bytes) -> PictureSize | None:
    """The size of a PNG, GIF, JPEG or WebP; None for anything else."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        return PictureSize("image/png", *struct.unpack(">II", data[16:24]))
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        return PictureSize("image/gif", *struct.unpack("<HH", data[6:10]))
    if data[:4] == b"RIFF" and data[8:16] == b"WEBPVP8X" and len(data) >= 30:
        width, height = (int.from_bytes(data[start : start + 3], "little") + 1 for start in (24, 27))
        return PictureSize("image/webp", width, height)
    if data[:2] == b"\xff\xd8":
        return _jpeg_size(data)
    return None


def _jpeg_size(data: bytes) -> PictureSize | None:
    position = 2
    while position + 9 < len(data) and data[position] == 0xFF:
        marker = data[position + 1]
        if marker in range(0xC0, 0xD0) and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[position + 5 : position + 9])
            return PictureSize("image/jpeg", width, height)
        position += 2 + int.from_bytes(data[position + 2 : position + 4], "big")
    return None

"""Streams of bits, most significant first, and the base-64 letters that carry them."""

from __future__ import annotations

import base64
import binascii
import re
from urllib.parse import unquote

from engine.cards.errors import BadDeckCode

LONGEST_CODE = 4_096
"""Letters of a code: several times what the largest deck takes."""

_LETTERS = re.compile(r"[A-Za-z0-9+/]+={0,2}")


class BitReader:
    """Reads numbers off a stream of bits."""

    def __init__(self, data: bytes) -> None:
        self._value = int.from_bytes(data, "big")
        self._left = 8 * len(data)

    def take(self, width: int) -> int:
        """The next number of that many bits; raises `BadDeckCode` where the stream ends before."""
        if width > self._left:
            raise BadDeckCode("it ends too early")
        self._left -= width
        found = self._value >> self._left
        self._value &= (1 << self._left) - 1
        return found

    def end(self) -> None:
        """Raises `BadDeckCode` unless nothing is left but the zeros that fill up the last byte."""
        if self._left > 7 or self._value:
            raise BadDeckCode("it goes on after its last card")


class BitWriter:
    """Writes numbers to a stream of bits."""

    def __init__(self) -> None:
        self._value = self._width = 0

    def put(self, number: int, width: int) -> None:
        """Adds a number of that many bits; raises ValueError where it does not fit."""
        if not 0 <= number < 1 << width:
            raise ValueError(f"{number} does not fit into {width} bits")
        self._value = self._value << width | number
        self._width += width

    def bytes(self) -> bytes:
        """All bits, the last byte filled up with zeros."""
        fill = -self._width % 8
        return (self._value << fill).to_bytes((self._width + fill) // 8, "big")


def bytes_of(code: str) -> bytes:
    """The bytes of a code in either base-64 alphabet, with padding or without; raises `BadDeckCode`."""
    if len(code) > LONGEST_CODE:
        raise BadDeckCode(f"it has more than {LONGEST_CODE} letters")
    letters = unquote("".join(code.split())).replace("-", "+").replace("_", "/")
    if not _LETTERS.fullmatch(letters):
        raise BadDeckCode("it has letters that no deck code has")
    letters = letters.rstrip("=")
    try:
        return base64.b64decode(letters + "=" * (-len(letters) % 4), validate=True)
    except binascii.Error as fault:
        raise BadDeckCode("some of its letters are missing") from fault


def code_of(data: bytes, for_links: bool = False) -> str:
    """The code of these bytes, padded; `for_links` takes the letters that need no escape there, without padding."""
    if for_links:
        return base64.urlsafe_b64encode(data).decode().rstrip("=")
    return base64.b64encode(data).decode()

"""Transport compression: one compressor a connection, flushed after each packet."""

from __future__ import annotations

import zlib
from typing import Protocol

import zstandard


class Compressor(Protocol):
    """Turns packets into pieces of one compressed stream."""

    def packet(self, data: bytes) -> bytes:
        """The next piece, which can be unpacked as soon as it arrives."""


class ZlibStream:
    """`compress=zlib-stream`."""

    def __init__(self) -> None:
        self._stream = zlib.compressobj()

    def packet(self, data: bytes) -> bytes:
        """The next piece, ended by a sync flush."""
        return self._stream.compress(data) + self._stream.flush(zlib.Z_SYNC_FLUSH)


class ZstdStream:
    """`compress=zstd-stream`."""

    def __init__(self) -> None:
        self._stream = zstandard.ZstdCompressor().compressobj()

    def packet(self, data: bytes) -> bytes:
        """The next piece, ended by a block flush."""
        return self._stream.compress(data) + self._stream.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)


def compressor(name: str | None) -> Compressor | None:
    """The compressor asked for in the gateway's address; None for plain text. Raises KeyError for an unknown one."""
    known: dict[str, type[Compressor]] = {"zlib-stream": ZlibStream, "zstd-stream": ZstdStream}
    return known[name]() if name else None

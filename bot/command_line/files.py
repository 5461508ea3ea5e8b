"""Files that people name on the command line, and texts of theirs that are printed."""

from __future__ import annotations

from pathlib import Path

from engine.cards.errors import BadCardFile
from engine.cards.sources import LARGEST_FILE


def read_file(file: Path) -> bytes:
    """A file, as far as files of cards may be long; raises `BadCardFile`."""
    try:
        with file.open("rb") as opened:
            data = opened.read(LARGEST_FILE + 1)
    except OSError as fault:
        raise BadCardFile(str(file), "", f"it cannot be read ({fault.strerror})") from fault
    if len(data) > LARGEST_FILE:
        raise BadCardFile(str(file), "", f"it is larger than {LARGEST_FILE // 2**20} MB; cut it into smaller files")
    return data


def printable(text: str) -> str:
    """The text without what would steer a terminal, or cannot be written."""
    plain = "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in text)
    return plain.encode("utf-8", "replace").decode()

"""Texts of people's that are printed on the command line."""

from __future__ import annotations


def printable(text: str) -> str:
    """The text without what would steer a terminal, or cannot be written."""
    plain = "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in text)
    return plain.encode("utf-8", "replace").decode()

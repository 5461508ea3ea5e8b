"""The uniques that a season allows, from a file of references: one or more a line, or the cards themselves as JSON."""

from __future__ import annotations

import re

from engine.cards.definitions.references import read_reference
from engine.cards.errors import BadCardFile, BadReference
from engine.cards.importing.bringing import MOST_CARDS
from engine.cards.importing.sources import objects_of

LARGEST_POOL = 64 * 1024 * 1024
"""Bytes of a pool file, which may hold the cards themselves."""

_APART = re.compile(r"[\s,;]+")


def read_pool(data: bytes, file: str) -> frozenset[str]:
    """The references of a pool; another print of a unique counts as the unique.

    Raises `BadCardFile` with the place for anything that is no reference of a unique, and for more than `MOST_CARDS`.
    """
    if len(data) > LARGEST_POOL:
        raise BadCardFile(file, "", f"it is larger than {LARGEST_POOL // 2**20} MB; give the references alone")
    told = _of_objects(data, file) if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"[") else _of_lines(data, file)
    found = frozenset(_unique(text, file, place) for place, text in told)
    if not found:
        raise BadCardFile(file, "", "it holds no reference")
    if len(found) > MOST_CARDS:
        raise BadCardFile(file, "", f"it holds more than {MOST_CARDS} references")
    return found


def _of_objects(data: bytes, file: str) -> list[tuple[str, str]]:
    told: list[tuple[str, str]] = []
    for place, found in objects_of(data, file):
        reference = found.get("reference") or found.get("id") if isinstance(found, dict) else found
        told.append((place, reference if isinstance(reference, str) else ""))
    return told


def _of_lines(data: bytes, file: str) -> list[tuple[str, str]]:
    try:
        lines = data.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as fault:
        raise BadCardFile(file, "", f"it is not written in UTF-8 (byte {fault.start})") from fault
    return [
        (f"line {number}", text)
        for number, line in enumerate(lines, start=1)
        for text in _APART.split(line.partition("#")[0])
        if text
    ]


def _unique(text: str, file: str, place: str) -> str:
    try:
        read = read_reference(text)
    except BadReference as fault:
        raise BadCardFile(file, "", f"{place}: {str(fault).removesuffix('.')}") from fault
    if read.rarity != "U":
        raise BadCardFile(file, "", f"{place}: {read} is no unique, and only uniques are in a pool")
    return str(read.card)

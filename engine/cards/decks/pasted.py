"""Whatever people paste for a deck: a list, a code, a link that carries a code, or an export of all their decks."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

from engine.cards.catalogue import Catalogue
from engine.cards.decks.codes import Entries, read_code
from engine.cards.decks.codes.bits import LONGEST_CODE
from engine.cards.decks.exports import LONGEST_FILE, is_export, read_export
from engine.cards.decks.lists import read_list
from engine.cards.decks.reading import Collector, Reading, unreadable
from engine.cards.errors import BadDeckCode

_CODE = re.compile(r"[A-Za-z0-9+/_%=-]{8,}")
_LINK = re.compile(r"<?(https?://[^\s>]+)>?", re.IGNORECASE)
_SHOWCASE = "/d/"
"""What stands before the code in links that carry one."""


def read_pasted(text: str, catalogue: Catalogue, dialect: str = "") -> tuple[Reading, ...]:
    """The deck of a text, or all of an export, each with every line that could not be read.

    `dialect` chooses between the meanings of a code that has several. Nothing is looked up anywhere: a link without a
    code in it is reported as one that cannot be followed.
    """
    if len(text) > LONGEST_FILE:
        return (unreadable("too long", text),)
    told = text.lstrip("\ufeff").strip().strip("`").strip()
    if not told:
        return (unreadable("nothing"),)
    link = _LINK.fullmatch(told)
    if link is not None:
        return (_read_link(link[1], catalogue, dialect),)
    if len(told) <= LONGEST_CODE and _CODE.fullmatch(told) and not told.upper().startswith("ALT_"):
        return (_read_code(told, catalogue, dialect),)
    if is_export(told):
        return read_export(text, catalogue)
    return (read_list(text, catalogue),)


def _read_link(link: str, catalogue: Catalogue, dialect: str) -> Reading:
    try:
        parts = urlsplit(link)
    except ValueError:
        return unreadable("link", link)
    _, showcase, code = parts.path.rpartition(_SHOWCASE)
    if not showcase or not _CODE.fullmatch(code):
        return unreadable("link", parts.hostname or link)
    name = parse_qs(parts.query, max_num_fields=20).get("name", [""])[0]
    return _read_code(code, catalogue, dialect, " ".join(name.split())[:100])


def _read_code(code: str, catalogue: Catalogue, dialect: str, name: str = "") -> Reading:
    try:
        meanings = read_code(code)
    except BadDeckCode:
        return unreadable("bad code", code)
    if dialect in meanings:
        return _collected(meanings[dialect], catalogue, name)
    readings = {dialect: _collected(entries, catalogue, name) for dialect, entries in meanings.items()}
    whole = [reading for reading in readings.values() if not reading.unknown and not reading.unread]
    if len(whole) == 1:
        return whole[0]
    if len(readings) == 1:
        return next(iter(readings.values()))
    unknown = tuple(dict.fromkeys(card for reading in readings.values() for card in reading.unknown))
    return unreadable("several meanings", code, tuple(readings), unknown)


def _collected(entries: Entries, catalogue: Catalogue, name: str) -> Reading:
    found = Collector(catalogue)
    for place, (reference, copies) in enumerate(entries.items(), start=1):
        found.add(place, str(reference), reference, copies)
    return found.reading(name)

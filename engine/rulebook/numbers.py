"""Numbers of the rule book as people write them: `6.2.e`, `62E`, `6 2 e`, `§6-2-e`, `v3 2.1.e`, `2v2 3`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest

from engine.rulebook.citations import bare

CHAPTERS_OF_NAMES: Mapping[str, str] = {"RB": "9", "2V2": "10", "FFA": "11", "GL": "12", "KW": "13"}
"""Chapters whose paragraphs have a name before their number."""

LONGEST = 40
"""Characters beyond which nothing is a number."""

NEAREST = 3

MISSING = 10_000
"""How far apart two numbers are for a part that only one of them has."""

_BEFORE = re.compile(
    r"^(?:rules?|r[eè]gles?|regol[ae]|paragraph[es]?|section|chapter|chapitre|capitolo|no|nr|n°|art|§|#)[\s.:°]*"
)
_AROUND = " .,:;!?-()[]{}<>\"'`*§#«»“”’"
_PARTS = re.compile(r"2v2|ffa|rb|gl|kw|v[34]|\d+|[a-z]")
_BETWEEN = re.compile(r"[\s.:,;_/\\|*·-]*")
_NAMES = tuple(name.casefold() for name in CHAPTERS_OF_NAMES)
_ALMOST = re.compile(r"(?P<number>(?:v[34][:. ]?)?\d{1,6}(?:[.:-]\d{1,6})+(?:[.:-]?[a-z])?)[.:a-z\d-]{1,9}")
_EDITION = re.compile(r"v[34]")


class Numbers:
    """The numbers of all places of a book, ready to be found however they are written."""

    def __init__(self, ids: Iterable[str]) -> None:
        self._ids = tuple(ids)
        self._by_parts: dict[tuple[str, ...], str] = {}
        self._by_letters: dict[str, list[str]] = {}
        for id in self._ids:
            parts = _parts_of(id)
            self._by_parts[parts] = id
            self._by_letters.setdefault("".join(parts), []).append(id)
        for name, chapter in CHAPTERS_OF_NAMES.items():
            for id in (id for id in self._ids if id.startswith(f"{name}.")):
                self._by_parts[(chapter, *_parts_of(id)[1:])] = id
            if chapter in self._ids:
                self._by_parts[(name.casefold(),)] = chapter

    def find(self, typed: str) -> str | None:
        """The id of the place whose number this is in any spelling, None where it is no number or there is none."""
        parts = parts_typed(typed)
        if parts is None:
            return None
        if parts in self._by_parts:
            return self._by_parts[parts]
        together = self._by_letters.get("".join(parts), [])
        return together[0] if len(together) == 1 and len(parts) <= len(_parts_of(together[0])) else None

    def nearest(self, typed: str, most: int = NEAREST) -> list[str]:
        """The places whose numbers are nearest to one that does not exist, the nearest first; none for no number."""
        parts = parts_typed(typed) or _almost(typed)
        if parts is None:
            return []
        readings = [parts, *(_parts_of(id) for id in self._by_letters.get("".join(parts), ()))]
        if len(parts) <= 2 and parts[0].isdigit() and len(parts[0]) > 1:
            readings.append((*parts[0], *parts[1:]))
        return sorted(self._ids, key=lambda id: min(_distance(reading, _parts_of(id)) for reading in readings))[:most]

    def begun(self, typed: str, most: int) -> list[str]:
        """The places whose numbers begin as what is typed so far, in the order of reading; none for no number."""
        parts = parts_typed(typed)
        if parts is None:
            return []
        exact = self.find(typed)
        under = [id for there, id in self._by_parts.items() if _begins(there, parts) and id != exact]
        letters = "".join(parts)
        if not under and len(parts) <= 2:
            under = [id for id in self._ids if "".join(_parts_of(id)).startswith(letters) and id != exact]
        return list(dict.fromkeys([*([exact] if exact else []), *under]))[:most]


def parts_typed(typed: str) -> tuple[str, ...] | None:
    """What is typed as the parts of a number, None where it cannot be one: `Rule 6.2.E` is 6, 2, e."""
    if len(typed) > LONGEST:
        return None
    plain = "".join(map(_digit, unicodedata.normalize("NFKC", typed))).casefold().strip(_AROUND)
    rest = _BEFORE.sub("", plain).strip(_AROUND)
    parts, at = [], 0
    while at < len(rest):
        found = _PARTS.match(rest, at)
        if found is None:
            return None
        parts.append(found[0])
        between = _BETWEEN.match(rest, found.end())
        at = between.end() if between else found.end()
    return tuple(parts) if _is_number(parts) else None


def _digit(letter: str) -> str:
    """A digit of any alphabet as ours; every other letter as it is."""
    return str(unicodedata.decimal(letter)) if letter.isdecimal() else letter


def _almost(typed: str) -> tuple[str, ...] | None:
    """The number that something begins with which is none, for its letters are too many: of 6.2.ee it is 6.2.e."""
    found = _ALMOST.fullmatch(typed.strip().casefold())
    return parts_typed(found["number"]) if found else None


def _is_number(parts: list[str]) -> bool:
    """Perhaps an edition, then a name or a number, then numbers, and one letter at the end at most."""
    rest = parts[1:] if parts and _EDITION.fullmatch(parts[0]) else parts
    if not rest or not (rest[0].isdecimal() or rest[0] in _NAMES):
        return False
    return all(part.isdecimal() for part in rest[1:-1]) and (
        len(rest) == 1 or rest[-1].isdecimal() or (len(rest[-1]) == 1 and rest[-1].isalpha())
    )


def _parts_of(id: str) -> tuple[str, ...]:
    return tuple(re.split(r"[.:]", bare(id).casefold()))


def _begins(parts: tuple[str, ...], typed: tuple[str, ...]) -> bool:
    if len(parts) < len(typed):
        return False
    *whole, last = typed
    there = parts[len(whole)]
    return parts[: len(whole)] == tuple(whole) and (there == last or (last.isdecimal() and there.startswith(last)))


def _distance(typed: tuple[str, ...], there: tuple[str, ...]) -> tuple[int, ...]:
    """How far apart two numbers are, part by part: the chapter counts before the section, that before the rest."""
    edition = _edition(typed) != _edition(there)
    apart = [
        abs(left - right) if left and right else MISSING * bool(left or right)
        for left, right in zip_longest(_weights(typed), _weights(there), fillvalue=0)
    ]
    return (*apart[:1], *apart[1:2], int(edition), *apart[2:])


def _edition(parts: tuple[str, ...]) -> str:
    return parts[0] if _EDITION.fullmatch(parts[0]) else ""


def _weights(parts: tuple[str, ...]) -> Iterator[int]:
    for part in parts[1:] if _edition(parts) else parts:
        name = CHAPTERS_OF_NAMES.get(part.upper())
        if name is not None:
            yield int(name)
        elif part.isdecimal():
            yield int(part[:6])
        else:
            yield ord(part) - ord("a") + 1

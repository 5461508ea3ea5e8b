"""Texts of cards from files that people bring: our JSON lines, or JSON as card services write it.

A file is one object a line, or one document: an object, a list of objects, or a page with a list in it. An object is

| one of                     | with                                                                               |
|----------------------------|------------------------------------------------------------------------------------|
| a card of ours             | `id`, `effect_text`, `support_text`, and `type` where it is known                  |
| a part of unique cards     | `part` (trigger, condition, effect), `id`, `text`                                  |
| a card of the old service  | `reference`, `cardType`, `elements` with `MAIN_EFFECT` and `ECHO_EFFECT`           |
| a card of the community's  | `reference`, `cardType`, `mainEffect` and `echoEffect` by language, or ability by  |
|                            | ability in `effect1` to `effect3` and `echoEffect1`; perhaps within a `cardGroup`  |

Services part abilities by two spaces; what else their markup has, the reader knows.
"""

from __future__ import annotations

import json
import re
from codecs import BOM_UTF8
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, get_args

from engine.cards.errors import BadCardFile
from engine.cards.importing.faults import Faults
from engine.cards.language import CardType
from engine.cards.text.markup import GOING_ON, PARTS

LARGEST_FILE = 64 * 1024 * 1024
"""Bytes: fifty times all cards that were ever printed."""

MOST_VALUES = 2_000_000
"""Objects and lists of one file: a hundred thousand cards of a service, and no more memory than they take."""

LISTS = ("cards", "data", "items", "results", "member", "hydra:member")
"""Where a page has its list."""

TYPES: Mapping[str, CardType] = {
    **{name: name for name in get_args(CardType)},
    "landmark_permanent": "permanent",
    "expedition_permanent": "permanent",
}

OUR_TEXTS = ("effect_text", "support_text")
SERVICE_TEXTS = ("mainEffect", "echoEffect", "effect1", "effect2", "effect3", "echoEffect1")


_LINE_END = re.compile(rb"\r\n|\r|\n")


class CardText(NamedTuple):
    """What a card says: its main text and its support text, empty where it has none."""

    id: str
    type: CardType | None
    main: str
    support: str


class PartText(NamedTuple):
    """What a part of unique cards says."""

    id: str
    kind: str
    text: str


class NoText(NamedTuple):
    """A card whose text cannot be told, and why."""

    id: str
    reason: str


SourceText: TypeAlias = CardText | PartText | NoText
Known: TypeAlias = "dict[tuple[str, bool], Any]"


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


def texts_of(data: bytes, file: str, known: Known | None = None) -> list[SourceText]:
    """The texts of all cards and parts in a file; parts that have no text are left out.

    What has the id of another card, of this file or of one that is `known` already, and is not the same, has no text.
    Raises `BadCardFile` with the file, every wrong place in it and the reasons for anything that is no such text:
    nothing of such a file is taken.
    """
    known = {} if known is None else known
    texts: list[SourceText] = []
    faults = Faults(file)
    for place, found in objects_of(data, file, faults):
        with faults.gathered():
            text = SourceObject(found, file, place).text()
            if text is None:
                continue
            same = text.id == NAMELESS or known.setdefault((text.id, isinstance(text, PartText)), found) == found
            texts.append(text if same else NoText(text.id, "another card with this id says something else"))
    faults.check()
    return texts


NAMELESS = "?"
"""The id of what has none."""


class _Duplicate(ValueError):
    pass


def objects_of(data: bytes, file: str, gathering: Faults | None = None) -> Iterator[tuple[str, Any]]:
    """Every object of a file and where it stands; raises `BadCardFile` for a file that is none.

    Lines that cannot be read are told together after the last one, or noted among the faults that are `gathering`.
    """
    if len(data) > LARGEST_FILE:
        raise BadCardFile(file, "", f"it is larger than {LARGEST_FILE // 2**20} MB; cut it into smaller files")
    if data.count(b"[") + data.count(b"{") > MOST_VALUES:
        raise BadCardFile(file, "", f"it holds more than {MOST_VALUES} objects and lists; cut it into smaller files")
    faults = Faults(file) if gathering is None else gathering
    lines = _lines_of(data, faults)
    told = [(number, line) for number, line in enumerate(lines, start=1) if line.strip()]
    if not told:
        faults.check()
        raise BadCardFile(file, "", "it holds no card")
    if _is_one_document([line for _, line in told]):
        faults.check()
        place = f"line {told[0][0]}" if len(told) == 1 else ""
        yield from _members(_document("\n".join(lines), 1, faults), faults, place)
    else:
        for number, line in told:
            yield from _members(_document(line, number, faults), faults, f"line {number}")
    if gathering is None:
        faults.check()


def _lines_of(data: bytes, faults: Faults) -> list[str]:
    """The lines of a file, however they end; one that is no text is noted, and empty."""
    found: list[str] = []
    for number, line in enumerate(_LINE_END.split(data.removeprefix(BOM_UTF8)), start=1):
        try:
            found.append(line.decode("utf-8"))
        except UnicodeDecodeError:
            faults.add(f"line {number}", "it is not written in UTF-8; save the file as text in UTF-8")
            found.append("")
        if "\0" in found[-1]:
            faults.add(f"line {number}", "it holds bytes that no JSON has; save the file as text in UTF-8")
            faults.check()
    return found


def _is_one_document(lines: list[str]) -> bool:
    """Whether all lines are one document: the first is no object by itself, nor is it a spoilt one among others."""
    try:
        return isinstance(_decoded(lines[0]), list)
    except _Duplicate:
        return False
    except (ValueError, RecursionError):
        return lines[0].lstrip().startswith("[") or not any(map(_is_object, lines[1:]))


def _is_object(line: str) -> bool:
    try:
        return isinstance(_decoded(line), dict)
    except (ValueError, RecursionError):
        return False


_NOTHING: Any = object()
"""What stands in a document that cannot be read."""


def _document(text: str, line: int, faults: Faults) -> Any:
    try:
        return _decoded(text)
    except json.JSONDecodeError as fault:
        faults.add(f"line {line + fault.lineno - 1}", f"it is no JSON ({fault.msg}); write one object a line")
    except (ValueError, RecursionError) as fault:
        faults.add(f"line {line}", f"it cannot be read: {_short(fault)}")
    return _NOTHING


def _decoded(text: str) -> Any:
    return json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1) if len(keys) < 1000 else keys[0]
        raise _Duplicate(f"{_short(twice)!r} stands twice in one object")
    return found


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is no number")


def _members(found: Any, faults: Faults, place: str = "") -> Iterator[tuple[str, Any]]:
    """The objects of a document: itself, its list, or the list of a page."""
    if isinstance(found, dict) and not found.keys() & {"part", *OUR_TEXTS, "elements", "reference", *SERVICE_TEXTS}:
        pages = [found[name] for name in LISTS if isinstance(found.get(name), list)]
        found = pages[0] if len(pages) == 1 else found
    if found is _NOTHING:
        return
    if not isinstance(found, list):
        yield place or "its object", found
        return
    if not found:
        faults.add(place or "its list", "it holds no card")
    for number, each in enumerate(found, start=1):
        yield f"{place}, number {number}" if place else f"number {number}", each


class SourceObject:
    """One object of a file, while its text is looked for."""

    def __init__(self, found: Any, file: str, place: str) -> None:
        self.file, self.place = file, place
        if not isinstance(found, dict):
            raise self.bad("it is no object")
        group = found.get("cardGroup")
        self.found: dict[str, Any] = {**group, **found} if isinstance(group, dict) else found

    def text(self) -> SourceText | None:
        """What it says; None for a part without a text. Raises `BadCardFile` where it is neither card nor part.

        What has a name of its own is a card, and one without a text is told; a file of other things is none.
        """
        found = self.found
        if "part" in found and "text" in found:
            return self._part()
        if found.keys() & set(OUR_TEXTS):
            type = self._text("type") or None
            main, support = (self._text(name) for name in OUR_TEXTS)
            return CardText(self._id("id", "reference"), TYPES.get(type or ""), main, support)
        if isinstance(found.get("elements"), dict):
            elements = found["elements"]
            main, support = (_lines(self._text(name, elements)) for name in ("MAIN_EFFECT", "ECHO_EFFECT"))
            return CardText(self._id("reference", "id"), self._type(), main, support)
        if found.keys() & set(SERVICE_TEXTS):
            return self._service()
        if found.keys() & {"id", "reference"}:
            return NoText(self._id("id", "reference"), f"it has no text: {', '.join(OUR_TEXTS)} are missing")
        raise self.bad(f"it is neither a card ({', '.join(OUR_TEXTS)}) nor a part (part, text)")

    def _part(self) -> PartText | None:
        kind, text = self._text("part"), self._text("text")
        if kind not in PARTS:
            raise self.bad(f"it is a part {_short(kind)!r}; parts are {', '.join(PARTS)}")
        return None if self.found["text"] is None else PartText(self._id("id"), kind, text)

    def _service(self) -> CardText | NoText:
        """Whole texts where they are given, else the abilities one by one."""
        id = self._id("reference", "id")
        main = self._english("mainEffect")
        if not main:
            each = [self.ability(name) for name in ("effect1", "effect2", "effect3")]
            main = _together(each) if main == "" or any(each) else None
        support = self._english("echoEffect")
        if not support:
            support = self.ability("echoEffect1") or support
        if main is None or support is None:
            return NoText(id, "it has no English text")
        return CardText(id, self._type(), _lines(main), _lines(support))

    def ability(self, name: str) -> str | None:
        """One ability; None where it is in other languages only."""
        ability = self.found.get(name)
        if ability is None:
            return ""
        if not isinstance(ability, dict):
            raise self.bad(f"{name} must be an object")
        return self._english("text", ability)

    def _english(self, name: str, within: Mapping[str, Any] | None = None) -> str | None:
        """A text that may be given by language; None where it is in other languages only."""
        found = (self.found if within is None else within).get(name)
        if not isinstance(found, dict):
            return self._text(name, within)
        for language in found:
            if re.fullmatch(r"en([-_].*)?", language, re.IGNORECASE):
                return self._text(language, found)
        return None if any(found.values()) else ""

    def _text(self, name: str, within: Mapping[str, Any] | None = None) -> str:
        text = (self.found if within is None else within).get(name)
        if not isinstance(text, str | None):
            raise self.bad(f"{name} must be text")
        return text or ""

    def _type(self) -> CardType | None:
        type = self.found.get("cardType")
        name = type.get("reference") if isinstance(type, dict) else type
        return TYPES.get(name.casefold()) if isinstance(name, str) else None

    def _id(self, *names: str) -> str:
        for name in names:
            id = self.found.get(name)
            if isinstance(id, str | int) and not isinstance(id, bool):
                return str(id)[:100]
            if id is not None:
                raise self.bad(f"{name} must be text or a number")
        return NAMELESS

    def bad(self, reason: str) -> BadCardFile:
        """What is wrong with it, to be raised."""
        return BadCardFile(self.file, "", f"{self.place}: {reason}", [(self.place, reason)])


def _together(texts: list[str | None]) -> str | None:
    """Abilities as one text; None where one of them is not in English."""
    return None if None in texts else "\n".join(text for text in texts if text)


def _lines(text: str) -> str:
    """One ability a line: services part them, and modes, by two spaces, though a slip may stand within one."""
    return re.sub(rf"(?<=\S) {{2,}}(?=\S)(?!#?{GOING_ON})", "\n", text.replace("\r\n", "\n"))


def _short(said: object) -> str:
    text = str(said)
    return text if len(text) <= 80 else f"{text[:80]}..."

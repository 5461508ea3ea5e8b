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
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias, get_args

from engine.cards.errors import BadCardFile
from engine.cards.language import CardType
from engine.cards.text.markup import GOING_ON
from engine.cards.text.parts import FRAMES

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


def texts_of(data: bytes, file: str, known: Known | None = None) -> list[SourceText]:
    """The texts of all cards and parts in a file; parts that have no text are left out.

    What has the id of another card, of this file or of one that is `known` already, and is not the same, has no text.
    Raises `BadCardFile` with the file, the place in it and the reason for anything that is no such text: nothing of
    such a file is taken.
    """
    known = {} if known is None else known
    texts: list[SourceText] = []
    for place, found in objects_of(data, file):
        text = SourceObject(found, file, place).text()
        if text is None:
            continue
        same = text.id == NAMELESS or known.setdefault((text.id, isinstance(text, PartText)), found) == found
        texts.append(text if same else NoText(text.id, "another card with this id says something else"))
    return texts


NAMELESS = "?"
"""The id of what has none."""


class _Duplicate(ValueError):
    pass


def objects_of(data: bytes, file: str) -> Iterator[tuple[str, Any]]:
    """Every object of a file and where it stands; raises `BadCardFile` for a file that is none."""
    if len(data) > LARGEST_FILE:
        raise BadCardFile(file, "", f"it is larger than {LARGEST_FILE // 2**20} MB; cut it into smaller files")
    if data.count(b"[") + data.count(b"{") > MOST_VALUES:
        raise BadCardFile(file, "", f"it holds more than {MOST_VALUES} objects and lists; cut it into smaller files")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise BadCardFile(file, "", f"it is not written in UTF-8 (byte {fault.start})") from fault
    lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if not lines:
        raise BadCardFile(file, "", "it holds no card")
    try:
        first: Any = _decoded(lines[0][1])
    except (ValueError, RecursionError):
        first = None
    if first is None or isinstance(first, list):
        yield from _members(_document(text, file, 1), file)
        return
    for number, line in lines:
        yield from _members(_document(line, file, number), file, f"line {number}")


def _document(text: str, file: str, line: int) -> Any:
    try:
        return _decoded(text)
    except json.JSONDecodeError as fault:
        at = f"line {line + fault.lineno - 1}"
        raise BadCardFile(file, "", f"{at} is no JSON ({fault.msg}); write one object a line") from fault
    except (ValueError, RecursionError) as fault:
        raise BadCardFile(file, "", f"line {line} cannot be read: {_short(fault)}") from fault


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


def _members(found: Any, file: str, place: str = "") -> Iterator[tuple[str, Any]]:
    """The objects of a document: itself, its list, or the list of a page."""
    if isinstance(found, dict) and not found.keys() & {"part", *OUR_TEXTS, "elements", "reference", *SERVICE_TEXTS}:
        pages = [found[name] for name in LISTS if isinstance(found.get(name), list)]
        found = pages[0] if len(pages) == 1 else found
    if not isinstance(found, list):
        yield place or "its object", found
        return
    if not found:
        raise BadCardFile(file, "", f"{place or 'its list'} holds no card")
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
        if kind not in FRAMES:
            raise self.bad(f"it is a part {_short(kind)!r}; parts are {', '.join(FRAMES)}")
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
        return BadCardFile(self.file, "", f"{self.place}: {reason}")


def _together(texts: list[str | None]) -> str | None:
    """Abilities as one text; None where one of them is not in English."""
    return None if None in texts else "\n".join(text for text in texts if text)


def _lines(text: str) -> str:
    """One ability a line: services part them, and modes, by two spaces, though a slip may stand within one."""
    return re.sub(rf"(?<=\S) {{2,}}(?=\S)(?!#?{GOING_ON})", "\n", text.replace("\r\n", "\n"))


def _short(said: object) -> str:
    text = str(said)
    return text if len(text) <= 80 else f"{text[:80]}..."

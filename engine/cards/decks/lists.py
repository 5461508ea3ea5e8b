"""Deck lists as plain text: a quantity and a reference, or a name with its rarity, however they are arranged."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple

from engine.cards.catalogue import Catalogue
from engine.cards.decks.reading import Collector, Reading, UnreadKey, unreadable
from engine.cards.definitions.definition import CardDefinition, Faction
from engine.cards.definitions.references import PATTERN, Reference, read_reference
from engine.cards.errors import BadReference
from engine.cards.words.names import folded

LONGEST_LIST = 100_000
"""Characters: many times what the longest list takes."""

MOST_LINES = 2_000

LONGEST_NAME = 24
"""Words of a line that names its card: twice the longest name with everything that can stand beside it."""

LONGEST_LINE = 8_000
"""Characters: a whole list may stand on one line."""

_BULLET = re.compile(r"^\s*(?:[-*•·>+]\s+)+")
_COMMENT = re.compile(r"(?:^|\s)(?:#|//).*$")
_FENCE = re.compile(r"^\s*```\w*\s*$|```")
_REFERENCE = re.compile(rf"(?<![A-Za-z0-9_])(?:{PATTERN})(?![A-Za-z0-9_])", re.IGNORECASE)
_QUANTITY = re.compile(r"(?P<before>[x×])?(?P<number>[0-9]{1,9})(?P<after>[x×])?", re.IGNORECASE)
_SECTIONS = (
    "hero(?:es)?|characters?|spells?|(?:(?:expedition|landmark) )?permanents?|landmarks?|expeditions?"
    "|(?:main ?)?deck(?: ?list)?|cards?|commons?|rares?|uniques?|exalted|total"
)
_HEADING = re.compile(rf"(?:{_SECTIONS})\s*:?\s*(?:[(\[]?\s*[0-9]{{1,3}}\s*(?:/\s*[0-9]{{1,3}})?\s*[)\]]?)?\s*:?", re.I)

FACTION_WORDS: dict[str, Faction] = {
    "ax": "axiom", "br": "bravos", "ly": "lyra", "mu": "muna", "or": "ordis", "yz": "yzmir",
    "axiom": "axiom", "bravos": "bravos", "lyra": "lyra", "muna": "muna", "ordis": "ordis", "yzmir": "yzmir",
}  # fmt: skip

RARITY_WORDS: dict[str, tuple[str, ...]] = {
    "common": ("C",), "c": ("C",), "rare": ("R1", "R2"), "r": ("R1", "R2"), "r1": ("R1",), "r2": ("R2",),
    "transfuge": ("R2",), "f": ("R2",), "exalted": ("E",), "e": ("E",), "unique": ("U",), "u": ("U",),
    "commune": ("C",), "comune": ("C",), "rara": ("R1", "R2"), "exaltee": ("E",), "esaltata": ("E",), "unica": ("U",),
}  # fmt: skip
"""Rarities as lists write them: as the cards do, in letters, and in French and Italian."""

OUT_OF_FACTION = frozenset({"out", "hors", "fuori"})
"""The first word of "out of faction" in English, French and Italian."""

Side = Literal["next", "previous", "either"]


class _Token(NamedTuple):
    """A part of a line: a reference, a quantity with the side on which its card stands, or another word."""

    text: str
    reference: Reference | None = None
    quantity: int | None = None
    side: Side = "either"


@dataclass(frozen=True, slots=True)
class _Named:
    """A line that names its card: which faces it can mean."""

    line: int
    text: str
    copies: int
    faces: tuple[CardDefinition, ...]


class _Unreadable(Exception):
    """A line cannot be read; nothing of it counts."""

    def __init__(self, key: UnreadKey) -> None:
        super().__init__(key)
        self.key = key


def read_list(text: str, catalogue: Catalogue, name: str = "", held: Collection[str] = ()) -> Reading:
    """The deck that a text lists; a line counts as a whole or not at all, and repeats add up.

    Names are completed by a rarity, and where several faces still share one, by the references that are `held`, where
    these are known, and by the faction of the Hero.
    """
    if len(text) > LONGEST_LIST:
        return unreadable("too long", text)
    lines = text.lstrip("\ufeff").splitlines()
    if len(lines) > MOST_LINES:
        return unreadable("too many lines", text)
    found = Collector(catalogue)
    named: list[_Named] = []
    for number, raw in enumerate(lines, start=1):
        line = _COMMENT.sub("", _FENCE.sub("", raw))
        line = _BULLET.sub("", line).strip()
        if not line or _HEADING.fullmatch(line):
            continue
        try:
            if len(line) > LONGEST_LINE:
                raise _Unreadable("too long")
            if _REFERENCE.search(line):
                for reference, copies in _referred(line, catalogue):
                    found.add(number, line, reference, copies)
            else:
                named.append(_named(number, line, catalogue))
        except _Unreadable as fault:
            found.refuse(number, line, fault.key)
    _choose(found, named, held)
    return found.reading(name)


def _referred(line: str, catalogue: Catalogue) -> list[tuple[Reference, int]]:
    """The cards of a line of references, each with its quantity, one where none is said."""
    tokens = list(_tokens(line))
    words = [token.text for token in tokens if token.reference is None and token.quantity is None]
    cards = [token.reference for token in tokens if token.reference is not None]
    if words and (len(cards) != 1 or not _is_called(cards[0], words, catalogue)):
        raise _Unreadable("other name" if len(cards) == 1 else "no card")
    tokens = [token for token in tokens if token.reference is not None or token.quantity is not None]
    forwards = _bare_numbers_stand_before(tokens)
    found: list[tuple[Reference, int]] = []
    waiting: int | None = None
    counted = True
    for token in tokens:
        if token.reference is not None:
            found.append((token.reference, waiting if waiting is not None else 1))
            counted, waiting = waiting is not None, None
        elif token.side == "next" or (token.side == "either" and forwards):
            if waiting is not None:
                raise _Unreadable("whose quantity")
            waiting = token.quantity
        else:
            if counted or waiting is not None:
                raise _Unreadable("whose quantity")
            assert token.quantity is not None
            found[-1] = (found[-1][0], token.quantity)
            counted = True
    if waiting is not None:
        raise _Unreadable("whose quantity")
    if any(not 1 <= copies <= 100 for _, copies in found):
        raise _Unreadable("quantity")
    return found


def _bare_numbers_stand_before(tokens: list[_Token]) -> bool:
    """Whether numbers of a line belong to the card after them: they do unless the line begins with a card."""
    bare = [place for place, token in enumerate(tokens) if token.quantity is not None and token.side == "either"]
    if not bare or bare[0] == 0:
        return True
    if bare[-1] == len(tokens) - 1:
        return False
    raise _Unreadable("whose quantity")


def _tokens(line: str) -> Iterator[_Token]:
    place = 0
    for match in _REFERENCE.finditer(line):
        yield from _words(line[place : match.start()])
        try:
            yield _Token(match[0], read_reference(match[0]))
        except BadReference:
            raise _Unreadable("no card") from None
        place = match.end()
    yield from _words(line[place:])


def _words(text: str) -> Iterator[_Token]:
    """Quantities and other words; a lone `x` between a number and a card says nothing."""
    for word in re.split(r"[\s,;|()\[\]]+", text):
        if not word or word in ("x", "X", "×", "-", ":", "="):
            continue
        match = _QUANTITY.fullmatch(word)
        if match is None:
            yield _Token(word)
        else:
            side: Side = "previous" if match["before"] else "next" if match["after"] else "either"
            yield _Token(word, quantity=int(match["number"]), side=side)


def _is_called(reference: Reference, words: list[str], catalogue: Catalogue) -> bool:
    """Whether words beside a reference only repeat what it is; nothing contradicts a card that is not known."""
    card = catalogue.cards.get(catalogue.resolve(str(reference)))
    if card is None:
        return True
    rest = folded(" ".join(words)).removeprefix(folded(card.name)).split()
    return all(word in RARITY_WORDS or word in FACTION_WORDS for word in rest)


def _named(number: int, line: str, catalogue: Catalogue) -> _Named:
    """A line that names a card: `3 Foundry Mechanic (rare)`, `Foundry Mechanic x3`, `2x rare Foundry Mechanic`."""
    tokens = list(_words(line))
    quantities = [place for place, token in enumerate(tokens) if token.quantity is not None]
    copies = 1
    if quantities and (place := quantities[0]) in (0, len(tokens) - 1):
        copies = tokens.pop(place).quantity or 0
    elif quantities and (place := quantities[-1]) == len(tokens) - 1:
        copies = tokens.pop().quantity or 0
    if not 1 <= copies <= 100:
        raise _Unreadable("quantity")
    words = folded(" ".join(token.text for token in tokens)).split()
    if not words:
        raise _Unreadable("no card")
    if len(words) > LONGEST_NAME:
        raise _Unreadable("unknown name")
    for start, end in _cuts(words):
        marks = [*words[:start], *words[end:]]
        faces = catalogue.called(" ".join(words[start:end]))
        fitting = tuple(face for face in faces if _has_marks(face, marks))
        if fitting:
            return _Named(number, line, copies, fitting)
    raise _Unreadable("unknown name")


def _cuts(words: list[str]) -> Iterator[tuple[int, int]]:
    """Where the name can begin and end: all words, then fewer, as long as the others are rarities and factions."""
    for start in (0, 1, 2):
        if any(word not in _marks() for word in words[:start]):
            return
        for end in range(len(words), start, -1):
            if any(word not in _marks() for word in words[end:]):
                break
            yield start, end


@cache
def _marks() -> frozenset[str]:
    return frozenset({*RARITY_WORDS, *FACTION_WORDS, *OUT_OF_FACTION, "of", "faction", "fazione"})


def _has_marks(face: CardDefinition, marks: list[str]) -> bool:
    """Whether a face is of the rarity and the faction that words beside its name say."""
    rarity = read_reference(face.reference).rarity
    for mark in marks:
        if mark in RARITY_WORDS and rarity not in RARITY_WORDS[mark]:
            return False
        if mark in FACTION_WORDS and face.faction != FACTION_WORDS[mark]:
            return False
    return rarity == "R2" or not OUT_OF_FACTION.intersection(marks)


def _choose(found: Collector, named: list[_Named], held: Collection[str]) -> None:
    """Adds the cards that lines name, Heroes first, since theirs is the faction that decides between faces."""
    for each in sorted(named, key=lambda each: each.faces[0].type != "hero"):
        faces = tuple(face for face in each.faces if face.reference in held) or each.faces
        hero = found.catalogue.cards.get(found.hero)
        if len(faces) > 1 and hero is not None:
            faces = tuple(face for face in faces if face.faction in (hero.faction, "neutral")) or faces
        if len(faces) == 1:
            found.add(each.line, each.text, faces[0].reference, each.copies)
        else:
            found.refuse(each.line, each.text, "several cards", tuple(face.reference for face in faces))

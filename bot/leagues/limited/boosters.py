"""1.1.5.a The cards that an event hands out: boosters of a set, or packs of a cube, the same for the same seed.

A cube is a list of cards, each as often as it is listed. Chance can be drawn again by all: every draw is a SHA-256
digest of the event's seed and of what is drawn for.
"""

from __future__ import annotations

import hashlib
import secrets
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct

from bot.play.requests.refusal import Refusal
from engine import Catalogue
from engine.cards.decks.lists import LONGEST_LIST, MOST_LINES, read_list
from engine.cards.definitions.definition import CardDefinition, Rarity
from engine.cards.definitions.sets import set_of
from engine.cards.formats import admission, format_called, restrictions
from persistence.encoding.forms import Form

Item = TypeVar("Item")


def fresh_seed() -> str:
    """The seed of an event: 128 random bits that no person can foresee, in hexadecimal digits."""
    return secrets.token_hex(16)


def draw(seed: str, *about: object) -> int:
    """A whole number of 256 bits: the digest of the seed and of what is drawn for, joined by slashes."""
    words = "/".join((seed, *map(str, about)))
    return int.from_bytes(hashlib.sha256(words.encode()).digest(), "big")


def drawn(seed: str, items: Sequence[Item], count: int, *about: object) -> list[Item]:
    """Different ones of these, in the order in which they are drawn; all of them where there are no more."""
    left = list(items)
    return [left.pop(draw(seed, *about, number) % len(left)) for number in range(min(count, len(left)))]


def shuffled(seed: str, items: Sequence[Item], *about: object) -> list[Item]:
    """All of them in an order of chance."""
    places = sorted(range(len(items)), key=lambda place: draw(seed, *about, place))
    return [items[place] for place in places]


LimitedKind = Literal["sealed", "draft"]
"""Whether each builds from boosters of their own, or the boosters are passed on and one card is picked of each."""

CUBE = "cube"
"""What is opened where it is no booster of a set."""

PACK = 12
"""How many cards a pack of a cube has, as many as a booster."""

MOST_UNIQUES = 2_000
"""So many uniques of an installation can be in boosters, the first by reference; their list is published."""


class Slot(Struct, frozen=True, forbid_unknown_fields=True):
    """So many cards of a rarity in a booster; in one booster of `one_in` the last is of the rarity `instead`."""

    rarity: Rarity
    count: int
    of: str = ""
    instead: Rarity | None = None
    one_in: int = 0


class Sheet(Struct, frozen=True):
    """A slot with the faces from which its cards are drawn."""

    faces: tuple[str, ...]
    count: int
    instead: tuple[str, ...] = ()
    one_in: int = 0


class Product(Struct, frozen=True):
    """Everything by which the cards of an event are handed out; with its seed it names every card of every booster."""

    seed: str
    boosters: int
    """How many each seat opens."""
    seats: int
    sheets: tuple[Sheet, ...] = ()
    cube: tuple[str, ...] = ()
    """The cards of a cube, each as often as it is listed; none for boosters of a set."""

    @property
    def mark(self) -> str:
        """A fingerprint of all that, which says nothing of it and binds who publishes it."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()

    def booster(self, seat: int, number: int) -> tuple[str, ...]:
        """The cards of the booster that a seat of the event opens as its first, second and so on, from 0."""
        if self.cube:
            place = (number * self.seats + seat) * PACK
            return _shuffled_cube(self.seed, self.cube)[place : place + PACK]
        found: list[str] = []
        for at, sheet in enumerate(self.sheets):
            about = (seat, number, at)
            cards = drawn(self.seed, sheet.faces, sheet.count, *about)
            if sheet.instead and cards and draw(self.seed, *about, "instead") % sheet.one_in == 0:
                cards[-1:] = drawn(self.seed, sheet.instead, 1, *about, "which")
            found += cards
        return tuple(found)

    def fillers(self, seat: int) -> tuple[str, ...]:
        """Commons of the set, or cards of the cube, in the order in which a seat is given them that lacks cards."""
        faces = tuple(dict.fromkeys(self.cube)) or max(self.sheets, key=lambda sheet: sheet.count).faces
        return tuple(shuffled(self.seed, faces, "fillers", seat))


PRODUCT = Form("product of an event", Product)


@lru_cache(maxsize=64)
def _shuffled_cube(seed: str, cube: tuple[str, ...]) -> tuple[str, ...]:
    """The cards of a cube in the order in which packs are made of them."""
    return tuple(shuffled(seed, cube, CUBE))


@cache
def booster_table() -> Mapping[str, tuple[Slot, ...]]:
    """What a booster of each set holds, by the code of the set."""
    found = tomllib.loads((files("bot.leagues.limited") / "boosters.toml").read_text(encoding="utf-8"))
    return {code: msgspec.convert(each["slots"], tuple[Slot, ...]) for code, each in found.items()}


def sheets_of(code: str, kind: LimitedKind, catalogue: Catalogue, uniques: Iterable[str] = ()) -> tuple[Sheet, ...]:
    """The sheets of a set's boosters, of the faces that the format lets be played; raises KeyError for no such set."""
    listed = sorted(reference for reference in uniques if set_of(reference) == code)[:MOST_UNIQUES]
    return tuple(_sheet(slot, code, kind, catalogue, listed) for slot in booster_table()[code])


def _sheet(slot: Slot, code: str, kind: LimitedKind, catalogue: Catalogue, uniques: Sequence[str]) -> Sheet:
    def faces(rarity: Rarity) -> tuple[str, ...]:
        if rarity == "unique":
            return tuple(uniques)
        cards = of_set(slot.of or code, catalogue)
        return tuple(card.reference for card in cards if card.rarity == rarity and may_be_handed_out(card, kind))

    instead = faces(slot.instead) if slot.instead is not None else ()
    return Sheet(faces(slot.rarity), slot.count, instead, slot.one_in if instead else 0)


def of_set(code: str, catalogue: Catalogue) -> Iterator[CardDefinition]:
    """The cards of a set, by reference."""
    for reference in sorted(reference for reference in catalogue.cards if set_of(reference) == code):
        yield catalogue.cards[reference]


def may_be_handed_out(card: CardDefinition, kind: LimitedKind) -> bool:
    """1.1.5.a Whether the format lets a card be played once an event has handed it out."""
    return admission(card, format_called(kind), restrictions()) in ("legal", "from the pool")


MOST_CARDS = 2_000
"""Enough for 41 seats with four boosters each."""

LONGEST_SHOWN = 60


def read_cube(text: str, kind: LimitedKind, catalogue: Catalogue) -> tuple[str, ...]:
    """The cards that a list names, by reference; several Heroes may be among them.

    Raises Refusal "cube unread" with the first line that is not understood, or whose card may not be played.
    """
    found: list[str] = []
    for line in text[:LONGEST_LIST].splitlines()[:MOST_LINES]:
        found += _line(line, kind, catalogue)
    if not 0 < len(found) <= MOST_CARDS:
        raise Refusal("cube size", cards=len(found), most=MOST_CARDS)
    return tuple(sorted(found))


def _line(line: str, kind: LimitedKind, catalogue: Catalogue) -> Iterator[str]:
    """The cards of one line, each as often as it says."""
    reading = read_list(line, catalogue)
    if reading.unknown or any(each.key != "nothing" for each in reading.unread):
        raise Refusal("cube unread", line=line.strip()[:LONGEST_SHOWN])
    copies = {**({reading.hero: 1} if reading.hero else {}), **reading.cards}
    for reference, count in copies.items():
        if not may_be_handed_out(catalogue.find(reference), kind):
            raise Refusal("cube card banned", card=catalogue.find(reference).name)
        yield from [reference] * count


def enough_for(cards: int, seats: int, boosters: int) -> bool:
    """Whether a cube has a card for every place in every pack."""
    return cards >= seats * boosters * PACK

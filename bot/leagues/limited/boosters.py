"""1.1.5.a The cards that an event hands out: boosters of a set, or packs of a cube, the same for the same seed."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct

from bot.leagues.limited.chance import draw, drawn, shuffled
from engine import Catalogue
from engine.cards.definitions.definition import CardDefinition, Rarity
from engine.cards.definitions.sets import set_of
from engine.cards.formats import admission, format_called, restrictions
from persistence.encoding.forms import Form

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

"""Deck lists: the value a deck is, the lists people hand in, and the decks that come with the program."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.cards.catalogue import Catalogue, default_catalogue
from engine.cards.errors import BadCardFile, BadDeckList
from engine.cards.language import Record

Reference = Annotated[str, Field(pattern=r"^ALT_[A-Z0-9]+_[ABP]_[A-Z]{2}_[0-9]+_(C|R1|R2|R|E|U)(_([0-9]+|XXX))?$")]
Copies = Annotated[int, Field(strict=True, ge=1, le=100)]


class Deck(Record, frozen=True):
    """A deck as it comes to the table: the Hero's reference, or '' for none, and one reference for each other card."""

    name: str
    hero: str
    cards: tuple[str, ...]


class DeckList(BaseModel):
    """A deck as it is written down: how many copies of which card, and a Hero unless the format knows none."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: Annotated[str, Field(min_length=1, max_length=100)]
    hero: Reference | None = None
    cards: Annotated[dict[Reference, Copies], Field(min_length=1, max_length=100)]
    note: str = ""

    def deck(self, catalogue: Catalogue) -> Deck:
        """The deck of this list, copies side by side in its order; aliases give way to the catalogue's references.

        Whether the catalogue knows the cards, and the format allows them, is for `engine.cards.formats` to say.
        """
        cards = [catalogue.resolve(card) for card, copies in self.cards.items() for _ in range(copies)]
        return Deck(self.name, catalogue.resolve(self.hero) if self.hero else "", tuple(cards))


class _DeckFile(BaseModel):
    """A file of deck lists that comes with the program."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_: Annotated[Literal[1], Field(alias="schema")]
    decks: tuple[DeckList, ...]


def read_deck_list(data: object) -> DeckList:
    """A deck list from data of unknown origin; raises `BadDeckList` with every entry that is not understood."""
    try:
        return DeckList.model_validate(data)
    except ValidationError as fault:
        raise BadDeckList(_complaints(fault)) from fault


@cache
def ready_made_decks() -> Mapping[str, Deck]:
    """The constructed decks that come with the program, by name."""
    return _decks("ready_made.json")


@cache
def first_game_decks() -> Mapping[str, Deck]:
    """The decks of the rulebook's first game, by name: 29 cards of each ready-made deck, without a Hero.

    Which 29 is recorded nowhere; the lists are our own choice, and each says why in its file.
    """
    return _decks("first_game.json")


def first_game_variant(deck: Deck) -> Deck | None:
    """The first game's deck made from the cards of this ready-made deck, or None where there is none."""
    held = sorted(deck.cards)
    for variant in first_game_decks().values():
        if all(variant.cards.count(card) <= held.count(card) for card in set(variant.cards)):
            return variant
    return None


def _decks(file: str) -> Mapping[str, Deck]:
    data = (resources.files("engine.cards") / "data" / "decks" / file).read_bytes()
    try:
        lists = _DeckFile.model_validate_json(data).decks
    except ValidationError as fault:
        raise BadCardFile(file, "", "; ".join(_complaints(fault))) from fault
    return MappingProxyType({each.name: each.deck(default_catalogue()) for each in lists})


def _complaints(fault: ValidationError) -> tuple[str, ...]:
    return tuple(f"{'.'.join(map(str, each['loc'])) or 'the list'}: {each['msg']}" for each in fault.errors())

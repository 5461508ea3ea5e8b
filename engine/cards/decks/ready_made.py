"""The decks that come with the program."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.cards.catalogue import default_catalogue
from engine.cards.decks.deck import Deck, DeckList, complaints
from engine.cards.errors import BadCardFile


class _DeckFile(BaseModel):
    """A file of deck lists that comes with the program."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_: Annotated[Literal[1], Field(alias="schema")]
    decks: tuple[DeckList, ...]


@cache
def ready_made_decks() -> Mapping[str, Deck]:
    """The constructed decks that come with the program, by name: those of which every card is in the catalogue."""
    known = default_catalogue().cards
    decks = _decks("ready_made.json")
    return MappingProxyType(
        {name: deck for name, deck in decks.items() if all(card in known for card in (deck.hero, *deck.cards))}
    )


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
        raise BadCardFile(file, "", "; ".join(complaints(fault))) from fault
    return MappingProxyType({each.name: each.deck() for each in lists})

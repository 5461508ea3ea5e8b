"""The value a deck is, and the list it is written down as."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.cards.catalogue import Catalogue
from engine.cards.definitions.references import PATTERN
from engine.cards.errors import BadDeckList
from engine.cards.language import Record

Reference = Annotated[str, Field(pattern=f"^{PATTERN}$")]
MOST_COPIES = 100
"""Of one card in one list, whatever a format says."""

Copies = Annotated[int, Field(strict=True, ge=1, le=MOST_COPIES)]


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

    def deck(self, catalogue: Catalogue | None = None) -> Deck:
        """The deck of this list, copies side by side in its order; aliases give way to a catalogue's references.

        Whether the catalogue knows the cards, and the format allows them, is for `engine.cards.formats` to say.
        """
        resolve = str if catalogue is None else catalogue.resolve
        known = {card: resolve(card) for card in self.cards}
        cards = [known[card] for card, copies in self.cards.items() for _ in range(copies)]
        return Deck(self.name, resolve(self.hero) if self.hero else "", tuple(cards))


def read_deck_list(data: object) -> DeckList:
    """A deck list from data of unknown origin; raises `BadDeckList` with every entry that is not understood."""
    try:
        return DeckList.model_validate(data)
    except ValidationError as fault:
        raise BadDeckList(complaints(fault)) from fault


def complaints(fault: ValidationError) -> tuple[str, ...]:
    """What a model found wrong, one sentence each, beginning with where."""
    return tuple(f"{'.'.join(map(str, each['loc'])) or 'the list'}: {each['msg']}" for each in fault.errors())

"""A deck as it comes to a game, and all those of a game."""

from __future__ import annotations

from msgspec import Struct

from engine import Deck
from engine.sealing import SealedList
from persistence.encoding.forms import Form, as_it_is


class Brought(Struct, frozen=True, omit_defaults=True):
    """A deck as it comes to a game: its cards, and the digests of those that only its player has, by reference."""

    deck: Deck
    loose: dict[str, str] = {}
    event: str = ""
    """For which event its list was sealed when it was handed in, "" for none."""
    salt: str = ""
    """What makes that seal such as no person finds by trying; told with the list."""

    @property
    def sealed(self) -> SealedList | None:
        """What the seal of its list holds; None where it was handed in without one."""
        return SealedList(self.event, self.deck.hero or "", tuple(self.deck.cards), self.salt) if self.salt else None


BROUGHT = Form("deck that was brought", Brought)
ALL_BROUGHT = Form("decks of a game", list[Brought], newest=3, upgraders={1: as_it_is, 2: as_it_is}, packed=True)
"""Since form 2 it is packed: the lists of two decks are half of a game's record."""

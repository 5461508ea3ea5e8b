"""The decks that can be brought to a game, by format."""

from __future__ import annotations

from collections.abc import Mapping

from bot.play.game_records.facts import FormatName
from bot.play.game_records.looks import DeckLine
from bot.play.requests.matching import meant
from bot.play.requests.refusal import Refusal
from engine import Catalogue, Deck, default_catalogue
from engine.cards.decks import first_game_variant


class DeckChest:
    """Ready-made decks for each format, by their names."""

    def __init__(self, decks: Mapping[FormatName, Mapping[str, Deck]]) -> None:
        self._decks = decks

    def lines(self, format: FormatName) -> list[DeckLine]:
        """The decks of a format as people choose them; raises Refusal "unknown format"."""
        return [line_of(deck, default_catalogue()) for deck in self._of(format).values()]

    def deck(self, format: FormatName, name: str) -> Deck:
        """The deck of that name, or the only one of the format that a part of its name can mean.

        A deck of another format stands for its counterpart: a ready-made deck and the first game's deck made from its
        cards. Raises Refusal "unknown format", "unknown deck", and "deck of another format" without a counterpart.
        """
        decks = self._of(format)
        if (found := _named(decks, name)) is not None:
            return found
        for others in self._decks.values():
            if (other := _named(others, name)) is not None:
                for deck in decks.values():
                    if first_game_variant(other) == deck or first_game_variant(deck) == other:
                        return deck
                raise Refusal("deck of another format", deck=other.name, format=format)
        keys = list(decks)
        if len(likely := meant(keys, name)) == 1:
            return decks[keys[likely[0]]]
        raise Refusal("unknown deck", deck=name[:100])

    def _of(self, format: FormatName) -> Mapping[str, Deck]:
        if format not in self._decks:
            raise Refusal("unknown format", format=str(format)[:40])
        return self._decks[format]


def line_of(deck: Deck, catalogue: Catalogue, own: bool = False) -> DeckLine:
    """A deck as people choose it."""
    hero = catalogue.cards.get(deck.hero)
    return DeckLine(deck.name, hero.name if hero else "", len(deck.cards), own, _faction(deck, catalogue))


def _faction(deck: Deck, catalogue: Catalogue) -> str:
    """The faction of a deck: its Hero's, else that of its first card that has one; "" where nothing tells."""
    found = (catalogue.cards.get(reference) for reference in (deck.hero, *deck.cards))
    return next((card.faction for card in found if card is not None and card.faction != "neutral"), "")


def _named(decks: Mapping[str, Deck], name: str) -> Deck | None:
    wanted = name.strip().casefold()
    return next((deck for key, deck in decks.items() if key.casefold() == wanted), None)

"""The decks that can be brought to a game, by format."""

from __future__ import annotations

from collections.abc import Mapping

from bot.play.looks import DeckLine, FormatName
from bot.play.refusal import Refusal
from engine import Deck


class DeckChest:
    """Ready-made decks for each format, by their names."""

    def __init__(self, decks: Mapping[FormatName, Mapping[str, Deck]]) -> None:
        self._decks = decks

    def lines(self, format: FormatName) -> list[DeckLine]:
        """The decks of a format as people choose them; raises Refusal "unknown format"."""
        return [DeckLine(name, deck.hero, len(deck.cards)) for name, deck in self._of(format).items()]

    def deck(self, format: FormatName, name: str) -> Deck:
        """The deck of that name, whatever its case; raises Refusal "unknown format" or "unknown deck"."""
        return self._of(format)[self.line(format, name).key]

    def line(self, format: FormatName, name: str) -> DeckLine:
        """As `deck`, as people choose it."""
        wanted = name.strip().casefold()
        for line in self.lines(format):
            if line.key.casefold() == wanted:
                return line
        raise Refusal("unknown deck", deck=name[:100])

    def _of(self, format: FormatName) -> Mapping[str, Deck]:
        if format not in self._decks:
            raise Refusal("unknown format", format=str(format)[:40])
        return self._decks[format]

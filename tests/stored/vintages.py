"""Games as earlier programs have stored them, each written by the program of that time and never changed since.

A file is JSON compressed by zstd: the rules version it was played under, the game as it began and as it stood, its log,
and the definitions of its cards where that program kept them with the game.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import zstandard

from engine import Catalogue, default_catalogue
from engine.cards.kept import card_digest, over, read_card

FOLDER = Path(__file__).parent / "games"

FIRST = 1
"""The form in which states, log entries and definitions lay in all of them but the newest."""


class Vintage(msgspec.Struct, frozen=True):
    """A game as one program stored it."""

    rules: str
    start: str
    state: str
    entries: list[str]
    cards: list[str] | None

    def catalogue(self) -> Catalogue:
        """The cards it is played with: its own, or the program's where they were not kept with it."""
        found = [card.encode() for card in self.cards or ()]
        return over(default_catalogue(), [read_card(card, card_digest(card), FIRST) for card in found])


def vintages() -> dict[str, Vintage]:
    """All of them by the names of their files."""
    decoder = msgspec.json.Decoder(Vintage)
    return {
        file.name.removesuffix(".json.zst"): decoder.decode(zstandard.ZstdDecompressor().decompress(file.read_bytes()))
        for file in sorted(FOLDER.glob("*.json.zst"))
    }

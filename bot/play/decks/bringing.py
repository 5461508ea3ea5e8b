"""The decks that a person can bring to a game: those they have saved, and the ready-made ones."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cache

from bot.play.decks.decks import DeckChest, line_of
from bot.play.decks.saved_decks import DeckService
from bot.play.game_records.brought import Brought
from bot.play.game_records.facts import FormatName
from bot.play.game_records.game_record import GameRecord
from bot.play.game_records.looks import DeckLine
from bot.play.requests.matching import meant
from bot.play.requests.refusal import Refusal
from engine import Catalogue, Deck, default_catalogue, ready_made_decks
from engine.cards.decks import first_game_decks, first_game_variant
from engine.cards.formats import AllowedSets, Legality, check_deck, format_called
from persistence.games.game_lists import GameLists
from persistence.server.errors import FormUnreadable, GameDamaged

LOOKED_BACK = 5
"""Among how many of a player's newest games, of those that run and of those that are over, their last deck is found."""

DECK_FORMATS: Mapping[FormatName, str] = {
    "duel": "standard",
    "no unique": "no-unique",
    "frontier": "frontier",
    "singleton": "singleton",
    "singleton no unique": "singleton-no-unique",
    "sandbox": "sandbox",
    "first game": "first-game",
    "sealed": "sealed",
    "draft": "draft",
}
"""What each way of playing asks of a deck."""

OF_EVENTS: frozenset[FormatName] = frozenset(("sealed", "draft"))
"""Those whose cards an event hands out (1.1.5.a)."""

OFFERED_FORMATS = tuple(format for format in DECK_FORMATS if format not in OF_EVENTS)
"""The formats in which people can agree on a game."""


@dataclass(frozen=True, slots=True)
class Illegal:
    """Why a deck may not be played: what the format says of it, and the catalogue in which its cards have names."""

    legality: Legality
    catalogue: Catalogue


class Bringing:
    """Finds the deck that a person means, and checks it against the format."""

    def __init__(self, chest: DeckChest, saved: DeckService, games: GameLists) -> None:
        self._chest, self._saved, self._games = chest, saved, games

    def ready_made(self, format: FormatName) -> list[DeckLine]:
        """The ready-made decks of a format; raises Refusal "unknown format"."""
        return self._chest.lines(format)

    def starters(self, format: FormatName, taken: Collection[str | None] = ()) -> list[Brought]:
        """The starter decks that may be played in a format, or any ready-made ones where there are none such.

        Decks whose Hero is among those `taken` are left out as long as others are there. Raises Refusal
        "unknown format".
        """
        every = [Brought(self._chest.deck(format, line.key)) for line in self._chest.lines(format)]
        starters = [each for each in every if first_game_variant(each.deck) is not None] or every
        free = [[each for each in decks if each.deck.hero not in taken] for decks in (starters, every)]
        return free[0] or free[1] or starters

    async def lines(self, person: int, format: FormatName) -> list[DeckLine]:
        """What was played of late, the last first; then one's saved decks, then the ready-made ones of the format.

        Each name comes once. Raises Refusal "unknown format", and "no deck" where there is none to choose.
        """
        ready, catalogue = self._chest.lines(format), await self._saved.catalogue(person)
        own = [line_of(each.deck(catalogue), catalogue, own=True) for each in await self._saved.decks(person)]
        taken, played = {line.key.casefold() for line in own}, await self._last_played(person)
        lines = [*own, *(line for line in ready if line.key.casefold() not in taken)]
        if not lines:
            raise Refusal("no deck", format=format)
        dated = [replace(line, last_played=played.get(line.key, 0)) for line in lines]
        return sorted(dated, key=lambda line: -line.last_played)

    async def _last_played(self, person: int) -> dict[str, int]:
        """When a player's newest game with each of their last decks began; nothing where a record cannot be read."""
        played: dict[str, int] = {}
        try:
            newest = await self._games.find_by_user(person, limit=LOOKED_BACK)
            newest += await self._games.find_by_user(person, finished=True, limit=LOOKED_BACK)
            for facts in (GameRecord(meta.kept).facts for meta in newest):
                for player in facts.players:
                    if player.id == person:
                        played[player.deck] = max(facts.began, played.get(player.deck, 0))
        except (GameDamaged, FormUnreadable):
            return {}
        return played

    async def bring(
        self, person: int, format: FormatName, name: str, *, verified: bool = False, sets: AllowedSets = ()
    ) -> Brought:
        """The deck that a person means, one of their own before a ready-made one.

        Where it is to be `verified`, only cards that the installation knows may be in it; `sets` are those that the
        organiser allows.

        Raises Refusal "unknown format", "unknown deck", "deck of another format", "deck not legal" with what the format
        says of a saved deck, and "unverified cards".
        """
        brought = await self._found(person, format, name, sets)
        if verified and brought.loose:
            raise Refusal("unverified cards", deck=brought.deck.name)
        return brought

    async def _found(self, person: int, format: FormatName, name: str, sets: AllowedSets) -> Brought:
        own = [deck.name for deck in await self._saved.decks(person)]
        if name.strip().casefold() in (each.casefold() for each in own):
            return await self._own(person, format, name, sets)
        likely = meant(own, name)
        try:
            ready = self._chest.deck(format, name)
        except Refusal:
            if len(likely) == 1:
                return await self._own(person, format, own[likely[0]], sets)
            raise
        if likely and ready.name.casefold() != name.strip().casefold():
            raise Refusal("unknown deck", deck=name[:100])
        return Brought(ready)

    async def _own(self, person: int, format: FormatName, name: str, sets: AllowedSets) -> Brought:
        self._chest.lines(format)
        saved, catalogue = await self._saved.deck(person, name), await self._saved.catalogue(person)
        deck = saved.deck(catalogue)
        legality = await self._saved.legality(deck, DECK_FORMATS[format], catalogue, sets)
        if not legality.legal:
            raise Refusal("deck not legal", deck=saved.name, breaches=Illegal(legality, catalogue))
        loose = await self._saved.loose(person)
        return Brought(deck, {card: loose[card] for card in (deck.hero, *deck.cards) if card in loose})


@cache
def ready_made_chest() -> DeckChest:
    """The ready-made decks of every format: those that it allows, and the rulebook's own for the first game."""
    catalogue, decks = default_catalogue(), ready_made_decks()
    chest: dict[FormatName, Mapping[str, Deck]] = {}
    for format, asked in DECK_FORMATS.items():
        form = format_called(asked)
        chest[format] = {name: deck for name, deck in decks.items() if check_deck(deck, form, catalogue).legal}
    return DeckChest({**chest, "first game": first_game_decks()})

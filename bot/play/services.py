"""All services of one open store, made together."""

from __future__ import annotations

from dataclasses import dataclass

from bot.play.cards import CardService
from bot.play.challenges import ChallengeService
from bot.play.completions import Completions
from bot.play.decks import DeckChest
from bot.play.declarations import DeclarationService
from bot.play.games import GameService
from bot.play.saved_decks import DeckService
from bot.play.shelf import Shelf
from engine import Catalogue, default_catalogue, ready_made_decks
from engine.cards.decks import first_game_decks
from persistence import Store


@dataclass(frozen=True, slots=True)
class Services:
    """What handlers are given; nothing in it remembers anything between presses."""

    challenges: ChallengeService
    games: GameService
    declarations: DeclarationService
    completions: Completions
    decks: DeckService
    cards: CardService


async def _shipped() -> Catalogue:
    """The cards that come with the program."""
    return default_catalogue()


def services_over(store: Store) -> Services:
    """The services over a store, with the decks that come with the program."""
    chest = DeckChest({"duel": ready_made_decks(), "first game": first_game_decks()})
    shelf = Shelf(store.games)
    challenges = ChallengeService(store.challenges, store.deadlines, shelf, chest, store.clock)
    declarations = DeclarationService(shelf, store.drafts)
    return Services(
        challenges=challenges,
        games=GameService(shelf, store.outbox, challenges),
        declarations=declarations,
        completions=Completions(shelf, declarations),
        decks=DeckService(store.decks, default_catalogue()),
        cards=CardService(_shipped),
    )

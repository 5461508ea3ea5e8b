"""Decks: lists as people write them, codes, and the decks that come with the program."""

from __future__ import annotations

from engine.cards.decks.deck import Deck, DeckList, read_deck_list
from engine.cards.decks.ready_made import first_game_decks, first_game_variant, ready_made_decks

__all__ = ["Deck", "DeckList", "first_game_decks", "first_game_variant", "read_deck_list", "ready_made_decks"]

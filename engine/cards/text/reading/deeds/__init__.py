"""What is done in general, by whom and for what: acts, players, costs, each of several, and the next card."""

from engine.cards.text.reading.deeds import (
    acts,
    costs,
    for_each,
    next_cards,
    players,
    pointing,
)

__all__ = ["acts", "costs", "for_each", "next_cards", "players", "pointing"]

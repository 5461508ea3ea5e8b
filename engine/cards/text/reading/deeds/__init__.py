"""What is done, by whom and for what: acts, orders, costs, and how cards are played."""

from engine.cards.text.reading.deeds import (
    acts,
    costs,
    counters,
    decks,
    distributing,
    meanings,
    players,
    playing,
    verbs,
)

__all__ = ["acts", "costs", "counters", "decks", "distributing", "meanings", "players", "playing", "verbs"]

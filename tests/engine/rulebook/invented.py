"""A little rule book, so that what is shown of it does not change with the sentences of the real one."""

from __future__ import annotations

from engine.rulebook import Book
from engine.rulebook.book import places
from engine.rulebook.writing import Silence, Wording

TITLES = {"6": "Events", "6.2": "Modifiers", "6.4": "Costs", "7": "Vocabulary", "7.3": "Actions", "9": "Starter book"}

WRITTEN = {
    "6.2.d": Wording("What comes first", "The first of all."),
    "6.2.e": Wording(
        "Replacing comes before adding",
        "A modifier that replaces is applied before one that adds (6.2.d), as costs are (6.4.a).",
        remarks=("See 7.3.5 too.",),
        examples=("Booda is drawn.", "Kappa is not drawn."),
        words=("which modifier first",),
        see=("RB.5",),
        silences=(Silence("Who says which?", "The first player says it (6.2.f).", "Nobody else is asked."),),
    ),
    "6.2.f": Wording("The rest", "What is left comes last."),
    "6.4.a": Wording("Costs are paid", "A cost is paid whole."),
    "7.3.5*": Wording("Draw", "To draw is to take the top card of the Deck (6.2)."),
    "RB.5": Wording("Setting up", "Everybody draws six cards."),
}


def invented() -> Book:
    """The little book, in English."""
    return Book("en", dict(places(TITLES, WRITTEN)))

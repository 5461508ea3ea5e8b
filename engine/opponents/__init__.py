"""Practice opponents: each answers the questions to its seat by what the seat may see, and by nothing else.

An opponent gets the view of its seat, the decision that is open, and a seed; one that looks ahead gets besides a
position in which all that is hidden from its seat is drawn anew (`imagined`). The same always give the same answer.
The host of the match passes the questions to the opponents, and their answers to the game:

>>> from engine import new_match, ready_made_decks
>>> from engine.opponents import answer_at
>>> axiom, bravos = list(ready_made_decks().values())[:2]
>>> match = new_match([axiom, bravos], seed=7)
>>> picked = answer_at(match, match.game.open[0], "greedy", seed=1)
>>> len(picked.picks)
3
>>> _ = match.answer(picked)
"""

from engine.opponents.imagining import imagined
from engine.opponents.levels import LEVELS, SIMULATIONS, Level, NothingImagined, answer, answer_at, looks_ahead

__all__ = [
    "LEVELS",
    "SIMULATIONS",
    "Level",
    "NothingImagined",
    "answer",
    "answer_at",
    "imagined",
    "looks_ahead",
]

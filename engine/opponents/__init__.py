"""Practice opponents: whoever is asked something answers by what they may see, and by nothing else.

An opponent gets the view of its seat, the decision that is open, and a seed; the same three always give the same
answer. Whoever hosts the table puts the questions and gives the answers to the game:

>>> from engine import new_table, ready_made_decks, view
>>> from engine.opponents import answer
>>> axiom, bravos = list(ready_made_decks().values())[:2]
>>> table = new_table([axiom, bravos], seed=7)
>>> decision = table.game.open[0]
>>> picked = answer("greedy", view(table, decision.seat), decision, seed=1)
>>> len(picked.picks)
3
"""

from engine.opponents.levels import LEVELS, Level, answer

__all__ = ["LEVELS", "Level", "answer"]

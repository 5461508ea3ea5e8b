"""The verbs of the ability language, one file a family.

A verb is a function from evaluated arguments to atomic actions: it neither asks nor changes anything, so costs,
"each player" and replacing modifiers use it as it is.
"""

from engine.abilities.verbs import cards, counters, decks, dice, expeditions, statuses, subtypes, tokens, turns

__all__ = ["cards", "counters", "decks", "dice", "expeditions", "statuses", "subtypes", "tokens", "turns"]

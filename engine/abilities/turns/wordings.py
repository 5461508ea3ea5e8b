"""How turns, passing, the first player and winning are worded (4.2, 7.3.2)."""

from __future__ import annotations

from engine.abilities.turns.records import AfterYou, AnotherTurn, BecomeFirst, Pass, Win
from engine.cards.text.reading.canonical.entries import read_as
from engine.cards.text.reading.grammar import is_also, reads

reads("verb", "[immediately] pass")(Pass)
reads("verb", "@after_you")(AfterYou)
reads("verb", "(play|take) another turn [after this 1]")(AnotherTurn)
reads("statement_of_fact", "each player pass")(lambda: Pass(everybody=True))
reads("verb", "have each player pass")(lambda: Pass(everybody=True))
reads("statement_of_fact", "you become [the] first player")(BecomeFirst)
reads("statement_of_fact", "you win the game")(Win)
reads("their_verb", "become [the] first player")(BecomeFirst)
reads("their_verb", "win the game")(Win)
reads("deeds", "become [the] first player")(BecomeFirst)
reads("deeds", "win the game")(Win)

read_as("end_of_all", BecomeFirst, Win)
is_also("deeds", "end_of_all")
is_also("their_verb", "end_of_all")

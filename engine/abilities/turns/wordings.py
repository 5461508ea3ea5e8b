"""How turns, passing, the first player and winning are worded (4.2, 7.3.2)."""

from __future__ import annotations

from engine.abilities.turns.records import AnotherTurn, BecomeFirst, Pass, Win
from engine.cards.text.reading.canonical.entries import read_as
from engine.cards.text.reading.grammar import is_also, reads

reads("verb", "immediately pass")(Pass)
reads("verb", "take another turn [after this 1]", "play another turn after this 1")(AnotherTurn)
read_as("end_of_all", BecomeFirst, Win)
is_also("deeds", "end_of_all")
is_also("their_verb", "end_of_all")

"""Acts and orders: what is said of a subject, and what a player is told to do (7.3)."""

from __future__ import annotations

from typing import Any

from engine.cards.language import Boost, Choose, Effect, It, LoseCounters, Me, Point, Selector, Target, Times, Together
from engine.cards.text.reading.grammar import is_also, reads
from engine.cards.text.trees import boosts_of_it, do_all, steps


@reads("acts", "<first:act>")
@reads("acts", "<first:act> (and|,|, then|, and) <others:acts>")
def acts(first: Any, others: tuple[Any, ...] = ()) -> tuple[Any, ...]:
    """Several things said of one subject."""
    return (*(first if isinstance(first, tuple) else (first,)), *others)


@reads("statement_of_fact", "<who:subject> <acts>")
@reads("verb", "have <who:object> <acts>")
def fact(who: Selector, acts: tuple[Any, ...]) -> Effect | None:
    """'I gain 2 boosts and lose Fleeting'; 'have it gain 1 boost'; what gains 2 for each of some is chosen once."""
    if not isinstance(who, Me) and any(isinstance(act, LoseCounters) and act.who == Me() for act in acts):
        return None  # only the bearer loses counters of the bearer
    of_it = boosts_of_it(acts[0])  # 'boosts equal to its Hand Cost'
    if of_it and isinstance(who, Target) and (who.apart or who.filter.other):
        return None  # its own, or that of the one before
    if isinstance(who, Together) and (isinstance(acts[0], Times) or of_it):
        return None
    if isinstance(who, Target | Choose) and (isinstance(acts[0], Times) or (of_it and isinstance(acts[0], Boost))):
        return steps(Point(who), do_all(It(), acts))
    return do_all(who, acts)


is_also("clause", "verb", "statement_of_fact")
reads("statement_of_fact", "you <effect:verb>")(lambda effect: effect)

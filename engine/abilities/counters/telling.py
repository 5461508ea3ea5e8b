"""What the patterns of counters speak of besides their fields."""

from __future__ import annotations

from typing import Any

from engine.abilities.counters.records import Distribute, GainCounters, LoseCounters, MoveCounters, RemoveCounters
from engine.cards.wording.grammar import words
from engine.cards.wording.numbers import counted
from engine.cards.wording.selectors import several
from engine.cards.wording.speech import FACTS, Facts, Speech


def _counters(verb: Any, speech: Speech) -> Facts:
    """How many counters of its name, or all there are."""
    if verb.number is None:
        return {"counters": speech.tongue.determined("all", speech.counter(verb.counter, True))}
    return {"counters": counted(verb.number, speech.counter(verb.counter), speech.counter(verb.counter, True), speech)}


def _removed(verb: RemoveCounters, speech: Speech) -> Facts:
    return {"one": verb.number == 1}


def _distributed(verb: Distribute, speech: Speech) -> Facts:
    """Those among whom counters are distributed, all of them or any of those that are targeted."""
    named = speech.noun(verb.among, many=True, target=verb.target)
    among = speech.tongue.determined("bare" if verb.target or verb.most is not None else "the", named)
    if verb.most is not None:
        among = words(several(0, verb.most, speech, named.gender == "f"), among)
    elif verb.target:
        among = words(speech.tongue.small("any number of"), among)
    return {**_counters(verb, speech), "among": among}


FACTS.update(
    {
        GainCounters: _counters,
        LoseCounters: _counters,
        MoveCounters: _counters,
        RemoveCounters: _removed,
        Distribute: _distributed,
    }
)

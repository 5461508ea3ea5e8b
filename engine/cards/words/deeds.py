"""7.2.3 What verbs of deeds are called: their words come from the patterns of their records."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import get_args

from engine.cards.language.verbs import PlainVerb
from engine.cards.words.patterns import patterns, written_out

IRREGULAR = {"can't": "can't", "have": "has", "After You": "After You"}
"""Third persons that no rule makes."""


def verbs_of_patterns() -> Iterator[str]:
    """The plain verbs that English patterns begin with, such as 'discard', some several times."""
    told = patterns("english")["records"]
    for record in get_args(PlainVerb):
        for said in written_out(told.get(record.__name__, "")):
            if found := re.match("(?:[a-z]+_)?([a-z]+)(?![a-z'])", said.rpartition(" | ")[2].strip()):
                yield found[1]


def third_person(verb: str) -> str:
    """The English verb as it is said of another: it gains, it switches, it readies."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if re.search("[^aeiou]y$", verb):
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(("ch", "o", "s", "sh", "x", "z")) else "s")

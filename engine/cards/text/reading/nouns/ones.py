"""One of a kind, as triggers name it: 'a Character', 'another card', or whichever of them is meant (7.2)."""

from __future__ import annotations

from engine.cards.language import All, Filter, Me
from engine.cards.text.combining import alternatives, both, either_of
from engine.cards.text.reading.grammar import is_also, reads
from engine.cards.text.reading.nouns.selectors import of_one

reads("one_of_them", "me")(Me)
reads("one_of_them", "<filter:one_noun>")(All)
reads("bare_noun", "[<adjectives>] <kinds>")(lambda kinds, adjectives=Filter(): both(adjectives, kinds))
reads("one_bare", "1 <filter:bare_noun>")(lambda filter: filter)
reads("one_bare", "another <filter:bare_noun>")(lambda filter: both(Filter(other=True), filter))


@reads("one_noun", "1 <nouns>")
def one(nouns: Filter) -> Filter:
    """'a Character', 'a Robot or a token'."""
    return of_one(nouns)


@reads("another_noun", "another <noun>", "another <noun> or 1_anew <second:noun>")
def another(noun: Filter, second: Filter | None = None) -> Filter | None:
    """'another Character', 'another Animal or an Artist'."""
    first = both(Filter(other=True), noun)
    return first if second is None else either_of((first, second))


is_also("one_noun", "another_noun")


def from_anywhere(filter: Filter) -> bool:
    """Whether no zone is named, which would be taken for where a card is played from."""
    return all(each.zone is None for each in alternatives(filter))

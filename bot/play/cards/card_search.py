"""Finding a card by what a person types of its name: misspelt, unfinished, without accents, or by its reference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from rapidfuzz import fuzz, process

from engine import Catalogue
from engine.cards.definitions.references import read_reference
from engine.cards.errors import BadReference
from engine.cards.words.local_names import ENGLISH
from engine.cards.words.names import folded

LONGEST = 100
"""Letters of what is typed that are looked at; no name is longer."""

SHORTEST = 3
"""Letters from which on a misspelling is looked through; of fewer no person can tell."""

LIKELY = 60.0
"""Of 100: how alike a name must be to be offered."""

SURE = 84.0
"""Of 100: how alike the only such name must be to be taken for what was meant."""

APART = 4.0
"""How much less alike the next one must be then."""

NEAREST = 3
"""Names that are offered where none was meant for sure."""


@dataclass(frozen=True, slots=True)
class Found:
    """The card that was meant; `exactly` where its name was written out, apart from capitals and accents."""

    reference: str
    exactly: bool = True


class Near(NamedTuple):
    """A card that may be meant."""

    reference: str
    name: str


@dataclass(frozen=True, slots=True)
class NotFound:
    """No card is called that; the nearest are a few that may be meant, best first."""

    typed: str
    nearest: tuple[Near, ...]


def reference_in(typed: str) -> str:
    """The reference that was typed, alone or after a name: 'Name · REFERENCE'; "" where there is none."""
    try:
        return str(read_reference(typed.rpartition("·")[2].strip()).card)
    except BadReference:
        return ""


class CardSearch:
    """The names of a catalogue in all languages, made ready to be searched at every keystroke."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        english = {folded(name): name for name in reversed(catalogue.names())}  # some differ in their capitals alone
        named = {name: (name, shown, ENGLISH) for name, shown in english.items()}
        for meant, names in catalogue.local_names.items():
            for language, name in names.items():
                if folded(meant) in english:
                    named.setdefault(folded(name), (folded(meant), name, language))
        self._folded = tuple(sorted(named))
        self._names = tuple(named[name][1] for name in self._folded)
        self._cards = tuple(named[name][0] for name in self._folded)
        """The English name of the card that each name is of, folded."""
        self._languages = tuple(named[name][2] for name in self._folded)

    @cached_property
    def _parts(self) -> tuple[tuple[str, int], ...]:
        """Every name from each of its words on, with the place of the name: for what is misspelt."""
        return tuple((part, place) for place, name in enumerate(self._folded) for part in _from_each_word(name))

    def offered(self, typed: str, most: int = 25, language: str = ENGLISH) -> tuple[str, ...]:
        """Names that may be meant by something unfinished, best first; the first of all for nothing typed.

        Those that begin with it come first, then those with a word that does, those that hold it anywhere, and last
        those that are like it. Each card is offered once, by its name in `language` where that may be meant as well.
        """
        if not folded(typed[:LONGEST]):
            own = (place for place in range(len(self._names)) if self._languages[place] in (language, ENGLISH))
            return tuple(self._names[place] for place in self._once(own, language))[:most]
        return tuple(self._names[place] for place in self._offered(typed, most, language))

    def likely(self, typed: str, most: int = NEAREST) -> tuple[str, ...]:
        """References of cards that may be meant by a misspelt name, best first, each name once; none for nothing."""
        return tuple(dict.fromkeys(self._first(place) for place in self._offered(typed, most)))

    def _once(self, places: Iterable[int], language: str) -> list[int]:
        """The places of names, each card's once: its first name, or the one among them in `language`."""
        found: dict[str, int] = {}
        for place in places:
            card = self._cards[place]
            if card not in found or (self._languages[place] == language != self._languages[found[card]]):
                found[card] = place
        return list(found.values())

    def _offered(self, typed: str, most: int, language: str = ENGLISH) -> list[int]:
        """Places of the names that may be meant by something unfinished or misspelt, best first."""
        wanted = folded(typed[:LONGEST])
        if not wanted:
            return []
        ranks = [_rank(name, wanted) for name in self._folded]
        held = sorted((place for place, rank in enumerate(ranks) if rank < _NOWHERE), key=ranks.__getitem__)
        places = self._once(held, language)[:most]
        if len(places) < most and len(wanted) >= SHORTEST:
            like = (place for place, _ in self._like(wanted, most, LIKELY))
            return self._once([*places, *like], language)[:most]
        return places

    def find(self, typed: str) -> Found | NotFound:
        """The card that a whole name, a reference, or something that can mean only one name stands for."""
        reference = self._catalogue.resolve(typed.strip())
        if reference in self._catalogue.cards:
            return Found(reference)
        wanted = folded(typed[:LONGEST])
        if wanted in self._folded:
            return Found(self._first(self._folded.index(wanted)))
        ranks = [_rank(name, wanted) if wanted else _NOWHERE for name in self._folded]
        begun = (place for place, rank in enumerate(ranks) if rank < _INSIDE)
        begin = self._once(sorted(begun, key=ranks.__getitem__), ENGLISH)
        if len(begin) == 1 and len(wanted) >= SHORTEST:
            return Found(self._first(begin[0]), exactly=False)
        like = self._like(wanted, NEAREST + 1, 0)
        if like and like[0][1] >= SURE and all(score <= like[0][1] - APART for _, score in like[1:2]):
            return Found(self._first(like[0][0]), exactly=False)
        near = self._once([*begin, *(place for place, _ in like)], ENGLISH)[:NEAREST]
        return NotFound(typed, tuple(Near(self._first(place), self._names[place]) for place in near))

    def _like(self, wanted: str, most: int, least: float) -> list[tuple[int, float]]:
        """Places and scores of the names that are most like it as a whole, or from a word on as far as it goes."""
        begun = [part[: len(wanted) + 1] for part, _ in self._parts]
        unfinished = process.extract(wanted, begun, scorer=fuzz.ratio, limit=2 * most, score_cutoff=least)
        whole = process.extract(wanted, self._folded, scorer=fuzz.token_sort_ratio, limit=most, score_cutoff=least)
        scores: dict[int, float] = {}
        for place, score in [
            *((self._parts[at][1], score) for _, score, at in unfinished),
            *((place, score) for _, score, place in whole),
        ]:
            scores[place] = max(score, scores.get(place, 0))
        best = sorted(scores, key=lambda place: -scores[place])
        once = {self._cards[place]: place for place in reversed(best)}
        return [(place, scores[place]) for place in best if once[self._cards[place]] == place][:most]

    def _first(self, place: int) -> str:
        """The version of a card that is shown first: the common one, or the first there is."""
        cards = self._catalogue.called(self._names[place])
        return next((card for card in cards if card.rarity == "common"), cards[0]).reference


def _from_each_word(name: str) -> Iterator[str]:
    while name:
        yield name
        name = name.partition(" ")[2]


_NOWHERE, _INSIDE = 9, 2


def _rank(name: str, wanted: str) -> int:
    """0 at the start of a name, 1 at the start of a word, 2 inside a word, 9 nowhere."""
    at = name.find(wanted)
    if at < 0:
        return _NOWHERE
    return 0 if not at else 1 if f" {wanted}" in name else _INSIDE

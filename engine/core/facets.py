"""2.3.2.c-f What abilities look at and change, as sets of bits: two of them meet in one operation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.cards.catalogue import Catalogue
from engine.cards.definitions.profiles import Nameable
from engine.cards.language import CountedTough, HaveAbility, Keyword, Lasting, Passive
from engine.cards.language.facets import OF_ABILITIES, read_by, written_by
from engine.core.derived_state import Change, DerivedState
from engine.core.printed import changes_characteristics


class Touched(NamedTuple):
    """What an ability looks at and what it changes, each a sum of bits."""

    reads: int = 0
    writes: int = 0
    between: tuple[tuple[int, int], ...] = ()
    """What it, or an ability that it gives, has others see differently: what that writes, and what it reads itself."""


class FacetMasks(dict[str, Touched]):
    """By the names of the abilities of a catalogue; each is looked up when first asked for."""

    def __init__(self, catalogue: Catalogue) -> None:
        super().__init__()
        self._catalogue = catalogue
        self._bits: dict[str, int] = {}
        self._abilities = self._bit("abilities")

    def __missing__(self, name: str) -> Touched:
        found = self[name] = self._touched(name, self._catalogue.abilities[name].ability)
        return found

    def _touched(self, name: str, ability: Nameable) -> Touched:
        """2.3.2.c-f By what is declared beside its records; KeyError for a record beside which nothing is."""
        if not isinstance(ability, Passive | Lasting | CountedTough):
            return Touched(0, self._written(written_by(ability)))
        says = ability if isinstance(ability, CountedTough) else ability.statement
        writes: int = self._written(written_by(says))
        given: tuple[tuple[int, int], ...] = ()
        if isinstance(says, HaveAbility):
            writes, given = self._given(f"{name}/granted"), self[f"{name}/granted"].between
        changes = changes_characteristics(ability)
        if not writes and not changes:
            return Touched()
        reads = self._read(read_by(says))
        if isinstance(ability, Passive):  # 2.3.2.d
            reads |= self._abilities | self._bit(f"ability {name}") | self._read(read_by(ability.condition))
        return Touched(reads, writes, given if changes else ((writes, reads),))

    def _given(self, name: str) -> int:
        """What is another for who is given this ability: a passive that changes characteristics is applied later."""
        ability = self._catalogue.abilities[name].ability
        there = self._bit(f"ability {name}") if isinstance(ability, Passive) else 0
        return there if changes_characteristics(ability) else there | self[name].writes

    def _bit(self, facet: str) -> int:
        return self._bits.setdefault(facet, 1 << len(self._bits))

    def _written(self, facets: Iterable[str]) -> int:
        found = 0
        for facet in sorted(facets):
            found |= self._bit(facet)
        return found

    def _read(self, facets: Iterable[str]) -> int:
        """Who looks at something that holds by an ability looks at whether the ability is there."""
        facets = sorted(facets)
        lost = self._abilities if any(facet.startswith(OF_ABILITIES) for facet in facets) else 0
        return self._written(facets) | lost

    def altered(self, state: DerivedState, changes: Iterable[Change]) -> int:
        """The facets in which a derived state is another after these changes; none for what is so already."""
        found = 0
        for kind, what, word, only in changes:
            if kind == "terrain":
                there = state.regions[what]
                new = [] if word in there else [word]
                lost = [each for each in there if each != word] if only else []
                found |= self._written(f"terrain {each}" for each in (*new, *lost))
            elif kind == "even":
                found |= 0 if what in state.even else self._bit("statistics")
            elif kind == "ability":
                found |= 0 if self._has_it_already(state, what, word) else self._given(word)
            elif kind == "bare":
                found |= self._abilities if state.characteristics(what).abilities else 0
            elif kind == "lost":
                found |= self._bit(f"keyword {word}")
            elif kind == "type":
                found |= 0 if state.characteristics(what).is_a((word,)) else self._bit(f"type {word}")
            elif word not in state.characteristics(what).subtypes:
                found |= self._bit(f"subtype {word}")
        return found

    def _has_it_already(self, state: DerivedState, what: int, name: str) -> bool:
        """2.2.10.j Who has a keyword is no other for having it twice."""
        ability = self._catalogue.abilities[name].ability
        return isinstance(ability, Keyword) and bool(state.characteristics(what).profile.keywords.get(ability.word))

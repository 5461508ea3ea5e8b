"""2.3.2 read plainly: at every step each passive ability is compared with each other, whatever they look at.

This is slow, and says what `engine.core.query.derivation` must come to.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.core.derived_state import DerivedState
from engine.core.match import Match
from engine.core.printed import Characteristics
from engine.core.query.derivation import in_reserves
from engine.core.query.lasting import stated
from engine.core.query.passives import PassiveOf, changes_of, passives_of
from engine.state.objects import IN_PLAY

Needs = dict[PassiveOf, set[PassiveOf]]
"""For each passive those that it depends on."""


class TooLong(Exception):
    """Comparing each with each takes longer than was allowed: chains of passives multiply it."""


class AllPairs:
    """A derivation that compares all pairs; `most` is how often it may look at what a passive does."""

    def __init__(self, match: Match, most: int = 20_000) -> None:
        self.match, self.left = match, most

    def state(self) -> DerivedState:
        """2.3.3 The characteristics of everything in play; raises TooLong."""
        state, applied = self.base(), set[PassiveOf]()
        while pool := [passive for passive in passives_of(self.match, state) if passive not in applied]:
            chosen = self._first_free(state, pool)
            state = self._after(state, chosen)
            applied.add(chosen)
        return state

    def base(self) -> DerivedState:
        """2.3.1.a-b What is so before any passive ability is applied."""
        game, traits = self.match.game, dict[int, Characteristics]()
        for zone, ids in game.zones.items():
            if zone.rstrip("0123456789") in IN_PLAY:
                traits.update({id: self._with_what_it_was_given(id) for id in ids})
        regions = [() if each.hidden else tuple(each.markers[-1:] or each.terrains) for each in game.regions]
        state = DerivedState(traits, regions)
        state.elsewhere = in_reserves(self.match)
        state.for_a_time = {said.emblem: said for said in stated(self.match)}
        return state

    def _with_what_it_was_given(self, id: int) -> Characteristics:
        """v3:7.4.5 What is printed, and the abilities it entered with besides."""
        found = self.match.game.objects[id]
        printed = self.match.programs.printed[found.reference].traits
        printed = replace(printed, subtypes=tuple(dict.fromkeys((*printed.subtypes, *found.subtypes))))
        abilities = printed.abilities + found.granted
        return replace(printed, abilities=abilities, profile=self.match.catalogue.profile(abilities))

    def _would(self, state: DerivedState, passive: PassiveOf) -> list[object]:
        self.left -= 1
        if self.left < 0:
            raise TooLong
        return list(changes_of(self.match, state, passive))

    def _after(self, state: DerivedState, passive: PassiveOf) -> DerivedState:
        return state.with_changes(changes_of(self.match, state, passive), self.match.catalogue.profile)

    def _first_free(self, state: DerivedState, pool: list[PassiveOf]) -> PassiveOf:
        """2.3.3.a-b The smallest timestamp among those free from dependency, or in a cycle."""
        needs = self._needs(state, pool)
        return min(passive for passive in pool if all(passive in needs[other] for other in needs[passive]))

    def _needs(self, state: DerivedState, pool: list[PassiveOf]) -> Needs:
        """2.3.2.c-g Directly where the other would change what it does, and through others."""
        direct: Needs = {passive: set() for passive in pool}
        for second in direct:
            after = self._after(state, second)
            direct_ones = (first for first in direct if first != second)
            for first in direct_ones:
                if self._would(after, first) != self._would(state, first):
                    direct[first].add(second)
        needs = _through_others(direct)
        while self._find_what_others_awaken(state, direct, needs):
            needs = _through_others(direct)
        return needs

    def _find_what_others_awaken(self, state: DerivedState, direct: Needs, needs: Needs) -> bool:
        """2.3.2.g What depends on what a passive does in its turn, after all that it depends on itself."""
        added = False
        for second, before in needs.items():
            if not before or any(second in needs[other] for other in before):
                continue
            then = self._after_all(state, before)
            after = self._after(then, second)
            for first in direct:
                if first == second or first in before or second in needs[first]:
                    continue
                if self._would(after, first) != self._would(then, first):
                    direct[first].add(second)
                    added = True
        return added

    def _after_all(self, state: DerivedState, passives: Iterable[PassiveOf]) -> DerivedState:
        """2.3.3.b-c The world after these passives, each in its turn."""
        left = sorted(passives)
        while left:
            chosen = self._first_free(state, left)
            state = self._after(state, chosen)
            left.remove(chosen)
        return state


def _through_others(direct: Needs) -> Needs:
    """2.3.2.g The transitive closure."""
    needs = direct
    while True:
        wider = {one: needs[one].union(*(needs[other] for other in needs[one])) for one in needs}
        if wider == needs:
            return wider
        needs = wider

"""2.3.2 Which passive abilities depend on which, in a derived state and in those that come of it.

What a passive would do is written as a list of changes; "A directly depends on B" (2.3.2.c-f) is then one comparison:
would A's changes be others if B had been applied first? That covers all three cases of the rule at once. It is made
only where A looks at something that B changes, as their records declare (`engine.cards.language.facets`), and what has
been found out stays known for as long as nothing changes that it looked at.

Passives have numbers, and a set of them is a sum of powers of two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from engine.core.derived_state import Change, DerivedState
from engine.core.effort import LOOKS_PER_ANSWER, EndlessAnswer
from engine.core.match import Match
from engine.core.query.characteristics import acting_from_reserve
from engine.core.query.passives import PassiveOf, changes_of

Rounds: TypeAlias = "list[tuple[int, int]]"
"""What a passive depends on, as it was found out: from which round on, and the set of those."""

ON_NONE: Rounds = [(0, 0)]


@lru_cache(maxsize=1 << 14)
def each_of(passives: int) -> tuple[int, ...]:
    """The numbers of a set of passives."""
    return tuple(number for number in range(passives.bit_length()) if passives >> number & 1)


class Stage:
    """2.3.3.c A derived state on the way, the one it came of, and what has been found out in it."""

    __slots__ = ("after", "altered", "before", "first", "following", "needs", "same", "state", "would")

    def __init__(self, state: DerivedState, before: Stage | None = None, altered: int = 0) -> None:
        self.state, self.before = state, before
        self.altered = altered
        """The facets in which it differs from the one before."""
        self.would: dict[int, tuple[Change, ...]] = {}
        """By passive: what it would do."""
        self.after: dict[int, Stage] = {}
        """By passive: the derived state after it."""
        self.same: dict[tuple[Change, ...], Stage] = {}
        """By what a passive would do: the derived state then, for all that would do the same."""
        self.first: dict[int, int] = {}
        """By a pool of passives: which of them is applied first."""
        self.following: dict[int, Stage] = {}
        """By passives: the derived state after them all."""
        self.needs: dict[tuple[int, int], Rounds] = {}
        """By passive and all that could matter to it: what it depends on."""

    def seen_by(self, facets: int) -> Stage:
        """The first derived state before this one that looks the same to readers of these facets alone."""
        stage = self
        while stage.before is not None and not stage.altered & facets:
            stage = stage.before
        return stage


class Dependencies:
    """The passives of a derivation, and what depends on what; at `looks` objects was looked to find it out."""

    def __init__(self, match: Match, state: DerivedState) -> None:
        self.match = match
        self.passives: list[PassiveOf] = []
        self.looks = 0
        self._masks = match.programs.facets
        self._between = _between(match, state)
        self._numbers: dict[PassiveOf, int] = {}
        self._by_timestamp: list[int] = []
        self._reads: list[int] = []
        self._writes: list[int] = []
        self._looked_at: list[int] = []
        """By passive those that change something it looks at: it can depend on no others directly."""
        self._below: list[int] = []
        """By passive all that it could depend on, through others as well: what else is there makes no difference."""
        self._reached: dict[tuple[int, int], tuple[int, int]] = {}

    # ---- who there is

    def numbered(self, found: Sequence[PassiveOf]) -> int:
        """The set of these passives; new ones get the next numbers."""
        new = [passive for passive in dict.fromkeys(found) if passive not in self._numbers]
        if new:
            for passive in new:
                self._enter(passive)
            self._by_timestamp.sort(key=self.passives.__getitem__)
            there = range(len(self.passives))
            self._below = [(1 << len(there)) - 1] * len(there)
            self._below = [self._reach(passive, -1)[0] for passive in there]
        whole = 0
        for passive in found:
            whole |= 1 << self._numbers[passive]
        return whole

    def _enter(self, passive: PassiveOf) -> None:
        number, touched = len(self.passives), self._masks[passive[1]]
        reads, writes = self._with_what_is_between(touched.reads), touched.writes
        self._numbers[passive] = number
        self._by_timestamp.append(number)
        self.passives.append(passive)
        for other in range(number):
            if self._reads[other] & writes:
                self._looked_at[other] |= 1 << number
        self._looked_at.append(sum(1 << other for other in range(number) if reads & self._writes[other]))
        self._reads.append(reads)
        self._writes.append(writes)

    def _with_what_is_between(self, reads: int) -> int:
        """What is looked at as well where an ability that changes no characteristics decides what is seen."""
        before = 0
        while before != reads:
            before = reads
            for written, read in self._between:
                if reads & written:
                    reads |= read
        return reads

    # ---- what comes of them

    def would(self, stage: Stage, passive: int) -> tuple[Change, ...]:
        """2.3.2.d-f What a passive would do."""
        stage = stage.seen_by(self._reads[passive])
        found = stage.would.get(passive)
        if found is None:
            self._look(stage.state)
            found = stage.would[passive] = tuple(changes_of(self.match, stage.state, self.passives[passive]))
        return found

    def after(self, stage: Stage, passive: int) -> Stage:
        """2.3.1.l The derived state after one more passive: the same where that would do nothing."""
        found = stage.after.get(passive)
        if found is None:
            changes = self.would(stage, passive)
            found = stage.after[passive] = self._changed(stage, changes) if changes else stage
        return found

    def _changed(self, stage: Stage, changes: tuple[Change, ...]) -> Stage:
        found = stage.same.get(changes)
        if found is None:
            self._look(stage.state)
            state = stage.state.with_changes(changes, self.match.catalogue.profile)
            found = stage.same[changes] = Stage(state, stage, self._masks.altered(stage.state, changes))
        return found

    def after_all(self, stage: Stage, passives: int) -> Stage:
        """2.3.3.b-c The derived state after these passives, each in its turn."""
        found = stage.following.get(passives)
        if found is None:
            found, left = stage, passives
            while left:
                chosen = self.first_free(found, left)
                found = self.after(found, chosen)
                left ^= 1 << chosen
            stage.following[passives] = found
        return found

    def changed_by(self, stage: Stage, second: int, those: Iterable[int]) -> Iterator[int]:
        """2.3.2.c-f Which of those would do something else after the second."""
        after = self.after(stage, second)
        if after is not stage:
            for first in those:
                if after.altered & self._reads[first] and self.would(after, first) != self.would(stage, first):
                    yield first

    def _look(self, state: DerivedState) -> None:
        self.looks += len(state.traits)
        if self.match.looks + self.looks > LOOKS_PER_ANSWER:
            raise EndlessAnswer

    # ---- what depends on what

    def first_free(self, stage: Stage, pool: int) -> int:
        """2.3.1.m, 2.3.3.a-b The passive of `pool` that comes first: the smallest timestamp among those that are free.

        Free is what depends on nothing that has not come yet, or only on passives that depend on it as well.
        """
        found = stage.first.get(pool)
        if found is None:
            in_turn = (passive for passive in self._by_timestamp if pool >> passive & 1)
            found = stage.first[pool] = next(passive for passive in in_turn if self._is_free(stage, passive, pool))
        return found

    def _is_free(self, stage: Stage, passive: int, pool: int) -> bool:
        needs = self.needs(stage, passive, pool)[-1][1]
        if not needs or not self.is_in_a_circle(passive, pool):
            return not needs
        return all(self.needs(stage, other, pool)[-1][1] >> passive & 1 for other in each_of(needs))

    def is_in_a_circle(self, passive: int, pool: int) -> bool:
        """Whether there is any that a passive could depend on and that could depend on it."""
        return bool(self._reach(passive, pool)[0] >> passive & 1)

    def needs(self, stage: Stage, passive: int, pool: int) -> Rounds:
        """2.3.2.g All those of a pool that a passive depends on, directly or through others, as the last round says."""
        if not self._looked_at[passive] & pool:
            return ON_NONE
        reached, facets = self._reach(passive, pool)
        stage = stage.seen_by(facets)
        found = stage.needs.get((passive, reached))
        if found is None:
            circle = [each for each in each_of(reached) if self._reach(each, pool)[0] >> passive & 1] or [passive]
            for each, rounds in _Search(self, stage, circle, pool).rounds().items():
                stage.needs[each, self._reach(each, pool)[0]] = rounds
            found = stage.needs[passive, reached]
        return found

    def _reach(self, passive: int, pool: int) -> tuple[int, int]:
        """Those of a pool that a passive could depend on, through others as well; and what it and they look at."""
        pool &= self._below[passive]
        found = self._reached.get((passive, pool))
        if found is None:
            reached, facets, new = 0, self._reads[passive], self._looked_at[passive] & pool
            while new:
                reached |= new
                seen = 0
                for other in each_of(new):
                    seen |= self._looked_at[other]
                    facets |= self._reads[other]
                new = seen & pool & ~reached
            found = self._reached[passive, pool] = reached, facets
        return found

    def looked_at(self, passive: int, pool: int) -> tuple[int, ...]:
        """Those of a pool that change something at which a passive looks."""
        return each_of(self._looked_at[passive] & pool)


class _Search:
    """2.3.2.g What passives depend on that could all depend on each other, found in rounds.

    A passive is applied after those it depends on: what depends on what it does then, depends on it. So Elementals are
    Gigantic where all are Robots and Robots are Elementals, though nothing is a Robot by print. Each round is one for
    all passives of the pool: what is known of those outside of the circle is looked at as it was known by then.
    """

    def __init__(self, dependencies: Dependencies, stage: Stage, circle: Sequence[int], pool: int) -> None:
        self._all, self._stage, self._circle, self._pool = dependencies, stage, circle, pool
        self._readers: dict[int, list[int]] = {}
        """By passive which of the circle look at something that it changes."""
        for each in circle:
            for second in dependencies.looked_at(each, pool):
                self._readers.setdefault(second, []).append(each)
        self._outside = {each: dependencies.needs(stage, each, pool) for each in self._readers if each not in circle}
        self._members = sum(1 << each for each in circle)
        self._direct = dict.fromkeys(circle, 0)
        self._needs: dict[int, int] = {}
        self._number = 0
        self._tried: set[tuple[int, int]] = set()

    def rounds(self) -> dict[int, Rounds]:
        """For each of the circle what it depends on."""
        found: dict[int, Rounds] = {each: [] for each in self._circle}
        for second, those in self._readers.items():
            for first in self._all.changed_by(self._stage, second, those):
                self._direct[first] |= 1 << second
        while True:
            self._needs = self._through_others()
            for each, rounds in found.items():
                if not rounds or rounds[-1][1] != self._needs[each]:
                    rounds.append((self._number, self._needs[each]))
            awake = [(first, second) for second in self._readers for first in self._awakened_by(second)]
            later = [begun for known in self._outside.values() for begun, _ in known if begun > self._number]
            if not awake and not later:
                return found
            for first, second in awake:
                self._direct[first] |= 1 << second
            self._number = self._number + 1 if awake else min(later)

    def _awakened_by(self, second: int) -> Iterator[int]:
        """Those that would do something else after another one, when that has been applied in its turn."""
        before = self._needed_by(second)
        if before and (second, before) not in self._tried:
            in_a_circle = self._all.is_in_a_circle(second, self._pool)
            if in_a_circle and any(self._needed_by(other) >> second & 1 for other in each_of(before)):
                return
            self._tried.add((second, before))
            those = [
                first
                for first in self._readers[second]
                if not before >> first & 1 and not self._needs[first] >> second & 1
            ]
            if those:
                yield from self._all.changed_by(self._all.after_all(self._stage, before), second, those)

    def _needed_by(self, passive: int) -> int:
        """What a passive depends on as it is known by this round."""
        found = self._needs.get(passive)
        if found is None:
            rounds = self._all.needs(self._stage, passive, self._pool)
            found = next(needs for begun, needs in reversed(rounds) if begun <= self._number)
        return found

    def _through_others(self) -> dict[int, int]:
        """The transitive closure."""
        self._needs = {}
        needs: dict[int, int] = {}
        for passive, found in self._direct.items():
            new = found
            while new:
                inside, outside = new & self._members, new & ~self._members
                new = 0
                for other in each_of(inside):
                    new |= self._direct[other]
                for other in each_of(outside):
                    found |= self._needed_by(other)
                new &= ~found
                found |= new
            needs[passive] = found
        return needs


def _between(match: Match, state: DerivedState) -> list[tuple[int, int]]:
    """What is looked at on the way, by abilities that change no characteristics but are seen by who looks at others."""
    names = {name for traits in state.traits.values() for name in (*traits.profile.passives, *traits.profile.counted)}
    names |= {name for _, profile in acting_from_reserve(match, state) for name in profile.support_passives}
    names |= {said.name for said in state.for_a_time.values()}
    masks = match.programs.facets
    return [each for name in sorted(names) for each in masks[name].between]

"""2.3.1.k What passive abilities make of base facts: the derived state of a match, as a record that is looked up in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.cards.definitions.profiles import Profile
from engine.cards.language import Condition, Statement
from engine.core.printed import NOTHING, Characteristics
from engine.state.frames import Frame
from engine.state.objects import Region

Says = TypeVar("Says", bound=Statement, covariant=True)


class RuleInPlay(NamedTuple, Generic[Says]):
    """What a passive ability of something in play states, or an Emblem for a time: who, its name, and when it holds."""

    bearer: int
    name: str
    says: Says
    condition: Condition | None
    seat: int
    """Whose it is."""
    frame: Frame | None = None
    """Of what an Emblem states: what the effect spoke of as it came about (7.2.4)."""


class Stated(NamedTuple):
    """A statement that holds until its Emblem is gone: which, and who said it, speaking of what."""

    emblem: int
    statement: Statement
    frame: Frame

    @property
    def name(self) -> str:
        """The stable name of what is stated."""
        return self.frame.program


class Change(NamedTuple):
    """One thing a passive does to one object or region."""

    kind: str
    what: int
    word: str = ""
    only: bool = False


NOTHING_STATED: Mapping[int, Stated] = MappingProxyType({})
"""What is stated for a time where nothing is."""


class DerivedState(Struct, gc=False):
    """The current characteristics of everything in play, and the current terrains.

    What can be looked up in them more than once is kept beside them: who listens to what, and what rules are stated.
    """

    traits: dict[int, Characteristics]
    terrains: list[tuple[str, ...]] | None
    changed: bool = False
    """Whether any passive ability has been applied."""
    even: frozenset[int] = frozenset()
    """Those whose statistics are all equal to the highest of them."""
    adventure: Sequence[Region] = ()
    """The regions, of which the terrains are found when they are looked at."""
    elsewhere: dict[int, Characteristics] = {}
    """Those of cards in a Reserve, where there are passive abilities, which may speak of them (1.4.2.a)."""
    entering: tuple[int, int] | None = None
    """A card that is being played, and the expedition in which it is imagined to be."""
    considering: set[str] = set()
    """What is just being found out: it is not made to depend on itself."""
    looks: int = 0
    """How many objects were looked at to derive it: a measure of work that is the same on every machine."""
    in_reserve: list[tuple[int, Profile]] | None = None
    """Cards that act from a Reserve, filled in by `acting_from_reserve`."""
    replaced: frozenset[type] | None = None
    """What is replaced where it would happen, by anything in play, filled in by `engine.core.events.modifiers`."""
    keywords: frozenset[str] | None = None
    """The keywords that anything in play has, filled in by `keywords_in_play`."""
    listeners: dict[type, list[tuple[str, int]]] | None = None
    """By the kind of event: reaction and bearer, filled in by `engine.core.events.triggers.listeners`."""
    for_a_time: Mapping[int, Stated] = NOTHING_STATED
    """What is stated for a time, by its Emblem."""
    rules: dict[type, list[RuleInPlay[Any]]] | None = None
    """By the kind of statement: rules that passives state, filled in by `engine.core.query.rules_in_play`."""

    @property
    def regions(self) -> list[tuple[str, ...]]:
        """2.3.1.k The current terrains of each region, worked out when it is looked at."""
        if self.terrains is None:
            self.terrains = base_terrains(self.adventure)
        return self.terrains

    def with_a_card_in(self, place: int, id: int) -> DerivedState:
        """5.2.1.a The same derived state as a card sees it that is to be played in an expedition."""
        state = DerivedState(self.traits, self.regions, self.changed, self.even)
        state.entering, state.for_a_time, state.elsewhere = (
            (id, place),
            self.for_a_time,
            self.elsewhere,
        )
        return state

    def known(self, id: int) -> Characteristics | None:
        """2.3.1.h, 1.4.2.a The characteristics of an object that passive abilities may change; None for all others."""
        return self.traits.get(id) or self.elsewhere.get(id)

    def characteristics(self, id: int) -> Characteristics:
        """2.3.1.j The characteristics of an object that passive abilities may change; raises KeyError for others."""
        return self.traits[id] if id in self.traits else self.elsewhere[id]

    def with_changes(self, changes: Iterable[Change], profile: Callable[[tuple[str, ...]], Profile]) -> DerivedState:
        """2.3.1.j, 2.3.1.e, 2.2.2.p What holds after one more passive: it gains what it lacks; terrains are types."""
        in_play, elsewhere = dict(self.traits), dict(self.elsewhere)
        regions, even = list(self.regions), set(self.even)
        for kind, what, word, only in changes:
            if kind == "terrain":  # 2.2.2.p, 2.3.1.e
                old = () if only else regions[what]
                regions[what] = old if word in old else (*old, word)
                continue
            if kind == "even":
                even.add(what)
                continue
            traits = in_play if what in in_play else elsewhere
            before = traits[what]
            if kind == "ability":  # 2.3.1.j
                abilities = (*before.abilities, word)
                traits[what] = replace(before, abilities=abilities, profile=profile(abilities))
            elif kind == "type":
                if not before.is_a((word,)):
                    traits[what] = replace(before, also=(*before.also, word))
            elif kind == "lost":
                left = tuple(each for each in before.abilities if not _gives(profile((each,)), word))
                traits[what] = replace(before, abilities=left, profile=profile(left))
            elif kind == "bare":
                traits[what] = replace(before, abilities=(), profile=NOTHING)
            elif word not in before.subtypes:  # 2.3.1.e
                traits[what] = replace(before, subtypes=(*before.subtypes, word))
        state = DerivedState(in_play, regions, changed=True, even=frozenset(even))
        state.for_a_time, state.elsewhere = self.for_a_time, elsewhere
        if all(elsewhere[id] is before for id, before in self.elsewhere.items()):
            state.in_reserve = self.in_reserve
        return state


def _gives(profile: Profile, word: str) -> bool:
    """7.4 Whether this is the profile of a keyword of that name."""
    return word in profile.keywords or (word == "tough" and bool(profile.counted))


def base_terrains(regions: Iterable[Region]) -> list[tuple[str, ...]]:
    """3.1.3.c, 2.3.1.f A region that lies face down has no terrain, and no player may look.

    v4:3.2.1.d-e On a region with Terrain Markers the latest one alone decides.
    """
    return [
        ()
        if region.hidden  # 3.1.3.c, 2.3.1.f
        else (region.markers[-1],)  # v4:3.2.1.d-e
        if region.markers
        else tuple(region.terrains)
        for region in regions
    ]

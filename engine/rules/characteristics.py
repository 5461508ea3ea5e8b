"""2.3 Characteristics as they are now: what passive abilities have made of base facts (`engine.rules.derivation`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from engine.cards.language import (
    CountedTough,
)
from engine.rules.lasting import Stated
from engine.rules.printed import NOTHING, Traits
from engine.table.adventure import region_of
from engine.table.game import Game
from engine.table.objects import Object, Region
from engine.table.seats import zones_of_each

if TYPE_CHECKING:
    from engine.cards.profiles import Profile
    from engine.rules.rules_in_play import RuleInPlay
    from engine.rules.table import Table


class Change(NamedTuple):
    """One thing a passive does to one object or region."""

    kind: str
    what: int
    word: str = ""
    only: bool = False


class World:
    """The current characteristics of everything in play, and the current terrains.

    What can be looked up in them more than once is kept beside them: who listens to what, and what rules are stated.
    """

    __slots__ = (
        *("adventure", "changed", "considering", "entering", "even", "in_reserve", "keywords", "listeners"),
        *("elsewhere", "for_a_time", "looks", "replaced", "rules", "terrains"),
        "traits",
    )

    def __init__(
        self,
        traits: dict[int, Traits],
        terrains: list[tuple[str, ...]] | None,
        changed: bool = False,
        even: frozenset[int] = frozenset(),
        adventure: Sequence[Region] = (),
    ) -> None:
        self.traits = traits
        self.terrains, self.adventure = terrains, adventure
        """The terrains of the regions, or the regions themselves as long as nobody has looked."""
        self.even = even
        """Those whose statistics are all equal to the highest of them."""
        self.elsewhere: dict[int, Traits] = {}
        """Those of cards in a Reserve, where there are passive abilities, which may speak of them (1.4.2.a)."""
        self.entering: tuple[int, int] | None = None
        """A card that is being played, and the expedition in which it is imagined to be."""
        self.considering: set[str] = set()
        """What is just being found out: it is not made to depend on itself."""
        self.changed = changed
        """Whether any passive ability has been applied."""
        self.looks = 0
        """At how many objects was looked to derive it: a measure of work that is the same wherever it is done again."""
        self.in_reserve: list[tuple[int, Profile]] | None = None
        """Cards that act from a Reserve, filled in by `acting_from_reserve`."""
        self.replaced: frozenset[type] | None = None
        """What is replaced where it would happen, by anything in play, filled in by `engine.rules.modifiers`."""
        self.keywords: frozenset[str] | None = None
        """The keywords that anything in play has, filled in by `keywords_in_play`."""
        self.listeners: dict[type, list[tuple[str, int]]] | None = None
        """By the kind of event: reaction and bearer, filled in by `engine.rules.listeners`."""
        self.for_a_time: Mapping[int, Stated] = {}
        """What is stated for a time, by its Emblem."""
        self.rules: dict[type, list[RuleInPlay[Any]]] | None = None
        """By the kind of statement: rules that passives state, filled in by `engine.rules.rules_in_play`."""

    @property
    def regions(self) -> list[tuple[str, ...]]:
        """2.3.1.k The current terrains of each region, worked out when somebody looks."""
        if self.terrains is None:
            self.terrains = base_terrains(self.adventure)
        return self.terrains

    def with_a_card_in(self, place: int, id: int) -> World:
        """5.2.1.a The same world as a card sees it that is to be played in an expedition."""
        world = World(self.traits, self.regions, self.changed, self.even)
        world.entering, world.for_a_time, world.elsewhere = (id, place), self.for_a_time, self.elsewhere
        return world

    def known(self, id: int) -> Traits | None:
        """2.3.1.h, 1.4.2.a The characteristics of an object that passive abilities may change; None for all others."""
        return self.traits.get(id) or self.elsewhere.get(id)

    def characteristics(self, id: int) -> Traits:
        """2.3.1.j The characteristics of an object that passive abilities may change; raises KeyError for others."""
        return self.traits[id] if id in self.traits else self.elsewhere[id]

    def with_changes(self, changes: Iterable[Change], profile: Callable[[tuple[str, ...]], Profile]) -> World:
        """2.3.1.j, 2.3.1.e, 2.2.2.p The world after one more passive: what is missing is gained, terrains are types."""
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
        world = World(in_play, regions, changed=True, even=frozenset(even))
        world.for_a_time, world.elsewhere = self.for_a_time, elsewhere
        if all(elsewhere[id] is before for id, before in self.elsewhere.items()):
            world.in_reserve = self.in_reserve
        return world


def _gives(profile: Profile, word: str) -> bool:
    """7.4 Whether this is the profile of a keyword of that name."""
    return word in profile.keywords or (word == "tough" and bool(profile.counted))


def base_traits(table: Table, found: Object) -> Traits:
    """2.3.1.a-b Base characteristics: what is printed, or what created the token; 1.2.4.d as it is outside of play."""
    return table.programs.printed[found.reference].elsewhere


def traits_of(table: Table, id: int, world: World | None = None) -> Traits:
    """2.3.1.h, 2.3.1.j Current characteristics of an object; passives change what is in play, or where they say."""
    found = (world or now(table)).known(id)
    if found is None:
        return table.programs.printed[table.game.objects[id].reference].elsewhere
    return found


def now(table: Table) -> World:
    """2.3.1.k What holds now; worked out again after an event, when somebody looks."""
    world = table.world
    if world is None or table.world_at != table.changes:  # 2.3.1.k
        world = table.world = table.programs.derived(table)
        table.world_at = table.changes
        if table.changes != table.began_at:
            table.looks += world.looks
    return world


def in_play(game: Game) -> list[int]:
    """3.1.4.a, 1.2.4.d, 2.3.1.h, 2.2.10.f, v3:2.2.11.h Whose abilities work: Expedition, Landmark and Hero zones."""
    zones = game.zones
    ids = list(zones["expedition"])
    for name in zones_of_each(len(game.teams), "landmark", "hero"):  # v3:2.2.11.h
        ids += zones[name]
    return ids


def acting_from_reserve(table: Table, world: World) -> list[tuple[int, Profile]]:
    """v3:2.2.11.e, v3:7.1.5.a, v3:2.4.5.e Cards that lie ready in a Reserve and have abilities that work there."""
    if world.in_reserve is None:
        game, objects, printed = table.game, table.game.objects, table.programs.printed
        world.in_reserve = []
        for name in zones_of_each(len(game.teams), "reserve"):
            for id in game.zones[name]:
                profile = (world.elsewhere.get(id) or printed[objects[id].reference].traits).profile
                acts = profile.support_reactions or profile.support_passives
                if acts and "exhausted" not in objects[id].statuses:
                    world.in_reserve.append((id, profile))
    return world.in_reserve


def supports_of(found: Object, traits: Traits) -> tuple[str, ...]:
    """2.2.10.g, v3:2.2.11.j, v3:2.4.5.e Its support abilities; none as long as it lies Exhausted in a Reserve."""
    exhausted = found.zone == "reserve" and "exhausted" in found.statuses
    return () if exhausted else traits.profile.supports


def base_terrains(regions: Iterable[Region]) -> list[tuple[str, ...]]:
    """3.1.3.c, 2.3.1.f A region that lies face down has no terrain, and nobody may look.

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


# ---- looking ---------------------------------------------------------------------------------------------------------


def keyword(table: Table, id: int, word: str, world: World | None = None) -> int:
    """2.2.10.j How much of a keyword an object has now: 0 for none; numbers of several instances add up (7.4.5.b).

    v3:7.3.14 One that is ignored is treated as absent.
    """
    profile = traits_of(table, id, world).profile
    amount = profile.keywords.get(word, 0)
    if profile.counted and word == "tough":
        amount += _counted(table, id, profile, world or now(table))
    if not amount or word == "gigantic":
        return amount
    from engine.rules.ignoring import is_ignored

    return 0 if is_ignored(table, id, word, world or now(table)) else amount  # v3:7.3.14


def keyword_given(table: Table, id: int, word: str) -> int:
    """1.4.2.a, 2.2.10.f How much of a keyword passives give to what lies outside of play: its own work in play."""
    world = now(table)
    traits = world.elsewhere.get(id)
    if traits is None:
        return 0
    own = base_traits(table, table.game.objects[id]).abilities
    profile = table.catalogue.profile(tuple(name for name in traits.abilities if name not in own))
    return profile.keywords.get(word, 0) + (_counted(table, id, profile, world) if word == "tough" else 0)


def keywords_in_play(table: Table) -> frozenset[str]:
    """2.2.10.j The keywords that anything has now that may work; what nothing has need not be looked for."""
    world = now(table)
    if world.keywords is None:
        profiles = [traits.profile for traits in (*world.traits.values(), *world.elsewhere.values())]
        counted = {"tough"} if any(profile.counted for profile in profiles) else set()
        world.keywords = frozenset().union(counted, *(profile.keywords for profile in profiles))
    return world.keywords


def _counted(table: Table, id: int, profile: Profile, world: World) -> int:
    """1.1.6.d, 7.4.5.b Keywords whose number is counted now, all together; none where that very number is asked for."""
    from engine.rules.filters import number

    if "counted" in world.considering:
        return 0
    abilities = [table.catalogue.abilities[name].ability for name in profile.counted]
    seat = table.game.objects[id].seat
    world.considering.add("counted")
    try:
        counted = [ability.number for ability in abilities if isinstance(ability, CountedTough)]
        return sum(number(table, world, seat, id, each) for each in counted)
    finally:
        world.considering.remove("counted")


def expeditions_of(table: Table, id: int, world: World | None = None) -> tuple[int, ...]:
    """7.4.3.b, 7.4.3.f, 7.4.3.k Where a Character is present: in both expeditions as long as it is Gigantic.

    v4:7.4.4.i These are its controller's: by Defect it comes to be in both of the other player's.
    """
    found = table.game.objects[id]
    if found.zone != "expedition":
        return (world.entering[1],) if world is not None and world.entering and world.entering[0] == id else ()
    if keyword(table, id, "gigantic", world):  # 7.4.3.b,f, v4:7.4.4.i
        return (2 * found.seat, 2 * found.seat + 1)
    return (found.place,)  # 7.4.3.k


def regions_of(table: Table, world: World, id: int) -> list[int]:
    """v3:7.5.7 The regions a Character's expeditions stand in."""
    return sorted({region_of(table.game, expedition) for expedition in expeditions_of(table, id, world)})


def statistics(table: Table, id: int) -> tuple[int, int, int]:
    """2.2.9.b, v3:2.5.1.b Forest, Mountain, Water of an object now, each boost adding one to all three.

    2.3.1.d What has no statistics, being no Character, gets none by boosts.
    """
    traits = traits_of(table, id)
    if traits.type != "character":  # 2.3.1.d
        return (0, 0, 0)
    return boosted(before_boosts(now(table), id, traits), table.game.objects[id].counters.get("boost", 0))


def before_boosts(world: World, id: int, traits: Traits) -> tuple[int, int, int]:
    """2.3.1.j The statistics of a Character: all of them its highest where a passive ability says so."""
    if id not in world.even:
        return traits.statistics
    highest = max(traits.statistics)
    return (highest, highest, highest)


def boosted(values: tuple[int, int, int], boosts: int) -> tuple[int, int, int]:
    """v3:2.5.1.b Each boost adds one to all three."""
    forest, mountain, water = values
    return (forest + boosts, mountain + boosts, water + boosts)


def has_status(found: Object, status: str) -> bool:
    """Whether an object has a status (2.4.1.a); 2.4.4.a Boosted is having a boost."""
    return found.counters.get("boost", 0) > 0 if status == "boosted" else status in found.statuses

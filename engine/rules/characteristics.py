"""2.3 Characteristics are derived: base facts, then passive abilities by timestamp and dependency.

What a passive would do is written as a list of changes; "A directly depends on B" (2.3.2.c-f) is then one comparison:
would A's changes be others if B had been applied first? That covers all three cases of the rule at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from engine.cards.language import (
    All,
    AreSubtype,
    CountedTough,
    CountsAs,
    EvenStatistics,
    HaveAbility,
    IgnoreAbilities,
    It,
    LoseAbilities,
    LoseKeyword,
    Me,
    Passive,
    RegionsAre,
    Statement,
)
from engine.rules.lasting import Stated, stated
from engine.rules.printed import NOTHING, Traits
from engine.rules.seats_meant import OneOfThese
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
        *("for_a_time", "replaced", "rules", "terrains"),
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
        self.entering: tuple[int, int] | None = None
        """A card that is being played, and the expedition in which it is imagined to be."""
        self.considering = False
        """Whether it is just being found out how passive abilities say that an Expedition stands."""
        self.changed = changed
        """Whether any passive ability has been applied."""
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
        world.entering, world.for_a_time = (id, place), self.for_a_time
        return world

    def with_changes(self, changes: list[Change], profile: Callable[[tuple[str, ...]], Profile]) -> World:
        """2.3.1.j, 2.3.1.e, 2.2.2.p The world after one more passive: what is missing is gained, terrains are types."""
        traits, regions, even = dict(self.traits), list(self.regions), set(self.even)
        for kind, what, word, only in changes:
            if kind == "terrain":  # 2.2.2.p, 2.3.1.e
                old = () if only else regions[what]
                regions[what] = old if word in old else (*old, word)
                continue
            if kind == "even":
                even.add(what)
                continue
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
        world = World(traits, regions, changed=True, even=frozenset(even))
        world.for_a_time = self.for_a_time
        return world


def _gives(profile: Profile, word: str) -> bool:
    """7.4 Whether this is the profile of a keyword of that name."""
    return word in profile.keywords or (word == "tough" and bool(profile.counted))


PassiveOf = tuple[int, str]
"""Bearer, or Emblem, and ability: smallest first is smallest timestamp first (2.2.14.b)."""


def base_traits(table: Table, found: Object) -> Traits:
    """2.3.1.a-b Base characteristics: what is printed, or what created the token; 1.2.4.d as it is outside of play."""
    return table.programs.printed[found.reference].elsewhere


def traits_of(table: Table, id: int, world: World | None = None) -> Traits:
    """2.3.1.h, 2.3.1.j Current characteristics of an object; passives change only what is in play."""
    found = (world or now(table)).traits.get(id)
    if found is None:
        return table.programs.printed[table.game.objects[id].reference].elsewhere
    return found


def now(table: Table) -> World:
    """2.3.1.k What holds now; worked out again after an event, when somebody looks."""
    world = table.world
    if world is None or table.world_at != table.changes:  # 2.3.1.k
        world = table.world = derive(table)
        table.world_at = table.changes
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
                base = printed[objects[id].reference]
                if base.acts_from_reserve and "exhausted" not in objects[id].statuses:
                    world.in_reserve.append((id, base.traits.profile))
    return world.in_reserve


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


def derive(table: Table, told: list[tuple[PassiveOf, list[Change]]] | None = None) -> World:
    """2.3.1.a,l, 2.3.3.c Base characteristics, then one passive after another, looking anew at what depends on what.

    To whoever asks is `told` which passives were applied, in that order, and what each has changed.
    """
    game, ids = table.game, in_play(table.game)
    objects, printed = game.objects, table.programs.printed
    traits: dict[int, Traits] = {}
    is_settled = True
    for id in ids:
        found = objects[id]
        base = printed[found.reference]
        traits[id] = base.traits  # 2.3.1.a
        if found.subtypes:  # 2.3.1.e
            gained = tuple(dict.fromkeys((*base.traits.subtypes, *found.subtypes)))
            traits[id] = replace(base.traits, subtypes=gained)
        if found.granted:
            traits[id], is_settled = _with_abilities(table, traits[id], found.granted), False
        elif base.bears_passive:
            is_settled = False
    world = World(traits, None, adventure=game.regions)
    if game.emblems:
        world.for_a_time = {said.emblem: said for said in stated(table)}
    if is_settled and not world.for_a_time and not acting_from_reserve(table, world):
        return world
    applied: set[PassiveOf] = set()
    # 2.3.1.l, 2.3.3.c
    while pool := [passive for passive in _passives(table, world) if passive not in applied]:
        chosen = _first_free(table, world, pool)
        changes = changes_of(table, world, chosen)
        if told is not None:
            told.append((chosen, changes))
        world = world.with_changes(changes, table.catalogue.profile)
        applied.add(chosen)
    return world


def _with_abilities(table: Table, base: Traits, granted: Iterable[str]) -> Traits:
    """v3:7.4.5 What has been given abilities as it entered has them among its base ones."""
    abilities = (*base.abilities, *granted)
    return replace(base, abilities=abilities, profile=table.catalogue.profile(abilities))


def _passives(table: Table, world: World) -> list[PassiveOf]:
    """2.3.1.g Passive abilities, in play or from a Reserve, that change characteristics, and what is so for a time."""
    changing = table.programs.changing
    found = [(id, name) for id, traits in world.traits.items() for name in traits.profile.passives if changing(name)]
    for id, profile in acting_from_reserve(table, world):  # v3:2.2.11.e
        found += [(id, name) for name in profile.support_passives if changing(name)]
    return found + [(said.emblem, said.name) for said in world.for_a_time.values() if changing(said.name)]


def changes_of(table: Table, world: World, passive: PassiveOf) -> list[Change]:
    """2.3.2.d-f What this passive would do to this world; nothing if it no longer exists or does not apply.

    v3:7.3.14 To ignore all abilities of an object is to take it for one that has none.
    """
    from engine.rules.filters import holds

    me, name = passive
    if me in world.for_a_time:
        said = world.for_a_time[me]
        return _changes_stated(table, world, said.source, said.seat, name, said.statement)
    if me in world.traits and name not in world.traits[me].abilities:  # 2.3.2.d
        return []
    ability = table.catalogue.abilities[name].ability
    assert isinstance(ability, Passive)
    seat = table.game.objects[me].seat
    if ability.condition is not None and not holds(table, world, seat, me, ability.condition):  # 2.3.2.f
        return []
    statement = ability.statement
    return _changes_stated(table, world, me, seat, name, statement)


def _changes_stated(table: Table, world: World, me: int, seat: int, name: str, statement: Statement) -> list[Change]:
    """2.3.2.e What a statement says of whom; `me` is who makes it, if that is still there."""
    if isinstance(statement, RegionsAre):
        if statement.regions == "all":
            places = list(range(len(table.game.regions)))
        else:
            places = regions_of(table, world, me)
            if statement.regions == "mine and facing":
                facing = {table.game.facing[each] for each in expeditions_of(table, me, world)} - {-1}
                places = sorted({*places, *(region_of(table.game, each) for each in facing)})
        return [Change("terrain", place, statement.terrain, statement.only) for place in places]
    if isinstance(statement, EvenStatistics):
        evened = _meant(table, world, me, seat, statement.who)
        return [Change("even", id) for id in evened]
    if isinstance(statement, IgnoreAbilities):
        return [Change("bare", id) for id in _meant(table, world, me, seat, statement.who)]
    if isinstance(statement, LoseAbilities):
        meant = statement.who.filter.qualities if isinstance(statement.who, All) else ()
        of_it = any(isinstance(quality, OneOfThese) for quality in meant)
        return [Change("bare", id) for id in _meant(table, world, me, seat, statement.who) if id != me or of_it]
    if isinstance(statement, LoseKeyword):
        return [Change("lost", id, statement.keyword) for id in _meant(table, world, me, seat, statement.who)]
    if isinstance(statement, CountsAs):
        kinds = [Change("subtype", me, statement.subtype)] if statement.subtype is not None else []
        return [Change("type", me, statement.type), *kinds]
    assert isinstance(statement, HaveAbility | AreSubtype)
    ids = _meant(table, world, me, seat, statement.who)
    if isinstance(statement, HaveAbility):
        return [Change("ability", id, f"{name}/granted") for id in ids]  # 2.3.2.e
    return [Change("subtype", id, statement.subtype) for id in ids]  # 2.3.2.e


def _meant(table: Table, world: World, me: int, seat: int, who: Me | It | All) -> list[int]:
    """2.3.1.h Whom a passive changes: what is in play."""
    from engine.rules.filters import candidates

    if isinstance(who, Me):
        return [me] if me in world.traits else []
    assert isinstance(who, All), "what lasts for 'it' says which objects these are"
    found = candidates(table, world, seat, me, who.filter)
    return [id for id in found if id in world.traits]


def _first_free(table: Table, world: World, pool: list[PassiveOf]) -> PassiveOf:
    """2.3.1.m, 2.3.3.a-b The smallest timestamp among those free from dependency, or in a cycle (contradictions 41)."""
    if len(pool) == 1:
        return pool[0]
    needs = _dependencies(table, world, pool)
    # 2.3.1.m, 2.3.3.a-b
    free = [passive for passive in pool if all(passive in needs[other] for other in needs[passive])]
    return min(free)


Needs = dict[PassiveOf, set[PassiveOf]]
"""For each passive those that it depends on."""


def _dependencies(table: Table, world: World, pool: list[PassiveOf]) -> Needs:
    """2.3.2.g For each passive all those it depends on, directly or through others."""
    mine = {passive: changes_of(table, world, passive) for passive in pool}
    direct: Needs = {passive: set() for passive in pool}
    for second in pool:
        if mine[second]:
            after = world.with_changes(mine[second], table.catalogue.profile)
            for first in pool:
                if first != second and changes_of(table, after, first) != mine[first]:
                    direct[first].add(second)
    needs = _through_others(direct)
    while _find_what_others_awaken(table, world, direct, needs):
        needs = _through_others(direct)
    return needs


def _through_others(direct: Needs) -> Needs:
    """2.3.2.g The transitive closure."""
    needs: Needs = {}
    for passive in direct:
        seen: set[PassiveOf] = set()
        todo = list(direct[passive])
        while todo:
            other = todo.pop()
            if other not in seen:
                seen.add(other)
                todo.extend(direct[other])
        needs[passive] = seen
    return needs


def _find_what_others_awaken(table: Table, world: World, direct: Needs, needs: Needs) -> bool:
    """2.3.2.g A passive is applied after those it depends on: whoever depends on what it does then, depends on it.

    So Elementals are Gigantic where all are Robots and Robots are Elementals, though nobody is a Robot by print.
    Returns whether any such dependency was added.
    """
    added = False
    for second, before in needs.items():
        if not before or any(second in needs[other] for other in before):
            continue
        then = _apply_all(table, world, before)
        changes = changes_of(table, then, second)
        if not changes:
            continue
        after = then.with_changes(changes, table.catalogue.profile)
        for first in direct:
            if first == second or first in before or second in needs[first]:
                continue
            if changes_of(table, after, first) != changes_of(table, then, first):
                direct[first].add(second)
                added = True
    return added


def _apply_all(table: Table, world: World, passives: Iterable[PassiveOf]) -> World:
    """2.3.3.b-c The world after these passives, each in its turn."""
    left = sorted(passives)
    while left:
        chosen = _first_free(table, world, left)
        world = world.with_changes(changes_of(table, world, chosen), table.catalogue.profile)
        left.remove(chosen)
    return world


# ---- looking ---------------------------------------------------------------------------------------------------------


def keyword(table: Table, id: int, word: str, world: World | None = None) -> int:
    """2.2.10.j How much of a keyword an object has now: 0 for none; numbers of several instances add up (7.4.5.b).

    v3:7.3.14 One that is ignored is treated as absent.
    """
    profile = traits_of(table, id, world).profile
    amount = profile.keywords.get(word, 0)
    if profile.counted and word == "tough":
        amount += _counted(table, id, profile, world)
    if not amount or word == "gigantic":
        return amount
    from engine.rules.ignoring import is_ignored

    return 0 if is_ignored(table, id, word) else amount  # v3:7.3.14


def keywords_in_play(table: Table) -> frozenset[str]:
    """2.2.10.j The keywords that anything in play has now; what nothing has need not be looked for."""
    world = now(table)
    if world.keywords is None:
        profiles = [traits.profile for traits in world.traits.values()]
        counted = {"tough"} if any(profile.counted for profile in profiles) else set()
        world.keywords = frozenset().union(counted, *(profile.keywords for profile in profiles))
    return world.keywords


def _counted(table: Table, id: int, profile: Profile, world: World | None) -> int:
    """1.1.6.d, 7.4.5.b Keywords whose number is counted now, all together."""
    from engine.rules.filters import number

    abilities = [table.catalogue.abilities[name].ability for name in profile.counted]
    seat = table.game.objects[id].seat
    return sum(
        number(table, world or now(table), seat, id, ability.number)
        for ability in abilities
        if isinstance(ability, CountedTough)
    )


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

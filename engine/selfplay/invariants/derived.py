"""Invariant 14: what is derived and cached equals a second, slow computation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine.rules.afternoon import turn_options
from engine.rules.characteristics import PassiveOf, World, changes_of
from engine.rules.characteristics import now as cached
from engine.rules.lasting import stated
from engine.rules.listeners import waiting
from engine.rules.rules_in_play import rules_of
from engine.rules.table import Table
from engine.selfplay.invariants.registry import invariant
from engine.selfplay.situation import Situation, need
from engine.table.objects import IN_PLAY

if TYPE_CHECKING:
    from engine.rules.printed import Traits


@invariant(14)
def cached_characteristics_are_those_of_now(now: Situation) -> None:
    """14 The characteristics kept while an answer was carried out are what a table that knows nothing works out."""
    fresh, kept = cached(Table.load(now.data, now.table.catalogue)), cached(now.table)
    need(kept.traits == fresh.traits, "characteristics out of date", kept.traits.items() ^ fresh.traits.items())
    need(kept.regions == fresh.regions, "terrains out of date", kept.regions, fresh.regions)


@invariant(14)
def who_waits_and_what_is_stated_is_known(now: Situation) -> None:
    """14 Who listens and what rules are stated, in play or from a Reserve, is what a table that knows nothing finds."""
    fresh, kept = Table.load(now.data, now.table.catalogue), now.table
    need(waiting(kept) == waiting(fresh), "others listen", waiting(kept), waiting(fresh))
    rules, others = rules_of(kept, cached(kept)), rules_of(fresh, cached(fresh))
    need(rules == others, "other rules", rules, others)


@invariant(14, "sampled")
def characteristics_follow_the_definition(now: Situation) -> None:
    """14, 2.3.3 Word by word: all passives not yet applied, all dependencies among them, one applied, and again."""
    slow, kept = _derived_slowly(now.table), cached(now.table)
    need(kept.traits == slow.traits, "other characteristics", kept.traits.items() ^ slow.traits.items())
    need(kept.regions == slow.regions, "other terrains", kept.regions, slow.regions)


@invariant(14, "sampled")
def a_turn_offers_what_it_would_offer_now(now: Situation) -> None:
    """14 The options of an open turn are those that a table that knows nothing lists."""
    for decision in now.game.open:
        if decision.kind == "turn":
            fresh = turn_options(Table.load(now.data, now.table.catalogue), decision.seat)
            need(decision.options == fresh, "other options", decision.options, fresh)


def _derived_slowly(table: Table) -> World:
    game = table.game
    traits: dict[int, Traits] = {}
    for zone, ids in game.zones.items():
        if zone.rstrip("0123456789") in IN_PLAY:
            traits.update({id: _with_what_it_was_given(table, id) for id in ids})
    world = World(
        traits,
        [() if region.hidden else tuple(region.markers[-1:] or region.terrains) for region in game.regions],
    )
    world.for_a_time = {said.emblem: said for said in stated(table)}
    applied: list[PassiveOf] = []
    while True:
        lasting = [(said.emblem, said.name) for said in world.for_a_time.values()]
        pool = [
            (id, name)
            for id, each in sorted(world.traits.items())
            for name in table.catalogue.profile(each.abilities).passives
            if (id, name) not in applied and table.programs.changing(name)
        ]
        pool += [one for one in lasting if one not in applied and table.programs.changing(one[1])]
        if not pool:
            return world
        needs = _needed(table, world, pool)
        free = [one for one in pool if all(one in needs[other] for other in needs[one])]
        applied.append(min(free))
        world = world.with_changes(changes_of(table, world, applied[-1]), table.catalogue.profile)


def _with_what_it_was_given(table: Table, id: int) -> Traits:
    """v3:7.4.5 What is printed, and the abilities it entered with besides."""
    found = table.game.objects[id]
    printed = table.programs.printed[found.reference].traits
    printed = replace(printed, subtypes=tuple(dict.fromkeys((*printed.subtypes, *found.subtypes))))
    abilities = printed.abilities + found.granted
    return replace(printed, abilities=abilities, profile=table.catalogue.profile(abilities))


def _needed(table: Table, world: World, pool: list[PassiveOf]) -> dict[PassiveOf, set[PassiveOf]]:
    """2.3.2.c-g Directly where the other would change what it does, then through others until nothing is added."""
    needs = {
        one: {
            other
            for other in pool
            if other != one
            and changes_of(table, world.with_changes(changes_of(table, world, other), table.catalogue.profile), one)
            != changes_of(table, world, one)
        }
        for one in pool
    }
    while True:
        wider = {one: needs[one].union(*(needs[other] for other in needs[one])) for one in pool}
        if wider == needs:
            return needs
        needs = wider

"""1.1.6.d What cards count: objects, counters, Expeditions, regions, statistics, costs and results of dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.cards.language import (
    TERRAINS,
    Capped,
    CostOf,
    CountersAmong,
    CountersOn,
    CountersRemoved,
    DieResult,
    Different,
    Expeditions,
    FailedExpeditions,
    ForEvery,
    HighestCost,
    NumberOf,
    Plus,
    RegionsBetween,
    SingleTerrainRegions,
    StatisticOf,
    ThatMany,
    TotalCost,
    ZeroStatistics,
)
from engine.core.derived_state import DerivedState
from engine.core.match import Match
from engine.core.query.characteristics import before_boosts
from engine.core.query.conditions import bears_itself
from engine.core.query.filters import NUMBERS, Asked, base_cost, candidates, number, remembered
from engine.core.query.last_known import known_traits
from engine.state.adventure import region_of, visible_regions
from engine.state.objects import Object

Count = Callable[[Asked, Any], int]


def counts(kind: type) -> Callable[[Count], Count]:
    """Registers how a kind of number is counted."""

    def note(function: Count) -> Count:
        NUMBERS[kind] = function
        return function

    return note


@counts(NumberOf)
def number_of(asked: Asked, amount: NumberOf) -> int:
    """1.1.6.d How many objects or cards the filter lets through."""
    match, state, seat, me, frame = asked
    return len(candidates(match, state, seat, me, amount.filter, frame))


@counts(CountersOn)
def counters_on(asked: Asked, amount: CountersOn) -> int:
    """1.1.6.d, 2.3.1.f, v3:2.1.h The counters of that name on it, or on it as it last was; none counts as zero."""
    them = remembered(asked.match, amount.who, asked.me, asked.frame)
    return sum(found.counters.get(amount.counter, 0) for _, found in them)  # 1.1.6.d, 2.3.1.f


@counts(CountersAmong)
def counters_among(asked: Asked, amount: CountersAmong) -> int:
    """2.5 All counters of that name on what the filter lets through."""
    match, state, seat, me, frame = asked
    objects = match.game.objects
    return sum(
        objects[id].counters.get(amount.counter, 0) for id in candidates(match, state, seat, me, amount.filter, frame)
    )


@counts(ZeroStatistics)
def zero_statistics(asked: Asked, amount: ZeroStatistics) -> int:
    """2.2.9 Base statistics of 0, up to three a Character."""
    match, state, seat, me, frame = asked
    them = candidates(match, state, seat, me, amount.filter, frame)
    return sum(known_traits(match, id, state).statistics.count(0) for id in them)


@counts(SingleTerrainRegions)
def single_terrain_regions(asked: Asked, amount: SingleTerrainRegions) -> int:
    """2.2.2.k, 3.1.3.c Regions that lie face up and have one terrain and no other."""
    return sum(len(asked.state.regions[place]) == 1 for place in visible_regions(asked.match.game))


@counts(Expeditions)
def expeditions(asked: Asked, amount: Expeditions) -> int:
    """3.2.4.b Expeditions that stand like this, in such a region; who has left has none (FFA.4)."""
    game = asked.match.game
    return sum(
        each // 2 not in game.left
        and (amount.whose == "everybody" or each // 2 == asked.seat)
        and (amount.bearing is None or bears_itself(asked.match, asked.state, each, amount.bearing))
        and (amount.terrain is None or amount.terrain in asked.state.regions[region_of(game, each)])
        for each in range(len(game.positions))
    )


@counts(RegionsBetween)
def regions_between(asked: Asked, amount: RegionsBetween) -> int:
    """3.2.1.b The regions that the Hero Expedition would pass on its way to where the Companion Expedition stands."""
    hero, companion = asked.match.game.positions[2 * asked.seat : 2 * asked.seat + 2]
    return max(0, abs(companion - hero) - 1)


@counts(CostOf)
def cost_of(asked: Asked, amount: CostOf) -> int:
    """2.2.8, KW.1, v3:2.1.h What it costs, or cost where it last was; of several, all together."""
    them = remembered(asked.match, amount.who, asked.me, asked.frame)
    return sum(_cost(asked.match, asked.state, id, found, amount.cost) for id, found in them)


@counts(HighestCost)
def highest_cost(asked: Asked, amount: HighestCost) -> int:
    """2.2.8, KW.1 0 where there is nothing."""
    match, state, seat, me, frame = asked
    found = candidates(match, state, seat, me, amount.filter, frame)
    return max((_cost(match, state, id, match.game.objects[id], amount.cost) for id in found), default=0)


@counts(TotalCost)
def total_cost(asked: Asked, amount: TotalCost) -> int:
    """2.2.8, KW.1 What they cost together, 0 where there is nothing."""
    match, state, seat, me, frame = asked
    found = candidates(match, state, seat, me, amount.filter, frame)
    return sum(_cost(match, state, id, match.game.objects[id], amount.cost) for id in found)


@counts(Different)
def different(asked: Asked, amount: Different) -> int:
    """2.2.8, 2.2.9.b Whatever is the same of several counts once; what is no Character has no statistic (2.3.1.d)."""
    match, state, seat, me, frame = asked
    values: set[int] = set()
    for id in candidates(match, state, seat, me, amount.filter, frame):
        found, traits = match.game.objects[id], known_traits(match, id, state)
        if amount.of not in TERRAINS:
            values.add(_cost(match, state, id, found, amount.of))
        elif traits.type == "character":
            base = before_boosts(state, id, traits)[TERRAINS.index(amount.of)]
            values.add(base + found.counters.get("boost", 0))
    return len(values)


def _cost(match: Match, state: DerivedState, id: int, found: Object, which: str) -> int:
    traits = known_traits(match, id, state)
    costs = {"hand": traits.hand_cost, "reserve": traits.reserve_cost}
    return costs[which] if which in costs else base_cost(found, traits)


@counts(StatisticOf)
def statistic_of(asked: Asked, amount: StatisticOf) -> int:
    """2.2.9.b, v3:2.5.1.b A current statistic, boosts included; of what is gone, the last.

    2.3.1.d What is no Character has none, and gets none by boosts.
    """
    highest = 0
    for id, found in remembered(asked.match, amount.who, asked.me, asked.frame):
        traits = known_traits(asked.match, id, asked.state)
        if traits.type != "character":  # 2.3.1.d
            continue
        statistics = before_boosts(asked.state, id, traits)
        base = max(statistics) if amount.terrain is None else statistics[TERRAINS.index(amount.terrain)]
        highest = max(highest, base + found.counters.get("boost", 0))
    return highest


@counts(Plus)
def plus(asked: Asked, amount: Plus) -> int:
    """1.1.6.d So much more."""
    return number(asked.match, asked.state, asked.seat, asked.me, amount.base, asked.frame) + amount.more


@counts(ForEvery)
def for_every(asked: Asked, amount: ForEvery) -> int:
    """1.1.6.d What is left over does not count."""
    return number(asked.match, asked.state, asked.seat, asked.me, amount.base, asked.frame) // max(1, amount.each)


@counts(FailedExpeditions)
def failed_expeditions(asked: Asked, amount: FailedExpeditions) -> int:
    """4.2.4.g How many failed to move forward, for the reaction to that failure; 0 for whatever else asks."""
    return 0 if asked.frame is None else asked.frame.context.failed


@counts(Capped)
def capped(asked: Asked, amount: Capped) -> int:
    """1.1.6.d Not more than so many."""
    return min(number(asked.match, asked.state, asked.seat, asked.me, amount.base, asked.frame), amount.most)


@counts(DieResult)
def die_result(asked: Asked, amount: DieResult) -> int:
    """7.3.13.b Where no die has been rolled there is no result: what asks for one while it looks ahead finds none."""
    return 0 if asked.frame is None else asked.frame.context.result or 0


@counts(CountersRemoved)
def counters_removed(asked: Asked, amount: CountersRemoved) -> int:
    """2.5.f Where none has been removed there is no number: what asks for it while it looks ahead finds none."""
    return 0 if asked.frame is None else asked.frame.context.removed


@counts(ThatMany)
def that_many(asked: Asked, amount: ThatMany) -> int:
    """6.4.a Where nothing has been paid there is no number: what asks for it while it looks ahead finds none."""
    return 0 if asked.frame is None else asked.frame.context.that_many

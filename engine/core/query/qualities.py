"""2.2 What the qualities of a filter mean: a small function a word, and those that compare objects with each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.cards.language import (
    TERRAINS,
    Costing,
    Dearest,
    FacingThat,
    HasCounters,
    HasKeyword,
    HasQuickAction,
    HasSoMany,
    InExpedition,
    InExpeditionThatIs,
    InSingleTerrain,
    Named,
    Namesake,
    Number,
    Of,
    OfThese,
    OneOfStatuses,
    Place,
    StatisticAtMost,
    TargetExpedition,
    ThatCard,
    ThatExpedition,
    Unlike,
    Unsuited,
)
from engine.cards.words.names import folded
from engine.core.derived_state import DerivedState
from engine.core.match import Match
from engine.core.query.characteristics import before_boosts, expeditions_of, has_status, supports_of
from engine.core.query.conditions import bears_itself
from engine.core.query.filters import (
    COMPARING,
    QUALITIES,
    Looked,
    base_cost,
    expeditions_meant,
    matches,
    number,
)
from engine.core.query.keywords import keyword
from engine.core.query.last_known import known, known_places, known_traits
from engine.core.query.references import facing_that, seats_of, spoken_of
from engine.core.query.this_turn import SYMBOLS, costs_of_ability
from engine.state.adventure import region_of

Has = Callable[[Looked, Any], bool]


def quality(kind: type) -> Callable[[Has], Has]:
    """Registers what a kind of quality means."""

    def note(function: Has) -> Has:
        QUALITIES[kind] = function
        return function

    return note


def _number(looked: Looked, amount: Number) -> int:
    return number(looked.match, looked.state, looked.seat, looked.me, amount, looked.frame)


@quality(Unlike)
def is_unlike(looked: Looked, quality: Unlike) -> bool:
    """2.2.1.i It is not as that filter says."""
    match, state, me, found = looked.match, looked.state, looked.me, looked.found
    return not matches(match, state, looked.seat, me, found.id, quality.filter, looked.played_from, looked.frame)


@quality(OneOfStatuses)
def has_one_of(looked: Looked, quality: OneOfStatuses) -> bool:
    """2.4.1.a One of these statuses is enough."""
    return any(has_status(looked.found, status) for status in quality.statuses)


@quality(Costing)
def costs(looked: Looked, quality: Costing) -> bool:
    """2.2.8, KW.1 Its Hand Cost, Reserve Cost or Base Cost lies within the bounds, counted now."""
    traits = looked.traits
    cost = {"hand": traits.hand_cost, "reserve": traits.reserve_cost}.get(quality.cost)
    if cost is None:
        cost = base_cost(looked.found, traits, looked.played_from)
    if quality.at_most is not None and cost > _number(looked, quality.at_most):
        return False
    return quality.at_least is None or cost >= _number(looked, quality.at_least)


@quality(StatisticAtMost)
def is_as_weak(looked: Looked, quality: StatisticAtMost) -> bool:
    """2.2.9.b, v3:2.5.1.b Its current statistic, or each of them, boosts included; only Characters have any."""
    if looked.traits.type != "character":
        return False
    boosts, most = looked.found.counters.get("boost", 0), _number(looked, quality.most)
    statistics = before_boosts(looked.state, looked.found.id, looked.traits)
    if quality.terrain is not None:
        return statistics[TERRAINS.index(quality.terrain)] + boosts <= most
    return max(statistics) + boosts <= most


@quality(HasCounters)
def has_counters(looked: Looked, quality: HasCounters) -> bool:
    """2.5 Any counter will do."""
    return any(looked.found.counters.values())


@quality(HasSoMany)
def has_so_many(looked: Looked, quality: HasSoMany) -> bool:
    """2.5 As many counters of that name as the bounds allow."""
    many = looked.found.counters.get(quality.counter, 0)
    return many >= quality.least and (quality.most is None or many <= quality.most)


@quality(InExpedition)
def is_in_one_of(looked: Looked, quality: InExpedition) -> bool:
    """7.4.3.f-h It is, or was, in one of the expeditions meant."""
    meant = _expeditions_meant(looked, quality.place)
    return any(each in meant for each in _places_asked_about(looked))


def _expeditions_meant(looked: Looked, place: Place) -> Sequence[int]:
    """7.2.4.a The expeditions that a place means; without an effect none has been targeted or spoken of."""
    if not isinstance(place, TargetExpedition | ThatExpedition | FacingThat):
        return expeditions_meant(looked.match, looked.state, looked.seat, looked.me, place)
    frame = looked.frame
    if frame is None:
        return ()
    if isinstance(place, FacingThat):
        return facing_that(looked.match, frame)
    return [there ^ 1 if isinstance(place, ThatExpedition) and place.other else there for there in frame.context.there]


@quality(Of)
def is_of_one_of(looked: Looked, quality: Of) -> bool:
    """7.2.2, 7.5.3 Whose it is, its controller's in play, else its owner's, is one of the players meant."""
    frame = looked.frame
    if frame is None:
        return quality.player == "you" and looked.found.seat == looked.seat
    return looked.found.seat in seats_of(looked.match, frame, quality.player)


@quality(OfThese)
def is_one_of_these(looked: Looked, quality: OfThese) -> bool:
    """7.2.4 It is one of those that were looked at or shown last."""
    return looked.frame is not None and looked.found.id in looked.frame.context.these


@quality(ThatCard)
def is_that_card(looked: Looked, quality: ThatCard) -> bool:
    """7.2.4 It is what was spoken of."""
    return looked.frame is not None and looked.found.id in spoken_of(looked.frame)


@quality(InExpeditionThatIs)
def is_in_one_that_is(looked: Looked, quality: InExpeditionThatIs) -> bool:
    """v3:7.5.2, v4:2.4.3, KW.12 One of its expeditions stands like that."""
    return any(bears_itself(looked.match, looked.state, each, quality.bearing) for each in _places_asked_about(looked))


@quality(InSingleTerrain)
def is_in_single_terrain(looked: Looked, quality: InSingleTerrain) -> bool:
    """2.2.2.k A region of its expeditions has one terrain and no other."""
    return any(len(terrains) == 1 for terrains in _terrains(looked))


@quality(Unsuited)
def is_unsuited(looked: Looked, quality: Unsuited) -> bool:
    """2.2.9 A region of its expeditions has a terrain in which its base statistic is 0."""
    if looked.traits.type != "character":
        return False
    zeros = {terrain for terrain, base in zip(TERRAINS, looked.traits.statistics, strict=True) if base == 0}
    return any(zeros & set(terrains) for terrains in _terrains(looked))


def _places(looked: Looked) -> tuple[int, ...]:
    """v3:2.1.h The expeditions it is present in, or was."""
    if looked.found.id in looked.match.game.objects:
        return expeditions_of(looked.match, looked.found.id, looked.state)
    return known_places(looked.match, looked.found.id, looked.state)


def _places_asked_about(looked: Looked) -> tuple[int, ...]:
    """v3:7.4.4.i Of the expeditions it is present in that which it joins or leaves, where it does; else all of them."""
    return _places(looked) if looked.place is None else (looked.place,)


def _terrains(looked: Looked) -> list[tuple[str, ...]]:
    return [looked.state.regions[region_of(looked.match.game, place)] for place in _places(looked)]


@quality(HasKeyword)
def has_that_keyword(looked: Looked, quality: HasKeyword) -> bool:
    """2.2.10.j, v3:7.3.14 It has it now, and nothing ignores it."""
    return keyword(looked.match, looked.found.id, quality.keyword, looked.state) > 0


@quality(HasQuickAction)
def has_a_quick_action(looked: Looked, quality: HasQuickAction) -> bool:
    """1.1.6.h-i Among the abilities it has now, in play or printed; v3:2.2.11.j in Reserve only while it is ready."""
    profile, abilities = looked.traits.profile, looked.match.catalogue.abilities
    names = (*profile.quick_actions, *supports_of(looked.found, looked.traits))
    wanted = SYMBOLS[quality.symbol]
    return any(isinstance(cost, wanted) for name in names for cost in costs_of_ability(abilities[name].ability))


@quality(Namesake)
def has_my_name(looked: Looked, quality: Namesake) -> bool:
    """2.2.3.e Two cards of one name may differ in all else."""
    cards, me = looked.match.catalogue.cards, known(looked.match, looked.me)
    return me is not None and cards[me.reference].name == cards[looked.found.reference].name


@quality(Named)
def has_this_name(looked: Looked, quality: Named) -> bool:
    """2.2.3.e However it is spelt."""
    return folded(looked.match.catalogue.cards[looked.found.reference].name) == folded(quality.name)


# ---- compared with each other ----------------------------------------------------------------------------------------


@quality(Dearest)
def may_be_dearest(looked: Looked, quality: Dearest) -> bool:
    """2.2.8 Alone nothing is dearer."""
    return True


def the_dearest(match: Match, state: DerivedState, ids: list[int], quality: Dearest) -> list[int]:
    """2.2.8, KW.1 Those of the highest cost; several where they cost the same."""

    def cost(id: int) -> int:
        traits = known_traits(match, id, state)
        return traits.hand_cost if quality.cost == "hand" else base_cost(match.game.objects[id], traits)

    highest = max(map(cost, ids), default=0)
    return [id for id in ids if cost(id) == highest]


COMPARING[Dearest] = the_dearest

"""Invariant 14: what is derived and cached equals a second, slow computation."""

from __future__ import annotations

from engine.abilities.catalogue_programs import load_match
from engine.core.derived_state import DerivedState
from engine.core.events.triggers.listeners import waiting
from engine.core.match import derived as cached
from engine.core.query.rules_in_play import rules_of
from engine.rules.afternoon import turn_options
from engine.selfplay.all_pairs import AllPairs, TooLong
from engine.selfplay.invariants.registry import invariant
from engine.selfplay.situation import Situation, need


def _others(kept: DerivedState, other: DerivedState) -> list[object]:
    """What differs: of each such object its id, and its characteristics by the one and by the other."""
    first, second = kept.traits, other.traits
    return [(id, first.get(id), second.get(id)) for id in first | second if first.get(id) != second.get(id)]


@invariant(14)
def cached_characteristics_are_those_of_now(now: Situation) -> None:
    """14 The characteristics kept while an answer was carried out are what a match that knows nothing works out."""
    fresh, kept = cached(load_match(now.data, now.match.catalogue)), cached(now.match)
    need(kept.traits == fresh.traits, "characteristics out of date", _others(kept, fresh))
    need(kept.regions == fresh.regions, "terrains out of date", kept.regions, fresh.regions)


@invariant(14)
def who_waits_and_what_is_stated_is_known(now: Situation) -> None:
    """14 Who listens and what rules are stated, in play or from a Reserve, is what a match that knows nothing finds."""
    fresh, kept = load_match(now.data, now.match.catalogue), now.match
    need(waiting(kept) == waiting(fresh), "others listen", waiting(kept), waiting(fresh))
    rules, others = rules_of(kept, cached(kept)), rules_of(fresh, cached(fresh))
    need(rules == others, "other rules", rules, others)


@invariant(14, "sampled")
def characteristics_follow_the_definition(now: Situation) -> None:
    """14, 2.3.3 Word by word: all passives not yet applied, all dependencies among them, one applied, and again."""
    try:
        slow, kept = AllPairs(now.match).state(), cached(now.match)
    except TooLong:
        return
    need(kept.traits == slow.traits, "other characteristics", _others(kept, slow))
    need(kept.regions == slow.regions, "other terrains", kept.regions, slow.regions)


@invariant(14, "sampled")
def a_turn_offers_what_it_would_offer_now(now: Situation) -> None:
    """14 The options of an open turn are those that a match that knows nothing lists."""
    for decision in now.game.open:
        if decision.kind == "turn":
            fresh = turn_options(load_match(now.data, now.match.catalogue), decision.seat)
            need(decision.options == fresh, "other options", decision.options, fresh)

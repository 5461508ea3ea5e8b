"""2.2.10.j How much of a keyword an object has now, and v3:7.3.14 which are ignored: treated as absent."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards.definitions.profiles import Profile
from engine.cards.language import CountedTough, IgnoreAbilities
from engine.core.derived_state import DerivedState, RuleInPlay
from engine.core.match import Match, derived
from engine.core.query.characteristics import base_traits, traits_of
from engine.core.query.conditions import holds
from engine.core.query.filters import meant_by, number
from engine.core.query.rules_in_play import rules_of


def keyword(match: Match, id: int, word: str, state: DerivedState | None = None) -> int:
    """2.2.10.j How much of a keyword an object has now: 0 for none; numbers of several instances add up (7.4.5.b).

    v3:7.3.14 One that is ignored is treated as absent.
    """
    profile = traits_of(match, id, state).profile
    amount = profile.keywords.get(word, 0)
    if profile.counted and word == "tough":
        amount += _counted(match, id, profile, state or derived(match))
    if not amount or word == "gigantic":
        return amount
    return 0 if is_ignored(match, id, word, state or derived(match)) else amount  # v3:7.3.14


def keyword_given(match: Match, id: int, word: str) -> int:
    """1.4.2.a, 2.2.10.f How much of a keyword passives give to what lies outside of play: its own work in play."""
    state = derived(match)
    traits = state.elsewhere.get(id)
    if traits is None:
        return 0
    own = base_traits(match, match.game.objects[id]).abilities
    profile = match.catalogue.profile(tuple(name for name in traits.abilities if name not in own))
    return profile.keywords.get(word, 0) + (_counted(match, id, profile, state) if word == "tough" else 0)


def _counted(match: Match, id: int, profile: Profile, state: DerivedState) -> int:
    """1.1.6.d, 7.4.5.b Keywords whose number is counted now, all together; none where that very number is asked for."""
    if "counted" in state.considering:
        return 0
    abilities = [match.catalogue.abilities[name].ability for name in profile.counted]
    seat = match.game.objects[id].seat
    state.considering.add("counted")
    try:
        counted = [ability.number for ability in abilities if isinstance(ability, CountedTough)]
        return sum(number(match, state, seat, id, each) for each in counted)
    finally:
        state.considering.remove("counted")


def is_ignored(match: Match, id: int, keyword: str, state: DerivedState) -> bool:
    """v3:7.3.14 Whether a passive in play has this keyword of this object treated as absent.

    Where that is just being found out, it is not: what it holds for is not made to depend on itself.
    """
    rules = rules_of(match, state).get(IgnoreAbilities, ())
    if not rules or keyword in state.considering:
        return False
    state.considering.add(keyword)
    try:
        return any(id in _meant(match, state, rule) for rule in rules if rule.says.keyword == keyword)
    finally:
        state.considering.remove(keyword)


def _meant(match: Match, state: DerivedState, rule: RuleInPlay[IgnoreAbilities]) -> Sequence[int]:
    """v3:7.3.14 Whose keyword a passive in play has treated as absent."""
    bearer, says, seat = rule.bearer, rule.says, rule.seat
    if bearer not in match.game.objects:
        return ()
    if rule.condition is not None and not holds(match, state, seat, bearer, rule.condition):
        return ()
    return meant_by(match, state, seat, bearer, says.who, rule.frame)

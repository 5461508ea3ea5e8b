"""2.2.10.j How much of a keyword an object has now, and v3:7.3.14 which are ignored: treated as absent."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards.language import CountedTough, IgnoreAbilities, Me
from engine.cards.profiles import Profile
from engine.core.derived_state import RuleInPlay, World
from engine.core.query.characteristics import base_traits, traits_of
from engine.core.query.filters import candidates, holds, number
from engine.core.query.rules_in_play import rules_of
from engine.core.table import Table, now


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


def _counted(table: Table, id: int, profile: Profile, world: World) -> int:
    """1.1.6.d, 7.4.5.b Keywords whose number is counted now, all together; none where that very number is asked for."""
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


def is_ignored(table: Table, id: int, keyword: str, world: World) -> bool:
    """v3:7.3.14 Whether a passive in play has this keyword of this object treated as absent.

    Where that is just being found out, it is not: what it holds for is not made to depend on itself.
    """
    rules = rules_of(table, world).get(IgnoreAbilities, ())
    if not rules or keyword in world.considering:
        return False
    world.considering.add(keyword)
    try:
        return any(id in _meant(table, world, rule) for rule in rules if rule.says.keyword == keyword)
    finally:
        world.considering.remove(keyword)


def _meant(table: Table, world: World, rule: RuleInPlay[IgnoreAbilities]) -> Sequence[int]:
    """v3:7.3.14 Whose keyword a passive in play has treated as absent."""
    bearer, says, seat = rule.bearer, rule.says, rule.seat
    if bearer not in table.game.objects:
        return ()
    if rule.condition is not None and not holds(table, world, seat, bearer, rule.condition):
        return ()
    return [bearer] if isinstance(says.who, Me) else candidates(table, world, seat, bearer, says.who.filter)

"""1.4.1.a What passive abilities forbid, or allow against the rules: reactions, counters, a status gained again."""

from __future__ import annotations

from engine.cards.language import (
    CannotActivate,
    CannotBe,
    CannotGainCounters,
    CannotGainStatus,
    Joins,
    MayGainAgain,
    PlayedFrom,
    Reaction,
    Symbol,
)
from engine.core.derived_state import RuleInPlay
from engine.core.match import Match, derived
from engine.core.query.conditions import it_holds
from engine.core.query.filters import candidates, matches, meant_by
from engine.core.query.rules_in_play import rules_in_play
from engine.state.actions import Count, Gain
from engine.state.seats import is_opponent


def cannot_be_activated(match: Match, name: str, id: int) -> bool:
    """7.3.1.e, 1.4.1.a Whether a passive in play forbids this reaction of this object, however activated."""
    objects = match.game.objects
    for rule in rules_in_play(match, CannotActivate):
        symbols, seat = (rule.says.symbol, *rule.says.or_symbols), rule.seat
        if symbols != (None,) and symbol_of(match, name) not in symbols:
            continue
        if not it_holds(match, rule):
            continue
        if id in objects and matches(match, derived(match), seat, rule.bearer, id, rule.says.filter, None, rule.frame):
            return True
    return False


def gains_none(match: Match, action: Count) -> bool:
    """1.4.1.a, 2.5.e Whether a passive in play keeps counters from being gained by this object."""
    return action.number > 0 and any(
        (not rule.says.boosts_only or action.counter == "boost")
        and action.what in candidates(match, derived(match), rule.seat, rule.bearer, rule.says.filter, rule.frame)
        and it_holds(match, rule)
        for rule in rules_in_play(match, CannotGainCounters)
    )


def never_gains(match: Match, action: Gain) -> bool:
    """1.4.1.a, 2.4.1 Whether a passive in play keeps this object or card from gaining the status."""
    rules = rules_in_play(match, CannotGainStatus)
    return bool(rules) and any(
        rule.says.status == action.status
        and action.what in meant_by(match, derived(match), rule.seat, rule.bearer, rule.says.who, rule.frame)
        and it_holds(match, rule)
        for rule in rules
    )


def cannot_be(match: Match, id: int, how: str, seat: int) -> bool:
    """1.4.1.a Whether a passive in play forbids this player to target this object, or to sacrifice it."""
    return any(
        (rule.says.how == how or (rule.says.how == "targeted by opponents" and _is_opposed(match, rule, how, seat)))
        and id in meant_by(match, derived(match), rule.seat, rule.bearer, rule.says.who, rule.frame)
        and it_holds(match, rule)
        for rule in rules_in_play(match, CannotBe)
    )


def _is_opposed(match: Match, rule: RuleInPlay[CannotBe], how: str, seat: int) -> bool:
    """5.2.3.b Whether it is an opponent of the rule's controller who would target something."""
    return how == "targeted" and is_opponent(match.game, rule.seat, seat)


def gains_again(match: Match, action: Gain) -> bool:
    """2.4.1.d Whether the object itself says that it can gain a status which it has already."""
    return any(
        rule.bearer == action.what and rule.says.status == action.status and it_holds(match, rule)
        for rule in rules_in_play(match, MayGainAgain)
    )


def symbol_of(match: Match, name: str) -> Symbol | None:
    """7.5.1.a The symbol a reaction bears, if it bears one."""
    ability = match.catalogue.abilities[name].ability
    trigger = ability.trigger if isinstance(ability, Reaction) else None
    if isinstance(trigger, Joins):
        return "join"
    return trigger.zone if isinstance(trigger, PlayedFrom) else None

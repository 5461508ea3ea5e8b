"""Whole lines: keywords, reactions, quick actions, support, what Spells do, passive abilities (1.2.4.c)."""

from __future__ import annotations

import msgspec

from engine.cards.language import (
    Ability,
    All,
    Condition,
    Cost,
    EachInTurn,
    Effect,
    FirstDay,
    HaveAbility,
    ICost,
    IgnoreAbilities,
    Me,
    Modes,
    Number,
    Passive,
    QuickAction,
    Reaction,
    Resupply,
    SpellEffect,
    Support,
    Target,
    TargetOpponent,
    Trigger,
)
from engine.cards.text.phrases import THEIRS, CreateSome, Die, Offer, ThisWay, X, filters, found, steps
from engine.cards.text.reading.grammar import is_also, reads

is_also("line", "keyword_ability", "passive", "modifier", "triggered")


@reads("triggered", "<trigger:symbol_trigger> <effect:text>")
@reads("triggered", "<trigger> — <effect:text>")
@reads("triggered", "<trigger> , if <condition> — <effect:text>")
@reads("triggered", "<trigger:symbol_trigger> , if <condition> — <effect:text>")
@reads("triggered", "<trigger> , <each> — <effect:text>")
@reads("triggered", "<trigger:symbol_trigger> , <each> — <effect:text>")
def reaction(
    trigger: Trigger, effect: Effect, condition: Condition | None = None, each: Number | None = None
) -> Reaction:
    """'{J} Draw a card', 'When I'm sacrificed, if I was not Fleeting — Put me in Reserve'."""
    return Reaction(trigger, effect, condition, each=each)


@reads("line", "{I} <reaction:triggered>")
def support_reaction(reaction: Reaction) -> Ability:
    """v3:2.2.11.e '{I} At Noon — I gain 1 boost'."""
    return msgspec.structs.replace(reaction, support=True)


@reads("line", "<costs:signs> : <effect:text> [<condition:only_if>]")
def quick_action(costs: tuple[Cost, ...], effect: Effect, condition: Condition | None = None) -> Ability:
    """'{1}, {T} : Draw a card. You can only activate this if you are the first player'."""
    return QuickAction(costs, effect, condition)


@reads("line", "<costs:signs> , target opponent @resupply : <effect:text>")
def after_they_resupply(costs: tuple[Cost, ...], effect: Effect) -> QuickAction:
    """'{T}, Target opponent Resupplies: ...': what others do is no cost of one's own, but comes first of all."""
    return QuickAction(costs, steps(TargetOpponent(Resupply()), effect))


reads("only_if", "[.] you can only activate this if <condition>", "[.] only activate (this|me) if <condition>")(
    lambda condition: condition
)


@reads("line", "{D} : <effect:text>")
def support(effect: Effect) -> Ability:
    """'{D} : Draw a card'."""
    return Support(effect)


@reads("abilities", "<who:bearers> (be|have) <first:keyword_ability> and <second:keyword_ability>")
def two_keywords(who: Me | All, first: Ability, second: Ability) -> tuple[Ability, ...]:
    """'I am Gigantic and Defender'."""
    return (Passive(HaveAbility(who, first)), Passive(HaveAbility(who, second)))


@reads(
    "abilities",
    "play me for <first:amount> less if <when:condition> , and [also] <second:amount> less if <also:condition>",
)
def less_twice(first: int, when: Condition, second: int, also: Condition) -> tuple[Ability, ...]:
    """'Play me for {1} less if you control a Robot, and also {1} less if you control a Mage'."""
    return (Passive(ICost(-first), when), Passive(ICost(-second), also))


@reads("line", "<effect:text>")
def spell_effect(effect: Effect) -> Ability:
    """'Draw a card', on a Spell."""
    return SpellEffect(effect)


UNFINISHED = (CreateSome, Die, Offer, ThisWay, type(X))
"""What must not be left in an ability: others have to say more about it."""


@reads("ignoring", "ignore my ability during the first day")
def ignoring() -> tuple[Ability, ...]:
    """'Ignore my abilities during the first Day', behind another ability."""
    return (Passive(IgnoreAbilities(Me()), FirstDay()),)


@reads("abilities", "<first:triggered> <others:ignoring>")
@reads("abilities", "<first:line>")
@reads("abilities", "<first:keyword_ability> (,|.) <others:abilities>")
def abilities(first: Ability, others: tuple[Ability, ...] = ()) -> tuple[Ability, ...] | None:
    """A line; several keywords may stand in one. None where it says 'their' of nobody.

    'Another target' is another than the bearer here: where it would be another than the one before, it is refused.
    5.2.3.c 'Choose one' heads an effect, it never stands inside. 1.4.5.a What each does in turn is not declared.
    """
    if any(filter.controller == THEIRS for filter in filters(first)) or found(first, UNFINISHED):
        return None
    targets = found(first, Target)
    another = any(target.filter.other for target in targets)
    if another and (isinstance(first, SpellEffect) or len(targets) > 1):
        return None
    if any(found(each, Target) for each in found(first, EachInTurn)):
        return None
    if len(found(first, Modes)) > isinstance(getattr(first, "effect", None), Modes):
        return None
    return (first, *others)

"""Whole lines: keywords, reactions, quick actions, support, what Spells do, passive abilities (1.2.4.c)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from engine.cards.language import (
    Ability,
    Additive,
    All,
    Choose,
    Condition,
    Cost,
    CountedTough,
    DiscardMe,
    EachInTurn,
    Effect,
    ExhaustMe,
    Filter,
    FirstDay,
    HaveAbility,
    ICost,
    IgnoreAbilities,
    Is,
    Keyword,
    Me,
    Modes,
    Number,
    NumberOf,
    OneOfStatuses,
    OpponentsHavePassed,
    Passive,
    PayMana,
    PayX,
    Point,
    QuickAction,
    Reaction,
    Replacing,
    Resupply,
    SpellEffect,
    Support,
    Surcharge,
    Target,
    TargetOpponent,
    ThatCard,
    Trigger,
    Unlike,
    YouPass,
    YouRollDice,
)
from engine.cards.text.combining import both
from engine.cards.text.naming import naming_given
from engine.cards.text.of_others import THEIRS
from engine.cards.text.phrases import (
    Counted,
    CreateSome,
    Die,
    GivenThisWay,
    Offer,
    OneAndOther,
    SomeCounted,
    There,
    ThisWay,
    X,
)
from engine.cards.text.reading.facts.conditions import the_result_is
from engine.cards.text.reading.facts.counting import both_are_true
from engine.cards.text.reading.grammar import is_also, reads
from engine.cards.text.reading.nouns.complements import with_quality
from engine.cards.text.trees import filters, found, kinds_in, opposite, replaced, steps

is_also("line", "keyword_ability", "passive", "modifier", "triggered")


@reads("triggered", "<trigger:symbol_trigger> [—|:] <effect:text>")
@reads("triggered", "<trigger> — <effect:text>")
@reads("triggered", "<trigger:held_trigger> , <effect:text>")
@reads("triggered", "<trigger> , if <condition> — <effect:text>")
@reads("triggered", "<trigger:symbol_trigger> , if <condition> — <effect:text>")
@reads("triggered", "<trigger> , <each> — <effect:text>")
@reads("triggered", "<trigger:symbol_trigger> , <each> — <effect:text>")
@reads("triggered", "<trigger> , unless <exception:condition> — <effect:text>")
def reaction(
    trigger: Trigger,
    effect: Effect,
    condition: Condition | None = None,
    exception: Condition | None = None,
    each: Number | None = None,
) -> Reaction:
    """'{J} Draw a card', 'When I'm sacrificed, if I was not Fleeting — Put me in Reserve'."""
    return Reaction(trigger, effect, condition if exception is None else opposite(exception), each=each)


reads("once_each", "once (each|per) (day|turn)=period")(lambda period: period)
reads("only_once", "[.] (only activate this|activate this only|you can only activate this|only) <period:once_each>")(
    lambda period: period
)
reads("only_once", ", <period:once_each>")(lambda period: period)
reads("only_once", "[.] this [ability] [can] (only (activate|trigger)|(activate|trigger) only) <period:once_each>")(
    lambda period: period
)


@reads("triggered", "<period:once_each> (,|—) <ability:triggered>")
@reads("line", "<period:once_each> (,|—|:) <ability:action>")
@reads("line", "<ability:action> <period:only_once>")
@reads("line", "<ability:triggered> <period:only_once>")
def once_in_a_time(period: Any, ability: Any) -> Ability | None:
    """1.4.6 'Once each Day, when you play a Spell — ...', '{1} : ... Activate this only once each turn'."""
    return None if ability.once_each else msgspec.structs.replace(ability, once_each=period)


is_also("line", "action")


@reads("triggered", "when you roll 1 <faces:results> [on 1 die|with 1 die] — <effect:text>")
def on_a_result(faces: tuple[int, int], effect: Effect) -> Reaction | None:
    """'When you roll a 6+ on a die — I gain 1 boost': a roll with any other result that counts activates nothing."""
    looked_at = the_result_is(faces)
    return None if looked_at is None else Reaction(YouRollDice(), effect, looked_at)


@reads("triggered", "when you pass after your opponent — <effect:text>")
def last_of_all(effect: Effect) -> Reaction:
    """'When you pass after your opponents — Draw a card': each of them has passed before."""
    return Reaction(YouPass(), effect, OpponentsHavePassed())


@reads("line", "{I} <reaction:triggered>")
def support_reaction(reaction: Reaction) -> Ability:
    """v3:2.2.11.e '{I} At Noon — I gain 1 boost'."""
    return msgspec.structs.replace(reaction, support=True)


@reads("action", "<costs:signs> : <effect:text> [<condition:only_if>] [<more:surcharge>] [<most:limit_of_x>]")
def quick_action(
    costs: tuple[Cost, ...],
    effect: Any,
    condition: Condition | None = None,
    more: Surcharge | None = None,
    most: Number | None = None,
) -> Ability | None:
    """'{1}, {T} : Draw a card. You can only activate this if you are the first player'.

    The symbols stand in one order, whichever is printed; X is what is paid for it.
    """
    counted = naming_given(costs, effect)
    if counted is None or (most is not None and PayX() not in costs):
        return None
    paid = (PayX(most) if cost == PayX() else cost for cost in costs)
    return QuickAction(in_order(paid), counted, condition, more)


SYMBOLS = (PayMana, PayX, ExhaustMe, DiscardMe)
"""The costs that have a symbol, in their order; all others come after them."""


def in_order(costs: Iterable[Cost]) -> tuple[Cost, ...]:
    """'{T}, {1}' and '{1}, {T}' are one cost: all of it is paid at once (6.4.a)."""
    place: dict[type, int] = {kind: number for number, kind in enumerate(SYMBOLS)}
    return tuple(sorted(costs, key=lambda cost: place.get(type(cost), len(SYMBOLS))))


reads("surcharge", "[.] this [action] cost <amount> more if <condition>")(Surcharge)
reads("surcharge", "[.] this [action] cost <amount> more to target 1 <targeting:noun>")(
    lambda amount, targeting: Surcharge(amount, targeting=targeting)
)
reads("limit_of_x", "[.] x cannot be (higher|greater|more) than <number:value>")(lambda number: number)


@reads("line", "<costs:signs> , target opponent @resupply : <effect:text>")
def after_they_resupply(costs: tuple[Cost, ...], effect: Effect) -> QuickAction:
    """'{T}, Target opponent Resupplies: ...': what others do is no cost of one's own, but comes first of all."""
    return QuickAction(in_order(costs), steps(TargetOpponent(Resupply()), effect))


reads(
    "only_if",
    "[.] you can only activate this if <condition>",
    "[.] only activate (this|me) if <condition>",
    "[.] activate this only if <condition>",
)(lambda condition: condition)


@reads("line", "{D} : <effect:text> [<condition:only_if>]")
def support(effect: Effect, condition: Condition | None = None) -> Ability:
    """'{D} : Draw a card', perhaps with 'You can only activate this if you are the first player'."""
    return Support(effect, condition)


@reads("several_keywords", "<first:keyword_ability> and [(be|have)] <second:keyword_ability>")
@reads("several_keywords", "<first:keyword_ability> , <others:several_keywords>")
def several_keywords(
    first: Ability, second: Ability | None = None, others: tuple[Ability, ...] = ()
) -> tuple[Ability, ...]:
    """'Gigantic and Defender'."""
    return (first, *((second,) if second is not None else others))


@reads("abilities", "<who:bearers> % (be|have) <keywords:several_keywords> [if <condition>]")
@reads("abilities", "if <condition> (,|:) <who:bearers> % (be|have) <keywords:several_keywords>")
@reads("abilities", "<who:bearers> % (be|have) <keywords:several_keywords> unless <exception:condition>")
@reads("abilities", "unless <exception:condition> (,|:) <who:bearers> % (be|have) <keywords:several_keywords>")
def have_keywords(
    who: Me | All,
    keywords: tuple[Ability, ...],
    condition: Condition | None = None,
    exception: Condition | None = None,
) -> tuple[Ability, ...]:
    """'I am Gigantic and Defender', 'If I have 3 or more boosts: I am Eternal and Seasoned'."""
    looked_at = condition if exception is None else opposite(exception)
    return tuple(Passive(HaveAbility(who, keyword), looked_at) for keyword in keywords)


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


COMPLETED = Is(Me(), "completed")


@reads("abilities", "completed : <said:abilities>")
def completed(said: tuple[Ability, ...]) -> tuple[Ability, ...] | None:
    """2.4 'Completed: At Noon — Draw a card': what a Feat can do once it is Completed."""
    abilities = tuple(_once_completed(ability) for ability in said)
    return None if None in abilities else abilities  # type: ignore[return-value]


@reads("abilities", "completed , <action:line>")
def completed_action(action: Ability) -> tuple[Ability, ...] | None:
    """2.4 'Completed, {T} : Draw a card': the status stands among the costs, though it is none."""
    ability = _once_completed(action) if isinstance(action, QuickAction) else None
    return None if ability is None else (ability,)


def _once_completed(ability: Ability) -> Ability | None:
    """The ability with a condition more; None for one that cannot have any."""
    match ability:
        case Keyword() | CountedTough():
            return Passive(HaveAbility(Me(), ability), COMPLETED)
        case Reaction(support=False) | Passive(support=False) | QuickAction() | Replacing() | Additive():
            return _under(COMPLETED, ability)
        case _:
            return None


def _under(condition: Condition, ability: Any) -> Ability:
    """The ability where that is true too, besides the condition that it may have."""
    own: Condition | None = ability.condition
    looked_at = condition if own is None else both_are_true(condition, own)
    changed: Ability = msgspec.structs.replace(ability, condition=looked_at)
    return changed


UNFINISHED = (Counted, CreateSome, GivenThisWay, OneAndOther, Die, Offer, SomeCounted, There, ThisWay, type(X))
"""What must not be left in an ability: others have to say more about it."""


def with_others_apart(ability: Ability) -> Ability | None:
    """5.2.3.b 'Another target' behind one is another than that; else it is another than the bearer, on no Spell."""
    effect = getattr(ability, "effect", None)
    if isinstance(effect, Modes):
        modes = tuple(_apart(mode, isinstance(ability, SpellEffect)) for mode in effect.modes)
        with_modes: Any = msgspec.structs.replace(effect, modes=modes)
        return None if None in modes else replaced(ability, effect, with_modes)
    apart: Ability | None = _apart(ability, isinstance(ability, SpellEffect))
    return apart


def _apart(said: Any, of_a_spell: bool) -> Any:
    """What stands in one mode, or in all of an ability without modes."""
    targets: list[Target] = found(said, Target)
    if not targets:
        return said
    first, *others = targets
    if first.apart and any(isinstance(point.who, Choose) for point in found(said, Point)):
        apart = both(with_quality(Unlike(with_quality(ThatCard()))), first.filter)  # than the one that was chosen
        return (
            None if apart is None else replaced(said, first, msgspec.structs.replace(first, filter=apart, apart=False))
        )
    if first.apart:
        wanted = both(Filter(other=True), first.filter)
        if of_a_spell or wanted is None or first.filter.other or any(map(_is_another, others)):
            return None
        return replaced(said, first, msgspec.structs.replace(first, filter=wanted, apart=False))
    if first.filter.other:
        return None if of_a_spell or any(map(_is_another, others)) else said
    for target in others:
        if target.filter.other and not target.apart:
            return None  # 'target Character other than me' may be the one before
        within = msgspec.structs.replace(target.filter, other=False)
        if target.apart and (any(each.other for each in filters(within)) or found(said, HaveAbility)):
            return None
    return said


def _is_another(target: Target) -> bool:
    return target.apart or target.filter.other


@reads("line", "if <condition> : <ability:modifier>", "if <condition> : <ability:passive>")
@reads("line", "unless <exception:condition> : <ability:modifier>", "unless <exception:condition> : <ability:passive>")
def besides(ability: Ability, condition: Condition | None = None, exception: Condition | None = None) -> Ability | None:
    """'If I have no boosts: If I would gain Fleeting, I gain 1 boost instead', as unique cards are put together."""
    looked_at = opposite(exception) if exception is not None else condition
    return None if looked_at is None else _under(looked_at, ability)


@reads("ignoring", "ignore my ability during the first day")
def ignoring() -> tuple[Ability, ...]:
    """'Ignore my abilities during the first Day', behind another ability."""
    return (Passive(IgnoreAbilities(Me()), FirstDay()),)


@reads("abilities", "<first:triggered> <others:ignoring>")
@reads("abilities", "<first:line>")
@reads("abilities", "<first:keyword_ability> (,|.) <others:abilities>")
def abilities(first: Ability, others: tuple[Ability, ...] = ()) -> tuple[Ability, ...] | None:
    """The abilities of a line, in which several keywords may stand; None where 'their' refers to no player.

    5.2.3.c 'Choose one' heads an effect, it never stands inside. 1.4.5.a What each does in turn is not declared.
    """
    kinds = kinds_in(first)
    if OneAndOther in kinds and NumberOf not in kinds:
        for joined in found(tuple(found(first, All)), OneAndOther):
            first = replaced(first, joined, OneOfStatuses(joined.statuses))
        kinds = kinds_in(first)
    if any(filter.controller == THEIRS for filter in filters(first)) or not kinds.isdisjoint(UNFINISHED):
        return None
    named = with_others_apart(first) if Target in kinds else first
    if named is None:
        return None
    first = named
    if EachInTurn in kinds and any(found(each, Target) for each in found(first, EachInTurn)):
        return None
    if Modes in kinds and len(found(first, Modes)) > isinstance(getattr(first, "effect", None), Modes):
        return None
    return (first, *others)

"""Whole lines: keywords, reactions, quick actions, support, what Spells do, passive abilities (1.2.4.c)."""

from __future__ import annotations

from engine.cards.language import (
    Ability,
    Condition,
    Cost,
    Effect,
    QuickAction,
    Reaction,
    SpellEffect,
    Support,
    Trigger,
)
from engine.cards.text.reading.grammar import is_also, reads

is_also("line", "keyword_ability", "passive", "modifier")


@reads("line", "<trigger:symbol_trigger> <effect:text>")
@reads("line", "<trigger> — <effect:text>")
@reads("line", "<trigger> , if <condition> — <effect:text>")
@reads("line", "<trigger:symbol_trigger> , if <condition> — <effect:text>")
def reaction(trigger: Trigger, effect: Effect, condition: Condition | None = None) -> Ability:
    """'{J} Draw a card', 'When I'm sacrificed, if I was not Fleeting — Put me in Reserve'."""
    return Reaction(trigger, effect, condition)


@reads("line", "<costs:signs> : <effect:text>")
def quick_action(costs: tuple[Cost, ...], effect: Effect) -> Ability:
    """'{1}, {T} : Draw a card'."""
    return QuickAction(costs, effect)


@reads("line", "{D} : <effect:text>")
def support(effect: Effect) -> Ability:
    """'{D} : Draw a card'."""
    return Support(effect)


@reads("line", "<effect:text>")
def spell_effect(effect: Effect) -> Ability:
    """'Draw a card', on a Spell."""
    return SpellEffect(effect)


@reads("abilities", "<first:line>")
@reads("abilities", "<first:keyword_ability> , <others:abilities>")
def abilities(first: Ability, others: tuple[Ability, ...] = ()) -> tuple[Ability, ...]:
    """A line; several keywords may stand in one."""
    return (first, *others)

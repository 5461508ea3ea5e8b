"""6.5 An ability as a program: the questions of each verb first, then one step for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.abilities.binding import bind_choices
from engine.abilities.compiler import Compiler
from engine.abilities.drawing.execution import SHOWING
from engine.cards.catalogue import Catalogue
from engine.cards.definitions.given_up import GivenUp
from engine.cards.language import (
    AfterRest,
    AllBut,
    AtRandom,
    Boost,
    Choose,
    Draw,
    DrawUntil,
    Effect,
    ExtraDice,
    Filter,
    GainCounters,
    Gets,
    Me,
    NextCard,
    NextTime,
    Number,
    QuickAction,
    Reaction,
    Replacing,
    SpellEffect,
    Support,
    ThatMany,
    YouResupply,
)
from engine.core.assembly import Part
from engine.core.events.next_cards import counted_by_gift
from engine.core.machine import Act, Propose
from engine.core.match import Match
from engine.core.query.references import follow
from engine.core.query.selectors import Evaluator, evaluator
from engine.core.query.unseen import Unseen, depends_on_the_unseen
from engine.core.verbs import VERBS
from engine.rules.playing.ability_program import AbilityProgram
from engine.rules.playing.revealed_cards import COVERS
from engine.state.actions import Action, Move
from engine.state.context import Outcome
from engine.state.editions import Targeting
from engine.state.frames import Frame


def compile_ability(catalogue: Catalogue, name: str, targeting: Targeting) -> AbilityProgram:
    """6.5 The ability of that name, or several joined by '+' as one; raises KeyError for an unknown name."""
    compiler = Compiler(catalogue, name, targeting, verb_step)
    parts: list[Part] = []
    unseen: list[Unseen] = []
    several = name.split("+")
    for number, part in enumerate(several):
        compiler.part = part
        ability = catalogue.abilities[part].ability
        effect, compiler.counted = _effect_of(ability), _counted_before(ability)
        compiler.not_meant = GivenUp(effect, is_named=True).not_meant
        parts += compiler.block(effect, f"ability {number}" if len(several) > 1 else "")
        unseen.append(depends_on_the_unseen(effect))
        if isinstance(ability, Replacing) and isinstance(ability.would, YouResupply):
            parts.append(Act(tell_what_came_instead, "tell what came instead", "6.5.d"))
    if compiler.shows:
        parts += COVERS
    return AbilityProgram(name, parts, tuple(compiler.targets), compiler.modal, tuple(unseen), compiler.keeps)


def tell_what_came_instead(match: Match, frame: Frame) -> None:
    """6.5.d, 2.1.e A Resupply that was modified has been done: of the cards seen, those that are in Reserve now."""
    objects = match.game.objects
    found = [follow(frame, id) for id in frame.context.these]
    frame.outcome = Outcome(it=[id for id in found if id in objects and objects[id].zone == "reserve"])


def verb_step(compiler: Compiler, record: Any, known: Mapping[str, Evaluator] | None = None) -> list[Part]:
    """6.1.c, 7.2.4.a One step for one verb; 'it' is from now on what it speaks of, whatever becomes of it.

    `known` are fields of which it is known already what they mean.

    7.2.1 Of its bearer a text says 'I', and of cards drawn nothing: 'it' is what it was before. So it is behind what
    was given up, if something is done to 'it' that happens to objects alone.

    3.1.3.f A card of a hand that must be of a certain kind is shown as it moves, in every zone it may go to; 3.2.5.c
    what chance picks is said to be picked so.
    """
    if isinstance(record, Boost | GainCounters) and record.number in compiler.counted:
        known = {**(known or {}), "number": evaluator(ThatMany())}
    fields = [getattr(record, name) for name in record.__struct_fields__]
    compiler.shows = compiler.shows or isinstance(record, SHOWING)
    is_shown = any(_must_be_shown(field) for field in fields) and not isinstance(record, SHOWING)
    at_random = any(isinstance(field, AtRandom) for field in fields)
    meant, verb = bind_choices(compiler, record, known, step_says_chance=True), VERBS[type(record)]
    values = [meant.values[field] for field in record.__struct_fields__]

    def actions(match: Match, frame: Frame) -> list[Action]:
        found: list[Action] = verb.function(match, frame, *[value(match, frame) for value in values])
        for action in found if is_shown or at_random else ():
            action.at_random = at_random
            if isinstance(action, Move):
                action.shown = is_shown
        return found

    def speak(match: Match, frame: Frame, actions: Sequence[Action]) -> None:
        if verb.speaks_anew:
            frame.context.it, frame.context.these = [], []
        meant.speak(match, frame)

    is_meant = record not in compiler.not_meant
    names = meant.it is not None or not (
        isinstance(record, Draw | DrawUntil) or any(type(field) is Me for field in fields)
    )
    step = Propose(
        actions,
        verb.name,
        name=verb.name,
        rule=verb.rule_of(record),
        speak=speak if is_meant else None,
        names=names and is_meant,
    )
    return [*meant.questions, step]


def _effect_of(ability: object) -> Effect:
    """The effect an ability of any kind carries; a gift speaks of the card that was played."""
    if isinstance(ability, NextCard):
        assert isinstance(ability.gift, Gets)
        return ability.gift.effect
    if isinstance(ability, AfterRest | NextTime):
        return ability.effect
    assert isinstance(ability, Reaction | QuickAction | Support | SpellEffect | Replacing)
    assert not isinstance(ability.effect, ExtraDice)
    return ability.effect


def _counted_before(ability: object) -> tuple[Number, ...]:
    """v3:6.3.h The numbers of an ability that were counted before its effect: those of a gift, as it was given."""
    return counted_by_gift(ability.gift) if isinstance(ability, NextCard) else ()


def _must_be_shown(who: object) -> bool:
    """3.1.3.f Whether a card of a hand is chosen by its characteristics."""
    if not isinstance(who, Choose | AllBut | AtRandom) or who.filter.zone != "hand":
        return False
    return who.filter != Filter(zone="hand", controller=who.filter.controller, other=who.filter.other)

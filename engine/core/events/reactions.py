"""6.3 Reactions: the Emblem that waits in Limbo because of an event, and what an effect activates."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.cards.definitions.profiles import records
from engine.cards.language import FailedExpeditions, ILeaveExpedition, Joins, PlayedFrom, Reaction, YouMakeGift
from engine.core.events.apply_moves import found_again
from engine.core.events.triggers.listeners import Heard, Listener, trigger_of
from engine.core.events.triggers.presence import Stood, heard_of_presence
from engine.core.events.triggers.zones import expeditions_left
from engine.core.match import Match, derived
from engine.core.query.characteristics import traits_of
from engine.core.query.conditions import holds
from engine.core.query.last_known import known
from engine.core.query.prohibitions import cannot_be_activated
from engine.core.query.this_turn import note_the_use, was_used_already
from engine.core.uses_a_day import count_the_use, may_be_used_again
from engine.state.actions import (
    Action,
    Activation,
    Advance,
    Ascent,
    Create,
    Fail,
    Moment,
    Move,
    Reveal,
    RollDice,
    Step,
    Switch,
)
from engine.state.context import EffectContext, Gift, Undecided
from engine.state.frames import Frame
from engine.state.objects import Emblem

UNDECIDED = -1
"""7.3.13.c The result of dice of which it has not been chosen which are ignored."""

ThatExpedition = Mapping[tuple[str, int], tuple[int, ...]]
"""7.2.4.a By ability and bearer, the Expeditions of which its reaction to leaving them speaks."""

NOT_LEFT: ThatExpedition = MappingProxyType({})
"""Nothing leaves an Expedition that it waits to leave."""


def that_expedition(match: Match, heard: list[Heard]) -> ThatExpedition:
    """7.2.4.a, 7.5.5.a Of what is about to leave the Expeditions it is in, those that it has waited to leave."""
    return {
        (name, id): expeditions_left(match, name, id)
        for name, id, _, _ in heard
        if isinstance(trigger_of(match, name), ILeaveExpedition)
    }


def activate_reactions(match: Match, step: Step, heard: list[Heard], there: ThatExpedition) -> None:
    """6.3.b An additive modifier creates an Emblem-Reaction in Limbo for each match (v3:6.3.f)."""
    for name, source, seat, index in heard:
        action = step.actions[index]
        spoken = counted_for(match, step, name, action)
        spoken.result = result_for(match.game.frames[-1], step, action)
        if (name, source) in there:
            spoken.there = list(there[name, source])
        activate(match, name, source, seat, action, spoken)  # 6.3.b


def activate_by_presence(match: Match, step: Step, listening: list[Listener], stood: Mapping[int, Stood]) -> None:
    """6.3.b, v3:7.4.4.i What waits for an object to join or leave an Expedition, where it has not come or gone.

    `stood` is where those stood that have switched.
    """
    for (name, source, seat, id), there in heard_of_presence(match, step, listening, stood):
        action = Switch(what=id)
        spoken = counted_for(match, step, name, action)
        if there:
            spoken.there = list(there)
        activate(match, name, source, seat, action, spoken)


def counted_for(match: Match, step: Step, name: str, action: Action) -> EffectContext:
    """v3:6.3.h The numbers that a reaction speaks of: counted before it was given, or of the whole event."""
    found = EffectContext()
    if step.counted.get(name):
        found.that_many = step.counted[name].pop(0)
    if isinstance(action, Fail) and any(
        isinstance(each, FailedExpeditions) for each in records(match.catalogue.abilities[name].ability)
    ):  # 4.2.4.g
        whose = action.expedition // 2
        found.failed = sum(isinstance(each, Fail) and each.expedition // 2 == whose for each in step.actions)
    return found


def activate(
    match: Match, name: str, source: int, seat: int, action: Action | None, spoken: EffectContext | None = None
) -> None:
    """6.3.b, 2.2.2.m An Emblem-Reaction with the effect; 1.4.6.c the 101st activation of a day creates none.

    `spoken` is what it may speak of besides the action by which it was activated: numbers that were counted. What
    waits for the result of a roll is kept by the step that is happening, until that is reported.
    """
    context = EffectContext() if spoken is None else spoken
    _speak_of(context, action)
    context.gift = gift_in(match, name, action) or context.gift
    if not match.programs.waits_for_a_result(name):
        _create(match, name, source, seat, context)
    elif context.result == UNDECIDED:
        happening = match.game.frames[-1].context
        happening.waiting = [*happening.waiting, Undecided(name, source, seat, context)]
    elif _is_its_result(match, name, source, seat, context):
        _create(match, name, source, seat, context)


def _is_its_result(match: Match, name: str, source: int, seat: int, context: EffectContext) -> bool:
    """6.3.b, 7.3.13.b Whether the result that counts is one by which a reaction is activated."""
    condition = match.programs.reaction(name).condition
    assert condition is not None
    frame = Frame(name, seat=seat, source=source, context=context)
    return holds(match, derived(match), seat, source, condition, frame)


def _create(match: Match, name: str, source: int, seat: int, context: EffectContext) -> None:
    """6.3.b, 2.2.2.m The Emblem-Reaction, as often as a day allows (1.4.6.c)."""
    game = match.game
    if not may_be_used_again(game, name, source) or was_used_already(match, name, source):  # 1.4.6.c
        return
    count_the_use(game, name, source)  # 1.4.6.c
    note_the_use(match, name, source)
    reference = name.split("/")[0]
    bearer = known(match, source)
    if bearer is not None:
        reference = bearer.reference
    # 6.3.b, 2.2.2.m
    game.emblems.append(Emblem(game.tick(), seat, "reaction", name, source, reference, context=context))


def _speak_of(context: EffectContext, action: Action | None) -> None:
    """v3:6.3.h The effect may speak of the object of the event, and of what has become of it (2.1.e)."""
    what, became = getattr(action, "what", 0), found_again(action)
    if became or what:  # v3:6.3.h
        context.it = [became or what]
    if became and what and what != became:
        context.follow, context.was = {what: became}, [what]
    if isinstance(action, RollDice):  # 7.3.13.b
        context.result = UNDECIDED
    elif isinstance(action, Moment) and action.phase in ("pass", "succeed"):  # 7.2.3.a
        context.they = [action.seat]
    elif isinstance(action, Advance | Fail | Ascent):
        context.there = context.there or [action.expedition]
    elif isinstance(action, Move) and action.played_from and became:  # v3:5.1.2.j
        context.played, context.played_from = [became], action.played_from


def result_for(frame: Frame, step: Step, action: Action) -> int | None:
    """7.3.13.b The result of which a reaction to a step may speak: undecided yet, or what its ability rolled before."""
    if not isinstance(action, Reveal):
        return None
    return UNDECIDED if any(type(other) is RollDice for other in step.actions) else frame.context.result


def decide_result(match: Match, frame: Frame, result: int) -> None:
    """7.3.13.b-c What has been noticed of a roll speaks of its result, known once it is known which dice count.

    6.3.b Reactions to some results alone are activated now, or not at all.
    """
    waiting, frame.context.waiting = frame.context.waiting, ()
    for each in waiting:
        name, source, seat, context = each.ability, each.source, each.seat, each.context
        context.result = result
        if seat not in match.game.left and _is_its_result(match, name, source, seat, context):  # FFA.4
            _create(match, name, source, seat, context)
    for emblem in match.game.emblems:
        if emblem.context.result == UNDECIDED:
            emblem.context.result = result


def abilities_with_symbol(match: Match, id: int, symbol: str) -> list[str]:
    """7.5.1.a An object's join, hand or reserve abilities: reactions with that symbol; none of a Mana Orb (2.2.1.f)."""
    if match.game.objects[id].zone == "mana":
        return []
    reactions = traits_of(match, id).profile.reactions
    if symbol == "join":
        return list(reactions.get(Joins, ()))
    out = []
    for name in reactions.get(PlayedFrom, ()):
        trigger = trigger_of(match, name)
        if isinstance(trigger, PlayedFrom) and trigger.zone == symbol:
            out.append(name)
    return out


def activate_symbol(match: Match, action: Activation) -> None:
    """7.3.1.a-b, 7.3.1.d Each such ability is activated for the object that has it, and belongs to its controller.

    7.2.1 'As if it were mine': for another object, whose controller's it is.
    """
    objects = match.game.objects
    bearer = known(match, action.bearer) if action.bearer else objects[action.what]
    for name in action.abilities or abilities_with_symbol(match, action.what, action.symbol):
        if bearer is not None and not cannot_be_activated(match, name, action.what):
            activate(match, name, bearer.id, bearer.seat, None)


def gift_in(match: Match, name: str, action: Action | None) -> Gift | None:
    """KW.13 What a reaction to a Gift may speak of: a card drawn, a Resupply, or which token went where."""
    if isinstance(action, Create):
        gift = Gift("token", action.reference, action.to, action.place)
    elif isinstance(action, Move):
        gift = Gift("draw" if action.to == "hand" else "resupply")
    else:
        return None
    ability = match.catalogue.abilities[name].ability
    return gift if isinstance(ability, Reaction) and isinstance(ability.trigger, YouMakeGift) else None

"""6.2 Modifiers: which of them are open for a step about to happen, class by class."""

from __future__ import annotations

from typing import Any

from engine.cards.language import (
    Additive,
    CannotGainStatus,
    IGain,
    IGoToReserve,
    ILeave,
    MyExpeditionWouldMove,
    OneLeavesMine,
    Passive,
    Replacing,
    Would,
    YouDraw,
    YouResupply,
    YouRoll,
    YoursAscendsAgain,
)
from engine.core.acting_player import doer_of
from engine.core.events.moves import moves_by_ascension, says_how_far
from engine.core.marks import mark_of
from engine.core.query.characteristics import expeditions_of
from engine.core.query.filters import holds, matches
from engine.core.table import Table, now
from engine.state.actions import Advance, Ascent, Defection, Gain, Move, Step, Switch
from engine.state.objects import Object

FLEETING = "2.4.6.c"
"""The rule that is itself a modifier: a Fleeting object bound for the Reserve is discarded instead."""

WHOLE_STEP = -1

REPLACEABLE = (Move, Gain)

LEAVING = (Move, Switch, Defection)
"""How something may leave an Expedition (7.5.5.a-c)."""

FOR_OTHERS = frozenset((MyExpeditionWouldMove, OneLeavesMine, YoursAscendsAgain))
"""What an object replaces though it does not happen to itself."""

MODIFIABLE = frozenset((*REPLACEABLE, *LEAVING, Advance, Ascent))
"""Atomic actions that a modifier may apply to, whatever the verb of their step."""

Touched = tuple[int, Move | Gain, Object]
"""Which atomic action of a step, the action, and the object it is about."""

OpenModifier = list[Any]
"""[name, bearer, which atomic action or WHOLE_STEP]."""

_STEPS: dict[str, type] = {"draw": YouDraw, "resupply": YouResupply, "roll": YouRoll}


def open_modifiers(table: Table, step: Step) -> list[OpenModifier]:
    """6.2.e Those replacing the step first, then those replacing an atomic action, then additive ones."""
    if step.verb not in _STEPS and MODIFIABLE.isdisjoint(map(type, step.actions)):
        return []
    touched = _touched(table, step)
    of_others = not FOR_OTHERS.isdisjoint(_replaced_in_play(table))
    if not (touched or of_others or step.verb in _STEPS):
        return []
    return (
        _replacing_the_step(table, step)
        or _replacing_actions(table, touched) + (_replacing_for_others(table, step) if of_others else [])
        or _adding(table, step, touched)
    )


def _replaced_in_play(table: Table) -> frozenset[type]:
    """6.2.a What anything in play replaces where it would happen."""
    world = now(table)
    if world.replaced is None:
        world.replaced = frozenset(would for traits in world.traits.values() for would in traits.profile.replacing)
    return world.replaced


def _touched(table: Table, step: Step) -> list[Touched]:
    """6.2.a The atomic actions to which a modifier of an object's own may apply: it is in the Expedition zone."""
    objects, touched = table.game.objects, []
    for index, action in enumerate(step.actions):
        if isinstance(action, REPLACEABLE):
            found = objects.get(action.what)
            if found is not None and found.zone == "expedition":
                touched.append((index, action, found))
    return touched


def _replacing_the_step(table: Table, step: Step) -> list[OpenModifier]:
    """6.2.d-e Modifiers of a whole step: each at most once (6.2.h)."""
    kind = _STEPS.get(step.verb)
    if kind is None or not step.actions:
        return []
    return [
        [name, source, WHOLE_STEP]
        for name, source in _unused(_in_play(table, kind, "replacing"), step.used)
        if _concerns(table, step, name, source)
    ]


def _replacing_actions(table: Table, touched: list[Touched]) -> list[OpenModifier]:
    """6.2.d-e Modifiers of the atomic actions: each at most once (6.2.i); Fleeting is one (2.4.6.c)."""
    open: list[OpenModifier] = []
    for index, action, found in touched:
        if (
            isinstance(action, Move)  # 2.4.6.c
            and action.to == "reserve"
            and "fleeting" in found.statuses
            and mark_of(FLEETING, found.id) not in action.used
        ):
            open.append([FLEETING, found.id, index])
        open += _its_own(table, found, action, index, "replacing")
    return open


def _replacing_for_others(table: Table, step: Step) -> list[OpenModifier]:
    """6.2.d-e What is said of an Expedition that would move, and of others that would leave it."""
    found: list[OpenModifier] = []
    for index, action in enumerate(step.actions):
        open: list[tuple[str, int]] = []
        if isinstance(action, Advance) and action.number > 0:
            moving = _in_play(table, MyExpeditionWouldMove, "replacing")
            open = [one for one in moving if _moves(table, action, *one)]
        elif isinstance(action, Ascent):
            open = _ascending_again(table, action)
        elif isinstance(action, LEAVING) and action.what in table.game.objects:
            open = [one for one in _in_play(table, OneLeavesMine, "replacing") if _leaves(table, action, *one)]
        found += [[name, id, index] for name, id in _unused(open, [*step.used, *action.used])]
    return found


def is_replaced_again(table: Table, action: Ascent) -> bool:
    """v4:7.5.3, 6.2.a Whether something comes instead of an attempt to Ascend again, which so is open to modifiers."""
    return YoursAscendsAgain in _replaced_in_play(table) and bool(_unused(_ascending_again(table, action), action.used))


def _ascending_again(table: Table, action: Ascent) -> list[tuple[str, int]]:
    """v4:7.5.3 What replaces an attempt to Ascend of an expedition that is Ascended: its own controller's."""
    if action.ends or action.expedition not in table.game.ascended:
        return []
    objects = table.game.objects
    return [
        (name, bearer)
        for name, bearer in _in_play(table, YoursAscendsAgain, "replacing")
        if objects[bearer].seat == action.expedition // 2 and _condition_holds(table, name, bearer)
    ]


def _moves(table: Table, action: Advance, name: str, bearer: int) -> bool:
    """7.3.11 Whether it is an expedition of those meant that would move forward, as said, and the condition is true."""
    would = would_of(table, name)
    assert isinstance(would, MyExpeditionWouldMove)
    if would.yours:
        meant = action.expedition // 2 == table.game.objects[bearer].seat
    else:
        meant = action.expedition in expeditions_of(table, bearer)
    if not meant or (would.dusk and table.game.phase != "dusk"):
        return False
    if would.by_ascension and not moves_by_ascension(table.game, action.expedition):
        return False
    return _condition_holds(table, name, bearer)


def _leaves(table: Table, action: Move | Switch | Defection, name: str, bearer: int) -> bool:
    """7.5.5.a-c Whether something that is meant would leave the bearer's expedition, or its controller's."""
    would, game = would_of(table, name), table.game
    assert isinstance(would, OneLeavesMine)
    found = game.objects[action.what]
    if found.zone != "expedition" or (would.afternoon and game.phase != "afternoon"):
        return False
    if isinstance(action, Move) and action.to == "expedition":
        return False
    seat = game.objects[bearer].seat
    if would.yours:
        if found.seat != seat or isinstance(action, Switch):
            return False
    elif set(expeditions_of(table, bearer)).isdisjoint(expeditions_of(table, found.id)):
        return False
    return matches(table, now(table), seat, bearer, found.id, would.filter) and _condition_holds(table, name, bearer)


def would_of(table: Table, name: str) -> Would:
    """6.2.a What a modifier looks out for."""
    ability = table.catalogue.abilities[name].ability
    assert isinstance(ability, Replacing | Additive)
    return ability.would


def _condition_holds(table: Table, name: str, bearer: int) -> bool:
    ability = table.catalogue.abilities[name].ability
    assert isinstance(ability, Replacing | Additive)
    seat = table.game.objects[bearer].seat
    return ability.condition is None or holds(table, now(table), seat, bearer, ability.condition)


def _its_own(table: Table, found: Object, action: Move | Gain, index: int, which: str) -> list[OpenModifier]:
    """6.2.a What an object's own abilities say of what would happen to it: that it would leave, or gain a status."""
    world = now(table)
    profile = getattr(world.traits[found.id].profile, which)
    if not profile:
        return []
    names = list(profile.get(ILeave if isinstance(action, Move) else IGain, ()))
    if isinstance(action, Move) and action.to == "reserve":
        names += profile.get(IGoToReserve, ())
    open: list[OpenModifier] = []
    for name, _ in _unused([(name, found.id) for name in names], action.used):
        ability = table.catalogue.abilities[name].ability
        assert isinstance(ability, Replacing | Additive)
        if isinstance(ability.would, IGain) and isinstance(action, Gain) and ability.would.status != action.status:
            continue
        if ability.condition is None or holds(table, world, found.seat, found.id, ability.condition):
            open.append([name, found.id, index])
    return open


def modifies_what_it_gains(table: Table, entering: Object, status: str) -> bool:
    """6.2.j, 1.4.1.a Whether an object that is about to enter itself says what comes of a status that it would gain."""
    profile, abilities = table.programs.printed[entering.reference].traits.profile, table.catalogue.abilities
    own = (would_of(table, name) for which in (profile.replacing, profile.additive) for name in which.get(IGain, ()))
    if any(isinstance(would, IGain) and would.status == status for would in own):
        return True
    passives = (abilities[name].ability for name in profile.passives)
    stated = (passive.statement for passive in passives if isinstance(passive, Passive))
    return any(isinstance(said, CannotGainStatus) and said.status == status for said in stated)


def _adding(table: Table, step: Step, touched: list[Touched]) -> list[OpenModifier]:
    """6.2.c-e Additive modifiers come last: those of the step, then those of one atomic action."""
    kind = _STEPS.get(step.verb)
    if kind is not None and step.actions:
        return [
            [name, source, WHOLE_STEP]
            for name, source in _unused(_in_play(table, kind, "additive"), step.used)
            if _concerns(table, step, name, source)
        ]
    return [one for index, action, found in touched for one in _its_own(table, found, action, index, "additive")]


def _in_play(table: Table, kind: type, which: str) -> list[tuple[str, int]]:
    """6.2.j The abilities in play that look out for one kind of event; no others are asked."""
    return [
        (name, id) for id, traits in now(table).traits.items() for name in getattr(traits.profile, which).get(kind, ())
    ]


def which_part(found: list[OpenModifier], name: str, source: int) -> int:
    """6.2.d The atomic action that a modifier is open for, or WHOLE_STEP: the first, where there are several."""
    return next(int(index) for other, bearer, index in found if (other, bearer) == (name, source))


def comes_as_steps(table: Table, name: str) -> bool:
    """6.2.b Whether other steps come instead of an atomic action, with their questions, and not atomic actions."""
    ability = table.catalogue.abilities[name].ability
    if not isinstance(ability, Replacing):
        return False
    if isinstance(ability.would, MyExpeditionWouldMove):
        return not says_how_far(ability.effect)
    return isinstance(ability.would, YoursAscendsAgain)


def existing_modifiers(table: Table) -> list[list[Any]]:
    """6.2.j All modifiers there are before other steps are carried out in place of one: name and bearer."""
    return [
        [name, id]
        for id, traits in now(table).traits.items()
        for names in (*traits.profile.replacing.values(), *traits.profile.additive.values())
        for name in names
    ]


def _unused(found: list[tuple[str, int]], used: list[str]) -> list[tuple[str, int]]:
    """6.2.h-i Each once: an ability that an object has twice is two modifiers, named once as long as one is left."""
    return [each for each in dict.fromkeys(found) if used.count(mark_of(*each)) < found.count(each)]


def _concerns(table: Table, step: Step, name: str, source: int) -> bool:
    """6.2.a, 7.2.2.a 'You' is the bearer's controller: the one who does the step, or to whom the rules do it."""
    seat = table.game.objects[source].seat
    if all(doer_of(step, action) != seat for action in step.actions):
        return False
    ability = table.catalogue.abilities[name].ability
    assert isinstance(ability, Replacing | Additive)
    return ability.condition is None or holds(table, now(table), seat, source, ability.condition)

"""6.2 Modifiers: which of them are open for a step about to happen, class by class."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.cards.definitions.profiles import asks_first
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
from engine.core.events.moves import moves_by_ascension, moves_due_to, says_how_far
from engine.core.marks import mark_of
from engine.core.match import Match, derived
from engine.core.query.characteristics import expeditions_of
from engine.core.query.conditions import holds
from engine.core.query.filters import matches
from engine.core.query.rules_in_play import rules_in_play
from engine.state.actions import Advance, Ascent, Defection, Gain, Move, Step, Switch
from engine.state.objects import Object

FLEETING = "2.4.6.c"
"""The rule that is itself a modifier: a Fleeting object bound for the Reserve is discarded instead."""

WHOLE_STEP = -1

LEAVING = (Move, Switch, Defection)
"""How something may leave an Expedition (7.5.5.a-c)."""

FOR_OTHERS = frozenset((MyExpeditionWouldMove, OneLeavesMine, YoursAscendsAgain))
"""What an object replaces though it does not happen to itself."""

MODIFIABLE = frozenset((Gain, *LEAVING, Advance, Ascent))
"""Atomic actions that a modifier may apply to, whatever the verb of their step."""

OF_EXPEDITIONS = MODIFIABLE - {Move, Gain}
"""Those that a modifier may apply to though they are about no object in an Expedition."""

Touched = tuple[int, Move | Gain, Object]
"""Which atomic action of a step, the action, and the object it is about."""


class OpenModifier(NamedTuple):
    """6.2.e A modifier that may be applied: the name of its ability and the bearer, and to what it would apply."""

    name: str
    source: int
    position: int
    """The position of an atomic action in its step, or WHOLE_STEP."""

    @property
    def identity(self) -> tuple[str, int]:
        """Which modifier it is, whatever it would apply to: its name and its bearer."""
        return self.name, self.source


MODIFIED_WHOLE: dict[str, type] = {"draw": YouDraw, "resupply": YouResupply, "roll": YouRoll}
"""The verbs of steps that a modifier may replace or add to as a whole, with what such a modifier waits for."""


def open_modifiers(match: Match, step: Step) -> list[OpenModifier]:
    """6.2.e Those replacing the step first, then those replacing an atomic action, then additive ones."""
    touched = _touched(match, step)
    if not touched and step.verb not in MODIFIED_WHOLE and OF_EXPEDITIONS.isdisjoint(map(type, step.actions)):
        return []
    of_others = not FOR_OTHERS.isdisjoint(_replaced_in_play(match))
    if not (touched or of_others or step.verb in MODIFIED_WHOLE):
        return []
    return (
        _replacing_the_step(match, step)
        or _replacing_actions(match, step, touched) + (_replacing_for_others(match, step) if of_others else [])
        or _adding(match, step, touched)
    )


def _replaced_in_play(match: Match) -> frozenset[type]:
    """6.2.a What anything in play replaces where it would happen, or adds to where it happens to others."""
    state = match.derived_state or derived(match)
    if state.replaced is None:
        profiles = [traits.profile for traits in state.traits.values()]
        added = {would for profile in profiles for would in profile.additive} & FOR_OTHERS
        state.replaced = frozenset(would for profile in profiles for would in profile.replacing) | added
    return state.replaced


def _touched(match: Match, step: Step) -> list[Touched]:
    """6.2.a The atomic actions to which a modifier of an object's own may apply: it is in the Expedition zone."""
    objects, touched = match.game.objects, []
    for index, action in enumerate(step.actions):
        if type(action) is Move or type(action) is Gain:
            found = objects.get(action.what)
            if found is not None and found.zone == "expedition":
                touched.append((index, action, found))
    return touched


def _replacing_the_step(match: Match, step: Step) -> list[OpenModifier]:
    """6.2.d-e Modifiers of a whole step: each at most once (6.2.h)."""
    kind = MODIFIED_WHOLE.get(step.verb)
    if kind is None or not step.actions:
        return []
    return [
        OpenModifier(name, source, WHOLE_STEP)
        for name, source in _unused(_in_play(match, kind, "replacing"), step.used)
        if _concerns(match, step, name, source)
    ]


def _replacing_actions(match: Match, step: Step, touched: list[Touched]) -> list[OpenModifier]:
    """6.2.d-e Modifiers of the atomic actions: each at most once (6.2.i); Fleeting is one (2.4.6.c)."""
    open: list[OpenModifier] = []
    for index, action, found in touched:
        if (
            isinstance(action, Move)  # 2.4.6.c
            and action.to == "reserve"
            and "fleeting" in found.statuses
            and mark_of(FLEETING, found.id) not in action.used
        ):
            open.append(OpenModifier(FLEETING, found.id, index))
        open += _its_own(match, step, found, action, index, "replacing")
    return open


def _replacing_for_others(match: Match, step: Step) -> list[OpenModifier]:
    """6.2.d-e What is said of an Expedition that would move, and of others that would leave it."""
    found: list[OpenModifier] = []
    for index, action in enumerate(step.actions):
        open: list[tuple[str, int]] = []
        if isinstance(action, Advance) and action.number > 0:
            moving = _in_play(match, MyExpeditionWouldMove, "replacing")
            open = [one for one in moving if _moves(match, action, *one)]
        elif isinstance(action, Ascent):
            open = _ascending_again(match, action)
        elif isinstance(action, LEAVING) and action.what in match.game.objects:
            open = [one for one in _in_play(match, OneLeavesMine, "replacing") if _leaves(match, action, *one)]
        found += [OpenModifier(name, id, index) for name, id in _unused(open, [*step.used, *action.used])]
    return found


def is_replaced_again(match: Match, action: Ascent) -> bool:
    """v4:7.5.3, 6.2.a Whether something comes of an attempt to Ascend again, which so is open to modifiers."""
    if YoursAscendsAgain not in _replaced_in_play(match):
        return False
    modified = [*_ascending_again(match, action), *_ascending_again(match, action, "additive")]
    return bool(_unused(modified, action.used))


def _ascending_again(match: Match, action: Ascent, which: str = "replacing") -> list[tuple[str, int]]:
    """v4:7.5.3 What replaces an attempt to Ascend of an Ascended expedition, or adds to it: its own controller's."""
    if action.ends or action.expedition not in match.game.ascended:
        return []
    objects = match.game.objects
    return [
        (name, bearer)
        for name, bearer in _in_play(match, YoursAscendsAgain, which)
        if objects[bearer].seat == action.expedition // 2 and _condition_holds(match, name, bearer)
    ]


def _moves(match: Match, action: Advance, name: str, bearer: int) -> bool:
    """7.3.11 Whether it is an expedition of those meant that would move forward, as said, and the condition is true."""
    would = would_of(match, name)
    assert isinstance(would, MyExpeditionWouldMove)
    if would.yours:
        meant = action.expedition // 2 == match.game.objects[bearer].seat
    else:
        meant = action.expedition in expeditions_of(match, bearer)
    if not meant or (would.dusk and match.game.phase != "dusk"):
        return False
    if would.by_ascension and not moves_by_ascension(match.game, action.expedition):
        return False
    if would.terrain is not None and not moves_due_to(match.game, action.expedition, would.terrain):
        return False
    return _condition_holds(match, name, bearer)


def _leaves(match: Match, action: Move | Switch | Defection, name: str, bearer: int) -> bool:
    """7.5.5.a-c Whether something that is meant would leave the bearer's expedition, or its controller's."""
    would, game = would_of(match, name), match.game
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
    else:
        places = expeditions_of(match, found.id)
        if set(expeditions_of(match, bearer)).isdisjoint(places):
            return False
        if isinstance(action, Switch) and len(places) > 1 and _stays_on_its_side(found, action):  # 7.4.3.j
            return False
    return matches(match, derived(match), seat, bearer, found.id, would.filter) and _condition_holds(
        match, name, bearer
    )


def _stays_on_its_side(found: Object, action: Switch) -> bool:
    """7.3.22, v3:7.3.9 Whether it switches to its controller's other expedition, not to one of another player."""
    return action.place < 0 or action.place // 2 == found.seat


def would_of(match: Match, name: str) -> Would:
    """6.2.a What a modifier looks out for."""
    ability = match.catalogue.abilities[name].ability
    assert isinstance(ability, Replacing | Additive)
    return ability.would


def _condition_holds(match: Match, name: str, bearer: int) -> bool:
    ability = match.catalogue.abilities[name].ability
    assert isinstance(ability, Replacing | Additive)
    seat = match.game.objects[bearer].seat
    return ability.condition is None or holds(match, derived(match), seat, bearer, ability.condition)


def _its_own(
    match: Match, step: Step, found: Object, action: Move | Gain, index: int, which: str
) -> list[OpenModifier]:
    """6.2.a What an object's own abilities say of what would happen to it: that it would leave, or gain a status.

    6.2.h What has been applied to that in place of which the step comes does not apply to it again.
    """
    state = match.derived_state or derived(match)
    profile = getattr(state.traits[found.id].profile, which)
    if not profile:
        return []
    names = list(profile.get(ILeave if isinstance(action, Move) else IGain, ()))
    if isinstance(action, Move) and action.to == "reserve":
        names += profile.get(IGoToReserve, ())
    open: list[OpenModifier] = []
    for name, _ in _unused([(name, found.id) for name in names], [*step.used, *action.used]):
        ability = match.catalogue.abilities[name].ability
        assert isinstance(ability, Replacing | Additive)
        if isinstance(ability.would, IGain) and isinstance(action, Gain) and ability.would.status != action.status:
            continue
        if ability.condition is None or holds(match, state, found.seat, found.id, ability.condition):
            open.append(OpenModifier(name, found.id, index))
    return open


def modifies_what_it_gains(match: Match, entering: Object, status: str) -> bool:
    """6.2.j, 1.4.1.a Whether something may come in between as an object that is about to enter would gain a status.

    That is said by the object itself, or something in play forbids objects to gain that status.
    """
    if any(rule.says.status == status for rule in rules_in_play(match, CannotGainStatus)):
        return True
    profile, abilities = match.programs.printed[entering.reference].traits.profile, match.catalogue.abilities
    own = (would_of(match, name) for which in (profile.replacing, profile.additive) for name in which.get(IGain, ()))
    if any(isinstance(would, IGain) and would.status == status for would in own):
        return True
    passives = (abilities[name].ability for name in profile.passives)
    stated = (passive.statement for passive in passives if isinstance(passive, Passive))
    return any(isinstance(said, CannotGainStatus) and said.status == status for said in stated)


def _adding(match: Match, step: Step, touched: list[Touched]) -> list[OpenModifier]:
    """6.2.c-e Additive modifiers come last: those of the step, then those of one atomic action."""
    kind = MODIFIED_WHOLE.get(step.verb)
    if kind is not None and step.actions:
        return [
            OpenModifier(name, source, WHOLE_STEP)
            for name, source in _unused(_in_play(match, kind, "additive"), step.used)
            if _concerns(match, step, name, source)
        ]
    again = [
        OpenModifier(name, source, index)
        for index, action in enumerate(step.actions)
        if isinstance(action, Ascent)
        for name, source in _unused(_ascending_again(match, action, "additive"), [*step.used, *action.used])
    ]
    return again + [
        one for index, action, found in touched for one in _its_own(match, step, found, action, index, "additive")
    ]


def _in_play(match: Match, kind: type, which: str) -> list[tuple[str, int]]:
    """6.2.j The abilities in play that look out for one kind of event; no others are asked."""
    return [
        (name, id)
        for id, traits in derived(match).traits.items()
        for name in getattr(traits.profile, which).get(kind, ())
    ]


def which_part(found: list[OpenModifier], name: str, source: int) -> int:
    """6.2.d The atomic action that a modifier is open for, or WHOLE_STEP: the first, where there are several."""
    return next(one.position for one in found if one.identity == (name, source))


def comes_as_steps(match: Match, name: str) -> bool:
    """6.2.b Whether other steps come instead of an atomic action, with their questions, and not atomic actions."""
    ability = match.catalogue.abilities[name].ability
    if not isinstance(ability, Replacing):
        return False
    if isinstance(ability.would, MyExpeditionWouldMove):
        return not says_how_far(ability.effect)
    return isinstance(ability.would, YoursAscendsAgain) or asks_first(ability.effect)


def existing_modifiers(match: Match) -> list[tuple[str, int]]:
    """6.2.j All modifiers there are before other steps are carried out in place of one: name and bearer."""
    return [
        (name, id)
        for id, traits in derived(match).traits.items()
        for names in (*traits.profile.replacing.values(), *traits.profile.additive.values())
        for name in names
    ]


def _unused(found: list[tuple[str, int]], used: Sequence[str]) -> list[tuple[str, int]]:
    """6.2.h-i Each once: an ability that an object has twice is two modifiers, named once as long as one is left."""
    return [each for each in dict.fromkeys(found) if used.count(mark_of(*each)) < found.count(each)]


def _concerns(match: Match, step: Step, name: str, source: int) -> bool:
    """6.2.a, 7.2.2.a 'You' is the bearer's controller: the one who does the step, or to whom the rules do it."""
    seat = match.game.objects[source].seat
    if all(doer_of(step, action) != seat for action in step.actions):
        return False
    ability = match.catalogue.abilities[name].ability
    assert isinstance(ability, Replacing | Additive)
    return ability.condition is None or holds(match, derived(match), seat, source, ability.condition)

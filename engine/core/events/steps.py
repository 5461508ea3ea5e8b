"""6.2 A step: proposed, modified, then it happens as one event, and the reactions it activates lie in Limbo.

This is the manual of the event pipeline. A frame of the program "step" carries one `Step` through the stages listed in
STEP at the end of this file; every stage is a position, so a person can be asked at any of them:

1. What is impossible is dropped; it cannot be modified (1.4.1.d).
2. As long as a modifier is open, the step's controller picks one where the order can matter (6.2.e-f), an optional one
   is confirmed by its own controller, of several in initiative order (6.1.g), and it is applied (6.2.g-i). A modifier
   that puts other steps in place of the whole step runs them here.
3. After each application, what has become impossible is dropped as well, before open modifiers are looked for again.
4. Who controls several that enter play at once says which is older, where that can matter (2.2.14.d).
5. The reactions that wait for it are noted (6.3.d), all atomic actions happen at once (6.1.f), and the reactions are
   activated (6.3.b).
6. The ability that caused the step learns what became of what it moved (2.1.e-f).

A step that is possible as it stands, which nothing modifies and no player orders, begins at stage 5, as most do; where
nothing has to find it there meanwhile, it has no frame of its own.
"""

from __future__ import annotations

from collections.abc import Container, Set

from engine.cards.language import DoNotMove, ILeaveExpedition, MoveFurther
from engine.core.assembly import procedure, when, while_
from engine.core.events.apply import NEVER_READ, concerns_characteristics, public_reference
from engine.core.events.apply_moves import find_the_tops_of_decks, is_being_played
from engine.core.events.applying import MODIFYING, apply_the_modifier
from engine.core.events.happening import HAPPEN
from engine.core.events.modifier_order import decider_of, next_modifiers
from engine.core.events.modifiers import (
    FLEETING,
    MODIFIABLE,
    MODIFIED_WHOLE,
    WHOLE_STEP,
    existing_modifiers,
    open_modifiers,
    which_part,
)
from engine.core.events.moves import WOULD_LEAVE, WOULD_MOVE, moved_instead
from engine.core.events.next_cards import a_joiner_is_awaited
from engine.core.events.possibility import each_once, is_possible
from engine.core.events.reactions import (
    NOT_LEFT,
    activate_by_presence,
    activate_reactions,
    activate_symbol,
    that_expedition,
)
from engine.core.events.reporting import report
from engine.core.events.triggers.after import ARRIVING, heard_after
from engine.core.events.triggers.before import SEEN_AFTERWARDS, heard_before, listening_before
from engine.core.events.triggers.listeners import Listener, waiting
from engine.core.events.triggers.next_times import heard_by_next_times
from engine.core.events.triggers.presence import NOBODY_SWITCHES, where_they_stand
from engine.core.machine import Call, Question, acts, asks
from engine.core.marks import mark_of
from engine.core.match import Match, derived
from engine.core.query.this_turn import note_what_happened, note_what_is_sacrificed
from engine.core.timestamps import an_order_is_open, arrivals_to_be_ordered, ask_for_the_order, note_the_order
from engine.state.actions import (
    Activation,
    Advance,
    Ascent,
    Attempt,
    Gain,
    Moment,
    Move,
    RollDice,
    Step,
    Switch,
)
from engine.state.context import Outcome
from engine.state.decisions import ConfirmOption, ModifierOption
from engine.state.frames import Frame
from engine.state.objects import IN_PLAY
from engine.state.seats import initiative

FOUND_MEANWHILE = frozenset((Advance, Ascent, RollDice))
"""Atomic actions of which other rules ask, as they happen, within which step they do."""

NOTHING_TO_LEARN = Outcome()
"""What the rules learn of a step: no ability speaks of what they do."""

REACTED_TO_AFTERWARDS = frozenset((*ARRIVING, Activation))
"""Atomic actions that may activate reactions even if no reaction waited for them before they happened."""


def something_comes_before(match: Match, frame: Frame) -> bool:
    """6.2.e, 1.4.1.d, 2.2.14.d Whether a step has an impossible part, an open modifier, or an order to be chosen.

    Most steps have none, and happen at once.
    """
    step = frame.step
    assert step is not None
    kinds = set(map(type, step.actions))
    if Ascent in kinds or _is_impossible_or_modified(match, step, kinds):
        return True
    return an_order_is_open(match, frame)


def _is_impossible_or_modified(match: Match, step: Step, kinds: Set[type]) -> bool:
    """6.2.e, 1.4.1.d Whether a step, of actions of these kinds, has an impossible part or an open modifier."""
    actions = step.actions
    leavers = match.game.left
    for action in actions:
        if (leavers or type(action) is not Moment) and not is_possible(match, action):
            return True
    if len(actions) > 1 and each_once(actions) is not actions:
        return True
    if step.verb not in MODIFIED_WHOLE and MODIFIABLE.isdisjoint(kinds):
        return False
    return bool(open_modifiers(match, step))


def happen_at_once(match: Match, frame: Frame, step: Step) -> Outcome | None:
    """6.2.k The step of a frame becomes an event, where nothing comes before that; what the frame learns of it.

    None for what a frame of its own must carry: what is modified or ordered first, a move forward, which may stand in
    place of another one (4.2.4.g), and a roll, whose result is not known yet (7.3.13.b).
    """
    kinds = set(map(type, step.actions))
    if not FOUND_MEANWHILE.isdisjoint(kinds) or _is_impossible_or_modified(match, step, kinds):
        return None
    if len(step.actions) > 1 and arrivals_to_be_ordered(match, step):  # 2.2.14.d
        return None
    become_an_event(match, step, kinds)
    if Move in kinds:
        let_tokens_cease(match, step)
    return report(step) if frame.source else NOTHING_TO_LEARN


@acts
def drop_the_impossible(match: Match, frame: Frame) -> None:
    """1.4.1.d What cannot happen is not open to modifiers; v4:7.5.3 some of it is attempted all the same."""
    step = frame.step
    assert step is not None
    possible = [action for action in step.actions if is_possible(match, action)]  # 1.4.1.d
    if len(possible) > 1:
        possible = each_once(possible)
    if len(possible) != len(step.actions):
        if match.game.options.edition.attempts_are_noticed:
            tried = [_attempt_at(match, action) for action in step.actions if isinstance(action, Gain)]
            possible += [attempt for attempt in tried if attempt is not None]
        step.actions = possible


@acts
def begin_with_what_is_possible(match: Match, frame: Frame) -> None:
    """1.4.1.d, 5.4.b Drops what is impossible; a step of which nothing was possible was not done (6.5.d).

    What is possible and then modified was done.
    """
    step = frame.step
    assert step is not None
    proposed = step.actions
    drop_the_impossible.function(match, frame)
    if step.actions is not proposed and all(isinstance(action, Attempt) for action in step.actions):
        MODIFYING.of(frame).nothing_possible = True


def _attempt_at(match: Match, action: Gain) -> Attempt | None:
    """v3:2.4.1.g, v4:7.5.3 An object is asked to gain a status that it has."""
    found = match.game.objects.get(action.what)
    if found is None or action.status not in found.statuses:
        return None
    return Attempt(what=found.id, status=action.status, reference=public_reference(found))


def a_modifier_is_open(match: Match, frame: Frame) -> bool:
    """6.2.e, 6.2.g Look, and look again after each application; 6.2.j what has come meanwhile does not count."""
    assert frame.step is not None
    found = open_modifiers(match, frame.step)
    modifying = MODIFYING.of(frame)
    if found and (existing := modifying.existing) is not None:
        found = [each for each in found if each.name == FLEETING or each.identity in existing]
    modifying.open = next_modifiers(match, frame.seat, found) if len(found) > 1 else found
    return bool(found)


@asks(MODIFYING.into("chosen"))
def ask_which_modifier(match: Match, frame: Frame) -> Question:
    """6.2.f The step's controller picks which comes first, else the first player in initiative order."""
    seat = frame.seat if frame.seat >= 0 else initiative(match.game)[0]
    options = [ModifierOption(one.name, one.source) for one in MODIFYING.of(frame).open]
    about = list(dict.fromkeys(one.position for one in MODIFYING.of(frame).open))
    arguments = _about(frame, about[0], 0) if len(about) == 1 else {}
    return Question(seat, "modifier", options, kind="order", arguments=arguments)


def _about(frame: Frame, index: int, source: int) -> dict[str, int]:
    """6.2.i What would move where a question is about its move alone: an Expedition, or an object but the source."""
    assert frame.step is not None
    action = frame.step.actions[index] if index != WHOLE_STEP else None
    if isinstance(action, Move) and action.what not in (0, source):
        return {WOULD_LEAVE: action.what}
    return {WOULD_MOVE: action.expedition} if isinstance(action, Advance | Ascent) else {}


@asks(MODIFYING.into("wanted"))
def ask_whether_it_applies(match: Match, frame: Frame) -> Question | None:
    """6.2.c An optional modifier ("you may ... instead") is its controller's choice."""
    _, name, source = MODIFYING.of(frame).chosen[0]
    decider = decider_of(match, name, source)
    if decider < 0:
        return None
    options = [ConfirmOption(True), ConfirmOption(False)]
    about = _about(frame, which_part(MODIFYING.of(frame).open, name, source), source)
    arguments = {"ability": name, "source": source, "reference": match.game.objects[source].reference, **about}
    return Question(decider, "apply modifier", options, kind="confirm", arguments=arguments)


class ComesInstead(Call):
    """Carries out what comes in place of the whole step, or of the move of one expedition."""

    __slots__ = ()

    def returned(self, match: Match, frame: Frame, outcome: Outcome) -> None:
        """6.2.b The move that it was carried out for goes further, or not at all; 6.5.d what came of it is kept."""
        step, instead = frame.step, MODIFYING.of(frame).instead
        MODIFYING.of(frame).came += outcome.it or ()
        assert step is not None
        assert instead is not None
        mark = mark_of(instead.ability, instead.source)
        for further in outcome.further:
            for at, action in enumerate(step.actions):
                if isinstance(action, Advance) and action.expedition == instead.expedition and mark in action.used:
                    how = MoveFurther(further) if further else DoNotMove()
                    changed = moved_instead(match, step, action, how, instead.ability, instead.source)
                    step.actions = [*step.actions[:at], *changed, *step.actions[at + 1 :]]
                    break


@ComesInstead
def carry_out_what_comes_instead(match: Match, frame: Frame) -> Frame | None:
    """6.2.b Other steps in place of the whole step; a modifier already used does not apply to them again (6.2.h)."""
    modifying, step = MODIFYING.of(frame), frame.step
    instead = modifying.instead
    if instead is None:
        return None
    assert step is not None
    if modifying.existing is None:
        modifying.existing = existing_modifiers(match)
    called = Frame(instead.ability, seat=match.game.objects[instead.source].seat, source=instead.source)
    context = called.context
    context.used, context.declined = [*step.used, *instead.used], [*step.declined, *instead.declined]
    if instead.expedition >= 0:  # 7.2.4.a
        context.there, context.moving = [instead.expedition], instead.expedition
    if instead.it:
        context.it = [instead.it]
    return called


@acts
def drop_vain_attempts(match: Match, frame: Frame) -> None:
    """1.4.1.d, v4:7.5.3 An Expedition that attempts to Ascend again, and nothing has come instead, does not."""
    step = frame.step
    assert step is not None
    if Ascent in map(type, step.actions):
        ascended = match.game.ascended
        step.actions = [
            action
            for action in step.actions
            if not isinstance(action, Ascent) or (action.expedition in ascended) == action.ends
        ]


@acts
def happen(match: Match, frame: Frame) -> None:
    """6.2.k The step becomes an event; what caused it learns what became of what it moved (2.1.e)."""
    step = frame.step
    assert step is not None
    become_an_event(match, step, set(map(type, step.actions)))
    let_tokens_cease(match, step)
    if frame.source:  # no ability speaks of what the rules do
        told = frame.outcome = report(step)
        if frame.context.waiting:
            told.waiting = frame.context.waiting
        modifying = MODIFYING.get(frame)
        if modifying is not None and modifying.came:
            told.it = [*(told.it or ()), *modifying.came]
        if modifying is not None and modifying.nothing_possible:
            told.did = False


def become_an_event(match: Match, step: Step, kinds: Set[type]) -> None:
    """6.2.k The atomic actions, of these kinds, happen; 6.3.d a reaction to them must exist before, and is noted.

    v3:6.3.k 'Was' looks at the time before.
    """
    state = match.before = match.derived_state or derived(match)
    waited_for = waiting(match) if state.listeners is None else state.listeners
    heard = heard_before(match, step, waited_for) if waited_for else []  # 6.3.d
    awaited = False
    if match.game.emblems:
        heard = heard + heard_by_next_times(match, step)  # 2.2.13.c
        awaited = a_joiner_is_awaited(match)
    listening: list[Listener] = []
    if not SEEN_AFTERWARDS.isdisjoint(waited_for):
        listening = listening_before(match, step, kinds, waited_for)  # 6.3.d
    there = that_expedition(match, heard) if heard and ILeaveExpedition in waited_for else NOT_LEFT
    stood = where_they_stand(match, step, listening) if Switch in kinds else NOBODY_SWITCHES
    if kinds:
        carry_out(match, step, kinds)  # 6.2.k
    if heard or listening or awaited or not REACTED_TO_AFTERWARDS.isdisjoint(kinds):
        activate_reactions(match, step, heard + heard_after(match, step, listening), there)
    if listening or awaited:
        activate_by_presence(match, step, listening, stood)
    if Activation in kinds:
        for action in step.actions:
            if type(action) is Activation:
                activate_symbol(match, action)


def carry_out(match: Match, step: Step, kinds: Container[type]) -> None:
    """6.2.k, 6.1.f All atomic actions, of these kinds, happen at once."""
    game, changed = match.game, False
    step.at = game.tick()
    if Move in kinds:
        find_the_tops_of_decks(game, step.actions)
        note_what_is_sacrificed(match, step)
    for action in step.actions:  # 6.1.f
        kind = type(action)
        changed = changed or (kind not in NEVER_READ and concerns_characteristics(match, action))
        HAPPEN[kind](match, action)  # 6.2.k
    if changed:
        match.forget_derived()
    match.events.append(step)  # 6.2.k
    if Move in kinds or Activation in kinds:
        note_what_happened(match, step)


def let_tokens_cease(match: Match, step: Step) -> None:
    """2.1.d, 7.5.5.b A token that left the Expedition zone has joined the other zone, and ceases to exist there."""
    for action in step.actions:
        if type(action) is Move and action.became:
            objects = match.game.objects
            found = objects[action.became]
            if found.token and found.zone not in IN_PLAY and not is_being_played(action.origin, found.zone):  # 2.1.d
                match.game.zone_of(found).remove(found.id)
                del objects[found.id]


STEP = procedure(
    "step",
    "6.2",
    when(
        something_comes_before,
        begin_with_what_is_possible,
        while_(
            a_modifier_is_open,
            ask_which_modifier,
            ask_whether_it_applies,
            apply_the_modifier,
            carry_out_what_comes_instead,
            drop_the_impossible,
        ),
        drop_vain_attempts,
        while_(an_order_is_open, ask_for_the_order, note_the_order),
    ),
    happen,
    keeps=(MODIFYING,),
    at_once=happen_at_once,
)

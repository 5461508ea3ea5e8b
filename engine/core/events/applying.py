"""6.2.g A modifier that was picked is applied: to the whole step, or to one atomic action."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import Struct

from engine.cards.definitions.profiles import adds_to_dice, changes_the_move
from engine.cards.language import Additive, ExtraDice, Replacing
from engine.core.acting_player import doer_of
from engine.core.events.doing import actions_instead, actions_of
from engine.core.events.modifiers import FLEETING, WHOLE_STEP, OpenModifier, comes_as_steps, which_part
from engine.core.events.moves import moved_instead, says_how_far, what_is_left
from engine.core.locals import Locals
from engine.core.machine import acts
from engine.core.marks import mark_of
from engine.core.match import Match
from engine.state.actions import (
    Advance,
    Ascent,
    Move,
    RollDice,
    Step,
)
from engine.state.frames import Frame


class Instead(NamedTuple):
    """6.2.b The ability whose steps come in place of something, with its bearer.

    Where they come in place of one atomic action, the expedition or the object that it is about, and the modifiers that
    were applied to it.
    """

    ability: str
    source: int
    expedition: int = -1
    used: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()
    it: int = 0


class Modifying(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What a step knows while it is modified (6.2.e-j)."""

    open: list[OpenModifier] = []
    """6.2.e The modifiers of which one comes next."""
    chosen: list[Any] = []
    """6.2.f Which of them was picked, as the option says it."""
    wanted: list[bool] = []
    """6.2.c Whether it was wanted, where that is asked."""
    instead: Instead | None = None
    """6.2.b What comes in place of what was modified last."""
    existing: list[tuple[str, int]] | None = None
    """6.2.j The modifiers there were before other steps were carried out in place of one: name and bearer."""
    came: list[int] = []
    """6.5.d What came of other steps that were carried out in place of this one."""
    nothing_possible: bool = False
    """5.4.b Whether nothing of the step was possible as it was proposed."""


MODIFYING: Locals[Modifying] = Locals("modifying", Modifying)


@acts
def apply_the_modifier(match: Match, frame: Frame) -> None:
    """6.2.g What was picked is applied to the whole step or to one atomic action."""
    modifying = MODIFYING.of(frame)
    _, name, source = modifying.chosen[0]
    index = which_part(modifying.open, name, source)
    declined = modifying.wanted == [False]
    modifying.instead = None
    if index == WHOLE_STEP:
        apply_to_the_step(match, frame, name, source, declined=declined)
    else:
        apply_to_an_action(match, frame, index, name, source, declined=declined)


def apply_to_the_step(match: Match, frame: Frame, name: str, source: int, *, declined: bool) -> None:
    """6.2.b-c, 6.2.h Once for each step: actions are added, or other steps replace what its controller does."""

    step = frame.step
    assert step is not None
    step.used = (*step.used, mark_of(name, source))  # 6.2.h
    if declined:
        step.declined = (*step.declined, mark_of(name, source))
        _add_what_comes_otherwise(match, step, name, source)
        return
    ability, seat = match.catalogue.abilities[name].ability, match.game.objects[source].seat
    if isinstance(ability, Additive):  # 6.2.c
        _add(match, step, name, source)
    elif isinstance(ability, Replacing) and adds_to_dice(ability.effect):
        for dice in step.actions:
            if isinstance(dice, RollDice) and doer_of(step, dice) == seat:
                if isinstance(ability.effect, ExtraDice):
                    dice.number += ability.effect.number
                else:
                    dice.raises.append((name, source))
    else:
        step.actions = [action for action in step.actions if doer_of(step, action) != seat]
        MODIFYING.of(frame).instead = Instead(name, source)


def _add_what_comes_otherwise(match: Match, step: Step, name: str, source: int) -> None:
    """6.2.c What an optional modifier brings where it is declined joins the step, done by its controller."""
    ability = match.catalogue.abilities[name].ability
    if not isinstance(ability, Replacing) or ability.otherwise is None:
        return
    more = actions_of(match, ability.otherwise, source)
    for action in more:
        action.added, action.by = True, match.game.objects[source].seat
    step.actions = [*step.actions, *more]


def _add(match: Match, step: Step, name: str, source: int) -> None:
    """6.2.c What an additive modifier adds is marked as such."""
    more = actions_instead(match, name, source)
    for action in more:
        action.added, action.used = True, (mark_of(name, source),)
    step.actions = [*step.actions, *more]


def apply_to_an_action(match: Match, frame: Frame, index: int, name: str, source: int, *, declined: bool) -> None:
    """6.2.b-c, 6.2.i Once for each atomic action: others take its place, or join it, and remember what was applied.

    v3:7.3.25.b An object that is sacrificed counts as sacrificed in whichever zone it goes to instead.
    """
    step = frame.step
    assert step is not None
    action = step.actions[index]
    used = (*action.used, mark_of(name, source))
    if name == FLEETING and isinstance(action, Move):
        action.to, action.used = "discard", used  # 6.2.i
    elif declined:
        action.used, action.declined = used, (*action.declined, mark_of(name, source))
        _add_what_comes_otherwise(match, step, name, source)
    elif isinstance(match.catalogue.abilities[name].ability, Additive):
        action.used = used
        _add(match, step, name, source)
    else:
        if isinstance(action, Advance | Ascent):
            action.used = used
            apply_to_an_expedition(match, frame, index, name, source)
            return
        if comes_as_steps(match, name):  # 6.5.a
            it = getattr(action, "what", 0)
            MODIFYING.of(frame).instead = Instead(name, source, used=used, declined=action.declined, it=it)
            step.actions = [*step.actions[:index], *step.actions[index + 1 :]]
            return
        others = actions_instead(match, name, source, getattr(action, "what", 0))
        for other in others:
            other.used, other.declined, other.by = used, action.declined, action.by  # 6.2.i
            if isinstance(other, Move) and isinstance(action, Move) and other.what == action.what:
                other.sacrificed = action.sacrificed  # v3:7.3.25.b
        step.actions = [*step.actions[:index], *others, *step.actions[index + 1 :]]


def apply_to_an_expedition(match: Match, frame: Frame, index: int, name: str, source: int) -> None:
    """6.2.b, 6.2.i An expedition that would move goes another distance, or other steps come instead, with questions.

    'That Expedition' is the one that would have moved or Ascended; of the two of a Gigantic bearer it is the only one.
    Steps that speak of how far it would move change that move; others come in its place.
    """
    step, ability = frame.step, match.catalogue.abilities[name].ability
    assert step is not None
    assert isinstance(ability, Replacing)
    action = step.actions[index]
    assert isinstance(action, Advance | Ascent)
    before, after = step.actions[:index], step.actions[index + 1 :]
    if isinstance(action, Advance) and says_how_far(ability.effect):
        step.actions = [*before, *moved_instead(match, step, action, ability.effect, name, source), *after]
        return
    MODIFYING.of(frame).instead = Instead(name, source, action.expedition, action.used, action.declined)
    if not changes_the_move(ability.effect):
        left = what_is_left(match, step, action, name, source) if isinstance(action, Advance) else []
        step.actions = [*before, *left, *after]

"""5.1.2.b The declaration of intent: a chain of questions that changes nothing until it is complete.

Shared by cards, quick actions and reactions. Going back drops one frame, because nothing has happened yet (5.1.2.c).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.assembly import Part, while_
from engine.core.machine import Question, acts, asks, calls
from engine.core.match import Match
from engine.core.query.references import follow
from engine.rules.playing.declaration import (
    ACTION_PLAY,
    CARD,
    CARD_PLAY,
    DECLARATION,
    QUICK_ACTION,
    REACTION,
    Declaration,
    arguments,
    becomes_fleeting_by,
    compiled_of,
    costs_of,
    may_go_back,
    number_of,
    purse,
)
from engine.rules.playing.modes import are_independent, bounds, next_modes, occurrences
from engine.rules.playing.payments import is_open
from engine.rules.playing.targets import Known, Target, goes_on, leaving_out, next_choice
from engine.state.context import EMPTY, EffectContext, choices_copied
from engine.state.decisions import ModeOption
from engine.state.frames import Frame


def declared(match: Match, frame: Frame) -> dict[str, Any]:
    """5.1.2.b Everything that a complete declaration says, whether it was asked or had one answer only.

    `expedition` holds at most one number, `mode` those of all modes chosen; `targets` one record for each 'target' in
    the order of the text: `kind` says what its `picks` are, "object" ids or "expedition", "region" or "seat" numbers;
    it may have chosen nothing. `origin` is the zone the card or ability is played from, `fleeting` whether the card
    becomes Fleeting in Limbo (2.4.6.a).
    """
    declaration = DECLARATION.of(frame)
    known = _targets(match, frame, declaration)
    targets = [
        {"kind": target.kind, "picks": list(picks)}
        for target in (known[place] for place in _places_of_targets(known, declaration.mode))
        if (picks := _chosen_for(declaration, target.again).get(target.name)) is not None
    ]
    found = match.game.objects[frame.source]
    return {
        "expedition": list(CARD_PLAY.of(frame).expedition or ()) if frame.program == CARD else [],
        "mode": list(declaration.mode),
        "targets": targets,
        "origin": found.zone,
        "fleeting": frame.program == CARD and bool(becomes_fleeting_by(match, frame.source)),
    }


@asks(DECLARATION.into("mode"))
def ask_mode(match: Match, frame: Frame) -> Question | None:
    """5.2.3.c The modes of 'choose one', or of more, among those whose targets can be chosen.

    They are chosen one by one where one may be chosen twice, or where not all of them could be paid for together.
    """
    declaration = DECLARATION.of(frame)
    compiled = compiled_of(match, frame, declaration)
    if compiled is None or compiled.modal is None:
        return None
    me, left = follow(frame, frame.source), purse(match, frame)
    least, most = bounds(match, frame.seat, me, compiled.modal)
    modes = next_modes(match, frame.seat, me, compiled, left, ())
    if len(modes) < least and frame.program == REACTION:
        modes = list(range(len(compiled.modal.modes)))
    elif most > 1 and (compiled.modal.repeat or not are_independent(match, frame.seat, me, compiled, left, modes)):
        declaration.modes = []
        least, most = min(least, 1), 1
    return _which_mode(match, frame, modes, least, most)


def _which_mode(match: Match, frame: Frame, modes: list[int], least: int, most: int) -> Question:
    options = [ModeOption(mode) for mode in modes]
    more = arguments(match, frame)
    return Question(frame.seat, "mode", options, least, most, arguments=more, back=may_go_back(frame))


def another_mode_is_wanted(match: Match, frame: Frame) -> bool:
    """5.2.3.c Whether a further mode is asked for, where they are chosen one by one: one just was, and another can be.

    Otherwise the modes chosen so far are bound together as `mode`.
    """
    declaration = DECLARATION.of(frame)
    picked, just_now = declaration.modes, declaration.mode
    if picked is None:
        return False
    picked += just_now
    compiled = compiled_of(match, frame, declaration)
    assert compiled is not None
    me = follow(frame, frame.source)
    if just_now and next_modes(match, frame.seat, me, compiled, purse(match, frame), picked):
        return True
    declaration.mode, declaration.modes = picked, None
    return False


@asks(DECLARATION.into("mode"))
def ask_another_mode(match: Match, frame: Frame) -> Question:
    """5.2.3.c One more of the modes that can still be chosen, or none where enough are."""
    declaration = DECLARATION.of(frame)
    compiled = compiled_of(match, frame, declaration)
    assert compiled is not None
    assert compiled.modal is not None
    me, picked = follow(frame, frame.source), declaration.modes or []
    least, _ = bounds(match, frame.seat, me, compiled.modal)
    modes = next_modes(match, frame.seat, me, compiled, purse(match, frame), picked)
    return _which_mode(match, frame, modes, min(1, max(0, least - len(picked))), 1)


@acts
def list_targets(match: Match, frame: Frame) -> None:
    """5.2.3.d Only the targets of the chosen modes, in the order of the text; of one chosen twice, twice."""
    declaration = DECLARATION.of(frame)
    declaration.mode.sort()
    declaration.left = _places_of_targets(_targets(match, frame, declaration), declaration.mode)
    declaration.targets, declaration.targets_again = {}, {}
    declaration.objects, declaration.before, declaration.is_listed = [], [], True


def _targets(match: Match, frame: Frame, declaration: Declaration) -> Sequence[Target]:
    """5.2.3.b The targets that can be declared: those of the ability, once for each time that a mode is chosen."""
    compiled = compiled_of(match, frame, declaration)
    if compiled is None:
        return ()
    if len(declaration.mode) < 2:
        return compiled.targets
    times = 1 + max(again for _, again in occurrences(declaration.mode))
    return [target._replace(again=again) if again else target for again in range(times) for target in compiled.targets]


def _places_of_targets(known: Sequence[Target], chosen: Sequence[int]) -> list[int]:
    """5.2.3.d Positions of the targets of the chosen modes: first those of the first occurrence of each."""
    if not known:
        return []
    places = [
        place for place, each in enumerate(known) if not each.again and (each.mode is None or each.mode in chosen)
    ]
    for further in occurrences(chosen):
        if further.again:
            places += [place for place, each in enumerate(known) if (each.mode, each.again) == further]
    return places


def a_target_is_missing(match: Match, frame: Frame) -> bool:
    """5.2.3.b Whether a target of the declaration is still to be chosen."""
    return bool(DECLARATION.of(frame).left)


def _targets_left(match: Match, frame: Frame, declaration: Declaration) -> list[Target]:
    """5.2.3.b The targets still to be chosen; 'another' is another than those of no mode and of the same occurrence."""
    known = _targets(match, frame, declaration)
    of_no_mode = {target.name: declaration.targets.get(target.name, []) for target in known if target.mode is None}
    found: list[Target] = []
    for target in (known[place] for place in declaration.left):
        found += leaving_out([target], of_no_mode | _chosen_for(declaration, target.again))
    return found


def _chosen_for(declaration: Declaration, again: int) -> dict[str, list[int]]:
    """5.2.3.b What is chosen for the targets of one occurrence of modes, by their names."""
    return declaration.targets_again.get(again, {}) if again else declaration.targets


@asks(DECLARATION.into("picked"))
def ask_target(match: Match, frame: Frame) -> Question:
    """5.2.3.b, 5.2.3.e-f One suitable choice for each 'target', optional and conditional steps included."""
    declaration = DECLARATION.of(frame)
    chosen, picked = declaration.objects, declaration.before
    options, least, most = next_choice(
        match,
        frame.seat,
        follow(frame, frame.source),
        _targets_left(match, frame, declaration),
        purse(match, frame),
        chosen,
        picked,
    )
    more = arguments(match, frame, target=declaration.left[0], mode=list(declaration.mode))
    return Question(frame.seat, "target", options, least, most, arguments=more, back=may_go_back(frame))


@acts
def note_target(match: Match, frame: Frame) -> None:
    """5.1.2.b, 5.2.3.b The choice is kept under the target's name."""
    declaration = DECLARATION.of(frame)
    targets = _targets_left(match, frame, declaration)
    known = Known(declaration.objects, declaration.before, declaration.picked)
    me = follow(frame, frame.source)
    declaration.before = [*known.before, *known.picked]
    if goes_on(match, frame.seat, me, targets, purse(match, frame), known):
        return
    declaration.left.pop(0)
    target = targets[0]
    kept = declaration.targets_again.setdefault(target.again, {}) if target.again else declaration.targets
    kept[target.name] = list(declaration.before)
    if target.filter is not None:
        declaration.objects += declaration.before
    declaration.before = []


DECLARE: tuple[Part, ...] = (
    ask_mode,
    while_(another_mode_is_wanted, ask_another_mode),
    list_targets,
    while_(a_target_is_missing, ask_target, note_target),
)


@calls
def resolve_the_effect(match: Match, frame: Frame) -> Frame | None:
    """5.1.2.e, 6.5 The effect, with the choices of the declaration under their names.

    7.2.4.a A card's effect begins with nothing spoken of; a reaction speaks of its event, an action of what it cost.
    """
    declaration = DECLARATION.of(frame)
    name = declaration.ability
    if not name:  # 5.1.2.e
        return None
    context = EffectContext() if frame.program == CARD else frame.context.heard()
    if frame.context.follow:
        context.follow = dict(frame.context.follow)
    context.chosen = choices_copied(declaration.targets)
    again = declaration.targets_again
    context.chosen_again = {number: choices_copied(chosen) for number, chosen in again.items()} or EMPTY
    context.mode = list(declaration.mode)
    if frame.program == QUICK_ACTION:
        context.that_many = number_of(frame) if is_open(costs_of(match, name)) else len(ACTION_PLAY.of(frame).paid)
    return Frame(name, seat=frame.seat, source=frame.source, context=context)

"""6.5.b, v3:6.1.g Whether steps might do anything: only then "you may" is asked, or in which order they come."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy

from engine.cards.language import Record
from engine.core.assembly import Part, assemble
from engine.core.events.possibility import is_possible
from engine.core.machine import (
    Ask,
    Call,
    Jump,
    Next,
    Note,
    Operation,
    Propose,
    Question,
    Test,
    Unless,
)
from engine.core.match import Match, Run
from engine.core.query.selectors import Evaluator
from engine.core.query.unseen import depends_on_the_unseen
from engine.rules.playing.late_targets import LateTarget
from engine.state.frames import Frame

MOST_FORESEEN = 1000
"""Operations that are looked at; whatever needs more counts as possible."""


class Pointing(Note):
    """7.2.4.a Names what sentences after it call 'it' or 'there': it can be done where there is such a thing."""

    __slots__ = ("meant",)

    def __init__(self, meant: Evaluator, speak: Run) -> None:
        super().__init__(speak, "point", "7.2.4.a")
        self.meant = meant


class Playing(Call):
    """7.3.14 Has a card played: it can be done where there is one that may be played, as far as all players know."""

    __slots__ = ("might",)

    def __init__(self, function: Run, might: Test, name: str = "", rule: str = "") -> None:
        super().__init__(function, name, rule)
        self.might = might


def might_happen(parts: Sequence[Part], late: Sequence[LateTarget], said: Record) -> Test:
    """v3:6.1.g, 1.4.1.c Whether one of these steps could do anything now: what is impossible cannot be chosen.

    `late` are the targets that are chosen as steps come, of these steps and of others. What depends on cards that not
    every player sees counts as possible, lest the question tell what they are; `said` is the effect that may look at
    them.
    """
    code, unseen = assemble(parts), depends_on_the_unseen(said)
    late = [each for each in late if each.beginning in code]

    def test(match: Match, frame: Frame) -> bool:
        if late:
            return all(each.might_be_found(match, frame, _before(parts, each)) for each in late)
        return unseen(match, frame) or could_do_anything(match, frame, code)

    return test


def could_do_anything(match: Match, frame: Frame, code: Sequence[Operation]) -> bool:
    """1.4.1.c Whether operations could do anything now, or ask anything that has an answer; the frame stays as it is.

    They are followed, with what they note, as long as nothing is possible, so that no step has changed what comes
    after it. What an operation does beyond asking, noting and proposing is not foreseen, and counts as possible.
    """
    tried = Frame(frame.program, seat=frame.seat, source=frame.source, context=frame.context.copied())
    tried.locals, tried.rounds = deepcopy(frame.locals), deepcopy(frame.rounds)
    for _ in range(MOST_FORESEEN):
        if tried.position >= len(code):
            return False
        operation = code[tried.position]
        tried.position += 1
        if isinstance(operation, Unless | Next | Jump):
            if operation.run(match, tried) is False:
                tried.position = operation.to
        elif isinstance(operation, Pointing):
            if operation.meant(match, tried):
                return True
            operation.run(match, tried)
        elif isinstance(operation, Note):
            operation.run(match, tried)
        elif isinstance(operation, Ask):
            if _can_be_answered(match, tried, operation):
                return True
            operation.into.put(tried, [])
        elif isinstance(operation, Propose):
            if any(is_possible(match, action) for action in operation.proposed(match, tried)):
                return True
            tried.context.did = False
        elif not isinstance(operation, Playing) or operation.might(match, tried):
            return True
    return True


def _can_be_answered(match: Match, frame: Frame, operation: Ask) -> bool:
    """v3:6.1.g Whether a question has any option, or is asked without one lest a hand be told (1.2.3.f).

    What is no question just now counts as answered.
    """
    asked: Question | list[Question] | None = operation.function(match, frame)
    if asked is None:
        return True
    questions = asked if isinstance(asked, list) else [asked]
    return any((question.options and question.most) or question.tells for question in questions)


def _before(parts: Sequence[Part], target: LateTarget) -> Sequence[Part]:
    """6.5 The steps before a target is chosen."""
    return parts[: parts.index(target.beginning)] if target.beginning in parts else parts

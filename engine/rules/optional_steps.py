"""6.5.b Optional steps: "you may" is asked only where there is something that might be done (v3:6.1.g)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.rules.late_targets import LateTarget
from engine.rules.machine import Act, Ask, Call, Part, Propose, Question, Run, Test
from engine.rules.possibility import is_possible
from engine.table.frames import Frame

if TYPE_CHECKING:
    from engine.rules.table import Table


SPOKEN = ("it", "there", "these")
"""Under which names an ability keeps what it speaks of."""


class Pointing(Act):
    """7.2.4.a Names what sentences after it call 'it' or 'there': it can be done where there is such a thing."""


class Naming(Act):
    """7.2.3.a Names the player whom sentences after it call 'they': whether anything happens does not depend on it."""


class Playing(Call):
    """7.3.14 Has a card played: it can be done where there is one that may be played, as far as everybody knows."""

    __slots__ = ("might",)

    def __init__(self, function: Run, might: Test, name: str = "", rule: str = "") -> None:
        super().__init__(function, name, rule)
        self.might = might


def might_happen(parts: Sequence[Part], late: Sequence[LateTarget]) -> Test:
    """v3:6.1.g, 1.4.1.c Whether one of these steps could do anything now: what is impossible cannot be chosen.

    `late` are the targets that are chosen as the steps come. What a step does beyond asking and acting is not foreseen,
    and counts as possible; so does whatever depends on a card of a hand, lest the question tell what is in it.
    """

    def test(table: Table, frame: Frame) -> bool:
        if late:
            return all(each.might_be_found(table, frame, _before(parts, each)) for each in late)
        asked, can_be_answered = False, True
        for part in parts:
            if isinstance(part, Ask):
                asked, can_be_answered = True, can_be_answered and _can_be_answered(table, part.function(table, frame))
            elif isinstance(part, Naming):
                continue
            elif isinstance(part, Pointing):  # what comes after it speaks of what it names
                return _names_something(table, frame, part)
            elif not isinstance(part, Propose | Playing) or (can_be_answered if asked else _does(table, frame, part)):
                return True
            else:
                asked, can_be_answered = False, True
        return False

    return test


def _before(parts: Sequence[Part], target: LateTarget) -> Sequence[Part]:
    """6.5 The steps before a target is chosen."""
    return parts[: parts.index(target.beginning)] if target.beginning in parts else parts


def _can_be_answered(table: Table, question: Question | None) -> bool:
    """6.1.g Whether there is something to choose; of a hand nobody is to learn it by being asked, or not."""
    if question is None or question.options:
        return True
    return question.hidden and any(table.game.pile("hand", seat) for seat in range(table.game.seats))


def _names_something(table: Table, frame: Frame, step: Pointing) -> bool:
    """1.4.1.c Whether there is something to name; what is spoken of stays as it is (7.2.4.a)."""
    before = dict(frame.bound)
    for word in SPOKEN:
        frame.bound.pop(word, None)
    step.function(table, frame)
    named = any(frame.bound.get(word) for word in SPOKEN)
    frame.bound.clear()
    frame.bound.update(before)
    return named


def _does(table: Table, frame: Frame, step: Propose | Playing) -> bool:
    """1.4.1.c Whether one of its atomic actions is possible; what is spoken of stays as it is (7.2.4.a)."""
    if isinstance(step, Playing):
        return step.might(table, frame)
    spoken = {word: frame.bound[word] for word in SPOKEN if word in frame.bound}
    actions = step.function(table, frame)
    for word in SPOKEN:
        frame.bound.pop(word, None)
    frame.bound |= spoken
    return any(is_possible(table, action) for action in actions)

"""4.2.4.g-h What becomes of the moves that Progress proposes: which are replaced, which fail, and due to what they go.

The comparisons that the step of Progress carries are the snapshot by which it was determined who moves forward
(4.2.4.f). Whatever comes in place of such a move happens during Progress too: its frames lie above that of the step.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.cards.language import DoNotMove, ItsExpedition, MoveExpedition, MoveFurther, MyExpedition, ThatExpedition
from engine.rules.flow_table import flow
from engine.rules.machine import Act, Part
from engine.rules.marks import mark_of
from engine.table.actions import Action, Advance, Fail, Step
from engine.table.comparison import Comparison, Hindrance, HindranceKind
from engine.table.frames import Frame
from engine.table.game import Game

if TYPE_CHECKING:
    from engine.rules.compiler import Compiler
    from engine.rules.table import Table

PROGRESS = "progress"

WOULD_MOVE = "would move"
"""Under which name a question says which expedition would move."""

MOVING = "moving"
"""Under which name what comes instead of a move knows the expedition that would move."""


def progress_under_way(game: Game) -> Step | None:
    """4.2.4.g The step of Progress that is being modified or happens right now; None outside of Progress."""
    return next((frame.step for frame in reversed(game.frames) if frame.step and frame.step.verb == PROGRESS), None)


def moves_due_to(game: Game, expedition: int, terrain: str) -> bool:
    """4.2.4.h, v4:4.2.4.k In Progress it moves because it is ahead in that terrain, or tied while Ascended."""
    why = _why_it_moves(game, expedition)
    return why is not None and terrain in (*why.because, *why.tied)


def moves_by_ascension(game: Game, expedition: int) -> bool:
    """v4:4.2.4.k Whether it moves in Progress because it is tied in a terrain while Ascended."""
    why = _why_it_moves(game, expedition)
    return why is not None and bool(why.tied)


def _why_it_moves(game: Game, expedition: int) -> Comparison | None:
    """4.2.4.h How an expedition stood as Progress began; None outside of Progress, where no terrain is the reason."""
    progress = progress_under_way(game)
    return None if progress is None else _compared(progress, expedition)


def _compared(progress: Step, expedition: int) -> Comparison | None:
    return next((each for each in progress.comparisons if each.expedition == expedition), None)


def note_that_it_moves(game: Game, action: Advance) -> None:
    """4.2.4.g An expedition that moves forward in place of another move moves during Progress, and does not fail."""
    progress = progress_under_way(game)
    if progress is None or progress is game.frames[-1].step:
        return
    compared, step = _compared(progress, action.expedition), game.frames[-1].step
    if compared is None or step is None:
        return
    compared.moves = compared.moved = True
    compared.hindrances.append(_because_of(game, "replacing", step.ability, step.source))
    fails = [each for each in progress.actions if isinstance(each, Fail) and each.expedition == action.expedition]
    progress.actions = [each for each in progress.actions if each not in fails]


def _because_of(game: Game, kind: HindranceKind, name: str, source: int) -> Hindrance:
    found = game.objects.get(source)
    return Hindrance(kind, source, name.split("/")[0] if found is None else found.reference, name)


def what_is_left(table: Table, step: Step, action: Advance, name: str, source: int) -> list[Action]:
    """4.2.4.g, 6.2.b What is left of a move that a modifier, of this name and bearer, replaces by something else.

    In Progress its expedition fails to move forward, if it has not done so meanwhile.
    """
    compared = _compared(step, action.expedition)
    if compared is None or compared.moved:
        return []
    compared.moves = False
    compared.hindrances.append(_because_of(table.game, "replaced", name, source))
    return [Fail(expedition=action.expedition, used=list(action.used), declined=list(action.declined))]


OF_ITSELF = (MyExpedition(), ItsExpedition(), ThatExpedition())
"""Places by which what comes instead of a move means the expedition that would move."""


def says_how_far(effect: object) -> bool:
    """6.2.b Whether what comes instead of a move is but another distance of the same move, or none."""
    if isinstance(effect, MoveExpedition):
        return effect.place in OF_ITSELF and effect.number > 0
    return isinstance(effect, MoveFurther | DoNotMove)


def moved_instead(
    table: Table, step: Step, action: Advance, effect: object, name: str, source: int
) -> Sequence[Action]:
    """6.2.b, 7.3.11 A move as a modifier that says how far it goes leaves it: further, so far, or not at all."""
    match effect:
        case MoveFurther(number):
            action.number += number
        case MoveExpedition(_, number):
            action.number = number
        case _:
            return what_is_left(table, step, action, name, source)
    return [action]


@flow(MoveFurther)
def move_further(compiler: Compiler, record: MoveFurther) -> list[Part]:
    """6.2.b The move that is modified goes so many regions further than it would."""

    return [_how_it_moves("move further", record)]


@flow(DoNotMove)
def do_not_move(compiler: Compiler, record: DoNotMove) -> list[Part]:
    """6.2.b, 4.2.4.g The move that is modified does not happen."""
    return [_how_it_moves("do not move", record)]


def _how_it_moves(name: str, record: MoveFurther | DoNotMove) -> Act:
    """6.2.b Changes the move for which the steps of this effect are carried out."""

    def change(table: Table, frame: Frame) -> None:
        step = table.game.frames[-2].step
        mark, moving = mark_of(frame.program, frame.source), frame.bound.get(MOVING)
        for at, action in enumerate(() if step is None else step.actions):
            if isinstance(action, Advance) and [action.expedition] == moving and mark in action.used:
                assert step is not None
                changed = moved_instead(table, step, action, record, frame.program, frame.source)
                step.actions = [*step.actions[:at], *changed, *step.actions[at + 1 :]]
                return

    return Act(change, name, "6.2.b")


def expedition_asked_about(frame: Frame) -> dict[str, int]:
    """6.2.i What a question adds that comes instead of a move: which expedition would move."""
    return {WOULD_MOVE: frame.bound[MOVING][0]} if MOVING in frame.bound else {}

"""4.2.4.g-h What becomes of the moves that Progress proposes: which are replaced, which fail, and due to what they go.

The comparisons that the step of Progress carries are the snapshot by which it was determined who moves forward
(4.2.4.f). Whatever comes in place of such a move happens during Progress too: its frames lie above that of the step.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards.language import DoNotMove, ItsExpedition, MoveExpedition, MoveFurther, MyExpedition, ThatExpedition
from engine.core.match import Match
from engine.state.actions import Action, Advance, Fail, Step
from engine.state.comparison import Comparison, Hindrance, HindranceKind
from engine.state.frames import Frame
from engine.state.game import Game

PROGRESS = "progress"

WOULD_MOVE = "would move"
WOULD_LEAVE = "would leave"
"""Under which names a question says which expedition would move, or which object."""


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
    """4.2.4.g An expedition that moves forward in place of another move moves during Progress, and does not fail.

    One that moves backward fails to move forward, which says that it did.
    """
    progress = progress_under_way(game)
    if progress is None or progress is game.frames[-1].step:
        return
    compared, step = _compared(progress, action.expedition), game.frames[-1].step
    if compared is None or step is None:
        return
    fails = [each for each in progress.actions if isinstance(each, Fail) and each.expedition == action.expedition]
    if action.number < 0:
        for each in fails:
            each.backward = True
        return
    compared.moves = compared.moved = True
    compared.hindrances.append(_because_of(game, "replacing", step.ability, step.source))
    progress.actions = [each for each in progress.actions if each not in fails]


def _because_of(game: Game, kind: HindranceKind, name: str, source: int) -> Hindrance:
    found = game.objects.get(source)
    return Hindrance(kind, source, name.split("/")[0] if found is None else found.reference, name)


def what_is_left(match: Match, step: Step, action: Advance, name: str, source: int) -> list[Action]:
    """4.2.4.g, 6.2.b What is left of a move that a modifier, of this name and bearer, replaces by something else.

    In Progress its expedition fails to move forward, if it has not done so meanwhile.
    """
    compared = _compared(step, action.expedition)
    if compared is None or compared.moved:
        return []
    compared.moves = False
    compared.hindrances.append(_because_of(match.game, "replaced", name, source))
    return [Fail(expedition=action.expedition, used=action.used, declined=action.declined)]


OF_ITSELF = (MyExpedition(), ItsExpedition(), ThatExpedition())
"""Places by which what comes instead of a move means the expedition that would move."""


def says_how_far(effect: object) -> bool:
    """6.2.b Whether what comes instead of a move is but another distance of the same move, or none."""
    if isinstance(effect, MoveExpedition):
        return effect.place in OF_ITSELF and effect.number > 0
    return isinstance(effect, MoveFurther | DoNotMove)


def moved_instead(
    match: Match, step: Step, action: Advance, effect: object, name: str, source: int
) -> Sequence[Action]:
    """6.2.b, 7.3.11 A move as a modifier that says how far it goes leaves it: further, so far, or not at all."""
    match effect:
        case MoveFurther(number):
            action.number += number
        case MoveExpedition(_, number):
            action.number = number
        case _:
            return what_is_left(match, step, action, name, source)
    return [action]


def expedition_asked_about(frame: Frame) -> dict[str, int]:
    """6.2.i What a question adds that comes instead of a move: which expedition would move."""
    return {} if frame.context.moving is None else {WOULD_MOVE: frame.context.moving}

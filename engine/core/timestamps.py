"""2.2.14 Timestamps of what enters play in one step: between its players, and between the objects of one of them.

The id an object is given as it enters is its timestamp, so the order of the atomic actions is the order of timestamps.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.core.locals import Locals
from engine.core.machine import Question, acts, asks
from engine.core.match import Match
from engine.state.actions import Action, Create, Move, Step
from engine.state.decisions import ArrivalOption
from engine.state.frames import Frame
from engine.state.objects import IN_PLAY
from engine.state.seats import initiative


class ArrivalOrder(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """2.2.14.d How many of the arrivals of a step have their place, and which one was named for the next."""

    ordered: int = 0
    next: list[Any] = []


ARRIVALS: Locals[ArrivalOrder] = Locals("order of arrivals", ArrivalOrder)


def _step(frame: Frame) -> Step:
    assert frame.step is not None
    return frame.step


def _arrivals(match: Match, step: Step) -> list[int]:
    """Where in a step something enters play whose timestamp can matter: it bears passives that change others."""
    found = []
    for index, action in enumerate(step.actions):
        if type(action) is Move:
            bearer = match.game.objects[action.what].reference if action.to in IN_PLAY and action.what else ""
        else:
            bearer = action.reference if type(action) is Create else ""
        if bearer and match.programs.printed[bearer].bears_passive:
            found.append(index)
    return found


def _reference(match: Match, action: Move | Create) -> str:
    return action.reference if isinstance(action, Create) else match.game.objects[action.what].reference


def _seat(match: Match, action: Action) -> int:
    assert isinstance(action, Move | Create)
    return action.seat if action.seat >= 0 else match.game.objects[getattr(action, "what", 0)].seat


def _what_is_left(match: Match, frame: Frame) -> tuple[int, list[ArrivalOption]]:
    """2.2.14.d Whose arrivals come next, the first player's first, and which; alike ones are named once."""
    step = _step(frame)
    arrivals = [step.actions[place] for place in _arrivals(match, step)[ARRIVALS.of(frame).ordered :]]
    seats = [_seat(match, action) for action in arrivals]
    first = next(seat for seat in initiative(match.game) if seat in seats)
    # 2.2.14.d
    mine = [_option(match, action) for action, seat in zip(arrivals, seats, strict=True) if seat == first]
    return first, list(dict.fromkeys(mine))


def _option(match: Match, action: Action) -> ArrivalOption:
    assert isinstance(action, Move | Create)
    return ArrivalOption(_reference(match, action), action.place, getattr(action, "what", 0))


def _put_next(match: Match, frame: Frame, chosen: ArrivalOption) -> None:
    """The chosen arrival takes the next place among the arrivals; the others keep their order behind it."""
    step = _step(frame)
    places = _arrivals(match, step)[ARRIVALS.of(frame).ordered :]
    left = [step.actions[place] for place in places]
    next_one = next(action for action in left if _option(match, action) == chosen)
    left.remove(next_one)
    for place, action in zip(places, [next_one, *left], strict=True):
        step.actions[place] = action
    ARRIVALS.of(frame).ordered += 1


def arrivals_to_be_ordered(match: Match, step: Step) -> bool:
    """2.2.14.d Whether a step has several arrivals whose order can matter."""
    return len(step.actions) > 1 and len(_arrivals(match, step)) > 1


def an_order_is_open(match: Match, frame: Frame) -> bool:
    """2.2.14.d Whether a player must say which of their objects comes first: those that are alike need no order."""
    step = frame.step
    if step is None or not arrivals_to_be_ordered(match, step):
        return False
    order, count = ARRIVALS.of(frame), len(_arrivals(match, step))
    while order.ordered < count - 1:
        _, options = _what_is_left(match, frame)
        if len(options) > 1:
            return True
        _put_next(match, frame, options[0])
    return False


@asks(ARRIVALS.into("next"))
def ask_for_the_order(match: Match, frame: Frame) -> Question:
    """2.2.14.d The first player in initiative order orders the timestamps of their objects, then the others theirs."""
    seat, options = _what_is_left(match, frame)
    return Question(seat, "timestamp", options, kind="order")


@acts
def note_the_order(match: Match, frame: Frame) -> None:
    """2.2.14.d What was named comes next."""
    _, reference, place, what = ARRIVALS.of(frame).next[0]
    _put_next(match, frame, ArrivalOption(reference, place, what))

"""What a viewer may know of an event: each action is told again from what they may know, and from nothing else.

What is hidden in an event is decided here, what is hidden in the state in `engine.views`; `engine.disclosure` says what
an answer gave away.
"""

from __future__ import annotations

from msgspec import structs

from engine.explaining.events import causes_of
from engine.sight import EventSight
from engine.state.actions import Action, Attempt, Event, Gain, Look, Lose, Move, StartLastingEffect
from engine.state.objects import HIDDEN_ZONES


def tell(event: Event, seat: int | None) -> EventSight:
    """An event as `seat` may know it, or as a spectator may (None).

    A card that goes from one hidden place to another is known to its owner only; what other seats look at is not told.
    """
    reference = event.ability.split("/")[0] if event.ability else ""
    actions = [_told(action, seat) for action in event.actions]
    return EventSight(
        at=event.at,
        verb=event.verb,
        rule=event.rule,
        seat=event.seat,
        reference=reference,
        ability=event.ability,
        actions=actions,
        causes=causes_of(event),
        comparisons=tuple(event.comparisons),
    )


def _told(action: Action, seat: int | None) -> Action:
    if isinstance(action, Move):
        return _move_as_known(action, seat)
    if isinstance(action, Look) and seat != action.seat:  # 1.2.3.f
        return Look(seat=action.seat, shuffled=action.shuffled)
    if isinstance(action, StartLastingEffect):
        return structs.replace(action, spoken={})
    if isinstance(action, Gain | Lose | Attempt) and not action.reference:
        return type(action)(what=action.what, status=action.status)
    return action


def _move_as_known(action: Move, seat: int | None) -> Move:
    """1.2.3.f, 3.2.9.b The move, with its card if `seat` saw it where it was or sees it where it is; a Deck shows none.

    Its owner knows which card of theirs goes to the Deck, but cannot find it again among the cards there.

    3.1.3.f What had to be shown is told, but not which of the hidden cards it is now.
    """
    seen_there = action.origin not in HIDDEN_ZONES and action.origin != "mana"
    seen_here = action.to not in HIDDEN_ZONES and action.to != "mana"
    if seen_there or seen_here:
        return action
    if seat is not None and seat == action.owner:
        if action.to != "deck":
            return action
        if action.origin != "deck":
            return structs.replace(action, became=0)
    return Move(
        to=action.to,
        seat=action.owner,
        origin=action.origin,
        statuses=action.statuses,
        owner=action.owner,
        shuffled=action.shuffled,
        left_exhausted=action.left_exhausted,
        reference=action.reference if action.shown else "",
        shown=action.shown,
        at_random=action.at_random,
    )

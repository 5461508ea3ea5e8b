"""6.3.d Expeditions that move or fail to, and who notices it."""

from __future__ import annotations

from engine.abilities.expedition_triggers.records import (
    AnExpeditionChanges,
    AnExpeditionFails,
    AnExpeditionMoves,
    MyExpeditionFails,
    MyExpeditionMoves,
    YourExpeditionMoves,
)
from engine.cards.language import FacingExpedition, MyOtherExpedition
from engine.core.events.moves import moves_by_ascension, moves_due_to
from engine.core.events.triggers.listeners import Listener, trigger_of
from engine.core.events.triggers.matching import hears
from engine.core.match import Match, derived
from engine.core.query.characteristics import expeditions_of, traits_of
from engine.core.query.conditions import bears_itself
from engine.core.query.filters import expeditions_meant
from engine.core.query.last_known import known_places
from engine.state.actions import (
    Advance,
    Ascent,
    Fail,
    Step,
)
from engine.state.seats import SIDES, is_opponent


@hears(MyExpeditionFails, Fail)
def _fails(match: Match, step: Step, action: Fail, listener: Listener) -> bool:
    """4.2.4.d, v3:2.1.h Whether it is the bearer's expedition that does not move forward, or was as it left."""
    return action.expedition in known_places(match, listener[1])


@hears(MyExpeditionMoves, Advance)
def _moves(match: Match, step: Step, action: Advance, listener: Listener) -> bool:
    """7.3.11, v4:4.2.4.k Whether it is the bearer's expedition that moves forward, and for the reason waited for.

    v3:2.1.h What waits for the next time may have a bearer that is gone: its expedition is where it was last.
    """
    trigger = trigger_of(match, listener[0])
    assert isinstance(trigger, MyExpeditionMoves)
    if action.number <= 0 or action.expedition not in known_places(match, listener[1]):
        return False
    if trigger.dusk and match.game.phase != "dusk":
        return False
    if trigger.by_ascension:
        return moves_by_ascension(match.game, action.expedition)
    return trigger.terrain is None or moves_due_to(match.game, action.expedition, trigger.terrain)


@hears(YourExpeditionMoves, Advance)
def _one_of_yours_moves(match: Match, step: Step, action: Advance, listener: Listener) -> bool:
    """7.3.11 Whether it is an expedition of the controller's that moves forward, as it is waited for.

    v3:6.3.f, 7.2.4.a With `together` it is heard once for all that move in one step, and speaks of one of them: the
    first that no Character faces, or else the first.
    """
    trigger = trigger_of(match, listener[0])
    assert isinstance(trigger, YourExpeditionMoves)
    if action.expedition // 2 != listener[2] or not _as_it_is_waited_for(match, action, trigger):
        return False
    if trigger.together:
        moving = [each for each in step.actions if isinstance(each, Advance) and each.expedition // 2 == listener[2]]
        meant = [each for each in moving if _as_it_is_waited_for(match, each, trigger)]
        return min(meant, key=lambda each: _is_faced(match, each.expedition)) is action
    if not trigger.both:
        return True
    others = (each for each in step.actions if isinstance(each, Advance) and each.expedition == action.expedition + 1)
    return action.expedition % 2 == 0 and any(_as_it_is_waited_for(match, each, trigger) for each in others)


def _is_faced(match: Match, expedition: int) -> bool:
    """3.2.4.b Whether a Character stands in the expedition that faces it, a Gigantic one in both."""
    facing = match.game.facing[expedition]
    return any(
        facing in expeditions_of(match, id) and traits_of(match, id).is_a(("character",))
        for id in match.game.zones["expedition"]
    )


@hears(AnExpeditionMoves, Advance)
def _another_moves(match: Match, step: Step, action: Advance, listener: Listener) -> bool:
    """7.3.11 Whether it is an expedition of those meant that moves forward, as it is waited for."""
    trigger = trigger_of(match, listener[0])
    assert isinstance(trigger, AnExpeditionMoves)
    return _is_meant(match, action.expedition, trigger.whose, listener) and _as_it_is_waited_for(match, action, trigger)


@hears(AnExpeditionFails, Fail)
def _another_fails(match: Match, step: Step, action: Fail, listener: Listener) -> bool:
    """4.2.4.d Whether it is an expedition of those meant that does not move forward."""
    trigger = trigger_of(match, listener[0])
    assert isinstance(trigger, AnExpeditionFails)
    side = SIDES[trigger.side or "each"]
    return action.expedition % 2 in side and _is_meant(match, action.expedition, trigger.whose, listener)


@hears(AnExpeditionChanges, Advance, Ascent)
def _changes(match: Match, step: Step, action: Advance | Ascent, listener: Listener) -> bool:
    """v4:2.4.3, 7.3.11 Whether it is an expedition of those meant that Ascends, or moves backwards."""
    trigger = trigger_of(match, listener[0])
    assert isinstance(trigger, AnExpeditionChanges)
    if isinstance(action, Ascent):
        waited_for = trigger.how == "ascends" and not action.ends
    else:
        waited_for = trigger.how == "moves backwards" and action.number < 0
    if not waited_for or action.expedition % 2 not in SIDES[trigger.side or "each"]:
        return False
    if trigger.whose == "mine":
        return action.expedition in known_places(match, listener[1])
    return _is_meant(match, action.expedition, trigger.whose, listener)


def _is_meant(match: Match, expedition: int, whose: str, listener: Listener) -> bool:
    """3.2.4.b Whether an expedition is the controller's, an opponent's, faces the bearer's, or is its other one."""
    _, id, seat = listener
    if whose == "opponent":
        return is_opponent(match.game, seat, expedition // 2)
    if whose in ("anybody", "you"):
        return whose == "anybody" or expedition // 2 == seat
    place = FacingExpedition() if whose == "facing mine" else MyOtherExpedition()
    return expedition in expeditions_meant(match, derived(match), seat, id, place)


def _as_it_is_waited_for(match: Match, action: Advance, trigger: YourExpeditionMoves | AnExpeditionMoves) -> bool:
    """7.3.11 Forward, in the phase, by the expedition and for the reason that are waited for."""
    if action.number <= 0 or (trigger.dusk and match.game.phase != "dusk"):
        return False
    if trigger.side is not None and action.expedition % 2 not in SIDES[trigger.side]:
        return False
    if (
        isinstance(trigger, YourExpeditionMoves)
        and trigger.by_ascension
        and not moves_by_ascension(match.game, action.expedition)
    ):
        return False
    if trigger.bearing is not None and not bears_itself(match, derived(match), action.expedition, trigger.bearing):
        return False
    return trigger.terrain is None or moves_due_to(match.game, action.expedition, trigger.terrain)

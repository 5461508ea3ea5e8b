"""6.3.d The reactions to an event that is about to happen, which must exist before it."""

from __future__ import annotations

from collections.abc import Set

from engine.cards.language import (
    Becomes,
    GainsStatus,
    Goes,
    IGo,
    ILeaveExpedition,
    JoinsAnExpedition,
    JoinsYourLandmarks,
    JoinsYours,
    LeavesYours,
    OpponentPlays,
    YouMakeGift,
    YouPlay,
    YouResupplyOne,
)
from engine.core.events.triggers.listeners import Heard, Listener, Waiting, able, is_able, so_often, trigger_of
from engine.core.events.triggers.matching import GIVING, HEARS, NOTICED_BY
from engine.core.events.triggers.presence import may_change_presence
from engine.core.events.triggers.zones import is_seen_on_arriving, leaving, leaving_the_reserve
from engine.core.match import Match
from engine.state.actions import (
    Action,
    Create,
    Defection,
    Move,
    Step,
    Switch,
    Takeover,
)
from engine.state.seats import is_opponent

JOINING = frozenset((Create, Defection, Switch, Takeover))

ARRIVING_IN_LANDMARKS = frozenset((Create, Move, Takeover))
"""Atomic actions by which something may come to a Landmark zone."""

SEEN_AFTERWARDS = frozenset(
    (
        *(JoinsAnExpedition, JoinsYours, JoinsYourLandmarks, LeavesYours, ILeaveExpedition, Becomes, GainsStatus),
        *(Goes, YouPlay, OpponentPlays, YouMakeGift, YouResupplyOne),
    )
)
"""Triggers whose filter is held against an object as it is after the event."""


PRESENCE = frozenset((JoinsAnExpedition, JoinsYours, LeavesYours, ILeaveExpedition))
"""Triggers of what joins Expeditions or leaves them."""


def heard_before(match: Match, step: Step, waited_for: Waiting) -> list[Heard]:
    """6.3.d, GL.1 Those who must exist before the event; 6.3.e they need not exist afterwards."""
    heard: list[Heard] = []
    game = match.game
    for index, action in enumerate(step.actions):
        kind = type(action)
        if type(action) is Move:
            for one in leaving(match, step, action):  # 6.3.e
                heard.append((*one, index))
            if IGo in waited_for:
                heard += [(*one, index) for one in leaving_the_reserve(match, action, waited_for[IGo])]
        if kind not in NOTICED_BY or NOTICED_BY[kind].isdisjoint(waited_for):
            continue
        for trigger, notices in HEARS[kind]:
            if trigger not in waited_for:
                continue
            for name, id in waited_for[trigger]:
                seat = game.objects[id].seat
                times = notices(match, step, action, (name, id, seat))
                if times and is_able(match, name, id):  # 6.3.d
                    heard += [(name, id, seat, index)] * times
    return so_often(match, heard) if heard else heard


def listening_before(match: Match, step: Step, kinds: Set[type], waited_for: Waiting) -> list[Listener]:
    """6.3.d Those who must exist before the event, and whose filter is held against an object as it is afterwards.

    `kinds` are those of the atomic actions of the step.
    """
    listeners: list[Listener] = []
    if not PRESENCE.isdisjoint(waited_for):
        presence = may_change_presence(match, step)
        if presence or not JOINING.isdisjoint(kinds):
            listeners += able(match, waited_for.get(JoinsYours, ()))  # 6.3.d
            listeners += able(match, waited_for.get(JoinsAnExpedition, ()))
        if presence or Switch in kinds:  # 7.5.5.c
            listeners += able(match, waited_for.get(LeavesYours, ()))
            listeners += able(match, waited_for.get(ILeaveExpedition, ()))
    if JoinsYourLandmarks in waited_for and not ARRIVING_IN_LANDMARKS.isdisjoint(kinds):
        listeners += able(match, waited_for[JoinsYourLandmarks])
    if YouResupplyOne in waited_for and step.verb == "resupply":
        listeners += able(match, waited_for[YouResupplyOne])
    if Goes in waited_for and Move in kinds:
        seen = [one for one in able(match, waited_for[Goes]) if is_seen_on_arriving(trigger_of(match, one[0]))]
        listeners += seen
    listeners += able(match, waited_for.get(Becomes, ()))
    if GainsStatus in waited_for and any(gained_on_entering(action) for action in step.actions):
        listeners += able(match, waited_for[GainsStatus])
    if (
        Move in kinds
        and (YouPlay in waited_for or OpponentPlays in waited_for)
        and any(type(action) is Move and is_being_played(match, action) for action in step.actions)
    ):
        listeners += [one for one in able(match, waited_for.get(YouPlay, ())) if one[2] == step.seat]  # 6.3.d
        foes = able(match, waited_for.get(OpponentPlays, ()))
        listeners += [one for one in foes if is_opponent(match.game, one[2], step.seat)]
    if YouMakeGift in waited_for and (step.verb in GIVING or Create in kinds):
        listeners += [one for one in able(match, waited_for[YouMakeGift]) if one[2] == match.game.turn]
    return listeners


def gained_on_entering(action: Action) -> tuple[str, ...]:
    """2.4.6.b The statuses that something gains as it enters the Expedition zone."""
    return action.statuses if isinstance(action, Move) and action.to == "expedition" else ()


def is_being_played(match: Match, action: Move) -> bool:
    """v3:5.1.2.j, v3:7.5.10 A card leaves Limbo, and so is played: as it resolves, or by its own effect before."""
    found = match.game.objects.get(action.what)
    return found is not None and found.zone == "limbo"

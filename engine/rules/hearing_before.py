"""6.3.d Who notices an event that is about to happen: whoever must exist before it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from engine.cards.language import (
    AbilityUsed,
    AtPhase,
    Becomes,
    CounterReached,
    Filter,
    GainsCounters,
    GainsStatus,
    Goes,
    IAmSacrificed,
    IGo,
    ILeavePlay,
    JoinsYourLandmarks,
    JoinsYours,
    Leaves,
    LeavesYourReserve,
    LeavesYours,
    LosesStatus,
    Me,
    MyExpeditionFails,
    MyExpeditionMoves,
    OpponentPasses,
    OpponentPlays,
    OpponentResupplies,
    OpponentsGetCards,
    RevealedThisWay,
    Switches,
    YouCreateToken,
    YouDrawCards,
    YouExhaust,
    YouGetSupplies,
    YouMakeGift,
    YouPass,
    YouPlay,
    YourExpeditionMoves,
    YouRollDice,
    YouSacrifice,
)
from engine.rules.characteristics import expeditions_of, now, traits_of
from engine.rules.doers import doer_of
from engine.rules.filters import bears_itself, candidates, matches
from engine.rules.happening import ceases_without_joining
from engine.rules.listeners import Heard, Listener, Waiting, able, is_able, of_one, so_often, trigger_of
from engine.rules.marks import is_mark_of
from engine.rules.presence import has_joined_by_switching, leaves, may_change_presence, misses
from engine.rules.this_turn import SYMBOLS, costs_of_ability
from engine.table.actions import (
    Action,
    Activation,
    Advance,
    Attempt,
    Count,
    Create,
    Defection,
    Fail,
    Gain,
    Lose,
    Moment,
    Move,
    Reveal,
    RollDice,
    Step,
    Switch,
)
from engine.table.objects import IN_PLAY
from engine.table.seats import SIDES, is_opponent

if TYPE_CHECKING:
    from engine.rules.dusk import Standing
    from engine.rules.table import Table

Hears: TypeAlias = Callable[["Table", Step, Any, Listener], bool]
"""Whether a listener notices one atomic action of a step."""

HEARS: dict[type, list[tuple[type, Hears]]] = {}
"""By the kind of atomic action: the kinds of trigger that may notice it, in the order their Emblems are created."""

GIVING = ("draw", "resupply")
"""KW.13 What an opponent does by a Gift, if no token is created."""

JOINING = frozenset((Create, Defection, Switch))

ARRIVING_IN_LANDMARKS = frozenset((Create, Move))
"""Atomic actions by which something may come to a Landmark zone."""

SEEN_AFTERWARDS = frozenset(
    (JoinsYours, JoinsYourLandmarks, LeavesYours, Becomes, GainsStatus, YouPlay, OpponentPlays, YouMakeGift)
)
"""Triggers whose filter is held against an object as it is after the event."""


def hears(trigger: type, *actions: type) -> Callable[[Hears], Hears]:
    """Registers how one kind of trigger notices some kinds of atomic action."""

    def note(function: Hears) -> Hears:
        for kind in actions:
            HEARS.setdefault(kind, []).append((trigger, function))
        return function

    return note


def heard_before(table: Table, step: Step, waited_for: Waiting) -> list[Heard]:
    """6.3.d, GL.1 Those who must exist before the event; 6.3.e they need not exist afterwards."""
    heard: list[Heard] = []
    if not waited_for:
        return heard
    objects = table.game.objects
    for index, action in enumerate(step.actions):
        if isinstance(action, Move):
            heard += [(*one, index) for one in _leaving(table, step, action)]  # 6.3.e
        for trigger, notices in HEARS.get(type(action), ()):
            if trigger not in waited_for:
                continue
            for name, id in waited_for[trigger]:
                seat = objects[id].seat
                if notices(table, step, action, (name, id, seat)) and is_able(table, name, id):  # 6.3.d
                    heard.append((name, id, seat, index))
    return so_often(table, heard) if heard else heard


def listening_before(table: Table, step: Step, waited_for: Waiting) -> list[Listener]:
    """6.3.d Those who must exist before the event, and whose filter is held against an object as it is afterwards."""
    listeners: list[Listener] = []
    if SEEN_AFTERWARDS.isdisjoint(waited_for):
        return listeners
    if JoinsYours in waited_for or LeavesYours in waited_for:
        presence = may_change_presence(table, step)
        if presence or any(type(action) in JOINING for action in step.actions):
            listeners += able(table, waited_for.get(JoinsYours, ()))  # 6.3.d
        if presence:
            listeners += able(table, waited_for.get(LeavesYours, ()))
    if JoinsYourLandmarks in waited_for and any(type(action) in ARRIVING_IN_LANDMARKS for action in step.actions):
        listeners += able(table, waited_for[JoinsYourLandmarks])
    listeners += able(table, waited_for.get(Becomes, ()))
    if GainsStatus in waited_for and any(gained_on_entering(action) for action in step.actions):
        listeners += able(table, waited_for[GainsStatus])
    if (YouPlay in waited_for or OpponentPlays in waited_for) and any(
        type(action) is Move and is_being_played(table, action) for action in step.actions
    ):
        listeners += [one for one in able(table, waited_for.get(YouPlay, ())) if one[2] == step.seat]  # 6.3.d
        foes = able(table, waited_for.get(OpponentPlays, ()))
        listeners += [one for one in foes if is_opponent(table.game, one[2], step.seat)]
    if YouMakeGift in waited_for and (step.verb in GIVING or any(type(action) is Create for action in step.actions)):
        listeners += [one for one in able(table, waited_for[YouMakeGift]) if one[2] == table.game.turn]
    return listeners


def gained_on_entering(action: Action) -> list[str]:
    """2.4.6.b The statuses that something gains as it enters the Expedition zone."""
    return action.statuses if isinstance(action, Move) and action.to == "expedition" else []


def is_being_played(table: Table, action: Move) -> bool:
    """v3:5.1.2.j, v3:7.5.10 A card leaves Limbo, and so is played: as it resolves, or by its own effect before."""
    found = table.game.objects.get(action.what)
    return found is not None and found.zone == "limbo"


def is_sacrifice(table: Table, step: Step, action: Move) -> bool:
    """7.3.19, RB.18 Surplus Landmarks are sacrificed too (contradictions 10); v3:7.3.25.b modified or not.

    KW.14, 6.4.a What is sacrificed to pay a cost is sacrificed like any other.
    """
    if step.verb == "sacrifice":  # 7.3.19, v3:7.3.25.b
        return True
    if action.sacrificed:  # KW.14
        return True
    return step.verb == "clean up" and table.game.objects[action.what].zone == "landmark"  # RB.18


# ---- what leaves play ------------------------------------------------------------------------------------------------


def _leaving(table: Table, step: Step, action: Move) -> list[Listener]:
    """6.3.d-e, 7.5.5.a, KW.15 What leaves play reacts by the abilities it had there, though it is gone afterwards."""
    found = table.game.objects.get(action.what)
    if found is None or found.zone not in IN_PLAY or not traits_of(table, found.id).profile.reactions:
        return []
    sacrificed = of_one(table, IAmSacrificed, found.id) if is_sacrifice(table, step, action) else []
    sacrificed += [one for one in of_one(table, ILeavePlay, found.id) if _leaves(table, one[0], found.zone)]
    if ceases_without_joining(table.game, found, action):
        return sacrificed
    return sacrificed + [one for one in of_one(table, IGo, found.id) if goes(table, one[0], found.zone, action.to)]


def _leaves(table: Table, name: str, origin: str) -> bool:
    """2.1.c Whether that is the zone it waits to leave."""
    trigger = trigger_of(table, name)
    return isinstance(trigger, ILeavePlay) and trigger.zone == origin


def goes(table: Table, name: str, origin: str, to: str) -> bool:
    """6.3.a From that zone to that one."""
    trigger = trigger_of(table, name)
    return isinstance(trigger, IGo) and trigger.origin in (None, origin) and trigger.to == to


# ---- what others notice ----------------------------------------------------------------------------------------------


@hears(AtPhase, Moment)
def _begins(table: Table, step: Step, action: Moment, listener: Listener) -> bool:
    """4.2.b Whether this phase is waited for."""
    trigger = trigger_of(table, listener[0])
    return isinstance(trigger, AtPhase) and trigger.phase == action.phase


@hears(AbilityUsed, Moment)
def _is_used(table: Table, step: Step, action: Moment, listener: Listener) -> bool:
    """5.3 On the turn of the listener's controller, whoever plays it, by a symbol among its costs."""
    trigger = trigger_of(table, listener[0])
    assert isinstance(trigger, AbilityUsed)
    if action.phase != "quick action" or table.game.turn != listener[2]:
        return False
    costs = costs_of_ability(table.catalogue.abilities[action.ability].ability)
    return any(isinstance(cost, SYMBOLS[trigger.symbol]) for cost in costs)


@hears(AbilityUsed, Activation)
def _is_activated(table: Table, step: Step, action: Activation, listener: Listener) -> bool:
    """7.3.1 A support ability that an effect activates is activated like any other."""
    trigger = trigger_of(table, listener[0])
    assert isinstance(trigger, AbilityUsed)
    return action.symbol == trigger.symbol and table.game.turn == listener[2]


@hears(YouPass, Moment)
def _passes(table: Table, step: Step, action: Moment, listener: Listener) -> bool:
    """4.2.3.c Whether this player's pass is waited for, or only as the first of this Afternoon."""
    if action.phase != "pass":
        return False
    trigger = trigger_of(table, listener[0])
    assert isinstance(trigger, YouPass)
    return (trigger.anybody or listener[2] == action.seat) and not (
        trigger.first and table.game.passed[:1] != [action.seat]
    )


@hears(OpponentPasses, Moment)
def _opponent_passes(table: Table, step: Step, action: Moment, listener: Listener) -> bool:
    """4.2.3.c Whether an opponent passes, or is the first who does this Afternoon."""
    if action.phase != "pass" or not is_opponent(table.game, listener[2], action.seat):
        return False
    trigger = trigger_of(table, listener[0])
    assert isinstance(trigger, OpponentPasses)
    return not trigger.first or table.game.passed[:1] == [action.seat]


@hears(MyExpeditionFails, Fail)
def _fails(table: Table, step: Step, action: Fail, listener: Listener) -> bool:
    """4.2.4.d Whether it is the bearer's expedition that does not move forward."""
    return action.expedition in expeditions_of(table, listener[1])


@hears(MyExpeditionMoves, Advance)
def _moves(table: Table, step: Step, action: Advance, listener: Listener) -> bool:
    """7.3.11, v4:4.2.4.k Whether it is the bearer's expedition that moves forward, and for the reason waited for."""
    trigger = trigger_of(table, listener[0])
    assert isinstance(trigger, MyExpeditionMoves)
    if action.number <= 0 or action.expedition not in expeditions_of(table, listener[1]):
        return False
    if trigger.by_ascension:
        return bool(why_it_moves(table, step, action).tied)
    return trigger.terrain is None or _is_due_to(table, step, action, trigger.terrain)


@hears(YourExpeditionMoves, Advance)
def _one_of_yours_moves(table: Table, step: Step, action: Advance, listener: Listener) -> bool:
    """7.3.11 Whether it is an expedition of the controller's that moves forward, as it is waited for."""
    trigger = trigger_of(table, listener[0])
    assert isinstance(trigger, YourExpeditionMoves)
    if action.number <= 0 or action.expedition // 2 != listener[2]:
        return False
    if trigger.side is not None and action.expedition % 2 not in SIDES[trigger.side]:
        return False
    if trigger.bearing is not None and not bears_itself(table, now(table), action.expedition, trigger.bearing):
        return False
    return trigger.terrain is None or _is_due_to(table, step, action, trigger.terrain)


def _is_due_to(table: Table, step: Step, action: Advance, terrain: str) -> bool:
    """4.2.4.b, v4:4.2.4.k In Progress it moves because it is ahead in that terrain, or tied while Ascended."""
    why = why_it_moves(table, step, action)
    return terrain in (*why.because, *why.tied)


def why_it_moves(table: Table, step: Step, action: Advance) -> Standing:
    """4.2.4.b How the expedition stands just before it moves; outside of Progress no terrain is the reason."""
    from engine.rules.dusk import Standing, standings

    if step.verb != "progress":
        return Standing((0, 0, 0), (), (), False, False)
    return standings(table)[action.expedition]


@hears(Goes, Move)
def _goes(table: Table, step: Step, action: Move, listener: Listener) -> bool:
    """2.1.c, v3:2.1.e A card goes from there to there; v3:6.3.k it is looked at where it was, a token is no card."""
    name, id, seat = listener
    trigger = trigger_of(table, name)
    assert isinstance(trigger, Goes)
    if action.to != trigger.to or (trigger.by_you and doer_of(step, action) != seat):
        return False
    if not action.what:  # the top card of a Deck is nobody's to look at
        wanted = trigger.filter
        plain = wanted in (Filter(), Filter(controller="you"), Filter(other=True))
        return plain and _is_named("deck", trigger) and (wanted.controller is None or action.seat == seat)
    found = table.game.objects.get(action.what)
    if found is None or found.token or found.zone == action.to or not _is_named(found.zone, trigger):
        return False
    return matches(table, now(table), seat, id, found.id, trigger.filter)


def _is_named(zone: str, trigger: Goes) -> bool:
    return not trigger.origins or zone in trigger.origins


@hears(YouGetSupplies, Move)
def _resupplies(table: Table, step: Step, action: Move, listener: Listener) -> bool:
    """7.3.16 Its controller Resupplies: each card by itself (v3:6.3.f)."""
    return step.verb == "resupply" and doer_of(step, action) == listener[2]


@hears(YouSacrifice, Move)
def _is_sacrificed(table: Table, step: Step, action: Move, listener: Listener) -> bool:
    """7.3.19 Whether its controller sacrifices what a listener waits for."""
    if not is_sacrifice(table, step, action):
        return False
    name, id, seat = listener
    trigger = trigger_of(table, name)
    assert isinstance(trigger, YouSacrifice)
    found = table.game.objects[action.what]
    return found.seat == seat and matches(table, now(table), seat, id, action.what, trigger.filter)


@hears(OpponentsGetCards, Move)
def _opponents_get_cards(table: Table, step: Step, action: Move, listener: Listener) -> bool:
    """7.3.5, 7.3.16 Once for each opponent who draws or Resupplies in a step, with their first card."""
    if step.verb not in GIVING:
        return False
    who = doer_of(step, action)
    first = next(other for other in step.actions if isinstance(other, Move) and doer_of(step, other) == who)
    trigger = trigger_of(table, listener[0])
    assert isinstance(trigger, OpponentsGetCards)
    wanted = step.verb == "draw" or trigger.or_resupply
    return first is action and wanted and is_opponent(table.game, listener[2], who)


@hears(OpponentResupplies, Move)
def _an_opponent_resupplies(table: Table, step: Step, action: Move, listener: Listener) -> bool:
    """7.3.16 An opponent Resupplies: each card by itself (v3:6.3.f)."""
    return step.verb == "resupply" and is_opponent(table.game, listener[2], doer_of(step, action))


@hears(YouDrawCards, Move)
def _draws(table: Table, step: Step, action: Move, listener: Listener) -> bool:
    """7.3.5, v3:6.3.f Its controller draws: once for all cards of a step, with the first, or once for each."""
    if step.verb != "draw" or doer_of(step, action) != listener[2]:
        return False
    trigger = trigger_of(table, listener[0])
    assert isinstance(trigger, YouDrawCards)
    drawn = (other for other in step.actions if isinstance(other, Move) and doer_of(step, other) == listener[2])
    return trigger.each or next(drawn) is action


@hears(Switches, Switch)
def _switches(table: Table, step: Step, action: Switch, listener: Listener) -> bool:
    """7.3.22 Whether what switches is what a listener waits for; of a Gigantic one only the piece moves (7.4.3.j)."""
    name, id, seat = listener
    trigger = trigger_of(table, name)
    assert isinstance(trigger, Switches)
    if isinstance(trigger.who, Me):
        return action.what == id
    return action.what in candidates(table, now(table), seat, id, trigger.who.filter)


@hears(LosesStatus, Lose)
def _loses(table: Table, step: Step, action: Lose, listener: Listener) -> bool:
    """7.3.9.a Whether this object and this status are what a listener waits for."""
    name, id, seat = listener
    trigger = trigger_of(table, name)
    if not isinstance(trigger, LosesStatus) or trigger.status != action.status or _is_an_orb(table, action):
        return False
    if isinstance(trigger.who, Me):
        return action.what == id
    return action.what in candidates(table, now(table), seat, id, trigger.who.filter)


@hears(LeavesYourReserve, Move)
def _is_left_behind(table: Table, step: Step, action: Move, listener: Listener) -> bool:
    """3.2.10, 4.2.3 Whoever waits in the Afternoon for a card to leave their own Reserve."""
    found = table.game.objects.get(action.what)
    if found is None or found.zone != "reserve" or table.game.phase != "afternoon":
        return False
    return listener[2] == found.seat


@hears(Leaves, Move)
def _leaves_a_zone(table: Table, step: Step, action: Move, listener: Listener) -> bool:
    """7.5.5.a-b Something is in a zone, and will be elsewhere; v3:6.3.k as it was there."""
    found = table.game.objects.get(action.what)
    return found is not None and found.zone != action.to and leaves(table, listener, found)


@hears(LeavesYours, Move)
def _leaves_play(table: Table, step: Step, action: Move, listener: Listener) -> bool:
    """7.5.5.a-b Something is in an expedition, and will be in another zone; v3:6.3.k as it was there."""
    found = table.game.objects.get(action.what)
    if found is None or found.zone != "expedition" or action.to == "expedition":
        return False
    return misses(table, listener, found.id)


@hears(LeavesYours, Defection, Switch)
def _leaves_an_expedition(table: Table, step: Step, action: Defection | Switch, listener: Listener) -> bool:
    """7.5.5.c It leaves one expedition for another without a change of zone."""
    if isinstance(action, Switch) and not has_joined_by_switching(table, action):
        return False
    return misses(table, listener, action.what)


@hears(YouCreateToken, Create)
def _creates(table: Table, step: Step, action: Create, listener: Listener) -> bool:
    """7.3.3, KW.16 Whether its controller creates a Character, or any token where any will do."""
    trigger = trigger_of(table, listener[0])
    assert isinstance(trigger, YouCreateToken)
    return (trigger.any_kind or action.to == "expedition") and listener[2] == doer_of(step, action)


@hears(GainsStatus, Gain, Attempt)
def _gains(table: Table, step: Step, action: Gain | Attempt, listener: Listener) -> bool:
    """7.3.8.a, v4:7.5.3 Whether this object and this status are what a listener waits for."""
    name, id, seat = listener
    trigger = trigger_of(table, name)
    if not isinstance(trigger, GainsStatus) or trigger.status != action.status or _is_an_orb(table, action):
        return False
    if isinstance(trigger.who, Me):
        return action.what == id
    return action.what in candidates(table, now(table), seat, id, trigger.who.filter)


@hears(YouExhaust, Gain)
def _is_exhausted(table: Table, step: Step, action: Gain, listener: Listener) -> bool:
    """2.4.5 Whether its controller exhausts what a listener waits for."""
    if action.status != "exhausted" or _is_an_orb(table, action):
        return False
    name, id, seat = listener
    trigger = trigger_of(table, name)
    assert isinstance(trigger, YouExhaust)
    return doer_of(step, action) == seat and action.what in candidates(table, now(table), seat, id, trigger.filter)


def _is_an_orb(table: Table, action: Gain | Lose | Attempt) -> bool:
    """3.2.9.f Orbs are exhausted to pay; no reaction speaks of them."""
    return table.game.objects[action.what].zone == "mana"


@hears(YouRollDice, RollDice)
def _rolls(table: Table, step: Step, action: RollDice, listener: Listener) -> bool:
    """7.3.13 Whether its controller rolls."""
    return listener[2] == doer_of(step, action)


@hears(RevealedThisWay, Reveal)
def _is_revealed_this_way(table: Table, step: Step, action: Reveal, listener: Listener) -> bool:
    """3.1.3.f Whether the listener's bearer has had it revealed: by an ability, or by adding to a step (6.2.c)."""
    _, id, seat = listener
    if doer_of(step, action) != seat:
        return False
    return any(is_mark_of(mark, id) for mark in action.used) if action.added else step.source == id


@hears(GainsCounters, Count)
def _counts(table: Table, step: Step, action: Count, listener: Listener) -> bool:
    """2.5.e Whether these counters on this object are what a listener waits for."""
    name, id, seat = listener
    trigger = trigger_of(table, name)
    if not isinstance(trigger, GainsCounters) or trigger.counter != action.counter:
        return False
    if action.number < max(1, trigger.least):
        return False
    if isinstance(trigger.who, Me):
        return action.what == id
    return action.what in candidates(table, now(table), seat, id, trigger.who.filter)


@hears(CounterReached, Count)
def _reaches(table: Table, step: Step, action: Count, listener: Listener) -> bool:
    """2.5.e Whether the bearer's counters come to the number that is waited for."""
    name, id, _ = listener
    trigger = trigger_of(table, name)
    if not isinstance(trigger, CounterReached) or trigger.counter != action.counter or action.what != id:
        return False
    has = table.game.objects[id].counters.get(action.counter, 0)
    return has < trigger.number <= has + action.number

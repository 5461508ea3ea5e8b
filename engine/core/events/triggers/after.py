"""v3:6.3.c Who notices an event once it has happened: the object and the listeners see it as it is now."""

from __future__ import annotations

from collections.abc import Container, Sequence

from engine.cards.language import (
    Becomes,
    GainsStatus,
    Goes,
    IGo,
    Joins,
    JoinsAnExpedition,
    JoinsYourLandmarks,
    JoinsYours,
    Me,
    OpponentPlays,
    PlayedFrom,
    YouMakeGift,
    YouPlay,
    YouResupplyOne,
)
from engine.core.events.next_cards import heard_by_gifts
from engine.core.events.triggers.before import gained_on_entering
from engine.core.events.triggers.listeners import Heard, Listener, able, of_one, so_often, trigger_of
from engine.core.events.triggers.presence import becoming
from engine.core.events.triggers.zones import goes, has_come_from_a_deck
from engine.core.match import Match, derived
from engine.core.query.characteristics import traits_of
from engine.core.query.filters import candidates, matches
from engine.core.query.history import deeds_of
from engine.core.query.last_known import known
from engine.state.actions import Action, Create, Defection, Move, Step, Takeover
from engine.state.objects import IN_PLAY, Object
from engine.state.seats import is_opponent

ARRIVING = (Move, Create, Defection, Takeover)
"""Atomic actions by which an object joins another zone or player; of others it is seen where they are present."""


def heard_after(match: Match, step: Step, listeners: list[Listener]) -> list[Heard]:
    """v3:6.3.c, 7.4.3.d, 7.5.4.b On the object as it is now: its reactions to its move, once, and the listeners'."""
    heard: list[Heard] = []
    noticing = bool(listeners)
    for index, action in enumerate(step.actions):
        if type(action) is Move or type(action) is Create:
            joined = action.became
            if not joined:
                continue
            profile = traits_of(match, joined).profile
            reactions = profile.reactions
            if action.to == "reserve" and type(action) is Move and IGo in profile.support_reactions:
                heard += [(*one, index) for one in _arriving_in_reserve(match, action, profile.support_reactions[IGo])]
            if reactions:
                heard += [(*one, index) for one in _own_move(match, action, reactions)]  # v3:6.3.c, 7.4.3.d
                noticing = noticing or Becomes in reactions
        elif isinstance(action, Defection | Takeover):
            joined = action.what
        else:
            continue
        if listeners:
            heard += [(*one, index) for one in listeners if _notices(match, step, one, action, joined)]
        if match.game.emblems:
            heard += [(*one, index) for one in _gifts(match, step, action, joined)]
    if noticing:
        heard += _noticing_what_it_becomes(match, step, listeners)
    return so_often(match, heard) if heard else heard


def _gifts(match: Match, step: Step, action: Action, joined: int) -> list[Listener]:
    """2.2.13.c What the next card was waiting for, where it is played or joins an expedition now."""
    heard: list[Listener] = []
    found = match.game.objects[joined]
    if found.zone == "expedition":
        heard += heard_by_gifts(match, step, found.seat, joined, "", joins=True)
    if isinstance(action, Move) and action.played_from:
        heard += heard_by_gifts(match, step, step.seat, as_played(match, action), action.played_from)
    return heard


def as_played(match: Match, action: Move) -> int:
    """v3:5.1.2.j, v3:2.1.h The card that was played: as it is in play, or else as it was in Limbo."""
    return action.became if action.to in IN_PLAY else action.what


def _own_move(match: Match, action: Move | Create, reactions: Container[type]) -> list[Listener]:
    """2.2.10.i, 7.1.1.a, 1.1.6.e The join, hand and reserve symbols, and going from one zone to another."""
    id = action.became
    found: list[Listener] = []
    if action.to in ("expedition", "landmark"):
        if Joins in reactions:
            found += of_one(match, Joins, id)  # 1.1.6.e, 2.2.10.i, 7.1.1.a
        if PlayedFrom in reactions and isinstance(action, Move) and action.played_from:
            # 2.2.10.i
            found += [one for one in of_one(match, PlayedFrom, id) if _is_played_from(match, one[0], action)]
    if IGo in reactions and isinstance(action, Move) and action.origin not in IN_PLAY:
        found += [one for one in of_one(match, IGo, id) if goes(match, one[0], action.origin, action.to)]
    return found


def _arriving_in_reserve(match: Match, action: Move, names: Sequence[str]) -> list[Listener]:
    """6.3.d, v3:2.2.11.e By its support abilities a card reacts to its own going to Reserve, where it lies ready."""
    if "exhausted" in match.game.objects[action.became].statuses:
        return []
    before = known(match, action.what)
    own = [name for name in names if goes(match, name, action.origin, action.to, before)]
    return able(match, [(name, action.became) for name in own])


def _is_played_from(match: Match, name: str, action: Move) -> bool:
    """1.1.6.f-g The hand symbol or the reserve symbol, by where it was played from."""
    trigger = trigger_of(match, name)
    return isinstance(trigger, PlayedFrom) and trigger.zone == action.played_from


def _notices(match: Match, step: Step, listener: Listener, action: Action, joined: int) -> bool:
    """7.5.4.a, 7.5.4.c, v3:5.1.2.j Whether an object that joined, or was played, is one a listener waits for."""
    name, id, seat = listener
    trigger, found = trigger_of(match, name), match.game.objects[joined]
    if isinstance(trigger, Goes):
        return isinstance(action, Move) and has_come_from_a_deck(match, step, action, listener)
    if isinstance(trigger, YouMakeGift):
        return _is_a_gift(match, seat, action, found)
    if isinstance(trigger, YouResupplyOne):  # 7.3.16
        resupplied = isinstance(action, Move) and action.origin == "deck" and found.owner == seat
        return resupplied and matches(match, derived(match), seat, id, joined, trigger.filter)
    if isinstance(trigger, GainsStatus):  # 2.4.6.b, 6.3.d
        if trigger.status not in gained_on_entering(action) or isinstance(trigger.who, Me):
            return False
        return joined in candidates(match, derived(match), seat, id, trigger.who.filter)
    if isinstance(trigger, JoinsYourLandmarks):  # 7.5.4.a
        there = found.zone == "landmark" and found.seat == seat
        return there and matches(match, derived(match), seat, id, joined, trigger.filter)
    if isinstance(trigger, JoinsAnExpedition):  # 7.5.4.a,c
        there = found.zone == "expedition"
        return there and matches(match, derived(match), seat, id, joined, trigger.filter)
    if isinstance(trigger, JoinsYours):  # 7.5.4.a,c
        if found.zone == "landmark" and trigger.or_landmarks and found.seat == seat:
            return matches(match, derived(match), seat, id, joined, trigger.filter)
        if found.zone != "expedition" or (found.seat != seat and trigger.filter.expedition != "facing"):
            return False
        return matches(match, derived(match), seat, id, joined, trigger.filter)
    if not (isinstance(trigger, YouPlay | OpponentPlays) and isinstance(action, Move) and action.played_from):
        return False
    if trigger.origin not in (None, action.played_from):
        return False
    if isinstance(trigger, YouPlay) and not _is_that_one(match, trigger, seat):
        return False
    # v3:5.1.2.j
    return matches(match, derived(match), seat, id, as_played(match, action), trigger.filter, action.played_from)


def _is_that_one(match: Match, trigger: YouPlay, seat: int) -> bool:
    """4.2.3 Whether the card that has just been played is the player's first of its types, or whichever is meant."""
    which = trigger.ordinal
    types, game = trigger.filter.types, match.game
    return which is None or which.number == deeds_of(game, "played", seat, types, trigger.origin, which.each)


def _is_a_gift(match: Match, giver: int, action: Action, received: Object) -> bool:
    """KW.13 An opponent has drawn a card, Resupplied or received a token, each of several by itself (v3:6.3.f)."""
    if not is_opponent(match.game, giver, received.seat):
        return False
    return isinstance(action, Create) or (
        isinstance(action, Move) and action.origin == "deck" and action.to in ("hand", "reserve")
    )


def _noticing_what_it_becomes(match: Match, step: Step, listeners: list[Listener]) -> list[Heard]:
    """7.5.2.a, v3:6.3.c What is there already must have had its reaction before; what enters reacts as it is now."""
    heard: list[Heard] = []
    for became, status, index, entered in becoming(match, step):
        own = of_one(match, Becomes, became) if entered else []
        for one in [*listeners, *(each for each in own if each not in listeners)]:
            name, id, seat = one
            trigger = trigger_of(match, name)
            if isinstance(trigger, Becomes) and trigger.status == status:
                if isinstance(trigger.who, Me):
                    meant = [id]
                else:
                    meant = candidates(match, derived(match), seat, id, trigger.who.filter)
                if became in meant:
                    heard.append((*one, index))
    return heard

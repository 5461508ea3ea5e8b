"""1.4.1.d What could happen now, and what happens once at most where all happens at once (6.1.e-f)."""

from __future__ import annotations

from typing import Any

from engine.core.events.apply import can_advance
from engine.core.events.modifiers import is_replaced_again
from engine.core.match import Match
from engine.core.query.prohibitions import gains_again, gains_none, never_gains
from engine.state.actions import (
    Action,
    Activation,
    Advance,
    Ascent,
    Attempt,
    Count,
    Defection,
    Fail,
    Gain,
    Look,
    Lose,
    Mark,
    Moment,
    Move,
    Resemble,
    Reveal,
    Switch,
    Takeover,
)
from engine.state.game import Game
from engine.state.objects import WITHOUT_STATUSES, Object

ONCE = (Gain, Lose, Switch, Defection, Takeover)
STATUS = frozenset((Gain, Lose))
IN_AN_EXPEDITION = frozenset((Switch, Defection))
ABOUT_AN_OBJECT = frozenset((Count, Activation, Attempt, Resemble))


def is_possible(match: Match, action: Any) -> bool:
    """Whether an atomic action could happen now: 2.4.1.d-e statuses, v3:2.1.i what is gone, KW.17 the row's ends.

    FFA.4 Nothing happens to, or is done by, a player who has left.
    """
    game, kind = match.game, type(action)
    if game.left and seat_of(action) in game.left:
        return False
    if kind is Moment:
        return True
    if kind is Move:
        return _can_move(game, action)
    if kind in STATUS:
        found = game.objects.get(action.what)
        if found is None or found.zone in WITHOUT_STATUSES or _is_never(match, found, action.status):
            return False
        has: bool = action.status in found.statuses  # 2.4.1.d-e
        if kind is Gain and never_gains(match, action):  # 1.4.1.a
            return False
        return has == (kind is Lose) or (kind is Gain and gains_again(match, action))  # 2.4.1.d-e
    if kind is Ascent:
        return (action.expedition in game.ascended) == action.ends or is_replaced_again(match, action)
    if kind is Takeover:  # 7.5.3
        found = game.objects.get(action.what)
        return found is not None and found.zone == "landmark" and found.seat != action.seat
    if kind in IN_AN_EXPEDITION:
        found = game.objects.get(action.what)
        return found is not None and found.zone == "expedition"
    if kind in ABOUT_AN_OBJECT:
        return _lies_face_up(game, action.what) and not (kind is Count and gains_none(match, action))
    if kind is Advance:  # KW.17
        return can_advance(game, action)
    if kind is Look or (kind is Reveal and not action.what):  # 3.2.2.e
        return bool(game.pile("deck", action.seat) or game.pile("discard", action.seat))
    if kind is Mark:
        return action.origin < 0 or action.terrain in game.regions[action.origin].markers
    return True


def each_once(actions: list[Action]) -> list[Action]:
    """6.1.e-f, 2.4.1.d All happens at once: an object gains a status or switches once, and leaves once and for all."""
    what = [getattr(action, "what", 0) for action in actions]
    named = [id for id in what if id]
    if len(set(named)) == len(named):
        return actions
    left: list[Action] = []
    gone: set[int] = set()
    happened: set[tuple[type, int, str]] = set()
    for id, action in zip(what, actions, strict=True):
        if id and id in gone:
            continue
        if isinstance(action, ONCE):
            once = (type(action), id, getattr(action, "status", ""))
            if once in happened:
                continue
            happened.add(once)
        elif isinstance(action, Move):
            gone.add(id)
        left.append(action)
    return left


def _can_move(game: Game, action: Move) -> bool:
    """v3:2.1.i What is gone cannot move, nor can anything to the zone where it is, but within a Deck (7.5.4.a).

    3.2.2.d-e From a Deck that is empty, and stays so, nothing can be drawn (5.4.b).
    """
    if not action.what:
        return bool(game.pile("deck", action.seat) or game.pile("discard", action.seat))  # 3.2.2.e
    found = game.objects.get(action.what)
    if found is None:  # v3:2.1.i
        return False
    return found.zone != action.to or found.zone == "deck" or _is_shown_of_a_hand(game, found)


def _is_shown_of_a_hand(game: Game, found: Object) -> bool:
    """3.1.3.f What has been shown of a hand goes back among the other cards there."""
    return found.zone == "hand" and found.id in game.revealed


def _lies_face_up(game: Game, id: int) -> bool:
    """2.2.1.f Whether it is there, and no Mana Orb: a face-down card has no abilities, sub-types or counters."""
    found = game.objects.get(id)
    return found is not None and found.zone != "mana"


def _is_never(match: Match, found: Object, status: str) -> bool:
    """v3:2.4.6.c, RB.22 A Landmark Permanent is never Fleeting, wherever it lies face up; one of Expeditions can be.

    v3:2.2.3 Which of both it is belongs to the card. Nothing else forbids a status where it means nothing (2.4.1.a).
    """
    if status != "fleeting" or found.zone == "mana":
        return False
    return found.zone == "landmark" or match.catalogue.cards[found.reference].landmark


def seat_of(action: Any) -> int:
    """Whose part of a step an atomic action is, where it names a player or an expedition; else -1."""
    if isinstance(action, Advance | Ascent | Fail):
        return action.expedition // 2
    seat: int = getattr(action, "seat", -1)
    return seat

"""7.2 What 'I', 'it', 'that player' and 'that Expedition' refer to, read from the context of an effect."""

from __future__ import annotations

from engine.core.match import Match
from engine.core.query.last_known import known, known_places
from engine.state.frames import Frame
from engine.state.objects import IN_PLAY, Object
from engine.state.seats import initiative, opponents

POINTED_AT = ("that player", "target player", "target opponent")
"""7.2.3.a Words for a player of whom an effect has spoken by themselves, or who was targeted."""


def follow(frame: Frame, id: int) -> int:
    """2.1.e-f The object an ability was speaking of, after the moves this ability itself made."""
    trail = frame.context.follow
    while id in trail:  # 2.1.f
        id = trail[id]
    return id


def speaker(frame: Frame) -> int:
    """v3:2.1.h, v3:6.3.i-j What 'I' is where an ability only looks: what had the reaction, as it last was."""
    return frame.source if frame.context.was == [frame.source] else follow(frame, frame.source)


def spoken_of(frame: Frame) -> list[int]:
    """7.2.4, v3:2.1.h What 'it' is where the ability only looks: gone or not."""
    return [follow(frame, id) for id in frame.context.it]


def last_in_play(match: Match, frame: Frame) -> list[int]:
    """v3:2.1.h What 'it' is where one asks how it is, or how it was where this ability has taken it out of play."""
    return [_before_it_left(match, frame, id) for id in spoken_of(frame)]


def _before_it_left(match: Match, frame: Frame, id: int) -> int:
    found = match.game.objects.get(id)
    if found is not None and found.zone in IN_PLAY:
        return id
    before = _before_it_moved(frame, id)
    remembered = match.game.gone.get(before)
    return before if remembered is not None and remembered.object.zone in IN_PLAY else id


def _before_it_moved(frame: Frame, id: int) -> int:
    """2.1.e The object that an ability has moved, as it was called before."""
    return next((old for old, new in frame.context.follow.items() if new == id), id)


def places_of_it(match: Match, frame: Frame, id: int) -> tuple[int, ...]:
    """v3:2.1.h The expeditions something is in, or was in before this ability moved it."""
    return known_places(match, id) or known_places(match, _before_it_moved(frame, id))


def controlled(match: Match, frame: Frame, id: int) -> Object | None:
    """v3:2.1.h The object as its controller last had it: before this ability moved it, if it did."""
    return known(match, _before_it_moved(frame, id)) or known(match, id)


def here(match: Match, frame: Frame) -> tuple[int, ...]:
    """7.4.3.f, v3:2.1.h The expeditions the bearer is in, or was."""
    return known_places(match, speaker(frame)) or known_places(match, frame.source)


def facing_that(match: Match, frame: Frame) -> list[int]:
    """7.2.4.a The expeditions that face those that 'that Expedition' means."""
    facing = [match.game.facing[place] for place in frame.context.there]
    return [place for place in dict.fromkeys(facing) if place >= 0]


def spoken_seats(match: Match, frame: Frame, who: str) -> list[int]:
    """7.2.3.a The players spoken of, as far as they are at the table: 'that player', 'its controller', 'its owner'.

    Where no player has been spoken of by themselves, that player is the one who controls what has been.
    """
    if who in POINTED_AT and frame.context.they is not None:
        seats = frame.context.they
    elif who == "my owner":
        me = controlled(match, frame, follow(frame, frame.source))
        seats = [] if me is None else [me.owner]
    elif who == "who did":
        seats = list(frame.context.doers)
    elif who == "player who did not":
        seats = [seat for seat in initiative(match.game) if seat not in frame.context.doers]
    elif who == "opponent who did not":
        seats = [seat for seat in opponents(match.game, frame.seat) if seat not in frame.context.doers]
    elif who == "who faces that Expedition":
        seats = [place // 2 for place in facing_that(match, frame)]
    else:
        known_ones = [found for id in spoken_of(frame) if (found := controlled(match, frame, id)) is not None]
        seats = [found.owner if who == "its owner" else found.seat for found in known_ones]
    return [seat for seat in initiative(match.game) if seat in seats]


def seats_of(match: Match, frame: Frame, player: str) -> list[int]:
    """7.2.2 The seats that 'of that player' means in a filter; 'of you' is the controller, whoever acts."""
    if player == "you":
        return [frame.seat]
    if frame.context.they is not None:
        return list(frame.context.they)
    return [found.seat for id in spoken_of(frame) if (found := known(match, id)) is not None]

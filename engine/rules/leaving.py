"""FFA.4 A player leaves while others play on: by giving up, or because only the furthest go on in the Arena (FFA.3).

All that is theirs goes with them, whatever they were doing is broken off, and the expeditions that faced theirs face
each other. What was being asked is asked anew, because it may have spoken of what is gone; a declaration goes back to
where it was offered, for nothing has changed yet (5.1.2.c).
"""

from __future__ import annotations

from engine.core.events.happening import HAPPEN
from engine.core.machine import Ask
from engine.core.match import PROCEDURES, Match
from engine.core.rounds import skip_their_place
from engine.core.timestamps import ARRIVALS
from engine.rules.afternoon import TURN as TURN_LOCALS
from engine.rules.playing.declaration import CARD, QUICK_ACTION, REACTION
from engine.state.actions import Action, Leave, Moment, Move, Step
from engine.state.decisions import Decision
from engine.state.frames import Frame
from engine.state.game import Game
from engine.state.objects import PRIVATE_ZONES
from engine.state.seats import expedition, seat_order

CHECK_REACTIONS = "check reactions"
TURN = "turn"
INTERNAL_ACTION = ("1.2.6.e", "5.2.3.g", "6.4.a")
"""What asks within an internal action: it is declared again as a whole (5.4.a)."""


def leave(match: Match, seat: int) -> None:
    """FFA.4 The player is gone: cards, Emblems, expeditions, turn and questions; the others play on."""
    game = match.game
    game.left.append(seat)
    _take_everything_away(match, seat)
    _let_neighbours_face_each_other(game, seat)
    _break_off(match, seat)
    _pass_the_marker_on(match, seat)
    game.mark = game.tick()
    match.forget_derived()


def _take_everything_away(match: Match, seat: int) -> None:
    """FFA.4 What they own leaves the game; what they control of others goes to its owner's Discard pile (1.4.3.a)."""
    game = match.game
    exhausted = sum("exhausted" in game.objects[id].statuses for id in game.pile("mana", seat))
    lent = [
        id
        for id, found in game.objects.items()
        if found.seat == seat and found.owner not in game.left and not found.token
    ]
    actions: list[Action] = [Move(what=id, to="discard") for id in lent]
    match.before = None
    for action in actions:
        HAPPEN[Move](match, action)
    gone = [id for id, found in game.objects.items() if seat in (found.owner, found.seat)]
    for id in gone:
        game.zone_of(game.objects[id]).remove(id)
    for id in gone:
        del game.objects[id]
    assert not any(game.pile(zone, seat) for zone in PRIVATE_ZONES)
    game.revealed = [id for id in game.revealed if id not in gone]
    game.looked_at.pop(seat, None)
    game.emblems = [emblem for emblem in game.emblems if emblem.seat != seat]
    actions.append(Leave(seat=seat, exhausted=exhausted))
    match.events.append(Step("leave", "FFA.4", seat, 0, "", actions, at=game.tick()))


def _let_neighbours_face_each_other(game: Game, seat: int) -> None:
    """FFA.4 The two expeditions that faced those of `seat` face each other now, be it Hero against Companion."""
    one, other = (game.facing[expedition(seat, side)] for side in (0, 1))
    game.facing[one], game.facing[other] = other, one
    for side in (0, 1):
        game.facing[expedition(seat, side)] = -1


def _pass_the_marker_on(match: Match, seat: int) -> None:
    """FFA.4, 4.2.1.b The next player to the left takes the first player marker of one who left."""
    game = match.game
    if game.first == seat:
        game.first = seat_order(game, seat)[0]
        moment = Moment(phase="succeed", seat=game.first)
        match.events.append(Step("succeed", "FFA.4", -1, 0, "", [moment], at=game.tick()))


# ---- what is unfinished ----------------------------------------------------------------------------------------------


def _break_off(match: Match, seat: int) -> None:
    """FFA.4 What they were doing is not done, and what was being asked is asked of those who remain."""
    game = match.game
    asker = game.frames[-1]
    asked_at = asker.position
    _drop_their_frames(game, seat)
    for frame in game.frames:
        skip_their_place(match, frame, seat)
        if frame.step is not None:
            staying = (each for each in frame.step.comparisons if each.expedition // 2 != seat)
            frame.step.comparisons = tuple(staying)
    if not game.open:
        return
    if game.frames[-1] is not asker or (asker.program == TURN and asker.seat == seat):
        game.open.clear()
    elif _asks_several(match, asker):
        game.open = [decision for decision in game.open if decision.seat != seat]
    elif asker.position != asked_at:  # theirs, in a round that goes on with the next player
        game.open.clear()
    else:
        _ask_again(match, asker, game.open.pop(), seat)


def _asks_several(match: Match, asker: Frame) -> bool:
    """1.4.5.a Whether several are asked at once, and the answers of the others stay."""
    operation = match.program(asker.program).code[asker.position - 1]
    return isinstance(operation, Ask) and operation.into.is_of_several(asker)


def _drop_their_frames(game: Game, seat: int) -> None:
    """FFA.4 Their play or effect goes, with all that belongs to it; their turn ends once no reaction is left.

    A card that another player plays by their effect is carried out to its end once it lies in Limbo (5.2.3.j).
    """
    remaining: list[Frame] = []
    is_theirs = False
    for frame in game.frames:
        if frame.seat == seat and frame.program not in (TURN, CHECK_REACTIONS):
            is_theirs = True
        elif is_theirs and frame.program == CARD and _is_in_limbo(game, frame.source):
            is_theirs = False
        if not is_theirs:
            remaining.append(frame)
    game.frames[:] = remaining
    for frame in game.frames:
        if frame.seat == seat and frame.program == TURN:
            TURN_LOCALS.of(frame).over = True
    if game.frames[-1].program == TURN and game.frames[-1].seat == seat:
        game.frames[-1].position = PROCEDURES[TURN].places[f"the_turn_goes_on > {CHECK_REACTIONS}"] - 1


def _is_gone(game: Game, declared: Frame) -> bool:
    """FFA.4 A card or quick action that has left the game with its owner; what activated a reaction may have gone."""
    return declared.program != REACTION and declared.source not in game.objects


def _is_in_limbo(game: Game, id: int) -> bool:
    return id in game.objects and game.objects[id].zone == "limbo"


def _ask_again(match: Match, asker: Frame, asked: Decision, seat: int) -> None:
    """5.1.2.c, 6.2.g Looked at anew, with what is there now."""
    if asker.program in (CARD, QUICK_ACTION, REACTION):
        if asked.back or _is_gone(match.game, asker):
            match.game.frames.pop()
        else:
            asker.position = 0
    elif asker.program in ("step", CHECK_REACTIONS):
        asker.position = 0
        ARRIVALS.drop(asker)  # 2.2.14.d
    elif match.program(asker.program).code[asker.position - 1].rule in INTERNAL_ACTION:
        code = match.program(asker.program).code
        asker.position = max(at for at in range(asker.position) if code[at].name == "may pay") - 1
    elif asked.seat != seat:
        asker.position -= 1
    else:
        match.program(asker.program).code[asker.position - 1].take(asker, seat, [])

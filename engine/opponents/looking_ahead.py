"""Positions that are imagined: how they are played on, and what they are worth to a team."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.core.effort import EndlessAnswer
from engine.core.match import Match
from engine.opponents.scene import ImaginedScene
from engine.opponents.worth import LEAD, MOVING, moves, value, worths
from engine.rules.ending import MEETING, distances
from engine.state.decisions import Decision, Picks
from engine.state.game import Game

A_CARD, AN_ORB, IN_RESERVE, IN_PLAY = 2.0, 1.8, 1.4, 0.3
"""What a card in hand, a Mana Orb and a card in Reserve are worth, and a part of the worth of what lies in play."""

WON = 100.0
"""What it is worth to have won: more than any lead."""

MOST_ANSWERS = 400
"""After how many answers a line is broken off, whatever it has come to."""

Until = Callable[[Game], bool]
"""Says where a line ends."""


def likely(match: Match, decision: Decision, chance: Random) -> Picks:
    """The likely answer of the seat asked: the options worth most, as many as are worth anything and may be picked."""
    count = len(decision.options)
    if decision.least == decision.most == count:
        return Picks(decision.id, list(range(count)))
    worth = worths(ImaginedScene(match, decision.seat), decision)
    order = sorted(range(count), key=lambda at: (-worth[at], chance.random()))
    wanted = sum(each > 0 for each in worth)
    return Picks(decision.id, order[: max(decision.least, min(decision.most, wanted))])


def played_on(match: Match, until: Until, chance: Random) -> None:
    """Plays a position on with likely answers, at most MOST_ANSWERS, until `until` holds or the game cannot go on."""
    for _ in range(MOST_ANSWERS):
        if match.game.result is not None or not match.game.open or until(match.game):
            return
        if not is_carried_out(match, likely(match, match.game.open[0], chance)):
            return


def is_carried_out(match: Match, picks: Picks) -> bool:
    """Gives an answer; False where it sets off more than can be carried out, and the position is as it was."""
    try:
        match.answer(picks)
    except EndlessAnswer:
        return False
    return True


def anything(decision: Decision, chance: Random) -> Picks:
    """Every number of picks and every pick is equally likely."""
    count = chance.randint(decision.least, decision.most)
    return Picks(decision.id, chance.sample(range(len(decision.options)), count))


def after_day(day: int) -> Until:
    """Until that Day is over, and the next one has had its Morning."""
    return lambda game: (game.day > day and game.phase == "noon") or (game.phase == "afternoon" and game.day > day)


def outlook(match: Match, seat: int) -> float:
    """What a position is worth to a seat's team, from -100, lost, to 100, won: how far ahead, and with what at hand."""
    game = match.game
    if game.result is not None:
        if not game.result.winners:
            return 0.0
        return WON if seat in game.result.winners else -WON
    scene = ImaginedScene(match, seat)
    sides = {True: 0.0, False: 0.0}
    counts = {True: 0, False: 0}
    gone = distances(game)
    for each in range(game.seats):
        if each in game.left:
            continue
        mine = scene.is_mine(each)
        counts[mine] += 1
        sides[mine] += MOVING * min(gone[each], MEETING) + at_hand(game, scene, each)
    for lane in scene.lanes:
        if lane.seat not in game.left:
            facing = scene.lanes[lane.facing]
            coming = MOVING * moves(lane, lane.totals, facing.totals) if game.phase == "afternoon" else 0.0
            sides[scene.is_mine(lane.seat)] += coming + LEAD * sum(lane.totals)
    ahead = sides[True] / max(1, counts[True]) - sides[False] / max(1, counts[False])
    return max(-WON + 1, min(WON - 1, ahead))


def at_hand(game: Game, scene: ImaginedScene, seat: int) -> float:
    """Cards, Mana and Reserve of a player, and what they have in play that stays."""
    total = A_CARD * len(game.pile("hand", seat)) + AN_ORB * len(game.pile("mana", seat))
    total += IN_RESERVE * len(game.pile("reserve", seat))
    for id in game.pile("landmark", seat):
        card = scene.card(id)
        total += IN_PLAY * value(card) * 2 if card else 0.0
    for id in game.zones["expedition"]:
        card = scene.card(id)
        if card is not None and card.seat == seat:
            total += IN_PLAY * value(card)
    return total


def candidates(match: Match, decision: Decision, chance: Random) -> list[Picks]:
    """The answers worth comparing: every single pick and none at all; of larger choices the likely one alone."""
    if decision.most > 1:
        return [likely(match, decision, chance)]
    none = [Picks(decision.id, [])] if decision.least == 0 else []
    return [Picks(decision.id, [at]) for at in range(len(decision.options))] + none

"""Invariant 19: the game ends exactly when the rules say (1.3.3, v3:4.2.5.d, v3:4.3)."""

from __future__ import annotations

from engine.core.query.characteristics import expeditions_of, statistics
from engine.selfplay.invariants.registry import invariant
from engine.selfplay.situation import Situation, need
from engine.state.actions import Advance
from engine.state.codec import decode
from engine.state.game import Game

LENGTH_OF_THE_ROW = 7


def travelled(game: Game) -> dict[int, int]:
    """1.3.3.b The regions that both expeditions of each player at the table have travelled together."""
    return {
        seat: game.positions[2 * seat] + (LENGTH_OF_THE_ROW - game.positions[2 * seat + 1])
        for seat in range(game.seats)
        if seat not in game.left
    }


def furthest(game: Game) -> set[int]:
    """The seats that have won by distance as things stand, sentence by sentence; several teams' in a tie."""
    gone = travelled(game)
    met = [seat for seat, far in gone.items() if far >= LENGTH_OF_THE_ROW]
    if game.options.mode == "2v2":
        of_team = [[seat for seat in met if game.teams[seat] == team] for team in (0, 1)]
        if len(met) in (2, 4) and len(of_team[0]) == len(of_team[1]):  # 2V2.6, 2V2.8
            extra = [sum(gone[seat] - LENGTH_OF_THE_ROW for seat in seats) for seats in of_team]
            if extra[0] == extra[1]:
                return set(gone)
            ahead = 0 if extra[0] > extra[1] else 1
        else:  # 2V2.5, 2V2.7
            ahead = 0 if len(of_team[0]) > len(of_team[1]) else 1
        return {seat for seat in gone if game.teams[seat] == ahead}
    return {seat for seat in met if gone[seat] == max(gone.values())}  # 1.3.3.b, FFA.3


@invariant(19)
def the_game_ends_when_expeditions_meet(now: Situation) -> None:
    """19, 1.3.3.a-c Won by distance: met, and further than every other team; a day never begins after a meeting."""
    game = now.game
    if game.arena:
        return
    met = max(travelled(game).values()) >= LENGTH_OF_THE_ROW
    if game.result is None:
        still = game.phase in ("morning", "noon", "afternoon") and not game.moved
        need(not still or not met, "goes on after a meeting", game.positions)
    elif game.result.how == "distance":
        need(met, "won without a meeting", game.positions)
        need(set(game.result.winners) == furthest(game), "won by another", game.result, furthest(game))
    else:
        need(game.result.how != "arena", "won in an Arena that never was", game.result)


@invariant(19)
def only_the_furthest_play_in_the_arena(now: Situation) -> None:
    """19, 1.3.3.c, FFA.3 The Arena begins for the players who were equally far, and for no others."""
    if now.previous is None or not now.game.arena or now.previous.game.arena:
        return
    before = decode(now.previous.data)
    for event in now.events:  # 4.2.4 what the answer itself has set off: the last moves before the check
        for action in event.actions:
            if isinstance(action, Advance) and action.region >= 0:
                before.positions[action.expedition] += action.number * (1 - 2 * (action.expedition % 2))
    tied = furthest(before)
    need(len({before.teams[seat] for seat in tied}) > 1, "an Arena without a tie", before.positions)
    need(set(range(before.seats)) - set(now.game.left) == tied - set(before.left), "others play", now.game.left, tied)


@invariant(19)
def the_arena_is_won_by_terrains(now: Situation) -> None:
    """19, v3:4.3.e At Dusk in the Arena a team wins that is strictly ahead in more terrains than any other."""
    game = now.game
    if not game.arena:
        return
    if game.result is None:
        if now.previous is not None and now.previous.game.day < game.day and now.previous.game.arena:
            need(all(event.verb != "victory" for event in now.events), "went on after a victory")
        return
    if game.result.how not in ("arena", "distance"):
        return
    totals = {game.teams[seat]: [0, 0, 0] for seat in range(game.seats) if seat not in game.left}
    for id in game.zones["expedition"]:
        if "asleep" not in game.objects[id].statuses:
            for expedition in expeditions_of(now.match, id):
                team = totals[game.teams[expedition // 2]]
                for terrain, value in enumerate(statistics(now.match, id)):
                    team[terrain] += value
    ahead = {
        team: sum(mine[at] > max(other[at] for rival, other in totals.items() if rival != team) for at in range(3))
        for team, mine in totals.items()
    }
    winner = game.teams[game.result.winners[0]]
    need(all(ahead[winner] > ahead[team] for team in ahead if team != winner), "not ahead", totals, game.result)
    need(game.phase == "dusk", "the Arena was decided at another time", game.phase)

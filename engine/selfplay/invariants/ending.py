"""Invariant 19: the game ends exactly when the rules say (1.3.3, v3:4.2.5.d, v3:4.3)."""

from __future__ import annotations

from engine.rules.characteristics import expeditions_of, statistics
from engine.selfplay.invariants.registry import invariant
from engine.selfplay.situation import Situation, need
from engine.table.game import Game

LENGTH_OF_THE_ROW = 7


def travelled(game: Game) -> dict[int, int]:
    """1.3.3.b The most regions that both expeditions of one player have travelled together, for each team."""
    most: dict[int, int] = {}
    for seat, team in enumerate(game.teams):
        both = game.positions[2 * seat] + (LENGTH_OF_THE_ROW - game.positions[2 * seat + 1])
        most[team] = max(most.get(team, 0), both)
    return most


@invariant(19)
def the_game_ends_when_expeditions_meet(now: Situation) -> None:
    """19, 1.3.3.a-c Won by distance: met, and further than every other team; a day never begins after a meeting."""
    game = now.game
    if game.arena:
        return
    gone = travelled(game)
    best = max(gone.values())
    if game.result is None:
        still = game.phase in ("morning", "noon", "afternoon") and not game.moved
        need(not still or best < LENGTH_OF_THE_ROW, "goes on after a meeting", game.positions)
    elif game.result.how == "distance":
        leaders = [team for team, far in gone.items() if far == best]
        need(best >= LENGTH_OF_THE_ROW and len(leaders) == 1, "won without a meeting or by nobody", game.positions)
        winners = [seat for seat, team in enumerate(game.teams) if team == leaders[0]]
        need(game.result.winners == winners, "won by another", game.result, gone)
    else:
        need(game.result.how != "arena", "won in an Arena that never was", game.result)


@invariant(19)
def the_arena_is_won_by_terrains(now: Situation) -> None:
    """19, v3:4.3.e At Dusk in the Arena: strictly ahead of all others in more terrains than anybody else, or no end."""
    game = now.game
    if not game.arena:
        return
    if game.result is None:
        if now.previous is not None and now.previous.game.day < game.day and now.previous.game.arena:
            need(all(event.verb != "victory" for event in now.events), "went on after a victory")
        return
    if game.result.how in ("concession", "draw"):
        return
    totals = {team: [0, 0, 0] for team in game.teams}
    for id in game.zones["expedition"]:
        if "asleep" not in game.objects[id].statuses:
            for expedition in expeditions_of(now.table, id):
                team = totals[game.teams[expedition // 2]]
                for terrain, value in enumerate(statistics(now.table, id)):
                    team[terrain] += value
    ahead = {
        team: sum(mine[at] > max(other[at] for rival, other in totals.items() if rival != team) for at in range(3))
        for team, mine in totals.items()
    }
    winner = game.teams[game.result.winners[0]]
    need(all(ahead[winner] > ahead[team] for team in ahead if team != winner), "not ahead", totals, game.result)
    need(game.phase == "dusk", "the Arena was decided at another time", game.phase)

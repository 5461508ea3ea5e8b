"""How the game ends: Check Victory (v3:4.2.5.d) and the Arena (v3:4.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.language import TERRAINS
from engine.rules.machine import acts_and_changes
from engine.table.actions import Moment, Step
from engine.table.frames import Frame
from engine.table.game import Game, Result
from engine.table.objects import Region

if TYPE_CHECKING:
    from engine.rules.table import Table

MEETING = 7
"""A player's expeditions have met when their distances add up to the length of the row, and crossed beyond it."""


def distances(game: Game) -> list[int]:
    """1.3.3.b The regions that both expeditions of each seat have travelled together."""
    return [game.positions[2 * seat] + MEETING - game.positions[2 * seat + 1] for seat in range(game.seats)]


def _note(table: Table, verb: str, rule: str) -> None:
    game = table.game
    table.events.append(Step(verb, rule, -1, 0, "", [Moment(phase=verb)], at=game.tick()))


def _win(table: Table, team: int, how: str) -> None:
    game = table.game
    winners = [seat for seat in range(game.seats) if game.teams[seat] == team]
    game.result = Result(winners, "arena" if how == "arena" else "distance")
    _note(table, "victory", "v3:4.2.5.d" if how == "distance" else "v3:4.3.e")


@acts_and_changes
def check_victory(table: Table, frame: Frame) -> None:
    """v3:4.2.5.d, 1.3.3.a Met or crossed: the larger distance wins, a tie starts the Arena (v3:4.3.f)."""
    game = table.game
    if game.arena:
        return
    gone = distances(game)
    best = max(gone)
    if best < MEETING:
        return
    teams = {game.teams[seat] for seat in range(game.seats) if gone[seat] == best}
    if len(teams) == 1:
        _win(table, teams.pop(), "distance")
    else:
        begin_the_arena(table)


def begin_the_arena(table: Table) -> None:
    """v3:4.3.a One region of all terrains replaces all others, and every expedition stands there."""
    game = table.game
    game.arena = True
    game.regions = [Region(list(TERRAINS))]
    game.positions = [0] * len(game.positions)
    _note(table, "arena", "v3:4.3.a")


@acts_and_changes
def decide_in_the_arena(table: Table, frame: Frame) -> None:
    """v3:4.3.e, 2V2.9 Ahead of all others in more terrains wins; ties count for nobody (contradictions 13)."""
    from engine.rules.dusk import totals_of

    game = table.game
    if not game.arena:
        return
    sums = {team: [0, 0, 0] for team in game.teams}
    for expedition, mine in enumerate(totals_of(table)):
        team = game.teams[expedition // 2]
        sums[team] = [total + more for total, more in zip(sums[team], mine, strict=True)]
    won = {
        team: sum(
            all(total[index] > other[index] for rival, other in sums.items() if rival != team) for index in range(3)
        )
        for team, total in sums.items()
    }
    best = max(won.values())
    leaders = [team for team, count in won.items() if count == best]
    if len(leaders) == 1:
        _win(table, leaders[0], "arena")

"""How the game ends: Check Victory (v3:4.2.5.d), the Arena (v3:4.3), and by the players themselves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.cards.language import TERRAINS
from engine.core.machine import acts_on_the_table
from engine.core.match import Match
from engine.rules.dusk import totals_of
from engine.rules.leaving import leave
from engine.state.actions import Moment, Step
from engine.state.adventure import travelled
from engine.state.frames import Frame
from engine.state.game import Game, Result
from engine.state.objects import Region
from engine.state.seats import at_the_table

MEETING = 7
"""A player's expeditions have met when their distances add up to the length of the way, and crossed beyond it."""

Standing = tuple[int, int]
"""2V2.6-8 How many of a team have met, and how far they have gone: the larger is ahead."""


def distances(game: Game) -> list[int]:
    """1.3.3.b The regions that both expeditions of each seat have travelled together."""
    return [travelled(game, 2 * seat) + travelled(game, 2 * seat + 1) for seat in range(game.seats)]


def distances_that_count(game: Game) -> list[int]:
    """RB.20 Where the edition takes it to the letter, all who overshot are equal, by however much."""
    if game.options.edition.both_finish == "overshooting alone wins":
        return [min(distance, MEETING + 1) for distance in distances(game)]
    return distances(game)


def standing_of(game: Game, seats: Iterable[int]) -> Standing:
    """1.3.3.b, 2V2.6-8 Of one team: how many players have met, and how far these have gone; all, where none has.

    So two allies who meet beat one rival who does, however far (2V2.7); and where as many meet on either side, one
    advance more decides (2V2.6, 2V2.8).
    """
    gone = [distances_that_count(game)[seat] for seat in seats]
    met = [far for far in gone if far >= MEETING]
    return len(met), sum(met or gone)


def leading(game: Game, seats: Sequence[int]) -> list[int]:
    """1.3.3.b, FFA.3 The teams, among those of some seats, that are furthest; several where they are equally far."""
    if game.arena:  # 1.3.3.c, FFA.3 all teams that play there were equally far
        return sorted({game.teams[seat] for seat in seats})
    standing = {
        team: standing_of(game, [seat for seat in seats if game.teams[seat] == team])
        for team in sorted({game.teams[seat] for seat in seats})
    }
    return [team for team, far in standing.items() if far == max(standing.values())]


def _note(match: Match, verb: str, rule: str) -> None:
    game = match.game
    match.events.append(Step(verb, rule, -1, 0, "", [Moment(phase=verb)], at=game.tick()))


def _members(game: Game, team: int) -> list[int]:
    """2V2.5 A team wins together."""
    return [seat for seat in at_the_table(game) if game.teams[seat] == team]


# ---- by the rules ----------------------------------------------------------------------------------------------------


@acts_on_the_table
def check_victory(match: Match, frame: Frame) -> None:
    """v3:4.2.5.d, 1.3.3.a, 2V2.5 Met or crossed: the furthest wins, a tie starts the Arena (v3:4.3.f)."""
    game = match.game
    seats = at_the_table(game)
    if game.arena:  # v3:4.3.f
        return
    if max(distances(game)[seat] for seat in seats) < MEETING:  # 1.3.3.a
        return
    furthest = leading(game, seats)
    if len(furthest) == 1:  # v3:4.2.5.d, 2V2.5
        game.result = Result(_members(game, furthest[0]), "distance")
        _note(match, "victory", "v3:4.2.5.d")
    else:
        begin_the_arena(match)
        _only_these_go_on(match, furthest)


def begin_the_arena(match: Match) -> None:
    """v3:4.3.a One region of all terrains replaces all others, and every expedition stands there.

    KW.11 Terrain Markers go with the regions they lay on.
    """
    game = match.game
    game.arena = True
    game.regions, game.ways = [Region(list(TERRAINS))], []
    game.positions = [0] * len(game.positions)
    _note(match, "arena", "v3:4.3.a")


def _only_these_go_on(match: Match, teams: Sequence[int]) -> None:
    """FFA.3-5 All players of teams other than `teams` leave; with two teams, both equally far, no player does."""
    for seat in at_the_table(match.game):
        if match.game.teams[seat] not in teams:
            leave(match, seat)


def totals_in_the_arena(match: Match) -> dict[int, tuple[int, int, int]]:
    """v3:4.3.e, 2V2.9 Of each team that plays on, what all its Characters together come to."""
    game = match.game
    sums = {game.teams[seat]: (0, 0, 0) for seat in at_the_table(game)}
    for expedition, (forest, mountain, water) in enumerate(totals_of(match)):
        if expedition // 2 not in game.left:
            team = game.teams[expedition // 2]
            sums[team] = (sums[team][0] + forest, sums[team][1] + mountain, sums[team][2] + water)
    return sums


def terrains_won(match: Match) -> dict[int, tuple[str, ...]]:
    """v3:4.3.e, 2V2.9, FFA.5 Of each team the terrains in which all its Characters together beat every other team's.

    1.3.3.e A terrain that is tied counts for no team.
    """
    sums = totals_in_the_arena(match)
    return {
        team: tuple(
            terrain
            for index, terrain in enumerate(TERRAINS)
            if all(total[index] > other[index] for rival, other in sums.items() if rival != team)
        )
        for team, total in sums.items()
    }


def ahead_in_the_arena(match: Match) -> list[int]:
    """v3:4.3.e, FFA.5 The teams that are ahead in the most terrains: one of them has won, several play another day."""
    won = {team: len(terrains) for team, terrains in terrains_won(match).items()}
    return [team for team, count in won.items() if count == max(won.values())]


@acts_on_the_table
def decide_in_the_arena(match: Match, frame: Frame) -> None:
    """v3:4.3.e, 2V2.9, FFA.5 Who is ahead in more terrains than any other wins; else the best play another day."""
    game = match.game
    if not game.arena:
        return
    best = ahead_in_the_arena(match)
    if len(best) == 1:
        game.result = Result(_members(game, best[0]), "arena")
        _note(match, "victory", "v3:4.3.e")
    else:
        _only_these_go_on(match, best)


# ---- by the players --------------------------------------------------------------------------------------------------


def concede(match: Match, seat: int, *, late: bool = False) -> None:
    """A player gives up, or has lost on time, and with them their team, which wins and loses together (2V2.5).

    FFA.4 Where several play on, the one who gives up leaves; the last at the table has won.
    """
    game = match.game
    others = sorted({game.teams[other] for other in at_the_table(game)} - {game.teams[seat]})
    if len(others) == 1:
        game.result = Result(_members(game, others[0]), "time" if late else "concession")
    else:
        leave(match, seat)


def agree_on_a_draw(match: Match) -> None:
    """The game ends as a draw: no player has won, and players who left before have lost."""
    match.game.result = Result([], "draw")


def close(match: Match, *, late: bool = False) -> None:
    """A game that has lain still for long, or in which the time of all has run out, is over; no player has won it."""
    match.game.result = Result([], "time" if late else "silence")


def rule(match: Match, seats: Sequence[int]) -> None:
    """A judge has decided: the teams of `seats` have won; no team has if there are no seats."""
    game = match.game
    teams = sorted({game.teams[seat] for seat in seats})
    game.result = Result([seat for team in teams for seat in _members(game, team)], "ruling")


def adjudicate(match: Match, seats: Sequence[int]) -> None:
    """1.3.3.b Of an abandoned game the furthest team has won, as if it were checked now; where several are, no team.

    Only the teams of `seats` are compared; empty: of all players at the table.
    """
    game = match.game
    furthest = leading(game, seats or at_the_table(game))
    winners = _members(game, furthest[0]) if len(furthest) == 1 else []
    game.result = Result(winners, "abandonment")

"""4.2.4 Dusk: Progress."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.cards.language import TERRAINS
from engine.rules.characteristics import expeditions_of, statistics
from engine.rules.defenders import expeditions_that_stay, held_by_defenders
from engine.rules.ending import decide_in_the_arena
from engine.rules.happening import can_advance
from engine.rules.machine import procedure, proposes
from engine.rules.phases import starts
from engine.rules.playing_reactions import check_reactions
from engine.rules.terrain_limits import terrains_that_count
from engine.table.actions import Action, Advance, Fail
from engine.table.frames import Frame
from engine.table.game import Game

if TYPE_CHECKING:
    from engine.rules.table import Table


Totals = tuple[int, int, int]


class Standing(NamedTuple):
    """How one expedition stands at Dusk: its totals, the terrains it is ahead in, and what holds it back."""

    totals: tuple[int, int, int]
    because: tuple[str, ...]
    tied: tuple[str, ...]
    """Terrains it is tied in and moves by because it is Ascended (v4:4.2.4.k)."""
    held: bool
    """Whether a Defender holds it."""
    at_the_end: bool
    """Whether there is no region beyond, or it is the Arena."""

    @property
    def moves(self) -> bool:
        """4.2.4.b, 7.4.1.b, KW.17 Whether it would move forward; what does not, fails to (4.2.4.g)."""
        if self.held:  # 7.4.1.b
            return False
        return bool(self.because or self.tied) and not self.at_the_end


def totals_of(table: Table) -> list[tuple[int, int, int]]:
    """4.2.4.b, 7.4.3.e Statistics by expedition, a Gigantic one's in both; not of sleepers (2.4.3, v3:2.4.3.a)."""
    game = table.game
    sums = [[0, 0, 0] for _ in game.positions]
    for id in game.zones["expedition"]:
        if "asleep" in game.objects[id].statuses:  # 2.4.3, v3:2.4.3.a
            continue
        values = statistics(table, id)
        for expedition in expeditions_of(table, id):  # 7.4.3.e
            total = sums[expedition]
            for terrain in range(3):
                total[terrain] += values[terrain]
    return [(forest, mountain, water) for forest, mountain, water in sums]


def standings(table: Table) -> list[Standing]:
    """4.2.4.b-d, 4.2.4.h Ahead in a terrain of its own region (RB.15), strictly, above 0; from one snapshot."""
    game, sums, counting = table.game, totals_of(table), terrains_that_count(table)
    held = held_by_defenders(table) | expeditions_that_stay(table)
    out = []
    for expedition, mine in enumerate(sums):
        theirs = sums[game.facing[expedition]]
        region = counting[expedition]
        because = tuple(
            terrain
            for index, terrain in enumerate(TERRAINS)
            if terrain in region  # 4.2.4.h, RB.15
            and mine[index] > max(0, theirs[index])  # 4.2.4.b-d
        )
        tied = _tied_while_ascended(game, expedition, region, mine, theirs) if game.ascended else ()
        at_the_end = not can_advance(game, Advance(expedition=expedition))
        out.append(Standing(mine, because, tied, expedition in held, at_the_end))
    return out


def _tied_while_ascended(
    game: Game, expedition: int, region: tuple[str, ...], mine: Totals, theirs: Totals
) -> tuple[str, ...]:
    """v4:4.2.4.k, KW.9 The terrains of its region that an Ascended expedition is tied in, at 1 or more."""
    if expedition not in game.ascended:
        return ()
    return tuple(
        terrain
        for index, terrain in enumerate(TERRAINS)
        if terrain in region and mine[index] == theirs[index] and mine[index] >= 1
    )


@proposes("progress")
def progress(table: Table, frame: Frame) -> list[Action]:
    """4.2.4.e-g Those ahead move forward one region, all at once; the others fail; not in the Arena (v3:4.3.d)."""
    game = table.game
    if game.arena:  # v3:4.3.d
        return []
    return [
        Advance(expedition=expedition) if standing.moves else Fail(expedition=expedition)  # 4.2.4.e-g
        for expedition, standing in enumerate(standings(table))
        if expedition // 2 not in game.left
    ]


DUSK = procedure("dusk", "4.2.4", starts("dusk"), progress, decide_in_the_arena, check_reactions)

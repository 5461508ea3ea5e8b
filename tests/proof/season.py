"""`python -m tests.proof.season`: a whole season of a league, of which each round is reckoned again.

It is opened, joined and begun by commands and panels on the local Discord, where its first rounds are played by buttons
while the bot is killed between them. The other rounds go through the same services on the same store in simulated time,
with everything that happens in a season. In the end the bot shows the last table. Then a ladder by challenge and a
Swiss with a cut are played in simulated time, with substitutes in both. It begins anew when it is repeated.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.bot.leagues.cut_season import CutSeason
from tests.bot.leagues.ladder_season import LadderSeason
from tests.bot.leagues.slow_standings import slow_standings
from tests.bot.leagues.whole_season import WholeSeason, people
from tests.end_to_end.house import open_house
from tests.end_to_end.league_evening import SAID, LeagueEvening, more_people, privately

AFTERWARDS = 3
"""So many rounds at least follow those on the local Discord: what happens in a season takes as many."""

DIVISIONS, MOVERS = 3, 2
FEWEST = 4 * DIVISIONS

LADDER_STEPS = 8
"""How many things happen in the ladder for each who plays in it."""

LINE = re.compile(r"^(\d+)\\?\. ~*(P\d+)~* · ", re.MULTILINE)
"""A line of a table as it is shown: the place, and who has it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """0 where every table was the slow one, 1 where one was not."""
    parser = argparse.ArgumentParser(prog="python -m tests.proof.season", description=__doc__)
    parser.add_argument("--players", type=int, default=64, help="how many play, in three divisions")
    parser.add_argument("--rounds", type=int, default=9, help="how many rounds there are")
    parser.add_argument("--shown", type=int, default=2, help="how many of them go through the local Discord")
    parser.add_argument("--together", type=int, default=6, help="how many games are played there at the same time")
    parser.add_argument("--seed", type=int, default=7, help="what everything but the games there is drawn by")
    asked = parser.parse_args(arguments)
    if asked.players < FEWEST:
        parser.error(f"at least {FEWEST} play, so that nobody is left alone in a division")
    if asked.shown < 1 or asked.rounds < asked.shown + AFTERWARDS:
        parser.error(f"at least one round is shown, and {AFTERWARDS} follow")
    try:
        asyncio.run(prove(asked.players, asked.rounds, asked.shown, asked.together, asked.seed))
    except AssertionError as error:
        print(f"seed {asked.seed}: {error}", file=sys.stderr)
        raise
    return 0


async def prove(players: int, rounds: int, shown: int, together: int, seed: int) -> None:
    """The season, from the command that opens it to the table that the bot shows after its end."""
    began = time.monotonic()

    def tell(said: str) -> None:
        print(f"{time.monotonic() - began:7.1f} s  {said}", flush=True)

    async with open_house(judged=False, start=False) as house:
        names = [f"P{number}" for number in range(1, players + 1)]
        more_people(house.sandbox, names)
        await house.start_bot()
        evening = LeagueEvening(house, names, seed)
        settled = [("divisions", str(DIVISIONS)), ("movers", str(MOVERS))]
        league = await evening.begin(settled=settled, name="Season", rounds=rounds)
        assert (len(league.divisions), len(league.competitors)) == (DIVISIONS, players)
        tell(f"{players} have joined by commands; {len(league.divisions)} divisions, {league.planned} rounds")
        for number in range(1, shown + 1):
            presses = await evening.play_round(side_by_side=together)
            tell(f"round {number} was played on the local Discord by {presses} presses")
            if number < shown:
                await house.kill_bot()
                await house.start_bot()
                tell("the bot was killed and started again")
        await house.delivered(60)
        await house.stop_bot()
        async with WholeSeason(house.data, seed) as season:
            season.league_id = league.id
            season.tell = tell
            await season.go_on()
            after = await season.next_season()
        tell(f"{season.games} more games by {season.answers} answers through the services")
        await house.start_bot()
        await _shown(evening, league.id)
        tell(f"season {after.season} has begun, and the bot shows the last table of the one before")
    await _further(players, seed, tell)
    print(f"seed {seed}: {season.tables} tables of {DIVISIONS} divisions agree to the last tie-breaker")


async def _further(players: int, seed: int, tell: Callable[[str], None]) -> None:
    """A ladder by challenge, whose places are worked out again after each step, and a Swiss with a cut."""
    folder = Path.cwd() / ".data" / "proof" / f"{os.getpid()}"
    try:
        (folder / "ladder").mkdir(parents=True)
        async with LadderSeason(folder / "ladder", seed) as ladder:
            steps = LADDER_STEPS * players
            league = await ladder.climb(people(players), steps, substitute_at=steps // 3, restart_at=steps // 2)
            tell(f"a ladder of {players}: {len(league.steps)} steps, the places agree after each of {steps} deeds")
        (folder / "cut").mkdir()
        async with CutSeason(folder / "cut", seed) as swiss:
            cut = 8 if players >= 2 * 8 else 4
            league = await swiss.cut(people(players), rounds=4, cut=cut)
            tell(f"a Swiss of {players} with a cut to {cut}: {len(league.rounds)} rounds agree")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def _shown(evening: LeagueEvening, league_id: str) -> None:
    """What the bot shows of the last tables, page by page, has everybody at the place of the slow ones."""
    league = next(each for each in await evening.leagues() if each.id == league_id)
    expected = []
    for division in map(league.in_division, league.divisions):
        players = [each.id for each in division.competitors]
        slow = slow_standings(players, division.matches, league.terms.order, {})
        expected += [(str(place), league.called(player)) for place, player in slow]
    page = await evening.organiser.slash("league standings", league=league_id)
    told: list[tuple[str, str]] = []
    while len(told) < len(expected):
        found = LINE.findall(privately(page))
        assert found, page.shown.text
        told += found
        if len(told) < len(expected):
            page = await evening.organiser.press(page.shown, SAID.say("panel.later"))
    assert told == expected


if __name__ == "__main__":
    sys.exit(main())

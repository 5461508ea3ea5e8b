"""`python -m tests.proof.event`: an event of 128 through the local Discord, a Swiss and then a knock-out, in one run.

All join by command and play in threads of their own: some games of each round to their end by buttons, the others until
one of the two concedes. For each round it is printed how long its threads took to open, how long all of it took, and
how many requests Discord got for it. In the end the standings before the cut and who went on are worked out again.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.leagues.model.league import League
from tests.bot.leagues.slow_standings import slow_standings
from tests.end_to_end.house import open_house
from tests.end_to_end.league_evening import LeagueEvening, more_people

WARM_SECONDS = 5
"""How long the bot is left to itself after its start, so that the first command does not meet it while it warms up."""

FEWEST_OF_A_CUT = {4: 5, 8: 9}

TO_STRANGERS = (40003, 20026)
"""What Discord answers to a bot that writes to too many people for the first time."""


@dataclass(frozen=True)
class RoundTaken:
    """A round as it went: its matches, seconds until all threads stood and until it was over, requests, and presses."""

    number: int
    matches: int
    opened: float
    over: float
    requests: int
    presses: int


async def event(
    players: int, rounds: int, cut: int, played: int, seed: int, tell: Callable[[str], None]
) -> list[RoundTaken]:
    """The event from the first command to its winner; raises AssertionError where a table is another one."""
    taken: list[RoundTaken] = []
    async with open_house(judged=False, start=False) as house:
        names = [f"P{number}" for number in range(1, players + 1)]
        more_people(house.sandbox, names)
        await house.start_bot()
        await asyncio.sleep(WARM_SECONDS)
        evening, front, began = LeagueEvening(house, names, seed), house.sandbox.front, time.monotonic()
        league = await evening.begin(settled=[("cut", str(cut)), ("window", "0")], name="Event", rounds=rounds, days=2)
        assert league.planned == rounds + cut.bit_length() - 1
        tell(f"{players} joined and it began in {time.monotonic() - began:.1f} s, by {front.handled} requests")
        while league.status == "running":
            current = league.current
            assert current is not None
            requests, start = front.handled, time.monotonic()
            pairs = [fixture for fixture in current.fixtures if fixture.second is not None]
            await asyncio.gather(*(evening.thread_of(fixture) for fixture in pairs))
            opened = time.monotonic() - start
            presses = await evening.play_round(conceded=range(played, len(current.fixtures)), side_by_side=8)
            over = time.monotonic() - start
            taken.append(RoundTaken(current.number, len(pairs), opened, over, front.handled - requests, presses))
            tell(_said(taken[-1]))
            league = await evening.league()
            _reckoned_again(league, rounds)
        (winner,) = (line.player for line in league.table() if line.place == 1)
        refused = [each for each in front.refusals if each.status == 429]
        assert not any(each.code in TO_STRANGERS for each in front.refusals), "too many people were written to at once"
        tell(f"{league.called(winner)} has won; {front.handled} requests in all, {len(refused)} of them one too many")
        shown = await evening.standings(evening.people[winner])
        assert league.called(winner) in shown
    return taken


def _said(taken: RoundTaken) -> str:
    return (
        f"round {taken.number}: {taken.matches} matches, threads in {taken.opened:.1f} s, over in {taken.over:.1f} s, "
        f"{taken.requests} requests, {taken.presses} presses"
    )


def _reckoned_again(league: League, swiss: int) -> None:
    """The rounds of all give the slow table, and the best of it, and nobody else, are in the knock-out."""
    matches = [match for match in league.counting if match.round <= swiss]
    players = [each.id for each in league.competitors]
    slow = {player: place for place, player in slow_standings(players, matches, league.terms.order, {})}
    assert {line.player: line.place for line in league.preliminary_table()} == slow
    assert [slow[each] for each in league.qualified] == sorted(slow.values())[: len(league.qualified)]
    met = [frozenset(fixture.players) for each in league.rounds[:swiss] for fixture in each.fixtures]
    assert len(set(met)) == len(met), "no two meet twice before the cut, and nobody has two byes"


async def prove(players: int, rounds: int, cut: int, played: int, seed: int) -> None:
    """The event, with what it took told as it goes on."""
    began = time.monotonic()

    def tell(said: str) -> None:
        print(f"{time.monotonic() - began:7.1f} s  {said}", flush=True)

    taken = await event(players, rounds, cut, played, seed, tell)
    print(f"seed {seed}: {len(taken)} rounds, {sum(each.matches for each in taken)} matches")


def main(arguments: Sequence[str] | None = None) -> int:
    """0 where every table and the knock-out are right."""
    parser = argparse.ArgumentParser(prog="python -m tests.proof.event", description=__doc__)
    parser.add_argument("--players", type=int, default=128)
    parser.add_argument("--rounds", type=int, default=7, help="how many rounds all play before it")
    parser.add_argument("--cut", type=int, choices=(4, 8), default=8, help="how many go on to the knock-out")
    parser.add_argument("--played", type=int, default=2, help="how many games of a round are played to their end")
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args(arguments)
    if not FEWEST_OF_A_CUT[asked.cut] <= asked.players <= 128:
        parser.error(f"from {FEWEST_OF_A_CUT[asked.cut]} to 128 play")
    asyncio.run(prove(asked.players, asked.rounds, asked.cut, asked.played, asked.seed))
    return 0


if __name__ == "__main__":
    sys.exit(main())

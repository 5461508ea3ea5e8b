"""How many players one process, one store and one bot token carry, reckoned from what was measured here last.

A process and a store are reckoned half busy, for answers wait where they are more than that; the token at 45 of the 50
requests a second that Discord allows. What a player does is set below: it is a guess at people who play over days, and
everything printed is in proportion to it.
"""

from __future__ import annotations

from tests.benchmarks.lines import Line
from tests.load.results import kept

ANSWERS_A_DAY = 15
"""How many moves a player makes in a day, in all their games."""

GAMES_OF_A_PLAYER = 3
"""How many games somebody plays at a time, between two each."""

PEAK = 3.0
"""By how much the busiest hour of a day is busier than the mean."""

BUSY = 0.5
REQUESTS_A_SECOND = 45.0
GIBIBYTES = 1.5
"""How much memory the store is given."""

DAY_SECONDS = 86_400.0


def players(presses_a_second: float, presses_for_a_move: float) -> float:
    """How many players press so often in the busiest hour."""
    return presses_a_second * DAY_SECONDS / (ANSWERS_A_DAY * presses_for_a_move * PEAK)


def measure() -> list[Line]:
    """Raises RuntimeError where something was not measured before."""
    presses, stored = kept("presses"), kept("stored")
    if presses is None or stored is None:
        missing = " and ".join(name for name, found in (("presses", presses), ("stored", stored)) if found is None)
        raise RuntimeError(f"{missing} must be measured first: python -m tests.load presses stored")
    for_a_move = 1 / presses["moves"]
    rates = {
        "one process": BUSY * 1000 / presses["bot_ms"],
        "one store, by its processor": BUSY * 1000 / presses["store_ms"],
        "one bot token": REQUESTS_A_SECOND / presses["requests"],
    }
    carried = {name: players(rate, for_a_move) for name, rate in rates.items()}
    games = GIBIBYTES * 2**30 / stored["bytes"]
    carried[f"one store, by {GIBIBYTES} GiB of memory"] = games * 2 / GAMES_OF_A_PLAYER
    binds = min(carried, key=lambda name: carried[name])
    said = {name: f"{rate:.0f} presses a second" for name, rate in rates.items()}
    lines = [Line("presses for a move", for_a_move, "", None, f"{ANSWERS_A_DAY} moves a player and day")]
    for name, count in sorted(carried.items(), key=lambda item: item[1]):
        remark = said.get(name, f"{games:,.0f} games, {GAMES_OF_A_PLAYER} a player")
        lines.append(Line(f"players: {name}", count, "", None, f"{remark}{'; binds first' if name == binds else ''}"))
    return lines

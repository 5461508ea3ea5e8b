"""What an elementary decision costs, beside peers from PyPI in the same run; and what saving and loading costs.

An elementary decision is an answered question with two legal answers or more; its cost is all processor time in the
engine (forced steps, listing and applying included) divided by their number. Ours and the peers take turns, and the
middle of their rounds counts, so that a busy machine is busy for all of them; of the ratios, too, the middle one of
those that were measured within a round.
"""

from __future__ import annotations

import json
import subprocess
import time
from pathlib import Path
from statistics import median

from engine.selfplay import Orders, play_some
from tests.benchmarks.lines import Line

ROUNDS = 9
GAMES = 40
PEERS = {"python-chess": ("python_chess.py", 10), "dgisim": ("dgisim_play.py", 5)}
"""Their programs, and how many games make a round of about half a second."""

PYTHON_OF_PEERS = Path(".venv-bench/bin/python")
OURS = "Tumult"


class NoPeers(RuntimeError):
    """The environment that holds the peers is missing."""

    def __init__(self) -> None:
        super().__init__(
            f"{PYTHON_OF_PEERS} is missing: run `make bench`, which installs the peers there and measures."
        )


def measure() -> list[Line]:
    """Ours and each peer's, and the ratios; raises NoPeers where they are not installed."""
    if not PYTHON_OF_PEERS.exists():
        raise NoPeers
    rounds: dict[str, list[dict[str, float]]] = {}
    play_some(range(5), Orders(checks=False))
    for number in range(ROUNDS):
        rounds.setdefault(OURS, []).append(_ours(range(number * GAMES, (number + 1) * GAMES)))
        for name, (program, games) in PEERS.items():
            rounds.setdefault(name, []).append(_peer(program, games))
    ours = {figure: median(each[figure] for each in rounds[OURS]) for figure in rounds[OURS][0]}
    lines = [
        Line("elementary decision", ours["us_per_decision"], "us", 150),
        Line("save and load", ours["us_save_load"], "us", 60),
        Line("a Day", ours["us_per_day"], "us"),
        Line("a game", ours["us_per_game"], "us"),
    ]
    for name in PEERS:
        named = f"{name} {rounds[name][0]['version']}"
        for what, figure in (("elementary decision", "us_per_decision"), ("save and load", "us_save_load")):
            theirs = [each[figure] for each in rounds[name]]
            ratio = median(mine[figure] / other for mine, other in zip(rounds[OURS], theirs, strict=True))
            lines.append(Line(f"{named}: {what}", median(theirs), "us", None, f"ours takes {ratio:.2f} times as long"))
    return lines


def _ours(seeds: range) -> dict[str, float]:
    tally, _ = play_some(seeds, Orders(checks=False), time.process_time_ns)
    return tally.figures()


def _peer(program: str, games: int) -> dict[str, float]:
    file = Path(__file__).parent / "peers" / program
    done = subprocess.run([str(PYTHON_OF_PEERS), str(file), str(games)], stdout=subprocess.PIPE, check=True)
    figures: dict[str, float] = json.loads(done.stdout)
    return figures

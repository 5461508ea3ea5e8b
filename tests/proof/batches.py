"""The proofs by name, and how one batch of a proof is played."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from engine import PRESETS
from engine.selfplay import MIXED, TABLES, Orders, Setting, files_of, play_some
from tests.proof.ledger import Batch

BATCH = 25
OTHER_HASH_SEED = "4242"

DUELS = Setting(style=MIXED)
CURRENT = Setting(style=MIXED, edition="current")
RANDOM = Setting(style=MIXED, cards="random")
INVENTED = Setting(style=MIXED, cards="invented")
CURRENT_INVENTED = Setting(style=MIXED, cards="invented", edition="current")
MULTIPLAYER = tuple(Setting(style=MIXED, table=table) for table in ("2v2", "ffa3", "ffa4"))
INVENTED_TABLES = tuple(Setting(style=MIXED, table=table, cards="invented") for table in ("2v2", "ffa3", "ffa4"))

SETS = tuple(
    Setting(style=MIXED, table=table, cards="random", edition=edition) for table in TABLES for edition in PRESETS
)

PROOFS: dict[str, tuple[Setting, ...]] = {
    "selfplay": (DUELS, CURRENT, RANDOM, INVENTED, CURRENT_INVENTED, *MULTIPLAYER),
    "duels": (DUELS,),
    "invented": (RANDOM, INVENTED, CURRENT_INVENTED, *INVENTED_TABLES),
    "tables": MULTIPLAYER,
    "sets": SETS,
}
"""Each with the settings whose batches take turns; further tables and editions are further settings here."""

TURN = 2
"""How many batches in a row have the same setting: one of them has a game that is looked at with every invariant."""


def setting_of(proof: str, number: int) -> Setting:
    """How the games of a batch are played."""
    settings = PROOFS[proof]
    return settings[number // TURN % len(settings)]


def files_needed(proof: str) -> list[Path]:
    """The files of cards that the games of a proof are played with."""
    return list(dict.fromkeys(Path(file) for setting in PROOFS[proof] for file in files_of(setting.cards)))


def play_batch(proof: str, number: int, size: int = BATCH) -> Batch:
    """Plays the games of one batch, their seeds being its own, and has them witnessed under another hash seed."""
    seeds = range(number * size, (number + 1) * size)
    orders = Orders(setting_of(proof, number))
    tally, testimonies = play_some(seeds, orders, time.process_time_ns)
    return Batch(number, tally, contradicted(testimonies))


def contradicted(testimonies: list[bytes], hash_seed: str = OTHER_HASH_SEED) -> list[str]:
    """What a process with another hash seed, in memory throughout, contradicts of some games (invariant 9)."""
    witness = subprocess.run(
        [sys.executable, "-m", "engine.selfplay"],
        input=b"".join(line + b"\n" for line in testimonies),
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        check=True,
    )
    return witness.stdout.decode().splitlines()

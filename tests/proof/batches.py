"""The proofs by name, and how one batch of a proof is played."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping

from engine.selfplay import MIXED, Orders, Setting, play_some
from tests.proof.ledger import Batch

BATCH = 25
OTHER_HASH_SEED = "4242"

DUELS = Setting(style=MIXED)
CURRENT = Setting(style=MIXED, edition="current")
RANDOM = Setting(style=MIXED, cards="random")
INVENTED = Setting(style=MIXED, cards="invented")
CURRENT_INVENTED = Setting(style=MIXED, cards="invented", edition="current")
TABLES = tuple(Setting(style=MIXED, table=table) for table in ("2v2", "ffa3", "ffa4"))
INVENTED_TABLES = tuple(Setting(style=MIXED, table=table, cards="invented") for table in ("2v2", "ffa3", "ffa4"))

PROOFS: Mapping[str, tuple[Setting, ...]] = {
    "selfplay": (DUELS, CURRENT, RANDOM, INVENTED, CURRENT_INVENTED, *TABLES),
    "duels": (DUELS,),
    "invented": (RANDOM, INVENTED, CURRENT_INVENTED, *INVENTED_TABLES),
    "tables": TABLES,
}
"""Each with the settings whose batches take turns; further tables and editions are further settings here."""


def play_batch(proof: str, number: int, size: int = BATCH) -> Batch:
    """Plays the games of one batch, their seeds being its own, and has them witnessed under another hash seed."""
    settings = PROOFS[proof]
    seeds = range(number * size, (number + 1) * size)
    orders = Orders(settings[number % len(settings)])
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

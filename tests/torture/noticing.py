"""Little batches, and the sabotages that their checks must notice."""

from __future__ import annotations

from msgspec.structs import replace

from tests.torture.batch import Orders, Result, run_batch
from tests.torture.bots import Breeder

ALONE = Orders("embedded", presses=100, seed=1, games=4, kills=40, blows=60, storms=15, lost_replies=0.2)
"""One bot with the store that it brings along."""

TOGETHER = Orders(
    "server", presses=70, seed=1, games=4, kills=35, blows=60, storms=12, dawdling=0.7, dawdling_seconds=0.4
)
"""Two bots on one server, either of which may be slow with what it commits."""

SABOTAGED = {
    "nonce": replace(ALONE, presses=40, games=6, kills=3, blows=0, storms=0, moments=("inviting",)),
    "version": replace(
        TOGETHER, presses=70, games=4, kills=1000, blows=0, storms=0, dawdling=1.0, dawdling_seconds=1.2
    ),
    "deduplication": replace(ALONE, presses=40, games=2, kills=1000, blows=0, storms=0, lost_replies=0.5),
    "lease": replace(TOGETHER, presses=12, games=2, kills=1000, blows=0, storms=0, dawdling=0.0),
    "outbox": replace(ALONE, presses=20, games=2, kills=1000, blows=0, storms=0),
}
"""By what each safeguard is missed, and how little of it is mostly enough."""

TRIES = 4
"""How often a sabotage is tried with other moments; one of them must be noticed."""

NOTICED = {
    "nonce": ("posted_twice",),
    "version": ("torn", "lost"),
    "deduplication": ("refused", "twice"),
    "lease": ("answered_twice",),
    "outbox": ("unposted",),
}
"""Which of the checks notice it."""


async def noticed(name: str, breeder: Breeder, seed: int) -> Result | None:
    """The first batch in which a safeguard is missed; None where none is."""
    for attempt in range(TRIES):
        orders = replace(SABOTAGED[name], sabotage=name, seed=seed + attempt)
        result = await run_batch(orders, breeder)
        if result.findings.faults().keys() & NOTICED[name]:
            return result
    return None

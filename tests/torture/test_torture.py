"""The torture in short, and the same with one safeguard taken away at a time, which must be noticed."""

from __future__ import annotations

import asyncio
import os

import pytest

from tests.torture.batch import run_batch
from tests.torture.bots import Breeder
from tests.torture.checks import Findings
from tests.torture.noticing import ALONE, NOTICED, SABOTAGED, TOGETHER, noticed
from tests.torture.sabotage import SABOTAGES

pytestmark = pytest.mark.process

PROVED = os.environ.get("TUMULT_PROOF") == "1"
"""Whether this is asked for by hand, and not beside everything else."""


@pytest.mark.asyncio
async def test_whatever_is_killed_no_move_is_lost_or_counts_twice() -> None:
    async with Breeder() as breeder:
        results = await asyncio.gather(*(run_batch(orders, breeder) for orders in (ALONE, TOGETHER)))
    for result in results:
        assert result.findings.faults() == {}, result
        assert result.findings.lost_in_takeovers == result.findings.left_by_takeovers == []
        assert result.acknowledged
        assert result.kills >= 2
        assert result.games >= 4


@pytest.mark.skipif(not PROVED, reason="needs a machine that does nothing else for a minute: make torture")
@pytest.mark.asyncio
async def test_each_safeguard_that_is_taken_away_is_missed() -> None:
    assert SABOTAGED.keys() == NOTICED.keys() == SABOTAGES.keys()
    async with Breeder() as breeder:
        found = await asyncio.gather(*(noticed(name, breeder, 1) for name in SABOTAGED))
    unnoticed = [name for name, result in zip(SABOTAGED, found, strict=True) if result is None]
    assert unnoticed == []


def test_what_a_takeover_may_lose_is_told_apart_from_what_is_a_fault() -> None:
    findings = Findings(lost_in_takeovers=["a move"])
    findings.join(Findings(torn=["a game"], lost_in_takeovers=["another"]))
    assert findings.faults() == {"torn": ["a game"]}
    assert findings.lost_in_takeovers == ["a move", "another"]

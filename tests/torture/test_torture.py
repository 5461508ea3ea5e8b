"""The torture in short."""

from __future__ import annotations

import asyncio

import pytest

from tests.torture.batch import run_batch
from tests.torture.bots import Breeder
from tests.torture.checks import Findings
from tests.torture.noticing import ALONE, TOGETHER

pytestmark = pytest.mark.process


@pytest.mark.asyncio
async def test_whatever_is_killed_no_move_is_lost_or_counts_twice() -> None:
    async with Breeder() as breeder:
        results = await asyncio.gather(*(run_batch(orders, breeder) for orders in (ALONE, TOGETHER)))
    for result in results:
        assert result.findings.faults() == {}, result
        assert result.findings.lost_in_takeovers == []
        assert result.acknowledged
        assert result.kills >= 2
        assert result.games >= 4


def test_what_a_takeover_may_lose_is_told_apart_from_what_is_a_fault() -> None:
    findings = Findings(lost_in_takeovers=["a move"])
    findings.join(Findings(torn=["a game"], lost_in_takeovers=["another"]))
    assert findings.faults() == {"torn": ["a game"]}
    assert findings.lost_in_takeovers == ["a move", "another"]

"""Pools of a season: references in lines or as JSON, and nothing else."""

from __future__ import annotations

import json

import pytest

from engine.cards.errors import BadCardFile
from engine.cards.importing.pools import read_pool
from tests.engine.cards.test_importing import OLD

RED, OTHER = OLD["reference"], "ALT_CORE_B_BR_10_U_7204"


@pytest.mark.parametrize(
    "text",
    [
        f"{RED}\n{OTHER}\n",
        f"\ufeff# the season\r\n{RED.lower()}  # Red\r\n\r\n{OTHER.replace('_B_', '_A_')}\r\n{RED}",
        f"{RED}, {OTHER}; {RED}",
        json.dumps([RED, OTHER]),
        json.dumps({"cards": [OLD, {"reference": OTHER}]}, indent=1),
        f"{json.dumps(OLD)}\n{json.dumps({'id': OTHER})}",
    ],
)
def test_a_pool_is_told_in_several_ways(text: str) -> None:
    assert read_pool(text.encode(), "pool") == {RED, OTHER}


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "it holds no reference"),
        (b"# nothing", "it holds no reference"),
        (b"[]", "holds no card"),
        (f"{RED}\nRed\n".encode(), "line 2: "),
        (b"ALT_CORE_B_BR_10_C", "line 1: ALT_CORE_B_BR_10_C is no unique"),
        (b"ALT_CORE_B_BR_10_U", "line 1: "),
        (b"\xff\xfe", "UTF-8"),
        (b'[{"name": "Red"}]', "number 1: "),
        (b"[[1]]", "number 1: "),
        (b"[" * 100_000, "cannot be read"),
        (
            "\n".join(f"ALT_CORE_B_BR_{n // 60_000 + 1:02d}_U_{n % 60_000 + 1}" for n in range(100_001)).encode(),
            "more than",
        ),
    ],
)
def test_what_is_no_pool_is_refused_with_the_place(data: bytes, reason: str) -> None:
    with pytest.raises(BadCardFile) as fault:
        read_pool(data, "pool")
    assert reason in str(fault.value)
    assert len(str(fault.value)) < 500

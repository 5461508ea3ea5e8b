"""9 The same seeds lead to the same games in every process, whatever its hash seed, as long as rules do not change."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.engine.selfplay.golden import FILE, golden

PRINT = "import json; from tests.engine.selfplay.golden import golden; print(json.dumps(golden()))"


@pytest.mark.parametrize("hash_seed", ["1", "77"])
def test_golden_games_under_two_hash_seeds(hash_seed: str) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    printed = subprocess.run([sys.executable, "-c", PRINT], env=environment, capture_output=True, check=True).stdout
    assert json.loads(printed) == golden()


def test_golden_games_are_as_they_were() -> None:
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    assert golden() == kept, (
        "These seeds lead to other games than before. If rules, cards or questions were meant to change, let "
        "RULES_VERSION grow and run: python -m tests.engine.selfplay.golden"
    )

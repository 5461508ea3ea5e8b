"""Games that were once right stay as they were, in every process and whatever its hash seed (9)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.selfplay import Matchup
from tests.engine.golden.games import FOLDER, golden_games
from tests.engine.golden.telling import told

CHANGED = (
    "This game goes another way than before. If rules, cards or questions were meant to change, let RULES_VERSION grow "
    "and run: python -m tests.engine.golden --write"
)
GAMES = golden_games()


@pytest.mark.parametrize(("file", "matchup"), GAMES.items(), ids=[file.stem for file in GAMES])
def test_a_golden_game_is_as_it_was(file: Path, matchup: Matchup) -> None:
    assert told(matchup).splitlines() == file.read_text(encoding="utf-8").splitlines(), CHANGED


def test_there_are_thirty_and_no_others() -> None:
    assert set(FOLDER.glob("*.txt")) == set(GAMES)
    assert len(GAMES) >= 30


PRINT = """
from hashlib import blake2b
from tests.engine.golden.games import golden_games
from tests.engine.golden.telling import told
for match in list(golden_games().values())[::5]:
    print(blake2b(told(match).encode()).hexdigest())
"""


def test_another_hash_seed_changes_nothing() -> None:
    """9"""
    printed = [
        subprocess.run(
            [sys.executable, "-c", PRINT], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "77")
    ]
    assert printed[0] == printed[1] != b""

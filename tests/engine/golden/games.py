"""Which games are golden, and where they are kept."""

from __future__ import annotations

from pathlib import Path

from engine.selfplay import MIXED, STYLES, TABLES, Match, Setting, match_of

FOLDER = Path(__file__).parent / "games"
SEEDS = 4


def golden_games() -> dict[Path, Match]:
    """The matches by the files they are kept in: duels in every style, and all tables in mixed ones."""
    duels = [Setting(style=style) for style in STYLES for _ in range(3)]
    tables = [Setting(style=MIXED, table=table) for table in TABLES for _ in range(SEEDS)]
    games = [(setting, 1 + at % 3) for at, setting in enumerate(duels)]
    games += [(setting, 4 + at % SEEDS) for at, setting in enumerate(tables)]
    return {FOLDER / f"{each.table}-{each.style}-{seed}.txt": match_of(seed, each) for each, seed in games}

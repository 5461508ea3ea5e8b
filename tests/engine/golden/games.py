"""Which games are golden, and where they are kept."""

from __future__ import annotations

from pathlib import Path

from engine.selfplay import MIXED, STYLES, TABLES, Matchup, Setting, matchup_of

FOLDER = Path(__file__).parent / "games"
SEEDS = 4


def golden_games() -> dict[Path, Matchup]:
    """The matchups by the files they are kept in: duels in every style, and all tables and editions in mixed ones."""
    duels = [Setting(style=style) for style in STYLES for _ in range(3)]
    editions = ("seeds", "current")
    tables = [Setting(style=MIXED, table=table, edition=editions[at % 2]) for table in TABLES for at in range(SEEDS)]
    games = [(setting, 1 + at % 3) for at, setting in enumerate(duels)]
    games += [(setting, 4 + at % SEEDS) for at, setting in enumerate(tables)]
    return {
        FOLDER / f"{each.table}-{each.style}-{each.edition}-{seed}.txt": matchup_of(seed, each) for each, seed in games
    }

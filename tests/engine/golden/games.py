"""Which games are golden, and where they are kept."""

from __future__ import annotations

from pathlib import Path

from engine.selfplay import MIXED, STYLES, Match, Setting, match_of

FOLDER = Path(__file__).parent / "games"
SEEDS = (1, 2, 3, 5, 8)


def golden_games() -> dict[Path, Match]:
    """The matches by the files they are kept in: every style and mixed tables, with five seeds each."""
    return {
        FOLDER / f"duel-{style}-{seed}.txt": match_of(seed, Setting(style=style))
        for style in (*STYLES, MIXED)
        for seed in SEEDS
    }

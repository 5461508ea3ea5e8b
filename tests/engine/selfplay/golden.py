"""Golden games: the digests that the seeds of this list have always led to.

They change when a rule, a card or the order of questions changes, and then `engine.table.game.RULES_VERSION` must grow,
because stored records no longer lead to the same games. `python -m tests.engine.selfplay.golden` writes them anew.
"""

from __future__ import annotations

import json
from pathlib import Path

from engine.selfplay import match_of, play, words_of
from engine.selfplay.witness import digest_of
from engine.table.game import RULES_VERSION

FILE = Path(__file__).parent / "golden.json"
SEEDS = (1, 2, 3, 5, 8, 13, 21, 34)


def golden() -> dict[str, object]:
    """The rules version, and for each seed the answers given and the digest of the last state."""
    games = {}
    for seed in SEEDS:
        played = play(match_of(seed), words_of(seed), checks=False)
        games[str(seed)] = [len(played.answers), digest_of(played.states[-1])]
    return {"rules": RULES_VERSION, "games": games}


if __name__ == "__main__":
    FILE.write_text(json.dumps(golden(), indent=2) + "\n", encoding="utf-8")

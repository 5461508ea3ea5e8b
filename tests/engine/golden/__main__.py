"""`python -m tests.engine.golden`: tells which golden games have changed; with --write, writes them anew."""

from __future__ import annotations

import argparse
import sys

from tests.engine.golden.games import FOLDER, golden_games
from tests.engine.golden.telling import told


def main() -> int:
    """1 where a game has changed and was not written."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.golden", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write all games anew")
    write, changed = parser.parse_args().write, 0
    games = golden_games()
    for file, match in games.items():
        text = told(match)
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            changed += 1
            print(f"{'written' if write else 'changed'}: {file.name}")
            if write:
                file.write_text(text, encoding="utf-8")
    for file in set(FOLDER.glob("*.txt")) - set(games):
        changed += 1
        print(f"{'removed' if write else 'no golden game'}: {file.name}")
        if write:
            file.unlink()
    return 0 if write else min(1, changed)


if __name__ == "__main__":
    sys.exit(main())

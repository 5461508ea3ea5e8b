"""`python -m tests.engine.order.digests 32`: what games and every 32nd file of scenarios come to, a line each.

It is run by processes with different hash seeds (PYTHONHASHSEED), which must print the same.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import blake2b

import msgspec

from engine import view
from engine.core.match import Match
from engine.scenarios.reading.errors import NotSo
from engine.scenarios.running import played
from engine.selfplay import MIXED, TABLES, Setting, matchup_of, play, words_of
from tests.scenarios.reading import FILES, cases_of

GAMES = tuple(Setting(style=MIXED, table=table, cards=cards) for table in TABLES for cards in ("random", "invented"))


def lines(every: int) -> Iterator[str]:
    """The name and the digest of games of all tables, and of the scenarios of every so many files."""
    for seed, setting in enumerate(GAMES):
        game = play(matchup_of(seed, setting), words_of(seed), checks=False)
        came_to = [*game.states, msgspec.json.encode(game.events)]
        yield f"seed {seed} of {setting.cards} {setting.table}: {_digest(*came_to)}"
    for file in sorted(FILES.rglob("*.yaml"))[::every]:
        for case in cases_of(file):
            try:
                came_to = _seen(played(case).match)
            except NotSo as fault:
                came_to = [str(fault).encode()]
            yield f"{case.at.file}:{case.at.line} {case.title}: {_digest(*came_to)}"


def _seen(table: Match) -> list[bytes]:
    """A table, and what everybody sees of it."""
    seats = (None, *range(table.game.seats))
    return [table.save(), *(msgspec.json.encode(view(table, seat)) for seat in seats)]


def _digest(*parts: bytes) -> str:
    return blake2b(b"\0".join(parts), digest_size=8).hexdigest()


if __name__ == "__main__":
    print(*lines(int(sys.argv[1])), sep="\n")

"""How many bytes a game takes in the store: its state at any decision and its whole record, packed as they are kept."""

from __future__ import annotations

from engine import encode_entry, take
from engine.selfplay import matchup_of, play, words_of
from persistence.encoding import blob
from persistence.games.games import PLAIN_BELOW
from tests.benchmarks.lines import Line

GAMES = 30


def measure() -> list[Line]:
    """Means over random games, and the largest state."""
    states: list[int] = []
    packed: list[int] = []
    records: list[int] = []
    for seed in range(GAMES):
        played = play(matchup_of(seed), words_of(seed), checks=False)
        states += [len(state) for state in played.states]
        packed += [len(blob.pack(state, 1, kind="state")) for state in played.states]
        table = played.matchup.begin()
        entries = [encode_entry(take(table, [answer])) for answer in played.answers]
        records.append(sum(len(blob.pack(entry, 1, plain_below=PLAIN_BELOW, kind="entry")) for entry in entries))
    return [
        Line("state", sum(states) / len(states), "bytes", None, f"largest {max(states):,}"),
        Line("stored state (zstd)", sum(packed) / len(packed), "bytes", 3_000, f"largest {max(packed):,}"),
        Line("record of a whole game (zstd, by entries)", sum(records) / len(records), "bytes"),
    ]

"""What the store has kept of a game, read after the bot has stopped, and the game played again from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from engine import (
    Entry,
    Match,
    MatchOptions,
    Mode,
    decode_entry,
    digest,
    load,
    new_match,
    ready_made_decks,
    replay,
    save,
)
from engine.cards.decks import first_game_decks
from engine.state.seats import SEATS
from persistence import LogEntry, Store, StoreSettings, open_store

MODES: dict[str, Mode] = {mode: mode for mode in SEATS}


@dataclass(frozen=True)
class Record:
    """A stored game: its log as the store has it, decoded, and its newest state."""

    log: Sequence[LogEntry]
    entries: Sequence[Entry]
    state: bytes

    @property
    def operations(self) -> list[str]:
        """The presses that moved it, in order; the beginning is none."""
        return [entry.operation_id for entry in self.log[1:]]

    def start(self) -> Match:
        """The game as it began, made again from what its first entry says."""
        notes = self.entries[0].notes
        heroes = notes["format"] == "duel"
        known = ready_made_decks() if heroes else first_game_decks()
        decks = [known[deck] for name, deck in sorted(notes.items()) if name.startswith("deck ")]
        table = new_match(decks, int(notes["seed"]), MatchOptions(heroes=heroes, mode=MODES[notes["mode"]]))
        save(table)
        assert digest(table.game) == self.entries[0].digest
        return table

    def replayed(self) -> Match:
        """The game after all its answers; every digest on the way is compared."""
        table = self.start()
        return replay(save(table), self.entries[1:], table.catalogue)

    def matches(self) -> bool:
        """Whether the newest state is what the log leads to."""
        return digest(self.replayed().game) == digest(load(self.state).game)


async def record_of(store: Store, game: str) -> Record:
    """The record of a game."""
    stored, log = await store.games.load(game), await store.games.log(game)
    assert stored is not None
    assert [entry.version for entry in log] == list(range(1, stored.version + 1)), "the log has gaps"
    return Record(log, [decode_entry(entry.entry) for entry in log], stored.state)


async def record_after(data: Path, game: str) -> Record:
    """The record of a game whose bot has stopped."""
    async with open_store(StoreSettings(data_directory=data)) as store:
        return await record_of(store, game)

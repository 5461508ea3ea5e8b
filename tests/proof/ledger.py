"""What has been proved so far: one line for each finished batch, on disk before the next one counts."""

from __future__ import annotations

import os
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from typing import Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct

from engine.selfplay import Tally

FOLDER = Path(".data/proof")


class Batch(Struct):
    """One finished batch: its number, what its games amount to, and what the witness contradicted (invariant 9)."""

    number: int
    tally: Tally
    contradictions: list[str]


class Numbered(Protocol):
    """Anything that is counted."""

    number: int


Line = TypeVar("Line", bound=Numbered)


class Pages(Generic[Line]):
    """Finished work of one proof by its numbers, for the sources as they are now; each line is kept for good."""

    def __init__(self, name: str, kind: type[Line], folder: Path = FOLDER, sources: str = "") -> None:
        self.file = folder / name / f"{sources or sources_digest()}.jsonl"
        self.batches: dict[int, Line] = {}
        if self.file.exists():
            for line in self.file.read_bytes().splitlines(keepends=True):
                if not line.endswith(b"\n"):
                    break  # written when the last run was ended: this batch is done again
                batch = msgspec.json.decode(line, type=kind)
                self.batches[batch.number] = batch

    def note(self, batch: Line) -> None:
        """Keeps a batch for good."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self._drop_what_is_torn()
        with self.file.open("ab") as file:
            file.write(msgspec.json.encode(batch) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        self.batches[batch.number] = batch

    def in_order(self) -> list[Line]:
        """All that is kept, by its numbers."""
        return [batch for _, batch in sorted(self.batches.items())]

    def _drop_what_is_torn(self) -> None:
        if self.file.exists():
            whole = self.file.read_bytes()
            end = whole.rfind(b"\n") + 1
            if end != len(whole):
                with self.file.open("r+b") as file:
                    file.truncate(end)


class Ledger(Pages[Batch]):
    """The batches of games of one proof."""

    def __init__(self, name: str, folder: Path = FOLDER, sources: str = "") -> None:
        super().__init__(name, Batch, folder, sources)

    def total(self) -> Tally:
        """All games so far together."""
        tally = Tally()
        for batch in self.in_order():
            tally.join(batch.tally)
        return tally

    def contradictions(self) -> list[str]:
        """What a second process found otherwise."""
        return [sentence for batch in self.in_order() for sentence in batch.contradictions]


def sources_digest(root: Path = Path("engine"), more: Iterable[Path] = ()) -> str:
    """The digest of everything the engine is made of, code, cards and decks, and of further files."""
    digest = blake2b(digest_size=8)
    for file in (*sorted(file for file in root.rglob("*") if file.suffix in (".py", ".json", ".toml")), *more):
        digest.update(str(file).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()

"""Stored states of older formats, brought up to date.

Each upgrader is a pure function from the bytes of format n to those of format n + 1. It runs when a game is loaded; the
next commit stores the result. Reading never writes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from engine.record import digest_told, leads_there_again
from engine.state.codec import digest_of
from engine.state.upgrading import FORMAT, UPGRADERS

Upgrader = Callable[[bytes], bytes]
"""Turns a state of one format into the next format; raises ValueError when the bytes are not of that format."""


def led_to(entry: bytes, state: bytes) -> bool:
    """Whether an entry of the engine's log leads to a state; True where it cannot be read, or tells no digest."""
    told = digest_told(entry)
    return not told or told == digest_of(state)


@dataclass(frozen=True, slots=True)
class StateFormats:
    """The formats of stored states that the program can read, and the one it writes.

    `newest` is written; `upgraders[n]` leads from format n to n + 1 and must exist for each n from `oldest` on.
    `led_to` says whether a log entry, which comes first, leads to a state, and `leads_there_again` whether one leads to
    its state again whenever it is played again. Raises ValueError when a step is missing.
    """

    newest: int = 1
    oldest: int = 1
    upgraders: Mapping[int, Upgrader] = field(default_factory=dict)
    led_to: Callable[[bytes, bytes], bool] = led_to
    leads_there_again: Callable[[bytes], bool] = leads_there_again

    def __post_init__(self) -> None:
        if not 1 <= self.oldest <= self.newest <= 255:
            raise ValueError("formats are numbered from 1 to 255")
        missing = [step for step in range(self.oldest, self.newest) if step not in self.upgraders]
        if missing:
            raise ValueError(f"no upgrader leads on from format {missing[0]}")

    def upgrade(self, contents: bytes, form: int) -> bytes:
        """Bring `contents` from format `form` to the newest one; raises ValueError when it is older than any known."""
        if not self.oldest <= form <= self.newest:
            raise ValueError(f"format {form} cannot be upgraded: {self.oldest} to {self.newest} are known")
        for step in range(form, self.newest):
            contents = self.upgraders[step](contents)
        return contents


ENGINE = StateFormats(newest=FORMAT, upgraders=UPGRADERS)
"""The formats of the engine's games."""

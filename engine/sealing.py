"""Chance that can be checked afterwards: the seed is sealed before anything is drawn, and told when the game is over.

Whoever holds the seal can neither find the seed by it nor be shown another seed later.

>>> opened = Opened("g4F2A", 7, "00ff")
>>> opened.seal == Opened("g4F2A", 8, "00ff").seal
False
"""

from __future__ import annotations

from hashlib import sha256

from msgspec import Struct

SEED_BITS = 192
"""How many random bits the seed of a game has; nobody tries them all."""

SALT_BYTES = 16


class Opened(Struct, frozen=True):
    """What a seal holds: the id of a game, its seed, and 32 hexadecimal digits of salt."""

    game: str
    seed: int
    salt: str

    @property
    def seal(self) -> str:
        """64 hexadecimal digits that can be told before the game begins: SHA-256 of the three, with colons between."""
        return sha256(f"{self.game}:{self.seed}:{self.salt}".encode()).hexdigest()

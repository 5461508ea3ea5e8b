"""What can be checked afterwards: chance, sealed before anything is drawn, and lists, sealed when they are handed in.

Whoever holds a seal can neither find what it holds by it nor be shown something else later.

>>> opened = Opened("g4F2A", 7, "00ff")
>>> opened.seal == Opened("g4F2A", 8, "00ff").seal
False
"""

from __future__ import annotations

from hashlib import sha256
from secrets import token_hex

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


class SealedList(Struct, frozen=True):
    """What the seal of a deck list holds: the event it was handed in for, its Hero, its cards and a salt.

    >>> one = SealedList("03abc", "HERO", ("B", "A"), "00ff")
    >>> one.text, one.seal == SealedList("03abc", "HERO", ("A", "B"), "00ff").seal
    ('03abc:HERO:A,B:00ff', True)
    """

    event: str
    hero: str
    cards: tuple[str, ...]
    salt: str

    @property
    def text(self) -> str:
        """The four with colons between, the cards in the order of their references: what is told once it may be."""
        return ":".join((self.event, self.hero, ",".join(sorted(self.cards)), self.salt))

    @property
    def seal(self) -> str:
        """64 hexadecimal digits that can be told when the list is handed in: SHA-256 of the text."""
        return sha256(self.text.encode()).hexdigest()


def fresh_salt() -> str:
    """32 hexadecimal digits that nobody guesses: without them a list of well-known cards could be tried out."""
    return token_hex(SALT_BYTES)

"""What can be checked afterwards: chance, sealed before anything is drawn, and lists, sealed when they are handed in.

A seal proves that nothing was changed after it was told. That nothing was chosen before, it proves only to a player
whose own words, typed after it stood there, were mixed in.

Who holds a seal can neither find what it holds by it nor be shown something else later.

>>> opened = Opened("g4F2A", 7, "00ff")
>>> opened.seal == Opened("g4F2A", 8, "00ff").seal
False
"""

from __future__ import annotations

from hashlib import sha256
from secrets import token_hex

from msgspec import Struct
from msgspec.structs import replace

SEED_BITS = 192
"""How many random bits the seed of a game has: enough that not all seeds can be tried."""

SALT_BYTES = 16


TAKEN_OUT = "sha256:"
"""What the words begin with of who wants to be forgotten: their digest follows, with which the seed is still made."""


def digest_of(words: str) -> str:
    """The digest by which words of a player go into a seed; of none, and of words taken out, what stands for them."""
    if not words or words.startswith(TAKEN_OUT):
        return words
    return TAKEN_OUT + sha256(words.encode()).hexdigest()


class Opened(Struct, frozen=True, omit_defaults=True):
    """What a seal holds: what it was made for, a number, and 32 hexadecimal digits of salt; and what was mixed in.

    It is made for a game, or for the challenge or table of which one came. The players typed the `words`, by seat,
    after the seal had been told; "" is of a player who typed none, and () where no player was asked.
    """

    game: str
    seed: int
    salt: str
    words: tuple[str, ...] = ()

    @property
    def seal(self) -> str:
        """64 hexadecimal digits that can be told before the game begins: SHA-256 of the three, with colons between."""
        return sha256(f"{self.game}:{self.seed}:{self.salt}".encode()).hexdigest()

    @property
    def played(self) -> int:
        """The seed with which the game is played: the number itself, or with words the first bits of a SHA-256.

        Of number, salt and the digests of the words by seat, with colons between.

        >>> Opened("g4F2A", 7, "00ff").played, Opened("g4F2A", 7, "00ff", ("", "")).played
        (7, 7)
        >>> Opened("g4F2A", 7, "00ff", ("tea", "")).played == Opened("g4F2A", 7, "00ff", ("", "tea")).played
        False
        """
        if not any(self.words):
            return self.seed
        mixed = ":".join((str(self.seed), self.salt, *map(digest_of, self.words)))
        return int(sha256(mixed.encode()).hexdigest()[: SEED_BITS // 4], 16)

    def without(self, seat: int) -> Opened:
        """The same, with the digest of a seat's words in their place: seal and seed stay what they were."""
        return replace(self, words=tuple(digest_of(each) if at == seat else each for at, each in enumerate(self.words)))


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
    """32 hexadecimal digits that cannot be guessed: without them a list of well-known cards could be tried out."""
    return token_hex(SALT_BYTES)

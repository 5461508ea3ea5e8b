"""Chance that is not the operator's alone: sealed when a verified game is proposed, then mixed with its players' words.

The seal stands in public before anybody types. So who has typed words of their own knows that the operator did not draw
numbers until a kind one came; who typed none has only the operator's word for that.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from msgspec import Struct, structs

from bot.play.game_records.facts import Player
from bot.play.requests.one_line import one_line
from bot.play.requests.refusal import Refusal
from engine.sealing import SALT_BYTES, SEED_BITS, Opened

LONGEST_WORDS = 40
"""Characters that a player can mix in."""


def fresh_seed() -> int:
    """The seed of a new game, which cannot be foreseen."""
    return secrets.randbits(SEED_BITS)


def fresh_chance(made_for: str) -> Opened:
    """Chance for a game, or for a challenge or table of which one may come: a new number and its salt."""
    return Opened(made_for, fresh_seed(), secrets.token_hex(SALT_BYTES))


def words_said(text: str) -> str:
    """The words as they are shown and mixed in; raises Refusal "nothing typed" where nothing is left of them."""
    words = one_line(text)[:LONGEST_WORDS].strip()
    if not words:
        raise Refusal("nothing typed")
    return words


class SharedChance(Struct, frozen=True, omit_defaults=True):
    """Chance under its seal, with what the players have given so far, by person; "" is of who gives none."""

    opened: Opened
    words: dict[int, str] = {}

    @property
    def seal(self) -> str:
        """What is told of it before the game is over."""
        return self.opened.seal

    def with_words(self, person_id: int, words: str) -> SharedChance:
        """The same with the words of a person, "" for none; raises Refusal "words given" where they have answered."""
        if person_id in self.words:
            raise Refusal("words given")
        return structs.replace(self, words={**self.words, person_id: words})

    def without(self, person_id: int) -> SharedChance:
        """The same without what a person has answered, who does not play any more."""
        return structs.replace(self, words={each: said for each, said in self.words.items() if each != person_id})

    def awaited(self, players: Iterable[Player]) -> tuple[Player, ...]:
        """The people among these players who have not answered yet."""
        return tuple(each for each in players if not each.is_opponent and each.id not in self.words)

    def of(self, players: Iterable[Player]) -> Opened:
        """What lays the game of these players, by seat."""
        return structs.replace(self.opened, words=tuple(self.words.get(each.id, "") for each in players))

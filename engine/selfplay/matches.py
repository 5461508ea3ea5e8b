"""Which decks play against each other: the ready-made ones and those of the first game, in both seats."""

from __future__ import annotations

from functools import cache
from itertools import product

from msgspec import Struct

from engine.cards.catalogue import default_catalogue
from engine.cards.decks import Deck, first_game_decks, ready_made_decks
from engine.rules.setup import begin
from engine.rules.table import Table
from engine.selfplay.choosing import mixed
from engine.table.game import TableOptions


class UnknownDeck(ValueError):
    """No deck, or more than one, is meant by what was said."""


class Match(Struct, frozen=True):
    """One game before its first answer: the decks' names in the order of the seats, and the seed of everything."""

    decks: tuple[str, ...]
    seed: int

    def begin(self) -> Table:
        """The table at its first question; without Heroes where no deck has one (RB.2)."""
        decks = [all_decks()[name] for name in self.decks]
        options = TableOptions(heroes=any(deck.hero for deck in decks))
        return begin(default_catalogue(), decks, self.seed, options)


@cache
def all_decks() -> dict[str, Deck]:
    """Every deck that comes with the program, by name."""
    return {**ready_made_decks(), **first_game_decks()}


@cache
def pairings() -> tuple[tuple[str, ...], ...]:
    """Every deck against every deck of its own kind, itself included, in both seats."""
    return (*product(ready_made_decks(), repeat=2), *product(first_game_decks(), repeat=2))


def match_of(seed: int, decks: tuple[str, ...] = ()) -> Match:
    """The match of a seed: these decks, or a pairing that the seed decides."""
    return Match(decks or pairings()[mixed(seed, 0) % len(pairings())], seed)


def deck_meant(said: str) -> str:
    """The name of the one deck whose name has all the words said, as in "starter ax"; raises UnknownDeck."""
    words = said.casefold().split()
    found = [name for name in all_decks() if all(word in name.casefold() for word in words)]
    if said in all_decks():
        return said
    if len(found) != 1:
        which = "fits no deck" if not found else f"fits {len(found)} decks"
        raise UnknownDeck(f"{said!r} {which}. Say one of: {'; '.join(all_decks())}.")
    return found[0]

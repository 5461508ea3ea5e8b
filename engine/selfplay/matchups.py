"""One game before its first answer: decks, seats' styles, and the seed of everything."""

from __future__ import annotations

from functools import cache
from itertools import product

from msgspec import Struct

from engine.abilities.catalogue_programs import begin
from engine.cards.catalogue import Catalogue
from engine.cards.decks import first_game_decks, first_game_variant, ready_made_decks
from engine.core.match import Match
from engine.selfplay.choosing import mixed
from engine.selfplay.decks import catalogue_of, deck_of, drawn
from engine.selfplay.styles import STYLES, Style, styles_meant
from engine.state.editions import edition_called
from engine.state.game import MatchOptions, Mode

TABLES: dict[str, tuple[Mode, int]] = {
    "duel": ("duel", 2),
    "2v2": ("2v2", 4),
    "ffa3": ("free for all", 3),
    "ffa4": ("free for all", 4),
}
"""Who plays against whom, and how many players that takes, by the names of the command line."""


class Setting(Struct, frozen=True):
    """Which games are played; what is left open the seed decides, anew for each game."""

    decks: tuple[str, ...] = ()
    """Their names by seats; empty: `cards` says which."""
    cards: str = "ready-made"
    """Which decks the seed draws: one of `engine.selfplay.decks.KINDS`."""
    style: str = "uniform"
    """As `styles_meant` reads it."""
    table: str = "duel"
    """One of `TABLES`."""
    edition: str = "seeds"
    """A preset, alone or with changes, as `edition_called` reads it."""


class Matchup(Struct, frozen=True):
    """One game before its first answer: decks and styles in the order of the seats, and the seed of everything."""

    decks: tuple[str, ...]
    seed: int
    styles: tuple[str, ...] = ()
    """Empty: each player answers uniformly."""
    mode: Mode = "duel"
    edition: str = "seeds"

    def begin(self) -> Match:
        """The match at its first question; without Heroes where no deck has one (RB.2)."""
        decks = [deck_of(name) for name in self.decks]
        options = MatchOptions(edition_called(self.edition), any(deck.hero for deck in decks), self.mode)
        return begin(self.catalogue, decks, self.seed, options)

    @property
    def catalogue(self) -> Catalogue:
        """The definitions it is played with."""
        return catalogue_of(self.decks)

    @property
    def is_printed(self) -> bool:
        """Whether all its cards are printed ones."""
        return not any(name.startswith("invented/") for name in self.decks)

    def style(self, seat: int) -> str:
        """How a seat plays, by name."""
        return self.styles[seat] if self.styles else "uniform"

    def answering(self, seat: int) -> Style:
        """How a seat answers what it is asked."""
        return STYLES[self.style(seat)]


@cache
def starters() -> tuple[str, ...]:
    """The ready-made decks of which there is a first game's variant; what is built later does not change them."""
    return tuple(name for name, deck in ready_made_decks().items() if first_game_variant(deck) is not None)


@cache
def pairings() -> tuple[tuple[str, ...], ...]:
    """Every starter deck against every other of its own kind, itself included, in both seats."""
    return (*product(starters(), repeat=2), *product(first_game_decks(), repeat=2))


def matchup_of(seed: int, setting: Setting | None = None) -> Matchup:
    """The matchup of a seed within a setting; without one, two ready-made decks played uniformly."""
    setting = setting or Setting()
    mode, seats = TABLES[setting.table]
    decks = setting.decks or _decks(seed, setting, seats)
    styles = () if setting.style == "uniform" else styles_meant(setting.style, seed, len(decks))
    return Matchup(decks, seed, styles, mode, setting.edition)


def _decks(seed: int, setting: Setting, seats: int) -> tuple[str, ...]:
    if setting.cards != "ready-made":
        return drawn(setting.cards, seed, seats)
    word = mixed(seed, 0)
    if seats == 2:
        return pairings()[word % len(pairings())]
    kinds = (starters(), tuple(first_game_decks()))
    word, kind = divmod(word, len(kinds))
    return tuple(kinds[kind][word // len(kinds[kind]) ** seat % len(kinds[kind])] for seat in range(seats))

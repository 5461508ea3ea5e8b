"""Matches begun, saved and loaded."""

from __future__ import annotations

from collections.abc import Sequence

from engine.abilities.catalogue_programs import begin, load_match
from engine.cards.catalogue import Catalogue, default_catalogue
from engine.cards.decks import Deck
from engine.core.match import Match
from engine.state.editions import Edition
from engine.state.game import MatchOptions


def new_match(
    decks: Sequence[Deck],
    seed: int,
    options: MatchOptions | Edition | str | None = None,
    catalogue: Catalogue | None = None,
) -> Match:
    """A game ready for its first question (4.1); seats are the places of the decks, clockwise around the table.

    `options.mode` says who plays against whom: a duel of two, two teams of two sitting opposite each other (2V2), or
    three or four for themselves (FFA). The same decks, seed and answers always give the same game. Raises UnknownCards
    for cards the catalogue lacks, WrongNumberOfSeats where the mode is not played by as many, and UnknownEdition where
    `options` names a preset, instead of bringing options or an edition, and there is none of that name.
    """
    return begin(catalogue or default_catalogue(), decks, seed, MatchOptions.agreed(options))


def save(match: Match) -> bytes:
    """The game as bytes of JSON, everything hidden included: for the store, never for a person."""
    return match.save()


def load(data: bytes, catalogue: Catalogue | None = None) -> Match:
    """A match from saved bytes; raises UnreadableGame or CannotContinue, which say what to do."""
    return load_match(data, catalogue or default_catalogue())

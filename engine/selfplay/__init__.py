"""Random play: legal games by the thousand, saved and read back between answers, with what must be true looked at.

>>> from engine.selfplay import matchup_of, play, words_of
>>> played = play(matchup_of(7), words_of(7))
>>> played.how, played.breach
('distance', None)

The same seed is always the same game, in every process:

>>> play(matchup_of(7), words_of(7)).states == played.states
True

A game is a matchup and words, one for each answer; a part of them is the beginning of the same game:

>>> again = play(played.matchup, played.words[:10])
>>> again.answers == played.answers[:10]
True
"""

from __future__ import annotations

from engine.selfplay.campaign import ONE_IN, Orders, failure_of, play_some
from engine.selfplay.choosing import answer_of, is_elementary, words_of
from engine.selfplay.decks import KINDS, UnknownDeck, cards_of_file, deck_meant, files_of
from engine.selfplay.invariants import INVARIANTS, BrokenInvariant, Invariant
from engine.selfplay.matchups import TABLES, Matchup, Setting, matchup_of, pairings
from engine.selfplay.playing import Breached, Clock, Played, Spent, no_clock, play
from engine.selfplay.purity import impure_imports
from engine.selfplay.shrinking import shrink
from engine.selfplay.styles import MIXED, STYLES, UnknownStyle
from engine.selfplay.tally import Failure, Tally

__all__ = [
    "INVARIANTS",
    "KINDS",
    "MIXED",
    "ONE_IN",
    "STYLES",
    "TABLES",
    "Breached",
    "BrokenInvariant",
    "Clock",
    "Failure",
    "Invariant",
    "Matchup",
    "Orders",
    "Played",
    "Setting",
    "Spent",
    "Tally",
    "UnknownDeck",
    "UnknownStyle",
    "answer_of",
    "cards_of_file",
    "deck_meant",
    "failure_of",
    "files_of",
    "impure_imports",
    "is_elementary",
    "matchup_of",
    "no_clock",
    "pairings",
    "play",
    "play_some",
    "shrink",
    "words_of",
]

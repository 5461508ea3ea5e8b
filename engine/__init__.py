"""The game of Altered as a pure value that moves by answers.

Everything a program needs to play the game is named here; Discord, the command line, practice opponents, tests and
replays use nothing else. A table is made from decks and a seed, asks by open decisions, and moves by answers:

>>> from engine import Picks, load, new_table, ready_made_decks, save, view
>>> axiom, bravos = list(ready_made_decks().values())[:2]
>>> table = new_table([axiom, bravos], seed=7)
>>> [(decision.seat, decision.prompt) for decision in table.game.open]
[(0, 'first mana'), (1, 'first mana')]

An answer names a decision and the positions of the picked options; what happened comes back as events:

>>> for decision in list(table.game.open):
...     events = table.answer(Picks(decision.id, [0, 1, 2]))
>>> events[0].verb, events[0].rule
('put in mana', 'v3:4.1.k')
>>> table.game.open[0].kind
'turn'

Everything says why: by a rule's number, by an ability's name:

>>> [cause.rule for cause in tell(events[0], seat=None).causes]
['v3:4.1.k']

A view shows one seat what it may know; a spectator sees no hand:

>>> [player.hand is None for player in view(table, 0).players]
[False, True]
>>> [player.hand is None for player in view(table, None).players]
[True, True]

Where published rules differ, the table's edition decides, named or in full:

>>> new_table([axiom, bravos], seed=7, options="current").game.options.edition.name
'current'

A game is bytes whenever somebody is asked something, and goes on from them exactly as it was:

>>> save(load(save(table))) == save(table)
True
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards.catalogue import Catalogue, default_catalogue
from engine.cards.decks import Deck, ready_made_decks
from engine.explaining import compared, play_explained, statistics_explained
from engine.learning import somebody_learned
from engine.record import Entry, ReplayDiffers, Rewind, decode_entry, encode_entry, replay, replayed, take
from engine.rules import day
from engine.rules.setup import UnknownCards, WrongNumberOfSeats, begin
from engine.rules.table import CannotContinue, EndlessAnswer, Refused, Table
from engine.sight import (
    AskedSight,
    CardSight,
    Cause,
    ContenderSight,
    EmblemSight,
    EventSight,
    ExpeditionSight,
    PlayableSight,
    PlayerSight,
    PlaySight,
    RegionSight,
    StatisticsSight,
    View,
)
from engine.table.actions import Event
from engine.table.codec import (
    UnreadableGame,
    decode_answer,
    decode_events,
    digest,
    encode_answer,
    encode_events,
)
from engine.table.comparison import Comparison
from engine.table.decisions import Adjudicate, AgreeDraw, Answer, Back, Close, Concede, Decision, Picks, Rule, SwapOrbs
from engine.table.editions import CURRENT, PRESETS, SEEDS, Edition, UnknownEdition, edition_called
from engine.table.game import RULES_VERSION, Game, Mode, Result, TableOptions
from engine.telling import tell
from engine.undoing import left_to_chance, taken_back
from engine.view import view

assert day.GAME, "the procedures of the rules are registered by importing them"


def new_table(
    decks: Sequence[Deck],
    seed: int,
    options: TableOptions | Edition | str | None = None,
    catalogue: Catalogue | None = None,
) -> Table:
    """A game ready for its first question (4.1); seats are the places of the decks, clockwise around the table.

    `options.mode` says who plays against whom: a duel of two, two teams of two sitting opposite each other (2V2), or
    three or four for themselves (FFA). The same decks, seed and answers always give the same game. Raises UnknownCards
    for cards the catalogue lacks, WrongNumberOfSeats where the mode is not played by as many, and UnknownEdition where
    `options` names a preset, instead of bringing options or an edition, and there is none of that name.
    """
    return begin(catalogue or default_catalogue(), decks, seed, TableOptions.agreed(options))


def save(table: Table) -> bytes:
    """The game as bytes of JSON, everything hidden included: for the store, never for a person."""
    return table.save()


def load(data: bytes, catalogue: Catalogue | None = None) -> Table:
    """A table from saved bytes; raises UnreadableGame or CannotContinue, which say what to do."""
    return Table.load(data, catalogue or default_catalogue())


__all__ = [
    "CURRENT",
    "PRESETS",
    "RULES_VERSION",
    "SEEDS",
    "Adjudicate",
    "AgreeDraw",
    "Answer",
    "AskedSight",
    "Back",
    "CannotContinue",
    "CardSight",
    "Catalogue",
    "Cause",
    "Close",
    "Comparison",
    "Concede",
    "ContenderSight",
    "Decision",
    "Deck",
    "Edition",
    "EmblemSight",
    "EndlessAnswer",
    "Entry",
    "Event",
    "EventSight",
    "ExpeditionSight",
    "Game",
    "Mode",
    "Picks",
    "PlaySight",
    "PlayableSight",
    "PlayerSight",
    "Refused",
    "RegionSight",
    "ReplayDiffers",
    "Result",
    "Rewind",
    "Rule",
    "StatisticsSight",
    "SwapOrbs",
    "Table",
    "TableOptions",
    "UnknownCards",
    "UnknownEdition",
    "UnreadableGame",
    "View",
    "WrongNumberOfSeats",
    "compared",
    "decode_answer",
    "decode_entry",
    "decode_events",
    "default_catalogue",
    "digest",
    "edition_called",
    "encode_answer",
    "encode_entry",
    "encode_events",
    "left_to_chance",
    "load",
    "new_table",
    "play_explained",
    "ready_made_decks",
    "replay",
    "replayed",
    "save",
    "somebody_learned",
    "statistics_explained",
    "take",
    "taken_back",
    "tell",
    "view",
]

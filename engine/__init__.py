"""The game of Altered as a pure value that moves by answers.

All that a program needs to play the game is named on this page, and `help(engine.view)` tells more of `view`, and so on
for each name. What is besides the game (cards, the rule book, practice opponents, scenarios, random play) lies in the
packages below.

    to begin         new_match; Deck, ready_made_decks; Catalogue, default_catalogue; MatchOptions with Mode and Edition
                     (PRESETS: SEEDS, CURRENT; edition_called)
    to answer        Match.answer with an Answer to a Decision: Picks, Back; at any time SwapOrbs, Concede, AgreeDraw;
                     of those who look after a match Close, Adjudicate, Rule; Result
    to see           view for a View: PlayerSight, ExpeditionSight, RegionSight, CardSight, EmblemSight, AskedSight,
                     PlayableSight, ContenderSight
    what happened    Event, tell for an EventSight; moments for each Moment of an answer; somebody_learned,
                     cards_shown
    why              Cause; play_explained for a PlaySight, statistics_explained for a StatisticsSight, compared for a
                     Comparison
    to keep          save, load; digest; encode_answer, decode_answer, encode_events, decode_events; Game, RULES_VERSION
    the record       take for an Entry, replay, replayed, encode_entry, decode_entry, ReplayDiffers; Rewind, taken_back,
                     left_to_chance
    what is raised   Refused, EndlessAnswer; UnknownCards, WrongNumberOfSeats, UnknownEdition; UnreadableGame,
                     CannotContinue

A match is made from decks, one a seat, and a seed. It asks by open decisions, and moves by answers:

>>> from engine import Picks, MatchOptions, load, moments, new_match, ready_made_decks, save, tell, view
>>> decks = list(ready_made_decks().values())
>>> match = new_match(decks[:2], seed=7)
>>> [(decision.seat, decision.prompt) for decision in match.game.open]
[(0, 'first mana'), (1, 'first mana')]

Two teams of two, or three or four who play for themselves, begin as a duel does; seats are the places of the decks,
clockwise, and in 2v2 those who sit opposite each other are a team:

>>> teams = new_match(decks[:4], seed=7, options=MatchOptions(mode="2v2"))
>>> teams.game.seats, teams.game.teams
(4, [0, 1, 0, 1])
>>> alone = new_match(decks[:3], seed=7, options=MatchOptions(mode="free for all"))
>>> alone.game.seats, alone.game.teams
(3, [0, 1, 2])

An answer names a decision and the positions of the picked options; what happened comes back as events:

>>> for decision in list(match.game.open):
...     events = match.answer(Picks(decision.id, [0, 1, 2]))
>>> events[0].verb, events[0].rule, match.game.open[0].kind
('put in mana', 'v3:4.1.k', 'turn')

A view shows one seat what it may know, and a spectator what all may; so does `tell` with an event:

>>> [player.hand is None for player in view(match, 0).players], [p.hand is None for p in view(match, None).players]
([False, True], [True, True])
>>> [cause.rule for cause in tell(events[0], seat=None).causes]
['v3:4.1.k']

Between the events of one answer the match can be looked at by its moments; the match itself stays as it was:

>>> while match.game.open[0].kind != "pay":
...     events = match.answer(Picks(match.game.open[0].id, [0]))
>>> payment = match.game.open[0]
>>> for moment in moments(match, Picks(payment.id, [])):
...     [tell(event, seat=0).verb for event in moment.events], view(moment.match, 0).players[payment.seat].mana_ready
(['to limbo'], 3)
(['pay'], 1)
(['play'], 1)
([], 1)

Where published rules differ, the match's edition decides, named or in full:

>>> new_match(decks[:2], seed=7, options="current").game.options.edition.name
'current'

A game can be saved as bytes whenever a player is asked something, and the game loaded from them is the same:

>>> save(load(save(match))) == save(match)
True
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.abilities.programs import begin, load_match
from engine.cards.catalogue import Catalogue as Catalogue
from engine.cards.catalogue import default_catalogue as default_catalogue
from engine.cards.decks import Deck as Deck
from engine.cards.decks import ready_made_decks as ready_made_decks
from engine.core.effort import EndlessAnswer as EndlessAnswer
from engine.core.match import CannotContinue as CannotContinue
from engine.core.match import Match as Match
from engine.core.match import Refused as Refused
from engine.explaining import compared as compared
from engine.explaining import play_explained as play_explained
from engine.explaining import statistics_explained as statistics_explained
from engine.learning import cards_shown as cards_shown
from engine.learning import somebody_learned as somebody_learned
from engine.moments import Moment as Moment
from engine.moments import moments as moments
from engine.record import Entry as Entry
from engine.record import ReplayDiffers as ReplayDiffers
from engine.record import Rewind as Rewind
from engine.record import decode_entry as decode_entry
from engine.record import encode_entry as encode_entry
from engine.record import replay as replay
from engine.record import replayed as replayed
from engine.record import take as take
from engine.rules import day
from engine.rules.setup import UnknownCards as UnknownCards
from engine.rules.setup import WrongNumberOfSeats as WrongNumberOfSeats
from engine.sight import AskedSight as AskedSight
from engine.sight import CardSight as CardSight
from engine.sight import Cause as Cause
from engine.sight import ContenderSight as ContenderSight
from engine.sight import EmblemSight as EmblemSight
from engine.sight import EventSight as EventSight
from engine.sight import ExpeditionSight as ExpeditionSight
from engine.sight import PlayableSight as PlayableSight
from engine.sight import PlayerSight as PlayerSight
from engine.sight import PlaySight as PlaySight
from engine.sight import RegionSight as RegionSight
from engine.sight import StatisticsSight as StatisticsSight
from engine.sight import View as View
from engine.state.actions import Event as Event
from engine.state.codec import UnreadableGame as UnreadableGame
from engine.state.codec import decode_answer as decode_answer
from engine.state.codec import decode_events as decode_events
from engine.state.codec import digest as digest
from engine.state.codec import encode_answer as encode_answer
from engine.state.codec import encode_events as encode_events
from engine.state.comparison import Comparison as Comparison
from engine.state.decisions import Adjudicate as Adjudicate
from engine.state.decisions import AgreeDraw as AgreeDraw
from engine.state.decisions import Answer as Answer
from engine.state.decisions import Back as Back
from engine.state.decisions import Close as Close
from engine.state.decisions import Concede as Concede
from engine.state.decisions import Decision as Decision
from engine.state.decisions import Picks as Picks
from engine.state.decisions import Rule as Rule
from engine.state.decisions import SwapOrbs as SwapOrbs
from engine.state.editions import CURRENT as CURRENT
from engine.state.editions import PRESETS as PRESETS
from engine.state.editions import SEEDS as SEEDS
from engine.state.editions import Edition as Edition
from engine.state.editions import UnknownEdition as UnknownEdition
from engine.state.editions import edition_called as edition_called
from engine.state.game import RULES_VERSION as RULES_VERSION
from engine.state.game import Game as Game
from engine.state.game import MatchOptions as MatchOptions
from engine.state.game import Mode as Mode
from engine.state.game import Result as Result
from engine.telling import tell as tell
from engine.undoing import left_to_chance as left_to_chance
from engine.undoing import taken_back as taken_back
from engine.view import view as view

assert day.GAME, "the procedures of the rules are registered by importing them"


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

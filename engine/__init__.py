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
    what happened    Event, tell for an EventSight; moments for each Moment of an answer; disclosed,
                     cards_shown
    why              Cause; play_explained for a PlaySight, statistics_explained for a StatisticsSight, compared for a
                     Comparison; benefit
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

from engine.lazily import offered

__getattr__, __dir__ = offered(__name__, __file__)

"""1.2.3.f What only some players know, the faces of cards in hands and Decks: being asked, or not, must not tell it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from engine.cards.definitions.profiles import records
from engine.cards.language import (
    EachInTurn,
    EachOpponent,
    EachPlayer,
    Filter,
    ForEachPlayer,
    IsLike,
    It,
    Of,
    OfThese,
    Record,
    TargetOpponent,
    TargetPlayer,
    TheyDo,
)
from engine.core.acting_player import you
from engine.core.match import Match
from engine.state.frames import Frame
from engine.state.game import Game
from engine.state.objects import HIDDEN_ZONES

OTHERS_ACT = (EachInTurn, EachOpponent, EachPlayer, ForEachPlayer, Of, TargetOpponent, TargetPlayer, TheyDo)
"""Effects of which another player than the controller may do a part, with their own hand or Deck."""

Unseen: TypeAlias = "Callable[[Match, Frame], bool]"


def depends_on_the_unseen(said: Record) -> Unseen:
    """1.2.3.f Whether what an effect does depends now on faces of cards that not every player sees.

    How many cards a hand or a Deck holds is known to all, and so are those that are revealed (3.1.3.f).
    """
    looking = [each for each in records(said) if isinstance(each, Filter) and _looks_at_faces(each)]
    others_act = any(isinstance(each, OTHERS_ACT) for each in records(said))
    asks_what_it_is = any(isinstance(each, IsLike) and isinstance(each.who, It) for each in records(said))

    def test(match: Match, frame: Frame) -> bool:
        game, seat = match.game, you(frame)
        if asks_what_it_is and any(_lies_unseen(game, id) for id in frame.context.it):  # 7.2.4.a
            return True
        for wanted in looking:
            own = wanted.zone == "hand" and wanted.controller != "opponent" and not others_act
            cards = {id for each in ((seat,) if own else range(game.seats)) for id in game.pile(str(wanted.zone), each)}
            if any(isinstance(each, OfThese) for each in wanted.qualities):  # 7.2.4
                cards &= set(frame.context.these)
            if not cards.issubset(game.revealed):
                return True
        return False

    return test


def _lies_unseen(game: Game, id: int) -> bool:
    """1.2.3.f Whether a card lies in a hand or a Deck, and is not revealed."""
    found = game.objects.get(id)
    return found is not None and found.zone in HIDDEN_ZONES and id not in game.revealed


def _looks_at_faces(wanted: Filter) -> bool:
    """3.1.3.d Whether more is asked of the cards of a hidden zone than whose they are."""
    return wanted.zone in HIDDEN_ZONES and msgspec.structs.replace(
        wanted, alternative=None, qualities=tuple(each for each in wanted.qualities if not isinstance(each, Of))
    ) != Filter(zone=wanted.zone, controller=wanted.controller, other=wanted.other)

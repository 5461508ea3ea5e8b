"""What somebody learns: whether an answer has shown anybody what they could not know, or used chance.

As long as it has not, going back behind it gives nobody anything, and it may be taken back freely.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.abilities.cards_in_hand import hands_shown_to
from engine.state.actions import Advance, Event, Look, Move, Reveal, RollDice
from engine.state.game import Game
from engine.telling import tell

SECRET_ZONES = ("hand", "deck", "mana")
"""1.2.3.f, 3.2.9.d Where a card's face is not everybody's business."""


def reveals(event: Event, seat: int | None) -> bool:
    """1.2.3.f Whether an event shows a seat (None: everybody) what it could not know before, or what chance picked."""
    for action, told in zip(event.actions, tell(event, seat).actions, strict=True):
        if action.at_random:
            return True
        if isinstance(action, Move):
            unknown = action.origin == "deck" or (action.origin in SECRET_ZONES and action.owner != seat)
            if action.shuffled or (unknown and isinstance(told, Move) and told.reference):
                return True
        elif isinstance(action, Look | Reveal):
            if (isinstance(told, Look | Reveal) and told.reference) or action.shuffled:
                return True
        elif isinstance(action, RollDice) or (isinstance(action, Advance) and action.revealed):
            return True
    return False


def somebody_learned(events: Iterable[Event], draws: int, game: Game) -> bool:
    """Whether anybody learned something by an answer that caused these events and led to this game.

    `draws` is how many random words had been used before it (1.1.7.d). A question that shows somebody else's hand
    tells as much as an event does (3.2.5.c).
    """
    if game.draws != draws:
        return True
    seats = range(game.seats)
    if any(hands_shown_to(game, seat) - {seat} for seat in seats):
        return True
    return any(reveals(event, seat) for event in events for seat in (None, *seats))

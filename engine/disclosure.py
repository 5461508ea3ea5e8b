"""What an answer has disclosed: shown to a player or a spectator who could not know it, or brought about by chance.

As long as it is nothing, going back behind it gives no player an advantage, and it may be taken back freely. What is
hidden from a viewer is decided elsewhere: `engine.views` for the state, `engine.telling` for events.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from engine.abilities.cards_in_hand import hands_shown_to
from engine.state.actions import Advance, Event, Look, Move, Reveal, RollDice
from engine.state.game import Game
from engine.telling import tell

Disclosure: TypeAlias = Literal["nothing", "cards that left a hand", "more"]

SECRET_ZONES = ("hand", "deck", "mana")
"""1.2.3.f, 3.2.9.d The zones in which a card's face is not shown to all players."""


def reveals(event: Event, seat: int | None, *, besides_played: bool = False) -> bool:
    """1.2.3.f Whether `event` shows a seat (None: a spectator) what it could not know before, or what chance picked.

    With `besides_played`, cards that leave a hand and are seen by it do not count.
    """
    for action, told in zip(event.actions, tell(event, seat).actions, strict=True):
        if action.at_random:
            return True
        if isinstance(action, Move):
            unknown = action.origin == "deck" or (action.origin in SECRET_ZONES and action.owner != seat)
            played = besides_played and action.origin == "hand"
            if action.shuffled or (unknown and not played and isinstance(told, Move) and told.reference):
                return True
        elif isinstance(action, Look | Reveal):
            if (isinstance(told, Look | Reveal) and told.reference) or action.shuffled:
                return True
        elif isinstance(action, RollDice) or (isinstance(action, Advance) and action.revealed):
            return True
    return False


def disclosed(events: Iterable[Event], draws: int, game: Game) -> Disclosure:
    """What the answer disclosed that caused `events` and led to `game`: "more" where it used chance.

    `draws` is how many random words had been used before it (1.1.7.d). A question that shows a player
    another player's hand tells as much as an event does (3.2.5.c).
    """
    seats = range(game.seats)
    if game.draws != draws or any(hands_shown_to(game, seat) - {seat} for seat in seats):
        return "more"
    viewers, events = (None, *seats), list(events)
    if not any(reveals(event, seat) for event in events for seat in viewers):
        return "nothing"
    more = any(reveals(event, seat, besides_played=True) for event in events for seat in viewers)
    return "more" if more else "cards that left a hand"


def cards_shown(events: Iterable[Event]) -> list[tuple[int, str]]:
    """1.2.3.f The cards that left a hand by `events` and are known to all since: whose, and the reference of each."""
    actions = [action for event in events for action in tell(event, None).actions]
    moves = [each for each in actions if isinstance(each, Move) and each.origin == "hand"]
    return [(each.owner, each.reference) for each in moves if each.reference]

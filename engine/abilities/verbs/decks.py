"""3.1.3.f What is shown of a Deck or a hand while an ability is carried out, and what becomes of it."""

from __future__ import annotations

from engine.cards.language import DiscardFromDeck, Filter, LookAt, Reveal, RevealTop, RevealUntil, Take
from engine.core.acting_player import you
from engine.core.match import Match, derived
from engine.core.query.filters import matches
from engine.core.query.references import follow
from engine.core.verbs import verb
from engine.state.actions import Look, Move
from engine.state.actions import Reveal as Show
from engine.state.frames import Frame

SHOWING = (LookAt, Reveal, RevealTop, RevealUntil)
"""Verbs after which cards are seen until the ability has been carried out."""


@verb(DiscardFromDeck, "discard", "7.3.4.a")
def discard_from_deck(match: Match, frame: Frame, number: int) -> list[Move]:
    """7.3.4.a The top card of the Deck goes to the Discard pile, so many times."""
    return [Move(seat=you(frame), to="discard") for _ in range(number)]


@verb(RevealTop, "reveal", "3.1.3.f", speaks_anew=True)
def reveal_top(match: Match, frame: Frame, number: int) -> list[Show]:
    """3.1.3.f One card after the other from the top; 7.2.4.a where there is none, nothing is spoken of."""
    return [Show(seat=you(frame), depth=depth) for depth in range(number)]


@verb(RevealUntil, "reveal", "3.1.3.f", speaks_anew=True)
def reveal_until(match: Match, frame: Frame, wanted: Filter) -> list[Show]:
    """3.1.3.f One card after the other from the top, up to the first that is as said, or all there are."""
    pile = list(reversed(match.game.pile("deck", you(frame))))
    depth = next((depth for depth, id in enumerate(pile) if is_wanted(match, frame, id, wanted)), len(pile) - 1)
    return [Show(seat=you(frame), depth=each) for each in range(depth + 1)]


def is_wanted(match: Match, frame: Frame, id: int, wanted: Filter) -> bool:
    """3.1.3.f Whether a revealed card is one that is looked for."""
    return matches(match, derived(match), you(frame), follow(frame, frame.source), id, wanted, None, frame)


@verb(LookAt, "look", "1.2.3.f", speaks_anew=True)
def look_at(match: Match, frame: Frame, number: int) -> list[Look]:
    """1.2.3.f, 3.2.2 One card after the other from the top, seen by that player alone."""
    return [Look(seat=you(frame), depth=depth) for depth in range(number)]


@verb(Reveal, "reveal", "3.1.3.f")
def reveal(match: Match, frame: Frame, who: list[int]) -> list[Show]:
    """3.1.3.f Cards that a player holds are shown, each once."""
    objects = match.game.objects
    return [Show(what=id, seat=objects[id].seat) for id in who if id not in match.game.revealed]


@verb(Take, "draw", "7.3.5")
def take(match: Match, frame: Frame, who: list[int]) -> list[Move]:
    """7.3.5 The cards of `who` go from the Deck to the hand, shown to all players."""
    return [Move(what=id, to="hand", shown=True) for id in who]

"""Cards of which a text speaks although it names no zone, or although nothing can be said of them in their zone."""

from __future__ import annotations

from typing import Any, get_args

from engine.cards.language import (
    Ability,
    All,
    Choose,
    Discard,
    Draw,
    Filter,
    GainStatus,
    Give,
    If,
    IfDone,
    It,
    ManaFromDeck,
    May,
    PutInDeck,
    ReturnToHand,
    Rush,
    Sequence,
    ThatCard,
    Verb,
)
from engine.cards.text.antecedents import OBJECTS
from engine.cards.text.trees import every_part, found, kinds_in

NOWHERE = (Filter(), Filter(other=True))
"""'A card' and 'another card' of which nothing more is said."""

INTO_HIDING = (Draw, ManaFromDeck, PutInDeck, ReturnToHand)
"""2.1.g What is moved by these is no object from then on: 'it' is not that card."""


def not_to_be_found(abilities: tuple[Ability, ...]) -> str:
    """Why what these abilities say is done to a card cannot be done, as the reason of a refusal; else ""."""
    for part in every_part(abilities):
        if _is_nowhere(part):
            return "it does not say whether the card is in hand, in Reserve or under control"
        deeds = part.parts if type(part) is Sequence else (part.first, part.then) if type(part) is IfDone else ()
        if _speaks_of_hidden(deeds):
            return "it goes on to speak of a card that has gone to a hand, a Deck or a Mana zone"
    return ""


def _is_nowhere(part: Any) -> bool:
    """7.3.4.a, 7.3.6 Whether a card is discarded or exhausted of which nothing says in which zone it is chosen."""
    match part:
        case Give(how, filter):
            return how != "sacrifice" and filter in NOWHERE
        case Discard(All(filter) | Choose(filter)) | GainStatus(All(filter) | Choose(filter), "exhausted"):
            return filter in NOWHERE
        case _:
            return False


def _speaks_of_hidden(deeds: tuple[Any, ...]) -> bool:
    """2.1.g Whether one of several deeds moves a card into a hidden zone, and one after it is done to that card."""
    hidden: Any = None
    for deed in deeds:
        if hidden is not None and _is_of_it(deed, hidden):
            return True
        if type(deed) in INTO_HIDING:
            hidden = type(deed)
        elif not kinds_in(deed).isdisjoint(OBJECTS):
            hidden = None
    return False


def _is_of_it(deed: Any, hidden: type) -> bool:
    """Whether a deed is done to 'it', or after a Mana Orb was made looks at what that is."""
    match deed:
        case May(inner):
            return _is_of_it(inner, hidden)
        case If(condition):
            return hidden is ManaFromDeck and bool(found(condition, It))
        case Rush(filter):
            return ThatCard() in filter.qualities
        case _:
            of_it = isinstance(deed, get_args(Verb)) and getattr(deed, "who", None) == It()
            return of_it and (hidden is not ManaFromDeck)

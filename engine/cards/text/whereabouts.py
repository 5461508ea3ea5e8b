"""Cards of which a text speaks although it names no zone, or although nothing can be said of them where they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from engine.cards.definitions.given_up import OBJECTS
from engine.cards.language import (
    Ability,
    All,
    CannotPlay,
    Choose,
    CostChange,
    CostFloor,
    Discard,
    Draw,
    Filter,
    GainStatus,
    Gets,
    Give,
    If,
    IfDone,
    InExpedition,
    InExpeditionThatIs,
    InSingleTerrain,
    It,
    KeepMore,
    ManaFromDeck,
    May,
    MayPlayExhausted,
    NextCard,
    PlayedFleeting,
    PutInDeck,
    ReturnToHand,
    RevealTop,
    Rush,
    Sequence,
    SpellEffect,
    Target,
    ThatCard,
    Unlike,
    Verb,
)
from engine.cards.text.trees import every_part, found, kinds_in

NOWHERE = (Filter(), Filter(other=True))
"""'A card' and 'another card' of which nothing more is said."""

INTO_HIDING = (Draw, ManaFromDeck, PutInDeck, ReturnToHand)
"""2.1.g What is moved by these is no object from then on: 'it' is not that card."""


PLAYED = (CannotPlay, CostChange, CostFloor, KeepMore, MayPlayExhausted, NextCard, PlayedFleeting, Rush)
"""5.1.2 What is said of cards before they are in play."""


def not_to_be_found(abilities: tuple[Ability, ...]) -> str:
    """Why what these abilities say is done to a card cannot be done, as the reason of a refusal; else ""."""
    if any(map(_is_beside_a_target, abilities)):
        return "a Spell lies nowhere that 'other' could mean other than it: say which Characters are meant"
    for part in every_part(abilities):
        if _is_nowhere(part):
            return "it does not say whether the card is in hand, in Reserve or under control"
        if type(part) in PLAYED and any(map(_is_in_a_place, _said_by_itself(_played(part)))):
            return "a card that is only being played lies in no Expedition yet, so what it says of one never holds"
        deeds = part.parts if type(part) is Sequence else (part.first, part.then) if type(part) is IfDone else ()
        if _speaks_of_hidden(deeds) or _asks_what_was_hidden(deeds):
            return "it goes on to speak of a card that has gone to a hand, a Deck or a Mana zone"
    return ""


def _is_beside_a_target(ability: Ability) -> bool:
    """5.2.3.j, 7.2.4 Whether a Spell says 'other' beside a target, which is then in what it says of the others, too."""
    if type(ability) is not SpellEffect or not (targets := found(ability.effect, Target)):
        return False
    return _others_in_play(ability.effect) > sum(map(_others_in_play, targets))


def _others_in_play(node: Any) -> int:
    """How often something in play is meant that is other than the card itself."""
    return sum(type(each) is Filter and each.other and each.zone is None for each in every_part(node))


def _is_nowhere(part: Any) -> bool:
    """7.3.4.a, 7.3.6 Whether a card is discarded or exhausted of which nothing says in which zone it is chosen."""
    match part:
        case Give(how, filter):
            return how != "sacrifice" and filter in NOWHERE
        case Discard(All(filter) | Choose(filter)) | GainStatus(All(filter) | Choose(filter), "exhausted"):
            return filter in NOWHERE
        case _:
            return False


def _played(part: Any) -> Filter:
    """5.1.2 What the cards are like whose play is changed; all cards where the next one gains something in play."""
    gains = isinstance(part, NextCard) and isinstance(part.gift, Gets)
    return Filter() if gains else part.filter


def _said_by_itself(filter: Filter) -> Iterator[Filter]:
    """The filter, the others that will do instead, and what it must not be like."""
    yield filter
    if filter.alternative is not None:
        yield from _said_by_itself(filter.alternative)
    for quality in filter.qualities:
        if isinstance(quality, Unlike):
            yield from _said_by_itself(quality.filter)


def _is_in_a_place(filter: Filter) -> bool:
    """3.2.4 Whether a filter asks for an Expedition, or for the terrain of its region."""
    where = any(
        isinstance(quality, InExpedition | InExpeditionThatIs | InSingleTerrain) for quality in filter.qualities
    )
    return where or filter.expedition is not None or filter.terrain is not None


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


def _asks_what_was_hidden(deeds: tuple[Any, ...]) -> bool:
    """2.1.g Whether the first of two deeds hides a card that it has revealed, and the other asks what that was."""
    match deeds:
        case (Sequence((*_, RevealTop(), hiding)), If(condition)):
            return _is_of_it(hiding, type(None)) and type(hiding) in INTO_HIDING and bool(found(condition, It))
        case _:
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

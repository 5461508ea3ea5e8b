"""Who has more: one's own compared with what others have (1.2.1.b)."""

from __future__ import annotations

from typing import Any

from engine.cards.language import (
    AtLeast,
    Condition,
    Filter,
    HasPassed,
    MoreThanAnOpponent,
    Not,
    NumberOf,
    Of,
    OpponentsHavePassed,
)
from engine.cards.text.combining import both
from engine.cards.text.reading.canonical.entries import makes, told
from engine.cards.text.reading.grammar import reads
from engine.cards.text.reading.nouns.complements import with_quality


@reads("simple_condition", "you % have (less|more)=way card in [your] (reserve|hand)=zone than target opponent")
def compared_with_opponent(way: str, zone: Any) -> Condition:
    """'you have less cards in Reserve than target opponent'."""
    mine, theirs = Filter(controller="you", zone=zone), with_quality(Of("target opponent"), zone=zone)
    return _more_or_less(way, mine, theirs)


reads("noun", "mana_orb of target opponent", "target opponent 's mana_orb")(
    lambda: with_quality(Of("target opponent"), zone="mana")
)


@reads("simple_condition", "you % have (less|more)=way mana_orb than target opponent")
def orbs_compared_with_opponent(way: str) -> Condition:
    """'you have more Mana Orbs than target opponent'."""
    mine, theirs = Filter(controller="you", zone="mana"), with_quality(Of("target opponent"), zone="mana")
    return _more_or_less(way, mine, theirs)


@reads("simple_condition", "you control (less|more)=way <noun> than target opponent")
def control_compared_with_opponent(way: str, noun: Filter) -> Condition | None:
    """'you control more Characters than target opponent'."""
    mine, theirs = both(Filter(controller="you"), noun), both(with_quality(Of("target opponent")), noun)
    return None if mine is None or theirs is None else _more_or_less(way, mine, theirs)


@reads("simple_condition", "target opponent control (less|more)=way <noun> than you [do]")
def opponent_controls_compared(way: str, noun: Filter) -> Condition | None:
    """'target opponent controls more Permanents than you': then one controls less than they do."""
    found: Condition | None = control_compared_with_opponent("less" if way == "more" else "more", noun)
    return found


@reads("simple_condition", "target opponent % have (less|more)=way card in [their] (reserve|hand)=zone than you [do]")
def opponent_has_compared(way: str, zone: Any) -> Condition:
    """'target opponent has more cards in hand than you'."""
    found: Condition = compared_with_opponent("less" if way == "more" else "more", zone)
    return found


reads("owned_cards", "<noun>")(lambda noun: noun if noun.zone is None and noun.controller is None else None)
reads("kept_cards", "card in (reserve|hand)=zone", "card in your (reserve|hand)=zone")(lambda zone: Filter(zone=zone))
reads("kept_cards", "card in their (reserve|hand)=zone")(lambda zone: Filter(zone=zone))
reads("kept_cards", "mana_orb")(lambda: Filter(zone="mana"))
reads("than_opponent", "than (1|your) opponent")(lambda: True)
reads("simple_condition", "you control (more|less)=way <filter:owned_cards> <other:than_opponent>")(
    lambda way, filter, other: MoreThanAnOpponent(filter, fewer=way == "less")
)
reads("simple_condition", "you % have (more|less)=way <filter:kept_cards!their> <other:than_opponent>")(
    lambda way, filter, other: MoreThanAnOpponent(filter, fewer=way == "less")
)


@reads("simple_condition", "(1|no|your)=who opponent control (more|less)=way <filter:owned_cards> than you [do]")
@reads("simple_condition", "(1|no|your)=who opponent % have (more|less)=way <filter:kept_cards!your> than you [do]")
def an_opponent_has_more(who: str, way: str, filter: Filter) -> Condition:
    """'an opponent controls more Characters than you', 'no opponent has less cards in hand than you'."""
    found = MoreThanAnOpponent(filter, fewer=way == "more")
    return Not(found) if who == "no" else found


@reads("simple_condition", "(1|your) opponent 's (hand|reserve)=zone contain (more|less)=way card than your")
def holds_more_than_yours(zone: Any, way: str) -> Condition:
    """'your opponent's hand contains more cards than yours'."""
    return MoreThanAnOpponent(Filter(zone=zone), fewer=way == "more")


told("no opponent passed")(lambda: Not(HasPassed()))
told("nobody passed")(lambda: Not(HasPassed(anybody=True)))
reads("simple_condition", "your opponent % have [already] passed")(HasPassed)
reads("simple_condition", "any player % have [already] passed")(lambda: HasPassed(anybody=True))


@makes(OpponentsHavePassed)
def opponents_have_passed(some: bool) -> Condition:
    """'all your opponents have passed', 'not all your opponents have passed'."""
    return Not(OpponentsHavePassed()) if some else OpponentsHavePassed()


def _more_or_less(way: str, mine: Filter, theirs: Filter) -> Condition:
    first, second = (mine, theirs) if way == "less" else (theirs, mine)
    return Not(AtLeast(NumberOf(first), NumberOf(second)))

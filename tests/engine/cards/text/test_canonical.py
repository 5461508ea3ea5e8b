"""What a pattern tells is read by the pattern: hand-written readings are for other wordings alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.cards.language import (
    AtLeast,
    Boost,
    Exchange,
    Filter,
    HasMoved,
    Is,
    IsLike,
    It,
    LoseCounters,
    Me,
    MoveExpedition,
    MyExpedition,
    Not,
    NumberOf,
    PutInMana,
    Target,
)
from engine.cards.text.chart import Fork
from engine.cards.text.markup import lines
from engine.cards.text.phrases import SUBJECT
from engine.cards.text.reading import GRAMMAR
from engine.cards.text.reading.canonical.entries import name_of
from engine.cards.text.reading.canonical.readings import Canonical, kinds, readings
from engine.cards.text.reading.canonical.ways import Chosen, ways
from engine.cards.words.patterns import patterns

TOLD_BY_FUNCTIONS = {
    *("AtLeast", "Equal", "Not", "AnyOf", "EitherOf", "NextCard"),
    *("Create", "Rush", "CostChange", "CardFromHand", "Give", "DoneSoFar", "PlayersExpedition"),
    *("JoinsYours", "JoinsAnExpedition", "LeavesYours", "Leaves", "Goes", "IGo", "YouCreateToken"),
    *("AnOpponentControls", "EachPlayerControls", "MoreThanAnOpponent"),
}
"""Records whose patterns are only a frame: which words stand in it, functions of the telling decide."""

CLAUSES_TOLD_BY_FUNCTIONS = {
    *("are there", "who has", "who controls", "no opponent"),
    *("done", "not done", "so often"),
}
"""Patterns that say how many things there are, or were played: functions put the things and their number together."""

TOLD_WITHIN_OTHERS = {"MoveFurther", "DoNotMove", "LoseAbilities", "Plus", "Capped", "ForEvery"}
"""Records that are read only as a part of what they stand in: of what is replaced, of a list, of another number."""


def test_every_record_of_a_family_is_read_by_its_pattern() -> None:
    unread = {name_of(record) for record, kind in kinds().items() if not readings(record, kind)}
    assert unread <= TOLD_BY_FUNCTIONS | TOLD_WITHIN_OTHERS, "say how the places of these patterns are read"
    named = {name_of(record) for record in kinds()}
    assert {each for each in TOLD_WITHIN_OTHERS | TOLD_BY_FUNCTIONS if each in named} == unread


def test_every_clause_that_counts_is_read_by_its_pattern() -> None:
    named = {name_of(record) for record in kinds()}
    counts = {name: str(said) for name, said in patterns("english")["counts"].items()}
    clauses = {name for name, said in counts.items() if " | " in said or said.startswith("you ")}
    assert clauses - named == CLAUSES_TOLD_BY_FUNCTIONS


def ends(fork: Fork, words: tuple[str, ...] = ()) -> Iterator[tuple[str, Fork]]:
    """Every place where a way to say something ends, with its words."""
    if fork.rules:
        yield " ".join(words), fork
    for word, after in fork.words.items():
        yield from ends(after, (*words, word))
    for phrase, after in fork.phrases.items():
        yield from ends(after, (*words, f"<{phrase.kind}>"))
    for condition, after in fork.conditions.items():
        yield from ends(after, (*words, condition.mark))


@pytest.mark.parametrize("kind", sorted(GRAMMAR.forks))
def test_nothing_is_read_by_hand_that_its_pattern_reads(kind: str) -> None:
    both = [
        words
        for words, fork in ends(GRAMMAR.forks[kind])
        if len({isinstance(rule.make, Canonical) for rule in fork.rules}) == 2
    ]
    assert both == []


def read(kind: str, text: str) -> list[Any]:
    """The records that canonical readings alone make of a text as a phrase."""
    (line,) = lines(text)
    return [value for value in GRAMMAR.parse(kind, line.words)[0] if not callable(value)]


CHARACTER = Filter(types=("character",))
ORBS = Filter(controller="you", zone="mana")


@pytest.mark.parametrize(
    ("kind", "text", "record"),
    [
        ("act", "gain 2 boosts, up to a max of 3", Boost(SUBJECT, 2, 3)),
        ("act", "lose all its boosts", LoseCounters(SUBJECT, "boost", None)),
        ("verb", "exchange target Character with me", Exchange(Target(CHARACTER), Me())),
        ("verb", "put me in my owner's Mana zone as a ready Mana Orb", PutInMana(Me(), ready=True)),
        ("verb", "have my Expedition move backward by two regions", MoveExpedition(MyExpedition(), -2)),
        ("simple_condition", "I'm Boosted", Is(Me(), "boosted")),
        ("simple_condition", "I wasn't Boosted", Not(Is(Me(), "boosted"))),
        ("simple_condition", "my Expedition has not moved forward this Day", Not(HasMoved(MyExpedition()))),
        ("simple_condition", "you don't control it", Not(IsLike(It(), Filter(controller="you")))),
        ("simple_condition", "you don't have two or more Mana Orbs", Not(AtLeast(NumberOf(ORBS), 2))),
    ],
)
def test_choices_and_places_become_fields(kind: str, text: str, record: Any) -> None:
    assert read(kind, text) == [record]


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("verb", "put target Character in my owner's Mana zone"),
        ("verb", "draw zero cards"),
        ("verb", "look at the top zero cards of your deck"),
        ("trigger", "when an opponent's Ascended Expedition fails to move forward during Dusk"),
        ("trigger", "when both of your Hero Expeditions move forward"),
        ("statement", "I can gain Anchored even if I was already Fleeting"),
        ("simple_condition", "an opponent has not passed"),
        ("simple_condition", "one of your Expeditions isn't behind"),
        ("simple_condition", "two or more of your Expeditions aren't behind"),
        ("simple_condition", "I'm not neither Boosted nor Fleeting"),
        ("simple_condition", "you don't control no Plants"),
        ("simple_condition", "you had eight or more Mana Orbs"),
    ],
)
def test_what_no_record_can_keep_is_not_read(kind: str, text: str) -> None:
    assert read(kind, text) == []


def test_the_ways_of_a_pattern_agree_with_themselves() -> None:
    found = dict(ways("[whose=you?your //][whose=you?own //any ]card"))
    assert found == {
        "your own card": (Chosen("whose", "you", True), Chosen("whose", "you", True)),
        "any card": (Chosen("whose", "you", False), Chosen("whose", "you", False)),
    }

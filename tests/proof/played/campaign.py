"""One card after the other, each in positions made for it, until every ability has done its deed often enough."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import msgspec
from msgspec import Struct, field

from engine.abilities.catalogue_programs import load_match
from engine.cards.catalogue import Catalogue, records
from engine.cards.definitions.definition import CardDefinition
from engine.cards.language import (
    Additive,
    If,
    Keyword,
    Passive,
    Reaction,
    Replacing,
    Resupply,
    YouResupply,
)
from engine.core.effort import EndlessAnswer
from engine.core.match import Match
from engine.selfplay.choosing import words_of
from engine.selfplay.matchups import Matchup
from engine.selfplay.playing import play
from engine.selfplay.styles import Style
from engine.state.actions import Event, Move
from engine.state.objects import IN_PLAY
from tests.proof.played.devotion import devoted
from tests.proof.played.positions import awaited_by, catalogue_for, position
from tests.proof.played.watching import Seen, own_events, watching

TIMES = 20
"""In how many positions each ability shall have an event of its own."""
ANSWERS = 45
"""How long random play goes on around the card: a Day and more."""
CHECKED_ONE_IN = 3
"""One position in so many is played with the invariants looked at."""
STANDING = (Keyword, Passive, Replacing, Additive)
"""Abilities that do nothing by themselves: they count where their bearer stands, or is played."""


class Laid(Matchup, frozen=True):
    """A game that begins in a position, for a card that the first seat cares for."""

    data: bytes = b""
    known: Any = None
    card: str = ""
    awaited: frozenset[str] = frozenset()

    def answering(self, seat: int) -> Style:
        """The first seat is devoted to the card; how both answer otherwise is their style."""
        style = super().answering(seat)
        return devoted(self.card, self.awaited, style) if seat == 0 else style

    @property
    def is_printed(self) -> bool:
        """Whether the card is printed: what chance has put together may say what no card does."""
        return "_U_" not in self.card

    def begin(self) -> Match:
        """The table at the question of the position."""
        return load_match(self.data, self.known)

    @property
    def catalogue(self) -> Catalogue:
        """The cards of the position."""
        found: Catalogue = self.known
        return found


class Card(Struct):
    """What became of one card: how often each ability had events, what was never seen, and what broke."""

    number: int
    reference: str
    positions: int = 0
    times: dict[str, int] = field(default_factory=dict)
    never_true: list[str] = field(default_factory=list)
    never_false: list[str] = field(default_factory=list)
    breaches: list[str] = field(default_factory=list)

    @property
    def missing(self) -> list[str]:
        """What was not reached, each with what was looked for."""
        few = [f"{name}: {times} times of {TIMES}" for name, times in self.times.items() if times < TIMES]
        unseen = [("true", self.never_true), ("false", self.never_false)]
        return few + [f"never {how}: {condition}" for how, conditions in unseen for condition in conditions]


def play_card(number: int, card: CardDefinition, seed: int, most: int) -> Card:
    """Plays a card in position after position, at most so many, until it has done all that it says."""
    chances = Random(f"{seed} {card.reference}")
    found = Card(number, card.reference, times={f"{card.reference}/{at}": 0 for at in range(len(card.abilities))})
    seen = Seen(_conditions(card))
    with watching(seen):
        catalogue = catalogue_for(card, chances)
        while found.positions < most and _is_wanting(found, seen):
            if found.positions % 10 == 9:
                catalogue = catalogue_for(card, chances)
            found.positions += 1
            _play_once(found, card, catalogue, chances, seen)
            if len(found.breaches) >= 3:
                break
    found.never_true = sorted(map(_said, seen.of - seen.true))
    found.never_false = sorted(map(_said, seen.of - seen.false))
    return found


def _is_wanting(found: Card, seen: Seen) -> bool:
    return min(found.times.values(), default=TIMES) < TIMES or seen.true != seen.of or seen.false != seen.of


def _play_once(found: Card, card: CardDefinition, catalogue: Catalogue, chances: Random, seen: Seen) -> None:
    seen.plays.clear()
    table = position(card, catalogue, chances)
    matchup = Laid(
        ("position",) * 2,
        chances.randrange(1 << 30),
        (chances.choice(("always-may", "uniform")), chances.choice(("pass-heavy", "uniform"))),
        data=table.save(),
        known=table.catalogue,
        card=card.reference,
        awaited=awaited_by(card, catalogue),
    )
    words = islice(words_of(matchup.seed), ANSWERS)
    try:
        played = play(matchup, words, checks=found.positions % CHECKED_ONE_IN == 0)
    except EndlessAnswer as fault:
        found.breaches.append(f"position {found.positions}: {fault}")
        return
    if played.breach is not None:
        found.breaches.append(f"position {found.positions}: {msgspec.json.encode(played.breach).decode()}")
    all_events = [event for events in [table.events, *played.events] for event in events]
    done = own_events(all_events) | seen.plays
    used = repr([event.used for events in played.events for event in events if event.used])
    stood = _stood(card, table)
    went = any(_was_played(card, event) for events in played.events for event in events)
    for at, ability in enumerate(card.abilities):
        name = f"{card.reference}/{at}"
        own = any(each == name or each.startswith(f"{name}/") for each in done)
        if not own and _has_its_own_replaced(ability, card, used):
            own = True
        if isinstance(ability, STANDING):
            own = own or stood or went or name in used
        found.times[name] += own


def _has_its_own_replaced(ability: Any, card: CardDefinition, used: str) -> bool:
    """6.2.b Whether all that an ability does is Resupply, and the card itself has something else done instead."""
    if not isinstance(ability, Reaction) or ability.effect != Resupply():
        return False
    return any(
        isinstance(other, Replacing) and isinstance(other.would, YouResupply) and f"{card.reference}/{at}" in used
        for at, other in enumerate(card.abilities)
    )


def _stood(card: CardDefinition, table: Match) -> bool:
    return any(
        each.reference == card.reference and (each.zone in IN_PLAY or each.zone == "hero")
        for each in table.game.objects.values()
    )


def _was_played(card: CardDefinition, event: Event) -> bool:
    """Whether the card itself has gone where cards go once they are played."""
    return event.verb == "play" and any(
        isinstance(action, Move) and action.reference == card.reference for action in event.actions
    )


def _conditions(card: CardDefinition) -> set[Any]:
    """What abilities of the card ask about: conditions of lines, and of sentences within."""
    found = {ability.condition for ability in card.abilities if isinstance(ability, Reaction | Passive | Replacing)}
    found |= {each.condition for each in records(card.abilities) if isinstance(each, If)}
    return found - {None}


def _said(condition: Any) -> str:
    return msgspec.json.encode(condition).decode()

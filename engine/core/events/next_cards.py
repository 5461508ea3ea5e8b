"""2.2.13.c What the next card gets: Ongoing Emblems that wait for a card to be declared, to be played, or to join."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from engine.cards.definitions.profiles import speaks_of_it
from engine.cards.language import (
    Boost,
    CostsLess,
    Effect,
    GainCounters,
    GainSeveral,
    Gets,
    Gift,
    IsFree,
    NextCard,
    Number,
    Record,
    Sequence,
    ShedsStatus,
    ThatMany,
)
from engine.core.events.apply import use_up
from engine.core.match import Match, derived
from engine.core.query.filters import matches, matches_in, number
from engine.state.actions import Step
from engine.state.objects import Emblem

Waiting: TypeAlias = "tuple[Emblem, NextCard]"

AS_DECLARED = (CostsLess, IsFree, ShedsStatus)
"""What acts while the card is on its way; the others act as reactions to its being played (v3:5.2.b)."""


def gifts_of(match: Match, seat: int) -> list[Waiting]:
    """2.2.2.m, 2.2.13.c All that this player's next cards get."""
    abilities = match.catalogue.abilities
    return [
        (emblem, gift)
        for emblem in match.game.emblems
        if emblem.kind == "ongoing"
        and emblem.seat == seat
        and isinstance(gift := abilities[emblem.ability].ability, NextCard)
    ]


def gifts_as_declared(match: Match, seat: int, id: int) -> list[Waiting]:
    """2.2.13.c What speaks of a card that is about to be played, where it lies now."""
    if not match.game.emblems:
        return []
    zone = match.game.objects[id].zone
    return [
        (emblem, gift)
        for emblem, gift in gifts_of(match, seat)
        if isinstance(gift.gift, AS_DECLARED)
        and gift.when in ("played", f"played from {zone}")
        and matches(match, derived(match), seat, emblem.source, id, gift.filter, zone)
    ]


def is_free(match: Match, seat: int, id: int) -> str:
    """7.3.14 The name of what lets a card be played without any cost, Tough included; '' where nothing does."""
    for emblem, gift in gifts_as_declared(match, seat, id):
        if isinstance(gift.gift, IsFree):
            return emblem.ability
    return ""


def discounts(match: Match, seat: int, id: int) -> list[tuple[str, int, int | None]]:
    """2.2.13.c By the names of what gives them, the decreases that speak of a card, and the minimum of each."""
    found: list[tuple[str, int, int | None]] = []
    for emblem, gift in gifts_as_declared(match, seat, id):
        if isinstance(less := gift.gift, CostsLess):
            often = 1 if less.each is None else number(match, derived(match), seat, emblem.source, less.each)
            found.append((emblem.ability, less.amount * often, less.minimum))
    return found


def statuses_shed(match: Match, emblems: list[int], origin: str) -> list[str]:
    """7.3.9 The statuses that a card loses as it is played, by the Emblems that were spent for it."""
    gifts = [match.catalogue.abilities[emblem.ability].ability for emblem in match.game.emblems if emblem.id in emblems]
    return [
        gift.gift.status
        for gift in gifts
        if isinstance(gift, NextCard) and isinstance(gift.gift, ShedsStatus) and gift.gift.origin in (None, origin)
    ]


def a_joiner_is_awaited(match: Match) -> bool:
    """2.2.13.c Whether anything is said of the next card that joins an expedition, whoever it is said to."""
    abilities = match.catalogue.abilities
    for emblem in match.game.emblems:
        if emblem.kind == "ongoing":
            gift = abilities[emblem.ability].ability
            if isinstance(gift, NextCard) and gift.when == "joins":
                return True
    return False


def heard_by_gifts(
    match: Match, step: Step, seat: int, id: int, origin: str, *, joins: bool = False
) -> list[tuple[str, int, int]]:
    """v3:5.2.b 'The next Character you play gains ...' acts as a reaction when it is played, or joins, once."""
    heard = []
    when = ("joins",) if joins else ("played", f"played from {origin}")
    for emblem, gift in gifts_of(match, seat):
        if (
            gift.when in when
            and not isinstance(gift.gift, AS_DECLARED)
            and matches(match, derived(match), seat, emblem.source, id, gift.filter, origin or None)
        ):
            heard.append(_given(match, step, emblem))
    return heard


def heard_by_gifts_to_joiners(match: Match, step: Step, id: int, joined: tuple[int, ...]) -> list[tuple[str, int, int]]:
    """v3:7.4.4.i, 2.2.13.c What its controller's next cards get that join an expedition, of one that was in play.

    `joined` are the expeditions in which it was not; each gift is given once.
    """
    seat, state = match.game.objects[id].seat, derived(match)
    return [
        _given(match, step, emblem)
        for emblem, gift in gifts_of(match, seat)
        if gift.when == "joins"
        and not isinstance(gift.gift, AS_DECLARED)
        and any(matches_in(match, state, seat, emblem.source, id, gift.filter, place) for place in joined)
    ]


def _given(match: Match, step: Step, emblem: Emblem) -> tuple[str, int, int]:
    """v3:5.2.b, v3:6.3.h A gift is given, and no other time; the step keeps the number that was counted for it."""
    use_up(match.game, emblem.id)
    if emblem.context.that_many:
        before = step.counted.get(emblem.ability, [])
        step.counted = {**step.counted, emblem.ability: [*before, emblem.context.that_many]}
    return emblem.ability, emblem.source, emblem.seat


def counted_by_gift(gift: Gift) -> tuple[Number, ...]:
    """1.1.6.d The numbers that are counted as a gift comes about; none where they are printed, or of the card itself.

    The first of them is what all of them mean as the effect comes: 'that many' (v3:6.3.h).
    """
    return tuple(_counted(gift.effect)) if isinstance(gift, Gets) else ()


def _counted(effect: Effect | Record) -> Iterator[Number]:
    """Numbers of counters gained, as far as they are counted and do not speak of whatever gains them."""
    match effect:
        case Boost(number=number) | GainCounters(number=number) if not isinstance(number, int):
            if number == ThatMany() or not speaks_of_it(number):
                yield number
        case Sequence(parts) | GainSeveral(gains=parts):
            for part in parts:
                yield from _counted(part)

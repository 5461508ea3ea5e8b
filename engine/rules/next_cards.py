"""2.2.13.c What the next card gets: Ongoing Emblems that wait for a card to be declared, to be played, or to join."""

from __future__ import annotations

from typing import TypeAlias

from engine.cards.language import (
    Activate,
    ActivatesAbilities,
    Boost,
    CostsLess,
    Effect,
    GainsBoosts,
    GainStatus,
    GetsStatus,
    Gift,
    IsFree,
    It,
    NextCard,
    Number,
    ShedsStatus,
    ThatMany,
)
from engine.rules.filters import matches, number
from engine.rules.happening import use_up
from engine.rules.table import Table, now
from engine.table.actions import Step
from engine.table.objects import Emblem

Waiting: TypeAlias = "tuple[Emblem, NextCard]"

AS_DECLARED = (CostsLess, IsFree, ShedsStatus)
"""What acts while the card is on its way; the others act as reactions to its being played (v3:5.2.b)."""


def gifts_of(table: Table, seat: int) -> list[Waiting]:
    """2.2.2.m, 2.2.13.c All that this player's next cards get."""
    abilities = table.catalogue.abilities
    return [
        (emblem, gift)
        for emblem in table.game.emblems
        if emblem.kind == "ongoing"
        and emblem.seat == seat
        and isinstance(gift := abilities[emblem.ability].ability, NextCard)
    ]


def gifts_as_declared(table: Table, seat: int, id: int) -> list[Waiting]:
    """2.2.13.c What speaks of a card that is about to be played, where it lies now."""
    if not table.game.emblems:
        return []
    zone = table.game.objects[id].zone
    return [
        (emblem, gift)
        for emblem, gift in gifts_of(table, seat)
        if isinstance(gift.gift, AS_DECLARED)
        and gift.when in ("played", f"played from {zone}")
        and matches(table, now(table), seat, emblem.source, id, gift.filter, zone)
    ]


def is_free(table: Table, seat: int, id: int) -> str:
    """7.3.14 The name of what lets a card be played without any cost, Tough included; '' where nothing does."""
    for emblem, gift in gifts_as_declared(table, seat, id):
        if isinstance(gift.gift, IsFree):
            return emblem.ability
    return ""


def discounts(table: Table, seat: int, id: int) -> list[tuple[str, int, int | None]]:
    """2.2.13.c By the names of what gives them, the decreases that speak of a card, and the minimum of each."""
    found: list[tuple[str, int, int | None]] = []
    for emblem, gift in gifts_as_declared(table, seat, id):
        if isinstance(less := gift.gift, CostsLess):
            often = 1 if less.each is None else number(table, now(table), seat, emblem.source, less.each)
            found.append((emblem.ability, less.amount * often, less.minimum))
    return found


def statuses_shed(table: Table, emblems: list[int], origin: str) -> list[str]:
    """7.3.9 The statuses that a card loses as it is played, by the Emblems that were spent for it."""
    gifts = [table.catalogue.abilities[emblem.ability].ability for emblem in table.game.emblems if emblem.id in emblems]
    return [
        gift.gift.status
        for gift in gifts
        if isinstance(gift, NextCard) and isinstance(gift.gift, ShedsStatus) and gift.gift.origin in (None, origin)
    ]


def heard_by_gifts(
    table: Table, step: Step, seat: int, id: int, origin: str, *, joins: bool = False
) -> list[tuple[str, int, int]]:
    """v3:5.2.b 'The next Character you play gains ...' acts as a reaction when it is played, or joins, once."""
    game, heard = table.game, []
    when = ("joins",) if joins else ("played", f"played from {origin}")
    for emblem, gift in gifts_of(table, seat):
        if (
            gift.when in when
            and not isinstance(gift.gift, AS_DECLARED)
            and matches(table, now(table), seat, emblem.source, id, gift.filter, origin or None)
        ):
            use_up(game, emblem.id)
            if "that many" in emblem.bound:
                step.counted.setdefault(emblem.ability, []).append(emblem.bound["that many"])
            heard.append((emblem.ability, emblem.source, seat))
    return heard


def counted_by_gift(gift: Gift) -> Number | None:
    """1.1.6.d The number that is counted as a gift comes about; None where it is printed, or speaks of none."""
    return gift.number if isinstance(gift, GainsBoosts) and not isinstance(gift.number, int) else None


def effect_of_gift(gift: Gift) -> Effect:
    """v3:5.2.b What the card that was played gets as a reaction, said of 'it'."""
    match gift:
        case GainsBoosts(int(number)):
            return Boost(It(), number)
        case GainsBoosts():
            return Boost(It(), ThatMany())
        case GetsStatus(status):
            return GainStatus(It(), status)
        case ActivatesAbilities(symbol, one):
            return Activate(It(), symbol, 1 if one else None)
        case CostsLess() | IsFree() | ShedsStatus():
            raise TypeError(f"{type(gift).__name__} acts as the card is declared, not as a reaction")

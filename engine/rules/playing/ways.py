"""5.1.2.b-c In which ways a card can be declared, as far as its cost depends on it, and which of them can be paid."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from engine.cards.language import ICostLessFor
from engine.core.match import Match
from engine.rules.playing.payments import what_can_be_given
from engine.rules.playing.prices import (
    AS_PRINTED,
    ORDINARY,
    Allowance,
    Way,
    given_for,
    left_for_tough,
    offer_of,
    prices_are_as_printed,
)
from engine.state.seats import expedition


def can_scout(match: Match, id: int) -> bool:
    """v3:7.4.5 Only from the hand."""
    found = match.game.objects[id]
    return found.zone == "hand" and match.programs.printed[found.reference].scout > 0


def to_give(match: Match, seat: int, id: int, name: str) -> list[int]:
    """6.4.b What may be given by an offer of the card's own: never the card that is being played."""
    offer = offer_of(match, name)
    if not isinstance(offer, ICostLessFor):
        return []
    return [each for each in what_can_be_given(match, seat, id, offer.cost) if each != id]


def is_open(match: Match, seat: int, id: int, name: str) -> bool:
    """6.4.b Whether an offer of the card's own can be taken: what it asks for is there, if it asks for anything."""
    return bool(to_give(match, seat, id, name)) or not given_for(match, name)


def may_pay_hand_cost(match: Match, id: int) -> bool:
    """5.1.2.c Whether it makes a difference that a card from Reserve may be played for its Hand Cost."""
    found = match.game.objects[id]
    traits = match.programs.printed[found.reference].traits
    return found.zone == "reserve" and traits.hand_cost != traits.reserve_cost


def ways_of(match: Match, seat: int, id: int, allowed: Allowance = AS_PRINTED) -> list[Way]:
    """5.1.2.b By Scout or not, in each expedition where that makes a difference, with its own offer taken or not."""
    less, minimum = allowed.less, allowed.minimum
    printed = match.programs.printed[match.game.objects[id].reference]
    if not (less or allowed.by_hand_cost or printed.has_ways):
        return [ORDINARY]
    either = (False, True) if allowed.by_hand_cost and may_pay_hand_cost(match, id) else (False,)
    if not (printed.has_ways or len(either) > 1):
        return [Way(less, minimum=minimum)]
    scouting = (False, True) if can_scout(match, id) else (False,)
    where: Sequence[int | None] = (None,)
    if printed.cost_depends_on_place:
        where = (expedition(seat, 0), expedition(seat, 1)) if allowed.places is None else allowed.places
    offers = ("", *(name for name in printed.offers if is_open(match, seat, id, name)))
    return [Way(less, *declared, minimum) for declared in product(scouting, where, offers, either)]


def ways_to_pay(match: Match, seat: int, id: int, ready: int, allowed: Allowance = AS_PRINTED) -> list[tuple[Way, int]]:
    """5.1.2.b-c Those of the ways to declare a card (`ways_of`) that `ready` Orbs can pay, with what is left for Tough.

    v3:5.1.2.e Where nothing may change what a card costs, there is one way, for what is printed.
    """
    found = match.game.objects[id]
    printed = match.programs.printed[found.reference]
    is_plain = allowed is AS_PRINTED or not (allowed.less or allowed.by_hand_cost)
    if not is_plain or printed.has_ways or printed.of_its_cost or not prices_are_as_printed(match):
        return payable(match, seat, id, ready, ways_of(match, seat, id, allowed))
    left = ready - (printed.traits.hand_cost if found.zone == "hand" else printed.traits.reserve_cost)  # v3:5.1.2.d
    return [(ORDINARY, left)] if left >= 0 else []


def payable(match: Match, seat: int, id: int, ready: int, ways: Sequence[Way]) -> list[tuple[Way, int]]:
    """7.4.5.c Those of these ways that can be paid with so many ready Orbs, each with what is left for Tough."""
    found = []
    for way in ways:
        left = left_for_tough(match, seat, id, ready, way)
        if left >= 0:
            found.append((way, left))
    return found

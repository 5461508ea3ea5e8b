"""5.1.2, 6.4 Prices: what a card costs in Mana now, and how that comes about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from msgspec import Struct

from engine.cards.language import (
    Cost,
    CostChange,
    CostFloor,
    Filter,
    ICost,
    ICostLessFor,
    ICostLessTargeting,
    Passive,
)
from engine.core.derived_state import RuleInPlay
from engine.core.events.next_cards import discounts, is_free
from engine.core.match import Match, derived
from engine.core.query.characteristics import keywords_in_play
from engine.core.query.conditions import holds, it_holds
from engine.core.query.filters import matches, number
from engine.core.query.history import deeds_of
from engine.core.query.keywords import keyword, keyword_given
from engine.core.query.rules_in_play import rules_of
from engine.state.game import Game
from engine.state.objects import Object
from engine.state.seats import is_opponent

ANY_MANA = 1_000
"""More Mana than there can be: nothing is too dear."""


class Way(Struct, frozen=True, gc=False):
    """5.1.2.b How a card is declared to be played, as far as its cost depends on it."""

    less: int = 0
    """What the effect takes off that has it played."""
    scouting: bool = False
    """Whether Scout's alternative cost is paid (v3:7.4.5)."""
    place: int | None = None
    """The expedition it is played in, if that is declared."""
    for_less: str = ""
    """The ability of its own by which something is given to pay less."""
    by_hand_cost: bool = False
    """Whether its Hand Cost is paid instead of its Reserve Cost, where the effect that has it played lets it."""
    minimum: int | None = None
    """What the effect leaves of the cost at least, by what it takes off (v3:5.1.2.e)."""


ORDINARY = Way()


class Allowance(Struct, frozen=True, gc=False):
    """6.4, v3:5.1.2.e What an effect allows for a card that it lets be played."""

    less: int = 0
    """What it takes off the cost."""
    minimum: int | None = None
    """What the card costs at least by what is taken off."""
    places: Sequence[int] | None = None
    """The expeditions in which the card may be played, all of its player's if nothing is said."""
    by_hand_cost: bool = False
    """Whether it may be played for its Hand Cost from the Reserve too."""


AS_PRINTED = Allowance()
"""Where no effect allows anything besides."""

PricePart: TypeAlias = tuple[str, int, str]
"""One part of a price: what it is, the Mana it adds, and the rule for it.

It is "hand cost", "reserve cost", "scout", "cost", "X", "tough", "effect", or the stable name of the ability that says
so.
"""


class Price(Struct, frozen=True, gc=False):
    """What a card costs in Mana, and how that comes about, in the order of the rules (v3:5.1.2.e)."""

    mana: int
    parts: tuple[PricePart, ...]


Change: TypeAlias = tuple[str, int, int | None]
"""What changes a cost: its name, what it adds (below 0: takes off), and the minimum down to which it takes off."""

PRINTED = "v3:5.1.2.d"

CHANGED = "v3:5.1.2.e"

BY_SCOUT = "v3:7.4.5"

BY_TOUGH = "7.4.5.c"

FOR_FREE = "7.3.14"

PRINTED_MANA = "1.1.6.j"

AS_IT_SAYS = "6.4.a"


def price(match: Match, seat: int, id: int, tough: int = 0, way: Way = ORDINARY) -> Price:
    """v3:5.1.2.d-e The cost by origin zone, then increases, then decreases, then restrictions; never below 0.

    v3:5.1.2.c, v3:7.4.5 Scout's number is an alternative cost, changed like any other.
    """
    printed = match.programs.printed[match.game.objects[id].reference]
    first = _by_origin(match, id, way)
    if not tough and _is_as_printed(match, id, way):
        return Price(first[1], (first,))
    stated = rules_of(match, derived(match))
    rules, floors = stated.get(CostChange, ()), stated.get(CostFloor, ())
    parts, mana = [first], first[1]
    if name := is_free(match, seat, id):
        return Price(0, (first, (name, -mana, FOR_FREE)))
    changes = _changes(match, seat, id, rules, printed.of_its_cost, way)
    for name, more, _ in [("tough", tough, None), *changes]:  # v3:5.1.2.e
        if more > 0:
            parts.append((name, more, BY_TOUGH if name == "tough" else CHANGED))
            mana += more
    gifts = ((name, -amount, minimum) for name, amount, minimum in discounts(match, seat, id))
    for name, change, minimum in _as_taken_off([("effect", -way.less, way.minimum), *gifts, *changes]):
        if (reduction := min(-change, mana - minimum)) > 0:
            parts.append((name, -reduction, CHANGED))
            mana -= reduction
    for name, floor in _floors(match, seat, id, floors):  # v3:5.1.2.e
        if floor > mana:
            parts.append((name, floor - mana, CHANGED))
            mana = floor
    return Price(mana, tuple(parts))


def _as_taken_off(changes: Iterable[Change]) -> list[tuple[str, int, int]]:
    """v3:5.1.2.e, 1.4.2.a The decreases in their order, each with the least that it leaves: 0 if it says none.

    Down to a minimum is what that decrease alone says: others may reduce the cost further, so they come after it.
    """
    less = [(name, amount, minimum or 0) for name, amount, minimum in changes if amount < 0]
    return sorted(less, key=lambda change: -change[2])


def _by_origin(match: Match, id: int, way: Way) -> PricePart:
    """v3:5.1.2.c-d What a card costs by where it is, or by Scout's number instead (v3:7.4.5)."""
    found = match.game.objects[id]
    printed = match.programs.printed[found.reference]
    if way.scouting:
        return ("scout", printed.scout, BY_SCOUT)
    if found.zone == "hand" or way.by_hand_cost:  # v3:5.1.2.d
        return ("hand cost", printed.traits.hand_cost, PRINTED)
    return ("reserve cost", printed.traits.reserve_cost, PRINTED)


def prices_are_as_printed(match: Match) -> bool:
    """v3:5.1.2.e Whether nothing in play changes what cards cost; what a card says of its own cost is not looked at."""
    if match.game.emblems:
        return False
    state = match.derived_state or derived(match)
    stated = rules_of(match, state) if state.rules is None else state.rules
    return not stated or not (stated.get(CostChange) or stated.get(CostFloor))


def is_too_dear_as_printed(match: Match, id: int, ready: int) -> bool:
    """1.2.5.c Whether a card that costs what is printed, however it is declared, costs more than so many ready Orbs."""
    found = match.game.objects[id]
    printed = match.programs.printed[found.reference]
    if printed.has_ways or printed.of_its_cost:
        return False
    return ready < (printed.traits.hand_cost if found.zone == "hand" else printed.traits.reserve_cost)


def _is_as_printed(match: Match, id: int, way: Way) -> bool:
    """v3:5.1.2.e Whether nothing is there that may change what a card costs."""
    if way.less or way.for_less or match.programs.printed[match.game.objects[id].reference].of_its_cost:
        return False
    return prices_are_as_printed(match)


def left_for_tough(match: Match, seat: int, id: int, ready: int, way: Way = ORDINARY) -> int:
    """7.4.5.c, v3:5.1.2.e The most that Tough may add; what decreases take off counts. Below 0: too dear without.

    `ready` is how many Orbs there are to pay with.
    """
    printed = match.programs.printed[match.game.objects[id].reference]
    if way is ORDINARY and not printed.of_its_cost and prices_are_as_printed(match):
        return ready - _by_origin(match, id, way)[1]
    left = ready - price(match, seat, id, 0, way).mana
    if left < 0:
        return left
    if is_free(match, seat, id):
        return ANY_MANA
    while price(match, seat, id, left + 1, way).mana <= ready:
        left += 1
    return left


def _changes(
    match: Match, seat: int, id: int, rules: Sequence[RuleInPlay[CostChange]], passives: tuple[str, ...], way: Way
) -> list[Change]:
    """v3:5.1.2.e What passive abilities add to the cost or take off, and the minimum that a decrease leaves."""
    game, state = match.game, derived(match)
    changes: list[Change] = [
        (name, says.amount * (number(match, state, seat, id, says.each) if says.each is not None else 1), says.minimum)
        for name, says in _its_own(match, seat, id, passives, way)
    ]
    if way.for_less:
        changes.append((way.for_less, -offer_of(match, way.for_less).amount, None))
    for rule in rules:
        owner, says = rule.seat, rule.says
        if is_meant(game, says.by, owner, seat) and _applies(match, rule, seat, id):
            changes.append((rule.name, says.amount, says.minimum))
    return changes


def offer_of(match: Match, name: str) -> ICostLessFor | ICostLessTargeting:
    """1.2.4.d What a card says may be given, or be left alone, to pay less for it."""
    ability = match.catalogue.abilities[name].ability
    assert isinstance(ability, Passive)
    assert isinstance(ability.statement, ICostLessFor | ICostLessTargeting)
    return ability.statement


def given_for(match: Match, name: str) -> tuple[Cost, ...]:
    """6.4.a What is given besides Mana where an offer of the card's own is taken: something, or nothing."""
    offer = offer_of(match, name) if name else None
    return (offer.cost,) if isinstance(offer, ICostLessFor) else ()


def only_target_of(match: Match, name: str) -> Filter | None:
    """1.2.4.d What alone may be targeted where an offer of the card's own is taken."""
    offer = offer_of(match, name) if name else None
    return offer.filter if isinstance(offer, ICostLessTargeting) else None


def _its_own(match: Match, seat: int, id: int, passives: tuple[str, ...], way: Way) -> list[tuple[str, ICost]]:
    """1.2.4.d What a card says now of its own cost, each with its ability, in every zone it can be played from.

    5.2.1.a Where `way` names an expedition, conditions are checked as if the card were there.

    v3:2.2.11.e What it says as a support ability holds in the Reserve alone.
    """
    state, out = derived(match), []
    if way.place is not None:
        state = state.with_a_card_in(way.place, id)
    for name in passives:
        ability = match.catalogue.abilities[name].ability
        if (
            isinstance(ability, Passive)
            and isinstance(ability.statement, ICost)
            and (match.game.objects[id].zone == "reserve" or not ability.support)
            and (ability.condition is None or holds(match, state, seat, id, ability.condition))
        ):
            out.append((name, ability.statement))
    return out


def is_meant(game: Game, by: str, owner: int, seat: int) -> bool:
    """7.2.2.a Whether `by` means the player of `seat`, as seen from `owner`: 'you', 'opponents', or all players."""
    if by == "everybody":
        return True
    return seat == owner if by == "you" else is_opponent(game, owner, seat)


def _applies(match: Match, rule: RuleInPlay[CostChange] | RuleInPlay[CostFloor], seat: int, id: int) -> bool:
    """2.2.1.i Whether a card is as the rule's filter says, in that zone if it names one, and its condition holds.

    4.2.3 What speaks of the first card is about none that follows.
    """
    state, filter = derived(match), rule.says.filter
    owner = rule.seat
    return (
        filter.zone in (None, match.game.objects[id].zone)
        and (not isinstance(rule.says, CostChange) or _is_that_one(match, rule.says, seat))
        and matches(match, state, owner, rule.bearer, id, filter, None, rule.frame)
        and it_holds(match, rule)
    )


def _is_that_one(match: Match, says: CostChange, seat: int) -> bool:
    """4.2.3 Whether a card played now would be the first of its types, or whichever is meant; most mean every card."""
    return says.ordinal is None or says.ordinal.number == 1 + deeds_of(
        match.game, "played", seat, says.filter.types, says.filter.zone, says.ordinal.each
    )


def _floors(match: Match, seat: int, id: int, rules: Sequence[RuleInPlay[CostFloor]]) -> list[tuple[str, int]]:
    """v3:5.1.2.e Restrictions come last, by timestamp."""
    game = match.game
    return [
        (rule.name, rule.says.least)
        for rule in rules
        if is_opponent(game, rule.seat, seat) and _applies(match, rule, seat, id)
    ]


def tough(match: Match, seat: int, ids: Iterable[int]) -> int:
    """7.4.5.a, 7.4.5.c How much Tough adds to a play: each targeted object of the other side its number, once."""
    ones = tough_ones(match, seat, ids)
    return sum(more for _, more in ones) if ones else 0


def tough_ones(match: Match, seat: int, ids: Iterable[int]) -> list[tuple[int, int]]:
    """7.4.5.a, 7.4.5.c The targeted objects of the other side that are Tough, and by how much."""
    game, targeted = match.game, dict.fromkeys(ids)
    if not targeted or "tough" not in keywords_in_play(match):
        return []
    out = []
    for id in targeted:
        found = game.objects.get(id)
        if found and is_opponent(game, seat, found.seat) and (more := how_tough(match, found)):
            out.append((id, more))
    return out


def how_tough(match: Match, found: Object) -> int:
    """7.4.5.a-b How Tough an object is: in play, or elsewhere as far as a passive says so there (1.4.2.a)."""
    if found.zone in ("expedition", "landmark"):
        return keyword(match, found.id, "tough")
    return keyword_given(match, found.id, "tough")


def tough_said(match: Match, seat: int, ids: Iterable[int]) -> list[list[int]]:
    """7.4.5.c What is Tough among some targets, and by how much, as the argument of a question: JSON types only."""
    return [list(each) for each in sorted(tough_ones(match, seat, ids))]

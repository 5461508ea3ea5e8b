"""6.4 Costs: what a play costs now, whether it can be paid, and the one step that pays it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from engine.cards.language import (
    CardFromHand,
    Cost,
    CostChange,
    CostFloor,
    DiscardMe,
    EitherOf,
    ExhaustMe,
    Filter,
    Give,
    ICost,
    ICostLessFor,
    ICostLessTargeting,
    Passive,
    PayMana,
    PayX,
    SacrificeMe,
    Spend,
    SpendAny,
    SpendFrom,
)
from engine.core.derived_state import RuleInPlay
from engine.core.events.next_cards import discounts, is_free
from engine.core.query.characteristics import keywords_in_play
from engine.core.query.filters import candidates, holds, it_holds, matches, number
from engine.core.query.history import deeds_of
from engine.core.query.keywords import keyword, keyword_given
from engine.core.query.prohibitions import cannot_be
from engine.core.query.rules_in_play import rules_of
from engine.core.table import Table, now
from engine.state.actions import Action, Count, Gain, Move
from engine.state.decisions import AnyOption, HeldCounterOption, ObjectOption
from engine.state.game import Game
from engine.state.objects import WITHOUT_STATUSES, Object
from engine.state.seats import is_opponent

FROM_ITSELF = (ExhaustMe, DiscardMe)

ANY_MANA = 1_000
"""More Mana than there can be: nothing is too dear."""

MAY_BE_SACRIFICED = ("expedition", "landmark")
"""Heroes stay where they are."""


def costs_said(costs: Iterable[Cost]) -> list[dict[str, Any]]:
    """Costs as arguments of a question: JSON types only, so that they read back as they were."""
    found: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(tuple(costs)))
    return found


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
    """What it costs at least by what the effect takes off (v3:5.1.2.e)."""


ORDINARY = Way()


PricePart: TypeAlias = tuple[str, int, str]
"""One part of a price: what it is, the Mana it adds, and the rule for it.

It is "hand cost", "reserve cost", "scout", "cost", "X", "tough", "effect", or the stable name of the ability that says
so.
"""


class Price(Struct, frozen=True, gc=False):
    """What a card costs in Mana, and how that comes about, in the order of the rules (v3:5.1.2.e)."""

    mana: int
    parts: tuple[PricePart, ...]


PRINTED = "v3:5.1.2.d"
CHANGED = "v3:5.1.2.e"
BY_SCOUT = "v3:7.4.5"
BY_TOUGH = "7.4.5.c"
FOR_FREE = "7.3.14"
PRINTED_MANA = "1.1.6.j"
AS_IT_SAYS = "6.4.a"


def ready_orbs(game: Game, seat: int) -> list[int]:
    """3.2.9.f The Mana Orbs a player can exhaust."""
    objects = game.objects
    return [id for id in game.zones[f"mana{seat}"] if "exhausted" not in objects[id].statuses]


def price(table: Table, seat: int, id: int, tough: int = 0, way: Way = ORDINARY) -> Price:
    """v3:5.1.2.d-e The cost by origin zone, then increases, then decreases, then restrictions; never below 0.

    v3:5.1.2.c, v3:7.4.5 Scout's number is an alternative cost, changed like any other.
    """
    printed = table.programs.printed[table.game.objects[id].reference]
    first = _by_origin(table, id, way)
    if not tough and _is_as_printed(table, id, way):
        return Price(first[1], (first,))
    stated = rules_of(table, now(table))
    rules, floors = stated.get(CostChange, ()), stated.get(CostFloor, ())
    parts, mana = [first], first[1]
    if name := is_free(table, seat, id):
        return Price(0, (first, (name, -mana, FOR_FREE)))
    changes, least = _changes(table, seat, id, rules, printed.of_its_cost, way)
    gifts = discounts(table, seat, id)
    least += [(name, minimum) for name, _, minimum in gifts if minimum is not None]
    if way.minimum is not None:
        least.append(("effect", way.minimum))
    taken_off = [("effect", -way.less), *((name, -amount) for name, amount, _ in gifts), *changes]
    for name, more in [("tough", tough), *changes]:  # v3:5.1.2.e
        if more > 0:
            parts.append((name, more, BY_TOUGH if name == "tough" else CHANGED))
            mana += more
    highest = mana
    for name, change in taken_off:  # v3:5.1.2.e
        if change < 0:
            reduction = min(-change, mana)
            parts.append((name, -reduction, CHANGED))
            mana -= reduction
    # v3:5.1.2.e
    for name, floor in [*((name, min(floor, highest)) for name, floor in least), *_floors(table, seat, id, floors)]:
        if floor > mana:
            parts.append((name, floor - mana, CHANGED))
            mana = floor
    return Price(mana, tuple(parts))


def _by_origin(table: Table, id: int, way: Way) -> PricePart:
    """v3:5.1.2.c-d What a card costs by where it is, or by Scout's number instead (v3:7.4.5)."""
    found = table.game.objects[id]
    printed = table.programs.printed[found.reference]
    if way.scouting:
        return ("scout", printed.scout, BY_SCOUT)
    if found.zone == "hand" or way.by_hand_cost:  # v3:5.1.2.d
        return ("hand cost", printed.traits.hand_cost, PRINTED)
    return ("reserve cost", printed.traits.reserve_cost, PRINTED)


def _is_as_printed(table: Table, id: int, way: Way) -> bool:
    """v3:5.1.2.e Whether nothing is there that may change what a card costs."""
    game = table.game
    if way.less or way.for_less or game.emblems or table.programs.printed[game.objects[id].reference].of_its_cost:
        return False
    stated = rules_of(table, now(table))
    return not stated or not (stated.get(CostChange) or stated.get(CostFloor))


def left_for_tough(table: Table, seat: int, id: int, ready: int, way: Way = ORDINARY) -> int:
    """7.4.5.c, v3:5.1.2.e The most that Tough may add; what decreases take off counts. Below 0: too dear without.

    `ready` is how many Orbs there are to pay with.
    """
    if _is_as_printed(table, id, way):
        return ready - _by_origin(table, id, way)[1]
    alone = price(table, seat, id, 0, way)
    left = ready - alone.mana
    if left < 0 or len(alone.parts) == 1:
        return left
    if is_free(table, seat, id):
        return ANY_MANA
    while price(table, seat, id, left + 1, way).mana <= ready:
        left += 1
    return left


def _changes(
    table: Table, seat: int, id: int, rules: Sequence[RuleInPlay[CostChange]], passives: tuple[str, ...], way: Way
) -> tuple[list[tuple[str, int]], list[tuple[str, int]]]:
    """v3:5.1.2.e What passive abilities add to the cost or take off, and the minimum that a decrease leaves."""
    game, world = table.game, now(table)
    own = _its_own(table, seat, id, passives, way)
    changes = [
        (name, says.amount * (number(table, world, seat, id, says.each) if says.each is not None else 1))
        for name, says in own
    ]
    if way.for_less:
        changes.append((way.for_less, -offer_of(table, way.for_less).amount))
    least = [(name, says.minimum) for name, says in own if says.minimum is not None]
    for rule in rules:
        owner, says = rule.seat, rule.says
        if is_meant(game, says.by, owner, seat) and _applies(table, rule, seat, id):
            changes.append((rule.name, says.amount))
            if says.minimum is not None:
                least.append((rule.name, says.minimum))
    return changes, least


def offer_of(table: Table, name: str) -> ICostLessFor | ICostLessTargeting:
    """1.2.4.d What a card says may be given, or be left alone, to pay less for it."""
    ability = table.catalogue.abilities[name].ability
    assert isinstance(ability, Passive)
    assert isinstance(ability.statement, ICostLessFor | ICostLessTargeting)
    return ability.statement


def given_for(table: Table, name: str) -> tuple[Cost, ...]:
    """6.4.a What is given besides Mana where an offer of the card's own is taken: something, or nothing."""
    offer = offer_of(table, name) if name else None
    return (offer.cost,) if isinstance(offer, ICostLessFor) else ()


def only_target_of(table: Table, name: str) -> Filter | None:
    """1.2.4.d What alone may be targeted where an offer of the card's own is taken."""
    offer = offer_of(table, name) if name else None
    return offer.filter if isinstance(offer, ICostLessTargeting) else None


def _its_own(table: Table, seat: int, id: int, passives: tuple[str, ...], way: Way) -> list[tuple[str, ICost]]:
    """1.2.4.d What a card says now of its own cost, each with its ability, in every zone it can be played from.

    5.2.1.a Where `way` names an expedition, conditions are checked as if the card were there.

    v3:2.2.11.e What it says as a support ability holds in the Reserve alone.
    """
    world, out = now(table), []
    if way.place is not None:
        world = world.with_a_card_in(way.place, id)
    for name in passives:
        ability = table.catalogue.abilities[name].ability
        if (
            isinstance(ability, Passive)
            and isinstance(ability.statement, ICost)
            and (table.game.objects[id].zone == "reserve" or not ability.support)
            and (ability.condition is None or holds(table, world, seat, id, ability.condition))
        ):
            out.append((name, ability.statement))
    return out


def is_meant(game: Game, by: str, owner: int, seat: int) -> bool:
    """7.2.2.a Whether `by` means the player of `seat`, as seen from `owner`: 'you', 'opponents', or all players."""
    if by == "everybody":
        return True
    return seat == owner if by == "you" else is_opponent(game, owner, seat)


def _applies(table: Table, rule: RuleInPlay[CostChange] | RuleInPlay[CostFloor], seat: int, id: int) -> bool:
    """2.2.1.i Whether a card is as the rule's filter says, in that zone if it names one, and its condition holds.

    4.2.3 What speaks of the first card is about none that follows.
    """
    world, filter = now(table), rule.says.filter
    owner = rule.seat
    return (
        filter.zone in (None, table.game.objects[id].zone)
        and (not isinstance(rule.says, CostChange) or _is_that_one(table, rule.says, seat))
        and matches(table, world, owner, rule.bearer, id, filter)
        and it_holds(table, rule)
    )


def _is_that_one(table: Table, says: CostChange, seat: int) -> bool:
    """4.2.3 Whether a card played now would be the first of its types, or whichever is meant; most mean every card."""
    return says.ordinal is None or says.ordinal.number == 1 + deeds_of(
        table.game, "played", seat, says.filter.types, says.filter.zone, says.ordinal.each
    )


def _floors(table: Table, seat: int, id: int, rules: Sequence[RuleInPlay[CostFloor]]) -> list[tuple[str, int]]:
    """v3:5.1.2.e Restrictions come last, by timestamp."""
    game = table.game
    return [
        (rule.name, rule.says.least)
        for rule in rules
        if is_opponent(game, rule.seat, seat) and _applies(table, rule, seat, id)
    ]


def tough(table: Table, seat: int, ids: Iterable[int]) -> int:
    """7.4.5.a, 7.4.5.c Each targeted object of the other side adds its number once to the play (contradictions 21)."""
    ones = tough_ones(table, seat, ids)
    return sum(more for _, more in ones) if ones else 0


def tough_ones(table: Table, seat: int, ids: Iterable[int]) -> list[tuple[int, int]]:
    """7.4.5.a, 7.4.5.c The targeted objects of the other side that are Tough, and by how much."""
    game, targeted = table.game, dict.fromkeys(ids)
    if not targeted or "tough" not in keywords_in_play(table):
        return []
    out = []
    for id in targeted:
        found = game.objects.get(id)
        if found and is_opponent(game, seat, found.seat) and (more := how_tough(table, found)):
            out.append((id, more))
    return out


def how_tough(table: Table, found: Object) -> int:
    """7.4.5.a-b How Tough an object is: in play, or elsewhere as far as a passive says so there (1.4.2.a)."""
    if found.zone in ("expedition", "landmark"):
        return keyword(table, found.id, "tough")
    return keyword_given(table, found.id, "tough")


def tough_said(table: Table, seat: int, ids: Iterable[int]) -> list[list[int]]:
    """7.4.5.c What is Tough among some targets, and by how much, as the argument of a question: JSON types only."""
    return [list(each) for each in sorted(tough_ones(table, seat, ids))]


def mana_of(costs: Iterable[Cost]) -> int:
    """1.1.6.j The Mana among some costs."""
    return sum(cost.amount for cost in costs if isinstance(cost, PayMana))


def is_open(costs: Iterable[Cost]) -> bool:
    """6.4.a Whether a number is chosen as the costs are declared: X Mana, or any number of counters."""
    return any(isinstance(cost, PayX | SpendAny) for cost in costs)


def with_number(costs: Iterable[Cost], number: int) -> tuple[Cost, ...]:
    """6.4.a The costs once their number has been chosen; nothing is spent of no counters."""
    paid: list[Cost] = []
    for cost in costs:
        if isinstance(cost, PayX):
            paid.append(PayMana(number))
        elif isinstance(cost, SpendAny):
            paid.append(Spend(cost.counter, number))
        else:
            paid.append(cost)
    return tuple(paid)


def numbers_for(table: Table, seat: int, me: int, costs: Sequence[Cost]) -> list[int]:
    """6.4.a, 6.4.c The numbers that can be chosen for such costs and paid; X may be 0, of counters one is spent."""
    least, most = 0, len(ready_orbs(table.game, seat)) - mana_of(costs)
    counters = table.game.objects[me].counters if me in table.game.objects else {}
    for cost in costs:
        if isinstance(cost, PayX) and cost.most is not None:
            most = min(most, number(table, now(table), seat, me, cost.most))
        elif isinstance(cost, SpendAny):
            least = 1
            paid = counters.get(cost.counter, 0)
            most = min(most, paid) if any(isinstance(other, PayX) for other in costs) else paid
    return [each for each in range(least, most + 1) if can_pay(table, seat, me, with_number(costs, each))]


def can_pay(table: Table, seat: int, me: int, costs: Sequence[Cost]) -> bool:
    """6.4.c, 1.4.1.b In full or not at all: what is ready exhausted (2.4.5.a, 7.1.4.a), counters there are (2.5.g)."""
    game = table.game
    found = game.objects.get(me)
    costs = tuple(costs)
    for kind in kinds_chosen(costs):  # 1.4.1.b, 6.4.c
        options, least, _ = to_choose_from(table, seat, me, costs, kind)
        if least > len(options):
            return False
    for cost in costs:
        if isinstance(cost, FROM_ITSELF):  # 2.4.5.a, 7.1.4.a
            if found is None or found.zone in WITHOUT_STATUSES or "exhausted" in found.statuses:
                return False
        elif isinstance(cost, SacrificeMe):
            if not _may_be_sacrificed(table, found, seat):
                return False
        elif isinstance(cost, Spend) and (  # 2.5.g
            found is None or found.counters.get(cost.counter, 0) < cost.amount
        ):
            return False
    return mana_of(costs) <= len(ready_orbs(game, seat))  # 1.4.1.b, 6.4.c


def _may_be_sacrificed(table: Table, found: Object | None, seat: int) -> bool:
    """7.3.19, KW.14 A player sacrifices what they control in play, unless it is said that they cannot (1.4.1.a)."""
    if found is None or found.zone not in MAY_BE_SACRIFICED or found.seat != seat:
        return False
    return not cannot_be(table, found.id, "sacrificed", seat)


def payment(table: Table, seat: int, me: int, costs: Iterable[Cost], mana: int, cards: list[Any]) -> list[Action]:
    """6.4.a, 6.1.d, 5.1.2.d All verbs of a cost are one step; Mana is paid by exhausting Orbs (3.2.9.f)."""
    actions: list[Action] = [Gain(what=orb, status="exhausted") for orb in ready_orbs(table.game, seat)[:mana]]
    left = list(cards)
    for cost in costs:
        if isinstance(cost, EitherOf):  # which of the two it is, what was chosen says
            cost = cost.first if left[0] in what_can_be_given(table, seat, me, cost.first) else cost.second
        actions += payment_of(cost, me, left)
    return actions


CHOSEN = (CardFromHand, EitherOf, Give, SpendFrom)
"""Costs that something is chosen for."""

BY_ITSELF: dict[str, tuple[type[Cost], ...]] = {
    "discard": (DiscardMe, SacrificeMe),
    "exhaust": (ExhaustMe,),
    "sacrifice": (DiscardMe, SacrificeMe),
}
"""6.4.c What the bearer pays already, so that it is not given for another part of the same cost."""


def shows_a_hand(cost: Cost) -> bool:
    """1.4.5.a Whether cards of a hand are chosen for it, which are not shown before they move."""
    if isinstance(cost, EitherOf):
        return shows_a_hand(cost.first) or shows_a_hand(cost.second)
    return isinstance(cost, CardFromHand) or (isinstance(cost, Give) and cost.filter.zone == "hand")


def kinds_chosen(costs: Iterable[Cost]) -> list[Cost]:
    """6.4.a The costs that something is chosen for, each once: of two of them the first asks for one thing alone."""
    return list(dict.fromkeys(cost for cost in costs if isinstance(cost, CHOSEN)))


def verb_of(costs: Iterable[Cost], kind: Cost) -> dict[str, str]:
    """6.4.a What is done with what pays for one of two costs, as the argument of a question; nothing of one alone."""
    if len(kinds_chosen(costs)) == 1:
        return {}
    return {"verb": kind.how if isinstance(kind, Give) else "put in Reserve"}


def to_choose_from(
    table: Table,
    seat: int,
    me: int,
    costs: Iterable[Cost],
    kind: Cost | None = None,
    given: Sequence[Any] = (),
) -> tuple[list[AnyOption], int, int]:
    """6.4.a-c What may be chosen to pay the costs that ask for it, how few and how many.

    Where two of them ask for different things, `kind` is the one meant, else the last; nothing is `given` for both, and
    what pays for the first leaves enough for the other.
    """
    costs = tuple(costs)
    kinds = kinds_chosen(costs)
    if not kinds:
        return [], 0, 0
    meant = kinds[-1] if kind is None else kind
    options, least, most = _options_for(table, seat, me, costs, meant)
    if len(kinds) == 1:
        return options, least, most
    if meant == kinds[0]:
        others, needed, _ = _options_for(table, seat, me, costs, kinds[-1])
        return [each for each in options if len(others) - (each in others) >= needed], least, most
    return [each for each in options if getattr(each, "id", 0) not in given], least, most


def _options_for(
    table: Table, seat: int, me: int, costs: tuple[Cost, ...], cost: Cost
) -> tuple[list[AnyOption], int, int]:
    """6.4.a-c What may be chosen to pay one of the costs as often as it stands there, how few and how many."""
    number = costs.count(cost)
    if isinstance(cost, CardFromHand):
        held, wanted = table.game.pile("hand", seat), cost.filter
        if wanted is not None:
            held = [id for id in held if matches(table, now(table), seat, me, id, wanted)]
        return [ObjectOption(id) for id in held], number, number
    if isinstance(cost, SpendFrom):
        return counters_to_spend(table, seat, me, cost), number, number
    if isinstance(cost, EitherOf):
        both = [id for each in (cost.first, cost.second) for id in what_can_be_given(table, seat, me, each)]
        return [ObjectOption(id) for id in dict.fromkeys(both)], number, number
    assert isinstance(cost, Give)
    pays_itself = any(isinstance(other, BY_ITSELF[cost.how]) for other in costs)
    given = [id for id in what_can_be_given(table, seat, me, cost) if id != me or not pays_itself]
    most = max(1, len(given)) if cost.any_number else number
    return [ObjectOption(id) for id in given], number, most


def counters_to_spend(table: Table, seat: int, me: int, cost: SpendFrom) -> list[AnyOption]:
    """2.5.g, 6.4.c One of each name on everything that the cost lets through."""
    objects = table.game.objects
    return [
        HeldCounterOption(id, counter)
        for id in candidates(table, now(table), seat, me, cost.filter)
        for counter, number in objects[id].counters.items()
        if number and cost.counter in (None, counter)
    ]


def what_can_be_given(table: Table, seat: int, me: int, cost: Give) -> list[int]:
    """6.4.b-c, 2.4.5.a One's own that is as the cost says; what is exhausted must be ready, Heroes stay."""
    objects = table.game.objects
    found = [id for id in candidates(table, now(table), seat, me, cost.filter) if objects[id].seat == seat]
    if cost.how == "exhaust":
        return [id for id in found if "exhausted" not in objects[id].statuses]
    if cost.how == "sacrifice":
        found = [id for id in found if not cannot_be(table, id, "sacrificed", seat)]
    return [id for id in found if objects[id].zone != "hero"]


def payment_of(cost: Cost, me: int, cards: list[Any]) -> list[Action]:
    """1.1.6.h, 2.5.g, KW.14 What one part of a cost does; a card that was chosen for it is taken from the list."""
    if isinstance(cost, ExhaustMe):  # 1.1.6.h
        return [Gain(what=me, status="exhausted")]
    if isinstance(cost, SacrificeMe):  # KW.14
        return [Move(what=me, to="discard", sacrificed=True)]
    if isinstance(cost, DiscardMe):
        return [Move(what=me, to="discard")]
    if isinstance(cost, Spend):  # 2.5.g
        return [Count(what=me, counter=cost.counter, number=-cost.amount)]
    if isinstance(cost, CardFromHand):
        return [Move(what=cards.pop(0), to="reserve")]
    if isinstance(cost, Give):
        given = [cards.pop(0) for _ in range(len(cards) if cost.any_number else 1)]
        if cost.how == "exhaust":
            return [Gain(what=id, status="exhausted") for id in given]
        return [Move(what=id, to="discard", sacrificed=cost.how == "sacrifice") for id in given]
    if isinstance(cost, SpendFrom):
        _, holder, counter = cards.pop(0)
        return [Count(what=holder, counter=counter, number=-1)]
    return []

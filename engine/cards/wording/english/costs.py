"""Costs: before the colon of a quick action, and in 'you may pay ... to ...'."""

from __future__ import annotations

from engine.cards.language import (
    CardFromHand,
    Cost,
    DiscardMe,
    EitherOf,
    ExhaustMe,
    Filter,
    Give,
    PayMana,
    PayX,
    SacrificeMe,
    Spend,
    SpendAny,
    SpendFrom,
)
from engine.cards.wording.english.grammar import article, capital, in_words, plural
from engine.cards.wording.english.numbers import counter, quantity
from engine.cards.wording.english.selectors import kind


def paying(costs: tuple[Cost, ...]) -> str:
    """'pay {1} and spend one of my Kelon counters'."""
    return " and ".join(_paid(cost, number) for cost, number in _counted(costs)) or "pay {0}"


def before_colon(costs: tuple[Cost, ...]) -> str:
    """'{1}, {T}', '{T}, Spend one of my Kelon counters'."""
    return ", ".join(_sign(cost, number) for cost, number in _counted(costs)) or "{0}"


def _counted(costs: tuple[Cost, ...]) -> list[tuple[Cost, int]]:
    """The costs, and how often one after the other: two cards that are given are said as two cards."""
    said: list[tuple[Cost, int]] = []
    for cost in costs:
        again = said and said[-1][0] == cost and isinstance(cost, CardFromHand | Give)
        if again and not (isinstance(cost, Give) and (cost.any_number or cost.filter.other)):
            said[-1] = (cost, said[-1][1] + 1)
        else:
            said.append((cost, 1))
    return said


def _paid(cost: Cost, number: int = 1) -> str:
    match cost:
        case Give(how, filter) if number > 1:
            return f"{how} {in_words(number)} {kind(filter, many=True, preposition='from')}"
        case CardFromHand(filter) if number > 1:
            return f"put {in_words(number)} {_held(filter, many=True)} in Reserve"
        case PayMana(amount):
            return f"pay {{{amount}}}"
        case PayX(most) if most is not None:
            return f"pay {{X}}, where X can't be higher than {quantity(most)},"
        case PayX():
            return "pay {X}"
        case SpendAny(name):
            return f"spend any number of my {plural(counter(name))}"
        case ExhaustMe():
            return "exhaust me ({T})"
        case DiscardMe():
            return "discard me from Reserve"
        case SacrificeMe():
            return "sacrifice me"
        case Spend(name, amount):
            spent = str(amount) if name == "boost" else in_words(amount)
            return f"spend {spent} of my {plural(counter(name))}"
        case Give(how, filter, True):
            return f"{how} any number of {kind(filter, many=True, preposition='from')}"
        case Give(how, filter):
            return f"{how} {article(kind(filter, preposition='from'))}"
        case SpendFrom(filter, name):
            return f"spend 1 {counter(name) if name else 'counter'} from {article(kind(filter))}"
        case EitherOf(first, second):
            return f"{_paid(first)} or {_paid(second)}"
        case CardFromHand(filter):
            return f"put {article(_held(filter))} in Reserve"


def _held(filter: Filter | None, many: bool = False) -> str:
    return kind(filter or Filter(controller="you", zone="hand"), many, "from")


def _sign(cost: Cost, number: int = 1) -> str:
    match cost:
        case PayMana(amount):
            return f"{{{amount}}}"
        case PayX():
            return "{X}"
        case ExhaustMe():
            return "{T}"
        case DiscardMe():
            return "{D}"
        case SacrificeMe() | Spend() | SpendAny() | CardFromHand() | Give() | EitherOf() | SpendFrom():
            return capital(_paid(cost, number))

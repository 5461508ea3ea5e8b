"""Costs: 'payer {1}', 'sacrifier un Personnage', and their signs before a colon (6.4)."""

from __future__ import annotations

from engine.cards.language import (
    Cost,
    EitherOf,
    Give,
    PayX,
)
from engine.cards.wording.grammar import Act, words
from engine.cards.wording.speech import Speech


def paying(costs: tuple[Cost, ...], speech: Speech) -> str:
    """'payer {1} et dépenser un de mes compteurs Kélon'."""
    paid = []
    for cost, times in _counted(costs, speech):
        with speech.speaking_on_after(cost):
            paid.append(_paid(cost, speech, times))
    return speech.tongue.joined(paid or [speech.tongue.infinitive(speech.act(speech.tongue.small("pay nothing"), {}))])


def _counted(costs: tuple[Cost, ...], speech: Speech) -> list[tuple[Cost, int]]:
    """The costs, and how often one after the other: two cards that are given are said as two cards."""
    said: list[tuple[Cost, int]] = []
    for cost in costs:
        alike = said and said[-1][0] == cost and not isinstance(cost, EitherOf)
        again = alike and "{again" in speech.pattern(cost)
        if again and not (isinstance(cost, Give) and (cost.any_number or cost.filter.other)):
            said[-1] = (cost, said[-1][1] + 1)
        else:
            said.append((cost, 1))
    return said


def _paid(cost: Cost, speech: Speech, times: int = 1) -> str:
    """'sacrifier un Personnage', 'défausser une carte de votre main ou sacrifier un Personnage'."""
    if isinstance(cost, EitherOf):
        return words(_paid(cost.first, speech), speech.tongue.ORS, _paid(cost.second, speech))
    if isinstance(cost, PayX) and cost.most is not None:
        return speech.text(speech.named_pattern("flow", "capped X"), {"number": speech.quantity(cost.most)})
    return speech.tongue.infinitive(_act(cost, times, speech))


def _act(cost: Cost, times: int, speech: Speech) -> Act:
    facts = {**speech.facts(cost), "again": times if times > 1 else None}
    return speech.clause_of(speech.pattern(cost), facts).acts[0]


def ordered(cost: Cost, speech: Speech, times: int = 1) -> str:
    """'sacrifiez un Personnage'."""
    if isinstance(cost, EitherOf):
        return words(ordered(cost.first, speech), speech.tongue.ORS, ordered(cost.second, speech))
    if isinstance(cost, PayX) and cost.most is not None:
        return _paid(cost, speech)
    return speech.tongue.order(_act(cost, times, speech))


def ordered_all(costs: tuple[Cost, ...], speech: Speech) -> str:
    """'sacrifiez un Personnage et dépensez un boost'."""
    return speech.tongue.joined([ordered(cost, speech, times) for cost, times in _counted(costs, speech)])


def before_colon(costs: tuple[Cost, ...], speech: Speech) -> str:
    """'{1}, {T}', '{T}, Dépensez un de mes compteurs Kélon'."""
    signs = {"PayMana": "{%s}", "PayX": "{X}", "ExhaustMe": "{T}", "DiscardMe": "{D}"}
    said = []
    for cost, times in _counted(costs, speech):
        sign = signs.get(type(cost).__name__)
        if sign is None:
            order = ordered(cost, speech, times)
            said.append(order[:1].upper() + order[1:])
        else:
            said.append(sign % getattr(cost, "amount", 0) if "%s" in sign else sign)
    return ", ".join(said) or "{0}"

"""Costs: 'payer {1}', 'sacrifier un Personnage', and their signs before a colon (6.4)."""

from __future__ import annotations

from engine.cards.language import (
    Cost,
    EitherOf,
    PayX,
)
from engine.cards.wording.romance.grammar import words
from engine.cards.wording.romance.numbers import quantity
from engine.cards.wording.romance.speech import Speech


def paying(costs: tuple[Cost, ...], speech: Speech) -> str:
    """'payer {1} et dépenser un de mes compteurs Kélon'."""
    paid = [_paid(cost, speech) for cost in costs]
    return speech.tongue.joined(paid or [speech.tongue.infinitive(speech.act(speech.tongue.small("pay nothing"), {}))])


def _paid(cost: Cost, speech: Speech) -> str:
    """'sacrifier un Personnage', 'défausser une carte de votre main ou sacrifier un Personnage'."""
    if isinstance(cost, EitherOf):
        return words(_paid(cost.first, speech), speech.tongue.ORS, _paid(cost.second, speech))
    if isinstance(cost, PayX) and cost.most is not None:
        return speech.text(speech.named_pattern("flow", "capped X"), {"number": quantity(cost.most, speech)})
    return speech.tongue.infinitive(speech.clause(cost).acts[0])


def ordered(cost: Cost, speech: Speech) -> str:
    """'sacrifiez un Personnage'."""
    if isinstance(cost, EitherOf):
        return words(ordered(cost.first, speech), speech.tongue.ORS, ordered(cost.second, speech))
    return speech.tongue.order(speech.clause(cost).acts[0])


def before_colon(costs: tuple[Cost, ...], speech: Speech) -> str:
    """'{1}, {T}', '{T}, Dépensez un de mes compteurs Kélon'."""
    signs = {"PayMana": "{%s}", "PayX": "{X}", "ExhaustMe": "{T}", "DiscardMe": "{D}"}
    said = []
    for cost in costs:
        sign = signs.get(type(cost).__name__)
        if sign is None:
            order = ordered(cost, speech)
            said.append(order[:1].upper() + order[1:])
        else:
            said.append(sign % getattr(cost, "amount", 0) if "%s" in sign else sign)
    return ", ".join(said) or "{0}"

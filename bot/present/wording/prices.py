"""What something costs, in words: '3 Mana (2 from hand, +1 Tough)'."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.present.wording.naming import Naming
from engine.sight import PlayableSight


def price_line(naming: Naming, mana: int, parts: Sequence[Sequence[Any]]) -> str:
    """A price in Mana, with how it comes about where more than one thing adds to it."""
    texts = naming.texts
    if len(parts) < 2:
        return texts.say("price.plain", mana=mana)
    return texts.say(
        "price.line", mana=mana, parts=texts.say("word.comma").join(_part(naming, *part) for part in parts)
    )


def _part(naming: Naming, key: str, amount: int, rule: str) -> str:
    """One part of a price; the rule behind it is told to who asks why."""
    texts = naming.texts
    if texts.has(f"price.{key}"):
        return texts.say(f"price.{key}", amount=amount)
    name = naming.card(key.split("/")[0])
    return texts.say("price.less" if amount < 0 else "price.more", amount=abs(amount), name=name)


def cost_words(naming: Naming, costs: Sequence[Mapping[str, Any]], source: int, reference: str) -> list[str]:
    """The parts of a cost of an ability, each as what is done: 'pay 1 Mana', 'exhaust Sierra & Oddball' (6.4)."""
    name = naming.called(source, reference)
    return [_cost(naming, cost, name) for cost in costs]


def _cost(naming: Naming, cost: Mapping[str, Any], name: str) -> str:
    """One part of a cost; `name` is whose ability asks for it."""
    either = {part: _cost(naming, cost[part], name) for part in ("first", "second") if part in cost}
    counters = naming.counters(cost["counter"], cost.get("amount", 1)) if "counter" in cost else ""
    key = "-".join([f"cost.{cost['pay']}", *([cost["how"]] if "how" in cost else [])])
    any_number = cost.get("any_number", False)
    if any_number:
        key += "-any" if any_number is True else "-some"
    amount = cost.get("amount", any_number)
    return naming.texts.say(key, amount=amount, name=name, counters=counters, **either)


def why_not(naming: Naming, playable: PlayableSight, ready: int) -> str:
    """Why a card or quick action cannot be played now, as a short phrase."""
    return naming.texts.say(f"unplayable.{playable.refusal}", price=playable.price, ready=ready)

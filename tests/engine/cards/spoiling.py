"""Trees without an operation: what a card would say if that were missing, so that a scenario with it goes otherwise."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import msgspec

from engine.cards.definitions.definition import CardDefinition
from engine.cards.definitions.notation import Pattern
from engine.cards.definitions.profiles import records
from engine.cards.language import Draw, ExtraDice, Not, Plus, Record
from engine.scenarios import (
    BadScenario,
    Case,
    run,
)
from engine.scenarios.reading import nodes
from engine.scenarios.reading.words import Words

NOTHING: Final = Draw(0)
"""A deed that does nothing."""

LOST: Final = object()
"""What a part becomes that cannot be missing by itself: whatever holds it is missing with it."""


def notices(case: Case, operation: Pattern) -> bool:
    """Whether a case goes otherwise if its cards lack the operation; a case without the operation notices nothing."""
    cards = [case.catalogue.cards[reference] for reference in named_in(case)]
    spoiled = [without(card, operation) for card in cards if uses(card, operation)]
    if not spoiled:
        return False
    try:
        return not run(replace(case, catalogue=case.catalogue.with_definitions(spoiled))).passed
    except BadScenario:  # a step speaks of an ability that is gone
        return True


def named_in(case: Case) -> dict[str, None]:
    """The references of the cards that a case names."""
    words = Words(case.catalogue, case.seats, case.cards)
    said = (text.text for part in (case.given, case.when, case.then, case.forbidden) for text in nodes.texts(part))
    return dict.fromkeys(reference for text in said for reference in words.named_in(text))


def uses(card: CardDefinition, operation: Pattern) -> bool:
    """Whether an ability of the card holds the operation."""
    return any(operation.matches(record) for ability in card.abilities for record in records(ability))


def without(card: CardDefinition, operation: Pattern) -> CardDefinition:
    """The card with its abilities as they would be without the operation."""
    left = (_spoiled(ability, operation) for ability in card.abilities)
    return msgspec.structs.replace(card, abilities=tuple(ability for ability in left if ability is not LOST))


def _spoiled(node: Any, operation: Pattern) -> Any:
    if isinstance(node, tuple):
        parts = (_spoiled(part, operation) for part in node)
        return tuple(part for part in parts if part is not LOST)
    if not isinstance(node, Record):
        return node
    if operation.matches(node):
        return _instead(node)
    fields = {name: _spoiled(getattr(node, name), operation) for name in node.__struct_fields__}
    emptied = any(getattr(node, name) and value == () for name, value in fields.items() if name in ("parts", "modes"))
    if emptied or LOST in fields.values():
        return _instead(node)
    return msgspec.structs.replace(node, **fields)


def _instead(record: Record) -> Any:
    """A deed that does nothing, the opposite of a condition, one more than a number; all else is lost."""
    match record.__struct_config__.tag_field:
        case "do" if not isinstance(record, ExtraDice):
            return NOTHING
        case "if":
            return record.condition if isinstance(record, Not) else Not(record)  # type: ignore[arg-type]
        case "number":
            return Plus(record, 1)  # type: ignore[arg-type]
        case _:
            return LOST

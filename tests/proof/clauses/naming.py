"""Which scenarios name a card, and whether one of them would notice that the card is another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from engine.cards.catalogue import Catalogue
from engine.cards.definitions.definition import CardDefinition
from engine.scenarios import BadScenario, Case, run
from engine.scenarios.laying import Layer
from tests.scenarios.reading import FILES, cases_of


@cache
def all_cases() -> tuple[Case, ...]:
    """Every case of every scenario file."""
    return tuple(case for file in sorted(FILES.rglob("*.yaml")) for case in cases_of(file))


@cache
def naming() -> Mapping[str, Sequence[Case]]:
    """The cases by the references of the cards that lie on their tables as they begin."""
    found: dict[str, list[Case]] = defaultdict(list)
    for case in all_cases():
        layer = Layer(case)
        layer.laid()
        for reference in layer.words.present:
            found[reference].append(case)
    return found


def noticed(case: Case, card: CardDefinition) -> bool:
    """Whether a case fails once this definition takes the place of the one under its reference."""
    try:
        return not run(replace(case, catalogue=_with(case.catalogue, card))).passed
    except (BadScenario, ArithmeticError, LookupError, TypeError, ValueError, AssertionError):
        return True  # the card can no longer be laid, or no longer be played


def _with(catalogue: Catalogue, card: CardDefinition) -> Catalogue:
    return catalogue.with_definitions([card])

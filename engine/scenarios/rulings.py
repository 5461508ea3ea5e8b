"""Rulings on printed cards, gathered from scenarios.

A scenario is about a card when it names it, or names a card of its own that has one of its abilities, word for word.
Abilities that many cards share, such as Fleeting, say nothing about each of them: they count for the card that is
named alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from engine.cards.catalogue import Catalogue
from engine.cards.definition import CardDefinition
from engine.cards.language import Ability
from engine.cards.names import folded
from engine.rulebook.rulings import Ruling
from engine.scenarios import nodes
from engine.scenarios.cases import Case, read_file
from engine.scenarios.errors import BadScenario
from engine.scenarios.words import Words

FEW = 6
"""Names of cards that may share an ability for a scenario with one of them to be about all."""

MOST = 12
"""Rulings on one card that are kept, those that are most about it."""


def rulings_of(folder: Path, catalogue: Catalogue) -> dict[str, tuple[Ruling, ...]]:
    """The rulings on the cards of a catalogue from all scenario files below a folder, by reference.

    Those whose title names the card come first, then those in which it is named in what is done. Raises `BadScenario`
    where a file cannot be read.
    """
    carriers = _carriers(catalogue)
    found: dict[str, dict[str, tuple[int, Ruling]]] = {}
    for file in sorted(folder.rglob("*.yaml")):
        reading = read_file(file.read_text("utf-8"), file.name, catalogue)
        if reading.problems:
            raise BadScenario(reading.problems)
        for case in reading.cases:
            for card, rank in _cards_of(case, catalogue, carriers):
                known = found.setdefault(card.reference, {})
                before = known.get(case.name, (rank, Ruling(case.name)))
                rules = tuple(dict.fromkeys((*before[1].rules, *case.rules)))
                known[case.name] = (min(rank, before[0]), Ruling(case.name, rules))
    return {
        reference: tuple(ruling for _, ruling in sorted(each.values(), key=lambda ranked: ranked[0])[:MOST])
        for reference, each in found.items()
    }


def _carriers(catalogue: Catalogue) -> Mapping[Ability, tuple[CardDefinition, ...]]:
    """The cards of a catalogue by their abilities."""
    found: dict[Ability, list[CardDefinition]] = {}
    for card in catalogue.cards.values():
        for ability in dict.fromkeys(card.abilities):
            found.setdefault(ability, []).append(card)
    return {ability: tuple(cards) for ability, cards in found.items()}


def _cards_of(
    case: Case, catalogue: Catalogue, carriers: Mapping[Ability, tuple[CardDefinition, ...]]
) -> Iterator[tuple[CardDefinition, int]]:
    """The printed cards that a case is about, each with how far away it is from them."""
    words = Words(case.catalogue, case.seats, case.cards)
    done = _named(words, case.when)
    for reference in dict.fromkeys((*done, *_named(words, case.given), *_named(words, case.then, case.forbidden))):
        named = case.catalogue.cards[reference]
        for card in _alike(named, carriers):
            rank = 0 if folded(card.name) in folded(case.title) else 1 if reference in done else 2
            yield card, rank


def _named(words: Words, *parts: nodes.Node) -> dict[str, None]:
    return dict.fromkeys(
        reference for part in parts for text in nodes.texts(part) for reference in words.named_in(text.text)
    )


def _alike(named: CardDefinition, carriers: Mapping[Ability, tuple[CardDefinition, ...]]) -> Iterator[CardDefinition]:
    """The printed cards with an ability of the card that is named."""
    for ability in named.abilities:
        cards = carriers.get(ability, ())
        few = len({card.name for card in cards}) <= FEW
        yield from (card for card in cards if few or card.name == named.name)

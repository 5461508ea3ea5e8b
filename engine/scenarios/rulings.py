"""Rulings on printed cards, gathered from scenarios.

A scenario is about the face of a card that it names, and about every other with just the same abilities, word for
word: what is shown of a rare face holds for the common one only where both say the same. Abilities that many cards
share, such as Fleeting, say nothing about each of them: they count for the face that is named alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from engine.cards.catalogue import Catalogue
from engine.cards.definitions.definition import CardDefinition
from engine.cards.language import Ability
from engine.cards.words.names import folded
from engine.rulebook.rulings import About, Ruling
from engine.scenarios.reading import nodes
from engine.scenarios.reading.cases import Case, read_file
from engine.scenarios.reading.errors import BadScenario
from engine.scenarios.reading.words import Words

Abilities: TypeAlias = tuple[Ability, ...]

FEW = 6
"""Names of cards that may share their abilities for a scenario with one of them to be about all."""


def rulings_of(folder: Path, catalogue: Catalogue) -> list[About]:
    """The rulings on the cards of a catalogue from all scenario files below a folder, one for a case and its variants.

    Nearest to a card are those whose title names it, then those in which it is named in what is done; where a case is
    named for no rule, only the former. Raises `BadScenario` where a file cannot be read.
    """
    carriers = _carriers(catalogue)
    found: list[About] = []
    for file in sorted(folder.rglob("*.yaml")):
        reading = read_file(file.read_text("utf-8"), file.name, catalogue)
        if reading.problems:
            raise BadScenario(reading.problems)
        rules: dict[str, dict[str, None]] = {}
        cards: dict[str, dict[str, int]] = {}
        for case in reading.cases:
            rules.setdefault(case.name, {}).update(dict.fromkeys(case.rules))
            near = cards.setdefault(case.name, {})
            for reference, distance in _cards_of(case, carriers):
                near[reference] = min(distance, near.get(reference, distance))
        for name, near in cards.items():
            kept = {reference: distance for reference, distance in near.items() if rules[name] or not distance}
            if kept:
                found.append(About(Ruling(name, tuple(rules[name])), kept))
    return found


def _carriers(catalogue: Catalogue) -> Mapping[Abilities, tuple[CardDefinition, ...]]:
    """The cards of a catalogue by all that they say."""
    found: dict[Abilities, list[CardDefinition]] = {}
    for card in catalogue.cards.values():
        if card.abilities:
            found.setdefault(card.abilities, []).append(card)
    return {abilities: tuple(cards) for abilities, cards in found.items()}


def _cards_of(case: Case, carriers: Mapping[Abilities, tuple[CardDefinition, ...]]) -> Iterator[tuple[str, int]]:
    """The references of the printed cards that a case is about, each with how near it is to them."""
    words = Words(case.catalogue, case.seats, case.cards)
    laid = _faces(case, _named(words, case.given))
    done, then = (
        dict.fromkeys(face for named in _named(words, *parts) for face in laid.get(_name(case, named), (named,)))
        for parts in ((case.when,), (case.then, case.forbidden))
    )
    for reference in dict.fromkeys((*done, *(face for faces in laid.values() for face in faces), *then)):
        for card in _alike(case.catalogue.cards[reference], carriers):
            yield card.reference, 0 if folded(card.name) in folded(case.name) else 1 if reference in done else 2


def _faces(case: Case, named: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The faces that are laid on the table by the names under which a case goes on to speak of them."""
    found: dict[str, tuple[str, ...]] = {}
    for reference in named:
        name = _name(case, reference)
        found[name] = (*found.get(name, ()), reference)
    return found


def _name(case: Case, reference: str) -> str:
    return case.catalogue.cards[reference].name


def _named(words: Words, *parts: nodes.Node) -> dict[str, None]:
    return dict.fromkeys(
        reference for part in parts for text in nodes.texts(part) for reference in words.named_in(text.text)
    )


def _alike(named: CardDefinition, carriers: Mapping[Abilities, tuple[CardDefinition, ...]]) -> Iterator[CardDefinition]:
    """The printed cards that say just what the card that is named says: few of them, else those of its name."""
    cards = carriers.get(named.abilities, ())
    few = len({card.name for card in cards}) <= FEW
    yield from (card for card in cards if few or card.name == named.name)

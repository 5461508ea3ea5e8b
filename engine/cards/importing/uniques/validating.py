"""Whether a unique card can be one: it belongs to a family of Characters, and its numbers lie where uniques have them.

1.2.2.c The family gives name, type and sub-types; faction, costs, statistics and abilities are the unique's own.
"""

from __future__ import annotations

from msgspec import structs

from engine.cards.catalogue import Catalogue, contradiction
from engine.cards.definitions.definition import CardDefinition, Faction
from engine.cards.definitions.references import Reference, read_reference
from engine.cards.errors import BadReference, CardError
from engine.cards.importing.building import FACTIONS
from engine.cards.text.markup import lines

COSTS = range(1, 11)
"""What a Character may cost, from hand or from Reserve."""

STATISTICS = range(11)
"""What each statistic of a Character may be."""

MOST_LINES = 3
"""Main abilities of one unique, a modal ability of several triples counted once."""


class BadUnique(CardError):
    """Something is no unique card: it says why, in a word that texts for players know and in a sentence."""

    def __init__(self, reference: str, key: str, reason: str, words: str = "") -> None:
        self.reference, self.key, self.reason, self.words = reference[:80], key, reason, words
        super().__init__(f"{self.reference}: {reason}. Compare it with the card, and correct it.")


def family_of(reference: str, catalogue: Catalogue) -> tuple[Reference, list[CardDefinition]]:
    """The parts of a unique's reference, and the printed cards of its family; raises `BadUnique`."""
    try:
        read = read_reference(reference)
    except BadReference:
        raise BadUnique(reference, "reference", "it is no reference of a unique card") from None
    if read.rarity != "U":
        raise BadUnique(reference, "reference", "it is no reference of a unique card")
    prints = [read._replace(rarity=rarity, serial=None).card for rarity in ("C", "R1", "R2", "E")]
    known = [catalogue.cards[str(each)] for each in prints if str(each) in catalogue.cards]
    if not known:
        raise BadUnique(reference, "family", "no card of its family is known")
    if any(card.type != "character" for card in known):
        raise BadUnique(reference, "family", "its family is no family of Characters")
    return read, known


def validated(card: CardDefinition, catalogue: Catalogue, main: str, support: str) -> CardDefinition:
    """A unique that may be one, with the name and sub-types of its family; raises `BadUnique`.

    `main` and `support` are the texts from which its abilities were read.
    """
    read, family = family_of(card.reference, catalogue)
    factions: set[Faction] = {FACTIONS[read.letters], *(each.faction for each in family)}
    if card.faction not in factions:
        allowed = " or ".join(sorted(factions))
        raise BadUnique(
            card.reference, "faction", f"its family has uniques of {allowed}, not of {card.faction}", allowed
        )
    if card.hand_cost not in COSTS or card.reserve_cost not in COSTS:
        raise BadUnique(card.reference, "costs", f"costs are {COSTS.start} to {COSTS.stop - 1}")
    if any(value not in STATISTICS for value in card.statistics):
        raise BadUnique(card.reference, "statistics", f"statistics are {STATISTICS.start} to {STATISTICS.stop - 1}")
    if len(lines(main)) > MOST_LINES or len(lines(support)) > 1:
        raise BadUnique(card.reference, "lines", f"a unique has up to {MOST_LINES} abilities and one support ability")
    if reason := contradiction(card, catalogue.cards):
        raise BadUnique(card.reference, "abilities", reason)
    first = family[0]
    return structs.replace(card, name=first.name, subtypes=first.subtypes, family=first.family)

"""The words of a scenario: cards with their statuses and counters, and regions.

Kappa                          a card by name: the common one, or the only one
rare Ratatoskr                 another rarity; a faction may stand before the name as well
v3, 1/2/3                      plain Characters (see `inline.plain`)
3 v1                           three of them
Kappa as Tim                   called Tim from now on, wherever it goes
Kappa (fleeting, 2 boosts)     with statuses and counters
Kappa (Bob's)                  owned by somebody else
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine import Catalogue
from engine.cards.definition import CardDefinition
from engine.scenarios.plain import PLAIN, plain

FACTIONS = ("axiom", "bravos", "lyra", "muna", "ordis", "yzmir")
RARITIES = ("common", "rare", "exalted", "unique")
TERRAINS = {"F": "forest", "M": "mountain", "W": "water"}


class Card(NamedTuple):
    """One card as a scenario says it."""

    what: str
    """The label it has been given, else its reference."""
    reference: str
    statuses: tuple[str, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    owner: str = ""
    label: str = ""

    @property
    def shown(self) -> tuple[str, tuple[str, ...], tuple[tuple[str, int], ...]]:
        """What is compared: which card, its statuses and its counters."""
        return self.what, self.statuses, self.counters


class Words:
    """Reads and writes cards for one catalogue and the labels of one scenario."""

    def __init__(self, catalogue: Catalogue, labels: dict[str, str]) -> None:
        self.catalogue, self.labels = catalogue, labels
        names = sorted({card.name for card in catalogue.cards.values()}, key=len, reverse=True)
        self._names = "|".join(re.escape(name) for name in names)

    def cards(self, text: str) -> list[Card]:
        """A list of cards, separated by commas; names may hold commas themselves."""
        labels = "|".join(sorted(self.labels, key=len, reverse=True)) or "(?!)"
        one = re.compile(
            rf"(?:(?P<count>\d+) )?(?:(?P<rarity>{'|'.join(RARITIES)}) )?(?:(?P<faction>{'|'.join(FACTIONS)}) )?"
            rf"(?P<name>{labels}|{PLAIN}|{self._names})(?!\w)(?: as (?P<label>\w+))?(?: \((?P<notes>[^)]*)\))?"
        )
        found: list[Card] = []
        rest = text.strip()
        while rest:
            match = one.match(rest)
            if match is None:
                raise ValueError(f"No card is called so, from here: {rest!r}")
            rest = rest[match.end() :]
            if rest and not rest.startswith(","):
                raise ValueError(f"A comma was expected here: {rest!r}")
            rest = rest.lstrip(", ")
            found += [self._card(match)] * int(match["count"] or 1)
        return found

    def _card(self, match: re.Match[str]) -> Card:
        name, statuses, counters, owner = match["name"], [], {}, ""
        for note in filter(None, (match["notes"] or "").split(", ")):
            counted = re.fullmatch(r"(\d+) (\w+?)s?", note)
            if counted:
                counters[counted[2]] = int(counted[1])
            elif note.endswith("'s"):
                owner = note.removesuffix("'s").casefold()
            else:
                statuses.append(note)
        reference = self.labels.get(name) or self.reference(name, match["rarity"] or "", match["faction"] or "")
        what = name if name in self.labels else match["label"] or reference
        label = match["label"] or (name if name in self.labels else "")
        if match["label"]:
            self.labels[match["label"]] = reference
        return Card(what, reference, tuple(sorted(statuses)), tuple(sorted(counters.items())), owner, label)

    def reference(self, name: str, rarity: str = "", faction: str = "") -> str:
        """The definition a name means; the common one where nothing else is said."""
        if re.fullmatch(PLAIN, name):
            return plain(name).reference
        found: Sequence[CardDefinition] = self.catalogue.called(name)
        found = [card for card in found if card.reference in self.catalogue.own] or found
        found = [card for card in found if rarity in ("", card.rarity) and faction in ("", card.faction)]
        if len(found) > 1 and not rarity:
            found = [card for card in found if card.rarity == "common"] or found
        if len(found) > 1 and not faction:
            found = [card for card in found if not card.reference.endswith("_R2")] or found
        if len(found) != 1:
            raise ValueError(f"{name!r} may be any of {[card.reference for card in found]}: say rarity or faction.")
        return found[0].reference

    def write(self, what: str, statuses: Iterable[str] = (), counters: Iterable[tuple[str, int]] = ()) -> str:
        """A card as a person would say it."""
        card = self.catalogue.cards.get(what)
        name = card.name if card else what
        if card and card.rarity == "rare":
            name = f"rare {name}"
        notes = [*sorted(statuses), *(f"{number} {word}{'s' * (number != 1)}" for word, number in sorted(counters))]
        return f"{name} ({', '.join(notes)})" if notes else name


def terrains(text: str) -> list[str]:
    """The terrains of a region: `FMW` is all three, `?F` a Forest that lies face down."""
    return [TERRAINS[letter] for letter in text.lstrip("?")]

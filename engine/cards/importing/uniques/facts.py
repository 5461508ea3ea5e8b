"""What a person tells of a unique card: its reference, faction, costs, statistics, and its abilities.

Abilities are told as text, or as triples of part numbers, one ability a line: `22_191_225`.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.cards.catalogue import Catalogue
from engine.cards.definitions.definition import CardDefinition
from engine.cards.definitions.references import Letters
from engine.cards.errors import NotUnderstood
from engine.cards.importing.building import FACTIONS, Cost, Statistic, Text
from engine.cards.importing.later_sets import words_of
from engine.cards.importing.uniques.parts import TRIPLE, BadTriple, Triple, abilities_of
from engine.cards.importing.uniques.pasting import facts_in, lines_in, reference_in
from engine.cards.importing.uniques.validating import BadUnique, family_of, validated
from engine.cards.text.compiling import compile_text
from engine.cards.text.vocabulary import speaking


class UniqueFacts(BaseModel):
    """A unique as it is told; abilities are text, or the triples of `triples`."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    reference: Annotated[str, Field(max_length=60)]
    faction: Letters
    hand_cost: Cost
    reserve_cost: Cost
    statistics: tuple[Statistic, Statistic, Statistic]
    main: Text = ""
    support: Text = ""
    triples: Annotated[tuple[Triple, ...], Field(max_length=10)] = ()

    def texts(self) -> tuple[str, str]:
        """Its main text and its support text; raises `BadUnique` for numbers that are no triple."""
        try:
            main, support = abilities_of(self.triples)
        except BadTriple as fault:
            raise BadUnique(self.reference, "triple", fault.reason, "_".join(map(str, fault.triple))) from fault
        return "\n".join(filter(None, (self.main, main))), "\n".join(filter(None, (self.support, support)))

    def definition(self, catalogue: Catalogue) -> CardDefinition:
        """The card, read and checked; raises `BadUnique`."""
        read, family = family_of(self.reference, catalogue)
        main, support = self.texts()
        try:
            with speaking(words_of(catalogue)):
                abilities = compile_text(main, support, "character")
        except NotUnderstood as fault:
            words = " ".join(fault.words)
            why = f"{fault.line!r} is not understood: {words or fault.reason}"
            raise BadUnique(str(read), "text" if words else "line", why, words or fault.line) from fault
        card = CardDefinition(
            reference=str(read.card),
            name=family[0].name,
            type="character",
            faction=FACTIONS[self.faction],
            rarity="unique",
            subtypes=family[0].subtypes,
            hand_cost=self.hand_cost,
            reserve_cost=self.reserve_cost,
            statistics=self.statistics,
            family=family[0].family,
            abilities=abilities,
        )
        return validated(card, catalogue, main, support)


class Pasted(NamedTuple):
    """The fields of a form: reference; faction, costs and statistics such as `YZ 2/2 2/1/1`; abilities; support."""

    reference: str
    facts: str
    main: str
    support: str = ""


def facts_pasted(pasted: Pasted) -> UniqueFacts:
    """The unique that a filled-in form tells of; raises `BadUnique` with what cannot be read."""
    reference = reference_in(pasted.reference)
    found = facts_in(pasted.facts)
    if found is None:
        raise BadUnique(reference, "facts", "faction, costs and statistics are written like YZ 2/2 2/1/1")
    faction, (hand, reserve, forest, mountain, water) = found
    letters = next(each for each, name in FACTIONS.items() if faction.casefold() in (each.casefold(), name))
    told: dict[str, list[str]] = {"main": [], "support": []}
    triples: list[Triple] = []
    for name, text in (("main", pasted.main), ("support", pasted.support)):
        for line in lines_in(text):
            if TRIPLE.fullmatch(line):
                triples.append(tuple(int(number) for number in line.split("_")))
            else:
                told[name].append(line)
    try:
        return UniqueFacts(
            reference=reference[:60],
            faction=letters,
            hand_cost=hand,
            reserve_cost=reserve,
            statistics=(forest, mountain, water),
            main="\n".join(told["main"]),
            support="\n".join(told["support"]),
            triples=tuple(triples),
        )
    except ValidationError as fault:
        first = fault.errors()[0]
        raise BadUnique(reference, "facts", f"{first['loc'][0]}: {first['msg']}") from fault

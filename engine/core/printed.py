"""2.3.1.a What is printed on a definition and what it amounts to, worked out once for each."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import Struct
from msgspec.structs import replace

from engine.cards.catalogue import Catalogue
from engine.cards.definitions.definition import CardDefinition
from engine.cards.definitions.profiles import Nameable, Profile
from engine.cards.language import (
    AreSubtype,
    CountsAs,
    EvenStatistics,
    FacesTerrain,
    Filter,
    HaveAbility,
    ICannotBePlayed,
    ICost,
    ICostLessFor,
    ICostLessTargeting,
    IgnoreAbilities,
    InOneTerrain,
    InStartingRegion,
    InTerrain,
    Lasting,
    LoseAbilities,
    LoseKeyword,
    MyExpedition,
    Passive,
    Record,
    RegionsAre,
    Statement,
)

CHANGING = (HaveAbility, AreSubtype, CountsAs, EvenStatistics, LoseAbilities, LoseKeyword, RegionsAre)
"""Statements that change characteristics (2.3.1.g); the others change rules or costs."""

NOTHING = Profile()


def changes_characteristics(ability: Nameable) -> bool:
    """2.3.1.g Whether it is a passive ability by which characteristics or terrains are others."""
    if not isinstance(ability, Passive | Lasting):
        return False
    statement = ability.statement
    if isinstance(statement, IgnoreAbilities):  # all of them; a single keyword is looked for where it would act
        return statement.keyword is None
    return isinstance(statement, CHANGING)


class Characteristics(Struct, frozen=True, gc=False):
    """The current characteristics of one object (1.2.2.c)."""

    type: str
    subtypes: tuple[str, ...]
    abilities: tuple[str, ...]
    """Stable names."""
    statistics: tuple[int, int, int]
    hand_cost: int
    reserve_cost: int
    also: tuple[str, ...] = ()
    """Types it is considered besides its own."""
    profile: Profile = NOTHING
    """What the abilities amount to together."""

    def is_a(self, types: Collection[str]) -> bool:
        """2.2.2 Whether it is of one of these types, or considered so."""
        return self.type in types or any(each in types for each in self.also)


PLAYED = ("character", "permanent", "spell")
"""5.1.2.e The types of cards that are played."""


class Printed(Struct, frozen=True, gc=False):
    """What a definition says, in the form in which rules ask for it."""

    traits: Characteristics
    elsewhere: Characteristics
    """The same outside of play, where it may count as another type as well (1.2.4.d)."""
    bears_passive: bool
    """Whether it has passive abilities that change characteristics."""
    scout: int
    """Scout's number, 0 for none (v3:7.4.5)."""
    of_its_cost: tuple[str, ...]
    """The names of its passive abilities about its own cost (1.2.4.d)."""
    offers: tuple[str, ...]
    """The names of its passive abilities by which something may be given to pay less for it (1.2.4.d)."""
    cost_depends_on_place: bool
    """Whether what it costs depends on the expedition in which it is played (5.2.1.a)."""
    has_ways: bool
    """Whether its cost depends on how it is declared: by Scout, an offer or a place (5.1.2.b)."""
    is_played: bool
    """Whether it is of a type that is played: Heroes are not, in any zone they come to lie in (5.1.2.e)."""
    not_to_be_played: tuple[str, ...]
    """The names of its passive abilities that say when it cannot be played (1.2.4.d)."""
    effect: str
    """The effect lines together, as the name of one program; '' for none (5.2.3.a)."""
    acts_from_reserve: bool
    """Whether it has reactions or passive abilities that work while it lies ready in a Reserve (v3:2.2.11.e)."""


def _stating(kind: type, passives: Mapping[str, object]) -> tuple[str, ...]:
    """1.2.4.d The passive abilities that state something of a kind."""
    return tuple(
        name
        for name, ability in passives.items()
        if isinstance(ability, Passive) and isinstance(ability.statement, kind)
    )


def _costs(card: CardDefinition) -> tuple[int, int]:
    """2.2.6.c, 2.2.7.c The Hand Cost and the Reserve Cost: what is printed, and no Hand Cost for a token."""
    return (0 if card.token else card.hand_cost), card.reserve_cost


def _counting_as(traits: Characteristics, passives: Mapping[str, object]) -> Characteristics:
    """1.2.4.d What it is outside of play, with what it says that it counts as even there."""
    for name in _stating(CountsAs, passives):
        passive = passives[name]
        assert isinstance(passive, Passive)
        if passive.condition is None:
            traits = counting_as(traits, passive.statement)
    return traits


def counting_as(traits: Characteristics, says: Statement) -> Characteristics:
    """2.2.2 The characteristics with one more type, and its sub-type."""
    assert isinstance(says, CountsAs)
    subtypes, also = traits.subtypes, traits.also
    if says.type not in (traits.type, *also):
        also = (*also, says.type)
    if says.subtype is not None and says.subtype not in subtypes:
        subtypes = (*subtypes, says.subtype)
    return replace(traits, subtypes=subtypes, also=also)


OF_ITS_PLACE = (FacesTerrain, InOneTerrain, InStartingRegion, InTerrain, MyExpedition)
"""What speaks of the bearer's Expedition."""


def speaks_of_its_place(node: object) -> bool:
    """7.4.3.f Whether anything in a tree speaks of the bearer's Expedition, or of the one that faces it."""
    if isinstance(node, OF_ITS_PLACE) or (isinstance(node, Filter) and node.expedition is not None):
        return True
    if isinstance(node, tuple):
        return any(map(speaks_of_its_place, node))
    return isinstance(node, Record) and any(speaks_of_its_place(getattr(node, name)) for name in node.__struct_fields__)


class PrintedCards(dict[str, Printed]):
    """What every definition of a catalogue says, by reference; looked up there when first asked for."""

    def __init__(self, catalogue: Catalogue) -> None:
        super().__init__()
        self.catalogue = catalogue

    def __missing__(self, reference: str) -> Printed:
        """2.3.1.a The printed characteristics, and what else is printed; raises KeyError for an unknown reference."""
        card, names = self.catalogue.cards[reference], tuple(self.catalogue.printed[reference])
        profile = self.catalogue.profile(names)
        passives = {name: self.catalogue.abilities[name].ability for name in profile.passives}
        in_reserve = {name: self.catalogue.abilities[name].ability for name in profile.support_passives}
        of_its_cost = _stating(ICost, passives | in_reserve)
        traits = Characteristics(card.type, card.subtypes, names, card.statistics, *_costs(card), profile=profile)
        scout = profile.keywords.get("scout", 0)
        offers = (*_stating(ICostLessFor, passives), *_stating(ICostLessTargeting, passives))
        by_place = (card.type == "character" or card.zone_type == "expedition") and any(
            speaks_of_its_place((passives | in_reserve)[name]) for name in of_its_cost
        )
        found = self[reference] = Printed(
            traits,
            _counting_as(traits, passives),
            any(changes_characteristics(ability) for ability in passives.values()),
            scout,
            of_its_cost,
            offers,
            by_place,
            bool(scout or offers or by_place),
            card.type in PLAYED,
            _stating(ICannotBePlayed, passives),
            "+".join(profile.effects),
            bool(profile.support_reactions or profile.support_passives),
        )
        return found

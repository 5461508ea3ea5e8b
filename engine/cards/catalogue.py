"""All card definitions that are known, found by reference and by name, and their abilities by stable name."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from types import MappingProxyType

import msgspec

from engine.cards.definitions.definition import CardDefinition
from engine.cards.definitions.profiles import Nameable, NamedAbility, Profile, named, profile_of, records
from engine.cards.definitions.references import read_reference
from engine.cards.definitions.sets import Sets, set_of, shipped, shipped_names
from engine.cards.errors import BadDefinition, BadReference, UnknownAbility, UnknownCard
from engine.cards.language import (
    CardFromHand,
    Choose,
    Cost,
    CostOf,
    CountedTough,
    CountersOn,
    Create,
    CreateSignature,
    EitherOf,
    Give,
    HaveAbility,
    Is,
    IsLike,
    It,
    Keyword,
    Landmarks,
    Me,
    Of,
    Passive,
    Record,
    SpendFrom,
    StatisticOf,
    Target,
    TargetExpedition,
)
from engine.cards.words.keywords import KEYWORDS
from engine.cards.words.local_names import NONE, LocalNames, joined
from engine.cards.words.names import folded


class Definitions(Mapping[str, CardDefinition]):
    """Definitions of one's own, over others that are looked up below when they are first asked for."""

    def __init__(self, own: Mapping[str, CardDefinition], below: Mapping[str, CardDefinition]) -> None:
        self._own, self._below = own, below
        self._known = dict(own)

    def __getitem__(self, reference: str) -> CardDefinition:
        try:
            return self._known[reference]
        except KeyError:
            found = self._known[reference] = self._below[reference]
            return found

    def __contains__(self, reference: object) -> bool:
        return reference in self._known or reference in self._below

    def __iter__(self) -> Iterator[str]:
        yield from self._below
        for reference in self._own:
            if reference not in self._below:
                yield reference

    def __len__(self) -> int:
        return len(self._below) + sum(1 for reference in self._own if reference not in self._below)


class _Abilities(Mapping[str, NamedAbility]):
    """The abilities of definitions under their names, named when the first one of a card is asked for."""

    def __init__(self, cards: Mapping[str, CardDefinition]) -> None:
        self._cards = cards
        self._known: dict[str, NamedAbility] = {}
        self._named: set[str] = set()

    def __getitem__(self, name: str) -> NamedAbility:
        try:
            return self._known[name]
        except KeyError:
            self._of(name.partition("/")[0])
            return self._known[name]

    def __iter__(self) -> Iterator[str]:
        for reference in self._cards:
            self._of(reference)
        yield from self._known

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _of(self, reference: str) -> None:
        """Names the abilities of a card, and those inside them; raises KeyError without such a card."""
        if reference not in self._named:
            for number, ability in enumerate(self._cards[reference].abilities):
                self._known.update((each.name, each) for each in named(f"{reference}/{number}", reference, ability))
            self._named.add(reference)


class _Printed(Mapping[str, tuple[str, ...]]):
    """The names of the abilities that are printed on a card, by its reference."""

    def __init__(self, cards: Mapping[str, CardDefinition]) -> None:
        self._cards = cards

    def __getitem__(self, reference: str) -> tuple[str, ...]:
        """1.2.4.a Each line of a card is an ability with a name of its own."""
        return tuple(f"{reference}/{number}" for number in range(len(self._cards[reference].abilities)))

    def __iter__(self) -> Iterator[str]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)


class Catalogue:
    """Card definitions by reference and by name, and their abilities by stable name; a value that never changes.

    `own` are the definitions it adds to those of the catalogue `below`, or to the sets that come with the program;
    those are read and named one by one when they are first asked for. `aliases` are further references of its own
    cards that their parts do not tell, `names` what cards are called in other languages, `set_names` what sets are
    called by their codes. Raises `BadDefinition` where two definitions share a reference, a keyword lacks its number,
    or a token that an ability creates is not there.
    """

    def __init__(
        self,
        definitions: Iterable[CardDefinition] = (),
        aliases: Mapping[str, str] | None = None,
        sets: Sets | None = None,
        below: Catalogue | None = None,
        names: LocalNames = NONE,
        set_names: Mapping[str, str] | None = None,
    ) -> None:
        own: dict[str, CardDefinition] = {}
        for card in definitions:
            if card.reference in own:
                raise BadDefinition(card.reference, "two definitions have this reference")
            own[card.reference] = card
        self.below = below
        self.own: Mapping[str, CardDefinition] = MappingProxyType(own)
        self._sets: Sets | None = sets if below is None else below._sets
        ground: Mapping[str, CardDefinition] = {} if self._sets is None else self._sets
        self.cards: Mapping[str, CardDefinition] = Definitions(own, ground if below is None else below.cards)
        self.abilities: Mapping[str, NamedAbility] = _Abilities(self.cards)
        self.printed: Mapping[str, tuple[str, ...]] = _Printed(self.cards)
        lower: Mapping[str, str] = {} if below is None else below._own_aliases
        self._own_aliases: dict[str, str] = {**lower, **(aliases or {})}
        lower_names = NONE if below is None else below.local_names
        self.local_names: LocalNames = joined(lower_names, names) if names else lower_names
        self._set_names: Mapping[str, str] = {**({} if below is None else below._set_names), **(set_names or {})}
        self._profiles: dict[tuple[str, ...], Profile] = {}
        self._creating: dict[str, tuple[str, ...]] = {}
        self._check()

    def find(self, reference: str) -> CardDefinition:
        """The definition with this reference or alias, in capitals or not; `UnknownCard` where there is none."""
        card = self.cards.get(self.resolve(reference))
        if card is None:
            raise UnknownCard(reference)
        return card

    def resolve(self, reference: str) -> str:
        """The reference under which the definition is kept, for one that may be another print's or in small letters."""
        wanted = reference.upper()
        if wanted in self.cards:
            return wanted
        try:
            other = read_reference(wanted).card
        except BadReference:
            prints = [wanted]
        else:
            prints = [wanted, str(other), str(other._replace(product="P"))]
        for each in prints:
            found = self._alias(each) or each
            if found in self.cards:
                return found
        return wanted

    @property
    def aliases(self) -> Mapping[str, str]:
        """Further references of its cards that their parts do not tell."""
        return {**(self._sets.aliases if self._sets is not None else {}), **self._own_aliases}

    def called(self, name: str) -> tuple[CardDefinition, ...]:
        """All rarities of the cards with this name, whatever its capitals and accents; empty where there is none.

        It may be the name in any language, where no card has it in English.
        """
        wanted = folded(name)
        return self._called(wanted) or tuple(
            card for english in self._english_names.get(wanted, ()) for card in self._called(english)
        )

    def name_of(self, card: CardDefinition, language: str) -> str:
        """What a card is called in a language: its English name where it has none there."""
        return self.local_names.get(card.name, {}).get(language, card.name)

    @cached_property
    def _english_names(self) -> Mapping[str, tuple[str, ...]]:
        """English names by those in other languages, all of them folded: one card can be spelt in two ways."""
        found: dict[str, dict[str, None]] = {}
        for english, names in self.local_names.items():
            for name in names.values():
                found.setdefault(folded(name), {})[folded(english)] = None
        return {name: tuple(english) for name, english in found.items()}

    def _called(self, wanted: str) -> tuple[CardDefinition, ...]:
        lower: tuple[CardDefinition, ...] = ()
        if self.below is not None:
            lower = self.below._called(wanted)
        elif self._sets is not None:
            lower = tuple(self._sets[reference] for reference in self._sets.called(wanted))
        mine = self._own_by_name.get(wanted, ())
        return (*(card for card in lower if card.reference not in self.own), *mine)

    @cached_property
    def _own_by_name(self) -> Mapping[str, tuple[CardDefinition, ...]]:
        found: dict[str, list[CardDefinition]] = {}
        for card in self.own.values():
            found.setdefault(folded(card.name), []).append(card)
        return {name: tuple(cards) for name, cards in found.items()}

    def names(self) -> tuple[str, ...]:
        """The names of all cards, each once, as they are written."""
        lower: Iterable[str] = ()
        if self.below is not None:
            lower = self.below.names()
        elif self._sets is not None:
            lower = (head.name for head in self._sets.heads())
        return tuple(dict.fromkeys((*lower, *(card.name for card in self.own.values()))))

    def set_name(self, reference: str) -> str:
        """The name of the set that the card with this reference belongs to; '' where the set has no known name."""
        shipped = self._sets.set_name(reference) if self._sets is not None else ""
        return shipped or self._set_names.get(set_of(reference), "")

    def sets(self) -> dict[str, str]:
        """The names of all sets by their codes, those that come with the program first."""
        shipped = self._sets.names() if self._sets is not None else {}
        return {**self._set_names, **(self.below.sets() if self.below is not None else {}), **shipped}

    def tokens_of(self, references: Iterable[str]) -> frozenset[str]:
        """The tokens that these cards can create, and those that these tokens can create in their turn."""
        found: set[str] = set()
        waiting = list(references)
        while waiting:
            for token in self._created_by(waiting.pop()):
                if token not in found:
                    found.add(token)
                    waiting.append(token)
        return frozenset(found)

    def _created_by(self, reference: str) -> tuple[str, ...]:
        """The tokens that a card names; looked for once."""
        tokens = self._creating.get(reference)
        if tokens is None:
            said = records(self.cards[reference].abilities)
            tokens = self._creating[reference] = tuple(
                each.token for each in said if isinstance(each, Create | CreateSignature) and each.token
            )
        return tokens

    def ability(self, name: str) -> NamedAbility:
        """The ability or lasting gift of this name; `UnknownAbility` where there is none."""
        if name not in self.abilities:
            raise UnknownAbility(name)
        return self.abilities[name]

    def part(self, name: str, record: Nameable) -> str:
        """The name of an ability or lasting gift that the ability `name` contains; `UnknownAbility` if it does not."""
        for part in self.ability(name).parts:
            if self.abilities[part].ability == record:
                return part
        raise UnknownAbility(f"{name}/{type(record).__name__}")

    def profile(self, names: tuple[str, ...]) -> Profile:
        """What these abilities amount to together; asked twice, it is the same profile."""
        profile = self._profiles.get(names)
        if profile is None:
            profile = self._profiles[names] = profile_of([self.ability(name) for name in names])
        return profile

    def with_definitions(self, definitions: Iterable[CardDefinition]) -> Catalogue:
        """A catalogue of these definitions besides; one whose reference is known takes the place of the old."""
        mine = {card.reference: card for card in definitions}
        if self.below is None and self._sets is not None and not self.own:
            return Catalogue(mine.values(), below=self)
        return Catalogue(
            {**self.own, **mine}.values(), self._own_aliases, self._sets, self.below, self.local_names, self._set_names
        )

    @property
    def digest(self) -> str:
        """The digest of all definitions of the catalogue."""
        return digest(self.cards.values())

    def _alias(self, reference: str) -> str | None:
        known = self._own_aliases.get(reference)
        return known or (self._sets.alias(reference) if self._sets is not None else None)

    def _check(self) -> None:
        for card in self.own.values():
            if reason := contradiction(card, self.cards):
                raise BadDefinition(card.reference, reason)
        for alias, reference in self._own_aliases.items():
            if reference not in self.cards or alias in self.cards:
                raise BadDefinition(reference, f"its alias {alias} is another card, or it has no definition")


def _choices_at_odds(costs: Iterable[Cost]) -> str:
    """Why what is chosen to pay cannot be asked for: two choices are one thing each, or one thing and so many more."""
    chosen = [cost for cost in costs if isinstance(cost, CHOSEN_TO_PAY)]
    kinds = list(dict.fromkeys(chosen))
    if len(kinds) < 2:
        return ""
    if len(kinds) > 2 or chosen.count(kinds[0]) > 1:
        return "one cost asks for more than one thing and so many of another, which nobody is asked (5.1.2.b)"
    if not all(isinstance(cost, CardFromHand) or (isinstance(cost, Give) and not cost.any_number) for cost in kinds):
        return "one cost asks for two choices that do not go together (5.1.2.b)"
    return ""


def contradiction(card: CardDefinition, cards: Mapping[str, CardDefinition]) -> str:
    """Why a definition cannot stand among these cards, itself included; nothing where it can."""
    for record in records(card.abilities):
        match record:
            case Create(token=token) if token not in cards:
                return f"it creates the token {token}, which has no definition"
            case Create(token=token, place=place) if cards[token].landmark != isinstance(place, Landmarks):
                return f"it creates the token {token} where it cannot lie (KW.16)"
            case Keyword(word=word, number=number) if KEYWORDS[word].has_number != (number is not None):
                return f"the keyword {word} has a number too many or too few"
            case Passive() | CountedTough() if any(isinstance(part, CHOSEN_OR_SPOKEN_OF) for part in _said_by(record)):
                return "a passive ability chooses nothing, and so cannot speak of a target or a choice (2.2.10.f)"
            case Passive(statement) if isinstance(getattr(statement, "who", None), It):
                return "only what holds for a time can be said of 'it' (2.2.13.c)"
            case CountersOn() | CostOf() | StatisticOf() | Is() | IsLike() if not isinstance(record.who, Me | It):
                return "a number or a condition is looked up on 'me' or on 'it' alone; count over a filter instead"
        if fault := _choices_at_odds(getattr(record, "costs", ())):
            return fault
    return ""


CHOSEN_TO_PAY = (CardFromHand, EitherOf, Give, SpendFrom)
"""Costs for which something is chosen."""


CHOSEN_OR_SPOKEN_OF = (Choose, Of, Target, TargetExpedition)
"""Words that mean what has been declared, chosen or spoken of in an effect."""


def _said_by(node: object) -> Iterator[object]:
    """What a passive ability says itself, without the abilities it gives to others."""
    if isinstance(node, Record):
        yield node
        for name in node.__struct_fields__:
            if not (isinstance(node, HaveAbility) and name == "ability"):
                yield from _said_by(getattr(node, name))
    elif isinstance(node, tuple):
        for part in node:
            yield from _said_by(part)


def digest(definitions: Iterable[CardDefinition]) -> str:
    """A fingerprint of a set of definitions, whatever their order: 64 hexadecimal digits (SHA-256)."""
    lines = sorted(msgspec.json.encode(card) for card in definitions)
    return hashlib.sha256(b"\n".join(lines)).hexdigest()


@cache
def default_catalogue() -> Catalogue:
    """The definitions that come with the program, each read when it is first asked for."""
    return Catalogue(sets=shipped(), names=shipped_names())

"""All card definitions that are known, and every ability of theirs under a name that games may store.

The abilities of a card are `REFERENCE/0`, `REFERENCE/1`, ... in the order they are printed. What an ability contains
that lives on by itself has a name below its own: an ability that it gives to objects is `REFERENCE/0/granted`, what it
gives to the next card played is `REFERENCE/0/next`; a second one in the same ability is `/next2`, and so on.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import TypeAlias

import msgspec

from engine.cards.definition import CardDefinition
from engine.cards.errors import BadDefinition, BadReference, UnknownAbility, UnknownCard
from engine.cards.files import SetFile, read_set
from engine.cards.language import (
    Ability,
    Additive,
    BeginsWithMarkers,
    Create,
    HaveAbility,
    Keyword,
    Landmarks,
    Me,
    NextCard,
    Passive,
    PlayedFrom,
    QuickAction,
    Reaction,
    Record,
    Replacing,
    SendToReserve,
    SpellEffect,
    Support,
)
from engine.cards.names import folded
from engine.cards.references import read_reference

SCOUTED = Reaction(PlayedFrom("hand"), SendToReserve(Me()))
"""v3:7.4.5 'When I am played from hand — Put me in Reserve.'"""

NUMBERED = ("scout", "tough")
"""Keywords that always have a number (7.4.5.b, v3:7.4.5)."""

Nameable: TypeAlias = Ability | NextCard
"""What has a name of its own: an ability, or what the next card played gets (2.2.13.c)."""


@dataclass(frozen=True, slots=True)
class NamedAbility:
    """One ability or lasting gift under its stable name, with the names of what it contains in tree order."""

    name: str
    reference: str
    ability: Nameable
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Profile:
    """What a list of abilities amounts to; the same list gives the same profile.

    `keywords` are words with their numbers added up (1 where a keyword has none); `reactions` are sorted by the record
    class of their trigger, `replacing` and `additive` by the record class of what they look out for; all else are names
    in the order of the list.
    """

    keywords: dict[str, int] = field(default_factory=dict)
    reactions: dict[type[Record], tuple[str, ...]] = field(default_factory=dict)
    replacing: dict[type[Record], tuple[str, ...]] = field(default_factory=dict)
    additive: dict[type[Record], tuple[str, ...]] = field(default_factory=dict)
    passives: tuple[str, ...] = ()
    quick_actions: tuple[str, ...] = ()
    supports: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    support_reactions: dict[type[Record], tuple[str, ...]] = field(default_factory=dict)


class Catalogue:
    """Card definitions by reference and by name, and their abilities by stable name; a value that never changes.

    `aliases` are further references of the same cards, such as later printings. Raises `BadDefinition` where two
    definitions share a reference, a keyword lacks its number, or a token that an ability creates is not among them.
    """

    def __init__(self, definitions: Iterable[CardDefinition], aliases: Mapping[str, str] | None = None) -> None:
        """1.2.4.a Each line of a card is an ability with a name of its own."""
        cards: dict[str, CardDefinition] = {}
        abilities: dict[str, NamedAbility] = {}
        printed: dict[str, tuple[str, ...]] = {}
        for card in definitions:
            if card.reference in cards:
                raise BadDefinition(card.reference, "two definitions have this reference")
            cards[card.reference] = card
            names = []
            for number, ability in enumerate(card.abilities):  # 1.2.4.a
                name = f"{card.reference}/{number}"
                abilities.update((each.name, each) for each in _named(name, card.reference, ability))
                names.append(name)
            printed[card.reference] = tuple(names)
        self.cards: Mapping[str, CardDefinition] = MappingProxyType(cards)
        self.abilities: Mapping[str, NamedAbility] = MappingProxyType(abilities)
        self.printed: Mapping[str, tuple[str, ...]] = MappingProxyType(printed)
        self.aliases: Mapping[str, str] = MappingProxyType(dict(aliases or {}))
        self._profiles: dict[tuple[str, ...], Profile] = {}
        self._by_name: dict[str, tuple[CardDefinition, ...]] = {}
        for card in cards.values():
            self._by_name[folded(card.name)] = (*self._by_name.get(folded(card.name), ()), card)
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
        if wanted in self.aliases:
            return self.aliases[wanted]
        try:
            other = str(read_reference(wanted).card)
        except BadReference:
            return wanted
        other = self.aliases.get(other, other)
        return other if other in self.cards else wanted

    def called(self, name: str) -> tuple[CardDefinition, ...]:
        """All rarities of the cards with this name, whatever its capitals and accents; empty where there is none."""
        return self._by_name.get(folded(name), ())

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
            profile = self._profiles[names] = _profile([self.ability(name) for name in names])
        return profile

    def with_definitions(self, definitions: Iterable[CardDefinition]) -> Catalogue:
        """A catalogue of these definitions besides; one whose reference is known takes the place of the old."""
        cards = {**self.cards, **{card.reference: card for card in definitions}}
        return Catalogue(cards.values(), self.aliases)

    @property
    def digest(self) -> str:
        """The digest of all definitions of the catalogue."""
        return digest(self.cards.values())

    def _check(self) -> None:
        for card in self.cards.values():
            reason = contradiction(card, self.cards)
            if reason:
                raise BadDefinition(card.reference, reason)
        for alias, reference in self.aliases.items():
            if reference not in self.cards or alias in self.cards:
                raise BadDefinition(reference, f"its alias {alias} is another card, or it has no definition")


def contradiction(card: CardDefinition, cards: Mapping[str, CardDefinition]) -> str:
    """Why a definition cannot stand among these cards, itself included; nothing where it can."""
    for record in records(card.abilities):
        match record:
            case Create(token=token) if token not in cards:
                return f"it creates the token {token}, which has no definition"
            case Create(token=token, place=place) if cards[token].landmark != isinstance(place, Landmarks):
                return f"it creates the token {token} where it cannot lie (KW.16)"
            case Keyword(word=word, number=number) if (word in NUMBERED) != (number is not None):
                return f"the keyword {word} has a number too many or too few"
    return ""


def digest(definitions: Iterable[CardDefinition]) -> str:
    """A fingerprint of a set of definitions, whatever their order: 64 hexadecimal digits (SHA-256)."""
    lines = sorted(msgspec.json.encode(card) for card in definitions)
    return hashlib.sha256(b"\n".join(lines)).hexdigest()


@cache
def default_catalogue() -> Catalogue:
    """The definitions that come with the program; read once."""
    sets = shipped_sets()
    aliases = {alias: reference for each in sets for alias, reference in each.aliases.items()}
    return Catalogue((card for each in sets for card in each.cards), aliases)


def shipped_sets() -> tuple[SetFile, ...]:
    """The sets that come with the program, by their codes."""
    folder = resources.files("engine.cards") / "data" / "sets"
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".json")), key=lambda file: file.name)
    return tuple(read_set(file.read_bytes(), file.name) for file in files)


def records(node: object) -> Iterator[Record]:
    """Every record of a tree, from the outside in and from left to right."""
    if isinstance(node, Record):
        yield node
        for name in node.__struct_fields__:
            yield from records(getattr(node, name))
    elif isinstance(node, tuple):
        for part in node:
            yield from records(part)


def _named(name: str, reference: str, ability: Nameable) -> Iterator[NamedAbility]:
    """An ability under its name, and below it everything nameable that it contains."""
    parts: list[str] = []
    inner: list[NamedAbility] = []
    for word, part in _parts(ability):
        number = sum(1 for each in parts if each.removeprefix(f"{name}/").startswith(word)) + 1
        parts.append(f"{name}/{word}" if number == 1 else f"{name}/{word}{number}")
        inner += _named(parts[-1], reference, part)
    yield NamedAbility(name, reference, ability, tuple(parts))
    yield from inner


def _parts(node: object) -> Iterator[tuple[str, Nameable]]:
    """The nearest nameable records below a node, each with the word its name begins with.

    v3:7.4.5 What has been played by Scout has an ability that is nowhere printed.
    """
    if isinstance(node, Keyword) and node.word == "scout":
        yield "granted", SCOUTED
    if isinstance(node, Record):
        for name in node.__struct_fields__:
            value = getattr(node, name)
            if isinstance(node, HaveAbility) and name == "ability":
                yield "granted", value
            elif isinstance(value, NextCard):
                yield "next", value
            else:
                yield from _parts(value)
    elif isinstance(node, tuple):
        for value in node:
            if isinstance(value, NextCard):
                yield "next", value
            else:
                yield from _parts(value)


def _profile(abilities: Iterable[NamedAbility]) -> Profile:
    """1.2.4.b, 7.4.5.b What abilities amount to together: each keyword an ability like any other, numbers added up."""
    keywords: dict[str, int] = {}
    reactions: dict[type[Record], tuple[str, ...]] = {}
    replacing: dict[type[Record], tuple[str, ...]] = {}
    additive: dict[type[Record], tuple[str, ...]] = {}
    passives: list[str] = []
    quick_actions: list[str] = []
    supports: list[str] = []
    effects: list[str] = []
    support_reactions: dict[type[Record], tuple[str, ...]] = {}
    for named in abilities:
        match named.ability:
            case Keyword(word=word, number=number):
                keywords[word] = 1 if number is None else keywords.get(word, 0) + number  # 1.2.4.b, 7.4.5.b
            case Reaction(trigger=trigger, support=True):
                support_reactions[type(trigger)] = (*support_reactions.get(type(trigger), ()), named.name)
            case Reaction(trigger=trigger):
                reactions[type(trigger)] = (*reactions.get(type(trigger), ()), named.name)
            case Replacing(would=would):
                replacing[type(would)] = (*replacing.get(type(would), ()), named.name)
            case Additive(would=would):
                additive[type(would)] = (*additive.get(type(would), ()), named.name)
            case Passive():
                passives.append(named.name)
            case QuickAction():
                quick_actions.append(named.name)
            case Support():
                supports.append(named.name)
            case SpellEffect():
                effects.append(named.name)
            case BeginsWithMarkers():
                pass
            case NextCard():
                raise BadDefinition(
                    named.reference, f"{named.name} is what the next card gets, no ability of an object"
                )
    return Profile(
        keywords,
        reactions,
        replacing,
        additive,
        tuple(passives),
        tuple(quick_actions),
        tuple(supports),
        tuple(effects),
        support_reactions,
    )

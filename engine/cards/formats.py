"""Formats: what a deck must hold to be played, and a report of what breaks it (1.1.4, contradictions 30 to 32)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from engine.cards.catalogue import Catalogue
from engine.cards.decks import Deck
from engine.cards.definition import CardDefinition, Rarity
from engine.cards.errors import UnknownCard

BreachKey = Literal[
    "unknown card",
    "no card for a deck",
    "hero missing",
    "hero not allowed",
    "not a hero",
    "hero among the cards",
    "too few cards",
    "too many cards",
    "other faction",
    "too many of a name",
    "too many rare",
    "too many exalted",
    "too many unique",
]


@dataclass(frozen=True, slots=True)
class Format:
    """What one format asks of a deck; numbers of cards are without the Hero, None means no limit.

    `rules` gives the paragraph behind each limit; `faction` asks for the Hero's faction (neutral cards have none).
    """

    name: str
    hero: bool
    least: int
    most: int | None
    faction: bool = False
    copies: int | None = None
    rare: int | None = None
    exalted: int | None = None
    unique: int | None = None
    rule_of_size: str = ""


CONSTRUCTED = Format(
    "constructed",
    hero=True,
    least=39,
    most=59,
    faction=True,
    copies=3,
    rare=15,
    exalted=3,
    unique=3,
    rule_of_size="1.1.4.c",
)
FIRST_GAME = Format("first game", hero=False, least=29, most=29, rule_of_size="first game")


@dataclass(frozen=True, slots=True)
class Breach:
    """One rule of a format that a deck breaks: the rule's number, its limit, what was found, and the cards at fault."""

    key: BreachKey
    rule: str
    limit: int
    found: int
    cards: tuple[str, ...] = ()


def check_deck(deck: Deck, form: Format, catalogue: Catalogue) -> tuple[Breach, ...]:
    """Everything that keeps a deck out of a format; empty for a legal deck.

    Where cards are unknown only these are reported, since nothing can be said of the rest.
    """
    unknown = tuple(dict.fromkeys(card for card in _references(deck) if not _is_known(card, catalogue)))
    if unknown:
        return (Breach("unknown card", "1.2.2.c", 0, len(unknown), unknown),)
    cards = [catalogue.find(reference) for reference in deck.cards]
    hero = catalogue.find(deck.hero) if deck.hero else None
    return (*_hero(hero, form), *_size(cards, form), *_kinds(cards), *_limits(cards, hero, form))


def _references(deck: Deck) -> Iterator[str]:
    if deck.hero:
        yield deck.hero
    yield from deck.cards


def _is_known(reference: str, catalogue: Catalogue) -> bool:
    try:
        catalogue.find(reference)
    except UnknownCard:
        return False
    return True


def _hero(hero: CardDefinition | None, form: Format) -> Iterator[Breach]:
    """1.1.4.b: exactly one Hero; none in the first game."""
    if hero is not None and hero.type != "hero":
        yield Breach("not a hero", "1.1.4.b", 1, 0, (hero.reference,))
    elif form.hero and hero is None:
        yield Breach("hero missing", "1.1.4.b", 1, 0)
    elif not form.hero and hero is not None:
        yield Breach("hero not allowed", form.rule_of_size, 0, 1, (hero.reference,))


def _size(cards: list[CardDefinition], form: Format) -> Iterator[Breach]:
    """1.1.4.c and contradictions 30: at least 39 and at most 59 besides the Hero."""
    if len(cards) < form.least:
        yield Breach("too few cards", form.rule_of_size, form.least, len(cards))
    if form.most is not None and len(cards) > form.most:
        yield Breach("too many cards", form.rule_of_size, form.most, len(cards))


def _kinds(cards: list[CardDefinition]) -> Iterator[Breach]:
    """Tokens never count as cards of a deck, and a Hero only as its Hero (1.1.4.b)."""
    tokens = [card for card in cards if card.token]
    heroes = [card for card in cards if card.type == "hero"]
    if tokens:
        yield Breach("no card for a deck", "1.1.4", 0, len(tokens), _distinct(tokens))
    if heroes:
        yield Breach("hero among the cards", "1.1.4.b", 0, len(heroes), _distinct(heroes))


def _limits(cards: list[CardDefinition], hero: CardDefinition | None, form: Format) -> Iterator[Breach]:
    """1.1.4.d to g and contradictions 31: faction, copies of a name, rare, exalted and unique cards."""
    if form.faction and hero is not None:
        others = [card for card in cards if card.faction not in (hero.faction, "neutral")]
        if others:
            yield Breach("other faction", "1.1.4.d", 0, len(others), _distinct(others))
    if form.copies is not None:
        for name, copies in Counter(card.name for card in cards).items():
            if copies > form.copies:
                same = _distinct(card for card in cards if card.name == name)
                yield Breach("too many of a name", "1.1.4.e", form.copies, copies, same)
    yield from _rarity(cards, "rare", form.rare, "too many rare", "1.1.4.f")
    yield from _rarity(cards, "exalted", form.exalted, "too many exalted", "1.1.4.f")
    yield from _rarity(cards, "unique", form.unique, "too many unique", "1.1.4.g")


def _rarity(
    cards: list[CardDefinition], rarity: Rarity, limit: int | None, key: BreachKey, rule: str
) -> Iterator[Breach]:
    found = [card for card in cards if card.rarity == rarity]
    if limit is not None and len(found) > limit:
        yield Breach(key, rule, limit, len(found), _distinct(found))


def _distinct(cards: Iterable[CardDefinition]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(card.reference for card in cards))

"""Whether a deck may be played in a format: every limit with what was found, and the cards that break it.

1.1.4 and 1.1.5 give the limits of the rules, RB.33 that of Exalted cards, which are newer; the others are customs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from engine.cards.catalogue import Catalogue
from engine.cards.decks.deck import Deck
from engine.cards.definitions.definition import CardDefinition, Rarity
from engine.cards.definitions.references import read_reference
from engine.cards.errors import BadReference
from engine.cards.formats.allowed_sets import allows_set_of
from engine.cards.formats.format import Format
from engine.cards.formats.restrictions import Restrictions, restrictions

CheckKey = Literal[
    "known cards",
    "hero",
    "heroes in the deck",
    "tokens",
    "size",
    "factions",
    "copies",
    "copies of a rarity",
    "copies of a unique",
    "rare",
    "exalted",
    "unique",
    "pool",
    "sets",
    "banned",
    "suspended",
]
"""What a check is about; the same words are keys of the sentences that people read."""


@dataclass(frozen=True, slots=True)
class Check:
    """One limit of a format: its rule ('' for a custom), what was found and allowed, and the cards that break it.

    `most` is None where there is no upper limit; `names` are those of whose copies there are too many.
    """

    key: CheckKey
    rule: str
    found: int
    least: int = 0
    most: int | None = None
    cards: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether what was found lies within the limits."""
        return self.least <= self.found and (self.most is None or self.found <= self.most)


@dataclass(frozen=True, slots=True)
class Legality:
    """What a format says of a deck, limit by limit; `dated` is the day of the restrictions it was checked by."""

    format: str
    dated: str
    checks: tuple[Check, ...] = field(default=())

    @property
    def legal(self) -> bool:
        """Whether the deck may be played."""
        return all(check.passed for check in self.checks)

    @property
    def breaches(self) -> tuple[Check, ...]:
        """The limits that the deck breaks."""
        return tuple(check for check in self.checks if not check.passed)


def check_deck(
    deck: Deck,
    form: Format,
    catalogue: Catalogue,
    listed: Restrictions | None = None,
    pool: Collection[str] | None = None,
    sets: Collection[str] = (),
) -> Legality:
    """Every limit of a format, and how a deck stands to it.

    `listed` are the restrictions in force, those that come with the program unless given; `pool` are the references
    that a season or an event allows, as many times as they stand there; `sets` are the codes of the sets that an
    organiser allows, those of the format unless given. Where cards are unknown only these are reported, since nothing
    can be said of the rest.
    """
    listed = listed or restrictions()
    told = tuple(dict.fromkeys(card for card in (deck.hero, *deck.cards) if card))
    unknown = tuple(card for card in told if catalogue.resolve(card) not in catalogue.cards)
    if unknown:
        checks: Iterable[Check] = [Check("known cards", "1.2.2.c", len(unknown), most=0, cards=unknown)]
    else:
        cards = [catalogue.find(reference) for reference in deck.cards]
        hero = catalogue.find(deck.hero) if deck.hero else None
        checks = [
            *_hero(hero, cards, form),
            Check("size", form.rule("size"), len(cards), form.least, form.most),
            *_factions(hero, cards, form),
            *_copies(cards, form),
            *_rarities(hero, cards, form),
            *_pool(hero, cards, form, pool),
            *_sets(hero, cards, form, sets),
            *(_restricted(hero, cards, listed) if form.restricted else ()),
        ]
    return Legality(form.name, listed.date.isoformat(), tuple(checks))


def _hero(hero: CardDefinition | None, cards: list[CardDefinition], form: Format) -> Iterator[Check]:
    """1.1.4.b, 1.1.5.b: exactly one Hero, or one if any, or none in the first game; tokens are no cards of a deck."""
    least, most = {"needed": (1, 1), "possible": (0, 1), "none": (0, 0)}[form.hero]
    rule = form.rule("hero")
    if hero is not None and hero.type != "hero":
        yield Check("hero", rule, 0, 1, 1, (hero.reference,))
    else:
        found = hero is not None
        wrong = (hero.reference,) if hero is not None and not most else ()
        yield Check("hero", rule, int(found), least, most, wrong)
    heroes = [card for card in cards if card.type == "hero"]
    yield Check("heroes in the deck", rule, len(heroes), most=0, cards=_distinct(heroes))
    tokens = [card for card in cards if card.token]
    yield Check("tokens", "RB.4", len(tokens), most=0, cards=_distinct(tokens))


def _factions(hero: CardDefinition | None, cards: list[CardDefinition], form: Format) -> Iterator[Check]:
    """1.1.4.d, 1.1.5.d: the Hero's faction, or some besides it; neutral cards have none."""
    if form.factions is None:
        return
    counted = Counter(card.faction for card in cards if card.faction != "neutral")
    if hero is not None and hero.faction != "neutral":
        counted[hero.faction] += len(cards) + 1
    allowed = {faction for faction, _ in counted.most_common(form.factions)}
    others = [card for card in cards if card.faction not in allowed and card.faction != "neutral"]
    yield Check("factions", form.rule("factions"), len(counted), form.least_factions, form.factions, _distinct(others))


def _copies(cards: list[CardDefinition], form: Format) -> Iterator[Check]:
    """1.1.4.e: three cards of a name whatever their rarity; customs count within a rarity, and each unique once."""
    counted = [card for card in cards if card.name not in form.any_number_of]
    names = Counter(card.name for card in counted)
    yield from _most("copies", form.rule("copies"), names, form.copies, lambda name: _called(counted, name))
    faces = Counter(card.reference for card in counted if card.rarity != "unique")
    yield from _most("copies of a rarity", "", faces, form.copies_of_a_rarity, lambda face: (face,))
    uniques = Counter(card.reference for card in counted if card.rarity == "unique")
    yield from _most("copies of a unique", "", uniques, form.copies_of_a_unique, lambda face: (face,))


def _most(
    key: CheckKey, rule: str, counted: Counter[str], most: int | None, faces: Callable[[str], tuple[str, ...]]
) -> Iterator[Check]:
    if most is None:
        return
    over = [name for name, copies in counted.items() if copies > most]
    cards = tuple(face for name in over for face in faces(name))
    yield Check(key, rule, max(counted.values(), default=0), 0, most, cards, tuple(over))


def _rarities(hero: CardDefinition | None, cards: list[CardDefinition], form: Format) -> Iterator[Check]:
    """1.1.4.f-g, RB.33 How many rare, exalted and unique cards there are; some customs let the Hero decide."""
    unique = form.unique_by_hero.get(_family(hero), form.unique) if hero is not None else form.unique
    limits: tuple[tuple[Rarity, int | None], ...] = (("rare", form.rare), ("exalted", form.exalted), ("unique", unique))
    for rarity, most in limits:
        if most is not None:
            found = [card for card in cards if card.rarity == rarity]
            wrong = _distinct(found) if len(found) > most else ()
            key: CheckKey = "rare" if rarity == "rare" else "exalted" if rarity == "exalted" else "unique"
            yield Check(key, form.rule(rarity), len(found), 0, most, wrong)


def _pool(
    hero: CardDefinition | None, cards: list[CardDefinition], form: Format, pool: Collection[str] | None
) -> Iterator[Check]:
    """1.1.5.a: only what an event or a season hands out, and any number of a card that is free; none where none is."""
    if form.pool == "none":
        return
    if form.pool == "uniques":
        allowed = frozenset(pool or ())
        outside = [card for card in cards if card.rarity == "unique" and card.reference not in allowed]
    else:
        left = Counter(pool or ())
        outside = []
        for card in (*([hero] if hero is not None else ()), *cards):
            if card.name in form.any_number_of:
                continue
            left[card.reference] -= 1
            if left[card.reference] < 0:
                outside.append(card)
    yield Check("pool", form.rule("pool"), len(outside), most=0, cards=_distinct(outside))


def _sets(
    hero: CardDefinition | None, cards: list[CardDefinition], form: Format, sets: Collection[str]
) -> Iterator[Check]:
    """Only cards of sets that the organiser or the format allows; a custom."""
    every = (*([hero] if hero is not None else ()), *cards)
    outside = [card for card in every if not card.token and not allows_set_of(card, form, sets)]
    yield Check("sets", "", len(outside), most=0, cards=_distinct(outside))


def _restricted(hero: CardDefinition | None, cards: list[CardDefinition], listed: Restrictions) -> Iterator[Check]:
    """No banned and no suspended card, the Hero included."""
    every = (*([hero] if hero is not None else ()), *cards)
    states = {card.reference: listed.state(card) for card in {card.reference: card for card in every}.values()}
    for state in ("banned", "suspended"):
        wrong = [card for card in every if (said := states[card.reference]) is not None and said.state == state]
        yield Check("banned" if state == "banned" else "suspended", "", len(wrong), most=0, cards=_distinct(wrong))


def _family(hero: CardDefinition) -> str:
    try:
        parts = read_reference(hero.reference)
    except BadReference:
        return ""
    return f"{parts.letters}_{parts.number:02d}"


def _called(cards: list[CardDefinition], name: str) -> tuple[str, ...]:
    return _distinct(card for card in cards if card.name == name)


def _distinct(cards: Iterable[CardDefinition]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(card.reference for card in cards))

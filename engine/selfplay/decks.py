"""The decks of random play, each under a name that says all: ready-made ones, random legal ones, invented ones.

`random/7` is a legal constructed deck drawn from the whole catalogue; `invented/7` holds, beside cards of the
catalogue, cards that nobody has printed (`engine.selfplay.inventing`), so that every word of the ability language meets
every other. The same name is always the same deck.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache

from engine.cards.catalogue import Catalogue, default_catalogue
from engine.cards.decks import Deck, first_game_decks, ready_made_decks
from engine.cards.definition import CardDefinition
from engine.cards.formats import Format, format_called, restrictions
from engine.selfplay.chances import Chances
from engine.selfplay.inventing import invented_cards
from engine.selfplay.makers.effects import INVENTED_TOKEN

KINDS = ("ready-made", "random", "invented")
"""What decks a seed may be given."""

SAME_CARDS = 8
"""How many games in a row meet the same invented cards, so that what is compiled once is used."""

PRINTED = 16
"""How many cards of an invented deck are printed ones."""


class UnknownDeck(ValueError):
    """No deck, or more than one, is meant by what was said."""


@cache
def all_decks() -> dict[str, Deck]:
    """Every deck that comes with the program, by name."""
    return {**ready_made_decks(), **first_game_decks()}


def drawn(kind: str, seed: int, seats: int) -> tuple[str, ...]:
    """The names of the decks of a kind that a seed gives to the seats of its table."""
    if kind not in KINDS[1:]:
        raise UnknownDeck(f"{kind!r} is no kind of decks. Say one of: {', '.join(KINDS)}.")
    group = seed // SAME_CARDS if kind == "invented" else seed
    return tuple(f"{kind}/{group * 4 + seat}" for seat in range(seats))


def deck_of(name: str) -> Deck:
    """The deck of a name; raises UnknownDeck."""
    kind, slash, number = name.partition("/")
    if name in all_decks():
        return all_decks()[name]
    if kind in KINDS[1:] and slash and number.isdecimal():
        return _random_deck(name, int(number)) if kind == "random" else _invented_deck(name, int(number))[0]
    raise UnknownDeck(f"{name!r} is no deck. Say one of: {'; '.join(all_decks())}; or random/7, invented/7.")


def deck_meant(said: str) -> str:
    """The name of the one deck whose name has all the words said, as in "starter ax"; raises UnknownDeck."""
    if "/" in said:
        return deck_of(said).name
    words = said.casefold().split()
    found = [name for name in all_decks() if all(word in name.casefold() for word in words)]
    if said in all_decks():
        return said
    if len(found) != 1:
        which = "fits no deck" if not found else f"fits {len(found)} decks"
        raise UnknownDeck(f"{said!r} {which}. Say one of: {'; '.join(all_decks())}.")
    return found[0]


@lru_cache(maxsize=16)
def catalogue_of(names: tuple[str, ...]) -> Catalogue:
    """The printed cards, and those invented for the decks of these names."""
    invented: dict[str, CardDefinition] = {}
    for name in names:
        kind, _, number = name.partition("/")
        if kind == "invented":
            invented |= {card.reference: card for card in _invented_deck(name, int(number))[1]}
    return default_catalogue().with_definitions(invented.values()) if invented else default_catalogue()


def _random_deck(name: str, seed: int) -> Deck:
    """1.1.4 A Hero and 39 to 45 cards of its faction, within all limits of the constructed format."""
    chances = Chances(seed)
    listed = restrictions()
    cards_of_all = sorted(default_catalogue().cards.values(), key=lambda card: card.reference)
    known = [card for card in cards_of_all if listed.state(card) is None]
    hero = chances.pick([card for card in known if card.type == "hero"])
    allowed = [
        card for card in known if card.type != "hero" and not card.token and card.faction in (hero.faction, "neutral")
    ]
    standard = format_called("standard")
    cards = _drawn_cards(chances, allowed, standard, standard.least + chances.below(7))
    return Deck(name, hero.reference, tuple(cards))


def _drawn_cards(chances: Chances, allowed: list[CardDefinition], standard: Format, wanted: int) -> list[str]:
    """1.1.4.e-g As many as wanted, no more of a name or of a rarity than the format lets in."""
    copies = standard.copies or wanted
    most = {"rare": standard.rare, "exalted": standard.exalted, "unique": standard.unique}
    names: Counter[str] = Counter()
    rarities: Counter[str] = Counter()
    cards: list[str] = []
    for card in chances.shuffled([card for card in allowed for _ in range(copies)]):
        limit = most.get(card.rarity)
        fits = names[card.name] < copies and (limit is None or rarities[card.rarity] < limit)
        if len(cards) < wanted and fits:
            cards.append(card.reference)
            names[card.name] += 1
            rarities[card.rarity] += 1
    return cards


@lru_cache(maxsize=16)
def _invented_deck(name: str, seed: int) -> tuple[Deck, tuple[CardDefinition, ...]]:
    """An invented Hero, and two copies each of invented cards among printed ones; and the definitions these need."""
    chances = Chances(seed)
    hero, *cards = invented_cards(seed)
    printed = sorted(card.reference for card in default_catalogue().cards.values() if _goes_into_a_deck(card))
    held = [card.reference for card in cards for _ in range(2)] + chances.shuffled(printed)[:PRINTED]
    return Deck(name, hero.reference, tuple(held)), (hero, *cards, INVENTED_TOKEN)


def _goes_into_a_deck(card: CardDefinition) -> bool:
    return card.type != "hero" and not card.token

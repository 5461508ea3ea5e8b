"""The decks of random play, each under a name that says all: ready-made, random legal, invented, or of a file of cards.

`random/7` is a legal constructed deck drawn from the whole catalogue, `random+faces.jsonl#7` one drawn from the
catalogue and that file together; `invented/7` holds, beside cards of the catalogue, cards that are not printed
(`engine.selfplay.inventing`), so that every word of the ability language meets every other; `faces.jsonl#7` holds cards
of that file, as `engine.cards.importing.bringing` reads it, filled up with cards of the catalogue. The same name is
always the same deck.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from pathlib import Path

from engine.cards.catalogue import Catalogue, default_catalogue
from engine.cards.decks import Deck, first_game_decks, ready_made_decks
from engine.cards.definitions.definition import CardDefinition
from engine.cards.formats import Format, format_called, restrictions
from engine.cards.importing.bringing import CardsRead, brought_over, read_cards
from engine.cards.importing.sources import read_file
from engine.selfplay.chances import Chances
from engine.selfplay.inventing import invented_cards
from engine.selfplay.makers.effects import INVENTED_TOKEN

KINDS = ("ready-made", "random", "invented")
"""What decks a seed may be given."""

OF_FILE = "#"
"""What stands between the path of a file of cards and the number of a deck of it."""

AND = "+"
"""What stands between `random` and the files of cards whose cards are drawn as well."""

LEFT_OUT_TOLD = 5
"""Of how many cards of a file that are left out it is told why."""

COPIES = 2
"""How many of each card of a file a deck of it holds."""

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
    """The names of the decks of a kind, or of a file of cards, that a seed gives to the seats of its table.

    Raises UnknownDeck for what is neither, and `BadCardFile` for a file that cannot be read.
    """
    if kind not in KINDS[1:]:
        files_of(kind)
    mark = "/" if kind in KINDS else OF_FILE
    group = seed // SAME_CARDS if kind == "invented" else seed
    return tuple(f"{kind}{mark}{group * 4 + seat}" for seat in range(seats))


def deck_of(name: str) -> Deck:
    """The deck of a name; raises UnknownDeck, and `BadCardFile` for a file of cards that cannot be read."""
    if name in all_decks():
        return all_decks()[name]
    said, mark, number = name.rpartition(OF_FILE)
    if mark and number.isdecimal() and said not in KINDS:
        files = files_of(said)
        return _random_deck(name, int(number), files) if files != (said,) else _deck_of_file(name, said, int(number))
    kind, slash, number = name.partition("/")
    if kind in KINDS[1:] and slash and number.isdecimal():
        return _random_deck(name, int(number)) if kind == "random" else _invented_deck(name, int(number))[0]
    raise UnknownDeck(
        f"{name!r} is no deck. Say one of: {'; '.join(all_decks())}; or random/7, invented/7, or faces.jsonl#7."
    )


def deck_meant(said: str) -> str:
    """The name of the one deck whose name has all the words said, as in "starter ax"; raises UnknownDeck."""
    if "/" in said or OF_FILE in said:
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
    """The printed cards, those of the files of these decks, and those invented for them."""
    invented: dict[str, CardDefinition] = {}
    files: dict[str, None] = {}
    for name in names:
        kind, _, number = name.partition("/")
        if kind == "invented":
            invented |= {card.reference: card for card in _invented_deck(name, int(number))[1]}
        elif name not in all_decks() and OF_FILE in name:
            files |= dict.fromkeys(files_of(name.rpartition(OF_FILE)[0]))
    catalogue = _catalogue_with(tuple(files))
    return catalogue.with_definitions(invented.values()) if invented else catalogue


def files_of(kind: str) -> tuple[str, ...]:
    """The files of cards that a kind of decks is drawn from; none for the words of `KINDS`.

    Raises UnknownDeck for what is no kind, and `BadCardFile` for a file that cannot be read.
    """
    if kind in KINDS:
        return ()
    word, _, more = kind.partition(AND)
    files = tuple(more.split(AND)) if word == "random" and more else (kind,)
    for file in files:
        _needs_cards(file)
    return files


@lru_cache(maxsize=4)
def _catalogue_with(files: tuple[str, ...]) -> Catalogue:
    """The printed cards and those of files, each file's over those before it."""
    catalogue = default_catalogue()
    for file in files:
        catalogue = brought_over(catalogue, cards_of_file(file))
    return catalogue


def _needs_cards(file: str) -> None:
    """Raises UnknownDeck for a word that means neither a kind of decks nor a file with cards that go into a deck."""
    path = Path(file)
    if not path.suffix and len(path.parts) < 2 and not path.is_file():
        raise UnknownDeck(
            f"{file!r} is no kind of decks, and no file. Say one of: {', '.join(KINDS)}; or the path of a file of "
            "cards, such as ./faces.jsonl; or random+./faces.jsonl."
        )
    if "," in file:
        raise UnknownDeck(f"{file!r} cannot stand in a list of decks. Give the file a name without commas.")
    read = cards_of_file(file)
    if not any(_goes_into_a_deck(card) for card in read.cards.values()):
        left = [f"{each.place or each.reference}: {each.not_understood}" for each in read.left_out]
        why = f" Left out: {'; '.join(left[:LEFT_OUT_TOLD])}." if left else ""
        raise UnknownDeck(
            f"{file!r} brings no card that goes into a deck.{why} Name a file with more than Heroes and tokens."
        )


@lru_cache(maxsize=4)
def cards_of_file(file: str) -> CardsRead:
    """The cards of a file that can be played beside the printed ones; raises `BadCardFile`."""
    return read_cards(read_file(Path(file)), file, default_catalogue())


def _deck_of_file(name: str, file: str, seed: int) -> Deck:
    """A Hero, two of each card of a file that fits to it, and printed cards up to the least number that is legal."""
    chances = Chances(seed)
    brought = sorted(cards_of_file(file).cards.values(), key=lambda card: card.reference)
    faces = [card for card in brought if _goes_into_a_deck(card)]
    factions = {chances.pick(faces).faction} - {"neutral"} or {card.faction for card in _heroes()}
    heroes = [card for card in brought if card.type == "hero" and card.faction in factions]
    if not heroes or chances.one_in(2):
        heroes = [card for card in _heroes() if card.faction in factions]
    hero = chances.pick(heroes)
    standard = format_called("standard")
    wanted = standard.least + chances.below(7)
    fitting = [card for card in faces if card.faction in (hero.faction, "neutral")]
    cards = [card.reference for card in chances.shuffled(fitting * COPIES)][:wanted]
    return Deck(name, hero.reference, (*cards, *_drawn_cards(chances, _fitting(hero), standard, wanted - len(cards))))


def _heroes(files: tuple[str, ...] = ()) -> list[CardDefinition]:
    return [card for card in _legal_cards(files) if card.type == "hero"]


@cache
def _legal_cards(files: tuple[str, ...] = ()) -> tuple[CardDefinition, ...]:
    """Every printed card, or card of these files, that a constructed deck may hold, Heroes included, by reference."""
    listed = restrictions()
    cards_of_all = sorted(_catalogue_with(files).cards.values(), key=lambda card: card.reference)
    return tuple(card for card in cards_of_all if listed.state(card) is None)


def _fitting(hero: CardDefinition, files: tuple[str, ...] = ()) -> list[CardDefinition]:
    factions = (hero.faction, "neutral")
    return [card for card in _legal_cards(files) if _goes_into_a_deck(card) and card.faction in factions]


def _random_deck(name: str, seed: int, files: tuple[str, ...] = ()) -> Deck:
    """1.1.4 A Hero and 39 to 45 cards of its faction, within all limits of the constructed format."""
    chances = Chances(seed)
    hero = chances.pick(_heroes(files))
    standard = format_called("standard")
    cards = _drawn_cards(chances, _fitting(hero, files), standard, standard.least + chances.below(7))
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

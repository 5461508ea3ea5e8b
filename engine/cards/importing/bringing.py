"""Cards, and names of cards in other languages, from files that are brought to an installation that runs.

A file holds our JSON lines, or JSON as card services write it (`engine.cards.importing.services`). It is read as a
whole: one that cannot be read brings nothing. Of one that can, a card is taken whole or not at all: it is left out,
with the reason, where its text is not understood or its facts cannot be. What is known already is not brought again,
and what is known with other facts, or by another name, is told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from engine.cards.catalogue import Catalogue
from engine.cards.definitions.definition import CardDefinition
from engine.cards.definitions.sets import set_of
from engine.cards.errors import BadCardFile
from engine.cards.importing.building import LeftOut, Watch, compiled
from engine.cards.importing.faults import Faults
from engine.cards.importing.kept import card_digest, encode_card, over
from engine.cards.importing.later_sets import words_of
from engine.cards.importing.services import Told, cards_told, faces_among
from engine.cards.importing.uniques.validating import BadUnique, validated
from engine.cards.text.vocabulary import Speaking, speaking
from engine.cards.words.local_names import LocalNames

MOST_CARDS = 100_000
"""Cards of one file: three seasons' pools of uniques."""


@dataclass(frozen=True, slots=True)
class CardsRead:
    """The cards of a file that can be played, by reference, further references of theirs, and what is left out."""

    cards: Mapping[str, CardDefinition]
    aliases: Mapping[str, str]
    names: LocalNames
    set_names: Mapping[str, str]
    """What the sets of these cards are called, by their codes."""
    left_out: tuple[LeftOut, ...]

    @property
    def uniques(self) -> tuple[str, ...]:
        """Which of the cards are uniques."""
        return tuple(reference for reference, card in self.cards.items() if card.rarity == "unique")


@dataclass(frozen=True, slots=True)
class Brought:
    """What a file brings to an installation: new cards and references of theirs, and what came of the others."""

    cards: tuple[CardDefinition, ...]
    aliases: Mapping[str, str]
    known: tuple[str, ...]
    """Cards that the installation has with the same facts and the same meaning."""
    differing: tuple[str, ...]
    """Cards that the installation has with others; they are among `cards` where they are to take their place."""
    left_out: tuple[LeftOut, ...]
    names: LocalNames
    """Names that are new, and those that are to take the place of others."""
    set_names: Mapping[str, str]
    """What the sets of new cards are called, by their codes."""
    other_names: tuple[str, ...]
    """English names of the cards that the installation calls something else; their new names are treated alike."""


def read_cards(
    data: bytes, file: str, catalogue: Catalogue, *, most: int = MOST_CARDS, watch: Watch = iter
) -> CardsRead:
    """The cards of a file; uniques may belong to families of the catalogue, and to those of the file.

    The faces are gone through by `watch`. Raises `BadCardFile` with every line that is none, and where it holds one
    reference with two sorts of facts, or more than `most` cards.
    """
    faults = Faults(file)
    told = list(islice(cards_told(data, file, faults), most + 1))
    if len(told) > most:
        raise BadCardFile(file, "", f"it holds more than {most} cards; cut it into smaller files")
    faces = faces_among(told, faults)
    faults.check()
    brought = [Speaking(face.id, face.name, face.token, tuple(face.subtypes)) for face in faces.faces.values()]
    with speaking(words_of(catalogue, brought)):
        cards, others = compiled(faces, catalogue.cards, watch)
    left_out = {each.reference: each for each in (*faces.left_out, *others)}
    ground = over(catalogue, [card for card in cards.values() if card.rarity != "unique"])
    for card in [card for card in cards.values() if card.rarity == "unique"]:
        face = faces.faces[card.reference]
        try:
            cards[card.reference] = validated(card, ground, face.effect_text or "", face.support_text or "")
        except BadUnique as fault:
            del cards[card.reference]
            place = faces.places[card.reference]
            left_out[card.reference] = LeftOut(card.reference, card.name, "", fault.reason, place)
    aliases = {
        alias: reference
        for reference in cards
        for alias in faces.faces[reference].aliases
        if alias != reference and alias not in faces.faces and catalogue.resolve(alias) not in catalogue.cards
    }
    names = _names(told, ground, left_out)
    set_names = {face.set: face.set_name for face in faces.faces.values() if face.set_name != face.set}
    return CardsRead(cards, aliases, names, set_names, tuple(left_out.values()))


def brought_over(catalogue: Catalogue, read: CardsRead) -> Catalogue:
    """A catalogue with the cards of a file; those that it has with other facts give way to them."""
    return over(catalogue, read.cards.values(), read.aliases, read.names, read.set_names)


def compared(read: CardsRead, catalogue: Catalogue, uniques: Mapping[str, str], *, replace: bool = False) -> Brought:
    """What the cards of a file bring to an installation with this catalogue.

    `uniques` are the digests of those uniques of the file that the installation has, by reference. With `replace`,
    cards with other facts take the place of those it has.
    """
    cards: list[CardDefinition] = []
    known: list[str] = []
    differing: list[str] = []
    for reference, card in read.cards.items():
        if catalogue.cards.get(reference) == card or uniques.get(reference) == card_digest(encode_card(card)):
            known.append(reference)
            continue
        new = reference not in uniques and reference not in catalogue.cards
        if not new:
            differing.append(reference)
        if new or replace:
            cards.append(card)
    taken = {card.reference for card in cards}
    aliases = {alias: reference for alias, reference in read.aliases.items() if reference in taken}
    names, other_names = _new_names(read.names, catalogue, replace)
    nameless = {set_of(reference) for reference in taken if not catalogue.set_name(reference)}
    set_names = {code: name for code, name in read.set_names.items() if code in nameless}
    return Brought(tuple(cards), aliases, tuple(known), tuple(differing), read.left_out, names, set_names, other_names)


def _new_names(read: LocalNames, catalogue: Catalogue, replace: bool) -> tuple[LocalNames, tuple[str, ...]]:
    """The names that a catalogue lacks, with `replace` those it has otherwise too, and which these are."""
    new: dict[str, dict[str, str]] = {}
    others: list[str] = []
    for english, names in read.items():
        before = catalogue.local_names.get(english, {})
        if any(before.get(language, name) != name for language, name in names.items()):
            others.append(english)
        taken = {
            language: name
            for language, name in names.items()
            if language not in before or (replace and before[language] != name)
        }
        if taken:
            new[english] = taken
    return new, tuple(others)


def _names(told: Sequence[Told], catalogue: Catalogue, left_out: dict[str, LeftOut]) -> LocalNames:
    """The names of a file by the English ones; where a card is not known, or has two names, the rest is left out."""
    found: dict[str, dict[str, str]] = {}
    for each in told:
        if not each.names:
            continue
        card = catalogue.cards.get(catalogue.resolve(each.reference))
        if card is None and each.face is None:
            _leave_out(left_out, each, "no card with this reference is known, so that it cannot be given a name")
        if card is None:
            continue
        mine = found.setdefault(card.name, {})
        for language, name in each.names.items():
            if mine.setdefault(language, name) != name:
                _leave_out(left_out, each, f"{card.name} has two names in {language}, {mine[language]} and {name}")
    return found


def _leave_out(left_out: dict[str, LeftOut], told: Told, reason: str) -> None:
    left_out.setdefault(
        f"{told.reference} name", LeftOut(told.reference, next(iter(told.names.values())), "", reason, told.place)
    )

"""Cards from files that are brought to an installation that runs: read as a whole, each card taken whole or not at all.

A file holds our JSON lines, or JSON as card services write it (`engine.cards.services`). One that cannot be read brings
nothing. Of one that can, a card is left out, with the reason, where its text is not understood or its facts cannot be;
a card that is known already is not brought again, and one that is known with other facts is told.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.cards.building import Face, LeftOut
from engine.cards.catalogue import Catalogue, Definitions, contradiction
from engine.cards.definition import CardDefinition
from engine.cards.errors import BadCardFile, NotUnderstood
from engine.cards.services import faces_of
from engine.cards.uniques.validating import BadUnique, validated

MOST_CARDS = 100_000
"""Cards of one file: three seasons' pools of uniques."""


@dataclass(frozen=True, slots=True)
class Brought:
    """What a file brings to a catalogue: new cards and references of theirs, and what came of the others."""

    cards: tuple[CardDefinition, ...]
    aliases: Mapping[str, str]
    known: tuple[str, ...]
    """Cards that the catalogue has with the same facts and the same meaning."""
    differing: tuple[str, ...]
    """Cards that the catalogue has with others; they are among `cards` where they are to take their place."""
    left_out: tuple[LeftOut, ...]


def read_cards(
    data: bytes, file: str, catalogue: Catalogue, *, replace: bool = False, most: int = MOST_CARDS
) -> Brought:
    """What a file brings to a catalogue; with `replace`, cards with other facts take the place of those it has.

    Raises `BadCardFile` where the file is none, holds one reference with two sorts of facts, or more than `most` cards.
    """
    faces, left_out = _faces(data, file, most)
    cards: dict[str, CardDefinition] = {}
    known: list[str] = []
    differing: list[str] = []
    for reference, face in faces.items():
        try:
            card = _definition(face, catalogue)
        except NotUnderstood as fault:
            words = " ".join(fault.words) or fault.reason
            left_out[reference] = LeftOut(reference, face.name, fault.line, words)
            continue
        except BadUnique as fault:
            left_out[reference] = LeftOut(reference, face.name, "", fault.reason)
            continue
        before = catalogue.cards.get(reference)
        if before == card:
            known.append(reference)
            continue
        if before is not None:
            differing.append(reference)
        if before is None or replace:
            cards[reference] = card
    while wrong := _contradictions(cards, catalogue):
        for reference, reason in wrong.items():
            left_out[reference] = LeftOut(reference, cards.pop(reference).name, "", reason)
    aliases = {
        alias: reference
        for reference in cards
        for alias in faces[reference].aliases
        if alias != reference and alias not in faces and catalogue.resolve(alias) not in catalogue.cards
    }
    return Brought(tuple(cards.values()), aliases, tuple(known), tuple(differing), tuple(left_out.values()))


def _faces(data: bytes, file: str, most: int) -> tuple[dict[str, Face], dict[str, LeftOut]]:
    """The faces of a file by reference, and what is none; a face that stands there twice is one."""
    faces: dict[str, Face] = {}
    left_out: dict[str, LeftOut] = {}
    for place, face in faces_of(data, file):
        if isinstance(face, LeftOut):
            left_out.setdefault(face.reference, face)
            continue
        if faces.setdefault(face.id, face) != face:
            raise BadCardFile(file, face.id, f"{place} says other facts of it than before")
        if len(faces) > most:
            raise BadCardFile(file, "", f"it holds more than {most} cards; cut it into smaller files")
    return faces, {reference: each for reference, each in left_out.items() if reference not in faces}


def _definition(face: Face, catalogue: Catalogue) -> CardDefinition:
    """The card of a face, a unique checked against its family; raises `NotUnderstood` and `BadUnique`."""
    card = face.definition()
    if card.rarity != "unique":
        return card
    return validated(card, catalogue, face.effect_text or "", face.support_text or "")


def _contradictions(cards: Mapping[str, CardDefinition], catalogue: Catalogue) -> dict[str, str]:
    over = Definitions(cards, catalogue.cards)
    return {reference: reason for reference, card in cards.items() if (reason := contradiction(card, over))}

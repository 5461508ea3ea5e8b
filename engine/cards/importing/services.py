"""Faces of cards as card services write them, as a Board Game Arena table is told of uniques, and as we write them.

| one of                      | told by                                                                             |
|-----------------------------|-------------------------------------------------------------------------------------|
| a card of ours              | `id`, `effect_text`, and the facts of `Face` (`engine.cards.importing.building`)    |
| a card of the old service   | `elements` with `MAIN_COST`, `RECALL_COST`, `FOREST_POWER`, `MAIN_EFFECT`, …        |
| a card of the community's   | `mainCost`, `recallCost`, `forestPower`, … and its texts, or its abilities' numbers |
| a unique told by triples    | `costHand`, `costReserve`, `forest`, … and `uniqueReduced`, a list of triples       |
| names alone                 | `reference`, and `name` by language: `{"fr": "…", "it": "…"}`                        |

Cards with a name by language bring these names as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from pydantic import ValidationError

from engine.cards.definitions.references import Reference, read_reference
from engine.cards.definitions.sets import shipped
from engine.cards.errors import BadCardFile, BadReference
from engine.cards.importing.building import FACTIONS, Face, FacesRead, LeftOut, is_a_print_of
from engine.cards.importing.faults import Faults, wrong_facts
from engine.cards.importing.sources import OUR_TEXTS, SERVICE_TEXTS, NoText, PartText, SourceObject, objects_of
from engine.cards.importing.uniques.parts import TRIPLE, BadTriple, abilities_of
from engine.cards.text.vocabulary import Speaking
from engine.cards.words.local_names import BadName, is_name, local_names

RARITIES = {"COMMON": "common", "RARE": "rare", "UNIQUE": "unique", "EXALTED": "exalted"}

RARITY_OF_TYPE = {"HERO": "hero", "TOKEN": "token"}

ZONE_TYPES = {"LANDMARK_PERMANENT": "landmark", "EXPEDITION_PERMANENT": "expedition"}
"""Types of the services that are sub-types here (2.2.2.e, v3:2.2.3)."""

TYPES = {**dict.fromkeys(ZONE_TYPES, "permanent"), "TOKEN": "character"}

_MARKS = re.compile(r"[#\s]")
"""`#2#` is a number that differs from the common card's."""


class Told(NamedTuple):
    """What an object of a file tells, and where it stands: a card, or that there is none to be told, and names."""

    place: str
    reference: str
    face: Face | LeftOut | None
    names: Mapping[str, str]
    """Names by language, English left out."""


def cards_told(data: bytes, file: str, faults: Faults) -> Iterator[Told]:
    """What every object of a file tells; a card without English text is told as left out.

    All that is no card is noted among the faults. Raises `BadCardFile` for a file that is none.
    """
    for place, found in objects_of(data, file, faults):
        with faults.gathered():
            yield _Card(found, file, place).told()


def faces_among(told: Iterable[Told], faults: Faults) -> FacesRead:
    """The faces that are told; one that stands there twice is one, and a fault where it is told otherwise.

    A print of a later set is no other face: what stands first is kept.
    """
    faces: dict[str, Face] = {}
    places: dict[str, str] = {}
    left_out: dict[str, LeftOut] = {}
    for place, _, face, _ in told:
        if isinstance(face, LeftOut):
            left_out.setdefault(face.reference, face._replace(place=place))
        elif face is not None and not is_a_print_of(faces.setdefault(face.id, face), face):
            before = places[face.id]
            faults.add(place, f"it says other facts of {face.id} than {before} does; keep one of them")
        elif face is not None:
            places.setdefault(face.id, place)
    return FacesRead(faces, places, tuple(each for each in left_out.values() if each.reference not in faces))


def read_faces(data: bytes, file: str) -> FacesRead:
    """The faces of a file; raises `BadCardFile` with every line that is none."""
    return read_faces_of([(data, file)])


def read_faces_of(files: Sequence[tuple[bytes, str]]) -> FacesRead:
    """The faces of several files, a face that stands in two of them told alike, and those of a later print left out.

    Raises `BadCardFile` with every line that is none.
    """
    faults = Faults(", ".join(file for _, file in files))
    told = (
        each._replace(place=f"{file}, {each.place}" if len(files) > 1 else each.place)
        for data, file in files
        for each in cards_told(data, file, faults)
    )
    found = faces_among(told, faults)
    faults.check()
    return found


def spoken_in(data: bytes, file: str) -> list[Speaking]:
    """What the cards of a file bring to the language of cards; what tells no names and sub-types brings nothing.

    Raises `BadCardFile` for a file that is none.
    """
    found: list[Speaking] = []
    for place, each in objects_of(data, file):
        with suppress(BadCardFile):
            found.append(_Card(each, file, place).spoken())
    return found


class _Card(SourceObject):
    """One object of a file, while its facts are looked for."""

    def told(self) -> Told:
        """All that it tells."""
        try:
            names = local_names(self.found.get("name"))
        except BadName as fault:
            raise self.bad(str(fault)) from fault
        if names and not self.found.keys() & {"uniqueReduced", "elements", "part", *OUR_TEXTS, *SERVICE_TEXTS}:
            return Told(self.place, str(self._reference().card), None, names)
        face = self.face()
        return Told(self.place, face.id if isinstance(face, Face) else face.reference, face, names)

    def spoken(self) -> Speaking:
        """What it brings to the language of cards."""
        told = self._list("subtypes", "cardSubTypes", "subTypes")
        subtypes = tuple(word for word in map(_word, told) if isinstance(word, str))
        token = self.found.get("token") is True or self._named("cardType") == "TOKEN"
        return Speaking(self._id("id", "reference"), self._name(), token, subtypes)

    def face(self) -> Face | LeftOut:
        """The card that it is; raises `BadCardFile` where it is none."""
        found = self.found
        if "uniqueReduced" in found:
            return self._told_by_triples()
        text = self.text()
        if text is None or isinstance(text, PartText):
            raise self.bad("it is a part of unique cards; give whole cards, or uniques by the numbers of their parts")
        if isinstance(text, NoText):
            return LeftOut(text.id, self._name(), "", text.reason)
        if found.keys() & {"effect_text", "support_text"}:
            return self._face(found)
        texts = {"effect_text": text.main or None, "support_text": text.support or None}
        return self._face(self._facts() | texts | self._numbers())

    def ability(self, name: str) -> str | None:
        """One ability, by the numbers of its parts where it is not told in English."""
        said, told = super().ability(name), self.found.get(name)
        key = told.get("abilityKey") if isinstance(told, dict) else None
        if said or not isinstance(key, str) or not TRIPLE.fullmatch(key):
            return said
        try:
            return "\n".join(filter(None, abilities_of([tuple(map(int, key.split("_")))])))
        except BadTriple:
            return said

    def _facts(self) -> dict[str, Any]:
        """Everything but numbers and texts."""
        reference = self._reference()
        rarity, type = self._named("rarity"), self._named("cardType")
        kind = TYPES.get(type, type.casefold())
        subtypes = [_word(each) for each in self._list("cardSubTypes", "subTypes")]
        return {
            "id": str(reference.card),
            "set_name": self._called(self.found.get("cardSet") or self.found.get("set")),
            "faction": self._named("mainFaction") or self._named("faction"),
            "name": self._name(),
            "rarity": RARITY_OF_TYPE.get(type) or RARITIES.get(rarity, rarity.casefold()),
            "type": kind,
            "subtypes": [*subtypes, *([ZONE_TYPES[type]] if type in ZONE_TYPES else [])],
            "token": type == "TOKEN",
            "aliases": [] if reference == reference.card else [str(reference)],
        }

    def _numbers(self) -> dict[str, Any]:
        elements = self.found.get("elements")
        within: Mapping[str, Any] = elements if isinstance(elements, dict) else self.found
        names = ("MAIN_COST", "RECALL_COST", "FOREST_POWER", "MOUNTAIN_POWER", "OCEAN_POWER", "RESERVE", "PERMANENT")
        if within is self.found:
            names = (
                "mainCost", "recallCost", "forestPower", "mountainPower", "oceanPower", "reserve", "permanent",
            )  # fmt: skip
        told = [self._number(within.get(name), name) for name in names]
        told_as = ("hand_cost", "reserve_cost", "forest", "mountain", "ocean", "reserve_limit", "landmark_limit")
        return dict(zip(told_as, told, strict=True))

    def _told_by_triples(self) -> Face | LeftOut:
        """A unique of which only the numbers of its parts are told."""
        found, reference = self.found, self._reference()
        triples: list[tuple[int, ...]] = []
        for each in self._list("uniqueReduced"):
            effects = each.get("effects") if isinstance(each, dict) else None
            if not isinstance(effects, list):
                raise self.bad("uniqueReduced must hold objects with a list of effects")
            triples += [self._triple(effect) for effect in effects]
        try:
            main, support = abilities_of(triples)
        except BadTriple as fault:
            return LeftOut(str(reference.card), self._name(), "_".join(map(str, fault.triple)), fault.reason)
        numbers = {name: self._number(found.get(name), name) for name in ("forest", "mountain", "ocean")}
        costs = {
            "hand_cost": self._number(found.get("costHand"), "costHand"),
            "reserve_cost": self._number(found.get("costReserve"), "costReserve"),
        }
        texts = {"effect_text": main or None, "support_text": support or None}
        return self._face(self._facts() | {"rarity": "unique"} | numbers | costs | texts)

    def _triple(self, effect: object) -> tuple[int, ...]:
        if not isinstance(effect, list) or len(effect) > 10 or any(type(number) is not int for number in effect):
            raise self.bad("an effect must be a list of three numbers")
        return tuple(effect)

    def _face(self, told: Mapping[str, Any]) -> Face:
        """The face of these facts, those that are missing told by its reference.

        A card that comes with the program may be told as a print of a later set.
        """
        facts = {name: value for name, value in told.items() if value is not None and value != ""}
        reference = self._read(facts.setdefault("id", facts.get("reference")))
        if str(reference) != facts["id"] or facts.get("set", reference.set) != reference.set:
            set = facts.get("set", reference.set)
            raise self.bad(f"the reference {facts['id']} is spelt {reference}, and its set is {set}")
        printed_again = reference.card.set != reference.set and str(reference.card) in shipped()
        home = reference.card if printed_again else reference
        try:
            face = Face.model_validate(self._by_reference(home) | facts)
        except ValidationError as fault:
            raise self.bad(wrong_facts(fault)) from fault
        if not is_name(face.name):
            raise self.bad("its name is none")
        if (reference.rarity == "U") != (face.rarity == "unique"):
            raise self.bad(f"the reference {face.id} is none of a {face.rarity} card")
        return face if home == reference else face.model_copy(update=self._by_reference(home))

    @staticmethod
    def _by_reference(reference: Reference) -> dict[str, Any]:
        """What a reference tells of a card, and what holds for every unique (1.2.2.c)."""
        told = {
            "id": str(reference),
            "set": reference.set,
            "set_name": shipped().set_name(str(reference)) or reference.set,
            "family": f"{reference.card.set}_{reference.letters}_{reference.number:02d}",
        }
        return told | {"name": "Unique", "rarity": "unique", "type": "character"} if reference.rarity == "U" else told

    def _reference(self) -> Reference:
        return self._read(self.found.get("reference") or self.found.get("id"))

    def _read(self, told: object) -> Reference:
        try:
            return read_reference(told if isinstance(told, str) else "")
        except BadReference as fault:
            raise self.bad(str(fault).removesuffix(".")) from fault

    def _name(self) -> str:
        return self._called(self.found)

    def _called(self, found: object) -> str:
        """The English name, or the one that there is."""
        name = found.get("name") if isinstance(found, dict) else None
        if isinstance(name, dict):
            english = [text for language, text in name.items() if str(language).casefold().startswith("en")]
            name = next(iter([*english, *name.values()]), None)
        return name if isinstance(name, str) else ""

    def _named(self, field: str) -> str:
        """The word for something that is told as an object with a reference or code, or by itself."""
        told = self.found.get(field)
        if isinstance(told, dict):
            told = told.get("reference") or told.get("code")
        if told is not None and not isinstance(told, str):
            raise self.bad(f"{field} must be text, or an object with a reference")
        told = (told or "").upper()
        return told if field not in ("faction", "mainFaction") or told in FACTIONS else told[:2]

    def _list(self, *fields: str) -> list[Any]:
        for field in fields:
            told = self.found.get(field)
            if isinstance(told, list):
                return told
            if told is not None:
                raise self.bad(f"{field} must be a list")
        return []

    def _number(self, told: object, name: str) -> int | None:
        """A number that may be told as text, and marked."""
        plain = _MARKS.sub("", told) if isinstance(told, str) else told
        if plain is None or plain == "":
            return None
        if isinstance(plain, str) and re.fullmatch(r"[0-9]{1,3}", plain):
            return int(plain)
        if type(plain) is int:
            return plain
        raise self.bad(f"{name} must be a number")


def _word(subtype: object) -> object:
    """A sub-type as the catalogue writes it."""
    told = subtype.get("reference") if isinstance(subtype, dict) else subtype
    return told.casefold().replace("_", " ") if isinstance(told, str) else told

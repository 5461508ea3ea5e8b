"""Faces of cards as card services write them, as a Board Game Arena table is told of uniques, and as we write them.

| one of                      | told by                                                                             |
|-----------------------------|-------------------------------------------------------------------------------------|
| a card of ours              | `id`, `effect_text`, and the facts of `engine.cards.building.Face`                  |
| a card of the old service   | `elements` with `MAIN_COST`, `RECALL_COST`, `FOREST_POWER`, `MAIN_EFFECT`, …        |
| a card of the community's   | `mainCost`, `recallCost`, `forestPower`, … and its texts, or its abilities' numbers |
| a unique told by triples    | `costHand`, `costReserve`, `forest`, … and `uniqueReduced`, a list of triples       |
| names alone                 | `reference`, and `name` by language: `{"fr": "…", "it": "…"}`                        |

Cards with a name by language bring these names as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from pydantic import ValidationError

from engine.cards.building import FACTIONS, Face, LeftOut
from engine.cards.errors import BadCardFile, BadReference
from engine.cards.local_names import BadName, is_name, local_names
from engine.cards.references import Reference, read_reference
from engine.cards.sources import OUR_TEXTS, SERVICE_TEXTS, NoText, PartText, SourceObject, objects_of
from engine.cards.text.vocabulary import Speaking
from engine.cards.uniques.parts import TRIPLE, BadTriple, abilities_of

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


def cards_told(data: bytes, file: str) -> Iterator[Told]:
    """What every object of a file tells; a card without English text is told as left out.

    Raises `BadCardFile` for anything that is no card, with the place and what is wrong.
    """
    for place, found in objects_of(data, file):
        yield _Card(found, file, place).told()


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
            raise self.bad("it is a part of unique cards, and cards are imported")
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
        if reference.rarity == "U":  # 1.2.2.c: the family gives what is not told
            rarity, type = rarity or "UNIQUE", type or "CHARACTER"
        kind = TYPES.get(type, type.casefold())
        subtypes = [_word(each) for each in self._list("cardSubTypes", "subTypes")]
        faction = self._named("mainFaction") or self._named("faction")
        set = self._named("cardSet") or self._named("set") or reference.set
        return {
            "id": str(reference.card),
            "set": reference.card.set,
            "set_name": self._called(self.found.get("cardSet") or self.found.get("set")) or set,
            "family": f"{reference.card.set}_{reference.letters}_{reference.number:02d}",
            "faction": faction,
            "name": self._name() or ("Unique" if reference.rarity == "U" else ""),
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

    def _face(self, facts: Mapping[str, Any]) -> Face:
        try:
            face = Face.model_validate(facts)
            reference = read_reference(face.id)
        except ValidationError as fault:
            told = "; ".join(f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in fault.errors()[:5])
            raise self.bad(told) from fault
        except BadReference as fault:
            raise self.bad(str(fault).removesuffix(".")) from fault
        if not is_name(face.name):
            raise self.bad("its name is none")
        if (reference.rarity == "U") != (face.rarity == "unique"):
            raise self.bad(f"the reference {face.id} is none of a {face.rarity} card")
        if str(reference) != face.id or reference.set != face.set:
            raise self.bad(f"the reference {face.id} is spelt {reference}, and its set is {face.set}")
        return face

    def _reference(self) -> Reference:
        told = self.found.get("reference") or self.found.get("id")
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

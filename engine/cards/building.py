"""From printed faces to the files of sets: facts as they are printed, and abilities as they are understood.

A face of which any line has no meaning is left out as a whole, with the words that were not understood; so is one that
creates a token which is not there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, NamedTuple

import msgspec
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from engine.cards.catalogue import contradiction
from engine.cards.definition import CardDefinition, Faction, Rarity
from engine.cards.errors import BadCardFile, BadReference, NotUnderstood
from engine.cards.files import SCHEMA, SetFile, tokens
from engine.cards.language import CardType
from engine.cards.references import Letters, read_reference
from engine.cards.text import LONGEST_TEXT, compile_text

FACTIONS: dict[Letters, Faction] = {
    "AX": "axiom", "BR": "bravos", "LY": "lyra", "MU": "muna", "OR": "ordis", "YZ": "yzmir", "NE": "neutral",
}  # fmt: skip

Word = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z -]{0,30}$")]
Line = Annotated[str, StringConstraints(min_length=1, max_length=100)]
Text = Annotated[str, StringConstraints(max_length=LONGEST_TEXT)]
Cost = Annotated[int, Field(ge=0, le=20)]
Limit = Annotated[int, Field(ge=0, le=20)]
USUAL_LIMIT = 2
"""2.2.11, 2.2.12 What Heroes say whose limits are not told."""

Statistic = Annotated[int, Field(ge=0, le=20)]


class Face(BaseModel):
    """A printed face: what a line of a source says of it; what else the line says is nothing the game needs."""

    model_config = ConfigDict(frozen=True, extra="ignore", strict=True)

    id: Line
    set: Annotated[str, StringConstraints(pattern=r"^[A-Z0-9]{1,16}$")]
    set_name: Line
    family: Line
    faction: Letters
    name: Line
    rarity: Rarity
    type: CardType
    subtypes: Annotated[list[Word], Field(max_length=8)] = []
    token: bool = False
    hand_cost: Cost | None = None
    reserve_cost: Cost | None = None
    forest: Statistic | None = None
    mountain: Statistic | None = None
    ocean: Statistic | None = None
    reserve_limit: Limit | None = None
    landmark_limit: Limit | None = None
    effect_text: Text | None = None
    support_text: Text | None = None
    aliases: Annotated[list[Line], Field(max_length=50)] = []

    def definition(self) -> CardDefinition:
        """Its facts, and its abilities from its text; raises `NotUnderstood`."""
        return CardDefinition(
            reference=self.id,
            name=self.name,
            type=self.type,
            faction=FACTIONS[self.faction],
            rarity=self.rarity,
            subtypes=tuple(self.subtypes),
            hand_cost=self.hand_cost or 0,
            reserve_cost=self.reserve_cost or 0,
            statistics=(self.forest or 0, self.mountain or 0, self.ocean or 0),
            token=self.token,
            reserve_limit=USUAL_LIMIT if self.reserve_limit is None else self.reserve_limit,
            landmark_limit=USUAL_LIMIT if self.landmark_limit is None else self.landmark_limit,
            family=self.family,
            abilities=compile_text(self.effect_text or "", self.support_text or "", self.type),
        )


class LeftOut(NamedTuple):
    """A face that cannot be played: the line at fault ('' where it is another card), and what is not understood."""

    reference: str
    name: str
    line: str
    not_understood: str


@dataclass(frozen=True, slots=True)
class Built:
    """The files of sets, and every face that is in none of them."""

    sets: tuple[SetFile, ...]
    left_out: tuple[LeftOut, ...]


def read_faces(data: bytes, file: str) -> list[Face]:
    """The faces of a file of JSON lines, each once.

    Raises `BadCardFile` with the line for anything that is no face, and for two faces of one reference that differ.
    """
    faces: dict[str, Face] = {}
    for number, line in enumerate(data.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            face = Face.model_validate(msgspec.json.decode(line))
            reference = read_reference(face.id)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, BadReference) as fault:
            raise BadCardFile(file, f"in line {number}", str(fault).removesuffix(".")) from fault
        except ValidationError as fault:
            told = "; ".join(f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in fault.errors()[:5])
            raise BadCardFile(file, f"in line {number}", told or "it is no object") from fault
        if str(reference) != face.id or reference.set != face.set:
            raise BadCardFile(file, face.id, f"its reference is spelt {reference}, and its set is {face.set}")
        if faces.setdefault(face.id, face) != face:
            raise BadCardFile(file, face.id, f"line {number} says other facts of it than a line before")
    return list(faces.values())


def build(faces: Iterable[Face], file: str) -> Built:
    """The files of all sets of these faces, cards in their order, sets by their codes.

    Raises `BadCardFile` for a token that card text cannot name yet, and for sets or aliases that contradict each other.
    """
    faces = list(faces)
    left_out: dict[str, LeftOut] = {}
    cards: dict[str, CardDefinition] = {}
    nameable = {reference for reference, _ in tokens().values()}
    for face in faces:
        if face.token and face.id not in nameable:
            raise BadCardFile(file, face.id, "tokens.json does not say under which name cards create this token")
        try:
            cards[face.id] = face.definition()
        except NotUnderstood as fault:
            words = " ".join(fault.words) or fault.reason
            left_out[face.id] = LeftOut(face.id, face.name, fault.line, words)
    while wrong := {id: reason for id, card in cards.items() if (reason := contradiction(card, cards))}:
        for id, reason in wrong.items():
            left_out[id] = LeftOut(id, cards.pop(id).name, "", reason)
    return Built(tuple(_sets(faces, cards, file)), tuple(left_out[face.id] for face in faces if face.id in left_out))


def _tells(alias: str, reference: str) -> bool:
    """Whether the parts of an alias tell whose it is."""
    try:
        return str(read_reference(alias).card) == reference
    except BadReference:
        return False


def _sets(faces: list[Face], cards: dict[str, CardDefinition], file: str) -> Iterator[SetFile]:
    names: dict[str, str] = {}
    for face in faces:
        if names.setdefault(face.set, face.set_name) != face.set_name:
            raise BadCardFile(file, face.id, f"the set {face.set} has two names")
    for code in sorted(names):
        mine = [face for face in faces if face.set == code and face.id in cards]
        aliases: dict[str, str] = {}
        for face in mine:
            for alias in face.aliases:
                if _tells(alias, face.id):
                    continue
                if aliases.setdefault(alias, face.id) != face.id:
                    raise BadCardFile(file, face.id, f"its alias {alias} is one of {aliases[alias]} as well")
        yield SetFile(SCHEMA, code, names[code], aliases, tuple(cards[face.id] for face in mine))

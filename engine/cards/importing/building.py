"""From printed faces to the files of sets: facts as they are printed, and abilities as they are understood.

A face of which any line has no meaning is left out as a whole, with the words that were not understood; so is one that
creates a token which is not there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from msgspec import structs
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from engine.cards.catalogue import Definitions, contradiction
from engine.cards.definitions.definition import CardDefinition, Faction, Rarity
from engine.cards.definitions.files import SCHEMA, SetFile, tokens
from engine.cards.definitions.references import Letters, read_reference
from engine.cards.errors import BadCardFile, BadReference, NotUnderstood
from engine.cards.language import CardType
from engine.cards.text.compiling import LONGEST_TEXT, compile_line, compile_text
from engine.cards.text.markup import lines

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


def is_a_print_of(first: Face, later: Face) -> bool:
    """Whether two faces of one reference are the same card: with the same facts, and texts of the same meaning.

    The set, its name and the family of a later print are its own; limits that it does not tell are those of the first.
    """
    printed = {name: getattr(first, name) for name in ("set", "set_name", "family", "aliases")}
    limits = ("reserve_limit", "landmark_limit")
    printed |= {name: getattr(first, name) for name in limits if getattr(later, name) is None}
    alike = later.model_copy(update=printed)
    if alike == first:
        return True
    texts = {"effect_text": first.effect_text, "support_text": first.support_text}
    if alike.model_copy(update=texts) != first:
        return False
    try:
        return alike.definition() == first.definition()
    except NotUnderstood:
        return False


Watch = Callable[[Collection[Face]], Iterator[Face]]
"""Goes through faces, and may tell how far it is."""


class LeftOut(NamedTuple):
    """A face that cannot be played: the line at fault ('' where it is another card), and what is not understood."""

    reference: str
    name: str
    line: str
    not_understood: str
    place: str = ""
    """Where the face stands in its file, such as `line 3`."""


class FacesRead(NamedTuple):
    """The faces of a file by reference, where each stands first, and what is none."""

    faces: Mapping[str, Face]
    places: Mapping[str, str]
    left_out: tuple[LeftOut, ...] = ()


@dataclass(frozen=True, slots=True)
class Built:
    """The files of sets, and every face that is in none of them."""

    sets: tuple[SetFile, ...]
    left_out: tuple[LeftOut, ...]


def build(read: FacesRead, file: str, watch: Watch = iter) -> Built:
    """The files of all sets of these faces, cards in their order, sets by their codes.

    The faces are gone through by `watch`. A token that card text cannot name yet is left out. Raises `BadCardFile` for
    sets or aliases that contradict each other.
    """
    nameable = {reference for reference, _ in tokens().values()}
    nameless = [face for face in read.faces.values() if face.token and face.id not in nameable]
    reason = "tokens.json does not say under which name cards create this token; add it there"
    left_out = [LeftOut(face.id, face.name, "", reason, read.places[face.id]) for face in nameless]
    faces = {reference: face for reference, face in read.faces.items() if face not in nameless}
    cards, others = compiled(read._replace(faces=faces), {}, watch)
    found = {each.reference: each for each in (*read.left_out, *left_out, *others)}
    told = [*(found[reference] for reference in read.faces if reference in found), *read.left_out]
    return Built(tuple(_sets(list(faces.values()), cards, file)), tuple(told))


def compiled(
    read: FacesRead, below: Mapping[str, CardDefinition], watch: Watch = iter
) -> tuple[dict[str, CardDefinition], tuple[LeftOut, ...]]:
    """The cards that these faces are, by reference, and those that cannot be played beside each other and those below.

    A face is left out where a line of it is not understood, and where it creates a token that is not there.
    """
    cards: dict[str, CardDefinition] = {}
    left_out: list[LeftOut] = []
    for face in watch(read.faces.values()):
        try:
            cards[face.id] = face.definition()
        except NotUnderstood as fault:
            words = " ".join(fault.words) or fault.reason
            left_out.append(LeftOut(face.id, face.name, fault.line, words, read.places[face.id]))
    there = Definitions(cards, below)
    while wrong := {id: reason for id, card in cards.items() if (reason := contradiction(card, there))}:
        for id, reason in wrong.items():
            line = _line_at_fault(read.faces[id], cards[id], there)
            left_out.append(LeftOut(id, cards[id].name, line, reason, read.places[id]))
        for id in wrong:
            del cards[id]
        there = Definitions(cards, below)
    return cards, tuple(left_out)


def _line_at_fault(face: Face, card: CardDefinition, there: Mapping[str, CardDefinition]) -> str:
    """The line of a face that contradicts these cards by itself; "" where only all of it does."""
    for line in (*lines(face.effect_text or ""), *lines(face.support_text or "")):
        if contradiction(structs.replace(card, abilities=compile_line(line, face.type)), there):
            return line.text
    return ""


def _tells(alias: str, reference: str) -> bool:
    """Whether the parts of an alias tell whose it is."""
    try:
        return str(read_reference(alias).card) == reference
    except BadReference:
        return False


def _sets(faces: list[Face], cards: dict[str, CardDefinition], file: str) -> Iterator[SetFile]:
    names: dict[str, str] = {}
    for face in faces:
        if face.set_name != face.set and names.setdefault(face.set, face.set_name) != face.set_name:
            raise BadCardFile(file, face.id, f"the set {face.set} has two names, {names[face.set]} and {face.set_name}")
    names = {face.set: names.get(face.set, face.set) for face in faces}
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

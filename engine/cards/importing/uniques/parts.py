"""The parts that abilities of unique cards are put together from: a trigger, a condition and an effect by number."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Literal

import msgspec

from engine.cards.errors import BadCardFile
from engine.cards.importing.sources import PartText, texts_of

FILE = "parts.json"
SCHEMA = 1

PartKind = Literal["trigger", "condition", "effect"]
KINDS: tuple[PartKind, ...] = ("trigger", "condition", "effect")
"""The order in which the parts of an ability are printed."""

Triple = tuple[int, ...]
"""The numbers of an ability's parts, in any order."""

TRIPLE = re.compile(r"\d{1,6}(_\d{1,6}){2}")
"""How a triple is written: `22_191_225`."""

SUPPORT_SIGNS = ("{D}", "{I}")
"""What the trigger of a support ability begins with (2.2.11)."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part: its number, what it is, and its text, '' for the empty trigger or condition."""

    id: int
    kind: PartKind
    text: str


class PartsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The parts that come with the program."""

    schema: int
    parts: tuple[Part, ...]


class BadTriple(ValueError):
    """Numbers that are no trigger, condition and effect: it names them."""

    def __init__(self, triple: Triple, reason: str) -> None:
        self.triple, self.reason = triple, reason
        told = "_".join(map(str, triple))
        super().__init__(f"{told[:60]}: {reason}. Give one trigger, one condition and one effect, such as 22_191_225.")


@cache
def parts() -> Mapping[int, Part]:
    """Every part that is known, by number."""
    data = files("engine.cards").joinpath("data", FILE).read_bytes()
    try:
        read = msgspec.json.decode(data, type=PartsFile)
    except msgspec.DecodeError as fault:
        raise BadCardFile(FILE, "", str(fault)) from fault
    if read.schema != SCHEMA:
        raise BadCardFile(FILE, "", f"its schema is {read.schema}, this program reads schema {SCHEMA}")
    return MappingProxyType({part.id: part for part in read.parts})


def read_parts(data: bytes, file: str) -> PartsFile:
    """The parts in a file of JSON lines, by number; those without a text are left out.

    Raises `BadCardFile` for anything that is no part, and for two parts with one number.
    """
    found: dict[int, Part] = {}
    for text in texts_of(data, file):
        if not isinstance(text, PartText) or not text.id.isdecimal():
            raise BadCardFile(file, text.id, "it is no part with a number")
        part = Part(int(text.id), msgspec.convert(text.kind, PartKind), " ".join(text.text.split()))
        if found.setdefault(part.id, part) != part:
            raise BadCardFile(file, text.id, "two parts have this number")
    return PartsFile(SCHEMA, tuple(found[id] for id in sorted(found)))


def write_parts(content: PartsFile) -> bytes:
    """The file of parts, one a line."""
    lines = ",\n".join(f"    {msgspec.json.encode(part).decode()}" for part in content.parts)
    return f'{{\n  "schema": {content.schema},\n  "parts": [\n{lines}\n  ]\n}}\n'.encode()


def abilities_of(triples: Iterable[Triple]) -> tuple[str, str]:
    """The main text and the support text that these triples say; raises `BadTriple`."""
    main: list[str] = []
    support: list[str] = []
    for triple in triples:
        by_kind: dict[str, Part] = {}
        for number in triple:
            part = parts().get(number)
            if part is None:
                raise BadTriple(triple, f"no part has the number {number}")
            if by_kind.setdefault(part.kind, part) is not part:
                raise BadTriple(triple, f"it has two parts of one kind ({part.kind})")
        if len(triple) != len(KINDS) or set(by_kind) != set(KINDS):
            raise BadTriple(triple, "it is not one trigger, one condition and one effect")
        trigger, condition, effect = (by_kind[kind].text for kind in KINDS)
        if trigger == "{D}":  # a cost, which is printed with a colon
            trigger = "{D} :"
        line = " ".join(filter(None, (trigger, condition, effect)))
        (support if trigger.startswith(SUPPORT_SIGNS) else main).append(line)
    return "\n".join(main), "\n".join(support)

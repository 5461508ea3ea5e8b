"""Trees of the ability language in one line for people, and patterns of operations in the same notation.

    Reaction(AtPhase(noon), Boost(Me, number=2))     a tree: what must be said stands in order, all else by its name
    AtPhase(phase=noon)                              a pattern: every record of this kind whose fields are like this

In a pattern `*` stands for anything that is said at all, and a field that holds several things is like a value where
one of them is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import msgspec

from engine.cards import language
from engine.cards.errors import BadPattern
from engine.cards.language import Record

ANYTHING: Final = "*"

_SIGNS = re.compile(r"\s*([(),=]|[^(),=]+)")


@dataclass(frozen=True, slots=True)
class Pattern:
    """Records of one kind whose fields are like this."""

    record: type[Record]
    fields: tuple[tuple[str, Pattern | str | int | bool], ...] = ()

    def matches(self, node: object) -> bool:
        """Whether a record is of this kind and like this."""
        return isinstance(node, self.record) and all(_like(getattr(node, name), wanted) for name, wanted in self.fields)

    def __str__(self) -> str:
        said = ", ".join(f"{name}={str(value).lower() if value is True else value}" for name, value in self.fields)
        return f"{self.record.__name__}({said})" if said else self.record.__name__


def _like(value: object, wanted: Pattern | str | int | bool) -> bool:
    if isinstance(wanted, Pattern):
        return any(map(wanted.matches, value if isinstance(value, tuple) else (value,)))
    if wanted == ANYTHING:
        return value not in (None, (), False)
    return wanted == value or (isinstance(value, tuple) and wanted in value)


def written(node: object) -> str:
    """A tree as one line: `Reaction(Joins, Draw(number=2))`."""
    if isinstance(node, tuple):
        return f"[{', '.join(map(written, node))}]"
    if not isinstance(node, Record):
        return str(node).lower() if isinstance(node, bool) else str(node)
    said = [
        written(value) if field.required else f"{field.name}={written(value)}"
        for field in msgspec.structs.fields(node)
        if (value := getattr(node, field.name)) != field.default
    ]
    return f"{type(node).__name__}({', '.join(said)})" if said else type(node).__name__


def read_pattern(text: str) -> Pattern:
    """The pattern that a line says; raises `BadPattern` where it names no record, no field, or goes on too long."""
    signs = _SIGNS.findall(text.strip())
    reader = _Reader(text, iter([*signs, ""]))
    pattern = reader.pattern()
    if reader.sign:
        raise BadPattern(text, f"{reader.sign!r} stands after its end")
    return pattern


class _Reader:
    """What has been read of one pattern, sign by sign."""

    def __init__(self, text: str, signs: Iterator[str]) -> None:
        self.text, self.signs = text, signs
        self.sign = next(signs).strip()

    def taken(self) -> str:
        """The sign that comes, and goes on to the next."""
        taken, self.sign = self.sign, next(self.signs, "").strip()
        return taken

    def pattern(self) -> Pattern:
        """`Name` or `Name(field=value, ...)`."""
        name = self.taken()
        record = getattr(language, name, None)
        if not (isinstance(record, type) and issubclass(record, Record)):
            raise BadPattern(self.text, f"the ability language has no {name!r}")
        fields: list[tuple[str, Pattern | str | int | bool]] = []
        while self.sign == ("," if fields else "("):
            self.taken()
            field = self.taken()
            if field not in record.__struct_fields__:
                raise BadPattern(self.text, f"{name} has no {field!r}")
            self._expect("=")
            fields.append((field, self._value()))
        if fields:
            self._expect(")")
        return Pattern(record, tuple(fields))

    def _value(self) -> Pattern | str | int | bool:
        if self.sign[:1].isupper():
            return self.pattern()
        word = self.taken()
        return word == "true" if word in ("true", "false") else int(word) if word.isdecimal() else word

    def _expect(self, sign: str) -> None:
        if self.taken() != sign:
            raise BadPattern(self.text, f"{sign!r} is missing")

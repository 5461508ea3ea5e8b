"""What a value of JSON is like: its fields and the kinds of values that stand in them, and nothing of what it says."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import reduce

from msgspec import Struct
from msgspec import field as member

KEPT = frozenset({"type", "component_type", "style", "code"})
"""Fields whose numbers say what kind of thing it is: they are kept as they are."""

ANY_ID = "*"
"""What stands for every key that is an id."""

_DIGITS = re.compile(r"\d+")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d.*")
_ADDRESS = re.compile(r"[a-z]+://.*", re.DOTALL)


class Shape(Struct, omit_defaults=True, frozen=True):
    """The kinds that a value may be of; of an object its fields, of a list what its entries are like.

    `optional` is a field that is not always there.
    """

    kinds: tuple[str, ...] = ()
    fields: dict[str, Shape] = member(default_factory=dict)
    entries: Shape | None = None
    optional: bool = False

    def is_also(self, other: Shape) -> Shape:
        """What is like either of two."""
        kinds = tuple(sorted({*self.kinds, *other.kinds}))
        both = "object" in self.kinds and "object" in other.kinds
        fields = {
            name: _either(self.fields.get(name), other.fields.get(name), both=both)
            for name in sorted({*self.fields, *other.fields})
        }
        entries = [each for each in (self.entries, other.entries) if each is not None]
        return Shape(kinds, fields, _united(entries), self.optional or other.optional)


NOTHING_KNOWN = Shape()


def _either(one: Shape | None, other: Shape | None, *, both: bool) -> Shape:
    if one is not None and other is not None:
        return one.is_also(other)
    found = one or other or NOTHING_KNOWN
    return Shape(found.kinds, found.fields, found.entries, optional=found.optional or both)


def _united(shapes: Iterable[Shape]) -> Shape | None:
    found = list(shapes)
    return reduce(Shape.is_also, found) if found else None


def shape_of(value: object, name: str = "") -> Shape:
    """The shape of a value of JSON; `name` is the field that it stands in."""
    if isinstance(value, dict):
        fields: dict[str, Shape] = {}
        for key, inner in value.items():
            known = ANY_ID if _DIGITS.fullmatch(str(key)) else str(key)
            shape = shape_of(inner, known)
            fields[known] = fields[known].is_also(shape) if known in fields else shape
        return Shape(("object",), dict(sorted(fields.items())))
    if isinstance(value, (list, tuple)):
        return Shape(("list",), entries=_united(shape_of(each, name) for each in value))
    return Shape((_kind(value, name),))


def _kind(value: object, name: str) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int):
        return f"integer {value}" if name in KEPT else "integer"
    if isinstance(value, float):
        return "number"
    text = str(value)
    patterns = (("digits", _DIGITS), ("moment", _MOMENT), ("address", _ADDRESS))
    return next((kind for kind, pattern in patterns if pattern.fullmatch(text)), "text")

"""The table that a rehearsal prints, and the file of shapes that it writes.

A shape is what a value of JSON is like: its fields and the kinds of values that stand in them, nothing of what it says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from importlib.metadata import version
from itertools import groupby
from textwrap import wrap

import msgspec
from msgspec import Struct
from msgspec import field as member

from bot.rehearsal.recording import Arrival, Exchange
from bot.rehearsal.steps import Outcome, Result

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


WIDTH = 100

MOST_TOLD = 5
"""In how many ways a step is told to differ; a file of shapes holds all that is to be known of it."""

SIGNS = {Outcome.AS_EXPECTED: "+", Outcome.DIFFERS: "!", Outcome.NOT_ALLOWED: "-", Outcome.NOT_TRIED: " "}

HEADERS = ("content-type", "retry-after", "via")

LIMITS = "x-ratelimit-"
"""Which headers of answers are written down, by their names alone."""


class Passed(Struct, omit_defaults=True, frozen=True):
    """All requests of one route that were answered with the same status and code, and their answers.

    `kind` is what an answer says that it is of: a kind of channels or of messages, -1 for what has none.
    """

    route: str
    status: int
    code: int = 0
    kind: int = -1
    query: tuple[str, ...] = ()
    files: tuple[int, ...] = ()
    request: Shape | None = None
    answer: Shape | None = None
    headers: tuple[str, ...] = ()


class Arrived(Struct, omit_defaults=True, frozen=True):
    """All interactions of one kind that came the same way."""

    way: str
    kind: int
    payload: Shape


class Shapes(Struct, frozen=True):
    """The file: what requests, answers and interactions are like, and nothing of what they say."""

    tumult: str
    requests: tuple[Passed, ...]
    interactions: tuple[Arrived, ...]


def written(shapes: Shapes) -> bytes:
    """The file as it is written: a line for each route."""
    parts = ((name, getattr(shapes, name)) for name in ("requests", "interactions"))
    lists = [
        b'"%s": [\n%s\n]' % (name.encode(), b",\n".join(map(msgspec.json.encode, entries))) for name, entries in parts
    ]
    return b'{"tumult": %s,\n%s\n}\n' % (msgspec.json.encode(shapes.tumult), b",\n".join(lists))


def shapes_of(exchanges: Sequence[Exchange], arrivals: Sequence[Arrival]) -> Shapes:
    """The file of what has passed."""
    passed: dict[tuple[str, int, int, int], Passed] = {}
    for each in exchanges:
        key = (each.name, each.status, each.code, _kind_told(each.answer))
        one = Passed(
            *key,
            each.query,
            (each.files,) if each.files else (),
            None if each.body is None else shape_of(each.body),
            None if each.answer is None else shape_of(each.answer),
            tuple(sorted(name for name in each.headers if name in HEADERS or name.startswith(LIMITS))),
        )
        passed[key] = _both(passed[key], one) if key in passed else one
    arrived: dict[tuple[str, int], Arrived] = {}
    for arrival in arrivals:
        way, kind = str(arrival.way), int(arrival.payload.get("type", 0))
        shape = shape_of(arrival.payload)
        before = arrived.get((way, kind))
        arrived[way, kind] = Arrived(way, kind, shape if before is None else before.payload.is_also(shape))
    return Shapes(
        version("tumult"),
        tuple(passed[key] for key in sorted(passed)),
        tuple(arrived[key] for key in sorted(arrived)),
    )


def _kind_told(answer: object) -> int:
    found = answer.get("type", -1) if isinstance(answer, dict) else -1
    return found if isinstance(found, int) else -1


def _both(one: Passed, other: Passed) -> Passed:
    return Passed(
        one.route,
        one.status,
        one.code,
        one.kind,
        tuple(sorted({*one.query, *other.query})),
        tuple(sorted({*one.files, *other.files})),
        _also(one.request, other.request),
        _also(one.answer, other.answer),
        tuple(sorted({*one.headers, *other.headers})),
    )


def _also(one: Shape | None, other: Shape | None) -> Shape | None:
    if one is None or other is None:
        return one or other
    return one.is_also(other)


def table(results: Sequence[Result], width: int = WIDTH) -> str:
    """Every step with what came of it, and how it differs; at the end how many there were of each."""
    lines: list[str] = []
    for group, steps in groupby(results, key=lambda each: each.step.group):
        lines += ["", group] if lines else [group]
        for result in steps:
            lines += _rows(result, width)
    counts = [(outcome, sum(each.outcome is outcome for each in results)) for outcome in Outcome]
    lines += ["", ", ".join(f"{count} {outcome}" for outcome, count in counts if count)]
    return "\n".join(lines)


def _rows(result: Result, width: int) -> Iterator[str]:
    room = width - len(Outcome.NOT_ALLOWED) - 6
    name = result.step.name if len(result.step.name) <= room else result.step.name[: room - 1] + "…"
    yield f"  {SIGNS[result.outcome]} {name:<{room}}  {result.outcome}"
    more = len(result.how) - MOST_TOLD
    for how in (*result.how[:MOST_TOLD], *([f"and in {more} ways more"] if more > 0 else [])):
        yield from wrap(how, width, initial_indent="      ", subsequent_indent="        ", break_on_hyphens=False)

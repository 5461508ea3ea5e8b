"""Random trees of the ability language, built from the records' own annotations."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

import msgspec
from hypothesis import settings
from hypothesis import strategies as st

from engine.cards import language
from engine.cards.catalogue import default_catalogue
from engine.cards.language import Ability, Create, CreateSignature, Keyword, Record
from tests.engine.cards.canonical import canonical

SIMPLE = {
    language.Boost,
    language.Discard,
    language.Draw,
    language.FirstPlayer,
    language.GainStatus,
    language.HasCounters,
    language.Is,
    language.It,
    language.Keyword,
    language.Me,
    language.MyExpedition,
    language.OneOfStatuses,
    language.Resupply,
    int,
    type(None),
}
"""What unions shrink to where a tree is deep enough."""

NUMBERS = {"amount": (0, 9), "number": (1, 9), "least": (0, 3), "most": (1, 3), "low": (1, 6)}


TOKENS = [card.reference for card in default_catalogue().cards.values() if card.token]


def record_classes() -> list[type[Record]]:
    """Every record of the language."""
    found = [each for each in vars(language).values() if isinstance(each, type) and issubclass(each, Record)]
    return [each for each in found if each is not Record]


Maker: TypeAlias = Callable[[Random], Any]
"""Makes a value by chance."""


WITH_PARTS = [each for each in record_classes() if each.__struct_fields__]
"""The records that have something to say beside what they are."""


def trees(of: Any = Ability, depth: int = 4) -> st.SearchStrategy[Any]:
    """Random values of an annotation of the language, at most so many records deep (a little more at the leaves).

    Nothing is listed twice but steps, for it would mean no more.
    """
    return st.randoms(use_true_random=True).map(_values(of, depth, ""))


def record(of: type[Record], chance: Random, depth: int = 3) -> Record:
    """A random record of one class."""
    made: Record = _records(of, depth)(chance)
    return made


def value(of: type[Record], name: str, chance: Random, depth: int = 2) -> Any:
    """A random value of one field of a record class."""
    if of in (Create, CreateSignature) and name == "token":
        return chance.choice(TOKENS)
    return _values(_hints(of)[name], depth, name)(chance)


TRIES = 8
"""How often a part is made anew until the record means something else."""


def with_one_part_changed(
    of: type[Record], chance: Random, times: int, depth: int = 3
) -> Iterator[tuple[Record, list[Record]]]:
    """Random records of a class, each with the same record with one part changed, for every part.

    Parts are left out that mean the same however they are changed.
    """
    for _ in range(times):
        one = record(of, chance, depth)
        same = canonical(one)
        yield (
            one,
            [
                other
                for name in of.__struct_fields__
                if (other := _changed(one, name, chance, depth - 1, same)) is not None
            ],
        )


def _changed(one: Record, name: str, chance: Random, depth: int, same: Any) -> Record | None:
    for _ in range(TRIES):
        other: Record = msgspec.structs.replace(one, **{name: value(type(one), name, chance, depth)})
        in_another_order = name == "qualities" and set(getattr(other, name)) == set(getattr(one, name))
        if canonical(other) != same and not in_another_order:
            return other
    return None


def chances(*about: object) -> Random:
    """Chance for one test: the same in every run where hypothesis draws the same, another in each run elsewhere."""
    return Random(":".join(map(str, about))) if settings.default.derandomize else Random()


_hints = cache(get_type_hints)


@cache
def _values(kind: Any, depth: int, field: str) -> Maker:
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        simple = [each for each in get_args(kind) if each in SIMPLE] if depth <= 0 else []
        return _one_of([_later(each, depth, field) for each in simple or get_args(kind)])
    if origin is Literal:
        return _sampled_from(get_args(kind))
    if origin is tuple:
        may_be_empty = field in ("keywords", "paid", "qualities")
        if may_be_empty and depth <= 0:
            return lambda chance: ()
        most, least = 3 if depth > 0 else 1, 0 if may_be_empty else 1
        each = _later(get_args(kind)[0], depth - 1, field)
        listed: Callable[[Iterable[Any]], Iterable[Any]] = iter if field == "parts" else dict.fromkeys
        return lambda chance: tuple(listed(each(chance) for _ in range(chance.randint(least, most))))
    if kind is int and field == "high":
        return _sampled_from((1, 2, 3, 4, 5, 6, 99))
    if kind is int:
        low, high = NUMBERS.get(field, (0, 9))
        return lambda chance: chance.randint(low, high)
    if kind is bool:
        return _sampled_from((False, True))
    if kind is str:
        return _sampled_from(("boost", "kelon") if field == "counter" else ("robot", "landmark", "deity"))
    if kind is type(None):
        return lambda chance: None
    return _records(kind, depth)


def _sampled_from(values: Sequence[Any]) -> Maker:
    return lambda chance: chance.choice(values)


def _one_of(makers: Sequence[Maker]) -> Maker:
    return lambda chance: chance.choice(makers)(chance)


def _later(kind: Any, depth: int, field: str) -> Maker:
    return lambda chance: _values(kind, depth, field)(chance)


@cache
def _records(of: type[Record], depth: int) -> Maker:
    hints = _hints(of)
    makers = {name: _later(hints[name], depth - 1, name) for name in hints}
    if of in (Create, CreateSignature):
        makers["token"] = _sampled_from(TOKENS)
    if of is Keyword:
        return _one_of(
            (
                lambda chance: Keyword(chance.choice(("defender", "eternal", "fleeting", "gigantic", "seasoned"))),
                lambda chance: Keyword("tough", chance.randint(1, 3)),
            )
        )
    return lambda chance: of(**{name: maker(chance) for name, maker in makers.items()})

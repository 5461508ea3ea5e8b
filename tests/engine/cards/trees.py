"""Random trees of the ability language, built from the records' own annotations."""

from __future__ import annotations

import types
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from engine.cards import language
from engine.cards.catalogue import default_catalogue
from engine.cards.language import Ability, Create, CreateSignature, Keyword, Record

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


TOKENS = st.sampled_from([card.reference for card in default_catalogue().cards.values() if card.token])


def record_classes() -> list[type[Record]]:
    """Every record of the language."""
    found = [each for each in vars(language).values() if isinstance(each, type) and issubclass(each, Record)]
    return [each for each in found if each is not Record]


def trees(of: Any = Ability, depth: int = 4) -> st.SearchStrategy[Any]:
    """Random values of an annotation of the language, at most so many records deep (a little more at the leaves)."""
    return _values(of, depth, "")


def records(of: type[Record], depth: int = 3) -> st.SearchStrategy[Any]:
    """Random records of one class."""
    return _records(of, depth)


def fields(of: type[Record], name: str, depth: int = 2) -> st.SearchStrategy[Any]:
    """Random values of one field of a record class."""
    if of in (Create, CreateSignature) and name == "token":
        return TOKENS
    return _values(get_type_hints(of)[name], depth, name)


@cache
def _values(kind: Any, depth: int, field: str) -> st.SearchStrategy[Any]:
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        simple = [each for each in get_args(kind) if each in SIMPLE] if depth <= 0 else []
        return st.one_of([_values(each, depth, field) for each in simple or get_args(kind)])
    if origin is Literal:
        return st.sampled_from(get_args(kind))
    if origin is tuple:
        may_be_empty = field in ("keywords", "paid", "qualities")
        if may_be_empty and depth <= 0:
            return st.just(())
        most, least = 3 if depth > 0 else 1, 0 if may_be_empty else 1
        return st.lists(_values(get_args(kind)[0], depth - 1, field), min_size=least, max_size=most).map(tuple)
    if kind is int and field == "high":
        return st.sampled_from((1, 2, 3, 4, 5, 6, 99))
    if kind is int:
        low, high = NUMBERS.get(field, (0, 9))
        return st.integers(low, high)
    if kind is bool:
        return st.booleans()
    if kind is str:
        return st.sampled_from(("boost", "kelon") if field == "counter" else ("robot", "landmark", "deity"))
    if kind is type(None):
        return st.none()
    return _records(kind, depth)


def _later(kind: Any, depth: int, field: str) -> st.SearchStrategy[Any]:
    return st.deferred(lambda: _values(kind, depth, field))


@cache
def _records(record: type[Record], depth: int) -> st.SearchStrategy[Record]:
    hints = get_type_hints(record)
    values = {name: _later(hints[name], depth - 1, name) for name in hints}
    if record in (Create, CreateSignature):
        values["token"] = TOKENS
    if record is Keyword:
        return st.one_of(
            st.builds(Keyword, st.sampled_from(("defender", "eternal", "fleeting", "gigantic", "seasoned"))),
            st.builds(Keyword, st.just("tough"), st.integers(1, 3)),
        )
    return st.builds(record, **values)

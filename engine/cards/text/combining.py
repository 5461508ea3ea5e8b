"""Filters put together: what is as both say, or as one of them says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import astuple, replace

from engine.cards.language import Filter


def either_of(filters: Iterable[Filter | None]) -> Filter | None:
    """What is as one of the filters says; None where one of them is none."""
    found: Filter | None = None
    for each in reversed(list(filters)):
        if each is None:
            return None
        found = each if found is None else replace(each, alternative=found)
    return found


def alternatives(filter: Filter) -> list[Filter]:
    """The filters of which something must be as one says."""
    if filter.alternative is None:
        return [filter]
    return [replace(filter, alternative=None), *alternatives(filter.alternative)]


def both(first: Filter, second: Filter) -> Filter | None:
    """What is as both filters say, each way in which it may be so; None where they speak of the same thing twice."""
    return either_of(_both(one, other) for one in alternatives(first) for other in alternatives(second))


def _both(first: Filter, second: Filter) -> Filter | None:
    said: dict[str, Any] = {}
    each = zip(Filter.__struct_fields__, Filter.__struct_defaults__, astuple(first), astuple(second), strict=True)
    for name, default, one, other in each:
        if name == "qualities":
            said[name] = tuple(sorted((*one, *other), key=lambda quality: str(quality.__struct_config__.tag)))
        elif other != default:
            if one != default and name != "other":
                return None
            said[name] = other
    return replace(first, **said)

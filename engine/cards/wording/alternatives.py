"""Filters of which something must be as one says, or as another: which of them one noun can name together."""

from __future__ import annotations

from msgspec.structs import replace

from engine.cards.language import Filter


def told_apart(filter: Filter) -> list[Filter]:
    """The alternatives that need a noun of their own: 'Robot or Permanent' is one."""
    first, *others = alternatives(filter)
    return [filter] if all(_differs_in_kind(first, other) for other in others) else [first, *others]


def _differs_in_kind(one: Filter, other: Filter) -> bool:
    """Whether one names sub-types and the other types, and all else is the same; or Expedition Permanents besides."""
    plain = Filter(types=one.types, subtypes=one.subtypes)
    if replace(other, types=one.types, subtypes=one.subtypes) != one or one.token is not None:
        return False
    kinds = {bool(one.types) and not one.subtypes, bool(other.types) and not other.subtypes}
    named = all(bool(each.types) != bool(each.subtypes) for each in (one, other))
    expedition = other.subtypes == ("expedition",) and other.types == ("permanent",) and bool(plain.types)
    return (named and kinds == {True, False}) or (expedition and not plain.subtypes)


def alternatives(filter: Filter) -> list[Filter]:
    """The filters of which something must be as one says."""
    found, left = [], filter
    while left.alternative is not None:
        found.append(replace(left, alternative=None))
        left = left.alternative
    return [*found, left]

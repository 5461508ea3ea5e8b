"""What a format asks of a deck, as data."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Annotated, Any, Literal

import msgspec

from engine.cards.errors import BadCardFile, UnknownFormat

FILE = "formats.toml"

Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]


class Format(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One format: numbers of cards are without the Hero, None means that there is no limit.

    `copies` are of a name, `copies_of_a_rarity` of a name in one rarity; `pool` says which cards must come from the
    list that an event or a season hands out; `sets` are the codes of the sets that are allowed, where it says any;
    `restricted` keeps banned and suspended cards out. `rules` names the paragraph behind a limit; `unique_by_hero`
    counts by the Hero's family, such as AX_03.
    """

    name: str
    hero: Literal["needed", "possible", "none"] = "needed"
    least: Count
    most: Count | None = None
    factions: Count | None = None
    least_factions: Count = 0
    copies: Count | None = None
    copies_of_a_rarity: Count | None = None
    copies_of_a_unique: Count | None = None
    rare: Count | None = None
    exalted: Count | None = None
    unique: Count | None = None
    unique_by_hero: dict[str, Count] = {}
    pool: Literal["none", "uniques", "all"] = "none"
    any_number_of: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    restricted: bool = False
    rules: dict[str, str] = {}

    def rule(self, limit: str) -> str:
        """The paragraph behind a limit, '' where it is a custom."""
        return self.rules.get(limit, "")


@cache
def formats() -> Mapping[str, Format]:
    """All formats by name, in the order in which they are offered."""
    return formats_of(files("engine.cards").joinpath("data", FILE).read_text("utf-8"))


def formats_of(text: str) -> Mapping[str, Format]:
    """The formats that a text tells of; raises BadCardFile for one that is none."""
    told: dict[str, dict[str, Any]] = {}
    for name, fields in tomllib.loads(text).items():
        told[name] = {**_complete(fields, told), "name": name}
    try:
        return MappingProxyType(msgspec.convert(told, dict[str, Format]))
    except msgspec.ValidationError as fault:
        raise BadCardFile(FILE, "", str(fault)) from fault


def format_called(name: str) -> Format:
    """The format of that name; raises `UnknownFormat`."""
    if name not in formats():
        raise UnknownFormat(name, tuple(formats()))
    return formats()[name]


def _complete(fields: dict[str, Any], before: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    """What a format says itself, over what the one it is like says, except for what it is `without`."""
    like = dict(before[fields["like"]]) if "like" in fields else {}
    for name in fields.get("without", ()):
        like.pop(name, None)
    return like | {name: value for name, value in fields.items() if name not in ("like", "without")}

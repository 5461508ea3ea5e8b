"""Which sets a format, a league or a server allows; previews are played where an organiser says so."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping
from functools import cache

from engine.cards.definitions.definition import CardDefinition
from engine.cards.definitions.sets import folder_of_data, set_of
from engine.cards.formats.format import Format
from engine.cards.words.names import folded

FILE = "previews.toml"

AllowedSets = tuple[str, ...]
"""Codes of sets; none: those that the format allows, which are all but previews where it says nothing."""

EVERY_SET = "all"
"""Stands among allowed sets for every set, previews and imported ones too."""

RELEASED = "released"
"""Written for all sets but previews."""

_APART = re.compile(r"[,;+/\n]+")


class UnknownSet(ValueError):
    """Words that name no set; `given` are these words, `possible` are the codes of the sets that there are."""

    def __init__(self, given: str, possible: tuple[str, ...]) -> None:
        super().__init__(f"{given!r} is no set; there are {', '.join(possible)}, or say released or all")
        self.given, self.possible = given, possible


@cache
def previews() -> frozenset[str]:
    """The codes of the sets that are played only where an organiser says so."""
    return frozenset(tomllib.loads((folder_of_data() / FILE).read_text("utf-8"))["sets"])


def is_preview(card: CardDefinition) -> bool:
    """Whether a card came with a set that is a preview."""
    return set_of(card.reference) in previews()


def allows_set_of(card: CardDefinition, form: Format, allowed: Collection[str] = ()) -> bool:
    """Whether the set of a card may be played, by these allowed sets, or by the format where they are empty."""
    allowed = allowed or form.sets
    if allowed:
        return EVERY_SET in allowed or set_of(card.reference) in allowed
    return not is_preview(card)


def sets_meant(typed: str, names: Mapping[str, str]) -> AllowedSets:
    """The allowed sets that someone writes: "released", "all", or codes and names such as "CORE, Trial by Frost".

    `names` are the names of the sets by their codes. Raises `UnknownSet`.
    """
    known = {folded(each): code for code, name in names.items() for each in (code, name)}
    found: list[str] = []
    for part in filter(None, (part.strip() for part in _APART.split(typed))):
        whole = [known.get(folded(part), "")]
        for code in whole if whole[0] else part.split():
            word = folded(code)
            if word == EVERY_SET:
                return (EVERY_SET,)
            if word == RELEASED:
                found += [each for each in names if each not in previews()]
            elif word in known:
                found.append(known[word])
            else:
                raise UnknownSet(part, tuple(names))
    codes = tuple(dict.fromkeys(found))
    return () if set(codes) == names.keys() - previews() else codes

"""The places of a pattern as phrases of the grammar: '{who:strong}' is read as an object, '{number:card}' as cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin

from engine.cards.language import (
    Bearing,
    CostSymbol,
    Duration,
    EveryExpedition,
    FacingExpedition,
    Filter,
    LosableKeyword,
    Me,
    MyOtherExpedition,
    NumberOf,
    Status,
    Symbol,
    Target,
    TargetRegion,
    Terrain,
)
from engine.cards.text.reading.canonical.entries import PLACES, Made, Piece
from engine.cards.text.reading.canonical.ways import members
from engine.cards.words.patterns import Slot

THEMSELVES = ("me", "it", "you")
"""What stands in a place by itself."""

BY_NAME = {
    "cost": "<cost:cost_name>",
    "counter": "<counter:counter_said>",
    "each": "<each>",
    "end": "(top|bottom)=end",
    "expedition": "<expedition:limited>",
    "side": "<side>",
}
"""What is read for fields that are named the same in every record."""

BY_WORDS = {
    Literal["ahead", "behind", "tied"]: "how",
    Bearing: "bearing",
    CostSymbol: "cost_symbol",
    Duration: "until",
    LosableKeyword: "losable_keyword",
    Status: "status",
    Symbol: "symbol",
    Terrain: "terrain",
}
"""The kinds of phrases for fields that are one of some words."""

BY_TYPE = {
    Target: "target",
    TargetRegion: "marked",
    EveryExpedition: "expedition",
    FacingExpedition: "moving_place",
    MyOtherExpedition: "ascended_place",
}
"""The kinds of phrases for fields that can be such a record."""


def pieces(record: Made, types: Mapping[str, Any], slot: Slot, named: set[str], objects: str) -> tuple[Piece, ...]:
    """How a place is read, in each way it can be; none where that is not known.

    `named` are the places of the same text; `objects` is the kind of phrase that objects are there.
    """
    name = slot.name.removeprefix("~")
    for key in ((record, name), (None, name)):
        if key in PLACES:
            return PLACES[key]
    if name in THEMSELVES:
        return (Piece(name),)
    if name not in types:
        return (Piece("<number:each>"),) if name == "each" else ()
    if name in BY_NAME:
        return (Piece(BY_NAME[name]),)
    kinds = members(types[name])
    if Filter in kinds:
        return (Piece(f"<{name}:{'one_noun' if slot.determiner == 'a' else 'noun'}>"),)
    if slot.determiner == "one":
        return (Piece(f"<{name}:one_of_them>"),)
    if Me in kinds:
        return (_of_objects(slot, named, objects),)
    known = [kind for words, kind in BY_WORDS.items() if any(_is_part_of(each, words) for each in kinds)]
    known += [kind for record, kind in BY_TYPE.items() if record in kinds]
    if known:
        return (Piece(f"<{name}:{known[0]}>"),)
    return tuple(Piece(said.format(name)) for said in _of_a_number(slot, kinds, "each" in named))


def says_whose(slot: Slot) -> bool:
    """Whether a place says whose something is, so that it need not say who that is."""
    return "owner" in slot.forms or "whose" in slot.forms


def _is_part_of(kind: Any, words: Any) -> bool:
    """Whether a type is some of the words of another."""
    return get_origin(kind) is Literal and set(get_args(kind)) <= set(get_args(words))


def _of_objects(slot: Slot, named: set[str], objects: str) -> Piece:
    """'target Character'; of what is named anyway, whose it is says nothing more."""
    if "owner" in slot.forms:
        return Piece("(its|their|my)=whose owner 's")
    if "whose" in slot.forms:
        return Piece("(its|their)" if slot.name in named else f"<{slot.name}:its_own>")
    return Piece(f"<{slot.name}:{objects}>")


SHAPES = {"mana": "<{}:amount>", "more": "<{}:more_or_less>", "ordinal": "<{}:ordinal>"}
"""The forms of numbers: {2}, '{1} less', 'second'."""


def _of_a_number(slot: Slot, kinds: tuple[Any, ...], for_each: bool) -> tuple[str, ...]:
    """'two cards', 'a card for each Plant you control', 'the top three cards'; `for_each` where that is said apart."""
    if "top" in slot.forms:
        return ("the top card",) if for_each else ("the top [<{}:integer>] card",)
    if shape := next((SHAPES[form] for form in slot.forms if form in SHAPES), None):
        return (shape,)
    word = next((form.replace("-", "_") for form in slot.forms if form not in ("figure", "word")), "")
    if NumberOf not in kinds:
        return (f"<{{}}:integer> {word}",) if int in kinds else ()
    if not word:
        return ("<{}:some_number>",) if slot.forms else ("<{}:value>",)
    return f"<{{}}:some_number> {word}", f"1 {word} <{{}}:each>", f"1 number of {word} equal to <{{}}:value>"

"""The lines of all printed cards and of the parts of uniques, and definitions of every token that cards name."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, NamedTuple

from engine.cards.catalogue import default_catalogue
from engine.cards.definitions.definition import CardDefinition
from engine.cards.errors import NotUnderstood
from engine.cards.text.compiling import trees_of
from engine.cards.text.markup import Line, lines
from engine.cards.text.parts import compile_part
from tests.engine.cards.shared import shared_cards, shared_file


class Compiled(NamedTuple):
    """How much of the catalogue has a meaning."""

    faces: int
    lines: int
    parts: int


@cache
def printed_lines() -> dict[tuple[str, ...], Line]:
    """Every distinct line of a printed card, by its words."""
    return {line.words: line for card in shared_cards().values() for line in lines_of(card)}


def lines_of(card: dict[str, Any]) -> list[Line]:
    """The lines of one printed card."""
    return [line for part in ("effect_text", "support_text") for line in lines(card[part] or "")]


@cache
def with_tokens() -> dict[str, CardDefinition]:
    """The definitions that come with the program, and the facts of every token."""
    tokens = [card for card in shared_cards().values() if card["token"]]
    facts = {
        card["id"]: CardDefinition(
            reference=card["id"],
            name=card["name"],
            type=card["type"],
            faction="neutral",
            rarity="token",
            subtypes=tuple(card["subtypes"]),
            statistics=(card["forest"] or 0, card["mountain"] or 0, card["ocean"] or 0),
            token=True,
        )
        for card in tokens
    }
    return {**facts, **default_catalogue().cards}


def understood() -> list[Line]:
    """The printed lines that have a meaning."""
    return [line for line in printed_lines().values() if len(trees_of(line.words)[0]) == 1]


def count() -> Compiled:
    """How many faces, distinct lines and parts of uniques are compiled."""
    read = {line.words for line in understood()}
    faces = sum(all(line.words in read for line in lines_of(card)) for card in shared_cards().values())
    return Compiled(faces, len(read), sum(part_is_read(part) for part in unique_parts()))


def unique_parts() -> list[dict[str, Any]]:
    """The parts of unique cards, one trigger, condition or effect each."""
    text = shared_file("unique-ability-parts.jsonl").read_text(encoding="utf-8")
    return [part for part in map(json.loads, text.splitlines()) if not part.get("note")]


def part_is_read(part: dict[str, Any]) -> bool:
    """Whether a part is understood in an ability made of it and simple other parts."""
    try:
        compile_part(part["part"], part["text"])
    except NotUnderstood:
        return False
    return True

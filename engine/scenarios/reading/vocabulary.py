"""Words of the game that no card of a file defines: sub-types, counters, reasons of refusals, and yes and no.

A word that is not among them is told with its line, so that a slip of the pen never becomes a sub-type, a counter or a
"no" that was not meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from engine.cards.catalogue import Catalogue
from engine.cards.language import TERRAINS, Record
from engine.cards.text.reading.nouns.words import SUBTYPES as NAMED_SUBTYPES
from engine.cards.text.vocabulary import in_use
from engine.cards.words import counters as rows
from engine.scenarios.reading.nodes import List, Node, Place, Text, said
from engine.scenarios.reading.rule_numbers import RULE, rule_exists
from engine.scenarios.reading.spelling import listed, nearest, plainly, synonyms
from engine.state.objects import counter_of

YES, NO = ("yes", "true", "on", "1"), ("no", "false", "off", "0")
SUBTYPES = NAMED_SUBTYPES | {"expedition"}
"""On the type line of a Permanent the zone it enters stands among them (v3:2.2.3)."""

COUNTERS = tuple(rows.COUNTERS)
MARKERS = tuple(map(counter_of, TERRAINS))
REFUSALS = (
    "another price",
    "cannot be played",
    "condition not true",
    "cost cannot be paid",
    "exhausted",
    "game over",
    "limit of the day",
    "no such seat",
    "no target",
    "no way back",
    "not a card to play",
    "not a ready and an exhausted orb",
    "not an answer",
    "not an option",
    "not at the table",
    "not being asked",
    "not one's own orbs",
    "not your turn",
    "orbs being exhausted or readied",
    "picked twice",
    "too dear",
    "too few",
    "too many",
)
"""Why the rules refuse an answer, or do not list a play."""
REFUSALS_MEANT = synonyms(
    another_price="wrong price, other price",
    cost_cannot_be_paid="cannot pay, cannot be paid, cannot pay the cost, unpayable, cost not payable",
    exhausted="already exhausted, is exhausted",
    game_over="game is over, the game is over",
    limit_of_the_day="limit, daily limit, limit reached",
    no_target="no targets, no legal target, no valid target, nothing to target",
    not_an_option="not listed, illegal, illegal target, invalid target, not a target, not possible",
    not_being_asked="not asked",
    not_your_turn="not their turn, wrong turn, wrong player",
    too_dear="too expensive, not enough mana, cannot afford, cannot afford it, costs too much",
)
"""The same in other words."""


def yes_said(node: Node) -> bool:
    """Whether a text says yes; `BadScenario` for anything but yes and no."""
    word = plainly(said(node))
    if not isinstance(node, Text) or word not in (*YES, *NO):
        raise node.at.problem(f"{said(node)!r}", "yes or no")
    return word in YES


def number_said(node: Node, what: str) -> str:
    """A whole number; `BadScenario` for anything else."""
    text = said(node).strip()
    if not text.removeprefix("-").isdecimal():
        raise node.at.problem(f"{what}: {said(node)!r}", "a number")
    return text


def one_of(text: str, words: tuple[str, ...], key: str, at: Place) -> str:
    """One of some words; `BadScenario` for any other."""
    if plainly(text) not in words:
        raise at.problem(f"{key}: {text!r}{nearest(text, words)}", listed(words))
    return plainly(text)


def statistics_said(node: Node, key: str) -> str:
    """Forest/Mountain/Water: `1/2/3`, `[1, 2, 3]`."""
    text = "/".join(said(item) for item in node.items) if isinstance(node, List) else said(node).replace(" ", "")
    if not re.fullmatch(r"-?\d+/-?\d+/-?\d+", text):
        raise node.at.problem(f"{key}: {said(node)!r}", "Forest/Mountain/Water such as 1/2/3")
    return text


def moving_said(node: Node) -> str:
    """By which terrains an Expedition would move: `forest, water`, `by forest and water`, just `yes`, or `no`."""
    text = ", ".join(said(item) for item in node.items) if isinstance(node, List) else said(node)
    words = [word for word in re.split(r"[,\s]+", plainly(text)) if word not in ("", "by", "and")]
    if words not in (["yes"], ["no"]):
        words = [one_of(word, TERRAINS, "would move", node.at) for word in words]
    return ", ".join(words)


def subtype_said(word: str, at: Place) -> str:
    """A sub-type, also in the plural; `BadScenario` where no card has one of that name (2.2.2)."""
    spelled, subtypes = plainly(word), SUBTYPES | in_use().subtypes
    for one in (spelled, spelled.removesuffix("s"), f"{spelled.removesuffix('ies')}y"):
        if one in subtypes:
            return one
    raise at.problem(f"the sub-type {word!r}{nearest(word, subtypes)}", f"one of {listed(sorted(subtypes))}")


def counter_said(word: str, at: Place, known: Iterable[str] = COUNTERS) -> str:
    """A kind of counter, also in the plural; `BadScenario` where it is none of those known (2.5)."""
    counters, spelled = {*known, *MARKERS}, plainly(word)
    for one in (spelled, spelled.removesuffix("s")):
        if one in counters:
            return one
    raise at.problem(
        f"counters called {word!r}{nearest(word, counters)}",
        f"one of {listed(sorted(known))}, or a name that an ability of the file says",
    )


def counter_named(word: str, at: Place) -> str:
    """A kind of counter that an ability names, a new one too; `BadScenario` where it is nearly one of the game's."""
    spelled = plainly(word)
    if spelled not in COUNTERS and (near := nearest(spelled, COUNTERS)):
        raise at.problem(f"counters called {word!r}{near}", "that name, or one that is less like it")
    return spelled


@lru_cache(maxsize=16)
def counters_of(catalogue: Catalogue) -> frozenset[str]:
    """All kinds of counters: those of the game, and those that abilities of the catalogue name."""
    lower = COUNTERS if catalogue.below is None else counters_of(catalogue.below)
    cards = catalogue.cards if catalogue.below is None else catalogue.own
    return frozenset(lower).union(*(_counters_in(card.abilities) for card in cards.values()))


def _counters_in(value: Any) -> Iterator[str]:
    if isinstance(value, tuple):
        for part in value:
            yield from _counters_in(part)
    elif isinstance(value, Record):
        for field in value.__struct_fields__:
            part = getattr(value, field)
            if field == "counter" and part is not None:
                yield part
            else:
                yield from _counters_in(part)


def refusal_said(text: str, at: Place) -> str:
    """A reason of a refusal, the number of a rule, or yes and no; `BadScenario` for any other word."""
    word = plainly(text)
    if word in REFUSALS_MEANT:
        return REFUSALS_MEANT[word]
    if word in (*YES, *NO, *map(plainly, REFUSALS)) or (RULE.fullmatch(text) and rule_exists(text)):
        return text
    raise at.problem(
        f"the reason {text!r}{nearest(text, REFUSALS)}", f"yes, the number of a rule, or {listed(REFUSALS)}"
    )

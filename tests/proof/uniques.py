"""`python -m tests.proof.uniques`: uniques never seen before are read, and told in words that mean the same.

An ability of a unique is a trigger, a condition and an effect. They are drawn by a seed from the parts of all sets, as
they can be printed together: a statement has no trigger, and a condition only where listed ones have it; 'otherwise'
follows a condition, and 'it' follows what names something. What is refused is printed with its words.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from bot.command_line.progress import followed
from engine.cards.catalogue import default_catalogue
from engine.cards.errors import NotUnderstood
from engine.cards.text.compiling import compile_text
from engine.cards.wording import LANGUAGES, text
from tests.engine.cards.text.printed import unique_parts

SHARE = 0.995
"""How much of what is drawn is expected to be read."""

ROWS = ("•", "{I}")
"""Triggers that stand in front of no effect of their own: a row of a list, and the sign of a statement in Reserve."""


class Parts(NamedTuple):
    """The parts that go together: what has a trigger, what is stated without one, and what needs something before."""

    triggers: list[str]
    conditions: list[str]
    looking: list[str]
    naming: list[str]
    active: list[str]
    stated: list[str]
    stated_under: list[str]
    other: list[str]
    pointing: list[str]


class Refusal(NamedTuple):
    """A text that is not read, or not read again as it is told, and why."""

    said: str
    why: str


@cache
def parts(of_set: str | None = None) -> Parts:
    """The parts of all sets, or those that a set has brought."""
    found: dict[str, list[dict[str, Any]]] = {"trigger": [], "condition": [], "effect": []}
    for part in unique_parts():
        if part["text"].strip() and of_set in (None, part.get("set")):
            found[part["part"]].append(part)
    triggers = ["{D} :" if part["text"] == "{D}" else part["text"] for part in found["trigger"]]
    rows = {part["text"] for part in found["condition"] if part["text"][0].isdigit() or "•" in part["text"]}
    conditions = [part["text"] for part in found["condition"] if part["text"] not in rows]
    for_it = [each for each in conditions if each.startswith("You may target ")]  # else they would target in vain
    sorted_out: dict[str, list[str]] = {"active": [], "stated": [], "under": [], "other": [], "pointing": []}
    for part in found["effect"]:
        under = (part["combinations"] or 0) > 2
        sorted_out[_kind(part["text"], under)].append(part["text"])
    return Parts(
        triggers=[trigger for trigger in triggers if trigger not in ROWS],
        conditions=[each for each in conditions if each not in for_it],
        looking=[each for each in conditions if each.startswith(("If ", "Unless "))],
        naming=[each for each in conditions if _is_read(f"{{J}} {each} it gains 1 boost.")],
        active=sorted_out["active"],
        stated=sorted_out["stated"],
        stated_under=sorted_out["under"],
        other=sorted_out["other"],
        pointing=sorted_out["pointing"],
    )


NAMING = ("You may discard a card from your Reserve.", "You may have target Character gain 1 boost.")
"""What names something before an effect that speaks of it: what has gone, and what is in play."""


def _kind(effect: str, under: bool) -> str:
    if "otherwise" in effect.lower():
        return "other"
    if _is_read(f"{{J}} {effect}"):
        return "active"
    if _is_read(effect):
        return "under" if under else "stated"
    if any(_is_read(f"{{J}} {naming} If you do: {effect}") for naming in NAMING):
        return "pointing"
    return "active"  # what nothing can be said before is refused in any case, and told


def _is_read(said: str) -> bool:
    try:
        compile_text(said)
    except NotUnderstood:
        return False
    return True


def drawn(number: int, seed: int, of_set: str | None = None) -> Iterator[str]:
    """So many abilities; with `of_set`, each has a part that this set has brought."""
    chances, everything = Random(seed), parts()
    own = parts(of_set) if of_set else everything
    for _ in range(number):
        new = chances.choice(("trigger", "condition", "effect")) if of_set else ""
        effects = own if new in ("", "effect") else everything
        kinds = [
            kind
            for kind in (effects.active, effects.stated, effects.stated_under, effects.other, effects.pointing)
            if kind
        ]
        if new in ("trigger", "condition"):
            kinds = [everything.active]
        kind = chances.choices(kinds, [len(each) for each in kinds])[0]
        effect = chances.choice(kind)
        trigger = chances.choice((own if new == "trigger" else everything).triggers)
        condition = ""
        if kind is effects.stated:
            trigger = ""
        elif kind is effects.stated_under:
            trigger, condition = "", chances.choice(["", *everything.looking])
        elif kind is effects.other:
            condition = chances.choice([*everything.looking, "Roll a die. On a 4+:"])
        elif kind is effects.pointing:
            condition = chances.choice(everything.naming)
        elif new == "condition" or chances.random() < 0.6:
            condition = chances.choice((own if new == "condition" else everything).conditions)
        yield " ".join(filter(None, (trigger, condition, effect)))


def refused(said: str) -> Refusal | None:
    """Why an ability is not read, or not read again as it is told; None for one that is."""
    support = said if said.startswith(("{D}", "{I}")) else ""
    try:
        abilities = compile_text("" if support else said, support, "character")
    except NotUnderstood as fault:
        return Refusal(said, str(fault))
    for ability in abilities:
        told = {language: text(ability, default_catalogue().cards, language) for language in LANGUAGES}
        try:
            again = compile_text(told["en"])
        except NotUnderstood as fault:
            return Refusal(said, f"told as {told['en']!r}: {fault}")
        if again != (ability,):
            return Refusal(said, f"told as {told['en']!r}, which means something else")
    return None


def main(arguments: Sequence[str] | None = None) -> int:
    """0 where so much is read as is expected, 1 where it is less."""
    parser = argparse.ArgumentParser(prog="python -m tests.proof.uniques", description=__doc__)
    parser.add_argument("--number", type=int, default=1000, help="how many abilities")
    parser.add_argument("--seed", type=int, default=7, help="what they are drawn by")
    parser.add_argument("--set", help="only those with a part that this set has brought, such as EOLE")
    asked = parser.parse_args(arguments)
    tried = followed("Abilities", list(drawn(asked.number, asked.seed, asked.set)))
    missed = [refusal for refusal in map(refused, tried) if refusal is not None]
    for refusal in missed:
        print(f"  {refusal.said}\n      {refusal.why}")
    share = 1 - len(missed) / asked.number
    print(
        f"uniques: {asked.number - len(missed)} of {asked.number} abilities are read ({share:.1%}), seed {asked.seed}"
    )
    return share < SHARE


if __name__ == "__main__":
    raise SystemExit(main())

"""Cards that are not printed, made so that each word of the ability language meets the others in play."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.cards import language as words
from engine.cards.definitions.definition import CardDefinition
from engine.cards.language import Ability, Record
from engine.selfplay import makers  # noqa: F401  (importing them enters how words stand together)
from engine.selfplay.chances import Chances
from engine.selfplay.inventor import SUBTYPES, Inventor, Place

CARDS_OF_A_DECK = 12

Kind: TypeAlias = Literal["hero", "character", "landmark", "spell"]

KINDS: tuple[Kind, ...] = ("character", "character", "character", "character", "landmark", "spell")

ABILITIES: dict[str, tuple[type[Record], ...]] = {
    "character": (
        words.Keyword,
        words.Reaction,
        words.Reaction,
        words.QuickAction,
        words.Support,
        words.Passive,
        words.Passive,
        words.Replacing,
        words.Additive,
        words.CountedTough,
    ),
    "landmark": (words.Reaction, words.QuickAction, words.Passive, words.Passive, words.Replacing, words.Additive),
    "hero": (
        words.Reaction,
        words.QuickAction,
        words.Passive,
        words.Additive,
        words.BeginsWithMarkers,
        words.BeginsWithCounters,
    ),
    "spell": (words.SpellEffect,),
}


def invented_cards(seed: int) -> tuple[CardDefinition, ...]:
    """A Hero and the other cards of one deck; the same seed invents the same."""
    inventor = Inventor(Chances(~seed))
    kinds: tuple[Kind, ...] = ("hero", *(inventor.chances.pick(KINDS) for _ in range(CARDS_OF_A_DECK)))
    return tuple(_card(inventor, f"INVENTED_{seed}_{number}", kind) for number, kind in enumerate(kinds))


def _card(inventor: Inventor, reference: str, kind: Kind) -> CardDefinition:
    """A card of a kind with one to three abilities."""
    number, in_play = inventor.chances.below, kind in ("character", "landmark")
    abilities: list[Ability] = [
        inventor.record(inventor.chances.pick(ABILITIES[kind]), Place(kind, modes=not line))
        for line in range(1 + number(3))
    ]
    return CardDefinition(
        reference,
        reference.replace("_", " ").capitalize(),
        "permanent" if kind == "landmark" else kind,
        "neutral",
        "hero" if kind == "hero" else "common",
        ("landmark",) if kind == "landmark" else SUBTYPES[: number(2)] if in_play else (),
        0 if kind == "hero" else 1 + number(4),
        0 if kind == "hero" else 1 + number(4),
        (number(5), number(5), number(5)) if kind == "character" else (0, 0, 0),
        abilities=tuple(abilities),
    )

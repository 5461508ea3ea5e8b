"""The sets that decks may hold, as an organiser writes them."""

from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands

from bot.chat.commands.completing import best
from bot.chat.commands.row import Choices, Typed
from bot.play.requests.refusal import Refusal
from bot.present.layout.limits import CHOICE_LABEL
from bot.present.wording.naming import shortened
from engine import Catalogue
from engine.cards.formats import EVERY_SET, RELEASED, AllowedSets, UnknownSet, previews, sets_meant


def sets_of(typed: str, catalogue: Catalogue) -> AllowedSets:
    """The sets that are meant, none for those of the format; raises Refusal "no such set"."""
    try:
        return sets_meant(typed, catalogue.sets())
    except UnknownSet as fault:
        raise Refusal("no such set", given=fault.given[:40], possible=", ".join(fault.possible)) from None


def _codes(typed: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """The codes of the sets that were written; the words as they are where one is no set, which is told once sent."""
    try:
        return sets_meant(typed, names) or tuple(each for each in names if each not in previews())
    except UnknownSet:
        return (typed.strip(),)


async def sets_offered(typed: Typed, words: str) -> Choices:
    """All released sets, every set, or one more besides those that were written before the last comma."""
    before, comma, newest = words.rpartition(",")
    sets = (await typed.services.library.catalogue()).sets()
    if not comma:
        alone = [(each, each) for each in (RELEASED, EVERY_SET)]
        return best([*alone, *((f"{name} ({code})", code) for code, name in sets.items())], newest)
    # a choice has room for a hundred characters, which names of sets fill: what was written is told by its codes
    codes = _codes(before, sets)
    others = [(f"{name} ({code})", code) for code, name in sets.items() if code not in codes]
    return [
        app_commands.Choice(name=shortened(f"{', '.join(codes)}, {each.name}", CHOICE_LABEL), value=value)
        for each in best(others, newest)
        if len(value := ", ".join((*codes, each.value))) <= CHOICE_LABEL
    ]

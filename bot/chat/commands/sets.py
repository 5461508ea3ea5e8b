"""The sets that decks may hold, as an organiser writes them."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.commands.completing import Choices, Complete, best, quietly
from bot.play.requests.refusal import Refusal
from bot.play.services import Services
from bot.present.layout.limits import CHOICE_LABEL
from bot.present.wording.naming import shortened
from engine import Catalogue
from engine.cards.formats import EVERY_SET, RELEASED, AllowedSets, UnknownSet, sets_meant


def sets_of(typed: str, catalogue: Catalogue) -> AllowedSets:
    """The sets that are meant, none for those of the format; raises Refusal "no such set"."""
    try:
        return sets_meant(typed, catalogue.sets())
    except UnknownSet as fault:
        raise Refusal("no such set", given=fault.given[:40], possible=", ".join(fault.possible)) from None


def sets_offered(services: Services) -> Complete:
    """All released sets, every set, or one more besides those that were written before the last comma."""

    async def complete(interaction: discord.Interaction, typed: str) -> Choices:
        before, comma, newest = typed.rpartition(",")
        sets = (await services.library.catalogue()).sets()
        alone = [] if comma else [(each, each) for each in (RELEASED, EVERY_SET)]
        found = best([*alone, *((f"{name} ({code})", code) for code, name in sets.items())], newest)
        if not comma:
            return found
        return [
            app_commands.Choice(name=shortened(f"{before}, {each.name}", CHOICE_LABEL), value=f"{before}, {each.value}")
            for each in found
        ]

    return quietly(complete)

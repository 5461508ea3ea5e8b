"""`/altered why`: why something happened, is refused, costs or counts what it does."""

from __future__ import annotations

import re
from dataclasses import replace

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.completing import Choices, Completing, best, complete, quietly
from bot.chat.commands.describing import options, said
from bot.chat.commands.playing import game_of
from bot.chat.panels.explaining import explanation, menu
from bot.chat.readers import texts_of
from bot.play.requests.matching import meant
from bot.play.services import Services
from bot.present.decisions.why import ASKED, DUSK, NOW, PRICE, named
from bot.present.texts import Texts

_CODE = re.compile(rf"e\d+-\d+|t\d+|p\d+(-\d+)?|{ASKED}|{DUSK}|{NOW}|{PRICE}")


def add(group: app_commands.Group, services: Services) -> None:
    """Adds `why`."""
    completing = Completing(services)

    @group.command(name="why", description=said("command.why"))
    @app_commands.describe(**options(what="what", game="game"))
    async def why(interaction: discord.Interaction, what: str = "", game: str = "") -> None:
        async def work() -> Reply:
            texts, person = texts_of(interaction), interaction.user.id
            found = await game_of(interaction, services, game)
            if not what.strip():
                return Reply(await menu(services, found, person, texts))
            code = await _meant(services, found, person, what, texts)
            if code is None:
                offered = await menu(services, found, person, texts)
                return Reply(replace(offered, content=texts.say("refusal.nothing to explain")))
            return Reply(await explanation(services, found, person, code, texts))

        await answering(interaction, services, work)

    async def offered(interaction: discord.Interaction, typed: str) -> Choices:
        found = await completing.game(interaction)
        texts, person = texts_of(interaction), interaction.user.id
        look, happenings = await services.reasons.recent(found, person)
        pairs = named(look, happenings, texts)
        playing = look.seat is not None and look.view.result is None
        if playing and await services.completions.payments(found, person) is not None:
            pairs.insert(0, (texts.say("why.price.title"), PRICE))
        return best(pairs, typed)

    complete([why], "what", quietly(offered))
    complete([why], "game", completing.looked_at())


async def _meant(services: Services, game: str, person: int, typed: str, texts: Texts) -> str | None:
    """The code of what was sent: a code that was offered, or words; None for words that name nothing."""
    if _CODE.fullmatch(typed):
        return typed
    look, happenings = await services.reasons.recent(game, person)
    pairs = named(look, happenings, texts)
    places = meant([label for label, _ in pairs], typed)
    return pairs[places[0]][1] if places else None

"""How presses arrive: one dynamic item for all buttons and selects."""

from __future__ import annotations

import logging
import re
from typing import Any

import discord

from bot import present
from bot.chat.answering import Reply, answering
from bot.chat.panels import (
    around,
    asking,
    calling,
    card_sheets,
    challenges,
    clocks,
    decks,
    declaring,
    explaining,
    game_requests,
    helping,
    hinting,
    judging,
    league_organising,
    league_places,
    league_renewing,
    league_settling,
    leagues,
    learning,
    limited,
    listing,
    lobbies,
    planning,
    ratings,
    replacing,
    replaying,
    rule_sheets,
    settings,
    standing,
    undoing,
    watching,
)
from bot.chat.panels.pressed import Handler, Pressed
from bot.chat.readers import meet
from bot.play.refusal import Refusal
from bot.play.services import Services
from bot.present import panels
from bot.present.outcomes import asked_next
from bot.present.presses import PATTERN
from persistence.read_ahead import reading_ahead

log = logging.getLogger(__name__)

HANDLERS: dict[str, Handler] = {
    **declaring.HANDLERS,
    **asking.HANDLERS,
    **around.HANDLERS,
    **hinting.HANDLERS,
    **challenges.HANDLERS,
    **lobbies.HANDLERS,
    **game_requests.HANDLERS,
    **watching.HANDLERS,
    **card_sheets.HANDLERS,
    **rule_sheets.HANDLERS,
    **explaining.HANDLERS,
    **listing.HANDLERS,
    **standing.HANDLERS,
    **planning.HANDLERS,
    **undoing.HANDLERS,
    **replacing.HANDLERS,
    **replaying.HANDLERS,
    **calling.HANDLERS,
    **clocks.HANDLERS,
    **settings.HANDLERS,
    **helping.HANDLERS,
    **ratings.HANDLERS,
    **leagues.HANDLERS,
    **league_settling.HANDLERS,
    **league_places.HANDLERS,
    **league_organising.HANDLERS,
    **judging.HANDLERS,
    **limited.HANDLERS,
    **learning.HANDLERS,
    **decks.HANDLERS,
}
"""What each verb does; the verbs of the presenters and these are the same, which a test checks."""


OF_NO_GAME = {
    **challenges.HANDLERS,
    **lobbies.HANDLERS,
    **game_requests.HANDLERS,
    **watching.HANDLERS,
    **card_sheets.HANDLERS,
    **rule_sheets.HANDLERS,
    **listing.HANDLERS,
    **settings.HANDLERS,
    **helping.HANDLERS,
    **ratings.HANDLERS,
    **leagues.HANDLERS,
    **league_settling.HANDLERS,
    **league_places.HANDLERS,
    **league_organising.HANDLERS,
    **limited.HANDLERS,
    **learning.HANDLERS,
    **decks.HANDLERS,
}
"""Verbs whose first part is no game."""

STALE = ("decision closed", "no declaration", "declaration over", "declaration outdated", "step over")
"""Refusals that say that a panel belongs to a moment which is over."""


def register(client: discord.Client, services: Services) -> None:
    """Has every press of a button or select of ours answered."""

    class Press(discord.ui.DynamicItem[discord.ui.Item[Any]], template=PATTERN):
        """Any button or select of ours."""

        @classmethod
        async def from_custom_id(
            cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
        ) -> Press:
            return cls(item)

        async def callback(self, interaction: discord.Interaction) -> None:
            await pressed(interaction, services)

    client.add_dynamic_items(Press)


PLAYING = frozenset(("accept", "join", "answer", "play", "pass", "hand"))
"""The presses of who plays, or wants to."""


async def pressed(interaction: discord.Interaction, services: Services) -> None:
    """Answers one press; custom_ids that are not ours are left alone."""
    data: Any = interaction.data or {}
    match = PATTERN.fullmatch(str(data.get("custom_id", "")))
    if match is None:
        return
    verb, rest = match["verb"], match["rest"]
    values = tuple(str(value) for value in data.get("values", ()))
    press = Pressed(interaction, services, verb, tuple(rest.split(":")) if rest else (), values)
    game = press.subject if press.verb not in OF_NO_GAME else ""
    turn = press.part(1) if verb in declaring.HANDLERS else ""
    with reading_ahead():
        await meet(interaction, services, plays=verb in PLAYING, game=game, turn=turn)
        await answering(interaction, services, lambda: _done(press), game=game, update=press.in_panel)


async def _done(press: Pressed) -> Reply:
    """What the handler of a press answers; an outdated panel becomes what its reader is asked now."""
    handler = HANDLERS.get(press.verb)
    if handler is None:
        log.info("a press of an unknown verb: %s", press.verb)
        raise Refusal("decision closed")
    try:
        return await handler(press)
    except Refusal as refusal:
        if press.in_panel and press.verb in league_renewing.VERBS and refusal.key in league_renewing.OVERTAKEN:
            return await league_renewing.made_new(press, refusal)
        if press.in_panel and refusal.key in STALE:
            return await _made_new(press, refusal)
        raise


async def _made_new(press: Pressed, refusal: Refusal) -> Reply:
    """An outdated panel says that it is, and becomes what its reader is asked now; nothing has been done."""
    services, person = press.services, press.person.id
    said = present.refusal(press.texts, refusal)
    look = await services.games.look(press.subject, person)
    if look.seat is None or look.view.result is not None or not look.view.decisions:
        return press.reply(said)
    if refusal.key == "step over":
        sight = await services.declarations.sight(press.subject, person)
        if sight is not None:
            return press.reply(panels.declaration(sight, press.texts, preface=said.content))
    return press.reply(asked_next(look, press.texts, said.content))

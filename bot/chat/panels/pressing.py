"""How presses are answered: each by the row of its verb, an outdated panel by what is asked now."""

from __future__ import annotations

import logging
from typing import Any

import discord

from bot import present
from bot.chat.connection.desk import desk_of
from bot.chat.panels.games import (
    around,
    challenges,
    decks,
    game_requests,
    judging,
    learning,
    listing,
    lobbies,
    puzzles,
    replacing,
    replaying,
    reviewing,
    watching,
)
from bot.chat.panels.leagues import (
    leagues,
    limited,
    membership,
    organising,
    renewing,
    settling,
)
from bot.chat.panels.lookups import (
    card_sheets,
    explaining,
    helping,
    rule_sheets,
    settings,
)
from bot.chat.panels.pressed import Pressed, PressRow, table
from bot.chat.panels.turns import (
    asking,
    clocks,
    declaring,
    hinting,
    planning,
    standing,
    undoing,
)
from bot.chat.replies.answering import Reply, answering
from bot.chat.replies.hinting import declared
from bot.chat.replies.readers import meet
from bot.chat.sending.private_messages import TURN, belongs_to
from bot.play.requests.refusal import Refusal
from bot.present.games.outcomes import asked_next
from bot.present.layout.presses import PATTERN
from bot.services import Services
from persistence.server.read_ahead import reading_ahead

log = logging.getLogger(__name__)

PRESSES = table(
    declaring.PRESSES,
    asking.PRESSES,
    around.PRESSES,
    hinting.PRESSES,
    challenges.PRESSES,
    lobbies.PRESSES,
    game_requests.PRESSES,
    watching.PRESSES,
    card_sheets.PRESSES,
    rule_sheets.PRESSES,
    explaining.PRESSES,
    listing.PRESSES,
    standing.PRESSES,
    planning.PRESSES,
    undoing.PRESSES,
    replacing.PRESSES,
    replaying.PRESSES,
    reviewing.PRESSES,
    clocks.PRESSES,
    settings.PRESSES,
    helping.PRESSES,
    leagues.PRESSES,
    settling.PRESSES,
    membership.PRESSES,
    organising.PRESSES,
    judging.PRESSES,
    limited.PRESSES,
    learning.PRESSES,
    puzzles.PRESSES,
    decks.PRESSES,
)
"""What answers each verb; the verbs of the presenters and these are the same, which a test checks."""

STALE = ("decision closed", "no declaration", "declaration over", "declaration outdated", "step over")
"""Refusals that say that a panel belongs to a moment which is over."""


async def pressed(interaction: discord.Interaction, services: Services) -> None:
    """Answers one press; custom_ids that are not ours are left alone."""
    data: Any = interaction.data or {}
    match = PATTERN.fullmatch(str(data.get("custom_id", "")))
    if match is None:
        return
    verb, rest = match["verb"], match["rest"]
    values = tuple(str(value) for value in data.get("values", ()))
    press = Pressed(interaction, services, verb, tuple(rest.split(":")) if rest else (), values)
    row = PRESSES.get(verb)
    game = press.subject if row is None or row.of_game else ""
    turn = press.part(1) if row is not None and row.drafts else ""
    belongs_to(interaction, game, TURN if row is not None and row.in_turn else verb)
    with reading_ahead(), desk_of(interaction.client).answering(interaction.id):
        await meet(interaction, services, plays=row is not None and row.plays, game=game, turn=turn)
        await answering(interaction, services, lambda: _done(press, row), game=game, update=press.in_panel)


async def _done(press: Pressed, row: PressRow | None) -> Reply:
    """What the row of a press answers; an outdated panel becomes what its reader is asked now."""
    if row is None:
        log.info("a press of an unknown verb: %s", press.verb)
        raise Refusal("decision closed")
    try:
        return await row.handler(press)
    except Refusal as refusal:
        if press.in_panel and press.verb in renewing.VERBS and refusal.key in renewing.OVERTAKEN:
            return await renewing.made_new(press, refusal)
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
            return press.reply(await declared(press, sight, preface=said.content))
    return press.reply(asked_next(look, press.texts, said.content))

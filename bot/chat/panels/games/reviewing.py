"""A game reviewed: asked for, followed while it is made, its moments, why, shown to all, and played on from."""

from __future__ import annotations

import asyncio
import logging

import discord

from bot.chat.panels.pressed import Pressed, of_games
from bot.chat.replies.answering import Reply
from bot.chat.replies.readers import reader_of, texts_of
from bot.chat.sending.convert import to_edit
from bot.chat.sending.illustrations import illustrated
from bot.play.games.reviews import ReviewSight
from bot.play.requests.refusal import Refusal
from bot.present.games import messages
from bot.present.history import reviewing as present
from bot.present.layout.records import Message
from bot.present.texts import Texts
from bot.services import Services

log = logging.getLogger(__name__)

LOOK_SECONDS = 3.0
"""How often a panel says how far its review is."""

FOLLOWED_SECONDS = 840.0
"""For how long it does: Discord takes edits for a quarter of an hour."""

_following: set[asyncio.Task[None]] = set()


async def review_of(interaction: discord.Interaction, services: Services, game: str) -> Message:
    """The review of a game, asked for where no person has; while it is made, the answer is made new by itself."""
    sight = await services.reviews.ask(game, interaction.user.id)
    if present.is_under_way(sight):
        task = asyncio.create_task(_follow(interaction, services, game, sight.progress), name=f"review {game}")
        _following.add(task)
        task.add_done_callback(_following.discard)
    return await _shown(interaction, sight, texts_of(interaction))


async def _shown(interaction: discord.Interaction, sight: ReviewSight, texts: Texts) -> Message:
    wish = reader_of(interaction).person
    return await illustrated(
        present.review_panel(sight, texts),
        lambda message: present.with_curve(message, sight, texts, wish.pictures),
        text_only=wish.text_only,
    )


async def _follow(interaction: discord.Interaction, services: Services, game: str, told: int) -> None:
    """Makes the answer new while the review is made; who looks later presses the button once more."""
    texts = texts_of(interaction)
    for _ in range(int(FOLLOWED_SECONDS / LOOK_SECONDS)):
        await asyncio.sleep(LOOK_SECONDS)
        try:
            sight = await services.reviews.sight(game, interaction.user.id)
            if present.is_under_way(sight) and sight.progress == told:
                continue
            told = sight.progress
            await interaction.edit_original_response(**to_edit(await _shown(interaction, sight, texts)))
        except (Refusal, discord.HTTPException, OSError) as problem:
            log.info("a review is no longer followed: %s", type(problem).__name__)
            return
        if not present.is_under_way(sight):
            return


async def _review(press: Pressed) -> Reply:
    """Shows the review, and asks for it where no person has."""
    return press.reply(await review_of(press.interaction, press.services, press.subject))


async def _why(press: Pressed) -> Reply:
    """Tells why an answer would have been better."""
    sight = await press.services.reviews.sight(press.subject, press.person.id)
    return press.reply(present.why_panel(sight, press.number(1), press.texts))


async def _show(press: Pressed) -> Reply:
    """Shows one's choices to all who played."""
    sight = await press.services.reviews.show(press.subject, press.person.id)
    return press.reply(await _shown(press.interaction, sight, press.texts))


async def _play_on(press: Pressed) -> Reply:
    """Begins a practice game from a moment."""
    practice = press.services.practice
    look = await practice.play_on(press.operation, press.subject, press.person, press.number(1))
    return press.reply(messages.way_there(look, press.texts, [press.texts.say("review.plays-on")]))


PRESSES = of_games({"review": _review, "reviewwhy": _why, "reviewshow": _show, "reviewon": _play_on})

"""Leaderboards, page by page."""

from __future__ import annotations

from bot.chat.panels.pressed import Pressed, of_no_game
from bot.chat.replies.answering import Reply
from bot.leagues.ratings.ratings import LADDERS
from bot.play.requests.refusal import Refusal
from bot.present.leagues.ratings import leaderboard


async def _page(press: Pressed) -> Reply:
    """Turns a page of a leaderboard, as it stands by now."""
    ladder = next((name for name in LADDERS if name.replace(" ", "-") == press.part(0)), None)
    if ladder is None:
        raise Refusal("decision closed")
    here = press.part(1) == "here"
    lines = await press.services.ratings.leaderboard(ladder, press.interaction.guild_id if here else None)
    shown = leaderboard(ladder, lines, press.texts, press.person.id, here=here, page=press.number(2))
    return press.reply(shown)


PRESSES = of_no_game({"ladder": _page})

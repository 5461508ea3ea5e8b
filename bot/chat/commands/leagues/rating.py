"""`/rating`: one's ratings and those of others, leaderboards, and whether one is rated at all."""

from __future__ import annotations

import discord

from bot.chat.commands.row import Option, Typed, command
from bot.chat.replies.answering import Reply
from bot.chat.replies.whereabouts import person_of
from bot.leagues.ratings.ratings import LADDERS, Ladder
from bot.present.leagues import ratings as present

PRIVACY = ("rated", "private")
SCOPES = ("here", "all")


async def _show(typed: Typed, player: discord.User | None = None) -> Reply:
    services, texts, wishes = typed.services, typed.texts, typed.reader.person
    found = await services.ratings.of(person_of(player or typed.interaction.user), typed.person.id)
    shown = present.ratings(found, await services.reliability.of(found.person), texts)
    return Reply(shown if wishes.text_only else await present.with_history(shown, found, texts, wishes.pictures))


async def _leaderboard(typed: Typed, mode: Ladder = LADDERS[0], of: str = "here") -> Reply:
    here = bool(typed.guild) and of == "here"
    lines = await typed.services.ratings.leaderboard(mode, typed.guild if here else None)
    shown = present.leaderboard(mode, lines, typed.texts, typed.person.id, here=here)
    if here and typed.authority.organises_in(typed.guild):
        odd = await typed.services.statistics.odd_series(typed.guild)
        shown = present.with_odd_series(shown, odd, lines, typed.texts)
    return Reply(shown)


async def _privacy(typed: Typed, choice: str) -> Reply:
    wanted = choice == "rated"
    await typed.services.ratings.be_rated(typed.person.id, wanted)
    return typed.say("rating.now-rated" if wanted else "rating.now-private")


COMMANDS = (
    command("rating show", "rating-show", _show, player=Option("rated-player")),
    command(
        "rating leaderboard",
        "rating-leaderboard",
        _leaderboard,
        mode=Option("rating-mode", LADDERS, "rating.ladder."),
        of=Option("rating-of", SCOPES, "rating.of."),
    ),
    command("rating privacy", "rating-privacy", _privacy, choice=Option("rating-choice", PRIVACY, "rating.choice.")),
)

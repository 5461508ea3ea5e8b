"""Challenging a friend, and the list of one's games."""

from __future__ import annotations

import discord

from bot.chat.commands.completing import decks
from bot.chat.commands.games.clocks import pace_meant, paces
from bot.chat.commands.row import MenuRow, Option, Typed, command
from bot.chat.panels.games.game_requests import requested
from bot.chat.replies.answering import Reply
from bot.play.decks.bringing import OFFERED_FORMATS
from bot.play.game_records.delays import EVERY_DELAY, SpectatorDelay
from bot.play.game_records.facts import EVERY_RULES, FormatName, RulesName
from bot.play.matchmaking.game_requests import GameRequest
from bot.present.games.games import games


async def _challenge(
    typed: Typed,
    friend: discord.User,
    deck: str = "",
    format: FormatName | None = None,
    rules: RulesName | None = None,
    verified: bool = False,
    private: bool = False,
    delay: SpectatorDelay | None = None,
    pace: str = "",
) -> Reply:
    request = GameRequest(
        "challenge",
        (friend.id,),
        format=format,
        rules=rules,
        verified=verified,
        private=private,
        delay=delay,
        pace=pace_meant(typed.texts, pace),
    )
    return Reply(await requested(typed.interaction, typed.services, request, [friend], deck))


async def _games(typed: Typed) -> Reply:
    lines = await typed.services.games.games_of(typed.person.id)
    return Reply(games(lines, typed.texts, now=typed.services.settings.now()))


MENU = MenuRow("context-challenge", _challenge)
"""In the menu of a person: format and deck are chosen from one list."""

COMMANDS = (
    command(
        "altered challenge",
        "challenge",
        _challenge,
        in_server=True,
        plays=True,
        friend=Option("friend"),
        deck=Option("deck", completed=decks),
        format=Option("format", OFFERED_FORMATS, "format."),
        rules=Option("rules", EVERY_RULES, "rules."),
        verified=Option("verified"),
        private=Option("private"),
        delay=Option("delay", EVERY_DELAY, "delay-choice."),
        pace=Option("pace", completed=paces),
    ),
    command("altered games", "games", _games),
)

"""Opening a table for the person who wants to play: a duel, two against two, each person for themselves."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.commands.completing import decks, ratings
from bot.chat.commands.games.clocks import pace_meant, paces
from bot.chat.commands.row import Option, Typed, command
from bot.chat.panels.games.game_requests import requested
from bot.chat.replies.answering import Reply
from bot.play.decks.bringing import OFFERED_FORMATS
from bot.play.game_records.delays import EVERY_DELAY, SpectatorDelay
from bot.play.game_records.facts import EVERY_RULES, EVERY_TALK, FormatName, RulesName, TeamTalk
from bot.play.matchmaking.game_requests import GameRequest
from bot.play.matchmaking.limits import limits_said
from bot.play.matchmaking.lobbies import MODES
from engine.state.game import Mode


async def _open(
    typed: Typed,
    deck: str = "",
    mode: Mode = "duel",
    format: FormatName | None = None,
    rules: RulesName | None = None,
    friend: discord.User | None = None,
    friend_2: discord.User | None = None,
    friend_3: discord.User | None = None,
    verified: bool = False,
    private: bool = False,
    delay: SpectatorDelay | None = None,
    pace: str = "",
    rating: str = "",
    reliability: app_commands.Range[int, 0, 100] = 0,
    talk: TeamTalk | None = None,
) -> Reply:
    friends = [each for each in (friend, friend_2, friend_3) if each is not None]
    request = GameRequest(
        "table",
        tuple(each.id for each in friends),
        format=format,
        rules=rules,
        mode=mode,
        verified=verified,
        private=private,
        delay=delay,
        pace=pace_meant(typed.texts, pace),
        limits=limits_said(rating, reliability),
        talk=talk,
    )
    return Reply(await requested(typed.interaction, typed.services, request, friends, deck))


COMMANDS = (
    command(
        "altered open",
        "open",
        _open,
        in_server=True,
        plays=True,
        deck=Option("deck", completed=decks),
        mode=Option("table-mode", MODES, "mode."),
        format=Option("format", OFFERED_FORMATS, "table-format."),
        rules=Option("rules", EVERY_RULES, "rules."),
        friend=Option("guest"),
        friend_2=Option("next-guest"),
        friend_3=Option("next-guest"),
        verified=Option("verified"),
        private=Option("private"),
        delay=Option("delay", EVERY_DELAY, "delay-choice."),
        pace=Option("pace", completed=paces),
        rating=Option("asked-rating", completed=ratings),
        reliability=Option("asked-reliability"),
        talk=Option("team-talk", EVERY_TALK, "talk-choice."),
    ),
)

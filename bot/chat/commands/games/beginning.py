"""Asking for a game: of a friend, of all at a table, or of who waits in the queue; and the list of one's games."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.commands.completing import decks, ratings
from bot.chat.commands.games.clocks import pace_meant, paces
from bot.chat.commands.row import MenuRow, Option, Typed, command
from bot.chat.panels.games.game_requests import requested
from bot.chat.replies.answering import Reply
from bot.play.decks.bringing import OFFERED_FORMATS
from bot.play.game_records.delays import EVERY_DELAY, SpectatorDelay
from bot.play.game_records.facts import EVERY_RULES, EVERY_TALK, FormatName, RulesName, TeamTalk
from bot.play.matchmaking.game_requests import GameRequest
from bot.play.matchmaking.limits import limits_said
from bot.play.matchmaking.lobbies import MODES
from bot.present.games.games import games
from engine.state.game import Mode


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


async def _queue(
    typed: Typed,
    deck: str = "",
    format: FormatName | None = None,
    rules: RulesName | None = None,
    pace: str = "",
    rating: str = "",
    reliability: app_commands.Range[int, 0, 100] = 0,
    leave: str = "",
) -> Reply:
    if leave:
        await typed.services.queue.leave(typed.person)
        return typed.say("queue.left")
    request = GameRequest(
        "queue",
        format=format,
        rules=rules,
        pace=pace_meant(typed.texts, pace),
        limits=limits_said(rating, reliability),
    )
    return Reply(await requested(typed.interaction, typed.services, request, deck=deck))


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
    command(
        "altered queue",
        "queue",
        _queue,
        in_server=True,
        plays=True,
        deck=Option("queue-deck", completed=decks),
        format=Option("format", OFFERED_FORMATS, "table-format."),
        rules=Option("rules", EVERY_RULES, "rules."),
        pace=Option("pace", completed=paces),
        rating=Option("asked-rating", completed=ratings),
        reliability=Option("asked-reliability"),
        leave=Option("queue-leave", ("yes",), "queue.leave-"),
    ),
)

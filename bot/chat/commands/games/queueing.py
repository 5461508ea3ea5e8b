"""The queue: a duel with the person who wants the same."""

from __future__ import annotations

from discord import app_commands

from bot.chat.commands.completing import decks, ratings
from bot.chat.commands.games.clocks import pace_meant, paces
from bot.chat.commands.row import Option, Typed, command
from bot.chat.panels.games.game_requests import requested
from bot.chat.replies.answering import Reply
from bot.play.decks.bringing import OFFERED_FORMATS
from bot.play.game_records.facts import EVERY_RULES, FormatName, RulesName
from bot.play.matchmaking.game_requests import GameRequest
from bot.play.matchmaking.limits import limits_said


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

"""Practice: a duel against the bot, at once."""

from __future__ import annotations

from bot.chat.commands.completing import decks
from bot.chat.commands.row import Option, Typed, command
from bot.chat.replies.answering import Reply
from bot.chat.replies.whereabouts import place_of
from bot.chat.solo_games import USUAL, practised
from bot.play.game_records.facts import EVERY_RULES, RulesName
from engine.opponents import LEVELS, Level


async def _practice(typed: Typed, level: Level = USUAL, deck: str = "", rules: RulesName | None = None) -> Reply:
    return await practised(typed, place_of(typed.interaction), level, deck, rules)


COMMANDS = (
    command(
        "altered practice",
        "practice",
        _practice,
        plays=True,
        level=Option("level", LEVELS, "level."),
        deck=Option("practice-deck", completed=decks),
        rules=Option("rules", EVERY_RULES, "rules."),
    ),
)

"""Games that one plays alone: the first one, in which every moment is explained, practice, and puzzles."""

from __future__ import annotations

from typing import Literal, get_args

from bot.chat.commands.completing import decks
from bot.chat.commands.row import Option, Typed, command
from bot.chat.replies.answering import Reply
from bot.chat.replies.whereabouts import place_of
from bot.chat.solo_games import USUAL, learnt, practised, tried
from bot.play.game_records.facts import EVERY_RULES, RulesName
from bot.present.history import puzzles as present
from engine.opponents import LEVELS, Level

Which = Literal["today", "another", "table"]

EVERY_WHICH: tuple[Which, ...] = get_args(Which)


async def _learn(typed: Typed) -> Reply:
    return await learnt(typed)


async def _practice(typed: Typed, level: Level = USUAL, deck: str = "", rules: RulesName | None = None) -> Reply:
    return await practised(typed, place_of(typed.interaction), level, deck, rules)


async def _puzzle(typed: Typed, which: Which = "today") -> Reply:
    services, place = typed.services, place_of(typed.interaction)
    if which == "table":
        record = await services.puzzle_records.of(typed.person.id)
        return Reply(present.table(await services.puzzle_records.table(place.guild_id), record, typed.texts))
    id = await services.puzzles.of_the_day(place.guild_id) if which == "today" else ""
    return await tried(typed, place, id)


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
    command("altered learn", "learn", _learn),
    command("puzzle", "puzzle", _puzzle, plays=True, which=Option("puzzle-which", EVERY_WHICH, "puzzle-choice.")),
)

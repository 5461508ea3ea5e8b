"""`/puzzle`: today's puzzle, another one, or who has solved the most."""

from __future__ import annotations

from typing import Literal, get_args

from bot.chat.commands.row import Option, Typed, command
from bot.chat.replies.answering import Reply
from bot.chat.replies.whereabouts import place_of
from bot.chat.solo_games import tried
from bot.present.history import puzzles as present

Which = Literal["today", "another", "table"]

EVERY_WHICH: tuple[Which, ...] = get_args(Which)


async def _puzzle(typed: Typed, which: Which = "today") -> Reply:
    services, place = typed.services, place_of(typed.interaction)
    if which == "table":
        record = await services.puzzle_records.of(typed.person.id)
        return Reply(present.table(await services.puzzle_records.table(place.guild_id), record, typed.texts))
    id = await services.puzzles.of_the_day(place.guild_id) if which == "today" else ""
    return await tried(typed, place, id)


COMMANDS = (
    command("puzzle", "puzzle", _puzzle, plays=True, which=Option("puzzle-which", EVERY_WHICH, "puzzle-choice.")),
)

"""The first game by buttons: beginning it again, and going on to a full one."""

from __future__ import annotations

from dataclasses import replace

from bot.chat.panels.pressed import Pressed, of_games, of_no_game, table
from bot.chat.replies.answering import Reply
from bot.chat.replies.whereabouts import place_of
from bot.chat.solo_games import learnt, opened, practised
from bot.present.games.messages import first_game, way_there
from bot.present.tables.lessons import lesson_whole


async def _anew(press: Pressed) -> Reply:
    """Gives up the first game that runs, and begins another."""
    return press.reply((await learnt(press, anew=True)).shown)


async def _go(press: Pressed) -> Reply:
    """Shows a player the way to a game that has begun, also when that is over."""
    look = await press.look_as_player()
    look = await opened(look, press.person.id, press.services)
    if not look.facts.lessons:
        return press.reply(way_there(look, press.texts))
    return press.reply(first_game(look, press.texts, waited=False))


async def _full_game(press: Pressed) -> Reply:
    """Begins a first full game, with a Hero, in the channel of the one that is over, for who has played that."""
    look = await press.look_as_player()
    facts = look.facts
    place = replace(place_of(press.interaction), channel_id=facts.channel_id, kind="text" if facts.guild_id else "dm")
    return press.reply((await practised(press, place)).shown)


async def _lesson(press: Pressed) -> Reply:
    """Shows all that a lesson of a first game has to say."""
    return Reply(lesson_whole(press.part(1), press.texts))


PRESSES = table(of_no_game({"learnanew": _anew, "learngo": _go, "fullgame": _full_game}), of_games({"lesson": _lesson}))

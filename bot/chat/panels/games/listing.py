"""The list of a person's games: its pages, and a look at the one that is picked."""

from __future__ import annotations

from bot import present
from bot.chat.panels.pressed import Pressed, of_no_game
from bot.chat.replies.answering import Reply
from bot.chat.replies.recapping import beside_the_board, with_what_was_missed
from bot.play.requests.refusal import Refusal
from bot.present.games.games import finished, games


async def _games(press: Pressed) -> Reply:
    """Turns a page of the list, as it stands by now."""
    lines = await press.services.games.games_of(press.person.id)
    return press.reply(games(lines, press.texts, press.number(0), press.services.settings.now()))


async def _game(press: Pressed) -> Reply:
    """Shows a game that was picked: what has happened and how it stands, or the way to a rematch when it is over."""
    game, services, texts = press.pick(), press.services, press.texts
    lines = await services.games.games_of(press.person.id)
    line = next((line for line in lines if line.facts.id == game), None)
    if line is None:
        raise Refusal("no such game")
    if line.status != "running":
        return Reply(finished(line, texts))
    look, public = await services.games.look(game, press.person.id), await services.games.look(game)
    shown = await beside_the_board(press.interaction, services, look, present.private_board(public, texts))
    return await with_what_was_missed(press.interaction, services, look, Reply(shown))


PRESSES = of_no_game(
    {
        "games": _games,
        "game": _game,
    }
)

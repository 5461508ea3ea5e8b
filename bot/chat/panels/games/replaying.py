"""A game looked at again by buttons, taken along as files, and gone on with from a moment."""

from __future__ import annotations

from bot import present
from bot.chat.panels.games.around import asked_again
from bot.chat.panels.pressed import Pressed, of_games
from bot.chat.replies.answering import Reply
from bot.chat.replies.whereabouts import place_of
from bot.chat.sending.illustrations import illustrated
from bot.play.games.history import PastLook
from bot.play.requests.refusal import Refusal
from bot.present.history.race import race, with_race
from bot.present.layout.records import Message
from bot.present.tables.illustrating import with_board
from bot.present.texts import Texts


def _seat(said: str) -> int | None:
    return int(said) if said.isdecimal() else None


async def viewer(past: PastLook, texts: Texts) -> Message:
    """A moment with its picture; the same in words where no picture can be drawn."""
    return await illustrated(present.replay(past, texts), lambda shown: with_board(shown, past.public, texts))


async def _show(press: Pressed) -> Reply:
    """Shows a moment, the newest without one."""
    version = press.number(1) if press.part(1) else None
    past = await press.services.history.at(press.subject, press.person.id, version, _seat(press.part(2)))
    shown = await viewer(past, press.texts)
    return press.reply(shown) if press.part(1) else Reply(shown)


async def _day(press: Pressed) -> Reply:
    """Jumps to a Day."""
    day = press.number_picked()
    past = await press.services.history.at(press.subject, press.person.id, day, _seat(press.part(1)))
    return press.reply(await viewer(past, press.texts))


async def _this_day(press: Pressed) -> Reply:
    """Opens the viewer where a Day began."""
    history, game, person = press.services.history, press.subject, press.person.id
    past = await history.at(game, person)
    begun = dict(past.days).get(press.number(1), past.version)
    return Reply(await viewer(await history.at(game, person, begun), press.texts))


async def _log_day(press: Pressed) -> Reply:
    """Shows the page of the log on which a Day begins."""
    day, look = press.number_picked(), await press.look()
    found = await press.services.history.log(press.subject, press.person.id, day=day)
    return press.reply(present.log(look, found, press.texts))


async def _race(press: Pressed) -> Reply:
    """Shows how far the players had come after each Day."""
    found, wish = await press.services.history.race(press.subject, press.person.id), press.reader.person
    shown = await illustrated(
        race(found, press.texts),
        lambda message: with_race(message, found, press.texts, wish.pictures),
        text_only=wish.text_only,
    )
    return press.reply(shown)


async def _export(press: Pressed) -> Reply:
    """Hands the files of a game to its reader alone."""
    taken = await press.services.history.export(press.subject, press.person.id)
    return Reply(present.export(taken, press.texts))


async def _continue(press: Pressed) -> Reply:
    """Asks before the other player is asked to go on from a moment."""
    past = await press.services.history.at(press.subject, press.person.id, press.number(1))
    if past.own is None:
        raise Refusal("not your game")
    return press.reply(present.sure_to_go_on(past, press.texts))


async def _continue_surely(press: Pressed) -> Reply:
    """Asks each person to go on from a moment, or agrees where a person has asked for it."""
    place, games = place_of(press.interaction), press.services.games
    return asked_again(press, await games.go_on(press.operation, press.subject, press.person, place, press.number(1)))


PRESSES = of_games(
    {
        "replaythis": _this_day,
        "replay": _show,
        "replayday": _day,
        "logday": _log_day,
        "race": _race,
        "export": _export,
        "goon": _continue,
        "goonyes": _continue_surely,
    }
)

"""Tables that wait for players, by buttons: join with a deck, leave, change sides, begin, cancel."""

from __future__ import annotations

from bot.chat.answering import Reply
from bot.chat.panels.pressed import Handler, Pressed
from bot.play.refusal import Refusal
from bot.present import lobbies as present


async def _join(press: Pressed) -> Reply:
    """Offers the decks with which a seat can be taken; a rematch, whose decks are known, takes it at once."""
    return await _choose(press, 0)


async def _seats(press: Pressed) -> Reply:
    """Turns a page of decks."""
    return await _choose(press, press.number(1))


async def _choose(press: Pressed, page: int) -> Reply:
    lobbies = press.services.lobbies
    lobby, decks = await lobbies.decks_for(press.subject, press.person)
    if not decks:
        lobby = await lobbies.join(press.operation, press.subject, press.person)
        return press.reply(present.seated(lobby, press.texts))
    return press.reply(present.deck(lobby, decks, press.texts, page))


async def _sit(press: Pressed) -> Reply:
    """Takes a seat with the deck picked."""
    if not press.values:
        raise Refusal("unknown deck", deck="")
    lobby = await press.services.lobbies.join(press.operation, press.subject, press.person, press.values[0])
    return press.reply(present.seated(lobby, press.texts))


async def _leave(press: Pressed) -> Reply:
    """Gets up again, or lets the seat go that is kept."""
    await press.services.lobbies.leave(press.operation, press.subject, press.person)
    return press.word("said.left-table")


async def _side(press: Pressed) -> Reply:
    """Changes teams."""
    await press.services.lobbies.change_side(press.operation, press.subject, press.person)
    return press.word("said.changed-side")


async def _mix(press: Pressed) -> Reply:
    """Has everybody sit down anew by chance."""
    await press.services.lobbies.mix(press.operation, press.subject, press.person)
    return press.word("said.mixed")


async def _start(press: Pressed) -> Reply:
    """Begins the game."""
    await press.services.lobbies.start(press.operation, press.subject, press.person)
    return press.word("said.accepted-soon")


async def _close(press: Pressed) -> Reply:
    """Its maker cancels."""
    await press.services.lobbies.cancel(press.operation, press.subject, press.person)
    return press.word("said.table-cancelled")


async def _leave_the_queue(press: Pressed) -> Reply:
    """Waits no longer."""
    await press.services.queue.leave(press.person)
    return press.word("queue.left")


HANDLERS: dict[str, Handler] = {
    "join": _join,
    "seats": _seats,
    "sit": _sit,
    "leave": _leave,
    "side": _side,
    "mix": _mix,
    "start": _start,
    "close": _close,
    "unqueue": _leave_the_queue,
}

"""What tests of the delivery do with a duel and look at: moves, its thread, its boards."""

from __future__ import annotations

from deploy.sandbox.client import ShownMessage
from engine import Decision
from tests.bot.delivery.conftest import City
from tests.bot.play.playing import least

POST = "POST /channels/{channel_id}/messages"
DELETE = "DELETE /channels/{channel_id}/messages/{message_id}"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
THREAD = "POST /channels/{channel_id}/messages/{message_id}/threads"


async def asked(city: City, game: str) -> tuple[int, Decision]:
    """Somebody who is asked something, and what."""
    for seat in (0, 1):
        look = await city.look(game, seat)
        if look.view.decisions:
            return seat, look.view.decisions[0]
    raise AssertionError("nobody is asked anything")


async def move(city: City, game: str) -> int:
    """Somebody who is asked answers as shortly as can be; returns their seat."""
    seat, decision = await asked(city, game)
    picks = ["-"] if decision.kind == "turn" else least(decision)
    await city.services.games.answer(city.press(), game, city.person(seat).id, decision.id, picks)
    return seat


async def thread(city: City, game: str) -> list[ShownMessage]:
    """What stands in the game's thread."""
    return await city.shown((await city.look(game)).posts.thread_id)


async def board(city: City, game: str) -> ShownMessage:
    """The board that is the current one."""
    look = await city.look(game)
    (found,) = [message for message in await thread(city, game) if message.id == str(look.posts.board_id)]
    return found


async def boards(city: City, game: str) -> list[str]:
    """Every message in the thread that looks like a live board: an embed with a button for More…."""
    return [
        message.id
        for message in await thread(city, game)
        if message.body["embeds"] and any(custom_id.startswith("t:more:") for custom_id in message.buttons.values())
    ]


async def without_calls(city: City) -> str:
    """A duel of two who want no calls, so that its board stays where it is; returns its id."""
    for person in (city.ana, city.bo):
        await city.services.settings.change(person.id, pings="none")
    return (await city.duel()).game_id


async def to_a_turn(city: City, game: str, *, other_than: int = 0) -> int:
    """Goes on until a turn stands, another one than that if it is named; returns its decision."""
    for _ in range(80):
        turn = (await city.look(game)).turn_decision
        if turn not in (0, other_than):
            return turn
        await move(city, game)
        await city.deliver()
    raise AssertionError("no turn came")

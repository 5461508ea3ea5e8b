"""What happens by itself tells nothing: the same messages at the same time for everybody else, whatever is held."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
import pytest_asyncio
from msgspec import structs

from bot import present
from bot.play.game_records import notices
from bot.play.game_records.orders import NO_ORDERS, Until
from bot.play.game_records.orders import Orders as StandingOrders
from bot.services import services_over
from persistence import StoreSettings, open_store
from persistence.server.keys import GameKeys
from tests.bot.play.conftest import ANA, BO, House
from tests.bot.play.playing import give_orders, lay
from tests.bot.play.test_standing import due
from tests.persistence.servers import FakeClock

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


class Public(NamedTuple):
    """What everybody else can know: when what is delivered, and what the log and the board say."""

    rows: list[tuple[str, float]]
    told: list[Any]
    board: object
    asked: tuple[int, ...]


@pytest_asyncio.fixture
async def still(data_directory: Path) -> AsyncIterator[House]:
    """A house in which time stands still until it is moved."""
    clock: Any = FakeClock()
    async with open_store(StoreSettings(data_directory=data_directory), clock=clock) as store:
        yield House(store, services_over(store), clock)


async def public(house: House, hand: str, orbs: str, orders: StandingOrders) -> Public:
    """Ann passes, and Bob, who holds a hand and has orders, is asked; then so much time goes by as everything waits."""
    clock: Any = house.clock
    game = (await house.begin()).game_id
    await lay(house, game, ann={"hand": "Kappa"}, bob={"hand": hand, "orbs": orbs})
    await due(house)
    if orders.until is not None:
        today = (await house.services.games.look(game)).view.day
        orders = structs.replace(orders, until=structs.replace(orders.until, day=today))
    assert await give_orders(house, game, 1, orders)
    await house.services.games.pass_turn(house.press(), game, ANA.id)
    keys = GameKeys.of(game).partition
    rows = []
    waiting = await house.store.connection.execute("ZRANGEBYSCORE", keys.outbox, "-inf", "+inf")
    for name in waiting:
        kind = name.decode().rsplit(":", 2)[1]
        if name.startswith(f"g:{game}:".encode()) and kind != notices.HAND:
            score = await house.store.connection.execute("ZSCORE", keys.outbox, name)
            rows.append((kind, float(score) - clock.now))
    clock.now += 30_000
    await due(house)
    look = await house.services.games.look(game)
    log = await house.services.history.log(game)
    told = [msgspec.to_builtins(entry.events) for entry in log.entries[-2:]]
    shown = present.board(look, [])
    asked = tuple(each.seat for each in look.view.asked)
    said = shown.embed.description if shown.embed else ""
    return Public(sorted(rows), [_without_numbers(each) for each in told], _from_now(said, clock.now), asked)


def _from_now(said: str, now: int) -> str:
    """What is said, with how far off the moments are of which it speaks."""
    return re.sub(r"<t:(\d+):", lambda found: f"<in {int(found[1]) - now // 1000}:", said)


def _without_numbers(told: Any) -> Any:
    """What is told, without the numbers of objects and moments, which differ from game to game."""
    if isinstance(told, dict):
        return {name: _without_numbers(value) for name, value in told.items() if name not in ("at", "what", "bearer")}
    return [_without_numbers(each) for each in told] if isinstance(told, list | tuple) else told


EVERYTHING_READY, SPENT = "8 Kelon Burst", "8 Kelon Burst (exhausted)"


@pytest.mark.parametrize(
    ("orders", "orbs", "passes"),
    [
        (StandingOrders(until=Until("day", 1)), EVERYTHING_READY, True),
        (StandingOrders(whenever=("passed",)), EVERYTHING_READY, True),
        (StandingOrders(whenever=("spent",)), SPENT, True),
        (StandingOrders(whenever=("spent",)), EVERYTHING_READY, False),
        (NO_ORDERS, EVERYTHING_READY, False),
    ],
)
async def test_others_see_the_same_at_the_same_time_whatever_is_held(
    still: House, orders: StandingOrders, orbs: str, passes: bool
) -> None:
    """Two cards that could be played, or two that could not: nothing public differs."""
    playable = await public(still, "2 Kappa", orbs, orders)
    others = await public(still, "2 Kelon Burst", orbs, orders)
    last = playable.told[-1][0]
    assert ((last["verb"], last["seat"]) == ("pass", 1)) is passes
    assert playable.rows == others.rows
    assert playable.told == others.told
    assert (playable.board, playable.asked) == (others.board, others.asked)


async def test_with_orders_the_call_and_the_answer_wait_the_same_for_whatever_was_ordered(still: House) -> None:
    """Passing when stuck, with and without anything to play, and passing until the next Day: one set of rows."""
    waits = [
        (await public(still, hand, orbs, orders)).rows
        for hand in ("2 Kappa", "2 Kelon Burst")
        for orbs in (EVERYTHING_READY, SPENT)
        for orders in (
            StandingOrders(whenever=("stuck",)),
            StandingOrders(whenever=("spent", "alike")),
            StandingOrders(until=Until("day", 1)),
        )
    ]
    assert all(rows == waits[0] for rows in waits)
    assert {kind: wait for kind, wait in waits[0] if wait > 5_000} == {notices.AUTOMATIC: 30_000, notices.PING: 33_000}


async def test_who_was_stuck_passes_like_who_presses(still: House) -> None:
    """The log of everybody tells an automatic pass in the words of a pass."""
    by_itself = await public(still, "2 Kappa", SPENT, StandingOrders(whenever=("stuck",)))
    game = (await still.begin()).game_id
    await lay(still, game, ann={"hand": "Kappa"}, bob={"hand": "2 Kappa", "orbs": SPENT})
    await still.services.games.pass_turn(still.press(), game, ANA.id)
    await still.services.games.pass_turn(still.press(), game, BO.id)
    log = await still.services.history.log(game)
    pressed = [_without_numbers(msgspec.to_builtins(entry.events)) for entry in log.entries[-2:]]
    assert by_itself.told == pressed

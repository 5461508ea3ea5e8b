"""The machine's clock is put forward or back by an hour, or the bot was down for long: nothing is lost or twice."""

from __future__ import annotations

import pytest

from bot.play.clocks.paces import DAY, HOUR, MINUTE
from bot.play.matchmaking.challenges import OPEN_FOR_MS
from tests.bot.play.conftest import ANA, BO, CLEO, TAVERN, House
from tests.bot.play.playing import PLAYERS
from tests.bot.play.test_clocking import clocks_of, duel, facts_are

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def turns(house: House, game: str, seat: int, count: int) -> int:
    """The two pass in turn, as often as they are asked for it; returns whose turn it is then."""
    for _ in range(count):
        look = await house.services.games.look(game)
        if look.view.turn is None or not look.turn_decision:
            break
        seat = look.view.turn
        await house.services.games.pass_turn(house.press(), game, PLAYERS[seat].id)
    return seat


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
async def test_a_jump_of_an_hour_costs_at_most_that_hour_and_ends_nothing(house: House, jump: int) -> None:
    game, seat = await duel(house)
    before = await clocks_of(house, game)
    house.clock.ahead += jump
    await house.services.timekeeper.beat()
    await house.services.due.run()
    await turns(house, game, seat, 1)
    house.clock.ahead -= jump
    await house.services.due.run()
    await turns(house, game, seat, 1)
    look = await house.services.games.look(game)
    assert look.view.result is None
    assert look.clocks is not None
    for was, now in zip(before.seats, look.clocks.seats, strict=True):
        assert was.used - MINUTE <= now.used <= was.used + HOUR + MINUTE
        assert now.late == 0
        assert now.left <= look.clocks.pace.cap


async def test_what_was_taken_up_before_the_clock_went_back_is_dealt_with_when_it_is_that_late_again(
    house: House,
) -> None:
    """A lease that lies an hour ahead hides a deadline for an hour, and no longer."""
    deck = house.services.challenges.decks()[0].key
    challenge = await house.services.challenges.challenge(house.press(), ANA, BO, TAVERN, deck)
    house.clock.ahead += OPEN_FOR_MS
    (claimed,) = await house.store.deadlines.claim(10)  # and its process dies
    house.clock.ahead -= HOUR
    await house.services.due.run()
    assert (await house.services.challenges.look(challenge.id)).status == "open"
    house.clock.ahead += HOUR + MINUTE
    await house.services.due.run()
    assert (await house.services.challenges.look(challenge.id)).status == "expired"
    assert not await house.store.deadlines.finish(claimed), "what the dead process was at is not its own any more"


async def test_a_bot_that_was_down_over_several_deadlines_deals_with_each_once(house: House) -> None:
    game, seat = await duel(house)
    deck = house.services.challenges.decks()[0].key
    challenges = [
        await house.services.challenges.challenge(house.press(), ANA, friend, TAVERN, deck) for friend in (BO, CLEO)
    ]
    await facts_are(house, game, time_out="loss")
    house.clock.ahead += 9 * DAY
    assert await house.services.due.run() >= 3
    for challenge in challenges:
        assert (await house.services.challenges.look(challenge.id)).status == "expired"
    result = (await house.services.games.look(game)).view.result
    assert result is not None
    assert (result.winners, result.how) == ([1 - seat], "time")
    version = (await house.services.games.look(game)).version
    house.clock.ahead += MINUTE
    assert await house.services.due.run() == 0
    assert (await house.services.games.look(game)).version == version

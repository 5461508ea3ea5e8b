"""Reliability: counted by the clocks of the newest games, excused answers apart, and of nobody who opts out."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from bot.leagues.ratings.ratings import START
from bot.leagues.ratings.reliability import ENOUGH, Reliability
from bot.play.clocks.clock import SeatClock
from bot.play.clocks.paces import DAY, HOUR
from bot.play.game_records.game_record import GameRecord
from bot.play.matchmaking.limits import Limits, Standing, limits_said
from bot.play.requests.refusal import Refusal
from tests.bot.play.conftest import BO, CLEO, House
from tests.bot.play.playing import PLAYERS
from tests.bot.play.test_challenges import refusal
from tests.bot.play.test_clocking import clocks_of, duel, pass_turn

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def counted(house: House, game: str, seat: int, **tally: int) -> None:
    """Has the clock of a seat have counted so many answers."""
    clocks = await clocks_of(house, game)
    seats = clocks.with_seat(seat, SeatClock(DAY, **tally))
    await house.store.games.annotate(game, GameRecord.clocks.to(seats))


async def test_answers_in_running_and_finished_games_count_and_late_ones_tell(house: House) -> None:
    game, seat = await duel(house)
    reliability, me, other = house.services.reliability, PLAYERS[seat], PLAYERS[1 - seat]
    before = await reliability.of(me.id)
    assert before.late == 0
    house.clock.ahead += HOUR
    await pass_turn(house, game, seat)
    assert await reliability.of(me.id) == Reliability(before.in_time + 1)
    theirs = await reliability.of(other.id)
    house.clock.ahead += 6 * DAY
    await house.services.clocks.claim(house.press(), game, me.id)
    assert await reliability.of(other.id) == Reliability(theirs.in_time, late=1)
    assert await reliability.of(me.id) == Reliability(before.in_time + 1), "a game that is over still counts"
    assert await reliability.of(CLEO.id) == Reliability()


async def test_time_in_which_the_bot_was_down_excuses(house: House) -> None:
    game, seat = await duel(house)
    before = await house.services.reliability.of(PLAYERS[seat].id)
    await house.services.timekeeper.beat()
    house.clock.ahead += 8 * DAY
    await house.services.timekeeper.beat()
    await pass_turn(house, game, seat)
    after = await house.services.reliability.of(PLAYERS[seat].id)
    assert (after.in_time, after.excused, after.late) == (before.in_time, 1, 0)


async def test_a_share_needs_enough_answers_and_whose_games_do_not_count_shows_none(house: House) -> None:
    game, seat = await duel(house)
    me = PLAYERS[seat]
    await counted(house, game, seat, in_time=ENOUGH - 2, late=1, excused=50)
    assert await house.services.reliability.standing(me.id, "duel") == Standing(START, True, None, "duel")
    await counted(house, game, seat, in_time=ENOUGH - 1, late=1)
    assert await house.services.reliability.standing(me.id, "duel") == Standing(START, True, 95, "duel")
    assert await house.services.reliability.check(me.id, "duel", Limits(reliability=95)) == Standing(
        START, True, 95, "duel"
    )
    await house.services.ratings.be_rated(me.id, False)
    assert await house.services.reliability.standing(me.id, "duel") == Standing()
    check = house.services.reliability.check
    assert (await refusal(check(me.id, "duel", Limits(reliability=96)))).key == "not reliable enough"
    assert (await refusal(check(me.id, "duel", Limits(lowest=1400)))).key == "not rated here"
    assert await check(me.id, "duel", Limits(reliability=95)) == Standing(), "still seen by nobody"


async def test_a_seat_that_was_left_still_counts(house: House) -> None:
    clock = SeatClock(DAY, in_time=3, excused=2, late=1)
    for _ in range(2):
        await house.services.reliability.left_seat(BO.id, "some game", clock)
    assert await house.services.reliability.of(BO.id) == Reliability(3, 2, 1)
    await house.services.forgetting.forget(BO.id)
    assert await house.services.reliability.of(BO.id) == Reliability()


@pytest.mark.parametrize(
    ("standing", "key"),
    [
        (Standing(1399), "rating too low"),
        (Standing(1701), "rating too high"),
        (Standing(), "not rated here"),
        (Standing(1500, reliability=89), "not reliable enough"),
        (Standing(1400, reliability=90), None),
        (Standing(1700), None),
    ],
)
async def test_who_is_let_in(standing: Standing, key: str | None) -> None:
    limits = limits_said("1400-1700", 90)
    with pytest.raises(Refusal, match=key) if key else nullcontext():
        limits.check(standing)


@pytest.mark.parametrize("text", ["1700-1400", "high", "-", "1400", "1-2-3", "99999-"])
async def test_what_is_no_range_of_ratings_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="no rating range"):
        limits_said(text)


async def test_a_range_may_be_open_at_one_end() -> None:
    assert limits_said("1400-") == Limits(lowest=1400)
    assert limits_said(" – 1700", 80) == Limits(highest=1700, reliability=80)
    assert limits_said("") == Limits()
    assert not Limits()

"""Clocks of games that are played: charged with each move, due in their time, claimed, given back."""

from __future__ import annotations

import pytest
from msgspec import structs

from bot.play.clocks.clock import CLOCKS, Clocks, encoded
from bot.play.clocks.paces import DAY, HOUR, MINUTE
from bot.play.looks import GameFacts, Look
from bot.play.notes import FACTS
from bot.play.refusal import Refusal
from bot.play.shelf import encode_facts
from bot.play.timekeeping import DOWN_AFTER_MS
from persistence import fields
from persistence.keys import Subject
from tests.bot.play.conftest import ANA, BO, CLEO, TAVERN, House
from tests.bot.play.playing import PLAYERS, to_first_turn

pytestmark = pytest.mark.asyncio

NEAR = 30_000
"""The clock of tests runs by itself while they are made."""


async def clocks_of(house: House, game: str) -> Clocks:
    clocks = (await house.services.games.look(game)).clocks
    assert clocks is not None
    return clocks


async def duel(house: House) -> tuple[str, int]:
    """A daily duel in which somebody has just been given a turn, and whose it is."""
    game = (await house.begin()).game_id
    seat, _ = await to_first_turn(house, game)
    return game, seat


async def facts_are(house: House, game: str, **changes: object) -> None:
    """Has a game be one of an event."""
    facts: GameFacts = structs.replace((await house.services.games.look(game)).facts, **changes)
    clocks = await clocks_of(house, game)
    pace = structs.replace(clocks.pace, time_out=facts.time_out, weekend=facts.weekend)
    await house.store.games.annotate(game, {fields.note(FACTS): encode_facts(facts)})
    before = (await house.store.games.metas([game]))[0]
    assert before is not None
    changed = structs.replace(clocks, pace=pace)
    await house.store.games.annotate(game, {fields.note(CLOCKS): encoded(changed)})


def about(milliseconds: int, wanted: int) -> bool:
    return abs(milliseconds - wanted) < NEAR


async def pass_turn(house: House, game: str, seat: int) -> Look:
    return (await house.services.games.pass_turn(house.press(), game, PLAYERS[seat].id)).look


async def test_a_new_game_is_daily_and_who_is_asked_pays_for_it(house: House) -> None:
    game, seat = await duel(house)
    house.clock.ahead += 5 * HOUR
    look = await pass_turn(house, game, seat)
    assert look.facts.pace == "daily"
    mine, theirs = look.clocks.seats[seat], look.clocks.seats[1 - seat]  # type: ignore[union-attr]
    assert about(mine.used, 5 * HOUR)
    assert mine.given in (8 * HOUR, 16 * HOUR), "who chose Mana last and is first to play has handed over only once"
    assert about(mine.left, 3 * DAY + mine.given - 5 * HOUR)
    assert about(theirs.left, 3 * DAY + theirs.given)
    assert mine.until == 0
    assert about(theirs.until, house.clock() + theirs.left)
    line = next(line for line in await house.services.games.games_of(BO.id) if line.facts.id == game)
    assert line.until == theirs.until


async def test_both_clocks_run_while_both_choose_their_first_mana(house: House) -> None:
    game = (await house.begin()).game_id
    assert all(clock.until for clock in (await clocks_of(house, game)).seats)


async def test_a_game_agreed_without_a_clock_has_none_and_nothing_is_due(house: House) -> None:
    decks = house.services.challenges.decks()
    challenge = await house.services.challenges.challenge(house.press(), ANA, BO, TAVERN, decks[0].key, pace="untimed")
    game = (await house.services.challenges.choose_deck(house.press(), challenge.id, BO, decks[1].key)).game_id
    look = await house.services.games.look(game)
    assert look.clocks is None
    stored = await house.store.games.load(game)
    assert stored is not None
    assert stored.meta.deadline is None
    with pytest.raises(Refusal, match="no clock"):
        await house.services.clocks.claim(house.press(), game, ANA.id)


async def test_reminded_then_in_grace_then_claimed_and_never_sooner(house: House) -> None:
    game, seat = await duel(house)
    claimant = PLAYERS[1 - seat].id
    stood = (await clocks_of(house, game)).seats[seat].until
    for _ in range(3):  # half, a fifth, two hours
        stored = await house.store.games.load(game)
        assert stored is not None
        assert stored.meta.deadline is not None
        house.clock.ahead += stored.meta.deadline - house.clock() + 1
        assert stored.meta.deadline < stood
        assert await house.services.due.run() == 1
        assert await house.services.due.run() == 0
        with pytest.raises(Refusal, match="not late"):
            await house.services.clocks.claim(house.press(), game, claimant)
    house.clock.ahead += stood - house.clock() + 1
    await house.services.due.run()
    clock = (await clocks_of(house, game)).seats[seat]
    assert clock.left == 0
    assert about(clock.until, stood + DAY)
    with pytest.raises(Refusal, match="not late"):
        await house.services.clocks.claim(house.press(), game, claimant)
    house.clock.ahead += DAY
    await house.services.due.run()
    assert (await house.services.games.look(game)).late == (seat,)
    with pytest.raises(Refusal, match="not late"):
        await house.services.clocks.claim(house.press(), game, PLAYERS[seat].id)
    with pytest.raises(Refusal, match="not your game"):
        await house.services.clocks.claim(house.press(), game, CLEO.id)
    press = house.press()
    won = await house.services.clocks.claim(press, game, claimant)
    assert won.look.view.result is not None
    assert (won.look.view.result.winners, won.look.view.result.how) == ([1 - seat], "time")
    assert (await house.services.clocks.claim(press, game, claimant)).repeated


async def test_who_is_out_of_time_may_still_play_until_it_is_claimed(house: House) -> None:
    game, seat = await duel(house)
    house.clock.ahead += 6 * DAY
    look = await pass_turn(house, game, seat)
    assert look.late == ()
    clock = look.clocks.seats[seat]  # type: ignore[union-attr]
    assert (clock.left, clock.grace) == (8 * HOUR, 0)
    assert clock.over > 0
    with pytest.raises(Refusal, match="not late"):
        await house.services.clocks.claim(house.press(), game, PLAYERS[1 - seat].id)


async def test_a_claim_needs_no_deadline_to_have_been_dealt_with(house: House) -> None:
    game, seat = await duel(house)
    house.clock.ahead += 6 * DAY
    won = await house.services.clocks.claim(house.press(), game, PLAYERS[1 - seat].id)
    assert won.look.view.result is not None


async def test_an_event_may_have_the_game_lost_by_itself(house: House) -> None:
    game, seat = await duel(house)
    await facts_are(house, game, time_out="loss")
    house.clock.ahead += 6 * DAY
    await house.services.due.run()
    result = (await house.services.games.look(game)).view.result
    assert result is not None
    assert (result.winners, result.how) == ([1 - seat], "time")
    assert await house.services.due.run() == 0


async def test_an_event_may_have_turns_passed_by_themselves(house: House) -> None:
    game, seat = await duel(house)
    await facts_are(house, game, time_out="default")
    house.clock.ahead += 6 * DAY
    await house.services.due.run()
    look = await house.services.games.look(game)
    assert look.view.result is None
    assert look.view.players[seat].passed
    assert look.view.turn == 1 - seat


async def test_time_in_which_the_bot_was_down_counts_for_nobody(house: House) -> None:
    game, seat = await duel(house)
    await house.services.timekeeper.beat()
    house.clock.ahead += 2 * DAY
    await house.services.timekeeper.beat()
    house.clock.ahead += DOWN_AFTER_MS - 1_000
    await house.services.timekeeper.beat()
    house.clock.ahead += DAY
    look = await pass_turn(house, game, seat)
    clock = look.clocks.seats[seat]  # type: ignore[union-attr]
    assert about(clock.used, 0), "nothing has said that the bot ran"
    house.clock.ahead += 10 * DAY
    await house.services.due.run()
    assert about((await clocks_of(house, game)).seats[1 - seat].used, 0)


async def test_taking_a_move_back_gives_no_clock_time_back(house: House) -> None:
    game, seat = await duel(house)
    house.clock.ahead += HOUR
    after = await pass_turn(house, game, seat)
    had = after.clocks.seats[seat]  # type: ignore[union-attr]
    house.clock.ahead += 10 * MINUTE
    sight = await house.services.undoing.sight(game, PLAYERS[seat].id)
    if not sight.moments[0].free:
        pytest.skip("the other player had nothing to do and has passed")
    await house.services.undoing.take_back(
        house.press(), game, PLAYERS[seat].id, sight.moments[0].to, sight.look.version
    )
    mine, theirs = (await clocks_of(house, game)).seats[seat], (await clocks_of(house, game)).seats[1 - seat]
    assert mine.left == had.left
    assert about(theirs.used, 10 * MINUTE)
    after = await pass_turn(house, game, seat)
    assert after.clocks.seats[seat].given == had.given  # type: ignore[union-attr]


async def test_a_claimed_deadline_that_came_too_early_only_sets_the_next(house: House) -> None:
    game, _ = await duel(house)
    stored = await house.store.games.load(game)
    assert stored is not None
    await house.store.deadlines.set(Subject.GAME, game, house.clock())
    await house.services.due.run()
    again = await house.store.games.load(game)
    assert again is not None
    assert about(again.meta.deadline or 0, stored.meta.deadline or 0)
    assert again.version == stored.version

"""Standing orders: answered by themselves after one wait for all, once, and as if their player had pressed."""

from __future__ import annotations

import msgspec
import pytest

from bot.play.declaring.standing import codes_of
from bot.play.game_records import notices
from bot.play.game_records.game_record import GameRecord
from bot.play.game_records.orders import MOST_ANSWERS, NO_ORDERS, Orders, StandingAnswer, is_automatic
from bot.play.sessions.deciding import offers
from bot.play.sessions.game_store import CALL_AFTER_MS, WAIT_MS
from bot.services import services_over
from persistence import Store
from persistence.delivery.outbox import OutboxEntry
from tests.bot.play.conftest import ANA, BO, CLEO, House
from tests.bot.play.playing import PLAYERS, asked, give_orders, least, to_first_turn
from tests.bot.play.test_challenges import refusal

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def due(house: House) -> list[OutboxEntry]:
    """Everything that is due, taken out of the outbox."""
    entries = []
    while claimed := await house.store.outbox.claim(50):
        for entry in claimed:
            entries.append(entry)
            if entry.kind == notices.AUTOMATIC:
                body = msgspec.json.decode(entry.body, type=notices.Question)
                await house.services.standing.carry_out(entry.game_id, int(entry.target), body.decision)
            await house.store.outbox.ack(entry)
    return entries


async def wait(house: House, milliseconds: int = WAIT_MS) -> list[OutboxEntry]:
    """Lets time pass, and what is due happen."""
    house.clock.ahead += milliseconds
    return await due(house)


async def version(house: House, game: str) -> int:
    return (await house.services.games.look(game)).version


async def test_turns_pass_by_themselves_after_one_wait_and_the_log_tells_it_to_their_player_alone(house: House) -> None:
    game = (await house.begin()).game_id
    seat, look = await to_first_turn(house, game)
    other = PLAYERS[1 - seat]
    await house.services.standing.pass_until(house.press(), game, other.id, "day")
    await due(house)
    await house.services.games.pass_turn(house.press(), game, PLAYERS[seat].id)
    before = await version(house, game)
    await wait(house, WAIT_MS - 1_000)
    assert await version(house, game) == before
    await wait(house, 1_000)
    after = await house.services.games.look(game)
    assert after.view.day > look.view.day or after.view.phase != "afternoon"
    operations = [entry.operation_id for entry in await house.store.games.log(game)]
    assert [is_automatic(operation) for operation in operations].count(True) == 1
    for reader, told in ((other.id, True), (PLAYERS[seat].id, False), (CLEO.id, False), (None, False)):
        page = await house.services.history.log(game, reader)
        assert any(entry.by_itself for entry in page.entries) is told


async def test_the_wait_is_one_for_all_and_written_when_the_question_is_put(house: House) -> None:
    game = (await house.begin()).game_id
    seat, _ = await to_first_turn(house, game)
    other = 1 - seat
    await house.services.standing.choose_whenever(game, PLAYERS[other].id, ["stuck"])
    await wait(house)
    now = house.clock()
    await house.services.games.pass_turn(house.press(), game, PLAYERS[seat].id)
    rows = {}
    for entry in await house.store.outbox.claim(50):
        rows[entry.kind] = entry
    assert notices.AUTOMATIC not in rows
    assert notices.PING not in rows or rows[notices.PING].target == str(seat)
    house.clock.ahead += WAIT_MS
    (row,) = [entry for entry in await house.store.outbox.claim(50) if entry.kind == notices.AUTOMATIC]
    assert row.created - now < 2_000
    house.clock.ahead += CALL_AFTER_MS
    calls = [entry for entry in await house.store.outbox.claim(50) if entry.kind == notices.PING]
    assert [entry.target for entry in calls] == [str(other)], "they are called only after what happens by itself"


async def test_carried_out_twice_and_by_two_processes_it_happens_once(house: House) -> None:
    game = (await house.begin()).game_id
    seat, _ = await to_first_turn(house, game)
    await house.services.standing.choose_whenever(game, PLAYERS[seat].id, ["spent", "stuck", "passed"])
    await house.services.standing.pass_until(house.press(), game, PLAYERS[1 - seat].id, "day")
    await house.services.games.pass_turn(house.press(), game, PLAYERS[seat].id)
    found = await asked(house, game)
    assert found is not None
    elsewhere = services_over(Store(house.store.connection, worker="elsewhere"))
    before = await version(house, game)
    for services in (house.services, elsewhere, house.services):
        await services.standing.carry_out(game, found[0], found[1].id)
    assert await version(house, game) == before + 1


async def test_who_answers_first_is_not_answered_for(house: House) -> None:
    game = (await house.begin()).game_id
    seat, _ = await to_first_turn(house, game)
    await house.services.standing.pass_until(house.press(), game, PLAYERS[1 - seat].id, "day")
    await house.services.games.pass_turn(house.press(), game, PLAYERS[seat].id)
    await house.services.games.pass_turn(house.press(), game, PLAYERS[1 - seat].id)
    before = await version(house, game)
    await wait(house)
    assert await version(house, game) == before


async def test_expand_is_declined_every_day_from_the_panel_that_asks(house: House) -> None:
    game = (await house.begin()).game_id
    standing, games = house.services.standing, house.services.games
    found = None
    while found is None or found[1].prompt != "expand":
        found = await asked(house, game)
        assert found is not None
        seat, decision = found
        if decision.prompt != "expand":
            codes = ["-"] if decision.kind == "turn" else least(decision)
            await games.answer(house.press(), game, PLAYERS[seat].id, decision.id, codes)
    seat, decision = found
    person = PLAYERS[seat].id
    (offered,) = offers(decision)
    assert (offered.prompt, offered.saying) == ("expand", "decline")
    press = house.press()
    await standing.from_now_on(press, game, person, decision.id, 0)
    again = await standing.from_now_on(press, game, person, decision.id, 0)
    assert again.repeated
    assert (await standing.look(game, person)).orders.answers == (offered,)
    day = (await games.look(game)).view.day
    for _ in range(30):
        found = await asked(house, game)
        assert found is not None
        at, decision = found
        if (at, decision.prompt) == (seat, "expand"):
            assert (await games.look(game)).view.day > day
            await wait(house)
            current = await asked(house, game)
            assert current is not None
            assert current[1].id != decision.id
            return
        codes = ["-"] if decision.kind == "turn" else least(decision)
        await games.answer(house.press(), game, PLAYERS[at].id, decision.id, codes)
    raise AssertionError("no Day came")


async def test_pass_until_ends_when_it_has_happened_and_says_so_once(house: House) -> None:
    game = (await house.begin()).game_id
    standing = house.services.standing
    seat, _ = await to_first_turn(house, game)
    other = PLAYERS[1 - seat].id
    await standing.pass_until(house.press(), game, other, "opponents")
    await house.services.games.pass_turn(house.press(), game, PLAYERS[seat].id)
    before = await version(house, game)
    await wait(house)
    assert await version(house, game) == before, "the opponent has passed before: they are asked"
    found = await standing.read(game, other)
    assert (found.orders.until, [told.key for told in found.orders.told]) == (None, ["until-opponents"])
    assert (await standing.read(game, other)).orders == NO_ORDERS


async def test_pass_until_in_ones_turn_passes_once_and_leaves_no_order_that_is_fulfilled(house: House) -> None:
    game = (await house.begin()).game_id
    seat, _ = await to_first_turn(house, game)
    person, standing = PLAYERS[seat].id, house.services.standing
    press = house.press()
    assert not (await standing.pass_until(press, game, person, "day")).repeated
    before = await version(house, game)
    assert (await standing.pass_until(press, game, person, "day")).repeated
    assert (await version(house, game), (await standing.look(game, person)).orders) == (before, NO_ORDERS)


async def test_orders_given_while_one_is_asked_count_for_that_question_too(house: House) -> None:
    game = (await house.begin()).game_id
    seat, _ = await to_first_turn(house, game)
    await house.services.games.pass_turn(house.press(), game, PLAYERS[seat].id)
    await house.services.standing.choose_whenever(game, PLAYERS[1 - seat].id, ["passed"])
    before = await version(house, game)
    await wait(house)
    assert await version(house, game) == before + 1


async def test_a_question_put_while_orders_were_stored_elsewhere_is_looked_at_again(house: House) -> None:
    """Another process loads, these orders are stored, it commits: its question has no row, and gets one."""
    game = (await house.begin()).game_id
    seat, _ = await to_first_turn(house, game)
    other = PLAYERS[1 - seat].id
    await house.services.standing.choose_whenever(game, other, ["passed"])
    orders = (await house.services.standing.look(game, other)).orders
    assert await give_orders(house, game, 1 - seat, NO_ORDERS, orders)
    await house.services.games.pass_turn(house.press(), game, PLAYERS[seat].id)
    assert await give_orders(house, game, 1 - seat, orders)
    before = await version(house, game)
    await wait(house)
    await wait(house)
    assert await version(house, game) == before + 1


@pytest.mark.parametrize("game_known", [True, False])
async def test_what_is_not_ones_own_is_refused(house: House, game_known: bool) -> None:
    game = (await house.begin()).game_id if game_known else "gunknown"
    standing = house.services.standing
    key = "not your game" if game_known else "no such game"
    for attempt in (
        standing.look(game, CLEO.id),
        standing.read(game, CLEO.id),
        standing.choose_whenever(game, CLEO.id, ["stuck"]),
        standing.pass_until(house.press(), game, CLEO.id, "day"),
        standing.take_back(game, CLEO.id, "all"),
        standing.from_now_on(house.press(), game, CLEO.id, 1, 0),
    ):
        assert (await refusal(attempt)).key == key


async def test_wrong_orders_are_refused_and_nothing_stands(house: House) -> None:
    game = (await house.begin()).game_id
    standing = house.services.standing
    (mana,) = (await house.services.games.look(game, ANA.id)).view.decisions
    assert (await refusal(standing.from_now_on(house.press(), game, ANA.id, mana.id, 0))).key == "unknown option"
    assert (await refusal(standing.from_now_on(house.press(), game, BO.id, mana.id, 0))).key == "not your turn"
    assert (await refusal(standing.from_now_on(house.press(), game, ANA.id, 9_999, 0))).key == "decision closed"
    assert (await refusal(standing.choose_whenever(game, ANA.id, ["always"]))).key == "unknown option"
    assert (await refusal(standing.pass_until(house.press(), game, ANA.id, "ever"))).key == "unknown option"
    assert (await refusal(standing.take_back(game, ANA.id, "until"))).key == "no such order"
    assert (await standing.look(game, ANA.id)).orders == NO_ORDERS


async def test_there_are_only_so_many_standing_answers_and_each_can_be_taken_back(house: House) -> None:
    game = (await house.begin()).game_id
    standing = house.services.standing
    many = Orders(tuple(StandingAnswer("may", "decline", f"CARD/{number}") for number in range(MOST_ANSWERS)))
    await give_orders(house, game, 0, many)
    seat = -1
    while seat != 0:
        found = await asked(house, game)
        assert found is not None
        seat, decision = found
        if (seat, decision.prompt) == (0, "expand"):
            assert (await refusal(standing.from_now_on(house.press(), game, ANA.id, decision.id, 0))).key == (
                "too many orders"
            )
            break
        seat = -1
        codes = ["-"] if decision.kind == "turn" else least(decision)
        await house.services.games.answer(house.press(), game, PLAYERS[found[0]].id, decision.id, codes)
    orders = (await standing.look(game, ANA.id)).orders
    for code in codes_of(orders):
        orders = (await standing.take_back(game, ANA.id, code)).orders
    assert orders == NO_ORDERS


async def test_after_the_end_nothing_is_ordered_and_nothing_happens(house: House) -> None:
    game = (await house.begin()).game_id
    standing = house.services.standing
    await standing.choose_whenever(game, ANA.id, ["stuck"])
    await house.services.games.concede(house.press(), game, BO.id)
    before = await version(house, game)
    await wait(house)
    await wait(house)
    assert await version(house, game) == before
    assert (await refusal(standing.choose_whenever(game, ANA.id, []))).key == "game over"
    assert (await standing.read(game, ANA.id)).orders.whenever == ("stuck",)


async def test_orders_that_cannot_be_read_count_as_none(house: House) -> None:
    game = (await house.begin()).game_id
    await house.store.games.annotate(game, {GameRecord.orders.name(0): "{broken"})
    assert (await house.services.standing.look(game, ANA.id)).orders == NO_ORDERS
    await house.services.standing.choose_whenever(game, ANA.id, ["spent"])
    assert (await house.services.standing.look(game, ANA.id)).orders.whenever == ("spent",)


async def test_who_lets_equal_reactions_come_in_any_order_does_so_in_new_games_until_they_take_it_back(
    house: House,
) -> None:
    earlier = (await house.begin()).game_id
    await house.services.settings.change(BO.id, order_identical=True)
    game = (await house.begin()).game_id
    standing = house.services.standing
    assert (await standing.look(earlier, BO.id)).orders == NO_ORDERS
    assert (await standing.look(game, BO.id)).orders == Orders(whenever=("alike",))
    assert (await standing.look(game, ANA.id)).orders == NO_ORDERS
    left = await standing.choose_whenever(game, BO.id, [])
    assert not left.orders.given


async def test_nobody_waits_for_orders_that_cannot_answer_what_is_asked(house: House) -> None:
    """Reactions that are alike say nothing of turns: who ordered no more is called to those at once."""
    await house.services.settings.change(BO.id, order_identical=True)
    await house.services.settings.change(ANA.id, order_identical=True)
    game = (await house.begin()).game_id
    seat, _ = await to_first_turn(house, game)
    await due(house)
    await house.services.games.pass_turn(house.press(), game, PLAYERS[seat].id)
    called = [entry for entry in await house.store.outbox.claim(50) if entry.kind == notices.PING]
    assert str(1 - seat) in [entry.target for entry in called]

"""The board of a duel: made as the newest game has it, edited in place, posted anew, one at a time."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.chat.delivery.games.boards import BURIED
from bot.play.game_records import notices
from bot.play.game_records.game_record import BoardSince, GameRecord
from persistence.server.keys import Subject
from tests.bot.delivery.conftest import City
from tests.bot.delivery.duels import DELETE, board, boards, move, thread, to_a_turn, without_calls
from tests.end_to_end.duel import sentence

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def test_a_duel_begins_with_a_thread_a_board_both_hands_and_calls(city: City) -> None:
    game = (await city.duel()).game_id
    look = await city.look(game)
    names = {place["name"]: place for place in await city.discord.person("ana").places()}
    (name,) = [name for name in names if look.facts.label in name]
    assert name.startswith("Ana vs Bo")
    assert names[name]["id"] == str(look.posts.thread_id)
    assert await city.services.games.game_at(look.posts.thread_id) == game
    shown = await board(city, game)
    assert shown.buttons
    for seat in (0, 1):
        (hand,) = await city.hands(seat)
        cards = (await city.look(game, seat)).view.players[seat].hand
        assert cards is not None
        assert all(card.name in hand.text for card in cards)
    calls = [message for message in await thread(city, game) if message.body["mentions"]]
    assert {mention["id"] for call in calls for mention in call.body["mentions"]} == {str(city.ana.id), str(city.bo.id)}
    assert await city.store.outbox.pending() == 0


async def test_a_board_that_calls_nobody_is_edited_in_place_and_posted_anew_each_day(city: City) -> None:
    game = await without_calls(city)
    first = await board(city, game)
    day = (await city.look(game)).view.day
    while (await city.look(game)).view.day == day:
        before = await board(city, game)
        await move(city, game)
        await city.deliver()
    after = await board(city, game)
    assert after.id != before.id
    assert after.buttons
    left = {message.id: message for message in await thread(city, game)}
    assert left[before.id].buttons == {}
    assert len(left[before.id].text.splitlines()) == 1
    assert sentence("board.former-setup").fullmatch(left[before.id].text)
    assert left[before.id].body["embeds"] == []
    await move(city, game)
    await city.deliver()
    assert (await board(city, game)).id == after.id
    assert first.id in left


async def test_a_board_that_is_asked_for_is_posted_at_the_end_and_takes_the_place_of_the_older(city: City) -> None:
    game = await without_calls(city)
    await to_a_turn(city, game)
    before = await board(city, game)
    await city.services.games.post_anew(game)
    await city.services.games.post_anew(game)
    await city.deliver()
    shown = await thread(city, game)
    after = await board(city, game)
    assert shown[-1].id == after.id
    assert after.buttons == before.buttons
    assert await boards(city, game) == [after.id]
    assert before.id not in {message.id for message in shown}
    await move(city, game)
    await city.deliver()
    assert (await board(city, game)).id == after.id, "it is asked for once"


async def test_a_wish_for_the_board_is_not_lost_under_a_move_that_comes_after_it(city: City) -> None:
    game = (await city.duel()).game_id
    await to_a_turn(city, game)
    before = await board(city, game)
    await city.services.games.post_anew(game)
    await move(city, game)
    await city.deliver()
    assert await boards(city, game) != [before.id]
    assert len(await boards(city, game)) == 1


async def test_a_whole_game_has_one_live_board_not_far_from_the_end_and_few_requests_to_a_move(city: City) -> None:
    game = (await city.duel()).game_id
    mark = (await city.discord.exchanges())[-1]["number"]
    posted_in_turn: dict[int, set[int]] = {}
    moves = 0
    for _ in range(60):
        await move(city, game)
        await city.deliver()
        moves += 1
        look = await city.look(game)
        if look.status == "over":
            break
        assert await boards(city, game) == [str(look.posts.board_id)]
        if look.turn_decision:
            posted_in_turn.setdefault(look.turn_decision, set()).add(look.posts.board_id)
            assert look.version - look.posts.board_since <= BURIED + 3
    assert all(len(posted) <= 2 for posted in posted_in_turn.values()), "anew at most once while a turn stands"
    made = [each for each in await city.discord.exchanges(mark) if each["method"] in ("POST", "PATCH", "DELETE", "PUT")]
    kinds = Counter((each["method"], each["template"]) for each in made)
    assert len(made) / moves <= 4, f"{len(made)} requests for {moves} moves that are all a pass or an answer: {kinds}"


async def test_a_board_buried_under_moves_is_posted_anew_with_the_next_turn_and_not_before(city: City) -> None:
    game = await without_calls(city)
    turn = await to_a_turn(city, game)
    before = await board(city, game)
    await city.store.games.annotate(game, GameRecord.board_since.to(BoardSince(-20, turn)))
    await city.services.games.redraw(game)
    await city.deliver()
    assert (await board(city, game)).id == before.id, "the same turn stands"
    day = (await city.look(game)).view.day
    await to_a_turn(city, game, other_than=turn)
    look = await city.look(game)
    assert look.view.day == day
    assert str(look.posts.board_id) != before.id
    assert await boards(city, game) == [str(look.posts.board_id)]


async def test_an_older_board_goes_even_where_discord_fails_at_first_and_the_bot_dies_in_between(city: City) -> None:
    game = (await city.duel()).game_id
    await to_a_turn(city, game)
    before = await board(city, game)
    await city.services.games.post_anew(game)
    await city.deliver(acknowledge=False)
    await city.store.outbox.release_all()
    await city.discord.fault("status", DELETE, status=503)
    await city.deliver()
    after = await board(city, game)
    city.clock.ahead += 120_000
    await city.deliver()
    assert await boards(city, game) == [after.id]
    assert after.id != before.id
    assert await city.store.outbox.pending() == 0


async def test_a_former_board_that_was_deleted_is_no_trouble(city: City) -> None:
    game = (await city.duel()).game_id
    await to_a_turn(city, game)
    before, look = await board(city, game), await city.look(game)
    await city.discord.moderate("delete_message", channel=str(look.posts.thread_id), message=before.id)
    retired = notices.retire(int(before.id), look.posts.thread_id, 0, over=True)
    await city.services.games.post_anew(game)
    await city.deliver()
    await city.store.outbox.put(Subject.GAME, game, [retired])
    await city.deliver()
    assert len(await boards(city, game)) == 1
    assert await city.store.outbox.pending() == 0


async def test_a_board_asked_for_in_an_archived_thread_opens_it_again(city: City) -> None:
    game = (await city.duel()).game_id
    await to_a_turn(city, game)
    look = await city.look(game)
    await city.discord.moderate("thread", channel=str(look.posts.thread_id), archived=True)
    await city.services.games.post_anew(game)
    await city.deliver()
    after = await board(city, game)
    assert after.id != str(look.posts.board_id)
    assert await boards(city, game) == [after.id]

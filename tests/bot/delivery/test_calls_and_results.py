"""Calls, hands and results of a duel, and how a dispatcher that runs by itself comes to rest."""

from __future__ import annotations

import asyncio

import pytest

from bot.play.game_records import notices
from bot.play.requests.person import NEEDED, Place
from bot.present.tables.board import board_link
from deploy.sandbox.client import ShownMessage
from persistence.server.keys import Subject
from tests.bot.delivery.conftest import City
from tests.bot.delivery.duels import POST, asked, board, move, thread, to_a_turn, without_calls

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def test_a_call_in_direct_messages_answers_by_its_own_buttons_and_leads_to_the_board(city: City) -> None:
    for person in (city.ana, city.bo):
        await city.services.settings.change(person.id, pings="dm")
    game = (await city.duel()).game_id

    async def calls() -> list[ShownMessage]:
        return [message for seat in (0, 1) for message in await city.hands(seat) if message.body["mentions"]]

    assert len(await calls()) == 2
    assert all(set(call.buttons) == {"Answer", "My hand", "Later…"} for call in await calls())
    seen = 0
    for _ in range(30):
        await move(city, game)
        await city.deliver()
        look = await city.look(game)
        for call in await calls():
            assert f"/{look.posts.thread_id}/{look.posts.board_id}" in call.text
            if look.turn_decision:
                seen += 1
                assert set(call.buttons) == {"Play", "Pass", "My hand", "Later…"}
                assert call.buttons["Play"] == (await board(city, game)).buttons["Play"]
    assert seen


async def test_a_call_goes_when_the_player_has_acted(city: City) -> None:
    game = (await city.duel()).game_id

    async def called() -> set[str]:
        return {mention["id"] for message in await thread(city, game) for mention in message.body["mentions"]}

    assert await called() == {str(city.ana.id), str(city.bo.id)}
    seat = await move(city, game)
    await city.deliver()
    assert await called() == {str(city.person(1 - seat).id)}
    for _ in range(6):
        await move(city, game)
        await city.deliver()
        asked_now = {str(city.person(each).id) for each in (0, 1) if (await city.look(game)).asked(each)}
        assert await called() <= asked_now


async def test_nothing_is_sent_for_what_is_shown_already(city: City) -> None:
    game = (await city.duel()).game_id
    mark = len(await city.discord.exchanges())
    await city.store.outbox.put(Subject.GAME, game, [notices.board(), notices.hand(0), notices.hand(1)])
    assert await city.deliver() == 3
    assert len(await city.discord.exchanges()) == mark
    await city.services.games.redraw(game)
    await city.deliver()
    assert len(await city.discord.exchanges()) > mark


async def test_several_changes_while_nothing_could_be_delivered_are_one_edit(city: City) -> None:
    game = await without_calls(city)
    await move(city, game)
    await move(city, game)
    await city.deliver()
    shown, look = await board(city, game), await city.look(game)
    seat, _ = await asked(city, game)
    await city.services.draws.offer(city.press(), game, city.person(1 - seat).id)
    await move(city, game)
    assert (await city.look(game)).view.day == look.view.day
    mark = (await city.discord.exchanges())[-1]["number"]
    await city.deliver()
    about = [each for each in await city.discord.exchanges(mark) if each["path"].endswith(shown.id)]
    assert [each["method"] for each in about] == ["PATCH"]
    assert (await board(city, game)).id == shown.id


async def test_the_result_is_announced_once_and_calls_are_taken_back(city: City) -> None:
    game = (await city.duel()).game_id
    before = {message.id for message in await thread(city, game)}
    await city.services.games.concede(city.press(), game, city.ana.id)
    await city.deliver()
    (result,) = [message for message in await thread(city, game) if message.id not in before]
    assert "Bo" in result.text
    assert result.buttons
    await city.store.outbox.put(Subject.GAME, game, [notices.result()])
    await city.deliver()
    assert [message.id for message in await thread(city, game) if message.id not in before] == [result.id]


async def test_the_last_table_stands_once_when_a_game_is_over(city: City) -> None:
    game = (await city.duel()).game_id
    await city.services.games.concede(city.press(), game, city.ana.id)
    await city.deliver()
    posts = (await city.look(game)).posts
    standing = await thread(city, game)
    assert [each.id for each in standing if "board.png" in str(each.body["embeds"])] == [str(posts.result_id)]
    (former,) = [each for each in standing if each.id == str(posts.board_id)]
    assert not former.body["embeds"]
    assert board_link(await city.look(game)).endswith(f"/{posts.result_id}")


async def test_hands_close_with_the_game(city: City) -> None:
    game = (await city.duel()).game_id
    await to_a_turn(city, game)
    before = [(await city.hands(seat))[0] for seat in (0, 1)]
    await city.services.games.concede(city.press(), game, city.ana.id)
    await city.deliver()
    for seat in (0, 1):
        (hand,) = await city.hands(seat)
        assert hand.id == before[seat].id
        assert "The game is over" in hand.text
        assert ("Bo wins", "You win")[seat] in hand.text
        assert not any(mark in hand.text for mark in ("✖", "▶"))


async def test_a_rematch_asked_for_in_the_thread_gets_a_thread_of_its_own_in_the_channel(city: City) -> None:
    game = (await city.duel()).game_id
    await city.services.games.concede(city.press(), game, city.ana.id)
    look = await city.look(game)
    there = Place(look.facts.guild_id, look.posts.thread_id, "thread", frozenset(NEEDED))
    challenge = await city.services.games.rematch(city.press(), game, city.bo, there)
    await city.deliver()
    acceptance = await city.services.challenges.accept(city.press(), challenge.id, city.ana)
    assert acceptance.started is not None
    await city.deliver()
    again = await city.look(acceptance.started.game_id)
    assert again.posts.thread_id not in (0, look.posts.thread_id)
    assert (await board(city, acceptance.started.game_id)).buttons
    parents = {place["id"]: place.get("parent_id") for place in await city.discord.person("ana").places()}
    assert parents[str(again.posts.thread_id)] == str(city.channels["games"])


async def test_the_courier_delivers_by_itself_and_stopping_leaves_nothing_due(city: City) -> None:
    running = asyncio.create_task(city.dispatcher.run())
    challenge = await city.challenge()
    for _ in range(500):
        if await city.shown(city.channels["games"]):
            break
        await asyncio.sleep(0.01)
    await city.services.challenges.decline(city.press(), challenge.id, city.bo)
    await city.dispatcher.drain()
    await asyncio.wait_for(running, 1)
    (message,) = await city.shown(city.channels["games"])
    assert message.buttons == {}
    assert await city.store.outbox.pending() == 0


async def test_stopping_waits_for_what_is_being_delivered_and_for_what_came_meanwhile(city: City) -> None:
    await city.discord.fault("latency", POST, seconds=0.4)
    running = asyncio.create_task(city.dispatcher.run())
    challenge = await city.challenge()
    while await city.store.outbox.oldest() is not None:
        await asyncio.sleep(0.01)
    await city.services.challenges.decline(city.press(), challenge.id, city.bo)
    await city.dispatcher.drain()
    await asyncio.wait_for(running, 1)
    (message,) = await city.shown(city.channels["games"])
    assert message.buttons == {}, "what came while the first was under way is delivered too"
    assert await city.store.outbox.pending() == 0

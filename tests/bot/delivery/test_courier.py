"""What players see of a duel: made as the newest game has it, and mended when something is in the way."""

from __future__ import annotations

import asyncio

import pytest

from bot.chat.delivery.boards import BURIED
from bot.play import notices
from bot.play.people import NEEDED, Place
from bot.play.refusal import Refusal
from bot.play.shelf import BOARD_SINCE_NOTE
from deploy.sandbox.client import ShownMessage
from engine import Decision
from persistence import fields
from persistence.keys import Subject
from tests.bot.delivery.conftest import City
from tests.bot.play.playing import least

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

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


# -- challenges


async def test_a_challenge_is_posted_once_mentions_only_the_friend_and_is_edited_as_it_goes_on(city: City) -> None:
    challenge = await city.challenge()
    await city.deliver()
    (message,) = await city.shown(city.channels["games"])
    assert [mention["id"] for mention in message.body["mentions"]] == [str(city.bo.id)]
    assert len(message.buttons) == 3
    await city.services.challenges.decline(city.press(), challenge.id, city.bo)
    await city.deliver()
    (after,) = await city.shown(city.channels["games"])
    assert after.id == message.id
    assert after.text != message.text
    assert after.buttons == {}


async def test_an_expired_challenge_says_so(city: City) -> None:
    challenge = await city.challenge()
    await city.deliver()
    (before,) = await city.shown(city.channels["games"])
    city.clock.ahead = challenge.expires - city.clock() + 1
    await city.services.challenges.expire_due()
    await city.deliver()
    (after,) = await city.shown(city.channels["games"])
    assert after.buttons == {}
    assert after.text != before.text


async def test_a_challenge_in_a_channel_that_was_deleted_is_given_up_without_a_word(city: City) -> None:
    await city.challenge()
    await city.discord.moderate("delete_channel", channel="games")
    await city.deliver()
    assert await city.store.outbox.pending() == 0


# -- a duel


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


async def test_the_board_is_edited_in_place_and_posted_anew_each_day(city: City) -> None:
    game = (await city.duel()).game_id
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
    assert f"/{after.channel_id}/{after.id})" in left[before.id].text
    assert left[before.id].body["embeds"] == []
    await move(city, game)
    await city.deliver()
    assert (await board(city, game)).id == after.id
    assert first.id in left


async def boards(city: City, game: str) -> list[str]:
    """Every message in the thread that looks like a live board: an embed with a button for More…."""
    return [
        message.id
        for message in await thread(city, game)
        if message.body["embeds"] and any(custom_id.startswith("t:more:") for custom_id in message.buttons.values())
    ]


async def to_a_turn(city: City, game: str, *, other_than: int = 0) -> int:
    """Goes on until a turn stands, another one than that if it is named; returns its decision."""
    for _ in range(80):
        turn = (await city.look(game)).turn_decision
        if turn not in (0, other_than):
            return turn
        await move(city, game)
        await city.deliver()
    raise AssertionError("no turn came")


async def test_a_board_that_is_asked_for_is_posted_at_the_end_and_takes_the_place_of_the_older(city: City) -> None:
    game = (await city.duel()).game_id
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
    from collections import Counter

    print(Counter((each["method"], each["template"]) for each in made), moves)
    assert len(made) / moves <= 4, f"{len(made)} requests for {moves} moves that are all a pass or an answer"


async def test_a_board_buried_under_moves_is_posted_anew_with_the_next_turn_and_not_before(city: City) -> None:
    game = (await city.duel()).game_id
    turn = await to_a_turn(city, game)
    before = await board(city, game)
    await city.store.games.annotate(game, {fields.note(BOARD_SINCE_NOTE): f"-20/{turn}"})
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


async def test_a_call_answers_by_its_own_buttons_and_leads_to_the_board(city: City) -> None:
    game = (await city.duel()).game_id

    async def calls() -> list[ShownMessage]:
        return [message for message in await thread(city, game) if message.body["mentions"]]

    assert all(set(call.buttons) == {"Answer", "My hand"} for call in await calls())
    seen = 0
    for _ in range(30):
        await move(city, game)
        await city.deliver()
        look = await city.look(game)
        for call in await calls():
            assert f"/{look.posts.thread_id}/" in call.text
            if look.turn_decision:
                seen += 1
                assert set(call.buttons) == {"Play", "Pass", "My hand"}
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
    game = (await city.duel()).game_id
    await move(city, game)
    await move(city, game)
    await city.deliver()
    shown, look = await board(city, game), await city.look(game)
    seat, _ = await asked(city, game)
    await city.services.games.offer_draw(city.press(), game, city.person(1 - seat).id)
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
        assert "Bo wins" in hand.text
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
    running = asyncio.create_task(city.courier.run())
    challenge = await city.challenge()
    for _ in range(500):
        if await city.shown(city.channels["games"]):
            break
        await asyncio.sleep(0.01)
    await city.services.challenges.decline(city.press(), challenge.id, city.bo)
    await city.courier.drain()
    await asyncio.wait_for(running, 1)
    (message,) = await city.shown(city.channels["games"])
    assert message.buttons == {}
    assert await city.store.outbox.pending() == 0


async def test_stopping_waits_for_what_is_being_delivered_and_for_what_came_meanwhile(city: City) -> None:
    await city.discord.fault("latency", POST, seconds=0.4)
    running = asyncio.create_task(city.courier.run())
    challenge = await city.challenge()
    while await city.store.outbox.oldest() is not None:
        await asyncio.sleep(0.01)
    await city.services.challenges.decline(city.press(), challenge.id, city.bo)
    await city.courier.drain()
    await asyncio.wait_for(running, 1)
    (message,) = await city.shown(city.channels["games"])
    assert message.buttons == {}, "what came while the first was under way is delivered too"
    assert await city.store.outbox.pending() == 0


# -- what gets in the way


async def test_what_was_delivered_and_not_acknowledged_is_not_shown_twice(city: City) -> None:
    """As if the bot had died between Discord's answer and writing it down."""
    challenge = await city.challenge()
    await city.deliver(acknowledge=False)
    await city.store.outbox.release_all()
    await city.deliver()
    assert len(await city.shown(city.channels["games"])) == 1
    deck = city.services.challenges.decks()[1].key
    game = (await city.services.challenges.choose_deck(city.press(), challenge.id, city.bo, deck)).game_id
    await city.deliver(acknowledge=False)
    posted = [message.id for message in await thread(city, game)]
    await city.store.outbox.release_all()
    await city.deliver()
    assert [message.id for message in await thread(city, game)] == posted
    assert [len(await city.hands(seat)) for seat in (0, 1)] == [1, 1]
    assert (await board(city, game)).id in posted


async def test_a_deleted_board_is_posted_again_by_the_next_move(city: City) -> None:
    game = (await city.duel()).game_id
    shown, look = await board(city, game), await city.look(game)
    await city.discord.moderate("delete_message", channel=str(look.posts.thread_id), message=shown.id)
    await move(city, game)
    await city.deliver()
    assert (await board(city, game)).id != shown.id


async def test_a_deleted_board_is_posted_again_when_somebody_asks(city: City) -> None:
    game = (await city.duel()).game_id
    shown, look = await board(city, game), await city.look(game)
    await city.discord.moderate("delete_message", channel=str(look.posts.thread_id), message=shown.id)
    await city.services.games.redraw(game)
    await city.deliver()
    assert (await board(city, game)).id != shown.id


async def test_a_deleted_thread_is_replaced(city: City) -> None:
    game = (await city.duel()).game_id
    old = (await city.look(game)).posts.thread_id
    await city.discord.moderate("delete_channel", channel=str(old))
    await move(city, game)
    await city.deliver()
    look = await city.look(game)
    assert look.posts.thread_id not in (0, old)
    assert (await board(city, game)).buttons
    assert await city.services.games.game_at(look.posts.thread_id) == game


async def test_without_any_place_left_both_players_are_told_and_one_names_another(city: City) -> None:
    game = (await city.duel()).game_id
    look = await city.look(game)
    await city.discord.moderate("delete_channel", channel=str(look.posts.thread_id))
    await city.discord.moderate("delete_channel", channel="games")
    await move(city, game)
    await city.deliver()
    assert (await city.look(game)).posts.lost
    assert [len(await city.hands(seat)) for seat in (0, 1)] == [2, 2]
    await move(city, game)
    await city.deliver()
    assert await city.store.outbox.pending() == 0
    assert [len(await city.hands(seat)) for seat in (0, 1)] == [2, 2]
    place = Place(look.facts.guild_id, city.channels["general"], "text", frozenset(NEEDED))
    await city.services.games.move_here(game, city.bo.id, place)
    await city.deliver()
    assert (await board(city, game)).channel_id == str(city.channels["general"])


async def test_an_archived_thread_is_opened_again(city: City) -> None:
    game = (await city.duel()).game_id
    shown, look = await board(city, game), await city.look(game)
    await city.discord.moderate("thread", channel=str(look.posts.thread_id), archived=True)
    await move(city, game)
    await city.deliver()
    after = await board(city, game)
    assert after.id == shown.id
    assert after.text != shown.text


async def test_closed_direct_messages_bring_the_hand_on_request_and_the_game_goes_on(city: City) -> None:
    await city.discord.person("bo").close_direct_messages()
    game = (await city.duel()).game_id
    look = await city.look(game, 1)
    assert look.posts.closed_hands == (1,)
    assert await city.hands(1) == []
    assert len(await city.hands(0)) == 1
    told = [message for message in await thread(city, game) if "My hand" in message.text]
    (call,) = told
    assert [mention["id"] for mention in call.body["mentions"]] == [str(city.bo.id)]
    held = look.view.players[1].hand
    assert held
    assert not any(card.name in call.text for card in held)
    assert "My hand" in call.buttons
    mark = (await city.discord.exchanges())[-1]["number"]
    for _ in range(4):
        await move(city, game)
        await city.deliver()
        assert not [each for each in await thread(city, game) if "My hand" in each.text and each.id != call.id]
    assert all("/users/@me/channels" not in each["path"] for each in await city.discord.exchanges(mark))
    assert (await city.look(game)).posts.posted_version == (await city.look(game)).version


async def test_a_deleted_hand_message_is_sent_again(city: City) -> None:
    game = (await city.duel()).game_id
    (hand,) = await city.hands(0)
    await city.discord.moderate("delete_message", channel=hand.channel_id, message=hand.id)
    await city.services.games.redraw(game)
    await city.deliver()
    (again,) = await city.hands(0)
    assert again.id != hand.id
    assert again.text == hand.text


async def test_where_no_thread_can_be_opened_the_game_is_shown_in_the_channel(city: City) -> None:
    challenge = await city.challenge()
    await city.deliver()
    await city.discord.fault("status", THREAD, status=400, code=160006, message="too many active threads", times=2)
    deck = city.services.challenges.decks()[1].key
    game = (await city.services.challenges.choose_deck(city.press(), challenge.id, city.bo, deck)).game_id
    await city.deliver()
    assert (await board(city, game)).channel_id == str(city.channels["games"])


async def test_a_deleted_challenge_message_does_not_keep_the_game_from_its_thread(city: City) -> None:
    challenge = await city.challenge()
    await city.deliver()
    (message,) = await city.shown(city.channels["games"])
    deck = city.services.challenges.decks()[1].key
    game = (await city.services.challenges.choose_deck(city.press(), challenge.id, city.bo, deck)).game_id
    await city.discord.moderate("delete_message", channel="games", message=message.id)
    await city.deliver()
    look = await city.look(game)
    assert look.posts.thread_id not in (0, city.channels["games"])
    assert (await board(city, game)).buttons


@pytest.mark.parametrize("how", ["permissions", "locked"])
async def test_a_place_the_bot_may_not_write_in_is_told_once_and_used_again_when_it_may(city: City, how: str) -> None:
    game = (await city.duel()).game_id
    thread_id = str((await city.look(game)).posts.thread_id)

    async def shut(closed: bool) -> None:
        denied = ["MANAGE_THREADS" if how == "locked" else "VIEW_CHANNEL"] if closed else []
        await city.discord.moderate("permissions", channel="games", who="bot", deny=denied)
        if how == "locked":
            await city.discord.moderate("thread", channel=thread_id, locked=closed, archived=closed)

    await shut(True)
    for _ in range(2):
        await move(city, game)
        await city.deliver()
        assert await city.store.outbox.pending() == 0
        assert (await city.look(game)).posts.lost
        assert [len(await city.hands(seat)) for seat in (0, 1)] == [2, 2]
    await shut(False)
    await move(city, game)
    await city.deliver()
    look = await city.look(game)
    assert look.posts.posted_version == look.version
    assert not look.posts.lost


async def test_a_fault_of_discord_is_waited_for(city: City) -> None:
    game = (await city.duel()).game_id
    before = await board(city, game)
    await city.discord.fault("status", EDIT, status=503)
    await move(city, game)
    await city.deliver()
    assert city.postponed
    assert (await board(city, game)).text == before.text
    city.clock.ahead += 120_000
    await city.deliver()
    after = await board(city, game)
    assert after.id == before.id
    assert after.text != before.text


async def test_too_many_edits_of_an_old_board_bring_a_new_one(city: City) -> None:
    game = (await city.duel()).game_id
    before = await board(city, game)
    await city.discord.fault("status", EDIT, status=400, code=30046, message="too many edits", times=1)
    await move(city, game)
    await city.deliver()
    after = await board(city, game)
    assert after.id != before.id


async def test_a_game_that_cannot_be_read_is_not_tried_for_ever(city: City) -> None:
    game = (await city.duel()).game_id
    await move(city, game)
    await city.store.games.quarantine(game, (await city.look(game)).version, "for a test")
    await city.deliver()
    assert await city.store.outbox.pending() == 0
    with pytest.raises(Refusal):
        await city.look(game)


async def test_the_public_thread_never_names_a_hidden_card(city: City) -> None:
    game = (await city.duel()).game_id
    for _ in range(12):
        await move(city, game)
        await city.deliver()
        public = "\n".join(message.text for message in await thread(city, game))
        spectator = repr(await city.look(game)) + repr(
            await city.services.games.recent(game, (await city.look(game)).version, 1000)
        )
        for seat in (0, 1):
            hand = (await city.look(game, seat)).view.players[seat].hand or []
            secret = {card.name for card in hand if f"'{card.reference}'" not in spectator}
            assert not [name for name in secret if name in public]
            other = "\n".join(message.text for message in await city.hands(1 - seat))
            own = repr(await city.look(game, 1 - seat))
            assert not [name for name in secret if name in other and name not in own]

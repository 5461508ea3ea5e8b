"""Deaths, deletions, closed doors and faults of Discord: everything is mended, and nothing hidden is shown."""

from __future__ import annotations

import pytest

from bot.play.game_records import notices
from bot.play.requests.person import NEEDED, Place
from bot.play.requests.refusal import Refusal
from persistence.server.keys import GameKeys, Subject
from tests.bot.delivery.conftest import City
from tests.bot.delivery.duels import EDIT, THREAD, board, move, thread
from tests.end_to_end.duel import sentence
from tests.end_to_end.players import buttons_of

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

MINUTE = 60_000


async def told(city: City, seat: int, how: str) -> int:
    """How often a player was told in private that the place of their game is gone, or shut."""
    return len([each for each in await city.hands(seat) if sentence(f"place-lost.{how}").search(each.text)])


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
    assert [await told(city, seat, "gone") for seat in (0, 1)] == [1, 1]
    await move(city, game)
    await city.deliver()
    assert await city.store.outbox.pending() == 0
    assert [await told(city, seat, "gone") for seat in (0, 1)] == [1, 1]
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
    (call,) = [message for message in await thread(city, game) if "My hand" in message.text]
    assert call.id == (await board(city, game)).id
    assert f"<@{city.bo.id}>" in call.content
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
        assert await city.store.outbox.pending() == 1, "another try waits, and nothing else"
        assert (await city.look(game)).posts.lost
        assert [await told(city, seat, "shut") for seat in (0, 1)] == [1, 1]
    await shut(False)
    await move(city, game)
    await city.deliver()
    look = await city.look(game)
    assert look.posts.posted_version == look.version
    assert not look.posts.lost


async def test_a_place_that_is_open_again_shows_by_itself_what_has_happened(city: City) -> None:
    game = (await city.duel()).game_id
    before = await board(city, game)
    await city.discord.moderate("permissions", channel="games", who="bot", deny=["VIEW_CHANNEL"])
    await move(city, game)
    await city.services.games.concede(city.press(), game, city.ana.id)
    await city.deliver()
    assert [await told(city, seat, "shut") for seat in (0, 1)] == [1, 1]
    await city.discord.moderate("permissions", channel="games", who="bot", deny=[])
    assert (await board(city, game)).text == before.text
    city.clock.ahead += 5 * MINUTE
    await city.deliver()
    look = await city.look(game)
    assert not look.posts.lost
    after = await board(city, game)
    assert after.text != before.text
    (result,) = [each for each in await thread(city, game) if "rematch" in buttons_of(each)]
    assert "image" in result.body["embeds"][0]
    assert await city.owed() == 0


async def test_a_place_that_stays_shut_is_tried_ever_more_rarely_and_not_for_ever(city: City) -> None:
    game = (await city.duel()).game_id
    await city.discord.moderate("permissions", channel="games", who="bot", deny=["VIEW_CHANNEL"])
    await move(city, game)
    await city.deliver()
    for tries in (2, 3, 4):
        mark = (await city.discord.exchanges())[-1]["number"]
        city.clock.ahead += 5 * 2 ** (tries - 2) * MINUTE
        await city.deliver()
        assert len(await city.discord.exchanges(mark)) == 1
        await city.deliver()
        assert len(await city.discord.exchanges(mark)) == 1
    (waiting,) = notices.knock(notices.MOST_KNOCKS, city.services.settings.now())
    await city.store.outbox.put(Subject.GAME, game, [waiting])
    city.clock.ahead += 60 * MINUTE
    await city.deliver()
    assert await city.store.outbox.pending() == 0
    assert (await city.look(game)).posts.lost


async def test_a_place_that_stays_shut_is_tried_for_a_week_hourly_in_the_end() -> None:
    times = [
        message.not_before or 0 for tries in range(1, notices.MOST_KNOCKS + 1) for message in notices.knock(tries, 0)
    ]
    assert times[:5] == [5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 40 * MINUTE, 60 * MINUTE]
    assert max(times) == 60 * MINUTE
    assert 7 <= sum(times) / (24 * 60 * MINUTE) < 7.1
    assert notices.knock(notices.MOST_KNOCKS + 1, 0) == []


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
    await city.store.connection.execute("HSET", GameKeys.of(game).meta, "ver", 99)  # its log ends before
    assert await city.store.games.quarantine(game, 99, "for a test")
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


async def test_a_player_who_has_left_the_server_holds_nothing_up_and_finds_their_hand_when_they_are_back(
    city: City,
) -> None:
    """Discord delivers nothing to them; the other one is shown everything, and may go on or give up."""
    game = (await city.duel()).game_id
    await city.discord.person("bo").leave()
    before = len(await city.hands(0))
    for _ in range(6):
        await move(city, game)
        await city.deliver()
    look = await city.look(game)
    assert look.posts.posted_version == look.version
    assert (await board(city, game)).buttons
    assert len(await city.hands(0)) == before
    assert (city.postponed, await city.store.outbox.pending()) == ([], 0)
    assert not look.posts.lost
    await city.discord.person("bo").rejoin()
    hand = await city.services.games.hand(game, city.bo.id)
    assert hand.view.players[1].hand is not None
    await city.services.games.concede(city.press(), game, city.bo.id)
    await city.deliver()
    assert (await city.look(game)).posts.result_id
    assert await city.owed() == 0

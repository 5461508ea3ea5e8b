"""The queue and blocks: two who want the same begin at once, and nobody is told who has blocked them."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.play.game_records import notices
from bot.play.matchmaking.queueing import Queued
from bot.play.requests.person import NEEDED, Place
from bot.present.games import lobbies as shown
from bot.present.games import messages
from bot.present.texts import texts_for
from persistence.matchmaking.meeting import WAIT_MS
from tests.bot.play.conftest import ANA, BO, CLEO, TAVERN, House
from tests.bot.play.test_challenges import refusal
from tests.bot.play.test_lobbies import DAN, deck, joined, opened

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

ELSEWHERE = Place(8, 80, "text", frozenset(NEEDED))


async def test_the_second_begins_a_duel_with_who_waits(house: House) -> None:
    queue = house.services.queue
    assert (await queue.join(house.press(), ANA, TAVERN, deck(house, 0))).lobby is None
    assert await queue.waiting(ANA.id) is not None
    found = await queue.join(house.press(), BO, TAVERN, deck(house, 1))
    assert found.lobby is not None
    look = await house.services.games.look(found.lobby.game_id)
    assert [player.id for player in look.facts.players] == [ANA.id, BO.id]
    assert found.lobby.status == "started"
    assert "Ana" in shown.lobby(found.lobby).content
    assert await queue.waiting(ANA.id) is None
    assert (await refusal(queue.leave(ANA))).key == "not waiting"


async def test_only_who_wants_the_same_on_the_same_server_is_paired(house: House) -> None:
    queue = house.services.queue
    await queue.join(house.press(), ANA, TAVERN, deck(house, 0))
    assert (await queue.join(house.press(), BO, ELSEWHERE, deck(house, 1))).lobby is None
    assert (await queue.join(house.press(), CLEO, TAVERN, deck(house, 1), rules="current")).lobby is None
    await queue.leave(ANA)
    assert (await queue.join(house.press(), DAN, TAVERN, deck(house, 1))).lobby is None


async def test_a_rush_begins_as_many_games_as_there_are_pairs(house: House) -> None:
    people = (ANA, BO, CLEO, DAN)
    rush = [house.services.queue.join(house.press(), each, TAVERN, deck(house, 0)) for each in people]
    came: list[Queued] = await asyncio.gather(*rush)
    games = {each.lobby.game_id for each in came if each.lobby is not None}
    assert len(games) == 2
    for person in people:
        assert len(await house.services.games.games_of(person.id)) == 1


async def test_a_pair_whose_beginning_was_cut_short_begins_later(house: House) -> None:
    queue, name = house.services.queue, deck(house, 0)
    await queue.join(house.press(), ANA, TAVERN, name)
    brings = (await house.store.connection.execute("HGETALL", "{meet}:brings"))[str(ANA.id).encode()]
    await house.store.queue.join(
        "cut", BO.id, "7/duel/seeds/daily", brings.replace(b"101", b"202").replace(b"Ana", b"Bo")
    )
    assert await house.services.games.games_of(BO.id) == []
    house.clock.ahead = 20_000
    assert await house.services.due.run() == 1
    (line,) = await house.services.games.games_of(BO.id)
    assert line.opponents == ("Ana",)
    house.clock.ahead = 90_000
    await house.services.due.run()
    assert len(await house.services.games.games_of(BO.id)) == 1


async def test_bad_attempts_to_queue_are_refused(house: House) -> None:
    queue, name = house.services.queue, deck(house, 0)
    assert (await refusal(queue.join(house.press(), ANA, Place(0, 1, "dm"), name))).key == "wrong place"
    assert (await refusal(queue.join(house.press(), ANA, Place(7, 1, "text"), name))).key == "missing permissions"
    assert (await refusal(queue.join(house.press(), ANA, TAVERN, "nothing such"))).key == "unknown deck"


async def test_the_queue_never_pairs_with_a_block(house: House) -> None:
    queue = house.services.queue
    await house.services.blocks.block(ANA, BO)
    await queue.join(house.press(), ANA, TAVERN, deck(house, 0))
    assert (await queue.join(house.press(), BO, TAVERN, deck(house, 1))).lobby is None
    assert (await queue.join(house.press(), CLEO, TAVERN, deck(house, 1))).lobby is not None


async def test_a_blocked_challenge_looks_like_any_and_calls_nobody(house: House) -> None:
    challenges, blocks = house.services.challenges, house.services.blocks
    made = await challenges.challenge(house.press(), CLEO, ANA, TAVERN, deck(house, 0))
    plain, answered = messages.challenge(made), messages.challenged(made, 48, texts_for("en"))
    await blocks.block(ANA, BO)
    blocked = await challenges.challenge(house.press(), BO, ANA, TAVERN, deck(house, 0))
    found = messages.challenged(blocked, 48, texts_for("en"))
    assert blocked.status == "open"
    assert plain.mentions == (ANA.id,)
    assert "Ana" in found.content
    assert found.content == answered.content, "the answer is that of any challenge"
    assert [[button.label for button in row] for row in found.rows] == [["Take back"]]
    assert [[button.label for button in row] for row in answered.rows] == [["Take back"]]
    accepted = challenges.accept(house.press(), blocked.id, ANA)
    assert (await refusal(accepted)).key == "no such challenge", "nothing of it can be pressed"
    assert [each.challenger.name for each in await challenges.open_for(ANA.id)] == ["Cleo"]
    assert (await refusal(challenges.challenge(house.press(), ANA, BO, TAVERN, deck(house, 0)))).key == (
        "you have blocked"
    )
    assert await blocks.unblock(ANA, "bo") == "Bo"
    assert (await refusal(blocks.unblock(ANA, "bo"))).key == "not blocked"
    assert (await refusal(blocks.block(ANA, ANA))).key == "block oneself"


async def test_a_blocked_person_is_told_at_a_table_what_anybody_may_be(house: House) -> None:
    await house.services.blocks.block(ANA, BO)
    lobby = await opened(house, "free for all")
    assert (await refusal(house.services.lobbies.join(house.press(), lobby.id, BO, deck(house, 1)))).key == "table kept"
    await joined(house, lobby, CLEO)
    await house.services.blocks.block(DAN, CLEO)
    refused = await refusal(house.services.lobbies.join(house.press(), lobby.id, DAN, deck(house, 1)))
    assert (refused.key, refused.arguments) == ("you have blocked", {"person": "Cleo"})


async def test_a_seat_kept_for_who_blocked_its_maker_calls_nobody(house: House) -> None:
    await house.services.blocks.block(BO, ANA)
    lobby = await opened(house, "2v2", BO, CLEO)
    assert shown.lobby(lobby).mentions == (CLEO.id,)
    assert await house.services.lobbies.open_for(BO.id) == []
    assert len(await house.services.lobbies.open_for(CLEO.id)) == 1


async def test_a_game_that_the_queue_brings_stands_in_the_channel_and_by_the_rules_of_the_server(house: House) -> None:
    tavern, square = TAVERN.channel_id, Place(TAVERN.guild_id, 71, "text")
    await house.services.settings.change_server(TAVERN.guild_id, channel=tavern, rules="current", language="it")
    assert (await house.services.queue.join(house.press(), ANA, square, deck(house, 0))).lobby is None
    found = await house.services.queue.join(house.press(), BO, square, deck(house, 1))
    assert found.lobby is not None
    look = await house.services.games.look(found.lobby.game_id)
    assert (found.lobby.channel_id, look.facts.channel_id) == (tavern, tavern)
    assert (look.facts.rules, look.facts.language) == ("current", "it")


async def test_only_who_may_start_games_may_wait_for_one(house: House) -> None:
    await house.services.settings.change_server(TAVERN.guild_id, starters=9)
    refused = await refusal(house.services.queue.join(house.press(), ANA, TAVERN, deck(house, 0)))
    assert (refused.key, refused.arguments) == ("may not start", {"role": 9})
    allowed = replace(TAVERN, roles=frozenset([9]))
    assert (await house.services.queue.join(house.press(), ANA, allowed, deck(house, 0))).until


async def told_in_vain(house: House) -> list[str]:
    """The people who are to be told that nobody came."""
    waiting = await house.store.outbox.claim(50)
    return [entry.subject_id for entry in waiting if entry.kind == notices.UNPAIRED]


async def test_who_waited_in_vain_is_told_once_and_paired_with_nobody(house: House) -> None:
    queue = house.services.queue
    await queue.join(house.press(), ANA, TAVERN, deck(house, 0))
    house.clock.ahead += WAIT_MS + 1
    assert await queue.waiting(ANA.id) is None
    assert (await queue.join(house.press(), BO, TAVERN, deck(house, 1))).lobby is None
    assert await house.services.due.run() == 1
    assert await told_in_vain(house) == [str(ANA.id)]
    assert await house.services.due.run() == 0
    assert await told_in_vain(house) == []
    assert await queue.waiting(BO.id) is not None


async def test_who_waits_anew_before_they_were_told_waits_their_whole_time(house: House) -> None:
    queue = house.services.queue
    await queue.join(house.press(), ANA, TAVERN, deck(house, 0))
    house.clock.ahead += WAIT_MS + 1
    again = await queue.join(house.press(), ANA, TAVERN, deck(house, 0))
    assert again.until > house.clock() + WAIT_MS - 60_000
    assert await house.services.due.run() == 0
    assert await told_in_vain(house) == []
    assert not await house.store.queue.expire(ANA.id)
    assert await queue.waiting(ANA.id) is not None

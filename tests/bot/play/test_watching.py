"""Watching: what runs on a server, who follows whom, and private games that nobody else finds."""

from __future__ import annotations

import pytest

from bot.play.requests.person import FOR_PRIVATE, Person, Place
from bot.present.games import watching as shown
from bot.present.texts import LANGUAGES, texts_for
from tests.bot.play.conftest import ANA, BO, CLEO, TAVERN, House
from tests.bot.play.test_challenges import refusal
from tests.bot.play.test_lobbies import DAN, deck
from tests.bot.play.test_tables import begun

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

BACK_ROOM = Place(7, 71, "text", frozenset(FOR_PRIVATE))


async def private_duel(house: House) -> str:
    """A private game between Ana and Bo."""
    challenges = house.services.challenges
    made = await challenges.challenge(house.press(), ANA, BO, BACK_ROOM, deck(house, 0), private=True)
    return (await challenges.choose_deck(house.press(), made.id, BO, deck(house, 1))).game_id


async def test_running_games_of_a_server_are_listed_where_their_channel_may_be_seen(house: House) -> None:
    watching = house.services.watching
    duel, table = (await house.begin()).game_id, await begun(house, "free for all", (ANA, BO, CLEO))
    found = await watching.running(7, lambda channel: channel == 70)
    assert {game.facts.id for game in found} == {duel, table}
    assert await watching.running(7, lambda channel: False) == []
    assert await watching.running(8, lambda channel: True) == []
    await house.services.games.concede(house.press(), duel, ANA.id)
    assert [game.facts.id for game in await watching.running(7, lambda channel: True)] == [table]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_list_is_paged_and_leads_to_each_board(house: House, language: str) -> None:
    game = await begun(house, "2v2")
    (line,) = await house.services.watching.running(7, lambda channel: True)
    message = shown.running([line] * 27, texts_for(language), page=2)
    assert message.embed is not None
    assert message.embed.description.count(line.facts.label) == 7
    assert len(message.rows) == 2
    assert game == line.facts.id
    assert shown.running([], texts_for(language)).embed is None


async def test_a_private_game_is_not_listed_and_found_only_by_its_players(house: House) -> None:
    game, games = await private_duel(house), house.services.games
    assert await house.services.watching.running(7, lambda channel: True) == []
    assert await games.find(ANA.id, 1, game) == game
    assert (await refusal(games.find(CLEO.id, 1, game))).key == "no such game"
    await games._game_store.repository.place(game, 4711)
    assert await games.find(CLEO.id, 4711, game) == game
    assert await house.services.watching.to_tell((await games.look(game)).facts) == {}


async def test_a_private_game_needs_the_permission_for_private_threads(house: House) -> None:
    challenges = house.services.challenges
    refused = await refusal(challenges.challenge(house.press(), ANA, BO, TAVERN, deck(house, 0), private=True))
    assert (refused.key, refused.arguments["permissions"]) == ("missing permissions", ("create private threads",))
    lobbies = house.services.lobbies
    lobby = await lobbies.open(house.press(), ANA, BACK_ROOM, deck(house, 0), "2v2", friends=[BO], private=True)
    assert (await refusal(lobbies.join(house.press(), lobby.id, CLEO, deck(house, 1)))).key == "table kept"
    assert (await lobbies.join(house.press(), lobby.id, BO, deck(house, 1))).gathered.seat_of(BO.id) == 1


async def test_a_rematch_of_a_private_game_is_private(house: House) -> None:
    game = await private_duel(house)
    await house.services.games.concede(house.press(), game, ANA.id)
    asked = await house.services.games.rematch(house.press(), game, BO, BACK_ROOM)
    again = await house.services.challenges.choose_deck(house.press(), asked.id, ANA, "")
    assert again.look.facts.private


async def test_followers_are_told_of_each_game_that_begins_until_they_take_it_back(house: House) -> None:
    watching = house.services.watching
    await watching.follow(CLEO, ANA, 7)
    await watching.follow(CLEO, ANA, 7)
    await watching.follow(CLEO, BO, 7)
    await watching.follow(DAN, BO, 8)
    facts = (await house.begin()).look.facts
    assert await watching.to_tell(facts) == {CLEO.id: [0, 1]}
    assert await watching.followed_by(CLEO.id) == {ANA.id: "Ana", BO.id: "Bo"}
    assert await watching.unfollow(CLEO, "ana") == "Ana"
    assert await watching.to_tell(facts) == {CLEO.id: [1]}
    await house.services.blocks.block(BO, CLEO)
    assert await watching.to_tell(facts) == {}


async def test_bad_attempts_to_follow_are_refused(house: House) -> None:
    watching = house.services.watching
    assert (await refusal(watching.follow(ANA, ANA, 7))).key == "follow oneself"
    assert (await refusal(watching.follow(ANA, BO, 0))).key == "wrong place"
    assert (await refusal(watching.unfollow(ANA, "nobody"))).key == "not followed"
    assert (await refusal(watching.unfollow(ANA, str(Person(9, "x").id)))).key == "not followed"

"""What tables and the queue ask of players: who is not so is refused with what is missing, and waits for others."""

from __future__ import annotations

import msgspec
import pytest

from bot.leagues.ratings.rating_service import LoggedGame
from bot.leagues.ratings.ratings import Ladder, RatedGame, Rating, rated
from bot.play.matchmaking.limits import Limits
from bot.play.matchmaking.lobby import Lobby
from bot.present.games import lobbies as shown
from bot.present.games.messages import challenge as shown_challenge
from tests.bot.play.conftest import ANA, BO, CLEO, TAVERN, House
from tests.bot.play.test_challenges import refusal
from tests.bot.play.test_lobbies import DAN, deck

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def beaten(house: House, games: int, ladder: Ladder = "duel") -> dict[int, int]:
    """Ana has beaten Bo so many times; their numbers."""
    now: dict[int, Rating] = {}
    for number in range(games):
        game = RatedGame(f"g{number}", ladder, 7, number, ((ANA.id,), (BO.id,)), (1, 2))
        now |= rated(game, now)
        kept = {person: msgspec.json.encode(rating) for person, rating in now.items()}
        entry = msgspec.json.encode(LoggedGame(game, now))
        await house.store.ratings.count(ladder, game.game, 7, number, entry, kept, {ANA.id: "Ana", BO.id: "Bo"})
    return {person: rating.shown for person, rating in now.items()}


async def table(house: House, limits: Limits) -> Lobby:
    """Dan's table."""
    return await house.services.lobbies.open(house.press(), DAN, TAVERN, deck(house, 0), "free for all", limits=limits)


async def test_a_table_lets_in_whose_rating_is_asked_for_and_says_what_is_asked(house: House) -> None:
    numbers = await beaten(house, 5, "free for all")
    assert numbers[BO.id] < 1500 < numbers[ANA.id]
    lobbies = house.services.lobbies
    high = await table(house, Limits(lowest=1501, reliability=90))
    said = shown.lobby(high).content
    assert "a rating of 1501 or more and at least 90 % of answers in time (fewer than 20 answers" in said
    assert "Seats: Dan (no free-for-all games yet)," in said
    low = await refusal(lobbies.decks_for(high.id, BO))
    assert (low.key, low.arguments) == ("rating too low", {"rating": numbers[BO.id], "lowest": 1501})
    joined = await lobbies.join(house.press(), high.id, ANA, deck(house, 1))
    assert f"Ana (rating {numbers[ANA.id]} so far, after few games)" in shown.lobby(joined).content
    assert (await refusal(lobbies.join(house.press(), high.id, BO, deck(house, 1)))).key == "rating too low"
    await house.services.ratings.be_rated(CLEO.id, False)
    assert (await refusal(lobbies.join(house.press(), high.id, CLEO, deck(house, 1)))).key == "not rated here"


async def test_who_is_awaited_sits_down_whatever_is_asked_of_others(house: House) -> None:
    open_table, name = house.services.lobbies.open, deck(house, 0)
    limits = Limits(lowest=1501)
    lobby = await open_table(house.press(), ANA, TAVERN, name, "free for all", friends=[BO], limits=limits)
    await house.services.lobbies.join(house.press(), lobby.id, BO, name)
    again = await house.services.lobbies.join(house.press(), lobby.id, BO, deck(house, 1))
    assert again.gathered.seat_of(BO.id) is not None, "who sits there brings another deck"
    assert (await refusal(house.services.lobbies.decks_for(lobby.id, CLEO))).key == "rating too low"


async def test_the_queue_pairs_only_those_who_suit_each_other(house: House) -> None:
    numbers = await beaten(house, 5)
    queue, name = house.services.queue, deck(house, 0)
    await queue.join(house.press(), ANA, TAVERN, name, limits=Limits(lowest=1500))
    waits = await queue.waiting(ANA.id)
    assert waits is not None
    assert waits.limits == Limits(lowest=1500)
    assert (await queue.join(house.press(), BO, TAVERN, name)).lobby is None, "Ana wants a higher rating"
    picky = await queue.join(house.press(), CLEO, TAVERN, name, limits=Limits(highest=numbers[BO.id]))
    assert picky.lobby is not None
    assert [sitter.id for sitter in picky.lobby.gathered.sitters] == [BO.id, CLEO.id], "Ana's is too high for Cleo"
    met = await queue.join(house.press(), DAN, TAVERN, name)
    assert met.lobby is not None
    assert [sitter.id for sitter in met.lobby.gathered.sitters] == [ANA.id, DAN.id]


async def test_a_challenge_says_what_is_known_of_the_challenger_and_is_as_fast_as_the_server_plays(
    house: House,
) -> None:
    numbers = await beaten(house, 3)
    await house.services.settings.change_server(TAVERN.guild_id, pace="relaxed")
    challenges, name = house.services.challenges, deck(house, 0)
    first = await challenges.challenge(house.press(), ANA, BO, TAVERN, name)
    assert f"Ana (rating {numbers[ANA.id]} so far, after few games)" in shown_challenge(first).content
    assert first.terms.pace == "relaxed"
    named = await challenges.challenge(house.press(), ANA, CLEO, TAVERN, name, pace="quick")
    assert named.terms.pace == "quick"
    assert (await table(house, Limits())).gathered.pace == "relaxed"
    await house.services.queue.join(house.press(), CLEO, TAVERN, name, pace="daily")
    found = await house.services.queue.join(house.press(), BO, TAVERN, name)
    assert found.lobby is None, "who names no pace waits for the usual one"

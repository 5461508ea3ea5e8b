"""Games of more than two: partners, who leaves, draws that all agree to, and the same table again."""

from __future__ import annotations

import asyncio

import pytest

from bot.play.matchmaking.lobby import Lobby
from bot.play.requests.person import Person
from engine import Mode
from tests.bot.play.conftest import ANA, BO, CLEO, TAVERN, House
from tests.bot.play.test_challenges import refusal
from tests.bot.play.test_lobbies import DAN, EVE, joined, opened

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

FOUR = (ANA, BO, CLEO, DAN)


async def begun(house: House, mode: Mode, people: tuple[Person, ...] = FOUR) -> str:
    """A game of these, of which Ana made the table."""
    lobby = await joined(house, await opened(house, mode), *people[1:])
    return (await house.services.lobbies.start(house.press(), lobby.id, ANA)).game_id


async def pings(house: House) -> dict[str, bool]:
    """Every call that waits to be made (True) or taken back, by seat."""
    entries = await house.store.outbox.claim(50)
    for entry in entries:
        await house.store.outbox.ack(entry, {})
    return {entry.target: b'"call":true' in entry.body for entry in entries if entry.kind == "ping"}


async def test_partners_see_neither_hand_nor_mana_of_each_other(house: House) -> None:
    """2V2.11 It is forbidden to show one's hand to one's teammate."""
    game = await begun(house, "2v2")
    look = await house.services.games.look(game, ANA.id)
    assert [player.team for player in look.view.players] == [0, 1, 0, 1]
    assert [player.hand is None for player in look.view.players] == [False, True, True, True]
    line = (await house.services.games.games_of(ANA.id))[0]
    assert line.opponents == ("Bo", "Dan")


async def test_everybody_is_called_to_choose_their_first_mana(house: House) -> None:
    await begun(house, "free for all")
    assert await pings(house) == {str(seat): True for seat in range(4)}


async def test_who_gives_up_in_two_against_two_loses_with_their_partner(house: House) -> None:
    """2V2.5 A team wins and loses together."""
    games, game = house.services.games, await begun(house, "2v2")
    outcome = await games.concede(house.press(), game, CLEO.id)
    assert outcome.look.view.result is not None
    assert outcome.look.view.result.winners == [1, 3]
    assert [(await games.games_of(person.id))[0].won for person in FOUR] == [False, True, False, True]


async def test_who_gives_up_among_several_leaves_and_the_others_play_on(house: House) -> None:
    """FFA.4 Others leave, and the last at the table has won."""
    games, game = house.services.games, await begun(house, "free for all")
    await pings(house)
    outcome = await games.concede(house.press(), game, BO.id)
    assert outcome.look.view.result is None
    assert outcome.look.view.players[1].left
    (line,) = await games.games_of(BO.id)
    assert (line.status, line.won, line.waiting) == ("over", False, False)
    assert (await pings(house))["1"] is False
    for attempt in (
        games.concede(house.press(), game, BO.id),
        house.services.draws.offer(house.press(), game, BO.id),
        games.pass_turn(house.press(), game, BO.id),
    ):
        assert (await refusal(attempt)).key == "you have left"
    await games.concede(house.press(), game, ANA.id)
    last = await games.concede(house.press(), game, DAN.id)
    assert last.look.view.result is not None
    assert last.look.view.result.winners == [2]


async def test_a_draw_is_agreed_when_all_who_play_have_agreed(house: House) -> None:
    draws = house.services.draws
    games, game = house.services.games, await begun(house, "free for all")
    await games.concede(house.press(), game, DAN.id)
    await pings(house)
    await draws.offer(house.press(), game, ANA.id)
    assert {seat for seat, called in (await pings(house)).items() if called} == {"1", "2"}
    assert (await refusal(draws.accept(house.press(), game, ANA.id))).key == "no draw offered"
    assert (await refusal(draws.offer(house.press(), game, BO.id))).key == "draw offered already"
    agreed = await draws.accept(house.press(), game, BO.id)
    assert (agreed.look.view.result, agreed.look.draw_offers) == (None, (0, 1))
    assert [(await games.games_of(person.id))[0].waiting for person in (ANA, BO, CLEO)] == [True, True, True]
    ended = await draws.accept(house.press(), game, CLEO.id)
    assert ended.look.view.result is not None
    assert (ended.look.view.result.winners, ended.look.view.result.how) == ([], "draw")


async def test_an_offer_calls_nobody_who_has_blocked_the_one_who_offers(house: House) -> None:
    games, game = house.services.games, await begun(house, "free for all", FOUR[:3])
    await house.services.blocks.block(BO, ANA)
    await pings(house)
    await house.services.draws.offer(house.press(), game, ANA.id)
    assert await pings(house) == {"2": True}
    assert (await games.look(game, BO.id)).draw_offers == (0,)


async def test_one_who_declines_ends_the_offer_of_all(house: House) -> None:
    draws = house.services.draws
    game = await begun(house, "2v2")
    await draws.offer(house.press(), game, ANA.id)
    await draws.accept(house.press(), game, BO.id)
    declined = await draws.decline(house.press(), game, CLEO.id)
    assert declined.look.draw_offers == ()
    assert (await refusal(draws.accept(house.press(), game, DAN.id))).key == "no draw offered"


async def test_who_leaves_ends_the_offers_of_those_who_stay(house: House) -> None:
    draws = house.services.draws
    """Nobody has agreed to a draw with those who are left, and what calls them to answer the offers goes."""
    games, game = house.services.games, await begun(house, "free for all", (ANA, BO, CLEO))
    await draws.offer(house.press(), game, ANA.id)
    await draws.accept(house.press(), game, BO.id)
    await pings(house)
    left = await games.concede(house.press(), game, CLEO.id)
    assert (left.look.view.result, left.look.draw_offers) == (None, ())
    assert set(await pings(house)) == {"0", "1", "2"}
    assert (await games.look(game)).draw_offers == ()
    assert (await refusal(draws.accept(house.press(), game, BO.id))).key == "no draw offered"
    await draws.offer(house.press(), game, BO.id)
    ended = await draws.accept(house.press(), game, ANA.id)
    assert ended.look.view.result is not None


async def test_two_who_agree_at_once_leave_no_draw_half_agreed(house: House) -> None:
    draws = house.services.draws
    games, game = house.services.games, await begun(house, "free for all", FOUR[:3])
    await draws.offer(house.press(), game, ANA.id)
    await asyncio.gather(*(draws.accept(house.press(), game, person.id) for person in (BO, CLEO)))
    result = (await games.look(game)).view.result
    assert result is not None
    assert result.how == "draw"


async def test_a_rematch_of_several_begins_when_all_have_joined_with_seats_changed(house: House) -> None:
    games, game = house.services.games, await begun(house, "2v2")
    assert (await refusal(games.rematch(house.press(), game, ANA, TAVERN))).key == "still playing"
    await games.concede(house.press(), game, ANA.id)
    assert (await refusal(games.rematch(house.press(), game, EVE, TAVERN))).key == "not your game"
    asked = await games.rematch(house.press(), game, BO, TAVERN)
    assert isinstance(asked, Lobby)
    assert (await refusal(house.services.lobbies.join(house.press(), asked.id, EVE))).key == "table kept"
    for person in (ANA, CLEO):
        again = await games.rematch(house.press(), game, person, TAVERN)
        assert isinstance(again, Lobby)
        assert (again.id, again.status) == (asked.id, "open")
    last = await house.services.lobbies.join(house.press(), asked.id, DAN)
    assert last.status == "started"
    before, after = (await games.look(game)).facts, (await games.look(last.game_id)).facts
    assert after.rematch_of == game
    assert [player.id for player in after.players] == [before.players[seat - 1].id for seat in range(4)]
    assert [player.deck for player in after.players] == [before.players[seat - 1].deck for seat in range(4)]
    assert (await refusal(games.rematch(house.press(), game, CLEO, TAVERN))).key == "rematch begun"


async def test_a_rematch_that_one_does_not_want_is_off(house: House) -> None:
    games, game = house.services.games, await begun(house, "free for all", FOUR[:3])
    for person in (ANA, BO):
        await games.concede(house.press(), game, person.id)
    asked = await games.rematch(house.press(), game, ANA, TAVERN)
    assert isinstance(asked, Lobby)
    assert (await house.services.lobbies.leave(house.press(), asked.id, CLEO)).status == "cancelled"
    again = await games.rematch(house.press(), game, BO, TAVERN)
    assert isinstance(again, Lobby)
    assert (again.id != asked.id, again.status) == (True, "open")

"""A finished game of three or four goes on from a moment: everybody is asked, and in their seat again."""

from __future__ import annotations

from typing import get_args

import pytest

from bot.play.matchmaking.lobby import Lobby
from bot.play.requests.person import Person
from bot.present.games import lobbies as present
from engine import default_catalogue
from engine.chronicle import played_again, read_chronicle
from engine.state.game import Mode
from tests.bot.play.conftest import CLEO, TAVERN, House
from tests.bot.play.playing import least
from tests.bot.play.test_challenges import refusal
from tests.bot.play.test_tables import FOUR, begun
from tests.bot.play.test_undoing import first_mana

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

TABLES = [mode for mode in get_args(Mode) if mode != "duel"]


async def to_the_end(house: House, game: str, leavers: tuple[Person, ...]) -> int:
    """Everybody passes once, some give up, and the game is over; returns a version in the Afternoon before that."""
    await first_mana(house, game)
    games = house.services.games
    moment = (await games.look(game)).version
    for _ in range(2):
        look = await games.look(game)
        await games.pass_turn(house.press(), game, FOUR[look.view.turn].id)
    for person in leavers:
        await games.concede(house.press(), game, person.id)
    assert (await games.look(game)).status == "over"
    return moment


@pytest.mark.parametrize("mode", TABLES)
async def test_it_begins_as_soon_as_all_have_agreed_each_in_their_seat(house: House, mode: Mode) -> None:
    game = await begun(house, mode)
    leavers = FOUR[:3] if mode == "free for all" else FOUR[:1]
    moment = await to_the_end(house, game, leavers)
    games = house.services.games
    asked = [await games.go_on(house.press(), game, person, TAVERN, moment) for person in FOUR[1:]]
    assert all(isinstance(each, Lobby) and each.status == "open" for each in asked)
    assert len({each.id for each in asked}) == 1
    assert isinstance(asked[-1], Lobby)
    assert [bool(seat) for seat in asked[-1].gathered.seats] == [False, True, True, True]
    said = present.lobby(asked[-1]).content
    assert f"play on from Day 1 of your game {game[1:5].upper()}" in said
    assert "shuffled anew" in said
    begins = await games.go_on(house.press(), game, FOUR[0], TAVERN, moment)
    assert isinstance(begins, Lobby)
    assert begins.status == "started"
    for seat, person in enumerate(FOUR):
        then = (await house.services.history.at(game, person.id, moment, seat)).look.view
        now = await games.look(begins.game_id, person.id)
        assert (now.seat, now.facts.mode, now.facts.continues) == (seat, mode, f"{game}:{moment}:{then.day}")
        assert (now.view.day, now.view.turn) == (then.day, then.turn)
        assert now.view.players[seat].hand == then.players[seat].hand
        assert [each.deck_size for each in now.view.players] == [each.deck_size for each in then.players]
    mover = FOUR[(await games.look(begins.game_id)).view.turn]
    await games.pass_turn(house.press(), begins.game_id, mover.id)
    for person in leavers:
        await games.concede(house.press(), begins.game_id, person.id)
    whole = (await house.services.history.export(begins.game_id, FOUR[3].id)).chronicle
    *_, last = played_again(read_chronicle(whole), default_catalogue())
    assert last.match.game.result is not None
    rematch = await games.rematch(house.press(), game, FOUR[0], TAVERN)
    assert isinstance(rematch, Lobby)
    assert rematch.gathered.continues == ""


async def test_one_who_refuses_ends_it_and_nobody_else_sits_down(house: House) -> None:
    game = await begun(house, "free for all")
    moment = await to_the_end(house, game, FOUR[:3])
    games, lobbies = house.services.games, house.services.lobbies
    made = await games.go_on(house.press(), game, FOUR[0], TAVERN, moment)
    assert isinstance(made, Lobby)
    stranger = Person(909, "Zoe")
    assert (await refusal(lobbies.join(house.press(), made.id, stranger, "any"))).key == "table kept"
    assert (await refusal(games.go_on(house.press(), game, stranger, TAVERN, moment))).key == "not your game"
    assert (await refusal(lobbies.start(house.press(), made.id, FOUR[0]))).key == "too few players"
    other = await games.go_on(house.press(), game, FOUR[1], TAVERN, moment - 1)
    assert other.id != made.id
    refused = await lobbies.leave(house.press(), made.id, FOUR[2])
    assert refused.status == "cancelled"
    assert (await refusal(lobbies.join(house.press(), made.id, FOUR[1]))).key == "table cancelled"
    again = await games.go_on(house.press(), game, FOUR[2], TAVERN, moment)
    assert again.id != made.id


async def test_who_had_left_by_then_is_not_asked_and_cannot_ask(house: House) -> None:
    game = await begun(house, "free for all")
    await first_mana(house, game)
    games = house.services.games
    leaver = FOUR[(await games.look(game)).view.turn]
    stayed = [person for person in FOUR if person != leaver]
    await games.concede(house.press(), game, leaver.id)
    moment = (await games.look(game)).version
    for person in stayed[:2]:
        await games.concede(house.press(), game, person.id)
    assert (await refusal(games.go_on(house.press(), game, leaver, TAVERN, moment))).key == "left by then"
    for person in stayed:
        made = await games.go_on(house.press(), game, person, TAVERN, moment)
    assert made.status == "started"
    look = await games.look(made.game_id, CLEO.id)
    assert [player.left for player in look.view.players] == [person == leaver for person in FOUR]
    mover = FOUR[look.view.turn]
    sight = await games.look(made.game_id, mover.id)
    assert sight.view.decisions[0].kind == "turn"
    assert least(sight.view.decisions[0])

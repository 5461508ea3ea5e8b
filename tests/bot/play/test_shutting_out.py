"""Who is shut out leaves everything in which others wait, and is called by nobody any more."""

from __future__ import annotations

import pytest

from bot.privacy.shutting_out import Ended
from tests.bot.leagues.test_leagues_in_time import PEOPLE, begun, now
from tests.bot.play.conftest import ANA, BO, CLEO, TAVERN, House
from tests.bot.play.test_lobbies import opened

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def test_everything_that_waits_ends_and_games_are_given_up(house: House) -> None:
    services = house.services
    deck = services.challenges.decks()[0].key
    game = (await house.begin()).game_id
    challenge = await services.challenges.challenge(house.press(), CLEO, BO, TAVERN, deck)
    lobby = await opened(house, "duel")
    await services.queue.join(house.press(), BO, TAVERN, deck)
    await services.watching.follow(BO, CLEO, TAVERN.guild_id)
    assert await services.shutting_out.shut_out(BO.id, "why") == Ended(invitations=1, games=1, leagues=0)
    assert (await services.challenges.look(challenge.id)).status == "declined"
    assert await house.store.queue.waiting(BO.id) is None
    assert await house.store.follows.followed_by(BO.id) == {}
    result = (await services.games.look(game)).view.result
    assert result is not None
    assert result.winners == [0]
    assert await services.shutting_out.shut_out(BO.id, "") == Ended()
    assert (await services.lobbies.look(lobby.id)).status == "open", "what others wait in goes on"
    (out,) = (await house.store.shut_out.people()).values()
    assert out.note == ""


async def test_a_league_goes_on_without_them_and_their_match_counts_for_the_other(house: House) -> None:
    league = await begun(house, PEOPLE[:4])
    assert league.current is not None
    fixture = league.current.fixtures[0]
    out, other = fixture.players
    assert (await house.services.shutting_out.shut_out(out)).leagues == 1
    found = await now(house, league)
    gone = {competitor.id: competitor.gone for competitor in found.competitors}
    assert (gone[out], gone[other]) == (True, False)
    assert await house.services.leagues.results.count(fixture.game)
    (line,) = [line for line in (await now(house, league)).table() if line.player == other]
    assert line.points > 0


async def test_nobody_is_called_to_play_with_them(house: House) -> None:
    services = house.services
    await services.shutting_out.shut_out(BO.id)
    assert await services.blocks.who_blocked(ANA.id, [BO.id, CLEO.id]) == {BO.id}
    assert await services.blocks.who_blocked(ANA.id, []) == set()
    deck = services.challenges.decks()[0].key
    assert (await services.challenges.challenge(house.press(), ANA, BO, TAVERN, deck)).terms.quiet
    await house.store.shut_out.let_person_in(BO.id)
    assert not (await services.challenges.challenge(house.press(), CLEO, BO, TAVERN, deck)).terms.quiet


@pytest.mark.parametrize(
    ("person", "server", "key"), [(7, 9, "shut out"), (8, 9, "server shut out"), (8, 1, ""), (8, 0, "")]
)
async def test_by_which_refusal_everything_is_answered(house: House, person: int, server: int, key: str) -> None:
    await house.store.shut_out.shut_person(7, 1, "")
    await house.store.shut_out.shut_server(9, 1, "")
    assert await house.services.shutting_out.refusal(person, server) == key

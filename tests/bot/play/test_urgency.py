"""Games by urgency: asked of oneself longest first, then what waits for others, then what is over."""

from __future__ import annotations

import pytest

from tests.bot.play.conftest import ANA, BO, TAVERN, House
from tests.bot.play.playing import PLAYERS, to_first_turn

pytestmark = pytest.mark.asyncio

HOUR = 3_600_000


async def several(house: House, count: int) -> list[str]:
    """Games between Ana and Bo, each with other decks, for the same terms are agreed once at a time."""
    decks = house.services.challenges.decks()
    made = []
    for number in range(count):
        challenge = await house.services.challenges.challenge(house.press(), ANA, BO, TAVERN, decks[number].key)
        started = await house.services.challenges.choose_deck(house.press(), challenge.id, BO, decks[0].key)
        made.append(started.game_id)
    return made


async def test_what_waits_longest_comes_first_and_what_waits_for_others_after_it(house: House) -> None:
    first, second, third, fourth = await several(house, 4)
    for game in (second, first, third):
        house.clock.ahead += HOUR
        seat, _ = await to_first_turn(house, game)
        if seat == 1:
            await house.services.games.pass_turn(house.press(), game, BO.id)
    await house.services.games.concede(house.press(), fourth, ANA.id)
    house.clock.ahead += HOUR
    seat = (await house.services.games.look(third, ANA.id)).view.turn
    await house.services.games.pass_turn(house.press(), third, PLAYERS[seat].id)
    lines = await house.services.games.games_of(ANA.id)
    mine = [line.facts.id for line in lines if line.waiting]
    assert [line.facts.id for line in lines][: len(mine)] == mine
    assert lines[-1].facts.id == fourth
    assert mine[:2] == [second, first]
    since = [line.since for line in lines if line.waiting]
    assert since == sorted(since)


async def test_since_when_somebody_is_waited_for_begins_with_the_move_that_asked_them(house: House) -> None:
    game = (await house.begin()).game_id
    (before,) = await house.services.games.games_of(ANA.id)
    assert before.since == before.facts.began
    assert before.waited_for == ("Bo",)
    house.clock.ahead += HOUR
    mover, _ = await to_first_turn(house, game)
    house.clock.ahead += HOUR
    passed = house.clock()
    await house.services.games.pass_turn(house.press(), game, PLAYERS[mover].id)
    (theirs,) = await house.services.games.games_of(PLAYERS[mover].id)
    (mine,) = await house.services.games.games_of(PLAYERS[1 - mover].id)
    assert (theirs.waiting, mine.waiting) == (False, True)
    assert theirs.waited_for == (PLAYERS[1 - mover].name,)
    assert theirs.since == mine.since
    assert passed <= mine.since <= passed + HOUR


async def test_a_player_who_still_has_to_choose_has_been_waited_for_since_they_were_asked(house: House) -> None:
    game = (await house.begin()).game_id
    began = (await house.services.games.games_of(ANA.id))[0].facts.began
    house.clock.ahead += HOUR
    look = await house.services.games.look(game, ANA.id)
    (decision,) = look.view.decisions
    codes = [option.code for option in decision.options[: decision.least]]
    await house.services.games.answer(house.press(), game, ANA.id, decision.id, codes)
    (line,) = await house.services.games.games_of(BO.id)
    assert line.since == began
    assert not line.waited_for

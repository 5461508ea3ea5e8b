"""What a player is told of the moves they have missed: once, in order, without their own, and again when asked."""

from __future__ import annotations

import pytest

from bot.play.game_records.looks import LogEntry
from bot.play.games.absence import AWAY_MS, Recap, was_away
from bot.play.requests.refusal import Refusal
from bot.services import services_over
from tests.bot.play.conftest import CLEO, House
from tests.bot.play.playing import PLAYERS, asked, least, to_first_turn

pytestmark = pytest.mark.asyncio


async def returned(house: House, game: str, seat: int, *, after: int = AWAY_MS) -> Recap | None:
    """What a player is told at a look, so many milliseconds later."""
    house.clock.ahead += after
    return await house.services.absence.returned(await house.services.games.look(game, PLAYERS[seat].id))


async def again(house: House, game: str, seat: int) -> Recap | None:
    """What a player is told who asks for it."""
    return await house.services.absence.again(await house.services.games.look(game, PLAYERS[seat].id))


async def passed(house: House, game: str) -> int:
    """Whose turn it is passes, or answers what is asked first; returns their seat."""
    found = await asked(house, game)
    assert found is not None
    seat, decision = found
    codes = ["-"] if decision.kind == "turn" else least(decision)
    await house.services.games.answer(house.press(), game, PLAYERS[seat].id, decision.id, codes)
    return seat


async def test_a_look_tells_the_moves_of_the_other_once_and_in_order(house: House) -> None:
    game = (await house.begin()).game_id
    mover, _ = await to_first_turn(house, game)
    waits = 1 - mover
    await returned(house, game, waits)
    await house.services.games.pass_turn(house.press(), game, PLAYERS[mover].id)
    told = await returned(house, game, waits)
    assert told is not None
    assert [missed.entry.seat for missed in told.moves] == [mover]
    assert {missed.day for missed in told.moves} == {1}
    assert any(event.verb == "pass" for missed in told.moves for event in missed.entry.events)
    assert await returned(house, game, waits) is None, "it is told once"


async def test_what_happened_before_the_last_look_is_told_when_asked_for(house: House) -> None:
    game = (await house.begin()).game_id
    mover, _ = await to_first_turn(house, game)
    await returned(house, game, 1 - mover)
    await house.services.games.pass_turn(house.press(), game, PLAYERS[mover].id)
    first = await again(house, game, 1 - mover)
    assert first is not None
    assert not first.seen, "asked for before any look, it is new"
    second = await again(house, game, 1 - mover)
    assert second == Recap(first.moves, seen=True)
    house.services = services_over(house.store)
    assert await again(house, game, 1 - mover) == second, "another process remembers it too"


async def test_own_moves_are_not_told(house: House) -> None:
    game = (await house.begin()).game_id
    mover, _ = await to_first_turn(house, game)
    await returned(house, game, mover)
    await house.services.games.pass_turn(house.press(), game, PLAYERS[mover].id)
    assert await returned(house, game, mover) is None
    before = await again(house, game, mover)
    assert before is None or all(missed.entry.seat != mover for missed in before.moves)


async def test_moves_over_several_days_know_their_day(house: House) -> None:
    game = (await house.begin()).game_id
    await to_first_turn(house, game)
    await returned(house, game, 0)
    days: dict[int, int] = {}
    for _ in range(14):
        before = await house.services.games.look(game)
        seat = await passed(house, game)
        if seat == 1:
            days[before.version + 1] = before.view.day
    told = await returned(house, game, 0)
    assert told is not None
    assert {missed.entry.version: missed.day for missed in told.moves} == days
    assert len(set(days.values())) > 2


async def test_who_does_not_play_is_told_nothing_and_leaves_no_trace(house: House) -> None:
    game = (await house.begin()).game_id
    await to_first_turn(house, game)
    look = await house.services.games.look(game, CLEO.id)
    assert await house.services.absence.returned(look) is None
    with pytest.raises(Refusal) as refused:
        await house.services.absence.again(look)
    assert refused.value.key == "not your game"
    assert (await house.services.games.look(game, PLAYERS[0].id)).posts.seen_version == 1


@pytest.mark.parametrize(("after", "told"), [(AWAY_MS - 1_000, False), (AWAY_MS, True)])
async def test_who_was_never_away_is_told_nothing_until_they_ask(house: House, after: int, told: bool) -> None:
    game = (await house.begin()).game_id
    mover, _ = await to_first_turn(house, game)
    await returned(house, game, 1 - mover)
    await house.services.games.pass_turn(house.press(), game, PLAYERS[mover].id)
    assert (await returned(house, game, 1 - mover, after=after) is not None) is told
    asked_for = await again(house, game, 1 - mover)
    assert asked_for is not None
    assert {missed.entry.seat for missed in asked_for.moves} == {mover}


@pytest.mark.parametrize(
    ("moves", "seats", "away"),
    [
        ([(0, 0), (1, AWAY_MS)], [0, 1], True),
        ([(0, 0), (1, AWAY_MS - 1)], [0, 1], False),
        ([(0, 0), (1, AWAY_MS)], [1], False),
        ([(0, 0), (1, AWAY_MS), (0, AWAY_MS + 1)], [0, 1], False),
        ([(0, 0), (1, 1), (1, AWAY_MS)], [0, 1], True),
        ([(0, 0), (1, 1), (0, AWAY_MS), (2, AWAY_MS + 1)], [0, 1, 2], True),
        ([], [0, 1], False),
    ],
)
async def test_a_board_knows_whether_a_player_was_away_while_others_acted(
    moves: list[tuple[int, int]], seats: list[int], away: bool
) -> None:
    lately = [LogEntry(number, at, seat, ()) for number, (seat, at) in enumerate(moves)]
    assert was_away(lately, seats) is away

"""Clocks as players see them on Discord: on the board, and in one message a game and turn, up to a claim."""

from __future__ import annotations

import pytest

from bot.play.clocks.paces import DAY, HOUR
from bot.present.tables.board import private_board
from bot.present.tables.clocks import clock_sheet, left_said
from bot.present.texts import texts_for
from deploy.sandbox.client import ShownMessage
from tests.bot.delivery.conftest import City
from tests.bot.delivery.duels import board, move, thread, to_a_turn

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

SAID = texts_for("en")


async def a_turn(city: City) -> tuple[str, int]:
    for person in (city.ana, city.bo):
        await city.services.clocks.vacation_by_itself(person.id, False)
    game = (await city.duel()).game_id
    await to_a_turn(city, game)
    await city.deliver()
    return game, (await city.look(game)).view.turn


async def messages_to(city: City, game: str, seat: int) -> list[ShownMessage]:
    """The messages in the thread that mention a player."""
    return [each for each in await thread(city, game) if f"<@{city.person(seat).id}>" in each.content]


async def due(city: City, game: str) -> None:
    """Goes to the next deadline of a game, and has it dealt with and delivered."""
    stored = await city.store.games.load(game)
    assert stored is not None
    assert stored.meta.deadline is not None
    city.clock.ahead += max(0, stored.meta.deadline - city.clock()) + 1
    await city.services.due.run()
    await city.deliver()


async def test_the_board_shows_until_when_a_clock_runs_and_in_words_what_the_others_have(city: City) -> None:
    game, seat = await a_turn(city)
    clocks = (await city.look(game)).clocks
    assert clocks is not None
    until = clocks.seats[seat].until // 1000
    shown = (await board(city, game)).text
    assert f"{city.person(seat).name}: time runs out <t:{until}:R>" in shown
    left = left_said(clocks.seats[1 - seat].left, SAID)
    assert f"{city.person(1 - seat).name}: {left} left" in str(private_board(await city.look(game), SAID).embed)


async def test_one_message_calls_reminds_and_warns_until_the_game_is_claimed(city: City) -> None:
    game, seat = await a_turn(city)
    (call,) = await messages_to(city, game, seat)
    seen = [call.id]
    for key in ("reminder", "reminder", "reminder", "flag", "late"):
        await due(city, game)
        (call,) = await messages_to(city, game, seat)
        words = SAID.say(f"ping.{key}", who="", at=0, late="", count=1).split(" <t:")[0].split(". ")[0].strip(" ,.")
        assert words in call.content, key
        assert call.id not in seen
        seen.append(call.id)
    (claim,) = await messages_to(city, game, 1 - seat)
    assert SAID.say("clock.claim") in claim.buttons
    shown = await board(city, game)
    assert SAID.say("clock.claim") in shown.buttons
    assert (await city.look(game)).view.result is None, "nothing is lost by itself"


async def test_who_wants_no_reminders_is_told_of_the_end_alone(city: City) -> None:
    game, seat = await a_turn(city)
    await city.services.settings.change(city.person(seat).id, reminders=False)
    (call,) = await messages_to(city, game, seat)
    for _ in range(3):
        await due(city, game)
        assert [each.id for each in await messages_to(city, game, seat)] == [call.id]
    await due(city, game)
    (warned,) = await messages_to(city, game, seat)
    assert warned.id != call.id


async def test_a_reminder_waits_for_quiet_hours_to_end_and_for_a_snooze(city: City) -> None:
    game, seat = await a_turn(city)
    await city.services.settings.snooze(city.person(seat).id, 72)
    await due(city, game)
    assert await messages_to(city, game, seat) == []
    city.clock.ahead += 3 * DAY
    await city.deliver()
    (call,) = await messages_to(city, game, seat)
    assert "<t:" in call.content


async def test_the_reminder_goes_when_its_player_acts(city: City) -> None:
    game, seat = await a_turn(city)
    await due(city, game)
    assert len(await messages_to(city, game, seat)) == 1
    city.clock.ahead += HOUR
    while (await city.look(game)).view.turn == seat and (await city.look(game)).turn_decision:
        await move(city, game)
    await city.deliver()
    assert len(await messages_to(city, game, seat)) == ((await city.look(game)).asked(seat))


async def test_the_others_read_on_the_board_until_when_a_player_is_on_vacation(city: City) -> None:
    game, seat = await a_turn(city)
    away, other = city.person(seat), city.person(1 - seat)

    async def said() -> list[bool]:
        clocks = (await city.look(game)).clocks
        assert clocks is not None
        told = SAID.say("clock.away", who=away.name, until=clocks.seats[seat].away // 1000)
        sheet = clock_sheet(await city.services.games.look(game, other.id), SAID)
        return [told in (await board(city, game)).text, told in str(sheet.embed)]

    assert await said() == [False, False]
    vacations = await city.services.clocks.go_on_vacation(away.id, 3)
    await city.deliver()
    clocks = (await city.look(game)).clocks
    assert clocks is not None
    assert [each.away for each in clocks.seats] == [vacations.taken[-1][1] if at == seat else 0 for at in (0, 1)]
    assert await said() == [True, True]
    await city.services.clocks.end_vacation(away.id)
    city.clock.ahead += DAY + HOUR
    assert await move(city, game) == seat
    await city.deliver()
    assert await said() == [False, False]

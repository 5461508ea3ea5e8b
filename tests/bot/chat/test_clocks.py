"""Clocks by commands and buttons on the local Discord: a pace is named before it is accepted, shown, and claimed by."""

from __future__ import annotations

import pytest

from bot.play.clocks.paces import DAY, EVERY_PACE
from bot.present.texts import texts_for
from deploy.sandbox.client import ShownMessage
from tests.bot.chat.conftest import Tavern
from tests.end_to_end.duel import refused

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

SAID = texts_for("en")


async def with_button(tavern: Tavern, key: str) -> ShownMessage:
    """The newest message in the thread that has a button."""
    found: list[ShownMessage] = []

    async def there() -> bool:
        found[:] = [each for each in await tavern.ana.read(tavern.thread) if SAID.say(key) in each.buttons]
        return bool(found)

    await tavern.until(there)
    return found[-1]


async def test_a_pace_is_offered_while_typing_named_before_accept_and_understood_as_typed(tavern: Tavern) -> None:
    deck = tavern.services.challenges.decks()[0].key
    offered = await tavern.ana.complete("altered challenge", "pace")
    assert [choice["name"] for choice in offered][:2] == [
        SAID.say(f"pace-choice.{name}") for name in ("daily", "quick")
    ]
    await tavern.ana.slash("altered challenge", friend=tavern.bo, deck=deck, pace="live")
    await tavern.ana.slash("altered challenge", friend=tavern.bo, deck=deck)
    for pace in ("live", "daily"):

        async def named(pace: str = pace) -> bool:
            return any(SAID.say(f"pace-choice.{pace}") in each.text for each in await tavern.bo.read("games"))

        await tavern.until(named)
    wrong = await tavern.ana.slash("altered challenge", friend=tavern.bo, deck=deck, pace="soon")
    refused(wrong, "unknown pace")
    assert all(SAID.say(f"pace-choice.{pace}").split(" (")[0] in wrong.shown.text for pace in EVERY_PACE)


async def test_half_a_sleep_is_refused_and_changes_nothing(tavern: Tavern) -> None:
    asked = await tavern.ana.slash("clock sleep", begins="23:00", ends="07:00", zone="Europe/Paris")
    assert "23:00" in asked.shown.text
    refused(await tavern.ana.slash("clock sleep", begins="22:00"), "half the hours")
    assert (await tavern.services.settings.of(await tavern.id_of(tavern.ana))).sleep_from == "23:00"


async def test_a_vacation_of_all_days_leaves_none(tavern: Tavern) -> None:
    away = await tavern.ana.slash("clock vacation", days=7)
    assert SAID.say("clock.vacation-spent") in away.shown.text


async def test_a_game_is_claimed_with_the_button_and_the_log_says_on_time(tavern: Tavern) -> None:
    await tavern.begin()
    mover, waiter = await tavern.first_turn()
    here = tavern.thread
    shown = await waiter.slash("clock show", channel=here)
    assert SAID.say("pace-choice.daily") in shown.shown.text
    assert SAID.say("clock.claim") not in shown.shown.buttons
    refused(await waiter.slash("clock claim", channel=here), "not late")
    for person in (waiter, mover):
        off = await person.slash("clock vacation", by_itself="no")
        assert SAID.say("clock.not-by-itself") in off.shown.text
    tavern.clock.ahead += 6 * DAY
    await tavern.services.due.run()
    board = await with_button(tavern, "clock.claim")
    refused(await mover.press(board, SAID.say("clock.claim")), "not late")
    shown = await waiter.slash("clock show", channel=here)
    assert SAID.say("clock.claim") in shown.shown.buttons
    won = await waiter.press(board, SAID.say("clock.claim"))
    assert not won.failed
    result = (await tavern.look()).view.result
    assert result is not None
    assert (result.winners, result.how) == ([int(waiter.name != tavern.ana.name)], "time")
    refused(await waiter.press(board, SAID.say("clock.claim"), as_seen=True), "game over")

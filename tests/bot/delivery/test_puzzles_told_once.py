"""The puzzle of a day whose process is killed while it posts it: it stands once a day, on a server and for a person."""

from __future__ import annotations

import pytest

from bot.chat.sending.post import NONCES_MS
from bot.present.texts import texts_for
from deploy.sandbox.client import ShownMessage
from deploy.sandbox.operations import messages
from tests.bot.delivery.conftest import City
from tests.bot.delivery.test_killed_while_delivering import delivered_until, taken_over, words_alone
from tests.bot.killed.mortal import Fate

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

DAY = 86_400_000
TITLE = texts_for("en").say("puzzle.daily", rating="").rstrip()


async def _puzzles(city: City, reader: str) -> list[ShownMessage]:
    shown = await (city.shown(city.channels["games"]) if reader == "server" else city.hands(0))
    return [each for each in shown if TITLE in each.text]


@pytest.mark.parametrize("reader", ["server", "person"])
@pytest.mark.parametrize("known_for", [300.0, -1.0], ids=["its nonce is known", "its nonce is forgotten"])
async def test_it_stands_once_a_day_at_whatever_moment_its_process_is_killed(
    city: City, monkeypatch: pytest.MonkeyPatch, reader: str, known_for: float
) -> None:
    monkeypatch.setattr(messages, "SECONDS_FOR_NONCES", known_for)
    await words_alone(city)
    if reader == "server":
        guild = int(next(iter(city.sandbox.core.world.guilds)))
        await city.services.settings.change_server(guild, puzzle_channel=city.channels["games"], puzzle_hour=8)
    else:
        await city.duel()  # so that direct messages to her are open
        await city.services.settings.change(city.ana.id, puzzle_hour=8)
    day, killed = 0, True
    while killed:
        day += 1
        city.clock.ahead += DAY
        await city.services.due.run()
        killed = await delivered_until(city, Fate(day), monkeypatch)
        if known_for < 0:
            city.clock.ahead += NONCES_MS
        await taken_over(city)
        assert len(await _puzzles(city, reader)) == day, f"killed at moment {day}"
    assert day > 3

"""The puzzle of the day through the real client: posted at its hour, tried in private, shared, reported."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.present.texts import texts_for
from deploy.sandbox.client import ShownMessage
from deploy.sandbox.errors import ActionError
from engine.puzzles import shipped
from persistence.delivery.deadlines import LEASE_MS
from tests.bot.chat.conftest import Tavern
from tests.bot.chat.test_puzzles import played, try_of
from tests.end_to_end.players import went_well

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

SAID = texts_for("en")
HOUR = 3_600_000


async def posted(tavern: Tavern, channel: str, words: str, count: int = 1) -> ShownMessage:
    """The newest message of a channel that says this, of which there are so many."""
    seen: list[ShownMessage] = []

    async def there() -> bool:
        messages = await tavern.ana.read(channel)
        seen[:] = [each for each in messages if words in each.text and not each.ephemeral]
        return len(seen) >= count

    await tavern.until(there)
    assert len(seen) == count
    return seen[-1]


async def test_a_server_gets_its_puzzle_at_its_hour_and_each_tries_it_in_private(tavern: Tavern) -> None:
    panel = (await tavern.dev.slash("server settings")).shown
    puzzles = (await tavern.dev.press(panel, SAID.say("settings.puzzles"))).shown
    (picker,) = puzzles.selects
    chosen = await tavern.dev.select(puzzles, picker, ["games"])
    hour = (datetime.fromtimestamp(tavern.clock() / 1000, UTC).hour + 2) % 24
    form = await tavern.dev.press(chosen.shown, SAID.say("settings.puzzle.hour"))
    went_well(await tavern.dev.submit(form, puzzle_hour=str(hour), timezone="UTC"), "hour")
    tavern.clock.ahead += 2 * HOUR
    for _ in range(3):
        await tavern.services.due.run()
    daily = await posted(tavern, "games", "Puzzle of the day")
    tavern.clock.ahead += LEASE_MS
    await tavern.services.due.run()
    await posted(tavern, "games", "Puzzle of the day")

    begun = await tavern.ana.press(daily, SAID.say("puzzle.try"))
    puzzle = shipped()[await try_of(tavern, begun)]
    assert f"puzzle:{puzzle.id}" in str(daily.body)
    with pytest.raises(ActionError, match="Bo sees no channel"):
        await tavern.bo.read(tavern.thread)
    result = await played(tavern, puzzle.solution)
    shared = await tavern.ana.press(result, SAID.say("puzzle.share"))
    assert shared.shown.ephemeral
    told = await posted(tavern, "games", "solved this puzzle at the first try.")
    assert puzzle.solution[0] not in told.text
    assert SAID.say("refusal.puzzle shared") in (await tavern.ana.press(result, SAID.say("puzzle.share"))).shown.text

    report = await tavern.ana.press(result, SAID.say("puzzle.wrong"))
    thanks = await tavern.ana.submit(report, words="Another card does it as well")
    assert SAID.say("puzzle.wrong-thanks") in thanks.shown.text
    assert await tavern.store.puzzles.reported() == {puzzle.id: pytest.approx(tavern.clock(), abs=60_000)}

    missed = await tavern.bo.press(told, SAID.say("puzzle.try"))
    assert missed.shown.ephemeral
    for count in (2, 3):
        tavern.clock.ahead += 24 * HOUR
        await tavern.services.due.run()
        await posted(tavern, "games", "Puzzle of the day", count)


async def test_a_person_gets_the_puzzle_by_direct_message_at_their_hour(tavern: Tavern) -> None:
    await tavern.ana.slash("altered hand", channel="dm")
    ana = await tavern.id_of(tavern.ana)
    await tavern.services.settings.change(ana, puzzle_hour=8)
    tavern.clock.ahead += 25 * HOUR
    await tavern.services.due.run()
    daily = await posted(tavern, "dm", "Puzzle of the day")
    begun = await tavern.ana.press(daily, SAID.say("puzzle.try"))
    assert "**Puzzle · " in begun.shown.text
    await tavern.services.forgetting.forget(ana)
    tavern.clock.ahead += 25 * HOUR
    await tavern.services.due.run()
    await posted(tavern, "dm", "Puzzle of the day")

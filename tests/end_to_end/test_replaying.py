"""The viewer of a finished Free for All: both ends, Days, two readers with a language each, a restart, old messages."""

from __future__ import annotations

import random
import re

import pytest

from bot.present.texts import texts_for
from deploy.sandbox.client import Outcome, Person
from deploy.sandbox.errors import ActionError
from tests.end_to_end.house import open_house
from tests.end_to_end.players import ButtonPlayer, board_of
from tests.end_to_end.test_tables import begin_table

pytestmark = pytest.mark.process

FIRST, BACK, FORWARD, LAST = "⏮", "◀", "▶", "⏭"
EN, IT = texts_for("en"), texts_for("it")


def place(outcome: Outcome, word: str) -> tuple[int, int]:
    """At which moment of how many the viewer stands."""
    assert not outcome.failed
    found = re.search(rf"{word} (\d+) \w+ (\d+)", outcome.shown.text)
    assert found, outcome.shown.text
    return int(found[1]), int(found[2])


@pytest.mark.asyncio
async def test_a_finished_game_of_three_is_stepped_through_by_two_at_once() -> None:
    async with open_house() as house:
        people = [house.client.person(name) for name in ("Ana", "Bo", "Fumi")]
        thread, _ = await begin_table(house, "free for all", people)
        players = [ButtonPlayer(person, random.Random(seed)) for seed, person in enumerate(people)]
        for _ in range(8):
            for player in players:
                board = await board_of(player.person, thread)
                if board is not None:
                    await player.act(board)
        for person in people[1:]:
            assert not (await person.slash("altered concede", channel=thread, sure="yes")).failed
        ana, chiara = people[0], house.client.person("Chiara")
        mine, theirs = (
            await ana.slash("altered replay", channel=thread),
            await chiara.slash("altered replay", channel=thread),
        )
        newest = place(mine, "Moment")
        assert newest[0] == newest[1] == place(theirs, "Momento")[0]

        async def step(person: Person, shown: Outcome, label: str) -> Outcome:
            return await person.press(shown.shown, label, as_seen=True)

        first = await step(ana, mine, FIRST)
        assert place(first, "Moment")[0] == 1
        assert place(await step(chiara, theirs, BACK), "Momento")[0] == newest[0] - 1
        second = await step(ana, first, FORWARD)
        assert place(second, "Moment")[0] == 2
        assert place(await step(ana, second, BACK), "Moment")[0] == 1
        for shown, beyond in ((first, BACK), (first, FIRST), (mine, FORWARD), (mine, LAST)):
            with pytest.raises(ActionError, match="disabled"):
                await step(ana, shown, beyond)
        assert await house.stop_bot() == 0
        await house.start_bot()
        assert place(await step(ana, mine, BACK), "Moment")[0] == newest[0] - 1
        assert place(await step(chiara, theirs, FIRST), "Momento")[0] == 1
        assert place(await step(ana, second, LAST), "Moment") == newest
        (days,) = [custom_id for custom_id in mine.shown.selects if "replayday" in custom_id]
        begins = re.search(r"'value': '(\d+)'", str(mine.shown.body["components"]))
        assert begins
        jumped = await ana.select(mine.shown, days, [begins[1]])
        assert place(jumped, "Moment")[0] == int(begins[1])
        noon = await ana.slash("altered replay", channel=thread, day=1)
        assert place(noon, "Moment")[0] > 1
        assert EN.say("replay.day", day=1) in str(noon.shown.body["components"])
        assert IT.say("replay.day", day=1) in str(theirs.shown.body["components"])

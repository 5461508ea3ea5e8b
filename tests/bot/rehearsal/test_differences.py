"""Each deliberate difference of the local Discord is told of, at the step it concerns and in words that say how."""

from __future__ import annotations

import pytest

from deploy.sandbox.rest.differences import ARRIVING, NAMES
from tests.bot.rehearsal.conftest import Town, otherwise

TOLD = {
    "nonces are forgotten": ("the same nonce twice", "posted twice"),
    "embeds are dropped": ("a board posted", "0 embeds where one was sent"),
    "pictures cannot be dropped": ("its picture exchanged", "a picture that stands"),
    "all mentions ring": ("mentions that ring", "1 people are mentioned, not 0"),
    "messages are never silent": ("mentions that ring", "not marked"),
    "writing does not open an archived thread": ("an archived thread", "code 50083"),
    "announcements have private threads": ("announcements", "not refused (expected code 50024)"),
    "threads are archived after a day": ("a thread of a message", "archived after another time"),
    "private answers are for everybody": ("a form sent off", "for one person"),
    "answers cannot be edited": ("that answer edited", "code 50027"),
    "files are taken without permission": ("without Attach Files", "not refused"),
    "commands lose their languages": ("commands of one server", "name_localizations.fr"),
    "threads have ids of their own": ("a thread of a message", "another id than the message"),
    "threads do not tell whether they are archived": ("an archived thread", "could not be read"),
    "custom ids are shortened": ("a board posted", "custom_id is not as it was sent"),
    "footers are lost": ("a board posted", "embed.footer.text is not as it was sent"),
    "the oldest messages come first": ("the newest messages read", "newest first"),
    "nobody is brought into threads": ("a private thread", "1 members"),
    "ids are numbers": ("a board posted", "$.id"),
    "limits are not told": ("rate-limit headers", "x-ratelimit-bucket"),
    "unknown channels are hidden": ("what is refused", "code 50001, not 10003"),
    "archived threads are refused as locked": ("an archived thread", "code 160005, not 50083"),
    "deleting twice is taken": ("a message deleted", "not refused (expected code 10008)"),
    "second answers are taken": ("a button pressed", "not refused (expected code 40060)"),
    "second threads are refused otherwise": ("a thread of a message", "code 50024, not 160004"),
    "presses come without membership": ("a button pressed", "the form that Tumult takes in"),
    "nobody is resolved": ("that command sent", "nothing is told of the person"),
    "completion forgets what is filled in": ("something offered", "nothing is told of the person"),
    "forms come empty": ("a form sent off", "what was filled in is not there"),
    "choices come one at a time": ("two lines of a select", "1 lines are told of, not 2"),
}
"""The step at which each difference is told, and words of how."""

PRESSED = {*ARRIVING, "private answers are for everybody", "answers cannot be edited", "second answers are taken"}
"""Those that only a person's presses bring to light."""


def test_every_difference_is_tried() -> None:
    assert set(TOLD) == NAMES
    assert len(NAMES) >= 12


@pytest.mark.asyncio
@pytest.mark.parametrize("name", sorted(NAMES))
async def test_a_difference_is_told(odd_town: Town, name: str) -> None:
    town = odd_town
    await town.client.differ(name)
    place = "Tavern" if name not in PRESSED else "games"
    if name in PRESSED:
        done = await town.rehearsed_whole(place)
    else:
        done = await town.rehearsed(place)
    step, how = TOLD[name]
    told = [words for each, words in otherwise(done) if each.startswith(step)]
    assert told, f"it is told at {otherwise(done)}"
    assert any(how in line for line in told[0]), told
    assert town.traces == []

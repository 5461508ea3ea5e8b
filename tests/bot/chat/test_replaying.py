"""The log by Days, files, the viewer and going on, through the real client; and every wrong press."""

from __future__ import annotations

import pytest

from bot.present.texts import texts_for
from deploy.sandbox.client import Outcome
from tests.bot.chat.conftest import Tavern
from tests.end_to_end.duel import with_button
from tests.end_to_end.players import buttons_of

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

SAID = texts_for("en")
CHIARA_READS = texts_for("it")


def privately(outcome: Outcome) -> str:
    """The words of an answer, which nobody else may see."""
    assert not outcome.failed
    assert outcome.shown.ephemeral
    return outcome.shown.text


def files_of(outcome: Outcome) -> list[str]:
    return sorted(each["filename"].rpartition(".")[2] for each in outcome.shown.body["attachments"])


async def test_a_game_is_stepped_through_taken_along_and_gone_on_with(tavern: Tavern) -> None:
    await tavern.begin()
    mover, waiter = await tavern.first_turn()
    here = tavern.thread
    await mover.press(await tavern.board(), "Pass")
    watching = await tavern.chiara.slash("altered replay", channel=here)
    version = (await tavern.look()).version
    assert f"Momento {version} di {version}" in privately(watching)
    back = await tavern.chiara.press(watching.shown, SAID.say("replay.back"))
    assert back.kind == "update"
    assert f"Momento {version - 1} di" in privately(back)
    first = await tavern.chiara.press(back.shown, SAID.say("replay.first"))
    assert "Momento 1 di" in privately(first)
    assert CHIARA_READS.say("replay.continue") not in str(first.shown.body["components"])
    assert CHIARA_READS.say("replay.as-everybody") not in str(first.shown.body["components"])
    mine = await mover.slash("altered replay", channel=here, day=1)
    of_that_day = f"t:replaythis:{tavern.game}:1"
    again = await mover.press(with_button(await tavern.board(), of_that_day), of_that_day, as_seen=True)
    assert privately(again) == privately(mine)
    label = SAID.say("replay.as-seat", who=mover.name)
    assert SAID.say("replay.hand", who=mover.name) in privately(await mover.press(mine.shown, label))
    log = await waiter.press(await tavern.board(), "Log")
    taken = await waiter.press(log.shown, SAID.say("export.button"))
    assert privately(taken) == SAID.say("export.still played")
    assert files_of(taken) == ["json", "txt"]
    stranger = await tavern.chiara.slash("altered log", channel=here, files="yes")
    assert files_of(stranger) == ["json", "txt"]
    await waiter.slash("altered concede", channel=here, sure="yes")
    whole = await mover.slash("altered log", channel=here, files="yes")
    assert privately(whole) == SAID.say("export.whole")
    theirs = await tavern.chiara.slash("altered log", channel=here, files="yes")
    assert privately(theirs) == CHIARA_READS.say("export.not a player")
    over = await mover.slash("altered replay", channel=here)
    assert "goon" not in buttons_of(over.shown)
    earlier = await mover.press(over.shown, SAID.say("replay.back"))
    sure = await mover.press(earlier.shown, buttons_of(earlier.shown)["goon"])
    assert waiter.name in privately(sure)
    stays = await mover.press(sure.shown, "Back")
    assert "Moment" in privately(stays)
    asked = await mover.press(sure.shown, buttons_of(sure.shown)["goonyes"], as_seen=True)
    assert waiter.name in privately(asked)

    async def invited() -> bool:
        return any("accept" in buttons_of(message) for message in await waiter.read("games") + await waiter.read(here))

    await tavern.until(invited)
    by_stranger = with_button(await tavern.board(), buttons_of(sure.shown)["goonyes"])
    no = await tavern.chiara.press(by_stranger, buttons_of(sure.shown)["goonyes"], as_seen=True)
    assert privately(no) == CHIARA_READS.first("refusal.not your game")
    accepted = await waiter.press(by_stranger, buttons_of(sure.shown)["goonyes"], as_seen=True)
    assert privately(accepted) == SAID.say("said.accepted-soon")
    person = next(user for user in (await tavern.discord.state())["people"] if user["username"] == "ana")
    running = [line for line in await tavern.services.games.games_of(int(person["id"])) if line.status == "running"]
    assert [line.facts.continues.partition(":")[0] for line in running] == [tavern.game]


async def test_nonsense_is_refused_or_shows_the_nearest_moment(tavern: Tavern) -> None:
    await tavern.begin()
    board = await tavern.board()
    version = (await tavern.look()).version
    for verb in ("replay", "replayday", "replaythis", "logday", "goon", "goonyes", "export"):
        for rest in ("", ":x", ":-1", ":999999999999999999999", ":1:9:back", "::::"):
            custom_id = f"t:{verb}:{tavern.game}{rest}"
            privately(await tavern.chiara.press(with_button(board, custom_id), custom_id, as_seen=True))
    privately(await tavern.chiara.slash("altered replay", channel=tavern.thread, day=999))
    privately(await tavern.chiara.slash("altered log", channel=tavern.thread, day=999))
    assert (await tavern.look()).version == version

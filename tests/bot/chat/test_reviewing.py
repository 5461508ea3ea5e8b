"""A review by the button below a result, through the real client: followed, private, shown, and asked for by others."""

from __future__ import annotations

import pytest

from bot.chat.panels.games import reviewing
from bot.play.games.kind_process import KindProcess
from bot.play.games.reviews import reviewed
from bot.present.texts import texts_for
from deploy.sandbox.client import ShownMessage
from tests.bot.chat.conftest import Tavern
from tests.end_to_end.players import buttons_of

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

SAID = texts_for("en")
CHIARA_READS = texts_for("it")


async def result_of(tavern: Tavern) -> ShownMessage:
    """The message that tells the result."""
    seen: list[ShownMessage] = []

    async def told() -> bool:
        seen[:] = [each for each in await tavern.ana.read(tavern.thread) if "review" in buttons_of(each)]
        return bool(seen)

    await tavern.until(told)
    return seen[-1]


async def test_a_game_is_reviewed_by_the_button_below_its_result(
    tavern: Tavern, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "LOOK_SECONDS", 0.1)
    monkeypatch.setattr(tavern.services.reviews, "_simulations", 10)
    monkeypatch.setattr(tavern.services.reviews, "_process", KindProcess(reviewed, kindness=0))
    await tavern.begin()
    mover, waiter = await tavern.first_turn()
    early = await mover.slash("review", channel=tavern.thread)
    assert early.shown.text == SAID.say("refusal.still playing")
    await mover.press(await tavern.board(), "Pass")
    await waiter.slash("altered concede", channel=tavern.thread, sure="yes")
    result = await result_of(tavern)
    late = await mover.slash("plan", channel=tavern.thread)
    assert late.shown.text == SAID.say("refusal.game over")
    clocks = await mover.slash("clock show", channel=tavern.thread)
    assert SAID.say("clock.explain") not in clocks.shown.text, "no clock runs any more"
    asked = await mover.press(result, SAID.say("review.button"))
    assert asked.shown.ephemeral
    assert SAID.say("review.under-way", done=0) in asked.shown.text
    stranger = await tavern.chiara.press(result, SAID.say("review.button"))
    assert stranger.shown.text == CHIARA_READS.say("refusal.not your game")

    async def made() -> bool:
        sight = await tavern.services.reviews.sight(tavern.game, await tavern.id_of(mover))
        return not reviewing.present.is_under_way(sight)

    for _ in range(6):
        try:
            await tavern.until(made)
            break
        except TimeoutError:
            continue

    async def followed() -> bool:
        return SAID.say("review.explain") in (await tavern.discord.outcome(asked.interaction)).shown.text

    await tavern.until(followed)
    shown = await mover.slash("review", channel=tavern.thread)
    assert shown.shown.ephemeral
    assert "chances.png" in str(shown.shown.body["embeds"])
    for command in ("review", "altered replay", "altered log"):
        elsewhere = await mover.slash(command)
        assert elsewhere.shown.body["embeds"], f"/{command} finds the newest finished game where none is running"
    mine, theirs = f"**Choices** of {mover.name}", f"**Choices** of {waiter.name}"
    assert mine in shown.shown.text
    assert theirs not in shown.shown.text
    await mover.press(shown.shown, SAID.say("review.show"))
    seen = await waiter.press(result, SAID.say("review.button"))
    assert mine in seen.shown.text
    assert theirs in seen.shown.text
    why = [label for label in labels(seen.shown) if label.startswith(SAID.say("review.why"))]
    for label in why:
        told = await waiter.press(seen.shown, label)
        assert SAID.say("review.why-explain") in told.shown.text
        on = await waiter.press(told.shown, SAID.say("review.play-on"))
        assert SAID.say("review.plays-on") in on.shown.text
        break


def labels(shown: ShownMessage) -> list[str]:
    """What stands on the buttons of a message."""
    return [part["label"] for row in shown.body["components"] for part in row["components"] if "label" in part]

"""Slash commands through the real client: understood or refused in words, and never more than was asked for."""

from __future__ import annotations

import pytest

from bot.present.texts import texts_for
from deploy.sandbox.client import Outcome
from tests.bot.chat.conftest import Tavern

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

SAID = texts_for("en")


def privately(outcome: Outcome) -> str:
    """The words of an answer, which nobody else may see."""
    assert not outcome.failed
    assert outcome.shown.ephemeral
    return outcome.shown.text


async def test_a_draw_typed_with_nothing_filled_in_never_ends_the_game(tavern: Tavern) -> None:
    await tavern.begin()
    mover, waiter = await tavern.first_turn()
    here = tavern.thread
    assert privately(await mover.slash("altered draw", channel=here)) == SAID.say("said.draw-offered")
    assert privately(await mover.slash("altered draw", channel=here)) == SAID.say("more.draw-stands")
    for given in ({}, {"offer": "offer"}):
        shown = await waiter.slash("altered draw", channel=here, **given)
        assert mover.name in privately(shown)
        assert (await tavern.look()).view.result is None
    assert privately(await mover.slash("altered draw", channel=here, offer="agree")) == SAID.say(
        "refusal.no draw offered"
    )
    taken = await mover.slash("altered draw", channel=here, offer="take-back")
    assert privately(taken) == SAID.say("said.draw-withdrawn")
    late = await waiter.press(shown.shown, "Agree to a draw")
    assert privately(late) == SAID.say("refusal.no draw offered")
    await mover.slash("altered draw", channel=here)
    await waiter.slash("altered draw", channel=here, offer="agree")
    result = (await tavern.look()).view.result
    assert result is not None
    assert result.how == "draw"

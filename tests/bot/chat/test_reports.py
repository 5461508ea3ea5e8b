"""A rules mistake reported through the real client, from the panel that explains the event."""

from __future__ import annotations

import pytest

from bot.present.texts import texts_for
from tests.bot.chat.conftest import Tavern

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

SAID = texts_for("en")


async def test_an_explained_event_can_be_reported_in_ones_own_words(tavern: Tavern) -> None:
    await tavern.begin()
    await tavern.first_turn()
    why = await tavern.ana.slash("altered why", channel=tavern.thread)
    events = next(name for name, options in why.shown.selects.items() if options[0]["value"].startswith("e"))
    explained = await tavern.ana.select(why.shown, events, [why.shown.selects[events][0]["value"]])
    form = await tavern.ana.press(explained.shown, SAID.say("report.button"))
    thanks = await tavern.ana.submit(form, words="This should not have happened.")
    assert thanks.shown.ephemeral
    assert thanks.shown.text == SAID.say("report.thanks")
    (report,) = await tavern.services.reports.all()
    assert (report.game, report.words) == (tavern.game, "This should not have happened.")
    assert "This should not have happened." in (await tavern.services.reports.written(report)).file

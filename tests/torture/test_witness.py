"""What somebody was told is understood: a refusal is one, whatever stands below it."""

from __future__ import annotations

import pytest

from bot.present.texts import texts_for
from deploy.sandbox.client import Outcome, ShownMessage
from tests.torture.witness import Press, verdict_of

SAID = texts_for("en")
NEXT = SAID.say("panel.turn-at-board")


@pytest.mark.parametrize("below", ["", f"\n{NEXT}"])
@pytest.mark.parametrize("where", ["content", "description"])
def test_an_outdated_panel_refuses_also_where_it_says_what_is_asked_now(where: str, below: str) -> None:
    said = SAID.say("refusal.decision closed") + below
    embeds = [{"description": said}] if where == "description" else []
    shown = {"content": said if where == "content" else "", "embeds": embeds, "components": [], "attachments": []}
    outcome = Outcome("1", "answered", "update", ShownMessage(shown))
    press = Press("1", "Ana", "press", {"button": "t:send:g:95:_q"}, 0.0)
    assert verdict_of(press, outcome)[0] == "refused"

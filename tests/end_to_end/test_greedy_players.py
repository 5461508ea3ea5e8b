"""The greedy player by buttons never presses what it does not mean: it fails, and says what was offered."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

from deploy.sandbox.client import Outcome, Person, ShownMessage
from engine import Decision
from engine.sight import View
from engine.state.decisions import ModeOption, Option
from tests.end_to_end.greedy_players import GreedyPlayer


class Undecided(GreedyPlayer):
    """A player who is asked something by a panel that does not offer what they want."""

    def __init__(self, options: list[Option]) -> None:
        super().__init__(cast(Person, None), random.Random(1), cast(Any, None), "g1", 1)
        self.decision = Decision(4, 0, "choose", "mode", options, 1, 1)

    async def asked(self) -> tuple[Decision, View] | None:
        return self.decision, cast(View, None)

    def _picks(self, decision: Decision, view: View) -> list[int]:
        return [1]


@pytest.mark.asyncio
async def test_where_nothing_offered_fits_no_button_is_pressed_and_the_failure_names_the_options() -> None:
    player = Undecided([ModeOption(0), ModeOption(1)])
    button = {"type": 2, "style": 1, "label": "First", "custom_id": "t:choose:g1:4:m0"}
    body = {"id": "1", "channel_id": "1", "content": "Which?", "embeds": [], "attachments": []}
    panel = ShownMessage(body | {"components": [{"type": 1, "components": [button]}]})
    with pytest.raises(AssertionError, match=r"'mode' with \['m1'\].*t:choose:g1:4:m0"):
        await player._through(Outcome("1", "answered", "message", panel))
    assert player.presses == 0

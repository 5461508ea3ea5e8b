"""What a game is asked for with, packed into the presses of the panel in which its deck is chosen."""

from __future__ import annotations

import itertools
from typing import get_args

import pytest

from bot.play.clocks.paces import EVERY_PACE
from bot.play.game_records.delays import EVERY_DELAY
from bot.play.game_records.facts import EVERY_FORMAT, EVERY_RULES, EVERY_TALK
from bot.play.matchmaking.game_requests import GameRequest, RequestKind, unpacked
from bot.play.matchmaking.limits import HIGHEST_RATING, Limits
from bot.play.requests.refusal import Refusal
from bot.present.layout.presses import press
from engine import Mode

LARGEST = 2**64 - 1
"""The largest id that Discord can give."""


def test_every_request_comes_back_as_it_was() -> None:
    longest = itertools.zip_longest(
        get_args(RequestKind), EVERY_FORMAT, EVERY_RULES, get_args(Mode), EVERY_DELAY, EVERY_PACE, EVERY_TALK
    )
    for kind, format, rules, mode, delay, pace, talk in longest:
        request = GameRequest(
            kind or "challenge",
            (1, LARGEST),
            format=format,
            rules=rules,
            mode=mode or "duel",
            verified=rules is None,
            private=rules is not None,
            delay=delay,
            pace=pace,
            limits=Limits(1400, 1700, 90),
            talk=talk,
        )
        assert unpacked(request.packed()) == request


def test_the_longest_request_has_room_in_a_press() -> None:
    limits = Limits(HIGHEST_RATING, HIGHEST_RATING, 100)
    request = GameRequest("table", (LARGEST,) * 3, format="sandbox", mode="free for all", private=True, limits=limits)
    assert press("requests", request.packed(), 9)


@pytest.mark.parametrize(
    "forged",
    ["", "x", "9", "00000000-0-0-0", "000000000-0-0", "z00000000-0-0-0-1", "000000000-0-0-0-x", "0000000000-0-0-0"],
)
def test_what_is_no_request_is_refused(forged: str) -> None:
    with pytest.raises(Refusal, match="command changed"):
        unpacked(forged)

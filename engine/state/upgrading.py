"""Saved games of earlier forms as games of the newest one: pure functions from JSON to JSON, one for each step.

They run when a game is loaded. A form ends where frames that lay in stored games would otherwise be unknown, or mean
something else; the rules themselves are always the newest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from engine.state.codec import NOT_OF_THIS_FORM, UnreadableGame

FORMAT = 3
"""The form that is written."""

_anything = msgspec.json.Decoder()

REVEALED = "sort revealed"


def _frames_named_anew(game: dict[str, Any]) -> None:
    """Form 1 to 2: what a step begins with has a name of its own; who sorts revealed cards chooses those of these."""
    frames = game.get("frames", [])
    for frame in frames:
        if frame["program"] == "step" and frame.get("operation") == "drop_the_impossible#2":
            frame["operation"] = "drop_the_impossible"
    for asked in game.get("open", []):
        if asked.get("prompt") != REVEALED:
            continue
        sorting = next(
            frame
            for frame in reversed(frames)
            if frame["program"] == asked["arguments"]["ability"] and frame.get("operation") == "put in reserve"
        )
        sorting["operation"] = "send to reserve"
        sorting["bound"]["these"] = list(sorting["bound"]["it"])
        asked["prompt"], asked["into"] = "choose", asked["into"].replace("sorted", "choice")
        asked["arguments"]["verb"] = "send to Reserve"


def _upgrader(change: Callable[[dict[str, Any]], None]) -> Callable[[bytes], bytes]:
    def upgrade(data: bytes) -> bytes:
        """The saved game in the next form; raises UnreadableGame for other bytes."""
        try:
            game = _anything.decode(data)
            change(game)
        except (*NOT_OF_THIS_FORM, LookupError, TypeError, AttributeError, StopIteration) as problem:
            raise UnreadableGame(f"This is not a saved game of the form before: {type(problem).__name__}.") from None
        return msgspec.json.encode(game)

    return upgrade


def _unchanged(data: bytes) -> bytes:
    """Form 2 to 3: a game is written as before; what came before it may lie in chapters (`persistence.chapters`).

    A program that knows no chapters would find a log with a hole, so it must not take such a game up.
    """
    return data


UPGRADERS: Mapping[int, Callable[[bytes], bytes]] = {1: _upgrader(_frames_named_anew), 2: _unchanged}
"""What leads from each form to the next."""

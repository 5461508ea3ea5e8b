"""Fields that a game's record may hold beside its version and status, and how they are named in the store."""

from __future__ import annotations

from collections.abc import Mapping

THREAD = "thread"
"""The thread in which the game is played. Set it with `GameRepository.place`, so that it can be found by it."""

BOARD_MESSAGE = "msg:board"
"""The board's message."""

BOARD_DAY = "board:day"
"""The Day whose board that message is."""

POSTED_VERSION = "posted"
"""The version that the board shows."""

INVITATION_MESSAGE = "msg:challenge"
"""The message that shows a challenge, or a table that waits for players."""

SEATS = "seats"
"""The ids of the players, by seat."""

NAMES = "names"
"""What they are called."""

PAGE_MESSAGE = "msg:page"
"""The message that shows the page of a league: its channel and its id, joined by a full stop."""

HAND_PREFIX = "msg:hand:"
ROUND_PREFIX = "msg:round:"


def hand_message(seat: int) -> str:
    """The message in the direct messages of a seat (counted from 0) that shows the hand."""
    return f"{HAND_PREFIX}{seat}"


def hand_messages(record: Mapping[str, bytes]) -> dict[int, int]:
    """The message of each seat that has one, of a record as the store has it."""
    return {
        int(name.removeprefix(HAND_PREFIX)): int(value)
        for name, value in record.items()
        if name.startswith(HAND_PREFIX) and value
    }


def round_message(number: int) -> str:
    """The message that shows a round (counted from 1) of a league."""
    return f"{ROUND_PREFIX}{number}"

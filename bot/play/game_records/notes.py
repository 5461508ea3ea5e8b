"""What the bot notes in a game's record, by name: where it shows, who is called and since when, what is offered."""

from __future__ import annotations

from engine.sealing import Opened
from persistence.forms import Form

FACTS = "facts"
"""The note that holds what never changes about a game."""

DECKS = "decks"
"""The note that holds the decks it began with, by seat."""

CHANCE = "chance"
"""The note that holds what the seal of its chance holds; no person is told before the game is over."""

SEALED_CHANCE = Form("sealed chance of a game", Opened)

LOST = "lost"
"""The note that says that a game cannot be shown: its place is `GONE`, or it is tried again because its place is
`CLOSED` to the bot, or `FULL`: its server has as many open threads as it may have.
"""

GONE = "gone"
CLOSED = "closed"
FULL = "full"


def number(text: str, otherwise: int = 0) -> int:
    """The number that a note holds; what is none, since it was damaged, counts as nothing was noted."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 20 else otherwise


def closed_note(seat: int) -> str:
    """The note that says that a seat's direct messages are closed: for which turn the call to its player says so, and
    `CLOSED_TOLD` once they know.
    """
    return f"closed{seat}"


def try_hand_note(seat: int) -> str:
    """The note that says that the hand of a seat is to be sent though its direct messages were closed."""
    return f"try hand{seat}"


CLOSED_NEWLY = "1"
CLOSED_TOLD = "told"


def hand_note(seat: int) -> str:
    """The note that holds a fingerprint of what a seat's hand message shows."""
    return f"hand{seat}"


def hand_posting_note(seat: int) -> str:
    """The note that says that a hand message is about to be posted which is not known yet."""
    return f"hand{seat} being posted"


def call_note(seat: int) -> str:
    """The note that holds the channel and the message which call a seat: "12/345"."""
    return f"call{seat}"


def due_note(seat: int) -> str:
    """The note that holds from when on a seat is to be called for what it is asked, in milliseconds."""
    return f"due{seat}"


def waits_note(seat: int) -> str:
    """The note that holds until when a call to a seat waits, in milliseconds."""
    return f"waits{seat}"


def rung_note(seat: int) -> str:
    """The note that holds for what a seat was called last."""
    return f"rung{seat}"


def seen_note(seat: int) -> str:
    """The note that holds the version which a seat's player saw last."""
    return f"seen{seat}"


def recap_note(seat: int) -> str:
    """The note that holds what a seat's player was told last of what they missed, as versions: "12/17"."""
    return f"recap{seat}"


def acted_note(seat: int) -> str:
    """The note that holds when a seat's player moved last, in milliseconds."""
    return f"acted{seat}"


def asked_note(seat: int) -> str:
    """The note that holds since when a seat is asked what it is asked, in milliseconds."""
    return f"asked{seat}"


REPLACEMENT = "replacement"
"""The note that holds whether a person is to take over a seat."""

REPLACEMENT_POST = "replacement post"
"""The note that holds the message which says so, with the number of what it is about: "3/12/345"."""

RESULT_NOTE = "result"
"""The note that holds the message with the result."""


TOLD_NOTE = "followers told"
"""The note that says that those who follow a player have been told that the game began."""

ANEW_NOTE = "anew"
"""The note that says that a person wants the board posted anew."""

BOARD_SINCE_NOTE = "board since"
"""The note that holds the version at which the board was posted, and the turn that stood then: "17/203"."""


def team_note(team: int) -> str:
    """The note that holds the private thread in which a team talks, 0 for one that is being opened."""
    return f"thread of team {team}"


OPENING_NOTE = "thread being opened"
"""The note that says that a thread is about to be opened which is not known yet."""

PLAIN_NOTE = "board in plain text"
"""The note that says that the board stands as plain text, since its place takes no embeds."""

POSTING_NOTE = "board being posted"
"""The note about a board whose message is not known yet (`bot.play.game_records.posting`)."""


def offer_note(seat: int) -> str:
    """The note that holds the Day on which a seat offered a draw."""
    return f"draw{seat}"

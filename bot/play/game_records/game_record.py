"""What the bot keeps with a game beside its state: what was agreed, what is asked of it, and where it shows.

Each is a field by itself, since deliveries, presses and moves write them without waiting for one another
(`persistence.games.records`).
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from bot.play.clocks.clock import CLOCKS_OF_A_GAME, Clocks
from bot.play.game_records.brought import ALL_BROUGHT, Brought
from bot.play.game_records.delays import BEGINNING, Turns
from bot.play.game_records.facts import FACTS_OF_A_GAME, GameFacts
from bot.play.game_records.kept_review import KEPT_REVIEW, KeptReview
from bot.play.game_records.orders import NO_ORDERS, ORDERS, Orders
from bot.play.game_records.past import PAST_FORM, UNDO_FORM, Past, UndoRequest
from bot.play.game_records.posting import BOARD_BEING_POSTED, Posting
from bot.play.game_records.puzzles import Verdict
from bot.play.game_records.replacement import REPLACEMENT_FORM, Replacement
from engine.sealing import Opened
from persistence.encoding.forms import Form
from persistence.games.records import Field, Numbered, Record

SEALED_CHANCE = Form("sealed chance of a game", Opened)

Lost = Literal["", "gone", "closed", "full"]
"""Why a game cannot be shown: its place is gone; or it is tried again, because the bot may not write there, or because
its server has as many open threads as it may have."""

CLOSED_NEWLY = "newly"
CLOSED_TOLD = "told"


class BoardSince(NamedTuple):
    """When a board was posted: at which version of the game, and the turn decision that was open then."""

    version: int = 0
    turn: int = 0


class PostIn(NamedTuple):
    """A message, and the channel in which it stands; 0 for none."""

    channel: int = 0
    message: int = 0


class ReplacementPost(NamedTuple):
    """The message that says whether a person is to take over a seat, with the number of the wish it is about."""

    number: int = 0
    channel: int = 0
    message: int = 0


class Versions(NamedTuple):
    """From which version of a game to which; 0 for none."""

    first: int = 0
    last: int = 0


class GameRecord(Record):
    """Everything that is kept with a game; seats count from 0, times are milliseconds."""

    # what the game began with

    facts = Field[GameFacts](FACTS_OF_A_GAME)
    """What was agreed, and who plays."""
    decks = Field[list[Brought]](ALL_BROUGHT)
    """The decks it began with, by seat."""
    cards = Field[str](str)
    """Which are the exact cards it began with (`bot.play.cards.library`)."""
    chance = Field[Opened | None](SEALED_CHANCE, None)
    """What the seal of its chance holds; no person is told before the game is over."""

    # what becomes of it

    clocks = Field[Clocks | None](CLOCKS_OF_A_GAME, None)
    past = Field[Past](PAST_FORM, Past())
    """Which moves were taken back."""
    undo = Field[UndoRequest | None](UNDO_FORM, None)
    """The request to take moves back, which may be over (`GameSession.undo_request`)."""
    turns = Field[Turns](Turns, BEGINNING)
    """Where another turn or Day had begun, for those who watch with delay."""
    replacement = Field[Replacement | None](REPLACEMENT_FORM, None)
    """Whether a person is to take over a seat."""
    puzzle = Field[Verdict | None](Verdict, None)
    """What came of a try at a puzzle."""
    puzzle_shared = Field[bool](bool, False)
    """Whether a solved puzzle was shown to all, or is to be."""
    review = Field[KeptReview | None](KEPT_REVIEW, None)
    review_progress = Field[int](int, 0)
    """How much of a review is made, in hundredths."""

    # what its players have said and seen, by seat

    orders = Numbered[Orders](ORDERS, NO_ORDERS, largest=16_384)
    """What the player has ordered once for all."""
    offer = Numbered[int](int, -1)
    """The Day on which the player offered a draw."""
    asked = Numbered[int | None](int, None)
    """Since when the seat is asked what it is asked."""
    acted = Numbered[int](int, 0)
    """When the player moved last."""
    seen = Numbered[int](int, 1)
    """The version that the player saw last."""
    recap = Numbered[Versions](Versions, Versions())
    """What others had done between two looks of the player, the last time that they had done anything."""

    # where it shows

    lost = Field[Lost](Lost, "")
    board_since = Field[BoardSince](BoardSince, BoardSince())
    board_anew = Field[bool](bool, False)
    """Whether a person wants the board posted anew."""
    board_plain = Field[bool](bool, False)
    """Whether the board stands as plain text, since its place takes no embeds."""
    board_posting = Field[Posting | None](BOARD_BEING_POSTED, None)
    """A board whose message is not known yet."""
    line = Numbered[PostIn](PostIn, PostIn())
    """The line that was left of a board when its Day was over, by Day; 0 for setup."""
    line_version = Numbered[int](int, 0)
    """The version that the board after a line showed when the line was told."""
    thread_opening = Field[bool](bool, False)
    """Whether a thread is about to be opened which is not known yet."""
    team_thread = Numbered[int | None](int | None, None)
    """The private thread in which a team talks, by team; 0 for one that is being opened."""
    result = Field[int](int, 0)
    """The message with the result."""
    replacement_post = Field[ReplacementPost](ReplacementPost, ReplacementPost())
    followers_told = Field[bool](bool, False)
    """Whether those who follow a player have been told that the game began."""

    # how its players are reached, by seat

    hand = Numbered[str](str, "")
    """A fingerprint of what the hand message shows."""
    hand_posting = Numbered[bool](bool, False)
    """Whether a hand message is about to be posted which is not known yet."""
    hand_to_try = Numbered[bool](bool, False)
    """Whether the hand is to be sent though the direct messages were closed."""
    closed = Numbered[str](str, "")
    """Whether the direct messages are closed: `CLOSED_NEWLY`, for which turn the call to the player says so, and
    `CLOSED_TOLD` once they know.
    """
    call = Numbered[PostIn](PostIn, PostIn())
    """The message that calls the player."""
    due = Numbered[int](int, 0)
    """From when on the player is to be called for what they are asked."""
    waits = Numbered[int](int, 0)
    """Until when a call to the player waits."""
    rung = Numbered[str](str, "")
    """For what the player was called last (`due_calls.turn_of`)."""


NEEDED_BY_MOVES = (GameRecord.clocks, GameRecord.past, GameRecord.undo, GameRecord.board_posting, GameRecord.orders)
"""What a move may not be made without where a newer program wrote it."""

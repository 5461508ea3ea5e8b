"""What has to be shown of games: the board, hands, calls to who is asked, the result; what people are told besides.

Each notice says only "make this so"; delivery looks at the newest game and does what is still needed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec import Struct

from bot.play.clocks.clock import SeatClock
from bot.play.game_records.game_record import GameRecord
from engine import Match
from persistence.delivery.outbox import Message
from persistence.encoding.forms import Form
from persistence.games.records import Changes
from persistence.games.restoring import DAMAGE

BOARD = "board"
HAND = "hand"
PING = "ping"
RING = "ring"
RETIRE = "retire"
KNOCK = "knock"
RESULT = "result"
CLOSE = "close"
CHALLENGE = "challenge"
DIGEST = "digest"
REACH = "reach"
LOBBY = "lobby"
AUTOMATIC = "automatic"
OPPONENT = "opponent"
FOLLOWERS = "followers"
UNPAIRED = "unpaired"
COUNT = "count"
REPLACEMENT = "replacement"
LEFT_SEAT = "left_seat"
TEAM_THREADS = "team_threads"
REVIEW = "review"
PUZZLE_SHARED = "puzzle_shared"
PUZZLE_SEARCH = "puzzle_search"
DAILY_PUZZLE = "daily_puzzle"

FIRST_KNOCK_MS, LAST_KNOCKS_MS = 300_000, 3_600_000
"""How long the first and the last tries to show a game wait where the bot may not write."""

MOST_KNOCKS = 171
"""How many there are: four within little more than an hour, and one each hour of a week."""


class Call(Struct, frozen=True, omit_defaults=True):
    """The body of a ping: whether the player is called, or an earlier call is taken back."""

    call: bool
    about: str = "turn"
    """ "turn" when the game asks something, "draw" when a draw was offered, "draw declined" when theirs was, "undo" and
    "undo declined" likewise of a request to take moves back, "undo agreed" when theirs was carried out, "reminder" of
    little time, "flag" and "late" when their
    time has run out, "claim" when an opponent's has, "vacation" when a day of it was taken
    by itself, "pause" when another wants the clocks paused, "frozen" when a judge has stopped
    them, "silence" when a game is to be closed in which no person moves."""


REMINDER = "reminder"
"""What a call is about that says how little time is left."""

OF_TIME = (REMINDER, "flag", "late", "claim", "vacation", "silence", "frozen")
"""What calls are about that ring although the turn has rung: time has passed."""

PUT_OFF = "put off"
"""What a call that is taken back is about when its player wants to be called later."""


class Ring(Struct, frozen=True, omit_defaults=True):
    """The body of a call that waits."""

    about: str = "turn"


class LeftSeat(Struct, frozen=True):
    """The body of what takes their messages from who has left a seat: who, their hand message, and their call."""

    person: int
    hand: int
    call: tuple[int, int]
    """In which channel, and which message; 0 for none."""
    counted: SeatClock = SeatClock(0)
    """Their clock, whose answers still count for how reliable they are."""


class Digest(Struct, frozen=True):
    """The body of a digest: when it came due, in milliseconds."""

    at: int


class DailyPuzzle(Struct, frozen=True):
    """The body of the puzzle of a day: when it came due, in milliseconds."""

    at: int


class Unpaired(Struct, frozen=True):
    """The body of what a person is told for whom no person came: for what they waited, and the language there."""

    format: str
    language: str


class Show(Struct, frozen=True, omit_defaults=True):
    """The body of a board or hand: whether it is to be made right even where it seems to be."""

    anew: bool = False


class Damage(Struct, frozen=True, omit_defaults=True):
    """The body of what players are told of damage: whether the game goes on, and how many moves are lost."""

    again: bool = False
    lost: int = 0


class Question(Struct, frozen=True, omit_defaults=True):
    """The body of an automatic answer: the decision that it may answer; 0 for whatever is open then."""

    decision: int = 0


class Knock(Struct, frozen=True):
    """The body of another try to show a game where that is not possible: how many there have been with it."""

    tries: int


class Retire(Struct, frozen=True, omit_defaults=True):
    """The body of a board's retirement, whose message is the target: where it stands and what Day it showed."""

    place: int
    day: int
    over: bool = False
    """Whether that Day is over."""


CALL_BODY = Form("call", Call)

RING_BODY = Form("call that waits", Ring)

LEFT_SEAT_BODY = Form("seat that was left", LeftSeat)

DIGEST_BODY = Form("digest", Digest)

DAILY_PUZZLE_BODY = Form("puzzle of a day", DailyPuzzle)

UNPAIRED_BODY = Form("end of waiting", Unpaired)

SHOW_BODY = Form("what is to be shown", Show)

DAMAGE_BODY = Form("damage to a game", Damage)

QUESTION_BODY = Form("automatic answer", Question)

KNOCK_BODY = Form("another try at a place", Knock)

RETIRE_BODY = Form("retirement of a board", Retire)


def review() -> Message:
    """The game is to be reviewed."""
    return Message(REVIEW, coalesce=True)


def puzzle_shared() -> Message:
    """A puzzle that was solved is to be shown in the channel of its try."""
    return Message(PUZZLE_SHARED, coalesce=True)


def puzzle_search() -> Message:
    """A puzzle is to be looked for in the game, which is over."""
    return Message(PUZZLE_SEARCH, coalesce=True)


def daily_puzzle(at: int) -> Message:
    """A server or a person is to be shown the puzzle of the day."""
    return Message(DAILY_PUZZLE, DAILY_PUZZLE_BODY.encode(DailyPuzzle(at)), coalesce=True)


def asked_seats(table: Match) -> frozenset[int]:
    """The seats that are asked something."""
    return frozenset(decision.seat for decision in table.game.open)


def board(anew: bool = False, at: int | None = None) -> Message:
    """The board is to show the newest state, at once or at a time in milliseconds.

    With `anew` even if that state seems to be shown.
    """
    return Message(BOARD, SHOW_BODY.encode(Show(anew)), coalesce=True, not_before=at)


def retire(message: int, place: int, day: int, *, over: bool, at: int | None = None) -> Message:
    """A board that another one has replaced, at once or at a time in milliseconds, is no longer taken for the board."""
    body = RETIRE_BODY.encode(Retire(place, day, over))
    return Message(RETIRE, body, target=str(message), coalesce=True, not_before=at)


def knock(tries: int, now: int, *, for_ever: bool = False) -> list[Message]:
    """The so-many-eth try to show a game where that is not possible, counted from 1; none when that was the last.

    `now` is in milliseconds; the tries come after five minutes, ten, twenty, forty, then hourly, for about a week or
    `for_ever`.
    """
    if tries > MOST_KNOCKS and not for_ever:
        return []
    at = now + min(FIRST_KNOCK_MS * 2 ** min(tries - 1, 10), LAST_KNOCKS_MS)
    return [Message(KNOCK, KNOCK_BODY.encode(Knock(tries)), coalesce=True, not_before=at)]


def close(place: int, at: int) -> Message:
    """At a time in milliseconds a thread is to be closed in which its game is over, or is played no more."""
    return Message(CLOSE, target=str(place), coalesce=True, not_before=at)


def hand(seat: int, anew: bool = False, at: int | None = None) -> Message:
    """The hand message of a seat is to show the newest state, at once or at a time in milliseconds.

    With `anew` even if it seems to.
    """
    return Message(HAND, SHOW_BODY.encode(Show(anew)), target=str(seat), coalesce=True, not_before=at)


def ping(seat: int, call: bool, about: str = "turn", at: int | None = None) -> Message:
    """A player is to be called, at once or at a time in milliseconds, or no longer."""
    return Message(PING, CALL_BODY.encode(Call(call, about)), target=str(seat), coalesce=True, not_before=at)


def automatic(seat: int, decision: int, at: int) -> Message:
    """At a time in milliseconds, what a seat has ordered once for all answers a decision if it is still open."""
    return Message(AUTOMATIC, QUESTION_BODY.encode(Question(decision)), target=str(seat), not_before=at)


def opponents_asked(table: Match, seats: Collection[int], known: Collection[int] = ()) -> list[Message]:
    """The practice opponents in these seats are to answer what is asked of them, but for decisions that are known."""
    asked = {asked.seat for asked in table.game.open if asked.seat in seats and asked.id not in known}
    return [Message(OPPONENT, target=str(seat), coalesce=True) for seat in sorted(asked)]


def ring(seat: int, at: int, about: str = "turn") -> Message:
    """At a time in milliseconds a player is to be called for whom a call has waited."""
    return Message(RING, RING_BODY.encode(Ring(about)), target=str(seat), coalesce=True, not_before=at)


def reach() -> Message:
    """A person who has just pressed something is to be reached by direct message, if they have not been."""
    return Message(REACH, coalesce=True)


def digest(at: int) -> Message:
    """A person is to be told which games wait for them."""
    return Message(DIGEST, DIGEST_BODY.encode(Digest(at)), coalesce=True)


def unpaired(format: str, language: str) -> Message:
    """A person is to be told that their time in the queue is over."""
    return Message(UNPAIRED, UNPAIRED_BODY.encode(Unpaired(format, language)), coalesce=True)


def challenge() -> Message:
    """The challenge message is to show how the challenge stands."""
    return Message(CHALLENGE, coalesce=True)


def lobby() -> Message:
    """The message of a table that waits for players is to show who sits there."""
    return Message(LOBBY, coalesce=True)


def followers(person: int | None = None) -> Message:
    """Those who follow a player of the game are to be told that it has begun, or one of them alone."""
    return Message(FOLLOWERS, target="" if person is None else str(person), coalesce=True)


def count() -> Message:
    """A finished game is to be counted where it counts; no person is shown anything by it."""
    return Message(COUNT, coalesce=True)


def replacement() -> Message:
    """The message that asks whether a person may take over a seat is to show how that stands."""
    return Message(REPLACEMENT, coalesce=True)


def team_threads() -> Message:
    """2V2.11 Each team that talks in private is to have its thread, with those in it who play in the team now."""
    return Message(TEAM_THREADS, coalesce=True)


def left_seat(person: int, hand: int, call: tuple[int, int], clock: SeatClock) -> Message:
    """Who has left a seat is to see nothing more of it: of their hand message, and of a call to them."""
    counted = SeatClock(0, in_time=clock.in_time, excused=clock.excused, late=clock.late)
    return Message(LEFT_SEAT, LEFT_SEAT_BODY.encode(LeftSeat(person, hand, call, counted)), target=str(person))


def restored(lost: int) -> Message:
    """Players are to be told that a game which was damaged goes on, and how many of its moves are lost."""
    return Message(DAMAGE, DAMAGE_BODY.encode(Damage(True, lost)), coalesce=True)


def result() -> Message:
    """The result of the game is to be posted."""
    return Message(RESULT, coalesce=True)


def calls_due(messages: Iterable[Message], now: int) -> Changes:
    """The changes that say from when on each seat among these messages is to be called, or that it no longer is."""
    found: Changes = {}
    for message in messages:
        if message.kind == PING:
            body = CALL_BODY.decode(message.body)
            due = (message.not_before or now) if body.call and body.about == "turn" else 0
            found |= GameRecord.due.to(int(message.target), due)
    return found

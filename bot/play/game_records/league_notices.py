"""What has to be shown of leagues, of their matches and of pods, and the calls that come of them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from persistence.delivery.outbox import Message
from persistence.encoding.forms import Form

LEAGUE = "league"
LEAGUE_ROUND = "league_round"
LEAGUE_RESULTS = "league_results"
LEAGUE_OVER = "league_over"
LEAGUE_PAGE = "league_page"
LEAGUE_NEWS = "league_news"
LEAGUE_DISPUTE = "league_dispute"
LEAGUE_LETTER = "league_letter"
JUDGE_CALL = "judge_call"
POD = "pod"
POD_CALL = "pod_call"
POD_REMINDER = "pod_reminder"


class PodCall(Struct, frozen=True, omit_defaults=True):
    """The body of a call to a person in a pod: how many cards they had picked when they were to be called.

    Who is `at_it` sees it in the message before them, which is edited; for others a new one takes its place.
    """

    picks: int
    at_it: bool = False


class JudgeCall(Struct, frozen=True, omit_defaults=True):
    """The body of a call for a judge: to which game, by whom, what they ask, and at which moment they did.

    Or that a call was `withdrawn`, and then nothing is asked.
    """

    game: str
    by: str
    question: str
    day: int
    phase: str
    withdrawn: bool = False


JUDGE_CALL_BODY = Form("call for a judge", JudgeCall)

POD_CALL_BODY = Form("call to a pod", PodCall)


def league() -> Message:
    """The message of a league is to show how it stands."""
    return Message(LEAGUE, coalesce=True)


def league_round(number: int) -> Message:
    """The pairings of a round are to be posted."""
    return Message(LEAGUE_ROUND, target=str(number), coalesce=True)


def league_results(number: int, at: int) -> Message:
    """The message of a round of a league is to show how it stands, at a time; changes until then are shown with it."""
    return Message(LEAGUE_RESULTS, target=str(number), coalesce=True, not_before=at)


def league_over() -> Message:
    """The final standings of a league are to be posted."""
    return Message(LEAGUE_OVER, coalesce=True)


def league_page(at: int | None = None) -> Message:
    """The page of a league is to show how it stands, at once or at a time; changes until then are shown with it."""
    return Message(LEAGUE_PAGE, coalesce=True, not_before=at)


def league_news(what: Literal["check-in", "left-out", "not-begun"]) -> Message:
    """What has come of a league before its first round is to be posted."""
    return Message(LEAGUE_NEWS, target=what, coalesce=True)


Letter = Literal["bye", "goes-on", "word", "challenge", "forfeit", "reported", "check-in", "season"]
"""What a player of a league is told alone: that they have no opponent in the round of a number, what its organisers
write, by the number of the decision, that they are challenged, by the moment of it, that the match at a table was
forfeited to them, that their opponent in the round of a number has said what came of their match, to check in, or
that the next season is open, by the number of the division in which they were."""


def league_letter(person: int, what: Letter, number: int) -> Message:
    """A player of a league is to be told something alone; `number` says of what, as `Letter` tells."""
    return Message(LEAGUE_LETTER, target=f"{person}.{what}.{number}", coalesce=True)


def league_proposal(number: int, table: int) -> Message:
    """Each person is to be told what an organiser who plays in a match has decided of it, and that one can object."""
    return Message(LEAGUE_NEWS, target=f"proposal.{number}.{table}", coalesce=True)


def league_dispute(number: int, table: int) -> Message:
    """Who organises a league is to be told that two say different things of their match."""
    return Message(LEAGUE_DISPUTE, target=f"{number}.{table}", coalesce=True)


def judge_call(call: JudgeCall) -> Message:
    """A player asks for a judge, or does no more: those of the server are to be told."""
    return Message(JUDGE_CALL, JUDGE_CALL_BODY.encode(call))


def pod(at: int | None = None) -> Message:
    """The message of a pod is to show how far all are, at once or at a time in milliseconds."""
    return Message(POD, coalesce=True, not_before=at)


def pod_call(seat: int, picks: int, *, at_it: bool = False) -> Message:
    """A person in a pod is to be told that a pack lies before them, or that their deck is to be built."""
    return Message(POD_CALL, POD_CALL_BODY.encode(PodCall(picks, at_it)), target=str(seat), coalesce=True)


def pod_reminder(seat: int, picks: int, at: int) -> Message:
    """At a time in milliseconds a person in a pod is to be reminded, if they have not gone on by then."""
    return Message(POD_REMINDER, POD_CALL_BODY.encode(PodCall(picks)), target=str(seat), not_before=at)

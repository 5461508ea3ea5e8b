"""One game of random play, saved and read back between answers, with the invariants looked at on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from msgspec import Struct, field

from engine.abilities.catalogue_programs import load_match
from engine.core.match import Match
from engine.core.refusals import Refused
from engine.selfplay.choosing import giving_up, is_elementary, swapping
from engine.selfplay.invariants import BrokenInvariant, check
from engine.selfplay.matchups import Matchup
from engine.selfplay.situation import Course, Situation
from engine.state.actions import Event
from engine.state.decisions import Answer, Back, Decision
from engine.views import view

Clock: TypeAlias = Callable[[], int]
"""A function that returns nanoseconds that only grow; the caller that measures passes one."""


def no_clock() -> int:
    """A clock for those who do not measure."""
    return 0


class Spent(Struct):
    """Nanoseconds by what they were spent on."""

    engine: int = 0
    checks: int = 0
    codec: int = 0


class Played(Struct):
    """A game that was played, to its end or to a broken invariant."""

    matchup: Matchup
    words: list[int] = field(default_factory=list)
    """The words that decided the answers."""
    answers: list[Answer] = field(default_factory=list)
    decisions: int = 0
    """Answered questions with at least two legal answers (elementary decisions); going back is none."""
    days: int = 0
    how: str = ""
    """How it ended; empty where it did not."""
    largest: int = 0
    """Bytes of the largest state."""
    states: list[bytes] = field(default_factory=list)
    events: list[list[Event]] = field(default_factory=list)
    """What each answer caused."""
    spent: Spent = field(default_factory=Spent)
    breach: Breached | None = None


class Breached(Struct):
    """An invariant that does not hold, by number and name, and what was found."""

    number: str
    name: str
    found: str


def play(
    matchup: Matchup, words: Iterable[int], clock: Clock = no_clock, *, checks: bool = True, thorough: bool = False
) -> Played:
    """Plays a matchup; each word decides one answer, and the game stops where they end or an invariant is broken."""
    played = Played(matchup)
    try:
        for word in _play(played, iter(words), clock, checks, thorough):
            played.words.append(word)
    except BrokenInvariant as broken:
        played.breach = Breached(broken.number, broken.name, broken.found)
    return played


def _play(played: Played, words: Iterator[int], clock: Clock, checks: bool, thorough: bool) -> Iterator[int]:
    spent, matchup = played.spent, played.matchup
    began = clock()
    match = matchup.begin()
    spent.engine += clock() - began
    laid = (found for found in match.game.objects.values() if not found.token)
    cards = {found.card: (found.reference, found.owner) for found in laid}
    course = Course(matchup, cards)
    now = Situation(course, match, b"", None, None, [], None, thorough, match.operations)
    while True:
        began = clock()
        now.data = match.save()
        again = load_match(now.data, match.catalogue)
        spent.codec += clock() - began
        course.states.append(now.data)
        if match.game.day > played.days:
            course.before_today = len(course.answers)
        if any(event.verb == "to limbo" for event in now.events):
            course.before_this_card = len(course.answers)
        played.states, played.answers, played.events = course.states, course.answers, course.events
        played.days, played.largest = match.game.day, max(played.largest, len(now.data))
        if checks:
            began = clock()
            check(now)
            spent.checks += clock() - began
        if match.game.result is not None:
            played.how = match.game.result.how
            return
        word = next(words, None)
        if word is None or course.is_long_enough:
            return
        yield word
        asked, answer = answered_by(word, matchup, again)
        course.answers.append(answer)
        now, match = _answered(played, now, again, answer, clock), again
        now.asked = asked
        played.decisions += asked is not None and is_elementary(asked) and not isinstance(answer, Back)


def answered_by(word: int, matchup: Matchup, match: Match) -> tuple[Decision | None, Answer]:
    """The open decision that a word picks, and what its seat answers in its style, by its view and the word.

    No decision, where the word is for a player to give up, or to swap Mana Orbs while the decision stays open.
    """
    leaving = giving_up(word, match.game)
    if leaving is not None:
        return None, leaving
    rest, which = divmod(word, len(match.game.open))
    asked = match.game.open[which]
    swap = swapping(word, match, asked.seat)
    if swap is not None:
        return None, swap
    word = rest
    return asked, matchup.answering(asked.seat)(word, asked, lambda: view(match, asked.seat))


def _answered(played: Played, now: Situation, match: Match, answer: Answer, clock: Clock) -> Situation:
    """The situation after an answer; whatever the engine raises for an answer it has listed is a breach of 7."""
    began = clock()
    try:
        events = match.answer(answer)
    except Refused as refused:
        raise BrokenInvariant("7", "whatever is listed is accepted", f"{answer}: {refused.key}") from refused
    except Exception as fault:  # any fault at all, told with the game that leads to it
        raise BrokenInvariant("7", "whatever is listed is carried out", f"{answer}: {fault!r}") from fault
    played.spent.engine += clock() - began
    now.course.events.append(events)
    now.previous = None
    return Situation(now.course, match, b"", answer, None, events, now, now.thorough, match.operations)

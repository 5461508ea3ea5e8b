"""Invariants 10 and 11: the record leads to the same game, and what was taken back and done again as well."""

from __future__ import annotations

from bisect import bisect_left

from engine.abilities.catalogue_programs import load_match
from engine.disclosure import reveals
from engine.record import Entry, ReplayDiffers, replay
from engine.selfplay.invariants.registry import invariant
from engine.selfplay.invariants.secrets import SPECTATOR, seat_of
from engine.selfplay.situation import Situation, need
from engine.state.codec import decode, digest


@invariant(10, "sampled")
def the_last_answer_leads_here_again(now: Situation) -> None:
    """10 The answer given once more to the bytes before it gives the same digest."""
    if now.previous is None or now.answer is None:
        return
    _need_replay(now, now.previous.data, len(now.course.answers) - 1)


@invariant(10, "sampled")
def the_record_leads_here(now: Situation) -> None:
    """10 The whole record, from the first question on and in memory throughout, leads here."""
    if now.over:
        _need_replay(now, now.course.states[0], 0)


def _need_replay(now: Situation, start: bytes, first: int) -> None:
    course = now.course
    entries = [
        Entry([answer], [], digest(decode(state)))
        for answer, state in zip(course.answers[first:], course.states[first + 1 :], strict=True)
    ]
    try:
        end = replay(start, entries, now.match.catalogue)
    except ReplayDiffers as differs:
        need(False, str(differs))
    need(end.save() == now.data, "the record leads elsewhere")


@invariant(11, "sampled")
def undo_and_redo_give_the_same_bytes(now: Situation) -> None:
    """11 Back to the last mark and the same answers again; no viewer learned anything since, no chance was used."""
    course, game = now.course, now.game
    first = bisect_left(course.states, game.mark, key=lambda state: decode(state).clock)
    draws = decode(course.states[first]).draws
    match = load_match(course.states[first], now.match.catalogue)
    for answer in course.answers[first:]:
        match.answer(answer)
    need(match.save() == now.data, "taken back and done again, it is another game")
    need(draws == game.draws, "chance was used since the mark", draws, game.draws)
    for events in course.events[first:]:
        for event in events:
            for viewer in (SPECTATOR, *range(game.seats)):
                need(not reveals(event, seat_of(viewer)), "somebody learned something since the mark", event, viewer)

"""Invariants 5 to 7, 17, 22 and who answers first: what is asked, and what an answer may be."""

from __future__ import annotations

from collections.abc import Iterator

from engine.abilities.catalogue_programs import load_match
from engine.core.match import Match
from engine.core.refusals import Refused
from engine.rules.mana_orbs import swaps
from engine.selfplay.choosing import answer_of, mixed
from engine.selfplay.invariants.registry import invariant
from engine.selfplay.situation import Situation, need
from engine.state.decisions import Adjudicate, Answer, Back, Concede, Decision, Picks, SwapOrbs
from engine.state.game import Game
from engine.state.seats import at_the_table

OPERATIONS_AT_MOST = 10_000
"""1.4.6 An answer sets off a bounded number of operations: a reaction may set itself off a hundred times a day."""

ANSWERS_AT_MOST = 1_000
"""Of one Day for each two seats, or of one card of invented ones; random play has needed a tenth of it."""

NOWHERE = 1 << 40


@invariant(5)
def asked_or_over(now: Situation) -> None:
    """5 Exactly one of: a decision is open and something is unfinished; or the game is over and nothing is."""
    game = now.game
    need(bool(game.open) != (game.result is not None), "open and over, or neither", game.open, game.result)
    need(bool(game.frames) == bool(game.open), "frames without a question, or the other way round", game.frames)


@invariant(6)
def every_question_can_be_answered(now: Situation) -> None:
    """6 least <= most <= options, options distinct, an answer exists; ids distinct, one question a seat."""
    opened = now.game.open
    need(len({decision.id for decision in opened}) == len(opened), "two questions with one id")
    need(len({decision.seat for decision in opened}) == len(opened), "two questions to one seat")
    for decision in opened:
        need(0 <= decision.least <= decision.most <= len(decision.options), "bounds", decision)
        may_decline_only = decision.kind == "pay" or decision.prompt == "rush"  # asked for a hand's sake (1.2.3.f)
        need(decision.options or may_decline_only, "nothing to choose from", decision)
        need(len(set(decision.options)) == len(decision.options), "an option twice", decision)


@invariant(7)
def whatever_is_not_listed_is_refused(now: Situation) -> None:
    """7 Unlisted, stale, twice, too few, too many, of the wrong type: refused, and the game is the same to the byte."""
    for wrong in wrong_answers(now):
        try:
            now.match.answer(wrong)
        except Refused:
            continue
        need(False, "accepted", wrong)
    need(now.match.save() == now.data, "refused, but the game has changed")


def wrong_answers(now: Situation) -> Iterator[Answer]:
    """Answers that no question lists: of no seat, to no question, too few, too many, twice, and of the wrong type."""
    yield Concede(-1)
    yield Concede(now.game.seats)
    yield Adjudicate([now.game.seats])
    yield from (Concede(seat) for seat in now.game.left)
    yield from (Adjudicate([seat]) for seat in now.game.left)
    yield Picks(NOWHERE, [0])
    yield Back(NOWHERE)
    yield from _wrong_swaps(now.game)
    if now.asked is not None:
        yield Picks(now.asked.id, list(range(now.asked.least)))
        yield Back(now.asked.id)
    for decision in now.game.open:
        count, enough = len(decision.options), list(range(decision.least))
        yield Picks(decision.id, [*enough[:-1], count])
        yield Picks(decision.id, [*enough[:-1], -1])
        yield Picks(decision.id, [*enough[:-1], True])
        yield Picks(decision.id, [*enough[:-1], "0"])  # type: ignore[list-item]  # wrong on purpose
        yield Picks(decision.id, None)  # type: ignore[arg-type]  # wrong on purpose
        yield Picks(decision.id, list(range(decision.most)) + [0] * (decision.most + 1))
        if decision.least:
            yield Picks(decision.id, enough[:-1])
        if decision.most < count:
            yield Picks(decision.id, list(range(decision.most + 1)))
        if decision.most > 1:
            yield Picks(decision.id, [0] * max(2, decision.least))
        if not decision.back:
            yield Back(decision.id)


def _wrong_swaps(game: Game) -> Iterator[Answer]:
    """3.2.9.e Orbs that are not there, the same one twice, and Orbs of another player."""
    yield SwapOrbs(-1, NOWHERE, NOWHERE)
    for seat in range(game.seats):
        orbs = game.pile("mana", seat)
        yield SwapOrbs(seat, NOWHERE, NOWHERE)
        yield from (SwapOrbs(seat, orb, orb) for orb in orbs[:1])
        yield from (SwapOrbs((seat + 1) % game.seats, orbs[0], other) for other in orbs[1:2])


@invariant(7, "sampled")
def whatever_is_listed_is_accepted(now: Situation) -> None:
    """7 Every option of every open decision belongs to an answer that is accepted; so is conceding (1.3.3)."""
    for decision in now.game.open:
        for answer in _listed(decision):
            _accepted(now, answer)
    for seat in at_the_table(now.game):
        for ready, exhausted in swaps(now.match, seat):
            _goes_on_the_same(now, _accepted(now, SwapOrbs(seat, ready, exhausted)), seat, {ready, exhausted})
    if not now.over:
        for seat in at_the_table(now.game):
            game, goes_on = _accepted(now, Concede(seat)).game, len(set(_teams(now.game))) > 2
            lost = seat in game.left if game.result is None else seat not in game.result.winners
            decided = game.result is not None and game.result.how == "concession"
            need(lost and decided != goes_on, "conceded, but", game.result)  # what goes on may end at once by itself
        result = _accepted(now, Adjudicate()).game.result
        need(result is not None and result.how == "abandonment", "adjudicated, but", result)


def _goes_on_the_same(now: Situation, swapped: Match, seat: int, orbs: set[int]) -> None:
    """3.2.9.e After a seat's swap the same is asked under the same number; others may pick all but these Orbs."""
    need(
        [(each.id, each.seat, each.kind, each.prompt) for each in swapped.game.open]
        == [(each.id, each.seat, each.kind, each.prompt) for each in now.game.open],
        "another question",
        swapped.game.open,
    )
    for before, after in zip(now.game.open, swapped.game.open, strict=True):
        lost = set(before.options) - set(after.options)
        need(before.seat == seat or all(getattr(each, "id", 0) in orbs for each in lost), "no longer an option", lost)


def _teams(game: Game) -> list[int]:
    return [game.teams[seat] for seat in at_the_table(game)]


def _listed(decision: Decision) -> Iterator[Answer]:
    count = len(decision.options)
    if decision.back:
        yield Back(decision.id)
    if decision.least == 0:
        yield Picks(decision.id, [])
    for first in range(count if decision.most else 0):
        picks = [(first + more) % count for more in range(max(1, decision.least))]
        yield Picks(decision.id, picks)


def _accepted(now: Situation, answer: Answer) -> Match:
    match = load_match(now.data, now.match.catalogue)
    try:
        match.answer(answer)
    except Refused as refused:
        need(False, "refused", answer, refused.key)
    return match


@invariant(17)
def no_reaction_waits_when_a_turn_begins(now: Situation) -> None:
    """17 When a turn is free, Limbo is empty, no reaction waits, and nothing is revealed any more (4.4)."""
    if any(decision.kind == "turn" for decision in now.game.open):
        need(len(now.game.open) == 1, "others are asked during a turn")
        need(not now.game.zones["limbo"], "cards in Limbo", now.game.zones["limbo"])
        need(not any(emblem.kind == "reaction" for emblem in now.game.emblems), "reactions wait", now.game.emblems)
        need(not now.game.revealed, "cards still revealed", now.game.revealed)
        need(not now.game.looked_at, "cards still looked at", now.game.looked_at)
        need(now.game.turn == now.game.open[0].seat, "a turn of somebody else")


@invariant(22)
def answers_and_days_end(now: Situation) -> None:
    """22 Bounded operations an answer, bounded answers a Day, and with printed cards a game, all for each two seats.

    Invented cards may hold Expeditions back for ever, which no rule ends: such a game is broken off, and counted. So is
    one with a Spell that readies the Orbs it costs and comes back to the hand: what is played again and again has a
    limit where it is a quick action or a reaction (1.4.6.b-c), a card has none. Between two cards answers are bounded.
    """
    seats, course = now.game.seats, now.course
    printed = course.matchup.is_printed
    need(2 * now.operations <= OPERATIONS_AT_MOST * seats, "operations", now.operations)
    began = course.before_today if printed else max(course.before_today, course.before_this_card)
    need(2 * (len(course.answers) - began) <= ANSWERS_AT_MOST * seats, "answers", len(course.answers) - began)
    need(not printed or not course.is_long_enough, "a game of printed cards does not end")


@invariant("who answers first")
def who_answers_first_leaves_no_trace(now: Situation) -> None:
    """1.4.5.a Where several seats are asked at once, their answers lead to the same bytes in either order."""
    asked = now.game.open
    if len(asked) < 2:
        return
    answers = [answer_of(mixed(decision.id, 0), [decision]) for decision in asked]
    ends = []
    for order in (answers, answers[::-1]):
        match = load_match(now.data, now.match.catalogue)
        for answer in order:
            match.answer(answer)
        ends.append(match.save())
    need(ends[0] == ends[1], "the order of answering shows", answers)

"""Answers that no decision asks for: a swap of Mana Orbs, and what ends a game by the players or a judge."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from engine.core.match import UNASKED, Given, Match
from engine.core.refusals import Refused
from engine.rules import mana_orbs as orbs
from engine.rules.ending import adjudicate, agree_on_a_draw, close, concede, rule
from engine.state.decisions import Adjudicate, AgreeDraw, Close, Concede, Rule, SwapOrbs

ORBS = "3.2.9.e"
HAS_LEFT = "FFA.4"
A_SEAT_EACH = "1.1.2.a"

CarryOut: TypeAlias = "Callable[[Match, Given], None]"


def carries_out(kind: type[Given]) -> Callable[[CarryOut[Given]], CarryOut[Given]]:
    """Enters what carries out one kind of answer."""

    def enter(function: CarryOut[Given]) -> CarryOut[Given]:
        UNASKED[kind] = function
        return function

    return enter


@carries_out(SwapOrbs)
def swap_orbs(match: Match, answer: SwapOrbs) -> None:
    """3.2.9.e A ready Mana Orb for an exhausted one; raises Refused."""
    refusal = orbs.why_not(match.game, answer.seat, answer.ready, answer.exhausted)
    if refusal:
        raise Refused(refusal, ORBS)
    orbs.swap(match, answer.seat, answer.ready, answer.exhausted)


@carries_out(Concede)
def give_up(match: Match, answer: Concede) -> None:
    """2V2.5, FFA.4 A player gives up or has lost on time; raises Refused where they are not at the table."""
    _require_at_the_table(match, [answer.seat])
    concede(match, answer.seat, late=answer.late)


@carries_out(AgreeDraw)
def draw(match: Match, answer: AgreeDraw) -> None:
    """All players agree on a draw."""
    agree_on_a_draw(match)


@carries_out(Close)
def end_in_silence(match: Match, answer: Close) -> None:
    """A game that has lain still for long is over, or one in which the time of all players has run out."""
    close(match, late=answer.late)


@carries_out(Adjudicate)
def award(match: Match, answer: Adjudicate) -> None:
    """1.3.3.b The furthest of some seats has won an abandoned game; raises Refused for a seat not at the table."""
    _require_at_the_table(match, answer.seats)
    adjudicate(match, answer.seats)


@carries_out(Rule)
def decide(match: Match, answer: Rule) -> None:
    """A judge has decided for some seats; raises Refused for a seat not at the table."""
    _require_at_the_table(match, answer.seats)
    rule(match, answer.seats)


def _require_at_the_table(match: Match, seats: list[int]) -> None:
    if not isinstance(seats, list) or any(type(seat) is not int or not 0 <= seat < match.game.seats for seat in seats):
        raise Refused("no such seat", A_SEAT_EACH)
    if any(seat in match.game.left for seat in seats):
        raise Refused("not at the table", HAS_LEFT)

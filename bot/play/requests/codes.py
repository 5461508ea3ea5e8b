"""Answers by the codes of options, as buttons, selects and autocompletion send them; and swaps by codes alike."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.play.requests.refusal import Refusal
from engine import Match
from engine.state.decisions import Decision

_SWAP = re.compile(r"w(\d{1,15})-(\d{1,15})")


def code_of_swap(ready: int, exhausted: int) -> str:
    """The code of a swap of Mana Orbs, which answers no decision (3.2.9.e)."""
    return f"w{ready}-{exhausted}"


def orbs_of_swap(code: str) -> tuple[int, int]:
    """The Orb to exhaust and the Orb to ready that a code names; raises Refusal "no such swap"."""
    found = _SWAP.fullmatch(code)
    if found is None:
        raise Refusal("no such swap")
    return int(found[1]), int(found[2])


def positions_asked(table: Match, decision: Decision, codes: Sequence[str], game_id: str = "") -> list[int]:
    """The same for an open decision of a table; a refusal names the rule by which it is asked, and what asks."""
    try:
        return positions_of(decision, codes)
    except Refusal as refusal:
        raise refusal.by(*table.asked_by(decision), game=game_id) from None


def positions_of(decision: Decision, codes: Sequence[str]) -> list[int]:
    """Where the options with these codes stand in a decision, in the order given.

    Raises Refusal "unknown option", "picked twice", "too few" or "too many".
    """
    places = {option.code: place for place, option in enumerate(decision.options)}
    if any(code not in places for code in codes):
        raise Refusal("unknown option")
    if len(set(codes)) != len(codes):
        raise Refusal("picked twice")
    if len(codes) < decision.least:
        raise Refusal("too few", least=decision.least, most=decision.most)
    if len(codes) > decision.most:
        raise Refusal("too many", least=decision.least, most=decision.most)
    return [places[code] for code in codes]

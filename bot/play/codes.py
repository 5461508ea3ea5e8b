"""Options as short texts for buttons, selects and autocompletion: "o12" is the object 12, "-" is passing.

A code names the option itself, never its position, so that an old press cannot come to mean something else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.play.refusal import Refusal
from engine.table.decisions import (
    AbilityOption,
    AnyOption,
    ArrivalOption,
    ConfirmOption,
    CounterOption,
    Decision,
    DieOption,
    ExpeditionOption,
    ModeOption,
    ModifierOption,
    NumberOption,
    ObjectOption,
    PassOption,
    PlayOption,
    QuickActionOption,
    ReactionOption,
    RegionOption,
    SeatOption,
)

_SWAP = re.compile(r"w(\d{1,15})-(\d{1,15})")


def code_of(option: AnyOption) -> str:
    """The code of an option: at most 100 characters, distinct among the options of one decision."""
    match option:
        case ObjectOption(id=number):
            return f"o{number}"
        case ExpeditionOption(expedition=number):
            return f"e{number}"
        case RegionOption(region=number):
            return f"g{number}"
        case SeatOption(seat=number):
            return f"s{number}"
        case ConfirmOption(yes=yes):
            return "yes" if yes else "no"
        case ModeOption(mode=number):
            return f"m{number}"
        case NumberOption(number=number):
            return f"n{number}"
        case CounterOption(counter=counter):
            return f"c{counter}"[:100]
        case DieOption(index=index, result=result):
            return f"d{index}-{result}"
        case ReactionOption(emblem=number):
            return f"r{number}"
        case ModifierOption(name=name, source=source):
            return f"x{source}-{name}"[:100]
        case ArrivalOption(reference=reference, place=place, what=what):
            return f"a{place}-{what}-{reference}"[:100]
        case PlayOption(id=number):
            return f"p{number}"
        case QuickActionOption(id=number, ability=ability):
            return f"q{number}-{ability}"[:100]
        case AbilityOption(id=number, ability=ability):
            return f"b{number}-{ability}"[:100]
        case PassOption():
            return "-"


def code_of_swap(ready: int, exhausted: int) -> str:
    """The code of a swap of Mana Orbs, which answers no decision (3.2.9.e)."""
    return f"w{ready}-{exhausted}"


def orbs_of_swap(code: str) -> tuple[int, int]:
    """The Orb to exhaust and the Orb to ready that a code names; raises Refusal "no such swap"."""
    found = _SWAP.fullmatch(code)
    if found is None:
        raise Refusal("no such swap")
    return int(found[1]), int(found[2])


def positions_of(decision: Decision, codes: Sequence[str]) -> list[int]:
    """Where the options with these codes stand in a decision, in the order given.

    Raises Refusal "unknown option", "picked twice", "too few" or "too many".
    """
    places = {code_of(option): place for place, option in enumerate(decision.options)}
    if any(code not in places for code in codes):
        raise Refusal("unknown option")
    if len(set(codes)) != len(codes):
        raise Refusal("picked twice")
    if len(codes) < decision.least:
        raise Refusal("too few", least=decision.least, most=decision.most)
    if len(codes) > decision.most:
        raise Refusal("too many", least=decision.least, most=decision.most)
    return [places[code] for code in codes]

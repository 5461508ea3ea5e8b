"""What standing orders make of a question: the answer that is given by itself, or none, and then its player is asked.

Everything here is decided from what the player may see, a question, and their orders; nothing is remembered. All but
one of the rules look at public things alone, so that others learn nothing from what is answered, or is not: "stuck"
alone looks at a hand, and passes only where nothing else is possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.play.game_records.orders import Orders, Saying, StandingAnswer, Until
from engine.sight import View
from engine.state.decisions import ConfirmOption, Decision, NumberOption, PassOption, ReactionOption

ORDERS_OF_THINGS = ("reaction", "modifier", "timestamp")
"""Prompts that ask what comes first."""

HARMLESS = ("may", "apply modifier", "raise result")
"""Prompts to which yes costs nothing, so that it may be said for ever."""

BY_THEMSELVES = ("target", "choose", "expand", "rush", "remove counter", "number", "status", "keep besides")
"""Prompts, besides yes and no, that can be declined once for all where nothing need be chosen."""


AT_CLEAN_UP = ("keep in reserve", "keep landmarks")
"""4.2.5.c Prompts that ask what stays."""


class Automatic(NamedTuple):
    """An answer that is given by itself: the positions picked, and what ordered it."""

    picks: list[int]
    order: str
    """The key of the order: "answer", "stuck", "until"…"""


def offers(decision: Decision) -> tuple[StandingAnswer, ...]:
    """What can be said to such questions from now on; nothing to those that need to be thought about each time.

    What belongs to a declaration can be taken back as a whole (5.1.2.c) and is not answered in advance here.
    """
    if decision.back or decision.kind in ("turn", "pay"):
        return ()
    sayings: list[Saying] = []
    if decision.prompt in ORDERS_OF_THINGS:
        sayings.append("any order")
    if _declining(decision) is not None:
        sayings.append("decline")
    if decision.prompt in HARMLESS and _taking(decision) is not None:
        sayings.append("take")
    about = ("", "") if decision.prompt in ORDERS_OF_THINGS else _asker(decision)
    return tuple(StandingAnswer(decision.prompt, saying, *about) for saying in sayings)


def said_to(decision: Decision, answer: StandingAnswer) -> list[int] | None:
    """The positions by which a standing answer answers a question; None where it is not about it."""
    if answer not in offers(decision):
        return None
    match answer.saying:
        case "decline":
            return _declining(decision)
        case "take":
            return _taking(decision)
        case "any order":
            return list(range(max(1, decision.least)))


def may_answer(decision: Decision, orders: Orders) -> bool:
    """Whether such a question is one that orders may answer, as far as its kind tells, whatever its player holds."""
    if decision.kind == "turn":
        return bool(orders.until or orders.plans or set(orders.whenever) - {"alike"})
    return bool(orders.answers) or ("alike" in orders.whenever and decision.prompt == "reaction")


def answered(seen: View, decision: Decision, orders: Orders) -> Automatic | None:
    """The answer that orders give to a question, None where its player is to be asked."""
    if decision.kind == "turn":
        return _at_a_turn(seen, decision, orders)
    for answer in orders.answers:
        picks = said_to(decision, answer)
        if picks is not None:
            return Automatic(picks, "answer")
    if "alike" in orders.whenever and _are_alike(seen, decision):
        return Automatic([0], "alike")
    return None


def by_default(decision: Decision) -> list[int]:
    """What is answered for a person whose time has run out: pass, no, nothing, or as few as must be, from the first."""
    passing = [at for at, option in enumerate(decision.options) if isinstance(option, PassOption)]
    declined = _declining(decision)
    if passing:
        return passing
    return list(range(decision.least)) if declined is None else declined


def needs_nobody(decision: Decision) -> bool:
    """Whether a question is one that is answered by itself when its player's time is over, whatever follows else.

    That is what may be declined, and at Night (4.2.5.c) what is kept; nothing that belongs to a declaration.
    """
    if decision.back or decision.kind in ("turn", "pay"):
        return False
    return decision.prompt in AT_CLEAN_UP or _declining(decision) is not None


def is_over(seen: View, until: Until) -> bool:
    """Whether that has happened until which turns are passed."""
    if until.what == "reserve":
        return reserve_of(seen) != until.reserve
    return seen.day != until.day or (until.what == "opponents" and opponents_have_passed(seen))


def reserve_of(seen: View) -> tuple[int, ...]:
    """What lies in the viewer's Reserve, which all see."""
    return tuple(sorted(card.id for card in seen.players[seen.viewer].reserve))


def opponents_have_passed(seen: View) -> bool:
    """4.2.3.a Whether every opponent who is still at the table has passed."""
    mine = seen.players[seen.viewer].team
    return all(player.passed or player.left for player in seen.players if player.team != mine)


def _at_a_turn(seen: View, decision: Decision, orders: Orders) -> Automatic | None:
    """RB.12 Passing by itself, and why."""
    passing = [at for at, option in enumerate(decision.options) if isinstance(option, PassOption)]
    if orders.until is not None and not is_over(seen, orders.until):
        return Automatic(passing, "until")
    whenever = orders.whenever
    if "passed" in whenever and opponents_have_passed(seen):
        return Automatic(passing, "passed")
    if "spent" in whenever and not seen.players[seen.viewer].mana_ready:
        return Automatic(passing, "spent")
    if "stuck" in whenever and len(decision.options) == len(passing):
        return Automatic(passing, "stuck")
    return None


def _asker(decision: Decision) -> tuple[str, str]:
    """The ability that asks and its card; empty where a rule does."""
    return str(decision.arguments.get("ability", "")), str(decision.arguments.get("reference", ""))


def _declining(decision: Decision) -> list[int] | None:
    """The positions that say no, none or nothing."""
    for at, option in enumerate(decision.options):
        if option == ConfirmOption(False) or option == NumberOption(0):
            return [at]
    return [] if decision.least == 0 and decision.prompt in BY_THEMSELVES else None


def _taking(decision: Decision) -> list[int] | None:
    """The position that says yes."""
    return next(([at] for at, option in enumerate(decision.options) if option == ConfirmOption(True)), None)


def _are_alike(seen: View, decision: Decision) -> bool:
    """4.4.b Whether reactions that wait are all of one ability, so that only who notices them differs."""
    if decision.prompt != "reaction":
        return False
    emblems = {emblem.id: (emblem.ability, emblem.reference) for emblem in seen.emblems}
    waiting = {emblems.get(option.emblem) for option in decision.options if isinstance(option, ReactionOption)}
    return len(waiting) == 1 and None not in waiting


def remembered(answers: Sequence[StandingAnswer], answer: StandingAnswer) -> tuple[StandingAnswer, ...]:
    """Standing answers with one more, which takes the place of another to the same question."""
    same = (answer.prompt, answer.ability)
    return (*(each for each in answers if (each.prompt, each.ability) != same), answer)

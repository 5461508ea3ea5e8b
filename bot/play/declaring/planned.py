"""Plans when their moment has come: which of them it is, and whether it still fits what stands now."""

from __future__ import annotations

from collections.abc import Sequence

from bot.play.declaring.walking import FIELDS, NOTHING, DraftRecord, Unfit, Walk, Wish
from bot.play.game_records.orders import Orders, Plan, PlannedStep
from bot.play.requests.codes import positions_of
from bot.play.requests.refusal import Refusal
from bot.play.sessions.deciding import opponents_have_passed
from bot.play.sessions.game_session import GameSession
from engine import Decision, Picks, Refused, View


class PlanMisfit(Exception):
    """A plan cannot be carried out as it was made: its player is asked instead."""

    def __init__(self, plan: Plan) -> None:
        super().__init__("a plan no longer fits")
        self.plan = plan


def plan_due(seen: View, orders: Orders) -> Plan | None:
    """The first plan whose moment is this turn of the viewer's; the others wait."""
    return next((plan for plan in orders.plans if _is_due(seen, plan)), None)


def _is_due(seen: View, plan: Plan) -> bool:
    match plan.when:
        case "turn":
            return True
        case "passed":
            return opponents_have_passed(seen)
        case "day":
            return seen.day > plan.day


def play(held: GameSession, seat: int, turn: int, plan: Plan) -> None:
    """Declares and pays for what is planned (5.1.2), on a held game; raises PlanMisfit.

    It fits where everything planned can still be chosen, what was to pay can pay and alone does, nothing else is asked,
    and it costs no more than it did.
    """
    walk = Walk(held.table, seat, turn)
    try:
        _declare(walk, plan.steps)
    except (Refusal, Refused, Unfit):
        raise PlanMisfit(plan) from None
    payment = walk.decision
    picks = payment_of(payment, plan.paid)
    if payment is None or picks is None or mana_asked(payment) > plan.mana:
        raise PlanMisfit(plan)
    held.answers += walk.answers
    held.answer(Picks(payment.id, picks))


def _declare(walk: Walk, steps: Sequence[PlannedStep]) -> None:
    """Answers a declaration as it was planned; what the rules settle by themselves by now must be the same."""
    wish = wish_of(steps)
    if wish is None:
        walk.again([DraftRecord(step.prompt, step.picks) for step in steps])
    else:
        walk.follow(wish)


def wish_of(steps: Sequence[PlannedStep]) -> Wish | None:
    """The steps of a plan as a wish; None where they say more than a wish can."""
    given: dict[str, list[str]] = {"expedition": [], "mode": [], "targets": [], "more": []}
    for step in steps[1:]:
        given[FIELDS.get(step.prompt, "more")] += step.picks or (NOTHING,)
    if len(given["expedition"]) > 1 or len(given["mode"]) > 1:
        return None
    expedition, mode = (next(iter(given[field]), "") for field in ("expedition", "mode"))
    return Wish(steps[0].picks[0], expedition, mode, tuple(given["targets"]), tuple(given["more"]))


def settled(payment: Decision | None) -> list[int] | None:
    """The answer to a price where it leaves no choice; None where it does, or something else is asked."""
    if payment is None or payment.kind != "pay":
        return None
    count = len(payment.options)
    return list(range(count)) if payment.least == payment.most == count or not payment.most else None


def payment_of(payment: Decision | None, paid: Sequence[str]) -> list[int] | None:
    """The answer to a price for which these codes are to pay; None where they do not, or something else is asked."""
    if not paid:
        return settled(payment)
    if payment is None or payment.kind != "pay":
        return None
    try:
        return positions_of(payment, paid)
    except Refusal:
        return None


def mana_asked(payment: Decision) -> int:
    """The Mana that a declaration costs."""
    return int(payment.arguments["price"]["mana"])


def planned_steps(walk: Walk) -> tuple[PlannedStep, ...]:
    """Everything a walk has answered, as it is kept."""
    return tuple(PlannedStep(record.prompt, record.picks) for record in walk.records)

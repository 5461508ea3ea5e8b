"""Plans by buttons: when, what, where, whom; nothing of it happens before its moment."""

from __future__ import annotations

from collections.abc import Sequence

from bot.chat.panels.pressed import Pressed, of_games
from bot.chat.panels.turns.standing import noted
from bot.chat.replies.answering import Reply
from bot.play.declaring.planning import PlanSight
from bot.play.requests.refusal import Refusal
from bot.present.decisions.choosing import chosen_bits, codes_of, is_one_page
from bot.present.games.planning import plan_step, plannables
from bot.present.layout.records import Message
from engine.state.decisions import Decision


async def _offer(press: Pressed, when: str, page: int = 0) -> Reply:
    look, decision = await press.services.plans.playables(press.subject, press.person.id, when)
    return press.reply(plannables(look, press.texts, decision, when, page))


async def _play(press: Pressed) -> Reply:
    """Shows what could be played then, or turns a page of it."""
    return await _offer(press, press.part(1), press.number(2))


async def _begin(press: Pressed) -> Reply:
    """Begins to plan what was picked."""
    chosen = press.picked or press.part(3)
    if not chosen:
        raise Refusal("unknown option")
    plans, person = press.services.plans, press.person.id
    sight = await plans.begin(press.operation, press.subject, person, press.part(1), chosen)
    return press.reply(_shown(press, sight))


def _shown(press: Pressed, sight: PlanSight, page: int = 0, bits: int = 0) -> Message:
    """A step of a plan as its reader has set."""
    return plan_step(sight, press.texts, page, bits, ask=press.reader.person.confirm)


async def _take(press: Pressed) -> Reply:
    """Answers the next question by a button."""
    return await _choose(press, [press.part(2)])


async def _choose(press: Pressed, codes: Sequence[str]) -> Reply:
    plans, person = press.services.plans, press.person.id
    sight = await plans.choose(press.operation, press.subject, person, press.number(1), codes)
    return press.reply(_shown(press, sight))


async def _seen(press: Pressed) -> tuple[PlanSight, Decision]:
    """The plan as the pressed panel showed it; raises Refusal when it is further on, or over."""
    sight = await press.services.plans.sight(press.subject, press.person.id)
    if sight is None or sight.declaration.decision is None:
        raise Refusal("no declaration")
    if sight.declaration.step != press.number(1):
        raise Refusal("step over")
    return sight, sight.declaration.decision


async def _step(press: Pressed) -> Reply:
    """Answers the next question by a select; where several pages may be chosen from, remembers and waits for Done."""
    sight, decision = await _seen(press)
    if is_one_page(decision):
        return await _choose(press, press.values)
    page = press.number(2)
    bits = chosen_bits(decision, page, press.chosen(3), press.values)
    return press.reply(_shown(press, sight, page, bits))


async def _turn(press: Pressed) -> Reply:
    """Turns a page of the next question."""
    sight, _ = await _seen(press)
    return press.reply(_shown(press, sight, press.number(2), press.chosen(3)))


async def _set(press: Pressed) -> Reply:
    """Answers the next question with everything chosen so far, which may be nothing."""
    _, decision = await _seen(press)
    return await _choose(press, codes_of(decision, press.chosen(2)))


async def _back(press: Pressed) -> Reply:
    """Takes the last answer back; before the first one, to what could be played."""
    plans, person = press.services.plans, press.person.id
    sight = await plans.back(press.operation, press.subject, person, press.number(1))
    if isinstance(sight, PlanSight):
        return press.reply(_shown(press, sight))
    return await _offer(press, sight)


async def _pay(press: Pressed) -> Reply:
    """Chooses what pays; keeping the plan comes next."""
    sight, decision = await _seen(press)
    page = press.number(2)
    before = 0 if is_one_page(decision) else press.chosen(3)
    bits = chosen_bits(decision, page, before, press.values)
    return press.reply(_shown(press, sight, page, bits))


async def _pays(press: Pressed) -> Reply:
    """Turns a page of what may pay."""
    sight, _ = await _seen(press)
    return press.reply(_shown(press, sight, press.number(2), press.chosen(3)))


async def _keep(press: Pressed) -> Reply:
    """Keeps the plan, and lists everything that happens by itself."""
    _, decision = await _seen(press)
    paid = codes_of(decision, press.chosen(2))
    found = await press.services.plans.keep(press.subject, press.person.id, press.number(1), paid)
    return noted(press, found, "plan.kept")


async def _keep_in(press: Pressed) -> Reply:
    """Chooses the Expedition, which keeps the plan, and lists everything that happens by itself."""
    found = await press.services.plans.keep_in(press.subject, press.person.id, press.number(1), press.part(2))
    return noted(press, found, "plan.kept")


PRESSES = of_games(
    {
        "planplay": _play,
        "planbegin": _begin,
        "plantake": _take,
        "planstep": _step,
        "planset": _set,
        "planturn": _turn,
        "planback": _back,
        "planpay": _pay,
        "planpays": _pays,
        "plankeep": _keep,
        "plankeepin": _keep_in,
    }
)

"""The wizard that makes a plan: what could be played in a turn to come, each choice, and at last all of it."""

from __future__ import annotations

from bot.play.declaring.planning import PlanSight
from bot.play.game_records.looks import Look
from bot.play.game_records.orders import EVERY_WHEN
from bot.present.decisions.choosing import (
    MOST_BUTTONS,
    beyond,
    choosing,
    details,
    packed,
    page_of,
    pages_of,
    panel,
    placeholder,
    pressing,
    room_left,
    turning,
)
from bot.present.decisions.options import choices, choices_once
from bot.present.decisions.prompts import explanation, title_of
from bot.present.games.wizard import into_expeditions, missing, paying, price_lines, so_far, summary, text_of
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Message, Row, Select
from bot.present.texts import Texts
from bot.present.wording.naming import naming_of
from engine.state.decisions import Decision, PassOption


def plan_buttons(game: str, texts: Texts) -> tuple[Button, ...]:
    """The buttons that begin a plan, one for each moment it may be for."""
    return tuple(Button(press("planplay", game, when, 0), texts.say(f"plan.begin.{when}")) for when in EVERY_WHEN)


def plannables(look: Look, texts: Texts, decision: Decision, when: str, page: int = 0) -> Message:
    """What could be played in a turn to come, as things stand."""
    naming, game = naming_of(look, texts), look.facts.id
    options = [option for option in decision.options if not isinstance(option, PassOption)]
    lines = [texts.say(f"plan.explain.{when}"), texts.say("plan.check" if options else "plan.nothing")]
    rows: list[Row] = []
    if 1 <= len(choices_once(naming, options, decision.arguments)) <= MOST_BUTTONS:
        rows += pressing(naming, decision, options, lambda code: press("planbegin", game, when, page, code))
    elif options:
        shown = choices(naming, options, decision.arguments)
        hint = placeholder(texts, decision, page, pages_of(len(shown)))
        rows.append(Select(press("planbegin", game, when, page), page_of(shown, page), hint))
        rows += turning(texts, page, len(shown), lambda to: press("planplay", game, when, to))
    others = [button for button, each in zip(plan_buttons(game, texts), EVERY_WHEN, strict=True) if each != when]
    rows.append((*others, Button(press("orders", game), texts.say("standing.title"))))
    return panel(texts.say("plan.title"), lines, rows)


def plan_step(sight: PlanSight, texts: Texts, page: int = 0, bits: int = 0, *, ask: bool = False) -> Message:
    """The next choice of a plan, or all of it with its price, to be kept.

    `bits` are the options chosen so far where several may be, or what is chosen to pay with. Where nothing but the
    Expedition is to be chosen, choosing it keeps the plan, unless its reader wants a question each time (`ask`).
    """
    declared, when = sight.declaration, sight.when
    naming, game = naming_of(declared.look, texts), declared.look.facts.id
    decision, step = declared.decision, declared.step
    assert decision is not None, "a plan under way always asks for something"
    lines, rows = [texts.say(f"plan.explain.{when}")], []
    last = [
        Button(press("planback", game, step), texts.say("panel.back")),
        Button(press("orders", game), texts.say("panel.cancel")),
    ]
    if sight.ready:
        lines += [*summary(naming, declared), *price_lines(naming, decision, bits, now=False), texts.say("plan.check")]
        rows = paying(
            naming,
            decision,
            page,
            bits,
            pay=lambda to, chosen: press("planpay", game, step, to, packed(chosen)),
            turn=lambda to, chosen: press("planpays", game, step, to, packed(chosen)),
        )
        if rows:
            lines.append(details(naming, decision, page, room_left(lines)))
        if not missing(decision, bits):
            keep = press("plankeep", game, step, packed(bits))
            last.insert(0, Button(keep, texts.say("plan.keep"), "success"))
        return panel(texts.say("plan.title"), lines, [*rows, tuple(last)])
    if declared.outlooks:

        def made(code: str, final: bool) -> str:
            return press("plankeepin", game, step, code) if final else press("plantake", game, step, code)

        lines += [*text_of(naming, declared.steps[0].options[0]), texts.say("plan.check")]
        row = into_expeditions(naming, declared, ask, made)
        return panel(title_of(naming, decision), lines, [row, tuple(last)])
    lines += [*so_far(naming, declared, decision), explanation(naming, decision), beyond(texts, decision)]
    rows = choosing(
        naming,
        decision,
        page,
        bits,
        take=lambda code: press("plantake", game, step, code),
        select=lambda to, chosen: press("planstep", game, step, to, packed(chosen)),
        send=lambda chosen: press("planset", game, step, packed(chosen)),
        turn=lambda to, chosen: press("planturn", game, step, to, packed(chosen)),
    )
    lines.append(details(naming, decision, page, room_left(lines)))
    return panel(title_of(naming, decision), lines, [*rows, tuple(last)])

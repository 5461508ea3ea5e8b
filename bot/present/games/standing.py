"""Standing orders in words: "and from now on" below a question, and the panel that lists them all, for one player."""

from __future__ import annotations

from dataclasses import replace

from bot.play.declaring.contradictions import Contradiction, contradictions
from bot.play.declaring.standing import Standing, code_of, plan_code
from bot.play.game_records.looks import Look
from bot.play.game_records.orders import EVERY_UNTIL, EVERY_WHENEVER, Orders, Plan, StandingAnswer, Told
from bot.play.sessions.deciding import offers
from bot.present.decisions.options import card_named
from bot.present.games.planning import plan_buttons
from bot.present.layout.folding import folded
from bot.present.layout.limits import BUTTON_LABEL, CHOICE_DESCRIPTION, CHOICE_LABEL, CONTENT
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Choice, Embed, Message, Row, Select
from bot.present.texts import Texts
from bot.present.wording.naming import Naming, capital, naming_of, shortened
from engine.state.decisions import Decision, ExpeditionOption, ObjectOption

LIST_ROOM = 1500
ALL = "all"

OFTEN_MET = 4
"""The Day from which on a question has come often enough for answers to all that follow to stand beside it."""


def from_now_on(look: Look, texts: Texts, decision: Decision, unfolded: bool = False) -> list[Row]:
    """The buttons that answer a question now and from now on; none where it is to be thought about each time.

    In the first Days, in which no person has met it often, one button unfolds them; in a first game and in a try at a
    puzzle there is none.
    """
    if look.facts.teaches or not offers(decision):
        return []
    if look.view.day < OFTEN_MET and not unfolded:
        return [(Button(press("always", look.facts.id, decision.id), texts.say("standing.from-now-fold")),)]
    buttons = [
        Button(
            press("fromnow", look.facts.id, decision.id, place),
            shortened(texts.say(f"standing.from-now.{_kind(answer)}"), BUTTON_LABEL),
        )
        for place, answer in enumerate(offers(decision))
    ]
    return [tuple(buttons)]


def _kind(answer: StandingAnswer) -> str:
    """How a standing answer is called on its button: "expand" is a case of its own."""
    if answer.prompt == "expand":
        return "keep-all"
    return answer.saying.replace(" ", "-")


def standing(found: Standing, texts: Texts, preface: str = "") -> Message:
    """The panel of standing orders: what there is, what can be chosen, and what can be taken back."""
    look, orders = found
    naming, game = naming_of(look, texts), look.facts.id
    given = given_in_words(naming, orders)
    lines = [preface, *(told_in_words(naming, told) for told in orders.told)]
    lines += (
        [texts.say("standing.given"), folded([f"• {line}" for line, _ in given], LIST_ROOM, texts)] if given else []
    )
    lines += [contradiction_said(naming, each) for each in contradictions(orders, look.view)]
    if not given:
        lines.append(texts.say("standing.none"))
    lines.append(texts.say("standing.explain"))
    rows: list[Row] = []
    if look.view.result is None:
        rows += [_whenever(game, orders, texts), _until(game, orders, texts)]
        rows.append(plan_buttons(game, texts))
        if given:
            back = [Choice(code, shortened(capital(naming_plain(line)), CHOICE_LABEL)) for line, code in given[:24]]
            back.append(Choice(ALL, texts.say("standing.back-all")))
            rows.append(Select(press("orderback", game), tuple(back), texts.say("standing.back-hint")))
    rows.append((Button(press("dismiss", game), texts.say("panel.close")),))
    said = "\n".join(line for line in lines if line)
    return Message(embed=Embed(title=texts.say("standing.title"), description=said), rows=tuple(rows))


def contradiction_said(naming: Naming, found: Contradiction) -> str:
    """'⚠️ **Kelon Burst** and **Booda** cost 7 Mana together; you will have 5.'"""
    cards = naming.texts.together([naming.card(plan.reference) for plan in found.plans])
    key = f"standing.contradiction.{found.kind.replace(' ', '-')}"
    return naming.texts.say(key, cards=cards, count=len(found.plans), cost=found.cost, mana=found.mana)


def naming_plain(line: str) -> str:
    """A line as a select shows it, which knows no bold letters."""
    return line.replace("**", "")


def given_in_words(naming: Naming, orders: Orders) -> list[tuple[str, str]]:
    """Every order that stands, as a line and the code by which it is taken back."""
    texts = naming.texts
    lines = [(_plan(naming, plan), plan_code(plan)) for plan in orders.plans]
    lines += [(_answer(naming, answer), code_of(answer)) for answer in orders.answers]
    lines += [(texts.say(f"standing.whenever.{each}"), f"whenever/{each}") for each in orders.whenever]
    if orders.until is not None:
        lines.append((texts.say(f"standing.until.{orders.until.what}"), "until"))
    return lines


def told_in_words(naming: Naming, told: Told) -> str:
    """One thing that happened by itself, or did not."""
    texts = naming.texts
    card = naming.card(told.reference) if told.reference else ""
    reason = texts.first(f"plan.reason.{told.reason}", "plan.reason.misfit")
    return texts.say(f"standing.told.{told.key}", card=card, reason=reason)


def with_news(shown: Message, look: Look, texts: Texts) -> Message:
    """A message with what its reader has still to be told of what they had ordered above it."""
    lines = [told_in_words(naming_of(look, texts), told) for told in look.told]
    return replace(shown, content=shortened("\n".join(part for part in (*lines, shown.content) if part), CONTENT))


def _answer(naming: Naming, answer: StandingAnswer) -> str:
    """'**Haven Bouncer**: no to "do you want to?"'."""
    texts = naming.texts
    saying = answer.saying.replace(" ", "-")
    question = texts.first(f"standing.question.{answer.prompt}", "standing.question.other")
    if not answer.reference:
        return texts.say(f"standing.rule.{saying}", question=question)
    return texts.say(f"standing.answer.{saying}", card=naming.card(answer.reference), question=question)


def _plan(naming: Naming, plan: Plan) -> str:
    """'At your next turn: **Booda** (your Hero Expedition), for 2 Mana at most; paid with **Kelon Burst**'."""
    texts = naming.texts
    codes = [code for step in plan.steps if step.prompt == "expedition" for code in step.picks]
    places = [int(code[1:]) for code in codes if code[:1] == ExpeditionOption.letter and code[1:].isdecimal()]
    into = "".join(texts.say("plan.line.into", expedition=naming.expedition(each)) for each in places)
    line = texts.say(f"plan.line.{plan.when}", card=naming.card(plan.reference), into=into, mana=plan.mana)
    paying = [int(code[1:]) for code in plan.paid if code[:1] == ObjectOption.letter and code[1:].isdecimal()]
    if not paying:
        return line
    return texts.say("plan.line.paid", plan=line, cards=texts.together([card_named(naming, each) for each in paying]))


def _whenever(game: str, orders: Orders, texts: Texts) -> Select:
    choices = tuple(
        Choice(
            each,
            shortened(texts.say(f"standing.whenever.{each}"), CHOICE_LABEL),
            shortened(texts.say(f"standing.whenever-says.{each}"), CHOICE_DESCRIPTION),
            each in orders.whenever,
        )
        for each in EVERY_WHENEVER
    )
    return Select(press("whenever", game), choices, texts.say("standing.whenever-hint"), 0, len(choices))


def _until(game: str, orders: Orders, texts: Texts) -> Select:
    what = orders.until.what if orders.until else ""
    choices = tuple(
        Choice(
            each,
            shortened(texts.say(f"standing.until.{each}"), CHOICE_LABEL),
            shortened(texts.say(f"standing.until-says.{each}"), CHOICE_DESCRIPTION),
            each == what,
        )
        for each in EVERY_UNTIL
    )
    return Select(press("until", game), choices, texts.say("standing.until-hint"))

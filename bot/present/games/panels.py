"""Private panels of one player: what can be played, any question, and the last word before a choice is final.

A choice made in a menu is confirmed before it happens, for it cannot be taken back and a finger slips; what stands on a
button happens at one press, unless a person has set that every move is asked.
"""

from __future__ import annotations

from dataclasses import replace

from bot.play.game_records.looks import Look
from bot.play.game_records.orders import EVERY_WHEN
from bot.present.decisions.choosing import (
    MOST_BUTTONS,
    beyond,
    choosing,
    chosen_options,
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
from bot.present.decisions.options import choices_once
from bot.present.decisions.prompts import ability_lines, consequence, explanation, title_of
from bot.present.decisions.why import OPEN, why_button
from bot.present.games.standing import from_now_on
from bot.present.games.wizard import declaration
from bot.present.layout.folding import folded
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Message, Row, Select
from bot.present.tables.board_words import asked
from bot.present.tables.lessons import task_said
from bot.present.texts import Texts
from bot.present.wording.naming import naming_of, shortened
from bot.present.wording.prices import why_not
from engine.state.decisions import Decision, PassOption

__all__ = ["SURE", "declaration", "nothing_asked", "playables", "question", "sure", "sure_to_pass"]

SURE = "sure"
"""The part of a press that says that it has been asked for before."""


def playables(look: Look, texts: Texts, decision: Decision, page: int = 0, preface: str = "") -> Message:
    """The first step of the wizard: the cards and quick actions that can be played in this turn, each with its price.

    They are buttons, or where there are many a select. Beside a picture of the hand, that says the rest.
    """
    naming = naming_of(look, texts)
    options = [option for option in decision.options if not isinstance(option, PassOption)]
    me = next(player for player in look.view.players if player.seat == look.seat)
    nothing = "" if options else texts.say("panel.play-nothing")
    lines = [preface, nothing]
    refused = dict.fromkeys(
        texts.say("panel.cannot-line", name=naming.called(each.id), reason=why_not(naming, each, me.mana_ready))
        for each in look.view.playable
        if each.refusal
    )
    if refused:
        lines += [texts.say("panel.cannot"), folded(list(refused), 1200, texts)]
    lines.insert(2, details(naming, decision, page, room_left(lines)))
    game = look.facts.id
    rows: list[Row] = []
    shown = choices_once(naming, options, decision.arguments)
    if 1 <= len(shown) <= MOST_BUTTONS:
        rows += pressing(naming, decision, options, lambda code: press("begin", game, decision.id, page, code))
    elif options:
        hint = placeholder(texts, decision, page, pages_of(len(shown)))
        rows.append(Select(press("begin", game, decision.id, page), page_of(shown, page), hint))
        rows += turning(texts, page, len(shown), lambda to: press("plays", game, decision.id, to))
    pass_button = Button(press("pass", game, decision.id, "here"), texts.say("button.pass"), "danger")
    why = why_button(game, OPEN, texts)
    plan = Button(press("planplay", game, EVERY_WHEN[0], 0), texts.say("standing.button"))
    planning = () if look.facts.puzzle is not None else (plan,)
    rows.append((pass_button, *planning, why, Button(press("dismiss", game), texts.say("panel.close"))))
    title = texts.say("panel.play-title", ready=me.mana_ready, total=me.mana_total)
    words = panel(title, lines, rows)
    return _taught(look, replace(words, brief=panel(title, [preface or nothing], rows).embed))


def question(
    look: Look,
    texts: Texts,
    decision: Decision,
    page: int = 0,
    bits: int = 0,
    preface: str = "",
    *,
    always: bool = False,
) -> Message:
    """The panel of one open decision of the reader; `bits` are the options chosen so far on several pages.

    With `always`, answers to all such questions that follow are unfolded.
    """
    naming = naming_of(look, texts)
    game = look.facts.id
    rows = choosing(
        naming,
        decision,
        page,
        bits,
        take=lambda code: press("choose", game, decision.id, code),
        select=lambda to, chosen: press("pick", game, decision.id, to, packed(chosen)),
        send=lambda chosen: press("send", game, decision.id, packed(chosen)),
        turn=lambda to, chosen: press("page", game, decision.id, to, packed(chosen)),
    )
    lines = [preface, explanation(naming, decision), beyond(texts, decision)]
    if bits:
        lines.append(consequence(naming, decision, chosen_options(decision, bits)))
    lines.append(details(naming, decision, page, room_left(lines)))
    return _taught(look, panel(title_of(naming, decision), lines, [*rows, *from_now_on(look, texts, decision, always)]))


def sure(look: Look, texts: Texts, decision: Decision, bits: int, page: int = 0) -> Message:
    """The question before a choice made in a menu is final: what comes of it, Confirm, Choose again."""
    naming, game = naming_of(look, texts), look.facts.id
    row = (
        Button(press("send", game, decision.id, packed(bits)), texts.say("panel.confirm"), "success"),
        Button(press("page", game, decision.id, page, packed(0)), texts.say("panel.choose-again")),
    )
    said = [consequence(naming, decision, chosen_options(decision, bits)), texts.say("panel.sure")]
    lines = [*ability_lines(naming, decision), *said]
    return _taught(look, panel(title_of(naming, decision), lines, [row]))


def _taught(look: Look, shown: Message) -> Message:
    """The same panel, in a try at a puzzle with its task above it."""
    return replace(shown, content=task_said(look))


def sure_to_pass(game: str, decision: int, texts: Texts) -> Message:
    """The question before passing, for who has every move asked."""
    row = (
        Button(press("pass", game, decision, SURE), texts.say("button.pass"), "danger"),
        Button(press("play", game), texts.say("panel.choose-again")),
    )
    return Message(content=texts.say("sure-of.pass"), rows=(row,))


def nothing_asked(look: Look, texts: Texts, preface: str = "") -> Message:
    """What a player is told who is asked nothing, or a spectator."""
    naming = naming_of(look, texts, everybody=True)
    thinking = [each.seat for each in look.view.asked if each.seat in look.facts.practised]
    if thinking:
        line = texts.say("panel.opponent-answers", opponent=naming.person(thinking[0]))
    else:
        line = texts.say("panel.waiting" if preface else "panel.nothing-asked", asked=asked(naming)).strip()
    return Message(content=shortened("\n".join(part for part in (preface, line) if part), 2000))

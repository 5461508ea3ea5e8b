"""Swapping Mana Orbs (3.2.9.e), for their owner alone: which ready one is exhausted to ready which other one."""

from __future__ import annotations

from bot.play.game_records.looks import Look
from bot.play.requests.codes import code_of_swap
from bot.present.decisions.choosing import page_of, panel, turning
from bot.present.layout.limits import CHOICE_LABEL, PLACEHOLDER
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Choice, Message, Row, Select
from bot.present.texts import Texts
from bot.present.wording.naming import Naming, naming_of, shortened


def swap_row(look: Look, texts: Texts) -> tuple[Row, ...]:
    """The button that leads to the swaps, where there is one that makes a difference."""
    if not look.view.swaps:
        return ()
    return ((Button(press("orbs", look.facts.id), texts.say("orbs.button")),),)


def swaps(look: Look, texts: Texts) -> list[tuple[str, str]]:
    """The swaps that make a difference, as label and code; of Orbs with the same two faces only the first."""
    naming = naming_of(look, texts)
    pairs: dict[str, str] = {}
    for ready, exhausted in look.view.swaps:
        pairs.setdefault(_said(naming, ready, exhausted), code_of_swap(ready, exhausted))
    return list(pairs.items())


def orbs(look: Look, texts: Texts, page: int = 0, preface: str = "") -> Message:
    """The panel of swaps: one list in pages; where there is none any more it says so."""
    game, found = look.facts.id, swaps(look, texts)
    lines = [preface, texts.say("orbs.explain" if found else "orbs.none")]
    rows: list[Row] = []
    if found:
        shown = [Choice(code, shortened(label, CHOICE_LABEL)) for label, code in found]
        hint = shortened(texts.say("orbs.choose"), PLACEHOLDER)
        rows.append(Select(press("orb", game), page_of(shown, page), hint))
        rows += turning(texts, page, len(shown), lambda to: press("orbs", game, to))
    rows.append((Button(press("dismiss", game), texts.say("panel.close")),))
    return panel(texts.say("orbs.title"), lines, rows)


def sure_to_swap(look: Look, texts: Texts, ready: int, exhausted: int) -> Message:
    """The question before a swap is made."""
    game = look.facts.id
    row = (
        Button(press("swap", game, ready, exhausted), texts.say("panel.confirm"), "success"),
        Button(press("orbs", game, 0), texts.say("panel.choose-again")),
    )
    said = [_said(naming_of(look, texts), ready, exhausted) + ".", texts.say("panel.sure")]
    return panel(texts.say("orbs.title"), said, [row])


def _said(naming: Naming, ready: int, exhausted: int) -> str:
    return naming.texts.say("orbs.swap", ready=naming.called(ready), exhausted=naming.called(exhausted))

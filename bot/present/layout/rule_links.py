"""Buttons and selects that open rules; any panel may have them, and they outlive restarts.

A number stands in a custom_id with lines for its dots: `t:rule:6-2-e`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.present.layout.limits import CHOICE_DESCRIPTION, CHOICE_LABEL, CHOICES, PLACEHOLDER
from bot.present.layout.presses import press
from bot.present.layout.records import Choice, Select
from bot.present.texts import Texts
from bot.present.wording.inline import shortened
from engine.rulebook import Book, Rule

MARKS = ("v3", "v4", "RB", "GL", "KW", "2V2", "FFA")
"""The letters before numbers that are not of the edition of September 2024: by edition, or by document."""

PAGE = "page-"
"""What begins the value of a choice that turns to another page."""


def code_of(id: str) -> str:
    """A rule's number as custom_ids carry it: `v3-2-1-e`; it is one of the spellings in which numbers are found."""
    return id.removesuffix("*").replace(".", "-").replace(":", "-")


def marks_explained(ids: Iterable[str], texts: Texts) -> str:
    """What the letters before numbers of rules mean, of those that are shown; "" where none has any."""
    marks = dict.fromkeys(mark for id in ids for mark in MARKS if id.startswith(mark))
    return texts.say("rule.source-and").join(texts.say(f"rule.mark.{mark}") for mark in marks)


def opens(id: str, place: str = "") -> str:
    """The custom_id of a button that opens a rule; `place` tells two of one message apart."""
    return press("rule", code_of(id), *([place] if place else []))


def rule_choice(rule: Rule) -> Choice:
    """A rule as one line of a list: its number and title, and how it begins."""
    begins = shortened(" ".join(rule.text.split()), CHOICE_DESCRIPTION)
    return Choice(code_of(rule.id), shortened(label(rule), CHOICE_LABEL), begins)


def label(rule: Rule) -> str:
    """A rule by its number and title in one line."""
    return f"{rule.number} · {rule.title}"


def rule_select(
    ids: Sequence[str], told: Book, texts: Texts, place: str, hint: str, page: int = 0, of: str = ""
) -> Select | None:
    """A select of rules in pages, None for none; `of` is the rule that is shown, "" where it stands in another panel.

    What is picked is opened; in another panel there are no further pages. `place` tells two of one message apart.
    """
    rules = [told[id] for id in dict.fromkeys(ids) if id in told.places]
    if not rules:
        return None
    choices = [rule_choice(rule) for rule in rules]
    shown = _page(choices, page, texts) if of and len(choices) > CHOICES else choices[:CHOICES]
    at = press("rules", code_of(of) or "none", place)
    return Select(at, tuple(shown), shortened(hint, PLACEHOLDER))


def _page(choices: list[Choice], page: int, texts: Texts) -> list[Choice]:
    """So many choices as leave room for those that turn to the pages before and after."""
    room = CHOICES - 2
    pages = -(-len(choices) // room)
    page = min(max(page, 0), pages - 1)
    turns = [
        Choice(f"{PAGE}{to}", shortened(texts.say(f"rule.page-{way}", page=to + 1, pages=pages), CHOICE_LABEL))
        for way, to in (("before", page - 1), ("after", page + 1))
        if 0 <= to < pages
    ]
    return [*choices[page * room : (page + 1) * room], *turns]

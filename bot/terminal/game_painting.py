"""A game painted for a terminal: the table, one's hand, what has happened and what is asked."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from bot.play.game_records.looks import Look
from bot.play.games.lessons import Lesson
from bot.present.decisions.options import choices
from bot.present.decisions.prompts import explanation, range_of, title_of
from bot.present.tables.board_words import table as board_of
from bot.present.tables.hand import hand as hand_of
from bot.present.texts import Texts
from bot.present.wording.naming import naming_of
from bot.present.wording.sentences import sentences
from bot.terminal.painting import framed, message, painted
from engine.sight import EventSight
from engine.state.decisions import Decision

SAID_BY_OPTIONS = ("expedition",)
"""Questions whose explanation lists what the options say anyway."""


def board(look: Look, texts: Texts) -> RenderableType:
    """The table, as all see it."""
    return framed(board_of(naming_of(look, texts), look))


def hand(look: Look, texts: Texts) -> RenderableType:
    """One's own hand, Reserve and Mana."""
    return message(hand_of(look, texts))


def news(look: Look, texts: Texts, events: tuple[EventSight, ...]) -> RenderableType:
    """What has happened, a line each."""
    return Group(*(painted(f"• {line}") for line in sentences(naming_of(look, texts), events)))


def lesson(found: Lesson, texts: Texts) -> RenderableType:
    """A lesson of a first game, told for who types."""
    title = texts.say("lesson.head", title=texts.say(f"lesson.title.{found}"))
    said = texts.first(f"lesson.typed.{found}", f"lesson.more.{found}")
    return Panel(painted(said), title=painted(f"**{title}**"), title_align="left", border_style="green")


def question(look: Look, texts: Texts, decision: Decision) -> RenderableType:
    """What is asked, with its options numbered from 1, and what can be typed, Enter alone included."""
    naming = naming_of(look, texts)
    listed = Table.grid(padding=(0, 1))
    listed.add_column(justify="right", style="bold cyan")
    listed.add_column()
    offered = choices(naming, decision.options, decision.arguments)
    for number, choice in enumerate(offered, start=1):
        line = painted(choice.label)
        if choice.description:
            line.append("  ").append(painted(choice.description).plain, style="dim")
        listed.add_row(str(number), line)
    said = explanation(naming, decision)
    if decision.prompt in SAID_BY_OPTIONS:
        said = said.partition("\n")[0]
    parts: list[RenderableType] = [
        painted(texts.first(f"terminal.explain.{decision.prompt}", "terminal.said", said=said))
    ]
    title = painted(title_of(naming, decision))
    typed = Text(how_to_answer(decision, [choice.label for choice in offered], texts), style="dim")
    return Group(Panel(Group(*parts, listed), title=title, title_align="left", border_style="cyan"), typed)


def how_to_answer(decision: Decision, labels: Sequence[str], texts: Texts) -> str:
    """What to type for an answer: 'Type 3 of the numbers, as in 1,4,6. ? for what else can be typed.'"""
    if not labels:
        said = texts.say("terminal.type.nothing")
    elif decision.most == 1:
        only = decision.least == 1 and len(labels) == 1
        said = (
            texts.say("terminal.type.only", label=painted(labels[0]).plain) if only else texts.say("terminal.type.one")
        )
    else:
        said = texts.say("terminal.type.several", range=range_of(texts, decision), example=example(decision))
    none = [texts.say("terminal.type.none")] if labels and not decision.least else []
    return " ".join([said, *none, texts.say("terminal.type.help")])


def example(decision: Decision) -> str:
    """An answer that could be typed: '1,4,6' where three of six are to be chosen."""
    among = len(decision.options)
    count = min(max(decision.least, 2), decision.most, among)
    steps = [(2 * step * (among - 1) + count - 1) // (2 * (count - 1)) for step in range(count)] if count > 1 else [0]
    return ",".join(str(1 + step) for step in steps)

"""What the chat shows, painted for a terminal: bold where the chat is bold, plain where it is not."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from bot.play.game_records.looks import Look
from bot.play.games.lessons import Lesson
from bot.present.decisions.options import choices
from bot.present.decisions.prompts import explanation, range_of, title_of
from bot.present.layout.records import Embed, Message
from bot.present.tables.board import table as board_of
from bot.present.tables.hand import hand as hand_of
from bot.present.texts import Texts
from bot.present.wording.naming import naming_of
from bot.present.wording.sentences import sentences
from engine.sight import EventSight
from engine.state.decisions import Decision

BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
SLANTED = re.compile(r"(?<![\w*])\*([^*\n]+)\*(?![\w*])")
ESCAPED = re.compile(r"\\([^\w\s])")
HIDDEN = "\ue000"
FENCE = "```"

SAID_BY_OPTIONS = ("expedition",)
"""Questions whose explanation lists what the options say anyway."""


def painted(words: str) -> Text:
    """Words as the chat writes them, with what it sets bold or slanted set so here; what it sets as code stays."""
    text = Text()
    for at, part in enumerate(words.replace("||", "").split(FENCE)):
        text.append(part.removeprefix("\n")) if at % 2 else text.append_text(_marked(part))
    return text


def _marked(words: str) -> Text:
    kept: list[str] = []

    def keep(found: re.Match[str]) -> str:
        kept.append(found[1])
        return HIDDEN

    plain = ESCAPED.sub(keep, words.replace("`", ""))
    marked = SLANTED.sub(r"[italic]\1[/italic]", BOLD.sub(r"[bold]\1[/bold]", escape(plain)))
    for sign in kept:
        marked = marked.replace(HIDDEN, escape(sign), 1)
    return Text.from_markup(marked)


def board(look: Look, texts: Texts) -> RenderableType:
    """The table, as everybody sees it."""
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
    said = texts.first(f"lesson.typed.{found}", f"lesson.text.{found}")
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


def message(shown: Message) -> RenderableType:
    """A message of the chat: its words, and below them what stands in its frame."""
    words = [painted(shown.content)] if shown.content else []
    return Group(*words, *([framed(shown.embed)] if shown.embed else []))


def framed(embed: Embed) -> RenderableType:
    """What stands in a frame in the chat, in a frame here."""
    parts: list[RenderableType] = [painted(embed.description)] if embed.description else []
    for each in embed.fields:
        parts += [Text(""), painted(f"**{each.name}**"), painted(each.value)]
    if embed.footer:
        parts += [Text(""), Text(painted(embed.footer).plain, style="dim")]
    return Panel(Group(*parts), title=painted(f"**{embed.title}**") if embed.title else None, title_align="left")

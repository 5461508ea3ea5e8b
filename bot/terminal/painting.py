"""What the chat shows, painted for a terminal: bold where the chat is bold, plain where it is not."""

from __future__ import annotations

import re

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.panel import Panel
from rich.text import Text

from bot.present.layout.records import Embed, Message

BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
SLANTED = re.compile(r"(?<![\w*])\*([^*\n]+)\*(?![\w*])")
ESCAPED = re.compile(r"\\([^\w\s])")
HIDDEN = "\ue000"
FENCE = "```"


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
    text, signs = Text.from_markup(marked, emoji=False), iter(kept)
    text.plain = "".join(next(signs, sign) if sign == HIDDEN else sign for sign in text.plain)
    return text


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

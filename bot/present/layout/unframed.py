"""A message for a place that takes no embeds: the same words as plain text, its pictures below them."""

from __future__ import annotations

from dataclasses import replace

from bot.present.layout.limits import CONTENT
from bot.present.layout.records import Embed, Message

FENCE = "```"
MORE = "…"


def unframed(shown: Message) -> Message:
    """The same message without embeds; where a message has words of its own for that, those."""
    text = shown.plain() if shown.plain else ""
    if not text:
        text = "\n".join(part for part in (shown.content, written_out(shown.embed), written_out(shown.below)) if part)
    pictures = tuple(replace(picture, framed=False) for picture in shown.pictures)
    return replace(shown, content=cut(text, CONTENT), embed=None, brief=None, below=None, pictures=pictures, plain=None)


def written_out(embed: Embed | None) -> str:
    """The words of an embed as plain text: title, description, parts with their headings, foot; '' for none."""
    if embed is None:
        return ""
    lines = [f"**{embed.title}**" if embed.title else "", embed.description]
    lines += [f"**{part.name}**\n{part.value}" for part in embed.fields]
    lines += [f"-# {line}" for line in embed.footer.splitlines()]
    return "\n".join(line for line in lines if line)


def cut(text: str, most: int) -> str:
    """As many whole lines of a text as have room, a line that alone is too long in part; it is shown that more follows.

    A block that stands open at the end is closed.
    """
    if len(text) <= most:
        return text
    room = most - len(f"\n{FENCE}\n{MORE}")
    kept = text[:room]
    kept = kept[: kept.rfind("\n")] if "\n" in kept and kept.rfind("\n") > room // 2 else kept
    closed = f"{kept}\n{FENCE}" if kept.count(FENCE) % 2 else kept
    return f"{closed}\n{MORE}"

"""Lists that fold where room is short: like entries together first, then the rest counted, never dropped unsaid."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.present.texts import Texts
from bot.present.wording.inline import shortened


def folded(entries: Sequence[str], room: int, texts: Texts, separator: str = "\n") -> str:
    """All entries joined, within `room` characters: equal ones as '×3', then as many as fit and '… and 7 more'."""
    return folded_and_counted(entries, room, texts, separator)[0]


def folded_and_counted(entries: Sequence[str], room: int, texts: Texts, separator: str = "\n") -> tuple[str, int]:
    """The same, and how many entries have found no room."""
    whole = separator.join(entries)
    if len(whole) <= room:
        return whole, 0
    grouped: dict[str, int] = {}
    for entry in entries:
        grouped[entry] = grouped.get(entry, 0) + 1
    lines = [
        entry if count == 1 else texts.say("word.copies", name=entry, count=count) for entry, count in grouped.items()
    ]
    counts = list(grouped.values())
    whole = separator.join(lines)
    if len(whole) <= room:
        return whole, 0
    for kept in range(len(lines) - 1, 0, -1):
        left_out = sum(counts[kept:])
        text = separator.join([*lines[:kept], texts.say("word.more", count=left_out)])
        if len(text) <= room:
            return text, left_out
    return shortened(texts.say("word.cards", count=len(entries)), room), len(entries)


def fitted(build: Callable[[int], str], rooms: Sequence[int], most: int) -> str:
    """The first text within `most` characters, built with less and less room for its lists."""
    text = ""
    for room in rooms:
        text = build(room)
        if len(text) <= most:
            return text
    return shortened(text, most)

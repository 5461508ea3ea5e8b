"""Short pieces within a line: names that cannot format, texts that are cut, numbers, and addresses on Discord."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from bot.play.requests.one_line import one_line
from bot.present.texts import Texts
from engine.cards.definitions.definition import CardDefinition

WITH_COMMA = frozenset(("fr", "it"))
"""Languages that write a comma before what is less than one."""


def tenths(number: Fraction, texts: Texts) -> str:
    """A number with one place after the point, or comma.

    >>> from bot.present.texts import texts_for
    >>> tenths(Fraction(13, 3), texts_for("fr"))
    '4,3'
    """
    said = f"{float(number):.1f}"
    return said.replace(".", ",") if texts.language in WITH_COMMA else said


CHANNELS = "https://discord.com/channels"


def address(guild_id: int, channel_id: int, message_id: int = 0) -> str:
    """The address of a channel or thread, or of a message in it."""
    place = f"{CHANNELS}/{guild_id}/{channel_id}"
    return f"{place}/{message_id}" if message_id else place


ELLIPSIS = "…"

NAME_LENGTH = 24
"""How much of a person's display name is shown."""

_MARKDOWN = re.compile(r"([/\\*_~`|>#\[\]()<:@-])")
_CIRCLED = "⓪①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
_ZERO_WIDTH = "\u200b"


@lru_cache(4096)
def escaped(name: str, most: int = NAME_LENGTH) -> str:
    """A person's name, shortened, so that nothing in it formats, links, mentions or turns the reading direction."""
    plain = one_line(name) or "?"
    return _MARKDOWN.sub(r"\\\1", shortened(plain, most)).replace("\\@", "@" + _ZERO_WIDTH)


def shortened(text: str, most: int) -> str:
    """A text of at most so many characters, cut at a word where possible."""
    if len(text) <= most:
        return text
    cut = text[: most - 1]
    if cut.rfind("<:") > cut.rfind(">"):
        cut = cut[: cut.rfind("<:")]  # a sign is whole or not there
    head, space, _ = cut.rpartition(" ")
    if space and len(head) > most // 2:
        cut = head
    if cut.rfind("(") > max(cut.rfind(")"), len(cut) // 2):
        cut = cut[: cut.rfind("(")]  # nor is a bracket left open
    return cut.rstrip(" ,.;:·") + ELLIPSIS


def capital(text: str) -> str:
    """A sentence from a phrase."""
    return text[:1].upper() + text[1:]


def circled(number: int) -> str:
    """Mana as a circled number, as cards print it (1.1.6.j)."""
    return _CIRCLED[number] if 0 <= number < len(_CIRCLED) else f"({number})"


def statistics(values: Sequence[int]) -> str:
    """Forest, Mountain and Water as '2/1/3' (2.2.9.d)."""
    return "/".join(str(value) for value in values)


def subtypes_said(subtypes: Sequence[str], texts: Texts) -> list[str]:
    """Sub-types by their names; one that the table of terms has not keeps its own (2.2.6)."""
    return [texts.say(key) if texts.has(key := f"subtype.{each}") else each.title() for each in subtypes]


def version(card: CardDefinition, texts: Texts) -> str:
    """Rarity and faction; of a Hero the faction, for all Heroes are alike in rarity."""
    faction = texts.say(f"faction.{card.faction}")
    if card.rarity == "hero":
        return faction
    return texts.say("sheet.version", rarity=texts.say(f"rarity.{card.rarity}"), faction=faction)

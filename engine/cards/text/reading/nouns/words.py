"""Single words with a meaning: types, statuses, keywords, terrains, symbols, numbers, tokens, counters."""

from __future__ import annotations

import re

from engine.cards.definitions.files import tokens
from engine.cards.text.phrases import NO_HIGHEST
from engine.cards.text.reading.grammar import reads, word
from engine.cards.text.vocabulary import in_use
from engine.cards.words import keywords, terrains
from engine.cards.words.counters import NAMED
from engine.cards.words.statuses import STATUSES

TYPES = {"character": "character", "permanent": "permanent", "spell": "spell", "hero": "hero"}
SUBTYPES = frozenset(
    (
        "adventurer",
        "animal",
        "apprentice",
        "artist",
        "boon",
        "bureaucrat",
        "citizen",
        "companion",
        "conjuration",
        "construction",
        "corruption",
        "deity",
        "disruption",
        "dragon",
        "druid",
        "elemental",
        "engineer",
        "fairy",
        "feat",
        "gear",
        "illusion",
        "landmark",
        "leviathan",
        "mage",
        "maneuver",
        "merchant",
        "messenger",
        "noble",
        "ore",
        "plant",
        "robot",
        "rogue",
        "sap",
        "scholar",
        "scientist",
        "site",
        "soldier",
        "song",
        "spirit",
        "titan",
        "trainer",
    )
)
PRINTED_STATUSES = {f"@{name}" if row.is_a_keyword else name: name for name, row in STATUSES.items()}
TERRAINS = {said: name for name, row in terrains.TERRAINS.items() for said in (row.mark, name)}
SYMBOLS = {"{j}": "join", "{h}": "hand", "{r}": "reserve", "{J}": "join", "{H}": "hand", "{R}": "reserve"}
KEYWORDS = {f"@{name}": name for name, row in keywords.KEYWORDS.items() if not row.has_number}
NUMBERED_KEYWORDS = {"@tough": "tough"}
TOKENS = tokens()
"""The definition of each token that cards create by name, and its printed sub-types."""


def amount(text: str) -> int | None:
    """{3}: that much Mana."""
    return int(text[1:-1]) if re.fullmatch(r"\{\d+\}", text) else None


def results(text: str) -> tuple[int, int] | None:
    """4+, 1-3 or 6: faces of a die."""
    found = re.fullmatch(r"(\d+)(?:-(\d+)|(\+))?", text)
    if not found:
        return None
    low = int(found[1])
    return low, NO_HIGHEST if found[3] else int(found[2] or low)


word("type", TYPES)


def subtype(text: str) -> str | None:
    """A sub-type of the sets that come with the program, or of the cards that are read with it, perhaps in brackets."""
    name = text.removeprefix("@")
    return name if name in SUBTYPES or name in in_use().subtypes else None


word("subtype", subtype)
word("status", PRINTED_STATUSES)
word("non_status", lambda text: PRINTED_STATUSES.get(text[4:]) if text.startswith("non-") else None)
word("non_subtype", lambda text: subtype(text[4:]) if text.startswith("non-") else None)
word("terrain", TERRAINS)
word("how", {how: how for how in ("ahead", "behind", "tied")})
word("symbol", SYMBOLS)
word("cost_symbol", {"{D}": "discard", "{T}": "exhaust"})
word("keyword", KEYWORDS)
word("numbered_keyword", NUMBERED_KEYWORDS)
word("counter_name", lambda text: text if text in NAMED or text in in_use().counters else None)
reads("counter_said", "boost")(lambda: "boost")
reads("counter_said", "<name:counter_name> counter")(lambda name: name)
reads("more_or_less", "<amount> more")(lambda amount: amount)
reads("more_or_less", "<amount> less")(lambda amount: -amount)
word("token", lambda text: TOKENS.get(text) or in_use().token(text))
word("integer", lambda text: int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None)
word("quoted", lambda text: text[1:-1] if len(text) > 2 and text[0] == text[-1] == '"' else None)
word("amount", amount)
word("faces", results)
PHASES = ("morning", "noon", "afternoon", "dusk", "night")
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
word("ordinal", {name: number for number, name in enumerate(ORDINALS, start=1)})
word("phase", {name: name for name in PHASES})

reads("own_origin", "reserve", "your reserve")(lambda: "reserve")
reads("own_origin", "hand", "your hand")(lambda: "hand")
reads("their_origin", "reserve", "their reserve")(lambda: "reserve")
reads("their_origin", "hand", "their hand")(lambda: "hand")
reads("day_or_afternoon", "day")(lambda: "day")
reads("day_or_afternoon", "afternoon")(lambda: "afternoon")
reads("day_or_afternoon", "turn")(lambda: "turn")

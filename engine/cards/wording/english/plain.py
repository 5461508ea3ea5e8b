"""Card text without marks, for readers and programs that cannot show symbols."""

from __future__ import annotations

import re

AMOUNT = re.compile(r"(Hand Cost|to|than|costs?|reduce .* by) \{(\d+)\}")
MARKS = {
    "{J}": "When I join —",
    "{H}": "When I am played from hand —",
    "{R}": "When I am played from Reserve —",
    "{j}": "joining",
    "{h}": "played-from-hand",
    "{r}": "played-from-Reserve",
    "{X}": "X Mana",
    "{T}": "Exhaust me",
    "{D}": "Discard me from Reserve",
    "{I}": "While I am in Reserve:",
    "{V}": "Forest",
    "{M}": "Mountain",
    "{O}": "Water",
}


def plain(text: str) -> str:
    """The text with words for its marks: 'When I join — Resupply.', '1 Mana, Exhaust me: Draw a card.'"""
    text = AMOUNT.sub(r"\1 \2", text.replace(" ({T})", ""))
    text = re.sub(r"\{(\d+)\}", r"\1 Mana", text)
    text = re.sub(r"(\{[JHR]\}), (if [^—]*) —", lambda found: f"{MARKS[found[1]][:-2]}, {found[2]} —", text)
    text = re.sub(r"\{\w\}", lambda found: MARKS[found[0]], text)
    return text.replace(" : ", ": ")

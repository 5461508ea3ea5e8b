"""What readers see of chosen rules, words and the day; `python -m tests.bot.present.shown_rules` rewrites it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bot.present.layout.records import Message, Select
from bot.present.lookups.glossary_sheet import day_sheet, word_sheet
from bot.present.lookups.rule_sheet import rule_sheet
from bot.present.texts import texts_for
from engine.rulebook import book
from engine.rulebook.glossary import glossary
from engine.rulebook.writing import LANGUAGES

SHOWN = Path(__file__).with_name("shown_rules.txt")
RULES = (
    "1",
    "2.4.6",
    "2.4.6.b",
    "3.2.2.d",
    "4.2.4.f",
    "6.2.e",
    "7.4.3.g",
    "v3:6.1.g",
    "2V2.5",
    "FFA.4",
    "KW.8",
    "RB.3",
)
WORDS = ("boosted", "gigantic", "resupply", "dusk")


def shown() -> str:
    """All of them in every language, as text."""
    return "\n".join(line for language in LANGUAGES for line in _of(language)) + "\n"


def _of(language: str) -> Iterator[str]:
    texts, told, words = texts_for(language), book(language), glossary(language)
    for id in RULES:
        yield from _lines(f"{language} rule {id}", rule_sheet(told[id], told, texts))
    for key in WORDS:
        yield from _lines(f"{language} word {key}", word_sheet(words[key], told, texts))
    yield from _lines(f"{language} day", day_sheet(words, told, texts))


def _lines(heading: str, message: Message) -> Iterator[str]:
    yield f"==== {heading}"
    embed = message.embed
    if embed is not None:
        yield from (embed.title, embed.description)
        yield from (f"[{part.name}] {part.value}" for part in embed.fields)
        yield embed.footer or ""
    for row in message.rows:
        if isinstance(row, Select):
            yield f"select: {row.placeholder}: {', '.join(choice.label for choice in row.choices)}"
        else:
            yield "buttons: " + " | ".join(button.label for button in row)


if __name__ == "__main__":
    SHOWN.write_text(shown(), "utf-8")

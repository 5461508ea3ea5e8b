"""The rule book by number: what each paragraph asks of the program, who carries it out, and what shows it.

Every paragraph has one class. A behaviour names the functions of the engine that carry it out, which cite it in their
docstrings; scenarios cite it too, and fail when it is broken. `coverage.coverage` holds these three against each other
and lists every gap.

`book` is what people read of it, in their language: `writing` reads the files, `numbers` finds a place by its number.
"""

from __future__ import annotations

from engine.rulebook.book import Book, Rule, book
from engine.rulebook.classification import BadRulebook, Kind, Paragraph, Rulebook, read_rulebook, rulebook

__all__ = [
    "BadRulebook",
    "Book",
    "Kind",
    "Paragraph",
    "Rule",
    "Rulebook",
    "book",
    "read_rulebook",
    "rulebook",
]

"""The questions that the rules ask, by name."""

from __future__ import annotations

from engine.scenarios.reading.nodes import Place
from engine.scenarios.reading.spelling import listed, nearest, plainly

QUESTIONS = (
    "apply modifier",
    "augment",
    "choose",
    "choose ability",
    "expand",
    "expedition",
    "first mana",
    "for less",
    "hand cost",
    "ignore die",
    "keep besides",
    "keep in reserve",
    "keep landmarks",
    "marker",
    "may",
    "may pay",
    "mode",
    "modifier",
    "move marker",
    "my expedition",
    "number",
    "one of",
    "pay",
    "pay for reaction",
    "pay with",
    "raise result",
    "reaction",
    "remove counter",
    "rush",
    "scout",
    "status",
    "target",
    "timestamp",
    "turn",
)

SHORT = {"keep": ("keep besides", "keep in reserve", "keep landmarks"), "may": ("may", "may pay")}
"""Words that mean one of several questions."""


def is_meant(question: str, prompt: str) -> bool:
    """Whether a question by its name, or a word for several, means what is asked; nothing said means anything."""
    return not question or plainly(prompt) == plainly(question) or prompt in SHORT.get(plainly(question), ())


def question_in(word: str, at: Place, found: str = "") -> str:
    """The question a word names; `BadScenario` where the rules ask none of that name."""
    wanted = plainly(word)
    if wanted in SHORT:
        return wanted
    for question in QUESTIONS:
        if wanted in (question, f"{question}s"):
            return question
    raise at.problem(
        found or f"the question {word!r}{nearest(word, QUESTIONS)}", f"one of the questions: {listed(QUESTIONS)}"
    )

"""The lessons of a first game, above its board, and the way on from its end."""

from __future__ import annotations

from bot.play.lessons import LESSONS, lesson_of
from bot.play.looks import Look
from bot.present.presses import press
from bot.present.records import Button
from bot.present.texts import Texts, texts_for


def lesson_said(look: Look) -> str:
    """The lesson of this moment, "" where there is none: the same whoever looks."""
    found = lesson_of(look.view) if look.facts.lessons else None
    if found is None:
        return ""
    texts = texts_for(look.facts.language)
    number = LESSONS.index(found) + 1
    head = texts.say("lesson.head", number=number, count=len(LESSONS), title=texts.say(f"lesson.title.{found}"))
    return f"{head}\n{texts.say(f'lesson.text.{found}')}"


def over(game: str, texts: Texts) -> tuple[str, Button]:
    """What is said at the end of a first game, and the button to the first full one."""
    return texts.say("lesson.over"), Button(press("fullgame", game), texts.say("lesson.full-game"), "success")

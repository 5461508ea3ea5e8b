"""The lessons of a first game, above its board, and the way on from its end."""

from __future__ import annotations

from bot.play.game_records.looks import Look
from bot.play.games.lessons import LESSONS, lesson_of
from bot.play.requests.refusal import Refusal
from bot.play.settings import StepName
from bot.present.layout.limits import EMBED_TOTAL, embed_size
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Embed, Message
from bot.present.tables.puzzles import task_frame
from bot.present.texts import Texts, texts_for

COLOUR = 0x3B82C4

STEPS_UNTIL = 3
"""The last Day on which steps of declaring a play are explained."""


def task_said(look: Look) -> str:
    """What is to be done in a try at a puzzle, "" elsewhere: lessons of a first game stand above its board alone."""
    frame = lesson_frame(look) if look.facts.puzzle is not None else None
    return f"**{frame.title}**\n{frame.description}" if frame is not None else ""


def teaches_steps(look: Look) -> bool:
    """Whether this is a first game, on one of the Days on which the steps of declaring a play are explained."""
    return look.facts.lessons and look.view.day <= STEPS_UNTIL


def step_said(look: Look, step: StepName) -> str:
    """What a step of declaring a play teaches."""
    texts = texts_for(look.facts.language)
    head = texts.say("lesson.head", title=texts.say(f"lesson.step-title.{step}"))
    return f"**{head}**\n{texts.say(f'lesson.step.{step}')}"


def lesson_frame(look: Look, room: int = EMBED_TOTAL) -> Embed | None:
    """The same in a frame, None where there is none or no room of so many characters for it.

    In a try at a puzzle it is the task.
    """
    if look.facts.puzzle is not None:
        task = task_frame(look)
        return task if task is not None and embed_size(task) <= room else None
    found = lesson_of(look.view) if look.facts.lessons else None
    if found is None:
        return None
    texts = texts_for(look.facts.language)
    title = texts.say("lesson.head", title=texts.say(f"lesson.title.{found}"))
    frame = Embed(title=title, description=texts.say(f"lesson.text.{found}"), colour=COLOUR)
    return frame if embed_size(frame) <= room else None


def lesson_button(look: Look, texts: Texts) -> tuple[Button, ...]:
    """The way to all that the lesson of this moment has to say; none where there is no lesson."""
    found = lesson_of(look.view) if look.facts.lessons else None
    return (Button(press("lesson", look.facts.id, found), texts.say("lesson.more-button")),) if found else ()


def lesson_whole(name: str, texts: Texts) -> Message:
    """All that a lesson has to say; raises Refusal "decision closed" where there is none of that name."""
    if name not in LESSONS:
        raise Refusal("decision closed")
    title = texts.say("lesson.more-title", title=texts.say(f"lesson.title.{name}"))
    return Message(embed=Embed(title=title, description=texts.say(f"lesson.more.{name}"), colour=COLOUR))


def over(game: str, texts: Texts) -> tuple[str, Button]:
    """What is said at the end of a first game, and the button to the first full one."""
    return texts.say("lesson.over"), Button(press("fullgame", game), texts.say("lesson.full-game"), "success")

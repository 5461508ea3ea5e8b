"""What a puzzle asks, in words: above the board of a try, and where it is spoken of."""

from __future__ import annotations

from bot.play.game_records.looks import Look
from bot.play.game_records.puzzles import PuzzleTry
from bot.present.layout.records import Embed
from bot.present.texts import Texts, texts_for
from bot.present.wording.naming import escaped

COLOUR = 0x8A5FB4


def task_said(puzzle: PuzzleTry, other: str, texts: Texts, *, aim_only: bool = False) -> str:
    """What a puzzle asks, in a sentence or two; `other` is the name of the other player.

    With `aim_only` it is not said that the other player passes.
    """
    task, parts = puzzle.task, list[str]()
    if task.win:
        parts.append(texts.say("puzzle.win"))
    elif task.hold == "none":
        parts.append(texts.say(f"puzzle.move.{task.move}"))
    elif task.move == "none":
        parts.append(texts.say(f"puzzle.hold.{task.hold}", other=other))
    else:
        moves = texts.say(f"puzzle.move.{task.move}").rstrip(".")
        parts.append(
            texts.say("puzzle.both", moves=moves, holds=texts.say(f"puzzle.and-hold.{task.hold}", other=other))
        )
    if puzzle.bound and not aim_only:
        parts.append(texts.say("puzzle.bound", other=other))
    return " ".join(parts)


def task_frame(look: Look) -> Embed | None:
    """The task of a try that goes on, None for any other game."""
    puzzle = look.facts.puzzle
    if puzzle is None or look.view.result is not None:
        return None
    texts = texts_for(look.facts.language)
    said = task_said(puzzle, escaped(look.name(1 - puzzle.seat)), texts)
    return Embed(texts.say("puzzle.title", rating=puzzle.rating), said, colour=COLOUR)

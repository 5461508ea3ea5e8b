"""Puzzles in words: the way to a try, what came of it, its solution, and the tables of a server."""

from __future__ import annotations

from collections.abc import Sequence

from bot.play.game_records.looks import Look
from bot.play.matchmaking.puzzles import PuzzleRecord, PuzzleTable, Solution
from bot.present.decisions.options import choices
from bot.present.layout.limits import CHOICE_LABEL
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Embed, Message
from bot.present.tables.board import board_link
from bot.present.tables.puzzles import COLOUR, task_said
from bot.present.texts import Texts
from bot.present.wording.naming import Naming, escaped


def begun(look: Look, record: PuzzleRecord, texts: Texts) -> Message:
    """The answer to who begins a try: the task, how they stand, and the way to the board."""
    assert look.facts.puzzle is not None
    puzzle = look.facts.puzzle
    lines = [f"**{texts.say('puzzle.title', rating=puzzle.rating)}**"]
    lines.append(task_said(puzzle, escaped(look.name(1 - puzzle.seat)), texts))
    lines.append(standing_said(record, texts))
    if puzzle.id in record.tried:
        lines.append(texts.say("puzzle.tried"))
    link = board_link(look)
    lines.append(texts.say("said.practising-there", board=link) if link else texts.say("said.practising-soon"))
    ways = [] if link else [Button(press("learngo", look.facts.id), texts.say("said.practising-go"), "success")]
    ways += [
        Button(press("puzzlehint", look.facts.id), texts.say("puzzle.hint")),
        Button(press("puzzlegiveup", look.facts.id), texts.say("puzzle.give-up")),
    ]
    return Message(content="\n".join(lines), rows=(tuple(ways),))


def standing_said(record: PuzzleRecord, texts: Texts) -> str:
    """How somebody stands: their rating, how many they have solved, their streak and their best."""
    return texts.say(
        "puzzle.standing", rating=record.rating, solved=record.solved, streak=record.streak, best=record.best
    )


def over(look: Look, texts: Texts) -> tuple[list[str], list[Button]]:
    """What is said of a try that is over, and the ways on from it."""
    puzzle = look.facts.puzzle
    assert puzzle is not None
    reached = look.puzzle_verdict == "reached"
    lines = [texts.say("puzzle.reached") if reached else texts.say("puzzle.missed-log")]
    lines.append(task_said(puzzle, escaped(look.name(1 - puzzle.seat)), texts))
    again = Button(
        press("puzzle", puzzle.id, look.facts.id), texts.say("puzzle.again"), "secondary" if reached else "success"
    )
    other = Button(
        press("puzzle", "another", look.facts.id), texts.say("puzzle.another"), "success" if reached else "secondary"
    )
    ways = [other, again, Button(press("puzzlegiveup", look.facts.id), texts.say("puzzle.solution"))]
    return lines, ways


def solution(found: Solution, people: Sequence[str], texts: Texts, *, first_only: bool = False) -> Message:
    """The line that solves a puzzle, in what is picked one after the other; or its first pick alone, as a hint."""
    lines: list[str] = []
    for step in found.steps:
        naming = Naming(texts, found.catalogue, tuple(people), step.view, found.puzzle.seat)
        made = choices(naming, step.decision.options, step.decision.arguments)
        picked = ", ".join(escaped(made[at].label, CHOICE_LABEL) for at in step.picks.picks)
        lines.append(texts.say("puzzle.begins-with", option=picked) if first_only else f"{len(lines) + 1}. {picked}")
        if first_only:
            break
    heading = [] if first_only else [f"**{texts.say('puzzle.solution')}**"]
    return Message(content="\n".join([*heading, *lines]))


def table(found: PuzzleTable, record: PuzzleRecord, texts: Texts) -> Message:
    """Who has solved the most puzzles on a server in this week and in this month; nobody is called by it."""
    lines: list[str] = [standing_said(record, texts)]
    for name, counted in (("week", found.week), ("month", found.month)):
        lines += ["", f"**{texts.say(f'puzzle.table-{name}')}**"]
        lines += [f"{at}. <@{person}> · {count}" for at, (person, count) in enumerate(counted, 1)]
        lines += [] if counted else [texts.say("puzzle.table-empty")]
    way = Button(press("puzzle", "another"), texts.say("puzzle.another"), "success")
    return Message(embed=Embed(texts.say("puzzle.table"), "\n".join(lines), colour=COLOUR), rows=((way,),))

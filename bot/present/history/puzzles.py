"""Puzzles in words: the way to a try, what came of it, its solution, and the tables of a server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.play.game_records.looks import LogEntry, Look
from bot.play.matchmaking.puzzle_records import PuzzleRecord, PuzzleTable
from bot.play.matchmaking.puzzles import Position, Solution
from bot.present.decisions.options import choices
from bot.present.layout.folding import folded
from bot.present.layout.limits import CONTENT, EMBED_TOTAL, FIELD_NAME, FIELD_VALUE, embed_size
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Embed, Field, Message
from bot.present.tables.board import board_link
from bot.present.tables.board_buttons import looking_back
from bot.present.tables.board_words import ROUTINE, brief, with_final_table
from bot.present.tables.board_words import table as board_table
from bot.present.tables.dusk import dusk_told
from bot.present.tables.hand import hand, lasting
from bot.present.tables.puzzles import COLOUR, task_said
from bot.present.texts import Texts, texts_for
from bot.present.wording.naming import Naming, escaped, naming_of, shortened
from bot.present.wording.sentences import sentence

SOLVED = 0x4C9F70

LONGEST_PICK = 300
"""Within so many characters the text of an ability that is picked is told whole."""


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
    """How a person stands: their rating, how many they have solved, their streak and their best."""
    return texts.say(
        "puzzle.standing", rating=record.rating, solved=record.solved, streak=record.streak, best=record.best
    )


def over(look: Look, record: PuzzleRecord, moves: Sequence[LogEntry] = ()) -> Message:
    """How a try ended, what the other player did and what Dusk brought where it missed, and the ways on from it.

    `record` is what its player has tried by then, this puzzle included, and `moves` the last moves, as all may know
    them.
    """
    puzzle, texts = look.facts.puzzle, texts_for(look.facts.language)
    assert puzzle is not None
    reached = look.puzzle_verdict == "reached"
    lines = [texts.say("puzzle.reached") if reached else texts.say("puzzle.missed")]
    lines.append(task_said(puzzle, escaped(look.name(1 - puzzle.seat)), texts))
    lines.append(standing_said(record, texts))
    fields = () if reached else _refutation(look, moves, texts)
    again = Button(
        press("puzzle", puzzle.id, look.facts.id), texts.say("puzzle.again"), "secondary" if reached else "success"
    )
    other = Button(
        press("puzzle", "another", look.facts.id), texts.say("puzzle.another"), "success" if reached else "secondary"
    )
    ways = (
        *(other, again, Button(press("puzzlegiveup", look.facts.id), texts.say("puzzle.solution"))),
        Button(press("log", look.facts.id), texts.say("button.log")),
    )
    share = Button(press("puzzleshare", look.facts.id), texts.say("puzzle.share"))
    wrong = Button(press("puzzlewrong", look.facts.id), texts.say("puzzle.wrong"))
    further = (share, wrong) if reached and look.facts.guild_id else (wrong,)
    colour = SOLVED if reached else COLOUR
    embed = Embed(texts.say("puzzle.title", rating=puzzle.rating), "\n".join(lines), fields, colour=colour)
    shown = with_final_table(naming_of(look, texts, everybody=True), look, embed)
    return replace(shown, rows=(ways, (*further, *looking_back(texts, look))))


def _refutation(look: Look, moves: Sequence[LogEntry], texts: Texts) -> tuple[Field, ...]:
    """What the other player answered, and which Expeditions moved at Dusk; nothing of a try that was given up."""
    assert look.facts.puzzle is not None
    naming, other = naming_of(look, texts, everybody=True), 1 - look.facts.puzzle.seat
    events = [event for each in moves if each.seat == other and not each.undone for event in each.events]
    said = [sentence(naming, event) for event in events if event.verb not in ROUTINE and not event.comparisons]
    dusk = next((event.comparisons for each in moves for event in each.events if event.comparisons), ())
    told = dusk_told(naming, dusk)
    if told is None:
        return ()
    answers = folded([each for each in said if each], FIELD_VALUE, texts) or texts.say("puzzle.no-answer")
    heading = texts.say("puzzle.answers", other=look.name(other))
    return Field(shortened(heading, FIELD_NAME), answers), told


def daily(found: Position, texts: Texts) -> Message:
    """The puzzle of the day, for all on a server or for one person, with the way to try it."""
    puzzle = found.everybody.facts.puzzle
    assert puzzle is not None
    return _position(found, texts.say("puzzle.daily", rating=puzzle.rating), texts)


def shared(found: Position, person: int, number: int, texts: Texts) -> Message:
    """That a person has solved a puzzle, and at which try, with its position and nothing of how."""
    who = f"<@{person}>"
    key = "puzzle.shared-first" if number == 1 else "puzzle.shared"
    return _position(found, texts.say(key, who=who, number=number), texts)


def _position(found: Position, said: str, texts: Texts) -> Message:
    """A puzzle as all may see it: its task, the table, the solver's hand, and the way to try it."""
    look, puzzle = found.everybody, found.everybody.facts.puzzle
    assert puzzle is not None
    naming = naming_of(look, texts, everybody=True)
    task = task_said(puzzle, escaped(look.name(1 - puzzle.seat)), texts)
    own = hand(lasting(found.solver), texts).embed
    assert own is not None
    below = replace(own, title=texts.say("puzzle.hand"), footer="", colour=COLOUR)
    room = EMBED_TOTAL - embed_size(below)
    embed = board_table(naming, look, fits=lambda each: embed_size(each) <= room)
    ways = (
        Button(press("puzzle", puzzle.id), texts.say("puzzle.try"), "success"),
        Button(press("puzzle", "another"), texts.say("puzzle.another")),
    )
    content = f"**{said}**\n{task}"
    return Message(content=content, embed=embed, brief=brief(naming, look), below=below, rows=(ways,))


def solution(found: Solution, people: Sequence[str], texts: Texts, *, first_only: bool = False) -> Message:
    """The line that solves a puzzle, in what is picked one after the other; or its first pick alone, as a hint."""
    lines: list[str] = []
    for step in found.steps:
        naming = Naming(texts, found.catalogue, tuple(people), step.view, found.puzzle.seat)
        made = choices(naming, step.decision.options, step.decision.arguments, room=LONGEST_PICK)
        picked = ", ".join(escaped(made[at].label, LONGEST_PICK) for at in step.picks.picks)
        lines.append(texts.say("puzzle.begins-with", option=picked) if first_only else f"{len(lines) + 1}. {picked}")
        if first_only:
            break
    heading = [] if first_only else [f"**{texts.say('puzzle.solution')}**"]
    return Message(content=folded([*heading, *lines], CONTENT, texts))


def table(found: PuzzleTable, record: PuzzleRecord, texts: Texts) -> Message:
    """Who has solved the most puzzles on a server in this week and in this month; no person is called by it."""
    lines: list[str] = [standing_said(record, texts)]
    for name, counted in (("week", found.week), ("month", found.month)):
        lines += ["", f"**{texts.say(f'puzzle.table-{name}')}**"]
        lines += [f"{at}. <@{person}> · {count}" for at, (person, count) in enumerate(counted, 1)]
        lines += [] if counted else [texts.say("puzzle.table-empty")]
    way = Button(press("puzzle", "another"), texts.say("puzzle.another"), "success")
    return Message(embed=Embed(texts.say("puzzle.table"), "\n".join(lines), colour=COLOUR), rows=((way,),))

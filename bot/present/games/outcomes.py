"""What came of an answer, for the one who gave it: what happened, and what they are asked next in the same panel."""

from __future__ import annotations

from dataclasses import replace

from bot.play.game_records.looks import Look, Outcome
from bot.present.games.answers import draw_that_stands
from bot.present.games.panels import nothing_asked, playables, question
from bot.present.layout.folding import folded
from bot.present.layout.limits import ROWS
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Message, Row
from bot.present.tables.board_words import outcome as how_it_ended
from bot.present.texts import Texts
from bot.present.wording.naming import naming_of
from bot.present.wording.sentences import sentences
from engine.state.decisions import Decision

_ROOM = 1500


def came_of(outcome: Outcome, texts: Texts, otherwise: str = "panel.done-nothing") -> Message:
    """What happened as the reader may know it, then their next question, their turn, or who is asked now."""
    naming = naming_of(outcome.look, texts)
    told = sentences(naming, outcome.events)
    if outcome.repeated:
        said = texts.say("panel.repeated")
    else:
        said = folded(told, _ROOM, texts)
    if not said and not outcome.look.view.decisions:
        said = texts.say(otherwise)
    shown = asked_next(outcome.look, texts, said)
    back = taking_back(outcome, texts)
    return replace(shown, rows=(*shown.rows, *back)) if len(shown.rows) < ROWS else shown


def taking_back(outcome: Outcome, texts: Texts) -> tuple[Row, ...]:
    """The button of a receipt that takes back what was just done, or asks the others to."""
    look = outcome.look
    if look.seat is None or look.view.result is not None or outcome.repeated or look.version < 2:
        return ()
    moment = look.facts.id, look.version - 1, look.version
    if outcome.free:
        return ((Button(press("undodo", *moment), texts.say("undo.take-back")),),)
    return ((Button(press("undoask", *moment), texts.say("undo.ask-back")),),)


def is_done(look: Look) -> bool:
    """Whether what is shown to the reader of a look after an answer asks nothing of them in its own panel."""
    decisions = sorted(look.view.decisions, key=lambda decision: decision.kind == "turn")
    return look.view.result is not None or not decisions or _is_asked_at_the_board(look, decisions[0])


def _is_asked_at_the_board(look: Look, decision: Decision) -> bool:
    """Whether a turn comes with a new Day, for which a board is posted further down."""
    return decision.kind == "turn" and look.posts.board_id != 0 and look.posts.board_day != look.view.day


def asked_next(look: Look, texts: Texts, said: str = "") -> Message:
    """The panel of what the reader of a look is asked now, below some words; a turn comes last.

    A turn that comes of an answer with a new Day is taken at the board that is posted for it further down, so that two
    panels do not ask for it.
    """
    if look.view.result is not None:
        ended = how_it_ended(naming_of(look, texts))
        return Message(content="\n".join(part for part in (said, ended) if part))
    decisions = sorted(look.view.decisions, key=lambda decision: decision.kind == "turn")
    if not decisions:
        return nothing_asked(look, texts, said)
    decision = decisions[0]
    if said and _is_asked_at_the_board(look, decision):
        return Message(content=f"{said}\n{texts.say('panel.turn-at-board')}")
    if decision.kind == "turn":
        words = f"{said}\n{texts.say('panel.your-turn')}\n" if said else ""
        return playables(look, texts, decision, preface=words)
    return question(look, texts, decision, preface=f"{said}\n" if said else "")


def draw_agreed(outcome: Outcome, texts: Texts) -> Message:
    """What a person is told who has agreed to a draw: the game is over, or others have yet to agree."""
    if outcome.look.view.result is not None:
        return came_of(outcome, texts, "said.draw-agreed")
    return draw_that_stands(outcome.look, texts)

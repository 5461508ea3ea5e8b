"""The buttons below a board: what is asked, what can be looked at, and what comes and goes."""

from __future__ import annotations

from collections.abc import Collection

from bot.play.game_records.looks import Look
from bot.present.decisions.practising import hint_button
from bot.present.layout.limits import BUTTONS_IN_A_ROW
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Row
from bot.present.tables.clocks import agreeing_to_a_pause, claiming
from bot.present.tables.lessons import lesson_button
from bot.present.texts import Texts


def put_off_button(texts: Texts, look: Look) -> Button:
    """The button with which a player who is called puts that off."""
    return Button(press("later", look.facts.id), texts.say("ping.later"))


def is_board(game: str, presses: Collection[str]) -> bool:
    """Whether a message with these custom_ids is the board of that game while it runs; a former one has none."""
    return {press("cards", game, 0), press("log", game), press("why", game), press("more", game)} <= set(presses)


def buttons(texts: Texts, look: Look, *, later: bool = False, missed: bool = False) -> tuple[Row, ...]:
    """The buttons below a board; what is asked decides whether Play and Pass or Answer are there.

    My hand, Cards, Log, Why?, In words and More… stand always; they work from any board however old. What comes and
    goes stands behind them, so that no other button moves: Later… for who is called, What did I miss? for who was away.
    In a game of a league Call a judge stands in a row of its own.
    """
    reading = tuple(reading_buttons(texts, look))
    if look.view.result is not None:
        return (reading,)
    passing = (
        *claiming(look, texts),
        *agreeing_to_a_pause(look, texts),
        *([put_off_button(texts, look)] if later else ()),
        *([recap_button(look, texts)] if missed else ()),
    )
    first = (*answering(texts, look), *hint_button(look, texts), *lesson_button(look, texts))
    room = BUTTONS_IN_A_ROW - len(first)
    judge = (Button(press("calljudge", look.facts.id), texts.say("judge.call")),) if look.facts.league else ()
    last = (*judge, *passing[room:])
    further = (last,) if last else ()
    more = Button(press("more", look.facts.id), texts.say("button.more"))
    return (*first, *passing[:room]), (*reading, more), *further


def recap_button(look: Look, texts: Texts) -> Button:
    """The button that tells once more what was missed."""
    return Button(press("away", look.facts.id), texts.say("away.button"))


def reading_buttons(texts: Texts, look: Look) -> list[Button]:
    """Cards, Log, Why? and In words, which look at a game of `look` and change nothing."""
    game = look.facts.id
    return [
        Button(press("cards", game, 0), texts.say("button.cards")),
        Button(press("log", game), texts.say("button.log")),
        Button(press("why", game), texts.say("why.button")),
        Button(press("words", game), texts.say("button.words")),
    ]


def watching_buttons(texts: Texts, look: Look) -> list[Button]:
    """The buttons for who only watches: looking at the table, and the replay."""
    return [*reading_buttons(texts, look), Button(press("replay", look.facts.id), texts.say("replay.button"))]


def looking_back(texts: Texts, look: Look) -> tuple[Button, ...]:
    """The ways to all that the table of a finished game holds."""
    return tuple(each for each in reading_buttons(texts, look) if each.press != press("log", look.facts.id))


def answering(texts: Texts, look: Look, asked: bool = True) -> list[Button]:
    """The buttons with which what is asked now is answered, and the hand looked at; none when the game is over.

    Who is not `asked` has only their hand to look at.
    """
    if look.view.result is not None:
        return []
    game, row = look.facts.id, []
    if asked and look.turn_decision:
        row.append(Button(press("play", game, look.turn_decision), texts.say("button.play"), "primary"))
        row.append(Button(press("pass", game, look.turn_decision), texts.say("button.pass"), "danger"))
    elif asked and look.view.asked:
        row.append(Button(press("answer", game), texts.say("button.answer"), "primary"))
    row.append(Button(press("hand", game), texts.say("button.hand")))
    return row

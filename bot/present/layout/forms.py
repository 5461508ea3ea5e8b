"""Forms to fill in: a unique card, and a deck that is pasted."""

from __future__ import annotations

from bot.play.matchmaking.shared_chance import LONGEST_WORDS
from bot.present.layout.presses import press
from bot.present.layout.records import Form, Input
from bot.present.texts import Texts


def unique(texts: Texts) -> Form:
    """The facts and the abilities of a unique card."""
    inputs = (
        Input("reference", texts.say("form.reference"), texts.say("form.reference-hint"), 60),
        Input("facts", texts.say("form.facts"), texts.say("form.facts-hint"), 60),
        Input("main", texts.say("form.main"), most=2000, long=True, needed=False),
        Input("support", texts.say("form.support"), most=1000, long=True, needed=False),
    )
    return Form(press("tell"), texts.say("form.unique"), inputs)


def mistake(game: str, code: str, texts: Texts) -> Form:
    """What a player says is wrong about an event."""
    words = Input("words", texts.say("report.words"), texts.say("report.hint"), 1000, long=True)
    return Form(press("mistake", game, code), texts.say("report.title"), (words,))


def wrong_puzzle(game: str, texts: Texts) -> Form:
    """What a player says is wrong about a puzzle that they have tried."""
    words = Input("words", texts.say("puzzle.wrong-words"), texts.say("report.hint"), 1000, long=True)
    return Form(press("puzzlereport", game), texts.say("puzzle.wrong"), (words,))


def words_for_a_challenge(challenge: str, texts: Texts) -> Form:
    """What a player mixes into the chance of a verified game that they are challenged to."""
    return _words_for_chance(press("chancewords", challenge), texts)


def words_for_a_table(table: str, texts: Texts) -> Form:
    """What a player mixes into the chance of a verified game at a table."""
    return _words_for_chance(press("tablewords", table), texts)


def _words_for_chance(submit: str, texts: Texts) -> Form:
    words = Input("words", texts.say("form.words"), texts.say("form.words-hint"), LONGEST_WORDS)
    return Form(submit, texts.say("form.chance"), (words,))


def deck(texts: Texts, cards: str = "", name: str = "") -> Form:
    """A deck list or code of any length that a form takes; with what was pasted before, to be corrected."""
    inputs = (
        Input("cards", texts.say("form.deck-cards"), texts.say("form.deck-example"), long=True, value=cards),
        Input("name", texts.say("form.deck-name"), most=80, needed=False, value=name),
    )
    return Form(press("paste"), texts.say("form.deck"), inputs)

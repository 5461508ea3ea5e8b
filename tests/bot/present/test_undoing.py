"""The panels of taking moves back: within Discord's limits in every language, and nothing hidden in them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot import present
from bot.play.game_records.looks import LogEntry, LogPage
from bot.play.game_records.past import Past, TakenBack, UndoRequest
from bot.play.game_records.rewound import Rewound
from bot.play.games.absence import MissedMove, Recap
from bot.play.games.undo_sight import Moment, UndoSight
from bot.present.history.recap import recap
from bot.present.layout.records import Button, Message, Select
from bot.present.texts import LANGUAGES, texts_for
from engine import Event, Rewind, tell
from tests.bot.present.limits import faults
from tests.bot.present.tables import facts, look, random_game


def words(shown: Message) -> str:
    parts = [shown.content, *((shown.embed.title, shown.embed.description) if shown.embed else ())]
    for row in shown.rows:
        if isinstance(row, Select):
            parts += [row.placeholder, *(choice.label + choice.description for choice in row.choices)]
        else:
            parts += [button.label for button in row]
    return "\n".join(parts)


def hidden_names(events: list[Event], seat: int) -> set[str]:
    """References that an event holds and a seat is not told."""
    told = {getattr(action, "reference", "") for event in events for action in tell(event, seat).actions}
    held = {getattr(action, "reference", "") for event in events for action in event.actions}
    return held - told - {""}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4])
def test_every_panel_fits_and_tells_nothing_hidden(language: str, seats: int) -> None:
    texts, moments, hidden = texts_for(language), [], set()
    for number, moment in enumerate(random_game(5, seats)):
        table, public = moment.match, look(moment.match, None)
        hidden |= hidden_names(moment.events, 0)
        told = tuple(tell(event, 0) for event in moment.events)
        moments.append(Moment(number + 1, number + 2, number % seats, table.game.day, told, not number % 2, True))
        if number % 9 or table.game.result is not None:
            continue
        seen = look(table, 0)
        sight = UndoSight(seen, tuple(reversed(moments)))
        asked = replace(seen, undo_request=UndoRequest(1, 2, seen.version))
        request, taken = asked.undo_request, TakenBack(public.version, -1, 3, "moderator")
        everybody = replace(public, undo_request=request, past=Past().back(taken))
        own = replace(seen, undo_request=UndoRequest(0, 2, seen.version))
        shown = [
            *(present.undo(sight, texts, page) for page in (0, 1, 999)),
            *(present.undo_sure(sight, texts, moment) for moment in moments[-2:]),
            present.undo(replace(sight, moments=()), texts),
            present.undo(UndoSight(replace(public, seat=None), sight.moments, moderator=True), texts),
            present.undo(replace(sight, look=asked), texts),
            present.undo(replace(sight, look=own), texts, preface="Words."),
            present.undo(replace(sight, look=asked, moments=()), texts),
            present.more(asked, texts),
            *(present.ping(everybody, 1, about) for about in ("undo", "undo declined", "undo agreed")),
            present.ping(everybody, 0, "undo", moment=moments[-1]),
            present.board(everybody),
        ]
        for each in shown:
            assert faults(each) == []
            assert not [name for name in hidden if name in words(each)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_says_what_was_taken_back_and_by_whom(language: str) -> None:
    texts = texts_for(language)
    moment = next(moment for moment in random_game(5) if moment.match.game.day == 1)
    seen = look(moment.match, 0)
    told = tuple(tell(event, 0) for event in moment.events)
    entries = (
        LogEntry(2, 1000, 0, told, undone=True),
        LogEntry(3, 2000, 0, (), rewind=Rewind(1)),
        LogEntry(4, 2000, -1, (), rewind=Rewind(1, "moderator")),
    )
    shown = present.log(seen, LogPage(entries, 0, 1), texts)
    assert faults(shown) == []
    assert "~~" in words(shown)
    assert texts.say("undo.moderator") in words(shown)


def test_the_undo_that_needs_nobody_is_one_press_away() -> None:
    moment = next(moment for moment in random_game(5) if moment.match.game.day == 1)
    seen = look(moment.match, 0)
    free = Moment(3, 4, 0, 1, (), free=True, chance=False)
    shown = present.undo(UndoSight(seen, (free,)), texts_for("en"))
    (row, _) = shown.rows
    assert isinstance(row, tuple)
    custom_id, label = f"t:undodo:{seen.facts.id}:3:{seen.version}", "Undo · Day 1, before: You make a choice"
    assert row == (Button(custom_id, label, "primary"),)


@pytest.mark.parametrize(
    ("language", "theirs", "mine"),
    [
        (
            "en",
            "takes moves back. The game stands again at: Day 2, before:",
            "You take moves back; all have agreed.",
        ),
        (
            "fr",
            "annule des coups. La partie reprend à : Jour 2, avant :",
            "Tu annules des coups ; tout le monde est d’accord.",
        ),
        ("it", "annulla mosse. La partita riprende da: Giorno 2, prima di:", "Annulli mosse; tutti sono d’accordo."),
    ],
)
def test_who_was_away_and_the_log_read_to_which_moment_moves_were_taken_back(
    language: str, theirs: str, mine: str
) -> None:
    texts = texts_for(language)
    moment = next(moment for moment in random_game(5) if moment.match.game.day == 2)
    seen = look(moment.match, 0)
    by_bo = LogEntry(9, 2000, 1, (), rewind=Rewind(4), rewound=Rewound(2, 1, ()))
    assert theirs in recap(seen, Recap((MissedMove(by_bo, 2),)), texts)
    assert theirs in words(present.log(seen, LogPage((by_bo,), 0, 1), texts))
    agreed = replace(by_bo, seat=0, rewind=Rewind(4, "agreed"))
    assert mine in recap(seen, Recap((MissedMove(agreed, 2),)), texts)


def test_several_who_have_to_agree_are_spoken_of_as_several() -> None:
    table = next(iter(random_game(5, 4))).match
    moment = Moment(3, 4, 0, 1, (), free=False, chance=False)
    said = words(present.undo(UndoSight(look(table, 0), (moment,)), texts_for("en")))
    assert "Chiara and Dev agree" in said
    assert "agrees" not in said
    duel = next(iter(random_game(5))).match
    assert "agrees" in words(present.undo(UndoSight(look(duel, 0), (moment,)), texts_for("en")))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "do you agree? Bo asks to go back to: Day 2, before: Bo makes a choice."),
        ("fr", "es-tu d’accord ? Bo demande de revenir à : Jour 2, avant : Bo fait un choix."),
        ("it", "sei d’accordo? Bo chiede di tornare a: Giorno 2, prima di: Bo fa una scelta."),
    ],
)
def test_the_call_says_who_asks_for_which_moment_and_has_the_buttons_that_answer(language: str, said: str) -> None:
    texts = texts_for(language)
    table = next(moment.match for moment in random_game(5) if moment.match.game.day == 2)
    asked = replace(look(table, None, facts(("Ana", "Bo"), language)), undo_request=UndoRequest(1, 3, 9))
    moment = Moment(3, 4, 1, 2, (), free=False, chance=True)
    for shown in (
        present.ping(asked, 0, "undo", texts=texts, moment=moment),
        present.direct_ping(asked, 0, texts, "undo", moment=moment),
    ):
        assert faults(shown) == []
        assert said in shown.content
        assert texts.say("undo.learned") in shown.content
        game = asked.facts.id
        (row,) = shown.rows
        assert isinstance(row, tuple)
        assert row[:2] == (
            Button(f"t:undoyes:{game}:9", texts.say("undo.agree"), "success"),
            Button(f"t:undono:{game}:9", texts.say("undo.decline")),
        ), "a turn is played from the board"
        assert [button.press.split(":")[1] for button in row[2:]] in ([], ["later"])
        assert shown.content.count("<@") == 1, "what else is asked stands on the board"
    unnamed = present.ping(asked, 0, "undo", texts=texts)
    assert texts.say("undo.request-unnamed", who="Bo") in unnamed.content

"""The viewer and the files of a game: within Discord's limits in every language, with nothing hidden in them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from bot import present
from bot.play.clocks.clock import begun
from bot.play.clocks.paces import PACES
from bot.play.game_records.looks import Ending, LogEntry, LogPage
from bot.play.games.absence import MissedMove, Recap
from bot.play.games.history import STILL_PLAYED, Export, PastLook
from bot.present.history.exporting import log_text
from bot.present.history.log import entry_told
from bot.present.history.recap import recap
from bot.present.layout.records import Select
from bot.present.texts import LANGUAGES, texts_for
from bot.present.wording.naming import naming_of
from engine import Rewind, tell
from tests.bot.present.limits import faults
from tests.bot.present.tables import look, random_game
from tests.bot.present.test_undoing import hidden_names, words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4])
def test_every_moment_fits_from_every_seat(language: str, seats: int) -> None:
    texts = texts_for(language)
    versions = tuple(range(1, 90))
    days = tuple((day, 3 * day) for day in range(1, 29))
    hidden: set[str] = set()
    for number, moment in enumerate(random_game(6, seats)):
        hidden |= hidden_names(moment.events, 0)
        if number % 7 or number > 80:
            continue
        for seat in (None, 0, seats - 1):
            told = tuple(tell(event, seat) for event in moment.events)
            entry = LogEntry(versions[number], 1_700_000_000_000, number % seats, told)
            seen = tuple(range(seats)) if seat is not None else ()
            past = PastLook(
                look(moment.match, seat), look(moment.match, None), entry, versions, days, seen, seat, over=True
            )
            shown = present.replay(past, texts)
            assert faults(shown) == []
            assert faults(present.sure_to_go_on(past, texts)) == []
            if seat in (None, 0):
                assert not [name for name in hidden if name in words(shown)]


def test_the_ends_of_a_game_have_no_way_beyond() -> None:
    seen = look(next(random_game(6)).match, None)
    for version, disabled in ((1, [True, True, False, False]), (3, [False, False, True, True]), (2, [False] * 4)):
        past = PastLook(seen, seen, LogEntry(version, 0, 0, ()), (1, 2, 3), (), (), None, over=False)
        (steps,) = present.replay(past, texts_for("en")).rows
        assert not isinstance(steps, Select)
        assert [button.disabled for button in steps] == disabled
        assert len({button.press for button in steps}) == 4


def test_a_past_moment_is_shown_without_the_clocks_of_now() -> None:
    seen = replace(look(next(random_game(6)).match, None), clocks=begun(PACES["daily"], 2), draw_offers=(0,))
    past = PastLook(seen, seen, LogEntry(1, 0, 0, ()), (1, 2, 3), (), (), None, over=False)
    shown = words(present.replay(past, texts_for("en")))
    assert "⏳" not in shown
    assert "offers a draw" not in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_files_hold_every_move_and_mark_what_was_taken_back(language: str) -> None:
    texts = texts_for(language)
    moments = [moment for number, moment in enumerate(random_game(6)) if number < 40]
    entries = tuple(
        LogEntry(
            number + 1,
            1_700_000_000_000,
            number % 2,
            tuple(tell(event, 0) for event in moment.events),
            undone=number == 7,
        )
        for number, moment in enumerate(moments)
    )
    entries = (*entries, LogEntry(99, 1_700_000_000_000, -1, (), rewind=Rewind(6, "moderator")))
    taken = Export(look(moments[-1].match, 0), entries, b"", STILL_PLAYED)
    shown = present.export(taken, texts)
    assert faults(shown) == []
    assert [file.name.rpartition(".")[2] for file in shown.files] == ["txt", "json"]
    text = log_text(taken, texts)
    assert len(text.splitlines()) == len(entries) + 2
    assert text.count("[") == 1
    assert "**" not in text
    data = json.loads(shown.files[1].data)
    assert len(data["entries"]) == len(entries)
    assert data["entries"][7]["taken back"]
    whole = present.export(Export(taken.look, entries, b"{}"), texts)
    assert faults(whole) == []
    assert whole.files[1].data == b"{}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_leads_to_days_files_and_the_viewer(language: str) -> None:
    moment = next(random_game(6))
    entry = LogEntry(1, 1_700_000_000_000, 0, tuple(tell(event, None) for event in moment.events))
    days = tuple((day, day % 7) for day in range(1, 40))
    shown = present.log(look(moment.match, None), LogPage((entry,), 3, 7, days), texts_for(language))
    assert faults(shown) == []
    presses = " ".join(
        getattr(button, "press", "") for row in shown.rows if not isinstance(row, Select) for button in row
    )
    assert all(verb in presses for verb in ("replay", "export", "older", "newer", "why"))
    assert any(isinstance(row, Select) for row in shown.rows)


@pytest.mark.parametrize(
    ("ending", "mine", "theirs"),
    [
        (Ending("concession", 0), "You concede.", "Ana concedes."),
        (Ending("lateness", 0), "Your time has run out.", "The time of Ana has run out."),
        (Ending("draw"), "The game is drawn by agreement.", "The game is drawn by agreement."),
        (Ending("abandonment"), "is ended as it stands", "is ended as it stands"),
        (Ending("silence"), "the game is closed", "the game is closed"),
    ],
)
def test_the_log_and_what_was_missed_tell_how_a_game_ended(ending: Ending, mine: str, theirs: str) -> None:
    moment = next(random_game(6))
    entry = LogEntry(9, 1_700_000_000_000, 0, (), end=ending)
    for seat, said in ((0, mine), (1, theirs), (None, theirs)):
        seen = look(moment.match, seat)
        shown = present.log(seen, LogPage((entry,), 0, 1), texts_for("en"))
        assert theirs in words(shown), "the log names everybody"
        assert "choice" not in words(shown)
        assert said in recap(seen, Recap((MissedMove(entry, 2),)), texts_for("en"))
    for language in ("fr", "it"):
        assert "choix" not in words(present.log(look(moment.match, 1), LogPage((entry,), 0, 1), texts_for(language)))
        assert "scelta" not in words(present.log(look(moment.match, 1), LogPage((entry,), 0, 1), texts_for(language)))


@pytest.mark.parametrize(
    ("language", "theirs", "mine"),
    [
        ("en", "Ana chooses nothing.", "You choose nothing."),
        ("fr", "Ana ne choisit rien.", "Tu ne choisis rien."),
        ("it", "Ana non sceglie nulla.", "Non scegli nulla."),
    ],
)
def test_an_answer_that_leaves_all_out_says_so(language: str, theirs: str, mine: str) -> None:
    moment = next(random_game(6))
    entry = LogEntry(9, 1_700_000_000_000, 0, (), chose_nothing=True)
    for seat, said in ((0, mine), (1, theirs)):
        assert entry_told(naming_of(look(moment.match, seat), texts_for(language)), entry) == said


def test_a_move_that_nobody_else_learns_of_is_a_whole_sentence() -> None:
    moment = next(random_game(6))
    entry = LogEntry(9, 1_700_000_000_000, 0, ())
    for language, said in (("en", "Ana makes a choice."), ("fr", "Ana fait un choix."), ("it", "Ana fa una scelta.")):
        past = PastLook(look(moment.match, 1), look(moment.match, None), entry, (1, 9), (), (), None, over=False)
        assert said in words(present.replay(past, texts_for(language))) + str(present.replay(past, texts_for(language)))

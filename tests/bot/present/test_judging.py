"""What judges see, within limits in every language; what they decide stands among the decisions of the league."""

from __future__ import annotations

import pytest
from msgspec import structs

from bot.leagues.model.league import Decided, Decision
from bot.leagues.organising.judge_calls import LONGEST_QUESTION
from bot.play.game_records.league_notices import JudgeCall
from bot.present.leagues import judging as present
from bot.present.leagues.judging import ACTS
from bot.present.leagues.league_log import decisions
from bot.present.texts import LANGUAGES, texts_for
from tests.bot.present.limits import faults, faults_of_form
from tests.bot.present.tables import facts, look, random_game
from tests.bot.present.test_leagues import LONGEST, league

ALL: tuple[Decided, ...] = ("freeze", "unfreeze", "read", "rewind", "ruling", "call", "withdrawal")


@pytest.mark.parametrize("language", LANGUAGES)
def test_forms_and_decisions_keep_discords_limits(language: str) -> None:
    texts = texts_for(language)
    about = structs.replace(facts((LONGEST, LONGEST)), league="0" * 20)
    shown = look(next(random_game(1)).match, None, about)
    for act in ACTS:
        assert faults_of_form(present.form(shown, act, texts, 10**6, 10**6, reason="y" * 400)) == []
    assert faults_of_form(present.call_form(shown, texts)) == []
    call = JudgeCall(shown.facts.id, LONGEST, "z" * LONGEST_QUESTION, 7, "afternoon")
    assert faults(present.called(call, shown, league(2, 1, language), [10**18])) == []
    back = structs.replace(call, withdrawn=True)
    assert faults(present.called(back, shown, league(2, 1, language), [10**18])) == []
    assert faults(present.call_sent(shown.facts.id, texts, stopped=True)) == []
    assert faults(present.call_stands(shown.facts.id, 10**13, texts)) == []
    made = tuple(Decision(0, 1, LONGEST, what, f"A7F2: {LONGEST}", "x" * 300) for what in ALL)
    found = structs.replace(league(2, 1, language), decisions=made)
    shown = decisions(found, texts)
    assert faults(shown) == []
    assert shown.embed is not None
    assert len(shown.embed.description.splitlines()) == len(ALL)

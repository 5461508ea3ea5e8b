"""What judges see, within limits in every language; what they decide stands among the decisions of the league."""

from __future__ import annotations

import pytest
from msgspec import structs

from bot.leagues.model.league import Decided, Decision
from bot.present.layout.limits import faults, faults_of_form
from bot.present.leagues import judging as present
from bot.present.leagues.judging import ACTS
from bot.present.leagues.league_log import decisions
from bot.present.texts import LANGUAGES, texts_for
from tests.bot.present.test_leagues import LONGEST, league

ALL: tuple[Decided, ...] = ("freeze", "unfreeze", "read", "rewind", "ruling")


@pytest.mark.parametrize("language", LANGUAGES)
def test_forms_and_decisions_keep_discords_limits(language: str) -> None:
    texts = texts_for(language)
    for act in ACTS:
        assert faults_of_form(present.form("0" * 20, act, texts, 10**6, 10**6)) == []
    made = tuple(Decision(0, 1, LONGEST, what, f"A7F2: {LONGEST}", "x" * 300) for what in ALL)
    found = structs.replace(league(2, 1, language), decisions=made)
    shown = decisions(found, texts)
    assert faults(shown) == []
    assert shown.embed is not None
    assert len(shown.embed.description.splitlines()) == len(ALL)

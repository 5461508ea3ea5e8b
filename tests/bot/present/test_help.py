"""Help, hints and what is kept: within Discord's limits in every language, and every hint has its words."""

from __future__ import annotations

import pytest

from bot.chat.panels.lookups.helping import PRESSES
from bot.play.settings import HINTS
from bot.present.games.help import TOPICS, Kept, about_all, forgotten, help_page, kept, sure_to_forget, with_hint
from bot.present.layout.records import Button, Message, Select
from bot.present.texts import LANGUAGES, texts_for
from bot.privacy.forgetting import Forgotten
from tests.bot.present.limits import faults


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("topic", TOPICS)
def test_every_page_of_the_help_leads_to_the_others(language: str, topic: str) -> None:
    shown = help_page(texts_for(language), topic)
    assert faults(shown) == []
    select = shown.rows[0]
    assert isinstance(select, Select)
    assert [choice.value for choice in select.choices] == list(TOPICS)
    assert [choice.value for choice in select.choices if choice.chosen] == [topic]


def test_a_page_that_does_not_exist_is_the_first() -> None:
    assert help_page(texts_for("en"), "zzz") == help_page(texts_for("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_stands_above_what_it_explains_and_leaves_it_as_it_is(language: str) -> None:
    texts = texts_for(language)
    shown = Message(content="Below", rows=((Button("t:x", "X"),),))
    for hint in HINTS:
        with_it = with_hint(shown, texts, hint)
        assert faults(with_it) == []
        assert with_it.content.endswith("\nBelow")
        assert with_it.rows[:1] == shown.rows
    full = Message(content="x" * 1999)
    assert with_hint(full, texts, HINTS[0]) == full


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_kept_is_counted(language: str) -> None:
    texts = texts_for(language)
    nothing, much = kept(Kept(0, 0, 0, 0, False), texts), kept(Kept(2, 1, 60, 5, True), texts)
    assert faults(nothing) == faults(much) == faults(about_all(texts)) == []
    assert much.embed is not None
    assert much.embed.description.count("•") == 5
    assert {"help", "about", "kept", "owndata", "forget", "forgetyes", "nohints"} == set(PRESSES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_goes_and_what_stays_is_said_before_and_after(language: str) -> None:
    texts = texts_for(language)
    sure, nothing = sure_to_forget(texts, 3), forgotten(Forgotten(0, 0, 0, 0, 0, 0, 0), texts)
    much = forgotten(Forgotten(2, 1, 60, 5, 3, 7, 2, conceded=4), texts)
    for shown in (sure, nothing, much):
        assert faults(shown) == []
        assert shown.embed is not None
        assert texts.say("data.stays") in shown.embed.description
    assert much.embed is not None
    assert much.embed.description.count("•") == 7
    assert sure.embed is not None
    assert texts.say("data.concedes", count=3) in sure.embed.description
    assert "3" not in str(sure_to_forget(texts).embed)

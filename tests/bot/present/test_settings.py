"""The panels of settings: every setting is said and can be changed, within Discord's limits, in every language."""

from __future__ import annotations

import pytest

from bot.chat.panels.settings import HANDLERS
from bot.play.settings import PersonSettings, ServerSettings
from bot.present.limits import faults, faults_of_form
from bot.present.presses import PATTERN
from bot.present.records import Message, Picker, Select
from bot.present.settings import own_settings, server_settings, times
from bot.present.texts import LANGUAGES, texts_for

NOW = 1_800_000_000_000
EVERYTHING = PersonSettings(
    language="it",
    pings="none",
    quiet_from="22:00",
    quiet_to="07:30",
    timezone="America/Argentina/ComodRivadavia",
    snoozed_until=NOW + 1000,
    digest_hour=23,
    confirm=True,
    text_only=True,
    pictures="light",
    order_identical=True,
)
SERVER = ServerSettings(channel=70, language="fr", rules="current", starters=900, moderators=901, text_only=True)


def verbs(shown: Message) -> set[str]:
    """The verbs of everything that can be pressed."""
    presses = [row.press for row in shown.rows if isinstance(row, Select | Picker)]
    presses += [button.press for row in shown.rows if isinstance(row, tuple) for button in row]
    return {match["verb"] for match in map(PATTERN.fullmatch, presses) if match}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("settings", [PersonSettings(), EVERYTHING])
def test_ones_own_panel(language: str, settings: PersonSettings) -> None:
    texts = texts_for(language)
    shown = own_settings(settings, texts, NOW)
    assert faults(shown) == []
    assert verbs(shown) == {"mine", "about", "kept"}
    assert verbs(shown) - {"about", "kept"} <= set(HANDLERS)
    assert faults_of_form(times(settings, texts)) == []
    assert shown.embed is not None
    assert shown.embed.description.count("**") == 2 * 10


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("settings", [ServerSettings(), SERVER])
def test_the_panel_of_a_server(language: str, settings: ServerSettings) -> None:
    shown = server_settings(settings, texts_for(language))
    assert faults(shown) == []
    assert verbs(shown) == {"server"}
    assert shown.embed is not None
    assert ("<#70>" in shown.embed.description) == bool(settings.channel)

"""The panels of settings: every setting is said and can be changed, within Discord's limits, in every language."""

from __future__ import annotations

import pytest

from bot.chat.panels.lookups.settings import PRESSES
from bot.play.settings import PersonSettings, ServerSettings
from bot.present.games.settings import own_settings, server_settings, times
from bot.present.layout.presses import PATTERN
from bot.present.layout.records import Message, Picker, Select
from bot.present.texts import LANGUAGES, texts_for
from tests.bot.present.limits import faults, faults_of_form

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
    assert verbs(shown) - {"about", "kept"} <= set(PRESSES)
    assert faults_of_form(times(settings, texts)) == []
    assert shown.embed is not None
    assert shown.embed.description.count("**") == 2 * 13


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("settings", [ServerSettings(), SERVER])
def test_the_panel_of_a_server(language: str, settings: ServerSettings) -> None:
    texts = texts_for(language)
    shown, defaults = server_settings(settings, texts), server_settings(settings, texts, "defaults")
    for panel in (shown, defaults):
        assert faults(panel) == []
        assert verbs(panel) == {"server"}
    assert defaults.embed == shown.embed
    chosen = [each.value for row in defaults.rows if isinstance(row, Select) for each in row.choices if each.chosen]
    assert chosen == [settings.rules, settings.pace, settings.delay, settings.sets]
    assert shown.embed is not None
    assert ("<#70>" in shown.embed.description) == bool(settings.channel)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_of_a_panel_says_its_name_twice(language: str) -> None:
    texts = texts_for(language)
    for shown in (own_settings(EVERYTHING, texts, NOW), server_settings(SERVER, texts)):
        assert shown.embed is not None
        named = [line.split("**") for line in shown.embed.description.splitlines() if line.startswith("**")]
        assert named
        for _, name, value in named:
            assert name.split()[0].strip(",") not in value.split()[0:3], (name, value)
            assert value.count(":") <= 1 or "<" in value or "00" in value, (name, value)


def test_whole_days_of_silence_are_counted_in_days() -> None:
    shown = own_settings(PersonSettings(), texts_for("en"), NOW)
    labels = [each.label for row in shown.rows if isinstance(row, Select) for each in row.choices]
    assert "Do not call me for 12 hours" in labels
    assert "Do not call me for 1 day" in labels
    assert "Do not call me for 7 days" in labels
    assert not [label for label in labels if "168" in label]

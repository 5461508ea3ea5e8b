"""`tumult rule`: a rule by number, rules by words, and what is not there."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner, Result

from bot.command_line import app


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["rule", *arguments])


def test_a_rule_is_printed_by_its_number() -> None:
    done = run("7.4.3.e")
    assert done.exit_code == 0
    assert done.stdout.startswith("7 Vocabulary > 7.4 Keyword abilities > 7.4.3 Gigantic > 7.4.3.e ")
    assert "In our words · edition of September 2024" in done.stdout
    assert run("7", "4", "3", "E").stdout == done.stdout
    assert "Under it:" in run("6.2").stdout


def test_a_rule_as_json() -> None:
    data = json.loads(run("6.2.e", "--json").stdout)
    assert data["id"] == "6.2.e"
    assert data["path"] == ["6", "6.2"]
    assert (data["before"], data["after"]) == ("6.2.d", "6.2.f")
    assert data["class"] == "behaviour"


def test_a_rule_says_where_the_rules_are_silent_what_is_played_and_why() -> None:
    (silence,) = json.loads(run("v3:7.5.2", "--json").stdout)["silences"]
    printed = " ".join(run("v3:7.5.2").stdout.split())
    assert set(silence) == {"question", "here", "because"}
    assert f"Where the rules are silent: - {' '.join(silence.values())}" in printed


def test_a_number_that_does_not_exist_ends_with_1_and_the_nearest() -> None:
    done = run("9.9.z")
    assert done.exit_code == 1
    assert "The nearest are:" in done.stderr
    assert len(done.stderr.strip().split("\n")) == 4


def test_an_edition_that_does_not_exist_ends_with_1_and_those_that_do() -> None:
    done = run("v9:6.2.e")
    assert done.exit_code == 1
    assert "no edition “v9”" in done.stderr
    assert "\n  6.2.e " in done.stderr


def test_words_are_searched_for() -> None:
    done = run("search", "gigantic both expeditions", "--json")
    assert done.exit_code == 0
    assert json.loads(done.stdout)[0] == "7.4.3.b"
    plain = run("search", "gigantic", "both", "expeditions")
    assert plain.stdout.startswith("7.4.3.b ")
    assert "\nWords: Gigantic" in plain.stdout
    assert "\nCards: " in plain.stdout
    french = run("search", "gigantesque deux expéditions", "--language", "fr", "--json")
    assert json.loads(french.stdout)[0].startswith("7.4.3")


@pytest.mark.parametrize("typed", ["🂡🂡🂡", "' OR 1=1", "x" * 3000, " "])
def test_what_nothing_answers_ends_with_1_and_never_with_a_traceback(typed: str) -> None:
    for more in ([], ["--json"]):
        done = run("search", typed, *more)
        assert done.exit_code in (0, 1)
        assert done.exception is None or isinstance(done.exception, SystemExit)
        if more:
            assert isinstance(json.loads(done.stdout), list)


@pytest.mark.parametrize(
    ("typed", "language"),
    [
        ("can I play two cards in one turn", "en"),
        ("boosts", "en"),
        ("puis-je jouer deux cartes en un tour", "fr"),
        ("posso giocare due carte in un turno", "it"),
    ],
)
def test_words_are_searched_for_without_search_too(typed: str, language: str) -> None:
    done = run(*typed.split(), "--language", language)
    assert done.exit_code == 0
    assert done.stdout == run("search", typed, "--language", language).stdout
    assert json.loads(run(typed, "--language", language, "--json").stdout)


def test_words_that_nothing_answers_end_with_1_and_what_to_do() -> None:
    done = run("🂡🂡🂡")
    assert done.exit_code == 1
    assert done.stdout.startswith("Nothing answers that.")


def test_a_language_that_is_not_there_is_named() -> None:
    done = run("6.2.e", "--language", "xx")
    assert done.exit_code == 2
    assert "'en', 'fr', 'it'" in " ".join(done.stderr.replace("│", " ").split())

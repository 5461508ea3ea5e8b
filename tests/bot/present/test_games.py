"""Lists of games: within Discord's limits however many there are and whatever people are called, in every language."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.play.game_records.facts import GameFacts, GameStatus, Player
from bot.play.game_records.looks import GameLine
from bot.present.games.games import PAGE, finished, games
from bot.present.layout.records import Select
from bot.present.texts import LANGUAGES, texts_for
from tests.bot.present.limits import faults

TEXTS = texts_for("en")
NAMES = ("Ana", "**Bo** [x](http://y) @everyone " * 3, "W" * 32)


def line(number: int, status: GameStatus = "running", *, waiting: bool = False, won: bool | None = None) -> GameLine:
    """A game of three, the first of whom reads the list."""
    players = tuple(Player(100 + seat, name, "Starter") for seat, name in enumerate(NAMES))
    facts = GameFacts(f"g{number:04d}abcdefgh", players, "duel", 2**63, 2**62)
    others = tuple(player.name for player in players[1:])
    since = 1_700_000_000_000 + number
    return GameLine(
        facts,
        0,
        status,
        3,
        "afternoon",
        waiting,
        2**63,
        others,
        won,
        2**63,
        others[:1],
        until=since + 90_000_000 if number % 3 else 0,
        since=since,
    )


def test_what_has_waited_less_than_a_minute_waits_for_no_time() -> None:
    waits = replace(line(3, waiting=True), until=0)
    assert "**your move** for" not in str(games([waits], TEXTS, now=waits.since + 59_000).embed)
    assert "**your move** for 1 min" in str(games([waits], TEXTS, now=waits.since + 60_000).embed)


def many(count: int) -> list[GameLine]:
    """Games in every state."""
    made: list[GameLine] = []
    for number in range(count):
        if number % 5 == 4:
            made.append(line(number, "over", won=(None, True, False)[number % 3]))
        elif number == 7:
            made.append(line(number, "set aside"))
        else:
            made.append(line(number, waiting=number % 2 == 0))
    return made


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [0, 1, PAGE, PAGE + 1, 26, 250])
def test_every_page_fits_and_no_game_is_left_out(language: str, count: int) -> None:
    texts, lines = texts_for(language), many(count)
    listed: list[str] = []
    for page in range(max(1, -(-count // PAGE))):
        shown = games(lines, texts, page)
        assert faults(shown) == []
        listed += [choice.value for row in shown.rows if isinstance(row, Select) for choice in row.choices]
        assert "@everyone" not in (shown.embed.description if shown.embed else "")
    assert listed == [each.facts.id for each in lines]
    for each in lines:
        if each.status != "running":
            assert faults(finished(each, texts)) == []


@pytest.mark.parametrize("page", [-3, 99])
def test_a_page_that_is_not_there_is_the_nearest(page: int) -> None:
    assert games(many(26), TEXTS, page) == games(many(26), TEXTS, 0 if page < 0 else 2)


def test_a_line_says_who_is_waited_for_since_when_and_leads_to_the_board() -> None:
    shown = games([line(1, waiting=True), line(2)], TEXTS)
    assert shown.embed is not None
    count, _, mine, theirs = shown.embed.description.splitlines()
    assert count == "1 game waits for you."
    assert "**your move** (<t:1700000000:R>) · time runs out <t:1700090000:R>" in mine
    assert " to move" in theirs
    assert f"https://discord.com/channels/{2**63}/{2**63}/{2**63}" in theirs


@pytest.mark.parametrize(
    ("language", "mine", "theirs", "over"),
    [
        ("en", "**your move** for 9 min · 1 d 2 h left", "to move for 8 min ·", "for 2 days · no time left"),
        ("fr", "**à toi de jouer** depuis 9 min · encore 1 j 2 h", "de jouer depuis", "depuis 2 jours · temps écoulé"),
        ("it", "**tocca a te** da 9 min · ancora 1 g 2 h", "da 8 min ·", "da 2 giorni · tempo scaduto"),
    ],
)
def test_a_list_that_is_read_at_once_says_for_how_long_and_how_much_is_left(
    language: str, mine: str, theirs: str, over: str
) -> None:
    minute, texts = 60_000, texts_for(language)
    now = line(1).since + 9 * minute
    listed = [replace(line(1, waiting=True), until=now + 26 * 60 * minute), line(2), line(3, waiting=True)]
    shown = games(listed, texts, now=now)
    assert shown.embed is not None
    assert "<t:" not in shown.embed.description
    _, _, first, second, untimed = shown.embed.description.splitlines()
    assert mine in first
    assert theirs in second
    assert " · [" in untimed.partition(" 8 min")[2], "no clock runs: nothing is said of one"
    late = games([replace(line(1, waiting=True), until=now)], texts, now=now - 9 * minute + 48 * 60 * minute)
    assert late.embed is not None
    assert over in late.embed.description


def test_a_finished_game_offers_a_rematch_and_one_set_aside_does_not() -> None:
    over = finished(line(1, "over", won=True), TEXTS)
    assert [button.press.split(":")[1] for row in over.rows if isinstance(row, tuple) for button in row] == [
        "rematch",
        "log",
    ]
    assert finished(line(1, "set aside"), TEXTS).rows == ()

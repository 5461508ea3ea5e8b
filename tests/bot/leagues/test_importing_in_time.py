"""A league begins in its middle, with rounds from a file."""

from __future__ import annotations

import pytest

from bot.leagues.model.league import League
from bot.leagues.model.terms import Terms
from bot.play.game_records import league_notices
from bot.play.requests.person import Person
from bot.present.leagues.league_log import decisions_said
from bot.present.texts import LANGUAGES, texts_for
from tests.bot.leagues.slow_standings import slow_standings
from tests.bot.leagues.test_leagues_in_time import ORGANISER, PEOPLE, opened, play_round
from tests.bot.leagues.test_seasons_in_time import told
from tests.bot.play.conftest import House
from tests.bot.play.test_challenges import refusal

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

FILE = """\ufeffround,first,second,result
1,P1,P2,first
1,p3,P4,draw
1,P5,,first
2,P1,P3,second

2,P5,P2,neither
2,P4,,first
"""


async def begin(house: House, league: League, text: str, reason: str = "played at the club") -> League:
    return await house.services.leagues.importing.begin(
        house.press(), league.id, ORGANISER, text, reason, organiser=True
    )


async def test_it_goes_on_with_the_round_after_those_of_the_file(house: House) -> None:
    league = await begin(house, await opened(house, PEOPLE[:5], Terms("Autumn", rounds=4)), FILE)
    assert (league.status, len(league.rounds), league.planned) == ("running", 3, 4)
    table = slow_standings([each.id for each in league.competitors], league.matches[:6], league.terms.order, {})
    shown = [(line.place, line.player) for line in league.table()]
    assert shown == table, "the bye of the round that is played does not count yet"
    met = [frozenset(each.players) for each in league.rounds[-1].fixtures]
    before = [frozenset(each.players) for round in league.rounds[:2] for each in round.fixtures]
    assert not set(met) & set(before), "nobody meets or rests again"
    (letter,) = await told(house, league, league_notices.LEAGUE_LETTER)
    assert letter.endswith(".bye.3"), "byes of the file are told to nobody"
    for language in LANGUAGES:
        assert "1–2" in decisions_said(league, texts_for(language))[-1]
    league = await play_round(house, league)
    assert len(league.rounds) == 4


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "import unread"),
        ("a,b\n1,2\n", "import unread"),
        ("round,first,second,result\n1,P1,P2,won\n", "import unread"),
        ("round,first,second,result\nx,P1,P2,first\n", "import unread"),
        ("round,first,second,result\n1,P1\n", "import unread"),
        ("round,first,second,result\n1,P1,Nobody,first\n", "import unknown people"),
        ("round;first;second;result\n1;P1;P2;first\n1;P1;P3;first\n", "import twice"),
        ("round,first,second,result\n1,P1,P1,first\n", "import twice"),
        ("round,first,second,result\n2,P1,P2,first\n", "import gap"),
        ("round,first,second,result\n1,P1,P2,first\n2,P1,P2,first\n", "import too long"),
        ("round,first,second,result\n", "import too long"),
    ],
)
async def test_a_file_that_cannot_be_taken_in_begins_nothing(house: House, text: str, key: str) -> None:
    league = await opened(house, PEOPLE[:3], Terms("Autumn", rounds=2))
    assert (await refusal(begin(house, league, text))).key == key
    found = (await house.services.leagues.keeping.look(league.id)).league
    assert (found.status, found.rounds, found.decisions) == ("open", (), ())


async def test_who_may_not_and_leagues_that_cannot(house: House) -> None:
    league = await opened(house, PEOPLE[:3], Terms("Autumn", rounds=2))
    stranger = house.services.leagues.importing.begin(
        house.press(), league.id, Person(5, "X"), FILE, "x", organiser=False
    )
    assert (await refusal(stranger)).key == "not an organiser"
    assert (await refusal(begin(house, league, FILE, " "))).key == "no reason"
    robin = await opened(house, PEOPLE[:5], Terms("Winter", structure="round robin"))
    assert (await refusal(begin(house, robin, FILE))).key == "import not here"

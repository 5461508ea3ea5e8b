"""Lists of a league: one's own at any time, another's when the league lets them be seen."""

from __future__ import annotations

import hashlib
import re
from collections import Counter

import msgspec
import pytest

from bot.leagues.model.league import League
from bot.leagues.model.terms import Terms
from bot.present.leagues.league_files import exported
from bot.present.leagues.membership import joined, list_of
from bot.present.texts import texts_for
from tests.bot.leagues.test_leagues_in_time import ORGANISER, PEOPLE, begun, opened, play_round
from tests.bot.play.conftest import House
from tests.bot.play.test_challenges import refusal

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

ONE, TWO = PEOPLE[0].id, PEOPLE[1].id


async def seen(house: House, league: League, whose: int, reader: int) -> str:
    """What a reader is shown."""
    sight = await house.services.leagues.lists.of(league, whose, reader)
    shown = list_of(league, sight, texts_for("en"))
    assert shown.embed is not None
    return shown.content + shown.embed.description


async def test_a_secret_list_can_be_seen_when_a_round_of_its_player_is_over(house: House) -> None:
    lists = house.services.leagues.lists
    league = await opened(house, PEOPLE[:4])
    for _ in range(2):
        assert PEOPLE[0].name in await seen(house, league, ONE, ONE)
        assert (await refusal(lists.of(league, ONE, TWO))).key == "list secret"
        assert (await refusal(lists.of(league, ONE, ORGANISER.id))).key == "list secret"
        if league.status == "open":
            league = await house.services.leagues.organising.begin(house.press(), league.id, ORGANISER, organiser=True)
    league = await play_round(house, league)
    assert len(league.rounds) == 2
    assert PEOPLE[0].name in await seen(house, league, ONE, TWO)
    assert (await refusal(lists.of(league, 999, TWO))).key == "not in the league"


async def test_an_open_list_can_be_seen_when_the_league_has_begun(house: House) -> None:
    lists = house.services.leagues.lists
    league = await opened(house, PEOPLE[:2], Terms("Open", secret=False))
    assert (await refusal(lists.of(league, ONE, TWO))).key == "list secret", "nobody chooses a deck against another's"
    league = await house.services.leagues.organising.begin(house.press(), league.id, ORGANISER, organiser=True)
    mine = await lists.of(league, ONE, TWO)
    assert sum(mine.deck.cards.values()) == 39
    assert mine.deck.hero


async def test_of_a_league_that_is_over_every_list_can_be_seen(house: House) -> None:
    league = await begun(house, PEOPLE[:2])
    while league.status != "closed":
        league = await play_round(house, league)
    assert PEOPLE[1].name in await seen(house, league, TWO, ORGANISER.id)


async def test_a_secret_list_is_sealed_when_it_is_handed_in_and_opened_when_it_may_be_seen(house: House) -> None:
    lists, joining = house.services.leagues.lists, house.services.leagues.joining
    league = await opened(house, PEOPLE[:4])
    seals = [each.seal for each in league.competitors]
    assert len(set(seals)) == 4, "the same deck has another seal for everybody"
    assert all(re.fullmatch("[0-9a-f]{64}", seal) for seal in seals)
    competitors = {file.name: file.data for file in exported(league, texts_for("en")).files}["competitors.csv"].decode()
    assert all(seal in competitors for seal in seals)
    own = await lists.of(league, ONE, ONE)
    assert own.sealed is not None
    assert own.sealed.salt not in competitors + str(msgspec.json.encode(league))
    assert seals[0] in joined(league, ONE, texts_for("en")).content
    deck = house.services.challenges.decks()[1].key
    twice = [await joining.join("once", league.id, PEOPLE[0], deck) for _ in range(2)]
    again = [next(each.seal for each in one.competitors if each.id == ONE) for one in twice]
    assert again[0] == again[1] != seals[0], "another list, another seal; the same press, the same seal"
    league = await house.services.leagues.organising.begin(house.press(), league.id, ORGANISER, organiser=True)
    assert (await refusal(lists.of(league, ONE, ORGANISER.id))).key == "list secret"
    league = await play_round(house, league)
    sight = await lists.of(league, ONE, TWO)
    (file,) = list_of(league, sight, texts_for("en")).files
    assert hashlib.sha256(file.data).hexdigest() == again[0]
    event, hero, cards, _ = file.data.decode().split(":")
    assert (event, hero) == (league.id, sight.deck.hero)
    assert Counter(cards.split(",")) == sight.deck.cards


async def test_lists_that_are_open_have_no_seal(house: House) -> None:
    league = await opened(house, PEOPLE[:2], Terms("Open", secret=False))
    assert [each.seal for each in league.competitors] == ["", ""]

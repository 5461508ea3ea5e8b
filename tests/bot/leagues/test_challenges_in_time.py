"""A ladder by challenge, by its services in simulated time; its places are worked out again from the export alone."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from bot.leagues.model.ladder import can_challenge
from bot.leagues.model.league import League
from bot.leagues.model.terms import DAY_MS, HOUR_MS, Terms
from bot.leagues.organising.settling import settings_of
from bot.leagues.rounds.requiring import require_terms
from bot.play.game_records import league_notices
from bot.play.requests.person import Person
from bot.play.requests.refusal import Refusal
from bot.present.leagues.laddering import challenges
from bot.present.leagues.league_settings import terms_said
from bot.present.leagues.leagues import pairings, standings
from bot.present.leagues.news import letter
from bot.present.texts import LANGUAGES, texts_for
from bot.services import services_over
from tests.bot.leagues.ladder_season import agrees_with_the_slow_ladder
from tests.bot.leagues.test_leagues_in_time import ORGANISER, PEOPLE, begun, later, now, opened
from tests.bot.leagues.test_seasons_in_time import told
from tests.bot.play.conftest import House
from tests.bot.play.test_challenges import refusal

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

LADDER = Terms(
    "Climb", structure="ladder", ladder="challenges", seeding="sign-up", reach=2, cooldown=24, answer=48, days=30
)
CLEO = Person(303, "Cleo")


def names(league: League) -> list[str]:
    """Who stands where, by name, the highest first."""
    return [league.called(each) for each in league.rungs]


async def challenge(house: House, league: League, by: Person, to: Person) -> League:
    house.services = services_over(house.store)
    return await house.services.leagues.ladders.challenge(house.press(), league.id, by, to.id)


async def answer(house: House, league: League, person: Person, *, accepts: bool = True) -> League:
    house.services = services_over(house.store)
    return await house.services.leagues.ladders.answer(house.press(), league.id, person, accepts=accepts)


async def win(house: House, league: League, winner: Person) -> League:
    """The newest match is won by a player: the other one concedes its game."""
    (fixture,) = (each for each in league.rounds[0].fixtures if each.match is None and winner.id in each.players)
    loser = next(each for each in fixture.players if each != winner.id)
    await house.services.games.concede(house.press(), fixture.game, loser)
    assert await house.services.leagues.results.count(fixture.game)
    return await now(house, league)


async def refused(house: House, league: League, by: Person, to: Person) -> str:
    return (await refusal(house.services.leagues.ladders.challenge(house.press(), league.id, by, to.id))).key


async def test_the_winner_takes_the_place_of_the_loser_and_those_between_move_down(house: House) -> None:
    league = await begun(house, PEOPLE[:4], LADDER)
    assert names(league) == ["P1", "P2", "P3", "P4"]
    league = await challenge(house, league, PEOPLE[3], PEOPLE[1])
    assert [(each.by, each.to) for each in league.challenges] == [(PEOPLE[3].id, PEOPLE[1].id)]
    assert league.challenges[0].until == league.challenges[0].at + 48 * HOUR_MS
    letters = await told(house, league, league_notices.LEAGUE_LETTER)
    assert letters == [f"{PEOPLE[1].id}.challenge.{league.challenges[0].at}"]
    league = await answer(house, league, PEOPLE[1])
    assert league.challenges == ()
    assert league.rounds[0].fixtures[0].begun
    league = await win(house, league, PEOPLE[3])
    assert names(league) == ["P1", "P4", "P2", "P3"]
    house.clock.ahead += 25 * HOUR_MS
    league = await challenge(house, league, PEOPLE[2], PEOPLE[3])
    league = await win(house, await answer(house, league, PEOPLE[3]), PEOPLE[3])
    assert names(league) == ["P1", "P4", "P2", "P3"], "who wins below stays above"
    agrees_with_the_slow_ladder(league)


async def test_each_refusal_says_what_hinders_a_challenge(house: House) -> None:
    league = await opened(house, PEOPLE[:6], LADDER)
    one, two, three, four, five, six = PEOPLE[:6]
    assert await refused(house, league, two, one) == "ladder not begun"
    league = await house.services.leagues.organising.begin(house.press(), league.id, ORGANISER, organiser=True)
    assert await refused(house, league, PEOPLE[6], one) == "no player of it"
    assert await refused(house, league, two, PEOPLE[6]) == "not in the ladder"
    assert await refused(house, league, two, two) == "challenge to oneself"
    assert await refused(house, league, one, two) == "stands below"
    far = await refusal(house.services.leagues.ladders.challenge(house.press(), league.id, five, one.id))
    assert (far.key, far.arguments["people"]) == ("out of reach", ("P3", "P4"))
    run = house.services.leagues.ladders.run(house.press(), league.id, two)
    assert (await refusal(run)).key == "ladder by challenge"
    assert (await refusal(answer(house, league, one))).key == "not challenged"
    league = await challenge(house, league, three, one)
    assert await refused(house, league, three, two) == "challenge waits"
    assert await refused(house, league, one, three) == "challenge waits"
    assert await refused(house, league, two, one) == "challenged already"
    assert (await refusal(answer(house, league, three))).key == "not challenged"
    league = await answer(house, league, one)
    assert await refused(house, league, three, two) == "own match open"
    assert await refused(house, league, two, one) == "in a match"
    deck = house.services.challenges.decks()[0].key
    joining = house.services.leagues.joining
    assert (await refusal(joining.join(house.press(), league.id, three, deck))).key == "own match open"
    league = await win(house, league, one)
    await joining.join(house.press(), league.id, three, deck)
    assert await refused(house, league, three, two) == "challenged lately", "the challenger rests"
    assert [league.called(each) for each in can_challenge(league, four.id, house.clock())] == ["P2", "P3"]
    league = await challenge(house, league, two, one)
    assert league.challenges
    house.clock.ahead += 25 * HOUR_MS
    league = await challenge(house, league, six, four)
    assert len(league.challenges) == 2
    runs = await begun(house, PEOPLE[:2], Terms("Runs", structure="ladder"))
    assert await refused(house, runs, two, one) == "ladder by runs"
    swiss = await begun(house, PEOPLE[:2], Terms("Swiss"))
    assert await refused(house, swiss, two, one) == "no ladder"
    await house.services.leagues.organising.close(house.press(), league.id, ORGANISER, "over", organiser=True)
    assert await refused(house, league, two, one) == "league closed"
    assert (await now(house, league)).challenges == ()


async def test_the_same_two_rest_too_and_the_challenged_may_challenge_others(house: House) -> None:
    league = await begun(house, PEOPLE[:3], LADDER)
    league = await challenge(house, league, PEOPLE[2], PEOPLE[1])
    league = await win(house, await answer(house, league, PEOPLE[1]), PEOPLE[2])
    assert names(league) == ["P1", "P3", "P2"]
    assert await refused(house, league, PEOPLE[1], PEOPLE[2]) == "challenged lately"
    league = await challenge(house, league, PEOPLE[1], PEOPLE[0])
    assert len(league.challenges) == 1


async def test_a_forfeit_and_silence_lose_the_match_and_the_place(house: House) -> None:
    league = await begun(house, PEOPLE[:4], LADDER)
    league = await challenge(house, league, PEOPLE[1], PEOPLE[0])
    league = await answer(house, league, PEOPLE[0], accepts=False)
    assert names(league) == ["P2", "P1", "P3", "P4"]
    assert f"{PEOPLE[1].id}.forfeit.1" in await told(house, league, league_notices.LEAGUE_LETTER)
    league = await challenge(house, league, PEOPLE[3], PEOPLE[2])
    await later(house, 47 * HOUR_MS)
    assert len((await now(house, league)).challenges) == 1
    await later(house, HOUR_MS + 1000)
    league = await now(house, league)
    assert (league.challenges, names(league)) == ((), ["P2", "P1", "P4", "P3"])
    fixture = league.rounds[0].fixtures[-1]
    assert (fixture.absent, fixture.game, fixture.winner) == ((PEOPLE[2].id,), "", PEOPLE[3].id)
    agrees_with_the_slow_ladder(league)


async def test_weekends_do_not_count_for_an_answer(house: House) -> None:
    league = await begun(house, PEOPLE[:2], LADDER)
    ahead = await challenge(house, league, PEOPLE[1], PEOPLE[0])
    assert ahead.challenges[0].until - ahead.challenges[0].at == 48 * HOUR_MS
    other = Terms("Weekends", structure="ladder", ladder="challenges", answer=168, days=30, weekend="Europe/Paris")
    paused = await begun(house, PEOPLE[:2], other)
    below, above = (next(each for each in PEOPLE if each.id == person) for person in reversed(paused.rungs))
    paused = await challenge(house, paused, below, above)
    assert paused.challenges[0].until - paused.challenges[0].at >= (168 + 48) * HOUR_MS


async def test_who_comes_late_stands_last_and_who_leaves_closes_the_gap(house: House) -> None:
    league = await begun(house, PEOPLE[:4], LADDER)
    deck = house.services.challenges.decks()[0].key
    joining = house.services.leagues.joining
    league = await joining.join(house.press(), league.id, PEOPLE[4], deck)
    assert names(league) == ["P1", "P2", "P3", "P4", "P5"]
    league = await challenge(house, league, PEOPLE[3], PEOPLE[1])
    league = await joining.drop(house.press(), league.id, PEOPLE[1])
    assert (names(league), league.challenges) == (["P1", "P3", "P4", "P5"], ())
    assert [league.called(line.player) for line in league.table()] == ["P1", "P3", "P4", "P5", "P2"]
    assert await refused(house, league, PEOPLE[2], PEOPLE[1]) == "not in the ladder"
    back = house.services.leagues.organising.take_back
    league = await back(house.press(), league.id, ORGANISER, PEOPLE[1].id, "a mistake", organiser=True)
    assert names(league) == ["P1", "P3", "P4", "P5", "P2"]
    league = await answer(house, await challenge(house, league, PEOPLE[4], PEOPLE[3]), PEOPLE[3])
    league = await joining.drop(house.press(), league.id, PEOPLE[3])
    league = await win(house, league, PEOPLE[4])
    assert names(league) == ["P1", "P3", "P5", "P2"], "a match against who has left moves nobody"
    agrees_with_the_slow_ladder(league)


async def test_a_substitute_and_a_correction_move_the_places_as_they_should(house: House) -> None:
    league = await begun(house, PEOPLE[:4], LADDER)
    league = await win(
        house, await answer(house, await challenge(house, league, PEOPLE[2], PEOPLE[0]), PEOPLE[0]), PEOPLE[2]
    )
    league = await house.services.roster.substitute(
        house.press(), league.id, ORGANISER, PEOPLE[2].id, CLEO, "moved away", organiser=True
    )
    assert names(league) == ["Cleo", "P1", "P2", "P4"]
    assert await refused(house, league, CLEO, PEOPLE[0]) == "stands below"
    first_wins = league.rounds[0].fixtures[0].first == PEOPLE[0].id
    league = await house.services.leagues.organising.override(
        house.press(), league.id, ORGANISER, 1, 1, "first" if first_wins else "second", "misread", organiser=True
    )
    assert names(league) == ["P1", "P2", "Cleo", "P4"]
    agrees_with_the_slow_ladder(league)


async def test_two_who_challenge_the_same_player_at_once_are_told_apart(house: House) -> None:
    league = await begun(house, PEOPLE[:3], LADDER)
    ladders = house.services.leagues.ladders
    both = await asyncio.gather(
        *(ladders.challenge(house.press(), league.id, person, PEOPLE[0].id) for person in PEOPLE[1:3]),
        return_exceptions=True,
    )
    assert [each.key for each in both if isinstance(each, Refusal)] == ["challenged already"]
    assert len((await now(house, league)).challenges) == 1


async def test_the_next_season_begins_as_the_one_before_has_ended(house: House) -> None:
    league = await begun(house, PEOPLE[:3], LADDER)
    league = await answer(house, await challenge(house, league, PEOPLE[2], PEOPLE[0]), PEOPLE[0], accepts=False)
    await later(house, 30 * DAY_MS)
    assert (await now(house, league)).status == "closed"
    seasons, organising = house.services.leagues.seasons, house.services.leagues.organising
    following = await seasons.begin(league.id, ORGANISER, organiser=True)
    deck = house.services.challenges.decks()[0].key
    await house.services.leagues.joining.join(house.press(), following.id, PEOPLE[3], deck)
    following = await organising.begin(house.press(), following.id, ORGANISER, organiser=True)
    assert names(following) == ["P3", "P1", "P2", "P4"]


async def test_what_is_open_when_the_ladder_closes_is_decided_and_challenges_lapse(house: House) -> None:
    league = await begun(house, PEOPLE[:4], Terms("Climb", structure="ladder", ladder="challenges", days=1))
    by_place = [next(each for each in PEOPLE if each.id == person) for person in league.rungs]
    league = await answer(house, await challenge(house, league, by_place[1], by_place[0]), by_place[0])
    league = await challenge(house, league, by_place[3], by_place[2])
    await later(house, DAY_MS + 1000)
    league = await now(house, league)
    assert (league.status, league.challenges, len(league.rounds[0].fixtures)) == ("closed", (), 1)
    assert [each.id for each in by_place] == league.rungs
    agrees_with_the_slow_ladder(league)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_is_shown_of_challenges_in_every_language(house: House, language: str) -> None:
    league = await begun(house, PEOPLE[:4], LADDER)
    texts, clock = texts_for(language), house.clock()
    panel = challenges(league, PEOPLE[3].id, clock, texts)
    (row,) = panel.rows
    assert [each.value for each in row.choices] == [str(PEOPLE[1].id), str(PEOPLE[2].id)]  # type: ignore[union-attr]
    assert challenges(league, PEOPLE[0].id, clock, texts).rows == ()
    league = await challenge(house, league, PEOPLE[3], PEOPLE[1])
    told_to = letter(league, PEOPLE[1].id, "challenge", league.challenges[0].at, texts)
    assert told_to is not None
    assert "P4" in told_to.content
    assert len(told_to.rows[0]) == 2  # type: ignore[arg-type]
    assert letter(league, PEOPLE[1].id, "challenge", 5, texts) is None
    shown = pairings(league, 1, texts).embed
    assert shown is not None
    assert "P4" in shown.description
    league = await answer(house, league, PEOPLE[1], accepts=False)
    assert letter(league, PEOPLE[1].id, "challenge", 5, texts) is None
    won = letter(league, PEOPLE[3].id, "forfeit", 1, texts)
    assert won is not None
    assert "2" in won.content
    table = standings(league, texts).embed
    assert table is not None
    assert "P4" in table.description
    assert "24" in terms_said(league, texts)
    assert "48" in terms_said(league, texts)


def settings_said(terms: Terms) -> Sequence[str]:
    return [each for each in settings_of(terms) if each in ("ladder", "run", "best", "reach", "cooldown", "answer")]


async def test_the_settings_are_those_of_the_kind_of_ladder() -> None:
    assert settings_said(LADDER) == ["ladder", "reach", "cooldown", "answer"]
    assert settings_said(Terms("Runs", structure="ladder")) == ["ladder", "run", "best"]
    assert settings_said(Terms("Swiss")) == []
    with pytest.raises(Refusal) as no:
        require_terms(Terms("Swiss", ladder="challenges"))
    assert no.value.key == "not in this structure"

"""What surrounds the rounds of a league, by its services in simulated time; they are made anew between the steps."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from bot.leagues.model.attendance import HOUR_MS
from bot.leagues.model.divisions import after_season
from bot.leagues.model.league import League
from bot.leagues.model.terms import DAY_MS, Terms
from bot.leagues.organising.settling import settings_of
from bot.leagues.rounds.pairing_up import ends_of
from bot.play.game_records import league_notices
from bot.play.matchmaking.limits import Limits
from bot.play.requests.person import Person
from bot.play.requests.times import local
from bot.present.leagues.league_log import decisions_said
from bot.present.leagues.league_settings import surroundings
from bot.present.leagues.leagues import reported
from bot.present.texts import texts_for
from bot.services import services_over
from tests.bot.leagues.slow_standings import slow_standings
from tests.bot.leagues.test_leagues_in_time import (
    ORGANISER,
    PEOPLE,
    begun,
    choose_mana,
    facts,
    later,
    now,
    opened,
    play_round,
)
from tests.bot.play.conftest import TAVERN, House
from tests.bot.play.test_challenges import refusal

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

TWELVE = tuple(Person(2000 + number, f"Q{number}") for number in range(1, 13))


def restarted(house: House) -> None:
    """The bot has been restarted: nothing is left but the store."""
    house.services = services_over(house.store)


async def told(house: House, league: League, kind: str) -> list[str]:
    """The targets of what is still to be posted of a league."""
    waiting = await house.store.outbox.claim(1000)
    await house.store.outbox.release_all()
    return sorted(entry.target for entry in waiting if entry.kind == kind and entry.subject_id == league.id)


async def seats(house: House, game: str) -> Sequence[int]:
    meta = await house.store.games.meta(game)
    assert meta is not None
    return meta.seats


def agrees_with_the_slow_table(league: League) -> None:
    for number in league.divisions:
        division = league.in_division(number)
        players, terms = [each.id for each in division.competitors], league.terms
        runs = (terms.run, terms.best) if terms.structure == "ladder" else None
        assert [(line.place, line.player) for line in division.table()] == slow_standings(
            players, division.matches, terms.order, division.taken, runs
        )


async def play_season(house: House, league: League) -> League:
    while league.status == "running":
        restarted(house)
        league = await play_round(house, league)
    return league


async def test_three_divisions_over_two_seasons_with_promotion_and_relegation(house: House) -> None:
    terms = Terms("Autumn", structure="round robin", divisions=3)
    league = await opened(house, TWELVE, terms)
    league = await house.services.leagues.organising.place(
        house.press(), league.id, ORGANISER, TWELVE[11].id, 1, "has won before", organiser=True
    )
    league = await house.services.leagues.organising.begin(house.press(), league.id, ORGANISER, organiser=True)
    assert league.planned == 3
    league = await play_season(house, league)
    assert [len(each.fixtures) for each in league.rounds] == [6, 6, 6]
    agrees_with_the_slow_table(league)
    first = {number: [line.player - 2000 for line in league.in_division(number).table()] for number in (1, 2, 3)}
    assert first == {1: [1, 2, 3, 12], 2: [4, 5, 6, 7], 3: [8, 9, 10, 11]}
    restarted(house)
    seasons = house.services.leagues.seasons
    assert (await refusal(seasons.begin(league.id, TWELVE[0], organiser=False))).key == "not an organiser"
    second = await seasons.begin(league.id, ORGANISER, organiser=True)
    assert (second.season, second.former, second.status, len(second.competitors)) == (2, league.id, "open", 12)
    assert (await seasons.begin(league.id, ORGANISER, organiser=True)).id == second.id
    restarted(house)
    second = await house.services.leagues.joining.drop(house.press(), second.id, TWELVE[0], organiser=False)
    newcomer = Person(2999, "New")
    deck = house.services.challenges.decks()[0].key
    second = await house.services.leagues.joining.join(house.press(), second.id, newcomer, deck)
    second = await house.services.leagues.organising.begin(house.press(), second.id, ORGANISER, organiser=True)
    divisions = [sorted(each.id - 2000 for each in second.in_division(number).competitors) for number in (1, 2, 3)]
    assert divisions == [[2, 3, 4, 12], [5, 6, 7, 8], [9, 10, 11, 999]]
    second = await play_season(house, second)
    agrees_with_the_slow_table(second)
    assert second.status == "closed"
    assert [line.place for line in second.table()] == [1, 2, 3, 4] * 3
    assert (await now(house, league)).table() == league.table(), "the season before stays as it ended"
    assert (await house.services.leagues.keeping.find(7)).id == second.id


async def test_with_sign_up_everybody_joins_the_next_season_again_and_keeps_their_place(house: House) -> None:
    league = await begun(house, PEOPLE[:4], Terms("Autumn", rounds=1, divisions=2, again="sign-up"))
    league = await play_season(house, league)
    places = after_season(league)
    second = await house.services.leagues.seasons.begin(league.id, ORGANISER, organiser=True)
    assert second.competitors == ()
    letters = await told(house, second, league_notices.LEAGUE_LETTER)
    assert letters == [f"{each.id}.season.{each.division}" for each in league.competitors]
    organising = house.services.leagues.organising
    await organising.close(house.press(), second.id, ORGANISER, "too early", organiser=True)
    second = await house.services.leagues.seasons.begin(second.id, ORGANISER, organiser=True)
    letters = await told(house, second, league_notices.LEAGUE_LETTER)
    assert letters == [f"{each.id}.season.0" for each in league.competitors], "who has a place is told once more"
    restarted(house)
    deck = house.services.challenges.decks()[0].key
    for person in reversed(PEOPLE[:4]):
        second = await house.services.leagues.joining.join(house.press(), second.id, person, deck)
    second = await house.services.leagues.organising.begin(house.press(), second.id, ORGANISER, organiser=True)
    assert [{each.id for each in second.in_division(number).competitors} for number in (1, 2)] == [
        set(division) for division in places
    ]
    await house.services.forgetting.forget(PEOPLE[0].id)
    found = await house.store.leagues.load(second.id)
    assert found is not None
    assert not re.search(rb"(?<!\d)%d(?!\d)" % PEOPLE[0].id, found.body), "but as digits of another number"


async def test_a_season_goes_on_only_when_the_one_before_is_over(house: House) -> None:
    league = await begun(house, PEOPLE[:2])
    begin = house.services.leagues.seasons.begin
    assert (await refusal(begin(league.id, ORGANISER, organiser=True))).key == "season not over"
    await house.services.leagues.organising.close(house.press(), league.id, ORGANISER, "enough", organiser=True)
    other = await house.services.leagues.joining.create(
        house.press(), ORGANISER, TAVERN, Terms("Autumn"), organiser=True
    )
    assert (await refusal(begin(league.id, ORGANISER, organiser=True))).key == "league name taken"
    await house.services.leagues.organising.close(house.press(), other.id, ORGANISER, "a mistake", organiser=True)
    second = await begin(league.id, ORGANISER, organiser=True)
    await later(house, 31 * DAY_MS)
    assert (await now(house, second)).status == "closed"
    again = await begin(second.id, ORGANISER, organiser=True)
    assert (again.season, again.former, len(again.competitors)) == (2, league.id, 2)


async def test_who_has_not_checked_in_is_left_out_and_the_league_begins_by_itself(house: House) -> None:
    starts = house.clock() + DAY_MS
    league = await opened(house, TWELVE, Terms("Autumn", starts=starts, check_in=2))
    check_in = house.services.leagues.joining.check_in
    assert (await refusal(check_in(house.press(), league.id, TWELVE[0]))).key == "no check-in"
    await later(house, 21 * HOUR_MS)
    assert await told(house, league, league_notices.LEAGUE_NEWS) == []
    await later(house, HOUR_MS + 60_000)
    restarted(house)
    assert await told(house, league, league_notices.LEAGUE_NEWS) == ["check-in"]
    assert (await refusal(check_in(house.press(), league.id, ORGANISER))).key == "no player of it"
    for person in TWELVE[:6]:
        await house.services.leagues.joining.check_in(house.press(), league.id, person)
    deck = house.services.challenges.decks()[0].key
    late = Person(2998, "Just in time")
    await house.services.leagues.joining.join(house.press(), league.id, late, deck)
    restarted(house)
    await later(house, 2 * HOUR_MS)
    league = await now(house, league)
    assert league.status == "running"
    assert {each.id for each in league.competitors} == {*(person.id for person in TWELVE[:6]), late.id}
    assert [(each.what, each.about, each.by) for each in league.decisions] == [
        ("not checked in", person.name, 0) for person in TWELVE[6:]
    ]
    assert await told(house, league, league_notices.LEAGUE_NEWS) == ["check-in", "left-out"]
    assert (await refusal(check_in(house.press(), league.id, TWELVE[0]))).key == "league begun"
    assert league.current is not None
    assert league.current.opened


async def test_a_league_for_which_too_few_check_in_is_closed_with_notice_and_can_be_opened_once_more(
    house: House,
) -> None:
    league = await opened(house, PEOPLE[:3], Terms("Autumn", starts=house.clock() + DAY_MS, check_in=2))
    await later(house, 23 * HOUR_MS)
    await house.services.leagues.joining.check_in(house.press(), league.id, PEOPLE[0])
    early = house.services.leagues.organising.begin(house.press(), league.id, ORGANISER, organiser=True)
    assert (await refusal(early)).key == "too few competitors"
    assert len((await now(house, league)).competitors) == 3
    await later(house, 2 * HOUR_MS)
    league = await now(house, league)
    assert (league.status, len(league.competitors), league.rounds) == ("closed", 1, ())
    assert "not-begun" in await told(house, league, league_notices.LEAGUE_NEWS)
    again = await house.services.leagues.seasons.begin(league.id, ORGANISER, organiser=True)
    assert (again.season, again.status) == (1, "open")


async def test_who_comes_late_plays_from_the_next_round_without_points(house: House) -> None:
    league = await begun(house, PEOPLE[:4], Terms("Autumn", rounds=3, late_until=2))
    joining, deck = house.services.leagues.joining, house.services.challenges.decks()[0].key
    again = joining.join(house.press(), league.id, PEOPLE[0], deck)
    assert (await refusal(again)).key == "league begun", "lists are frozen"
    league = await joining.join(house.press(), league.id, PEOPLE[4], deck)
    league = await joining.join(house.press(), league.id, PEOPLE[5], deck)
    assert league.current is not None
    assert len(league.current.fixtures) == 2
    restarted(house)
    league = await play_round(house, league)
    assert {line.player: line.points for line in league.table()}[PEOPLE[4].id] == 0
    assert league.current is not None
    assert PEOPLE[4].id in [person for fixture in league.current.fixtures for person in fixture.players]
    too_late = house.services.leagues.joining.join(house.press(), league.id, PEOPLE[6], deck)
    assert (await refusal(too_late)).key == "league begun"
    agrees_with_the_slow_table(await play_season(house, league))


async def test_who_does_not_come_twice_is_paired_no_more_and_can_be_taken_back(house: House) -> None:
    league = await begun(house, PEOPLE[:4], Terms("Autumn", structure="round robin", days=1))
    silent = PEOPLE[3]
    for _ in range(2):
        restarted(house)
        assert league.current is not None
        for fixture in league.current.fixtures:
            for person in fixture.players:
                if person != silent.id:
                    await choose_mana(house, fixture.game, person)
        await later(house, DAY_MS + 1_000)
        await later(house, 11_000)
        league = await now(house, league)
    missed = [fixture for each in league.rounds[:2] for fixture in each.fixtures if silent.id in fixture.players]
    assert [fixture.absent for fixture in missed] == [(silent.id,)] * 2
    for fixture in missed:
        assert fixture.match is not None
        assert fixture.match.outcome == ("second" if fixture.first == silent.id else "first")
    competitor = league.competitor(silent.id)
    assert competitor is not None
    assert competitor.gone
    assert [(each.what, each.about, each.by) for each in league.decisions] == [("no-show", "P4", 0)]
    organising = house.services.leagues.organising
    back = await organising.take_back(house.press(), league.id, ORGANISER, silent.id, "was ill", organiser=True)
    competitor = back.competitor(silent.id)
    assert competitor is not None
    assert not competitor.gone
    assert [each.what for each in back.decisions] == ["no-show", "reinstate"]
    again = organising.take_back(house.press(), league.id, ORGANISER, silent.id, "once more", organiser=True)
    assert (await refusal(again)).key == "has not left"


async def test_who_comes_to_nothing_may_stay_where_the_terms_let_them(house: House) -> None:
    league = await begun(house, PEOPLE[:4], Terms("Autumn", rounds=3, days=1, no_shows=0))
    for _ in range(2):
        await later(house, DAY_MS + 1_000)
        await later(house, 11_000)
    assert [each.gone for each in (await now(house, league)).competitors] == [False] * 4


async def test_a_round_is_extended_with_a_reason_and_its_lists_stay_secret_until_it_ends(house: House) -> None:
    league = await begun(house, PEOPLE[:4], Terms("Autumn", days=2))
    organising = house.services.leagues.organising
    assert league.current is not None
    ends, game = league.current.ends, league.current.fixtures[0].game

    async def extend(hours: int, reason: str, organiser: bool = True) -> League:
        return await organising.extend(house.press(), league.id, ORGANISER, hours, reason, organiser=organiser)

    assert (await refusal(extend(24, ""))).key == "no reason"
    assert (await refusal(extend(24, "x", organiser=False))).key == "not an organiser"
    assert (await refusal(extend(-48, "too long"))).key == "round ends too soon"
    league = await extend(24, "a holiday")
    assert [(each.what, each.about, each.reason) for each in league.decisions] == [("extend", "1: +24 h", "a holiday")]
    await house.services.games.concede(house.press(), game, (await seats(house, game))[0])
    restarted(house)
    await later(house, 2 * DAY_MS + 60_000)
    league = await now(house, league)
    assert league.current is not None
    assert (league.current.number, league.current.ends) == (1, ends + DAY_MS)
    reader = (await seats(house, game))[1]
    assert (await house.services.history.export(game, reader)).withheld == "secret lists"
    await later(house, DAY_MS)
    await later(house, 11_000)
    assert len((await now(house, league)).rounds) == 2
    assert (await house.services.history.export(game, reader)).withheld == ""


async def test_a_dispute_is_told_once_and_an_organiser_settles_it(house: House) -> None:
    league = await begun(house, PEOPLE[:4])
    results = house.services.leagues.results
    assert league.current is not None
    one, other = (next(each for each in PEOPLE if each.id == person) for person in league.current.fixtures[1].players)
    await results.report(house.press(), league.id, one, "first")
    assert await told(house, league, league_notices.LEAGUE_DISPUTE) == []
    restarted(house)
    results = house.services.leagues.results
    league = await results.report(house.press(), league.id, other, "first")
    assert await told(house, league, league_notices.LEAGUE_DISPUTE) == ["1.2"]
    await results.report(house.press(), league.id, other, "draw")
    assert await told(house, league, league_notices.LEAGUE_DISPUTE) == ["1.2"]
    league = await house.services.leagues.organising.override(
        house.press(), league.id, ORGANISER, 1, 2, "draw", "both were late", organiser=True
    )
    assert not league.rounds[0].fixtures[1].disputed
    assert [match.outcome for match in league.matches] == ["draw"]


async def test_a_ladder_is_played_in_runs_at_ones_own_pace(house: House) -> None:
    league = await opened(house, PEOPLE[:2], Terms("Ladder", structure="ladder", run=2, days=3))
    run = house.services.leagues.ladders.run
    assert (await refusal(run(house.press(), league.id, PEOPLE[0]))).key == "ladder not begun"
    league = await house.services.leagues.organising.begin(house.press(), league.id, ORGANISER, organiser=True)
    joining, deck = house.services.leagues.joining, house.services.challenges.decks()[0].key
    assert (await refusal(run(house.press(), league.id, PEOPLE[2]))).key == "no player of it"
    await joining.join(house.press(), league.id, PEOPLE[2], deck)
    await run(house.press(), league.id, PEOPLE[0])
    assert (await refusal(house.services.leagues.ladders.wait_no_more(house.press(), league.id, PEOPLE[1]))).key == (
        "not waiting"
    )
    restarted(house)
    run = house.services.leagues.ladders.run
    for first, second in ((0, 1), (2, 0), (1, 2)):
        for person in (first, second):
            league = await now(house, league)
            if not any(waiting == PEOPLE[person].id for waiting, _ in league.waiting):
                league = await run(house.press(), league.id, PEOPLE[person])
        assert league.current is not None
        fixture = league.current.fixtures[-1]
        assert set(fixture.players) == {PEOPLE[first].id, PEOPLE[second].id}
        assert (await refusal(run(house.press(), league.id, PEOPLE[first]))).key == "match not over"
        changing = house.services.leagues.joining.join(house.press(), league.id, PEOPLE[first], deck)
        assert (await refusal(changing)).key == "run not over"
        await house.services.games.concede(house.press(), fixture.game, max(fixture.players))
        assert await house.services.leagues.results.count(fixture.game)
    league = await now(house, league)
    assert [(line.player, line.points) for line in league.table()] == [
        (PEOPLE[0].id, 6), (PEOPLE[1].id, 3), (PEOPLE[2].id, 0),
    ]  # fmt: skip
    await house.services.leagues.joining.join(house.press(), league.id, PEOPLE[0], deck)
    await run(house.press(), league.id, PEOPLE[0])
    await run(house.press(), league.id, PEOPLE[2])
    restarted(house)
    await later(house, 3 * DAY_MS)
    await later(house, 11_000)
    league = await now(house, league)
    assert (league.status, league.waiting) == ("closed", ())
    agrees_with_the_slow_table(league)
    assert all(fixture.match is not None for fixture in league.rounds[0].fixtures)


async def test_two_who_have_just_met_meet_again_when_nobody_else_comes(house: House) -> None:
    league = await begun(house, PEOPLE[:2], Terms("Ladder", structure="ladder"))
    run = house.services.leagues.ladders.run
    for person in PEOPLE[:2]:
        league = await run(house.press(), league.id, person)
    assert league.current is not None
    await house.services.games.concede(house.press(), league.current.fixtures[0].game, PEOPLE[0].id)
    await house.services.leagues.results.count(league.current.fixtures[0].game)
    for person in PEOPLE[:2]:
        league = await run(house.press(), league.id, person)
    assert len(league.waiting) == 2
    restarted(house)
    await later(house, 12 * HOUR_MS + 1_000)
    league = await now(house, league)
    assert league.current is not None
    assert (league.waiting, len(league.current.fixtures), league.current.opened) == ((), 2, True)


async def test_weekends_do_not_count_for_the_end_of_a_round_nor_for_clocks(house: House) -> None:
    league = await begun(
        house, PEOPLE[:2], Terms("Autumn", days=7, pace="daily", weekend="Europe/Paris", time_out="default")
    )
    assert league.current is not None
    assert (await facts(house, league.current.fixtures[0].game)).time_out == "default"
    assert league.current.ends == ends_of(league.terms, league.current.began) > league.current.began + 8 * DAY_MS
    noon_of_a_monday = 1_795_431_600_000
    assert ends_of(league.terms, noon_of_a_monday) == noon_of_a_monday + 9 * DAY_MS
    assert (await facts(house, league.current.fixtures[0].game)).weekend == "Europe/Paris"
    for language in ("en", "fr", "it"):
        assert any("(Europe/Paris)" in line for line in surroundings(league.terms, texts_for(language)))


async def test_a_round_that_is_put_off_does_not_end_on_a_weekend_that_is_paused(house: House) -> None:
    league = await begun(house, PEOPLE[:2], Terms("Autumn", days=7, weekend="Europe/Paris"))
    assert league.current is not None
    ends = local(league.current.ends, "Europe/Paris")
    to_saturday = (5 - ends.weekday()) * 24
    league = await house.services.leagues.organising.extend(
        house.press(), league.id, ORGANISER, to_saturday, "a holiday", organiser=True
    )
    assert league.current is not None
    after = local(league.current.ends, "Europe/Paris")
    assert (after.weekday(), after.hour, after.minute) == (0, 0, 0)


async def test_limits_at_sign_up(house: House) -> None:
    league = await opened(house, [], Terms("Masters", limits=Limits(lowest=1700)))
    deck = house.services.challenges.decks()[0].key
    join = house.services.leagues.joining.join(house.press(), league.id, PEOPLE[0], deck)
    assert (await refusal(join)).key == "rating too low"
    await house.services.ratings.be_rated(PEOPLE[1].id, False)
    join = house.services.leagues.joining.join(house.press(), league.id, PEOPLE[1], deck)
    assert (await refusal(join)).key == "not rated here"


async def test_who_could_not_check_in_since_the_bot_was_down_has_all_the_time_for_it(house: House) -> None:
    league = await opened(house, PEOPLE[:3], Terms("Autumn", starts=house.clock() + DAY_MS, check_in=2))
    await later(house, 2 * DAY_MS)
    league = await now(house, league)
    assert (league.status, league.asked, len(league.competitors)) == ("open", True, 3)
    assert league.terms.starts == pytest.approx(house.clock() + 2 * HOUR_MS, abs=60_000)
    for person in PEOPLE[:2]:
        await house.services.leagues.joining.check_in(house.press(), league.id, person)
    await later(house, 2 * HOUR_MS)
    league = await now(house, league)
    assert (league.status, len(league.competitors)) == ("running", 2)


async def test_a_report_needs_an_opponent_and_an_open_match(house: House) -> None:
    league = await begun(house, PEOPLE[:3], Terms("Autumn", rounds=1))
    report = house.services.leagues.results.report
    assert league.current is not None
    game = next(fixture for fixture in league.current.fixtures if fixture.second is not None)
    resting = next(person for person in PEOPLE[:3] if person.id not in game.players)
    assert (await refusal(report(house.press(), league.id, resting, "first"))).key == "you rest"
    assert (await refusal(report(house.press(), league.id, PEOPLE[5], "first"))).key == "no match of yours"
    other = await begun(house, PEOPLE[:4], Terms("Winter", rounds=1))
    assert other.current is not None
    await house.services.games.concede(house.press(), other.current.fixtures[0].game, other.current.fixtures[0].first)
    assert await house.services.leagues.results.count(other.current.fixtures[0].game)
    done = next(person for person in PEOPLE if person.id == other.current.fixtures[0].first)
    assert (await refusal(report(house.press(), other.id, done, "first"))).key == "match decided"
    assert (await refusal(report(house.press(), other.id, done, "first", 2))).key == "no match of yours"
    await play_round(house, league)
    assert (await refusal(report(house.press(), league.id, resting, "first"))).key == "league closed"


async def test_a_late_report_is_for_the_round_that_it_names(house: House) -> None:
    league = await play_round(house, await begun(house, PEOPLE[:4], Terms("Autumn", rounds=2)))
    report = house.services.leagues.results.report
    late = await refusal(report(house.press(), league.id, PEOPLE[0], "second", 1))
    assert (late.key, late.arguments["round"]) == ("match decided", 1)
    league = await report(house.press(), league.id, PEOPLE[0], "first", 2)
    assert league.current is not None
    assert [len(fixture.claims) for fixture in league.current.fixtures if PEOPLE[0].id in fixture.players] == [1]
    assert "round 2" in reported(league, league, PEOPLE[0].id, texts_for("en"), 2).content


async def settled(house: House, name: str, picked: str, league: League) -> League:
    choose = house.services.leagues.settling.choose
    return await choose(house.press(), league.id, ORGANISER, name, picked, organiser=True)


async def test_settings_hold_until_the_league_begins_and_each_is_judged(house: House) -> None:
    assert "time_out" not in settings_of(Terms("Autumn")), "without a clock nobody's time is over"
    league = await opened(house, PEOPLE[:4], Terms("Autumn", pace="daily"))
    settling = house.services.leagues.settling
    await house.services.settings.change(ORGANISER.id, timezone="Paris")
    assert (await refusal(settled(house, "check_in", "2", league))).key == "check-in needs a start"
    for name, picked in (("divisions", "7"), ("nothing", "1"), ("run", "3"), ("order", "0120")):
        assert (await refusal(settled(house, name, picked, league))).key == "unknown option"
    soon = local(house.clock() + 2 * DAY_MS, "Europe/Paris").strftime("%Y-%m-%d %H:%M")
    for text in ("soon", "2020-01-01 10:00", "2100-01-01 10:00"):
        wrong = settling.start(house.press(), league.id, ORGANISER, text, organiser=True)
        assert (await refusal(wrong)).key == "no start"
    league = await settling.start(house.press(), league.id, ORGANISER, soon, organiser=True)
    assert 0 <= house.clock() + 2 * DAY_MS - league.terms.starts < 70_000
    for name, picked in (
        ("check_in", "2"),
        ("divisions", "2"),
        ("late_until", "3"),
        ("weekend", "on"),
        ("time_out", "default"),
        ("order", "3210"),
    ):
        league = await settled(house, name, picked, league)
    terms = league.terms
    assert (terms.check_in, terms.divisions, terms.late_until, terms.weekend) == (2, 2, 3, "Europe/Paris")
    assert terms.time_out == "default"
    assert terms.order == ("distance", "head to head", "games", "opponents")
    for rating, share, key in (("1700-1400", "", "no rating range"), ("", "101", "no reliability")):
        wrong = settling.limit(house.press(), league.id, ORGANISER, rating, share, organiser=True)
        assert (await refusal(wrong)).key == key
    league = await settling.limit(house.press(), league.id, ORGANISER, "1400-", "80 %", organiser=True)
    assert league.terms.limits == Limits(1400, 0, 80)
    league = await settling.start(house.press(), league.id, ORGANISER, "", organiser=True)
    assert (league.terms.starts, league.terms.check_in) == (0, 0)
    told = decisions_said(league, texts_for("en"))
    assert told[2].startswith("Olga has set “Divisions: 2, by rating"), "the log has what was settled, too"
    assert len([each for each in league.decisions if each.what == "settings"]) == 6
    assert told[-2:] == [
        "Olga has set what is asked of who joins: 1400\\- · 80 %",
        "Olga has set when it begins: with **Begin now**, or /organise pair",
    ]
    assert decisions_said(league, texts_for("fr"))[1].startswith(
        "Olga a changé le réglage « Confirmation : Dès 2 heures"
    )
    assert "Confirmation : Dès" in "\n".join(surroundings(terms, texts_for("fr"))), "a space before the colon"
    assert await settled(house, "divisions", "2", league) == league, "what is so already is no decision"
    by_another = settling.choose(house.press(), league.id, PEOPLE[0], "divisions", "1", organiser=False)
    assert (await refusal(by_another)).key == "not an organiser"
    await house.services.leagues.organising.begin(house.press(), league.id, ORGANISER, organiser=True)
    assert (await refusal(settled(house, "divisions", "1", league))).key == "league begun"


async def test_a_division_is_named_before_the_season_and_nobody_plays_alone(house: House) -> None:
    league = await opened(house, PEOPLE[:4], Terms("Autumn", divisions=2))
    organising = house.services.leagues.organising

    async def place(person: int, division: int, reason: str = "by hand") -> League:
        return await organising.place(house.press(), league.id, ORGANISER, person, division, reason, organiser=True)

    assert (await refusal(place(PEOPLE[0].id, 3))).key == "no such division"
    assert (await refusal(place(PEOPLE[5].id, 1))).key == "not in the league"
    assert (await refusal(place(PEOPLE[0].id, 1, " "))).key == "no reason"
    for person in PEOPLE[:3]:
        await place(person.id, 2)
    begin = organising.begin(house.press(), league.id, ORGANISER, organiser=True)
    assert (await refusal(begin)).key == "division too small"
    await place(PEOPLE[0].id, 1)
    league = await organising.begin(house.press(), league.id, ORGANISER, organiser=True)
    assert sorted(each.id for each in league.in_division(1).competitors) == [PEOPLE[0].id, PEOPLE[3].id]
    assert (await refusal(place(PEOPLE[0].id, 2))).key == "league begun"
    assert [each.about for each in league.decisions] == ["P1: 2", "P2: 2", "P3: 2", "P1: 1"]


async def test_what_is_not_possible_here_says_so(house: House) -> None:
    league = await opened(house, PEOPLE[:3], Terms("Autumn", late_until=2))
    leagues, deck = house.services.leagues, house.services.challenges.decks()[0].key
    extended = leagues.organising.extend(house.press(), league.id, ORGANISER, 24, "early", organiser=True)
    assert (await refusal(extended)).key == "no round"
    league = await leagues.organising.begin(house.press(), league.id, ORGANISER, organiser=True)
    assert (await refusal(leagues.ladders.run(house.press(), league.id, PEOPLE[0]))).key == "no ladder"
    league = await leagues.joining.drop(house.press(), league.id, PEOPLE[0], organiser=False)
    again = leagues.joining.join(house.press(), league.id, PEOPLE[0], deck)
    assert (await refusal(again)).key == "left the league"
    by_another = leagues.organising.take_back(
        house.press(), league.id, PEOPLE[0], PEOPLE[0].id, "changed my mind", organiser=False
    )
    assert (await refusal(by_another)).key == "not an organiser"

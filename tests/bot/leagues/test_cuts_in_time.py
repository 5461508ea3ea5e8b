"""Rounds that all play, then a knock-out of the best; and rounds that last hours."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.leagues.model.league import League
from bot.leagues.model.terms import DAY_MS, HOUR_MS, Structure, Terms
from bot.leagues.organising.settling import chosen_of, settings_of, with_choice
from bot.leagues.pairing.knock_out import positions
from bot.leagues.pairing.swiss import rounds_for
from bot.leagues.rounds.requiring import require_terms
from bot.play.requests.person import Person
from bot.play.requests.refusal import Refusal
from bot.present.leagues.league_files import exported
from bot.present.leagues.league_settings import setting_said, terms_said
from bot.present.leagues.leagues import over, standings
from bot.present.texts import LANGUAGES, texts_for
from tests.bot.leagues.slow_standings import slow_standings
from tests.bot.leagues.test_leagues_in_time import ORGANISER, PEOPLE, begun, later, now, opened, play_round
from tests.bot.play.conftest import House
from tests.bot.play.test_challenges import refusal

in_time = [pytest.mark.asyncio, pytest.mark.process]
MANY = tuple(Person(1000 + number, f"P{number}") for number in range(1, 13))


def seeds_by_hand(league: League, cut: int, rounds: int) -> list[int]:
    """Who goes on, by the slow table after the rounds of all; equals stand as in the order that the league drew."""
    gone = {each.id for each in league.competitors if each.gone}
    matches = [match for match in league.matches if match.round <= rounds]
    table = slow_standings([each.id for each in league.competitors], matches, league.terms.order, dict(league.taken))
    places: Mapping[int, int] = {player: place for place, player in table}
    order = [line.player for line in league.preliminary_table()]
    assert sorted(order, key=lambda player: places[player]) == order
    return [player for player in order if player not in gone][:cut]


async def played_to_the_end(house: House, league: League) -> League:
    while league.status == "running":
        league = await play_round(house, league)
    return league


@pytest.mark.asyncio
@pytest.mark.process
@pytest.mark.parametrize(
    ("count", "cut", "structure", "rounds"),
    [(8, 4, "swiss", 0), (12, 8, "swiss", 3), (6, 4, "round robin", 0)],
)
async def test_the_best_of_the_rounds_play_a_knock_out(
    house: House, count: int, cut: int, structure: Structure, rounds: int
) -> None:
    terms = Terms("Autumn", structure=structure, rounds=rounds, cut=cut, third=True)
    league = await begun(house, MANY[:count], terms)
    before = rounds or (rounds_for(count) if structure == "swiss" else count - 1)
    assert (league.preliminary_rounds, league.planned) == (before, before + {4: 2, 8: 3}[cut])
    for _ in range(before):
        assert not league.qualified
        league = await play_round(house, league)
    assert list(league.qualified) == seeds_by_hand(league, cut, before)
    assert len(league.rounds) == before + 1
    meet = [tuple(league.qualified[seed - 1] for seed in positions(cut)[at : at + 2]) for at in range(0, cut, 2)]
    assert {frozenset(each.players) for each in league.rounds[-1].fixtures} == {frozenset(pair) for pair in meet}
    league = await played_to_the_end(house, league)
    assert len(league.rounds) == league.planned
    table = league.table()
    final = next(each for each in league.rounds[-1].fixtures if each.place.startswith("W"))
    assert table[0].player == final.winner
    assert {line.player for line in table[:cut]} == set(league.qualified)
    order = {line.player: line.place for line in league.preliminary_table()}
    below = [line.player for line in table[cut:]]
    assert sorted(below, key=lambda player: order[player]) == below
    for language in LANGUAGES:
        texts = texts_for(language)
        assert texts.say("league.cut-said", count=cut) in terms_said(league, texts)
        embed = standings(league, texts).embed
        assert embed is not None
        if count > cut:
            assert texts.say("league.out-before-cut", place=table[-1].place) in embed.description
        assert exported(league, texts).files
    assert "P1 " in over(league).content


@pytest.mark.asyncio
@pytest.mark.process
async def test_who_has_left_before_the_cut_makes_room_and_results_before_it_stay(house: House) -> None:
    league = await begun(house, PEOPLE[:6], Terms("Autumn", rounds=1, cut=4, late_until=3, window=0))
    league = await house.services.leagues.joining.drop(house.press(), league.id, PEOPLE[0], organiser=False)
    league = await play_round(house, league)
    assert PEOPLE[0].id not in league.qualified
    assert len(league.qualified) == 4
    late = house.services.leagues.joining.join(house.press(), league.id, Person(5, "Late"), league.competitors[0].deck)
    assert (await refusal(late)).key == "league begun", "nobody comes in once there is a knock-out"
    decide = house.services.leagues.organising.override(
        house.press(), league.id, ORGANISER, 1, 1, "draw", "wrong", organiser=True
    )
    assert (await refusal(decide)).key == "bracket moved on"
    again = await house.services.leagues.organising.reopen(house.press(), league.id, ORGANISER, "wrong", organiser=True)
    assert (again.qualified, len(again.rounds)) == ((), 1)
    first = again.rounds[0].fixtures[0]
    loser = next(each for each in first.players if each != first.winner)
    outcome = "first" if first.first == loser else "second"
    await house.services.leagues.organising.override(
        house.press(), league.id, ORGANISER, 1, 1, outcome, "wrong", organiser=True
    )
    await later(house, HOUR_MS)
    league = await now(house, league)
    assert len(league.rounds) == 2
    assert loser in league.qualified or loser == PEOPLE[0].id


@pytest.mark.asyncio
@pytest.mark.process
async def test_a_cut_larger_than_the_field_is_refused(house: House) -> None:
    league = await opened(house, PEOPLE[:5], Terms("Autumn", cut=8))
    refused = await refusal(
        house.services.leagues.organising.begin(house.press(), league.id, ORGANISER, organiser=True)
    )
    assert (refused.key, refused.arguments["count"], refused.arguments["needed"]) == ("too few for the cut", 5, 8)


@pytest.mark.asyncio
@pytest.mark.process
async def test_a_round_of_hours_ends_after_them(house: House) -> None:
    league = await begun(house, PEOPLE[:2], Terms("Autumn", rounds=2, days=0, hours=3))
    assert league.current is not None
    assert league.current.ends - league.current.began == 3 * HOUR_MS
    await later(house, 3 * HOUR_MS)
    assert len((await now(house, league)).rounds) == 2


def test_a_round_of_days_and_hours_is_told() -> None:
    said = {
        language: terms_said(League("", Terms("A", days=1, hours=12), 1, 1, 1, language, 1, 1), texts_for(language))
        for language in LANGUAGES
    }
    assert "1 day and 12 hours" in said["en"]
    assert "1 jour et 12 heures" in said["fr"]
    assert "1 giorno e 12 ore" in said["it"]
    assert Terms("A", days=1, hours=12).round_ms == DAY_MS + 12 * HOUR_MS


def test_the_length_of_a_round_is_a_setting_in_hours_and_days() -> None:
    assert chosen_of(Terms("A"), "length") == "168"
    for picked, days, hours in (("1", 0, 1), ("12", 0, 12), ("24", 1, 0), ("336", 14, 0)):
        after = with_choice(Terms("A"), "length", picked, "UTC")
        assert (after.days, after.hours, chosen_of(after, "length")) == (days, hours, picked)
    with pytest.raises(Refusal, match="unknown option"):
        with_choice(Terms("A"), "length", "0", "UTC")
    assert setting_said("length", "12", texts_for("en")) == "How long a round lasts: 12 hours"
    assert setting_said("length", "48", texts_for("it")) == "Quanto dura un turno: 2 giorni"


def test_a_cut_is_a_setting_of_rounds_that_all_play() -> None:
    assert "cut" in settings_of(Terms("A"))
    for structure in ("knock-out", "double knock-out", "groups", "ladder"):
        assert "cut" not in settings_of(Terms("A", structure=structure))  # type: ignore[arg-type]
        with pytest.raises(Refusal, match="not in this structure"):
            require_terms(Terms("A", structure=structure, cut=8))  # type: ignore[arg-type]
    assert with_choice(Terms("A"), "cut", "8", "UTC").cut == 8
    without = with_choice(Terms("A", cut=8, third=True), "cut", "0", "UTC")
    assert (without.cut, without.third) == (0, False)

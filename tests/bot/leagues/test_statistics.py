"""Statistics against a slow recomputation, and of nobody and nothing that is not to be told."""

from __future__ import annotations

import asyncio
import random
import re
from fractions import Fraction
from typing import get_args

import pytest
from msgspec import structs

from bot.leagues.model.terms import Terms
from bot.leagues.ratings.finished import PLAYED_GAME, PlayedGame, PlayedSeat
from bot.leagues.ratings.ratings import LADDERS
from bot.leagues.ratings.statistics import Statistics, Tally, public, summed
from bot.leagues.ratings.statistics_service import Scope
from bot.play.clocks.paces import PaceName
from tests.bot.leagues.test_leagues_in_time import PEOPLE, begun, play_round
from tests.bot.play.conftest import ANA, BO, CLEO, House
from tests.bot.play.test_challenges import refusal

HEROES = {"Sierra": "axiom", "Kojo": "bravos", "Nevenka": "lyra", "Teija": "muna"}
NOW = 10**12


def some_games(count: int, chance: random.Random) -> list[PlayedGame]:
    """Finished games of every sort."""
    found = []
    for number in range(count):
        mode = chance.choice(LADDERS)
        teams = {"duel": (0, 1), "2v2": (0, 1, 0, 1), "free for all": (0, 1, 2)}[mode]
        best = chance.choice([None, *set(teams)])
        seats = []
        for team in teams:
            hero = chance.choice([*HEROES, ""])
            came = "drawn" if best is None else "won" if best == team else "lost"
            used = chance.choice([None, chance.randrange(10**7)])
            seats.append(PlayedSeat(chance.choice((0, 1, 2, 3)), hero, HEROES.get(hero, ""), came, used))
        found.append(
            PlayedGame(
                game=f"g{number}",
                began=NOW - 10**9,
                ended=NOW - chance.randrange(10**9),
                guild=7,
                league="",
                format="duel",
                mode=mode,
                pace=chance.choice(get_args(PaceName)),
                days=chance.randrange(9),
                first=chance.randrange(len(teams)),
                seats=tuple(seats),
                secret_until=chance.choice((0, NOW, NOW + 1)),
                private=chance.random() < 0.2,
            )
        )
    return found


def slowly(games: list[PlayedGame], person: int | None) -> dict[str, object]:
    """The same sums, each by going through everything for itself."""
    seen = [
        (game, at, seat)
        for game in games
        for at, seat in enumerate(game.seats)
        if person is None or seat.person == person
    ]
    told = [(game, at, seat) for game, at, seat in seen if game.secret_until <= NOW and seat.hero]

    def record(those: list[PlayedSeat]) -> tuple[int, int, int]:
        results = [seat.came for seat in those]
        return results.count("won"), results.count("drawn"), results.count("lost")

    def rivals(game: PlayedGame, at: int) -> list[PlayedSeat]:
        same = {"duel": {at}, "2v2": {at, (at + 2) % 4}, "free for all": {at}}[game.mode]
        return [seat for other, seat in enumerate(game.seats) if other not in same and seat.hero]

    met = [(seat, rival) for game, at, seat in told for rival in rivals(game, at)]
    played = {game.game: game for game, _, _ in seen}
    with_days = [game.days for game in played.values() if game.days]
    timed = [(game.days, seat.used) for game, _, seat in seen if seat.used is not None and game.days]
    return {
        "games": len(played),
        "drawn": sum({seat.came for seat in game.seats} == {"drawn"} for game in played.values()),
        "tally": record([seat for _, _, seat in seen]),
        "first": record([seat for game, at, seat in seen if game.first == at]),
        "later": record([seat for game, at, seat in seen if game.first != at]),
        "days": Fraction(sum(with_days), len(with_days)) if with_days else Fraction(0),
        "answers": Fraction(sum(used for _, used in timed), sum(d for d, _ in timed)) if timed else Fraction(0),
        "heroes": {hero: record([s for _, _, s in told if s.hero == hero]) for hero in {s.hero for _, _, s in told}},
        "factions": {
            one: record([s for _, _, s in told if s.faction == one]) for one in {s.faction for _, _, s in told}
        },
        "met": {
            pair: record([s for s, rival in met if (s.faction, rival.faction) == pair])
            for pair in {(s.faction, rival.faction) for s, rival in met}
        },
        "heroes_met": {
            pair: record([s for s, rival in met if (s.hero, rival.hero) == pair])
            for pair in {(s.hero, rival.hero) for s, rival in met}
        },
        "lasted": {
            pace: sum(game.ended - game.began for game in played.values() if game.pace == pace)
            for pace in {game.pace for game in played.values()}
        },
        "hidden": sum(game.secret_until > NOW for game in played.values()),
    }


def told(found: Statistics) -> dict[str, object]:
    def record(tally: Tally) -> tuple[int, int, int]:
        return tally.won, tally.drawn, tally.lost

    return {
        "games": found.games,
        "drawn": found.drawn,
        "tally": record(found.tally),
        "first": record(found.first),
        "later": record(found.later),
        "days": found.days.mean,
        "answers": found.answers.mean,
        "heroes": {name: record(tally) for name, tally in found.heroes.items()},
        "factions": {name: record(tally) for name, tally in found.factions.items()},
        "met": {pair: record(tally) for pair, tally in found.met.items()},
        "heroes_met": {pair: record(tally) for pair, tally in found.heroes_met.items()},
        "lasted": {pace: length.total for pace, length in found.lasted.items()},
        "hidden": found.hidden,
    }


@pytest.mark.parametrize("seed", range(6))
def test_sums_agree_with_a_slow_recomputation(seed: int) -> None:
    games = some_games(80, random.Random(seed))
    for person in (None, 1, 3, 99):
        assert told(summed(games, NOW, person)) == slowly(games, person)
    assert public(games) == [game for game in games if not game.private]


async def finished(house: House, loser: int) -> str:
    game = (await house.begin()).game_id
    await house.services.games.concede(house.press(), game, loser)
    return game


@pytest.mark.process
@pytest.mark.asyncio
async def test_a_finished_game_is_taken_in_once_and_tells_nobody_who_does_not_want_it(house: House) -> None:
    statistics, ratings = house.services.statistics, house.services.ratings
    running = (await house.begin()).game_id
    assert not await statistics.count(running)
    game, first = running, (await house.services.games.look(running)).view.first
    await house.services.games.concede(house.press(), game, BO.id)
    done = await asyncio.gather(*(statistics.count(game) for _ in range(5)))
    assert sorted(done) == [False] * 4 + [True]
    found = await statistics.of(Scope())
    assert (found.games, found.tally.won, found.tally.lost) == (1, 1, 1)
    assert found.first.games == found.later.games == 1
    assert sum(tally.won for tally in found.heroes.values()) == 1
    look = await house.services.games.look(game)
    assert set(found.heroes) <= {thing.name for thing in look.catalogue.cards.values()}
    ana = await statistics.of_person(ANA, ANA.id, Scope(guild=7))
    assert (ana.games, ana.tally.won) == (1, 1)
    assert ana.first.games == int(first == 0)
    assert (await statistics.of_person(ANA, ANA.id, Scope(guild=8))).games == 0
    assert (await statistics.of_person(CLEO, ANA.id, Scope())).games == 0
    await ratings.be_rated(BO.id, False)
    assert await statistics.count(await finished(house, ANA.id))
    assert (await refusal(statistics.of_person(BO, ANA.id, Scope()))).key == "rating private"
    assert (await statistics.of_person(BO, BO.id, Scope())).games == 1, "what was played since counts for nobody"
    everybody = await statistics.of(Scope(guild=7))
    assert (everybody.games, everybody.tally.games) == (2, 4)
    assert (await statistics.of(Scope("2v2"))).games == 0


@pytest.mark.process
@pytest.mark.asyncio
async def test_rows_are_made_anew_from_the_stored_games(
    house: House,
) -> None:
    statistics, rows = house.services.statistics, house.store.statistics

    games = [await finished(house, BO.id) for _ in range(3)]
    await house.services.ratings.be_rated(BO.id, False)
    for game in games:
        assert await statistics.count(game)
    await house.services.ratings.be_rated(BO.id, True)
    recount = house.services.recounting.recount
    running = (await house.begin()).game_id
    whole = sorted(await rows.all())
    assert await recount(rebuild=False) == {"same": 3}
    kept = await rows.row(games[0])
    assert kept is not None
    await rows.replace(games[0], PLAYED_GAME.encode(structs.replace(PLAYED_GAME.decode(kept), days=99)), [], 7, "")
    await rows.remove(games[1], [ANA.id], 7, "")
    await rows.replace(running, kept, [ANA.id], 7, "")
    found = {"same": 1, "other": 1, "missing": 1, "surplus": 1}
    assert await recount(rebuild=False) == found
    await house.services.ratings.be_rated(BO.id, False)
    assert await recount(rebuild=True) == found
    assert await recount(rebuild=False) == {"same": 3}
    assert sorted(await rows.all()) == whole, "who stood in a row without their id stays so"
    assert (await statistics.of_person(ANA, ANA.id, Scope(guild=7))).tally.won == 3


@pytest.mark.process
@pytest.mark.asyncio
async def test_who_is_forgotten_is_in_no_row_and_the_sums_stay(house: House) -> None:
    statistics = house.services.statistics
    assert await statistics.count(await finished(house, BO.id))
    before = await statistics.of(Scope())
    await house.services.forgetting.forget(BO.id)
    kept = b"".join(await house.store.statistics.all())
    assert not re.search(rb"(?<!\d)%d(?!\d)" % BO.id, kept), "but as digits of another number"
    assert (await statistics.of_person(BO, BO.id, Scope())).games == 0
    assert told(await statistics.of(Scope())) == told(before)
    assert (await statistics.of_person(ANA, BO.id, Scope())).tally.won == 1


@pytest.mark.process
@pytest.mark.asyncio
async def test_what_a_league_keeps_secret_is_in_no_figure_before_its_round_is_over(house: House) -> None:
    league = await begun(house, PEOPLE[:4], Terms("Autumn", secret=True, days=3))
    assert league.current is not None
    games = [fixture.game for fixture in league.current.fixtures]
    await play_round(house, league)
    for game in games:
        assert await house.services.statistics.count(game)
    scope = Scope(league=league.id)
    early = await house.services.statistics.of(scope)
    assert (early.games, early.hidden, early.heroes, early.met, early.factions) == (2, 2, {}, {}, {})
    assert early.tally.won == 2
    player = next(each for each in PEOPLE if each.id == league.current.fixtures[0].first)
    assert (await house.services.statistics.of_person(player, 1, Scope())).heroes == {}
    house.clock.ahead += 4 * 86_400_000
    later = await house.services.statistics.of(scope)
    assert (later.hidden, sum(tally.games for tally in later.heroes.values())) == (0, 4)


@pytest.mark.process
@pytest.mark.asyncio
async def test_a_round_that_is_put_off_keeps_what_was_played_secret_as_long(house: House) -> None:
    league = await begun(house, PEOPLE[:4], Terms("Autumn", secret=True, days=3))
    assert league.current is not None
    fixture = league.current.fixtures[0]
    await house.services.games.concede(house.press(), fixture.game, fixture.first)
    assert await house.services.statistics.count(fixture.game)
    organising = house.services.leagues.organising
    await organising.extend(house.press(), league.id, PEOPLE[0], 48, "holidays", organiser=True)
    scope = Scope(league=league.id)
    house.clock.ahead += 4 * 86_400_000
    assert (await house.services.statistics.of(scope)).heroes == {}, "its third day is over, the round is not"
    house.clock.ahead += 2 * 86_400_000
    assert (await house.services.statistics.of(scope)).heroes != {}

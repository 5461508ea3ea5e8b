"""A league from its opening to its last table: nobody but time and the games keeps it going."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence

import pytest

from bot.due import DUE_AT_ONCE
from bot.leagues.model.keeping import Likely
from bot.leagues.model.league import League
from bot.leagues.model.terms import DAY_MS, Terms
from bot.leagues.pairing.swiss import rounds_for
from bot.play.game_records.facts import GameFacts
from bot.play.game_records.game_record import GameRecord
from bot.play.game_records.league_notices import LEAGUE_LETTER
from bot.play.requests.person import Person, Place
from bot.present.games.games import line_of
from bot.present.games.messages import result
from bot.present.history.log import log as log_page
from bot.present.leagues.news import letter
from bot.present.tables.board_words import outcome
from bot.present.texts import texts_for
from bot.present.wording.naming import naming_of
from persistence.server.keys import Subject
from tests.bot.leagues.slow_standings import slow_standings
from tests.bot.play.conftest import TAVERN, House
from tests.bot.play.test_challenges import refusal

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

SAID = texts_for("en")
ORGANISER = Person(1, "Olga")
PEOPLE = tuple(Person(1000 + number, f"P{number}") for number in range(1, 9))


async def opened(house: House, people: Sequence[Person], terms: Terms = Terms("Autumn")) -> League:
    """A league that these people have joined."""
    leagues = house.services.leagues
    league = await leagues.joining.create(house.press(), ORGANISER, TAVERN, terms, organiser=True)
    deck = house.services.challenges.decks()[0].key
    for person in people:
        league = await leagues.joining.join(house.press(), league.id, person, deck)
    return league


async def begun(house: House, people: Sequence[Person], terms: Terms = Terms("Autumn")) -> League:
    league = await opened(house, people, terms)
    return await house.services.leagues.organising.begin(house.press(), league.id, ORGANISER, organiser=True)


async def now(house: House, league: League) -> League:
    return (await house.services.leagues.keeping.look(league.id)).league


async def facts(house: House, game: str) -> GameFacts:
    meta = await house.store.games.meta(game)
    assert meta is not None
    return GameRecord(meta.kept).facts


async def play_round(house: House, league: League, *, counted: bool = True) -> League:
    """Every open game of the round is conceded by who has the larger id."""
    current = league.current
    assert current is not None
    for fixture in current.fixtures:
        if fixture.match is None:
            assert fixture.second is not None
            await house.services.games.concede(house.press(), fixture.game, max(fixture.players))
            if counted:
                assert await house.services.leagues.results.count(fixture.game)
    return await now(house, league)


async def choose_mana(house: House, game: str, person: int) -> None:
    look = await house.services.games.look(game, person)
    (decision,) = look.view.decisions
    codes = [option.code for option in decision.options[: decision.least]]
    await house.services.games.answer(house.press(), game, person, decision.id, codes)


async def later(house: House, milliseconds: int) -> None:
    """Time goes by, and everything that is due is dealt with."""
    house.clock.ahead += milliseconds
    while await house.services.due.run() >= DUE_AT_ONCE:
        pass


async def test_a_league_plays_itself_to_its_end(house: House) -> None:
    league = await begun(house, PEOPLE[:5])
    assert (league.status, league.planned, len(league.rounds)) == ("running", 4, 1)
    for number in range(1, 5):
        assert league.current is not None
        assert (league.current.number, league.current.opened) == (number, True)
        assert [fixture.second for fixture in league.current.fixtures].count(None) == 1
        league = await play_round(house, league)
    assert league.status == "closed"
    table = league.table()
    players = [person.id for person in PEOPLE[:5]]
    assert [(line.place, line.player) for line in table] == slow_standings(
        players, league.matches, league.terms.order, {}
    )
    assert table[0].player == PEOPLE[0].id
    met = [frozenset(fixture.players) for each in league.rounds[:3] for fixture in each.fixtures]
    assert len(set(met)) == len(met), "of five, nobody need meet or rest twice in three rounds"


async def test_a_game_of_a_league_is_played_with_the_list_that_was_handed_in(house: House) -> None:
    league = await opened(house, PEOPLE[:2], Terms("Autumn", rules="current", days=3))
    other = house.services.challenges.decks()[1].key
    league = await house.services.leagues.joining.join(house.press(), league.id, PEOPLE[0], other)
    assert [each.deck for each in league.competitors if each.id == PEOPLE[0].id] == [other]
    league = await house.services.leagues.organising.begin(house.press(), league.id, ORGANISER, organiser=True)
    assert league.current is not None
    (fixture,) = league.current.fixtures
    found = await facts(house, fixture.game)
    decks = {player.id: player.deck for player in found.players}
    assert decks == {PEOPLE[0].id: other, PEOPLE[1].id: house.services.challenges.decks()[0].key}
    assert (found.league, found.round, found.rules, found.channel_id) == (league.id, 1, "current", TAVERN.channel_id)
    assert found.lists_secret_until == league.current.ends == league.current.began + 3 * DAY_MS
    refused = await refusal(house.services.leagues.joining.join(house.press(), league.id, PEOPLE[0], other))
    assert refused.key == "league begun"


async def test_results_that_come_at_once_are_all_taken_and_the_next_round_is_paired_once(house: House) -> None:
    league = await begun(house, PEOPLE)
    await play_round(house, league, counted=False)
    assert league.current is not None
    games = [fixture.game for fixture in league.current.fixtures]
    await asyncio.gather(*(house.services.leagues.results.count(game) for game in [*games, *games]))
    league = await now(house, league)
    assert [each.open for each in league.rounds] == [0, 4]
    assert not await house.services.leagues.results.count(games[0])


async def test_what_was_cut_short_comes_up_again(house: House) -> None:
    """The round is paired and nothing else has happened: a bot that starts again opens the games."""
    league = await opened(house, PEOPLE[:4])
    service = house.services.leagues
    real = service.rounds.open_games

    async def cut_short(league_id: str) -> None:
        raise ConnectionError

    service.rounds.open_games = cut_short  # type: ignore[method-assign]
    with pytest.raises(ConnectionError):
        await service.organising.begin(house.press(), league.id, ORGANISER, organiser=True)
    service.rounds.open_games = real  # type: ignore[method-assign]
    league = await now(house, league)
    assert league.current is not None
    assert not league.current.opened
    await later(house, 11_000)
    league = await now(house, league)
    assert league.current is not None
    assert league.current.opened
    for fixture in league.current.fixtures:
        assert (await facts(house, fixture.game)).league == league.id


async def test_a_round_ends_in_time_and_decides_what_is_open(house: House) -> None:
    league = await begun(house, PEOPLE[:4], Terms("Autumn", days=2))
    assert league.current is not None
    untouched, half = league.current.fixtures
    assert half.second is not None
    await choose_mana(house, half.game, half.second)
    await later(house, 2 * DAY_MS - 60_000)
    assert (await now(house, league)).rounds[0].open == 2
    await later(house, 61_000)
    league = await now(house, league)
    first, second = (fixture.match for fixture in league.rounds[0].fixtures)
    assert first is not None
    assert second is not None
    assert (first.outcome, first.games) == ("neither", 0)
    assert second.outcome == "second"
    assert len(league.rounds) == 2
    for fixture in (untouched, half):
        look = await house.services.games.look(fixture.game)
        assert look.view.result is not None
        assert look.view.result.how == "abandonment"
        assert not await house.services.leagues.results.count(fixture.game)


async def test_a_league_that_everybody_forgets_ends_all_the_same(house: House) -> None:
    league = await begun(house, PEOPLE[:4], Terms("Autumn", days=1, rounds=2))
    for _ in range(3):
        await later(house, DAY_MS + 1_000)
        await later(house, 11_000)
    league = await now(house, league)
    assert league.status == "closed"
    assert [line.points for line in league.table()] == [0, 0, 0, 0]


async def test_a_league_that_nobody_begins_is_closed(house: House) -> None:
    league = await opened(house, PEOPLE[:1])
    await later(house, 31 * DAY_MS)
    assert (await now(house, league)).status == "closed"
    refused = await refusal(
        house.services.leagues.organising.begin(house.press(), league.id, ORGANISER, organiser=True)
    )
    assert refused.key == "league closed"


async def letters_of(house: House) -> list[str]:
    """The letters that the outbox holds now, which are taken out of it."""
    found = []
    while entries := await house.store.outbox.claim(200):
        found += [entry.target for entry in entries if entry.kind == LEAGUE_LETTER]
        for entry in entries:
            await house.store.outbox.ack(entry)
    return found


async def test_a_reported_result_rings_once_for_the_opponent_who_confirms_it_by_one_press(house: House) -> None:
    league = await begun(house, PEOPLE[:4])
    results = house.services.leagues.results
    assert league.current is not None
    fixture = league.current.fixtures[0]
    one, other = (next(each for each in PEOPLE if each.id == person) for person in fixture.players)
    await letters_of(house)
    league = await results.report(house.press(), league.id, one, "first")
    assert await letters_of(house) == [f"{other.id}.reported.1"]
    assert letter(league, one.id, "reported", 1, SAID) is None, "who has said it is asked nothing"
    shown = letter(league, other.id, "reported", 1, SAID)
    assert shown is not None
    assert SAID.say("league.match.first", winner=one.name) in shown.content
    assert [button.press for row in shown.rows for button in row] == [
        f"t:leaguesay:{league.id}:1:lost",
        f"t:leagueplace:{league.id}",
    ]
    league = await results.report(house.press(), league.id, one, "draw")
    assert await letters_of(house) == [], "it rings once"
    shown = letter(league, other.id, "reported", 1, SAID)
    assert shown is not None
    assert f"t:leaguesay:{league.id}:1:draw" in str(shown.rows)
    league = await results.report(house.press(), league.id, other, "draw")
    assert await letters_of(house) == []
    assert letter(league, other.id, "reported", 1, SAID) is None


async def test_a_report_counts_when_both_say_the_same(house: House) -> None:
    league = await begun(house, PEOPLE[:4])
    service = house.services.leagues
    assert league.current is not None
    fixture = league.current.fixtures[0]
    one, other = (next(each for each in PEOPLE if each.id == person) for person in fixture.players)
    league = await service.results.report(house.press(), league.id, one, "first")
    league = await service.results.report(house.press(), league.id, other, "first")
    assert league.current is not None
    assert league.current.fixtures[0].disputed
    league = await service.results.report(house.press(), league.id, other, "second")
    assert league.current is not None
    match = league.current.fixtures[0].match
    assert match is not None
    assert (match.outcome, match.wins) == ("first", (1, 0))
    ended = (await house.services.games.look(fixture.game)).view.result
    assert ended is not None
    assert (ended.winners, ended.how) == ([], "silence"), "its game is closed, and its clocks with it"
    closed = await house.services.games.look(fixture.game, one.id)
    told = result(closed)
    assert told.embed is not None
    said = SAID.say("settled.reported", state=SAID.say("league.match.first", winner=one.name), reason="")
    assert said in told.embed.description
    assert [button.label for row in told.rows for button in row] == [
        SAID.say("league.to-standings"),
        SAID.say("replay.button"),
        SAID.say("button.log"),
        SAID.say("review.button"),
        SAID.say("button.cards"),
        SAID.say("why.button"),
        SAID.say("button.words"),
    ], "no league has rematches"
    assert outcome(naming_of(closed, SAID)) == said
    log = await house.services.history.log(fixture.game, one.id)
    assert said in str(log_page(closed, log, SAID))
    lines = await house.services.games.games_of(one.id)
    line = next(each for each in lines if each.facts.id == fixture.game)
    assert SAID.say("games.settled") in line_of(line, SAID)
    assert not await service.results.count(fixture.game)
    assert (await house.services.games.look(league.current.fixtures[1].game)).view.result is None
    assert (await refusal(service.results.report(house.press(), league.id, one, "draw"))).key == "match decided"
    assert (
        await refusal(service.results.report(house.press(), league.id, ORGANISER, "draw"))
    ).key == "no match of yours"
    game = league.current.fixtures[1].game
    await service.organising.override(
        house.press(), league.id, ORGANISER, 1, 2, "draw", "at *the* club", organiser=True
    )
    decided = outcome(naming_of(await house.services.games.look(game), SAID))
    assert decided == SAID.say("settled.decided", state=SAID.say("league.match.draw"), reason="at \\*the\\* club")


async def test_an_organiser_decides_with_a_reason_and_a_mistake_is_undone_in_a_later_round(house: House) -> None:
    league = await begun(house, PEOPLE[:4])
    service = house.services.leagues

    async def override(number: int, table: int, reason: str, organiser: bool = True) -> League:
        return await service.organising.override(
            house.press(), league.id, ORGANISER, number, table, "second", reason, organiser=organiser
        )

    assert (await refusal(override(1, 1, "  "))).key == "no reason"
    assert (await refusal(override(1, 1, "why not", organiser=False))).key == "not an organiser"
    for number, table in ((0, 1), (2, 1), (1, 0), (1, 3)):
        assert (await refusal(override(number, table, "because"))).key == "no such match"
    assert league.current is not None
    for table, fixture in enumerate(league.current.fixtures, start=1):
        for player in fixture.players:
            own = service.organising.override(
                house.press(), league.id, Person(player, "P"), 1, table, "first", "I have", organiser=True
            )
            assert (await refusal(own)).key == "own match", "who plays in a match does not decide it"
    league = await play_round(house, league)
    assert len(league.rounds) == 2
    league = await override(1, 1, " played with\nanother list ")
    match = league.rounds[0].fixtures[0].match
    assert match is not None
    assert match.outcome == "second"
    (decision,) = league.decisions
    assert (decision.by, decision.what, decision.about, decision.reason) == (
        ORGANISER.id, "override", "1.1: second", "played with another list",
    )  # fmt: skip
    assert len(league.rounds) == 2


async def test_who_leaves_is_paired_no_more(house: House) -> None:
    league = await opened(house, PEOPLE[:5])
    service = house.services.leagues
    league = await service.joining.drop(house.press(), league.id, PEOPLE[4], organiser=False)
    assert len(league.competitors) == 4
    league = await service.organising.begin(house.press(), league.id, ORGANISER, organiser=True)
    league = await service.joining.drop(house.press(), league.id, PEOPLE[3], organiser=False)
    again = service.joining.drop(house.press(), league.id, PEOPLE[3], organiser=False)
    assert (await refusal(again)).key == "no player of it"
    by_another = service.joining.drop(house.press(), league.id, PEOPLE[0], PEOPLE[1].id, "x", organiser=False)
    assert (await refusal(by_another)).key == "not an organiser"
    unexplained = service.joining.drop(house.press(), league.id, ORGANISER, PEOPLE[1].id, "", organiser=True)
    assert (await refusal(unexplained)).key == "no reason"
    league = await play_round(house, league)
    assert league.current is not None
    assert PEOPLE[3].id not in [person for fixture in league.current.fixtures for person in fixture.players]
    assert len(league.table()) == 4


async def test_bad_input_is_told_what_to_do(house: House) -> None:
    service = house.services.leagues
    assert (await refusal(service.keeping.find(7))).key == "no league"
    create = service.joining.create(house.press(), ORGANISER, TAVERN, Terms("X"), organiser=False)
    assert (await refusal(create)).key == "not an organiser"
    blank = service.joining.create(house.press(), ORGANISER, TAVERN, Terms("  "), organiser=True)
    assert (await refusal(blank)).key == "no league name"
    elsewhere = Place(guild_id=7, channel_id=70, kind="forum", bot_may=TAVERN.bot_may)
    assert (
        await refusal(service.joining.create(house.press(), ORGANISER, elsewhere, Terms("X"), organiser=True))
    ).key == "wrong place"
    league = await opened(house, PEOPLE[:1])
    same = service.joining.create(house.press(), ORGANISER, TAVERN, Terms("autumn"), organiser=True)
    assert (await refusal(same)).key == "league name taken"
    few = service.organising.begin(house.press(), league.id, ORGANISER, organiser=True)
    assert (await refusal(few)).key == "too few competitors"
    assert (
        await refusal(service.joining.join(house.press(), league.id, PEOPLE[1], "no such deck"))
    ).key == "unknown deck"
    assert (await refusal(service.keeping.look("zzz"))).key == "no such league"
    assert (await service.keeping.find(7, "autu")).id == league.id
    assert (await refusal(service.keeping.find(7, "winter"))).key == "no such league"
    await service.joining.create(house.press(), ORGANISER, TAVERN, Terms("Winter"), organiser=True)
    assert (await refusal(service.keeping.find(7))).key == "several leagues"
    await house.services.leagues.joining.join(
        house.press(), league.id, PEOPLE[1], house.services.challenges.decks()[0].key
    )
    await service.organising.begin(house.press(), league.id, ORGANISER, organiser=True)
    twice = service.organising.begin(house.press(), league.id, ORGANISER, organiser=True)
    assert (await refusal(twice)).key == "round open"
    closed = await service.organising.close(house.press(), league.id, ORGANISER, "enough", organiser=True)
    assert closed.status == "closed"
    assert (
        await refusal(service.organising.close(house.press(), league.id, ORGANISER, "more", organiser=True))
    ).key == "league closed"


async def test_an_illegal_deck_is_refused_with_its_report(house: House) -> None:
    league = await opened(house, [], Terms("Strict", format="singleton"))
    deck = house.services.challenges.decks()[0].key
    refused = await refusal(house.services.leagues.joining.join(house.press(), league.id, PEOPLE[0], deck))
    assert refused.key in ("deck of another format", "deck not legal", "unknown deck")


async def test_the_same_press_twice_counts_once(house: House) -> None:
    service = house.services.leagues
    one = await service.joining.create("again", ORGANISER, TAVERN, Terms("Autumn"), organiser=True)
    deck = house.services.challenges.decks()[0].key
    for _ in range(2):
        league = await service.joining.join("join", one.id, PEOPLE[0], deck)
    assert len(league.competitors) == 1


async def test_whose_data_is_deleted_is_in_no_league_any_more(house: House) -> None:
    league = await begun(house, PEOPLE[:4])
    league = await play_round(house, league)
    gone = await house.services.forgetting.forget(PEOPLE[0].id)
    assert gone.leagues == 1
    league = await now(house, league)
    assert all(PEOPLE[0].id != line.player for line in league.table())
    assert sum(line.points for line in league.table()) == 6
    found = await house.store.leagues.load(league.id)
    assert found is not None
    assert not re.search(rf"\b{PEOPLE[0].id}\b", found.body.decode())
    assert await house.store.leagues.of_person(PEOPLE[0].id) == []
    open_games = [fixture.game for fixture in league.rounds[1].fixtures]
    for game in open_games:
        players = [player.id for player in (await facts(house, game)).players]
        if PEOPLE[0].id not in players:
            await house.services.games.concede(house.press(), game, players[0])
        assert await house.services.leagues.results.count(game)
    league = await now(house, league)
    assert len(league.rounds) == 3
    given_up = [each.match for each in league.rounds[1].fixtures if each.match and min(each.players) < 0]
    assert [match.outcome for match in given_up] == ["second" if given_up[0].first < 0 else "first"]


async def test_a_closed_league_is_kept_and_its_deadline_gone(house: House) -> None:
    league = await begun(house, PEOPLE[:2])
    await house.services.leagues.organising.close(house.press(), league.id, ORGANISER, "enough", organiser=True)
    await later(house, 60 * DAY_MS)
    assert (await house.services.leagues.keeping.find(7)).id == league.id
    assert [each for each in await house.store.deadlines.claim(50) if each.subject is Subject.LEAGUE] == []


@pytest.mark.parametrize(
    ("players", "rounds"), [(2, 1), (3, 3), (4, 3), (5, 4), (8, 4), (9, 5), (16, 5), (33, 7), (128, 8)]
)
async def test_there_are_as_many_rounds_as_the_players_need(players: int, rounds: int) -> None:
    assert rounds_for(players) == rounds


async def test_whose_clock_runs_out_has_lost_the_game(house: House) -> None:
    league = await begun(house, PEOPLE[:2], Terms("Autumn", pace="live"))
    assert league.current is not None
    (fixture,) = league.current.fixtures
    assert fixture.second is not None
    await choose_mana(house, fixture.game, fixture.second)
    await later(house, 3_600_000)
    look = await house.services.games.look(fixture.game)
    assert look.view.result is not None
    assert look.view.result.winners == [1]
    assert await house.services.leagues.results.count(fixture.game)
    league = await now(house, league)
    assert [match.outcome for match in league.matches] == ["second"]


async def test_in_a_round_robin_all_meet_once_and_who_has_left_loses_without_a_game(house: House) -> None:
    league = await begun(house, PEOPLE[:4], Terms("Autumn", structure="round robin"))
    assert league.planned == 3
    league = await play_round(house, league)
    league = await house.services.leagues.joining.drop(house.press(), league.id, PEOPLE[0], organiser=False)
    league = await play_round(house, league)
    assert league.current is not None
    assert league.current.number == 3
    last = {frozenset(fixture.players): fixture for fixture in league.current.fixtures}
    (walked_over,) = [fixture for players, fixture in last.items() if PEOPLE[0].id in players]
    assert walked_over.match is not None
    assert walked_over.game == ""
    assert (walked_over.match.outcome == "first") == (walked_over.second == PEOPLE[0].id)
    league = await play_round(house, league)
    assert league.status == "closed"
    met = [frozenset(fixture.players) for each in league.rounds for fixture in each.fixtures]
    assert len(set(met)) == len(met) == 6


async def test_a_round_in_which_nobody_has_anybody_to_play_is_over_at_once(house: House) -> None:
    league = await begun(house, PEOPLE[:4], Terms("Autumn", structure="round robin"))
    for person in (PEOPLE[2], PEOPLE[3]):
        league = await house.services.leagues.joining.drop(house.press(), league.id, person, organiser=False)
    while league.status == "running":
        assert league.current is not None
        assert league.current.open
        league = await play_round(house, league)
    assert len(league.matches) == 6


async def test_an_organiser_takes_points_with_a_reason_and_gives_them_back(house: House) -> None:
    league = await play_round(house, await begun(house, PEOPLE[:4]))
    service = house.services.leagues

    async def penalise(person: int, points: int, reason: str, organiser: bool = True) -> dict[int, int]:
        after = await service.organising.penalise(
            house.press(), league.id, ORGANISER, person, points, reason, organiser=organiser
        )
        return {line.player: line.points for line in after.table()}

    assert (await refusal(penalise(PEOPLE[0].id, 1, ""))).key == "no reason"
    assert (await refusal(penalise(PEOPLE[0].id, 1, "x", organiser=False))).key == "not an organiser"
    assert (await refusal(penalise(999, 1, "x"))).key == "not in the league"
    assert (await penalise(PEOPLE[0].id, 2, "late twice"))[PEOPLE[0].id] == 1
    assert (await penalise(PEOPLE[0].id, -2, "was ill"))[PEOPLE[0].id] == 3
    assert [decision.about for decision in (await now(house, league)).decisions] == ["P1: -2", "P1: +2"]


async def test_of_several_leagues_the_likely_one_is_meant(house: House) -> None:
    first, second = [
        await opened(house, people, Terms(name)) for people, name in ((PEOPLE[:2], "One"), (PEOPLE[2:4], "Two"))
    ]
    keeping = house.services.leagues.keeping
    assert (await refusal(keeping.find(TAVERN.guild_id))).key == "several leagues"

    def plays(person: Person) -> Likely:
        return lambda league: league.competitor(person.id) is not None

    for league, people in ((first, PEOPLE[:2]), (second, PEOPLE[2:4])):
        for person in people:
            assert (await keeping.find(TAVERN.guild_id, "", [plays(person)])).id == league.id
    both = keeping.find(TAVERN.guild_id, "", [lambda league: True, plays(ORGANISER)])
    assert (await refusal(both)).key == "several leagues"
    assert (await keeping.find(TAVERN.guild_id, "Two", [plays(PEOPLE[0])])).id == second.id, "a name comes first"

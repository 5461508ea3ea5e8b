"""Ratings are fed by finished games, each once, and tell nothing of who does not want them."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from msgspec import structs

from bot.leagues.ratings import rating_service
from bot.leagues.ratings.rating_service import WEEK_MS, BoardLine, LoggedGame, Recomputed
from bot.leagues.ratings.ratings import RatedGame, Rating, rated, replayed
from bot.leagues.ratings.statistics import ODD_FROM, OddSeries
from bot.play.clocks.paces import SILENCE
from bot.play.game_records.notices import COUNT
from bot.play.matchmaking.challenge import Challenge
from bot.play.requests.person import Person
from bot.present.layout.records import Message
from bot.present.leagues.ratings import with_odd_series
from bot.present.texts import LANGUAGES, texts_for
from tests.bot.play.conftest import ANA, BO, CLEO, TAVERN, House
from tests.bot.play.playing import PLAYERS, to_first_turn
from tests.bot.play.test_challenges import refusal
from tests.bot.play.test_uniques import challenged, with_red

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def won_by(house: House, winner: Person) -> str:
    """A finished game of Ana and Bo, more than a week after the one before: it ends before its second Day."""
    house.clock.ahead += WEEK_MS
    game = (await house.begin()).game_id
    await house.services.games.concede(house.press(), game, BO.id if winner == ANA else ANA.id)
    return game


async def counting(house: House) -> list[str]:
    """The games that the outbox wants counted."""
    found = []
    while entries := await house.store.outbox.claim(50):
        found += [entry.game_id for entry in entries if entry.kind == COUNT]
        for entry in entries:
            await house.store.outbox.ack(entry)
    return found


async def log(house: House, ladder: str = "duel") -> list[LoggedGame]:
    return [msgspec.json.decode(each, type=LoggedGame) for each in await house.store.ratings.log(ladder)]


async def test_a_finished_game_asks_to_be_counted_and_counts_once(house: House) -> None:
    game = await won_by(house, ANA)
    assert await counting(house) == [game]
    ratings = house.services.ratings
    done = await asyncio.gather(*(ratings.count(game) for _ in range(5)))
    assert sorted(done) == [False] * 4 + [True]
    assert not await ratings.count(game)
    (ana,) = (await ratings.of(ANA, BO.id)).ladders
    assert (ana.rating.won, ana.rating.lost, ana.ladder) == (1, 0, "duel")
    assert ana.history[-1][1] == ana.rating.shown
    assert [(each.game.game, each.game.ranks) for each in await log(house)] == [(game, (1, 2))]


async def test_a_running_game_counts_for_nothing(house: House) -> None:
    game = (await house.begin()).game_id
    assert not await house.services.ratings.count(game)
    assert await log(house) == []


async def test_short_games_between_the_same_two_count_once_a_week_and_half(house: House) -> None:
    ratings = house.services.ratings
    assert await ratings.count(await won_by(house, ANA))
    (first,) = await log(house)
    assert first.game.short
    whole = rated(structs.replace(first.game, short=False), {})
    for person in (ANA.id, BO.id):
        moved = (Rating().guess + whole[person].guess) / 2
        assert first.after[person].guess == pytest.approx(moved)
        assert first.after[person].doubt == pytest.approx((Rating().doubt + whole[person].doubt) / 2)
    house.clock.ahead -= WEEK_MS
    second = await won_by(house, BO)
    house.clock.ahead -= 1000
    assert not await ratings.count(second)
    games = [await won_by(house, ANA) for _ in range(3)]
    assert [await ratings.count(game) for game in games] == [True, False, False]


async def test_organisers_are_shown_series_of_short_games_between_the_same_two(house: House) -> None:
    for number in range(ODD_FROM):
        assert await house.services.statistics.odd_series(TAVERN.guild_id) == []
        game = await won_by(house, ANA if number else BO)
        house.clock.ahead -= WEEK_MS
        assert await house.services.statistics.count(game)
    assert await house.services.statistics.odd_series(TAVERN.guild_id) == [
        OddSeries((ANA.id, BO.id), ODD_FROM, (ODD_FROM - 1, 1))
    ]
    lines = await house.services.ratings.leaderboard("duel")
    assert lines == [], "names come from the leaderboard, and nobody is in it yet"
    for language in LANGUAGES:
        texts = texts_for(language)
        shown = with_odd_series(
            Message(), await house.services.statistics.odd_series(TAVERN.guild_id),
            [BoardLine(1, ANA.id, "Ana", Rating()), BoardLine(2, BO.id, "Bo", Rating())], texts,
        )  # fmt: skip
        assert texts.say("rating.odd-explain") in shown.content
        assert "Ana" in shown.content
    house.clock.ahead += 2 * WEEK_MS
    assert await house.services.statistics.odd_series(TAVERN.guild_id) == []


async def test_many_games_at_once_leave_a_log_that_leads_to_the_same_ratings(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rating_service, "FIRST_FULL_DAY", 0)
    games = [await won_by(house, ANA if number % 3 else BO) for number in range(8)]
    await asyncio.gather(*(house.services.ratings.count(game) for game in games))
    logged = await log(house)
    assert {each.game.game for each in logged} == set(games)
    assert replayed([each.game for each in logged]) == [each.after for each in logged]
    length, kept = await house.store.ratings.read("duel", [ANA.id, BO.id])
    assert length == 8
    now = {person: msgspec.json.decode(found, type=Rating) for person, found in kept.items()}
    assert now == logged[-1].after
    assert await house.services.ratings.recomputed("duel") == Recomputed("duel", 8)
    other = msgspec.json.encode(Rating(99.0))
    await house.store.connection.execute("HSET", "{ratings}:now:duel", BO.id, other)
    assert (await house.services.ratings.recomputed("duel")).unlike_people == (BO.id,)


async def test_moves_taken_back_games_that_go_on_and_those_closed_in_silence_change_no_rating(house: House) -> None:
    ratings, games = house.services.ratings, house.services.games
    game = (await house.begin()).game_id
    seat, look = await to_first_turn(house, game)
    me, other = PLAYERS[seat], PLAYERS[1 - seat]
    await games.pass_turn(house.press(), game, me.id)
    to, at = look.version, look.version + 1
    await house.services.undoing.take_back(house.press(), game, me.id, to, at)
    assert not await ratings.count(game)
    await games.concede(house.press(), game, other.id)
    assert await ratings.count(game)
    (line,) = [each for each in await ratings.leaderboard("duel") if each.person == me.id]
    assert line.rating.won == 1, "a game in which moves were taken back counts once, by how it ended"
    again = await games.go_on(house.press(), game, me, TAVERN, to)
    await games.go_on(house.press(), game, other, TAVERN, to)
    assert isinstance(again, Challenge)
    await games.concede(house.press(), again.game_id, me.id)
    assert not await ratings.count(again.game_id)
    decks = house.services.challenges.decks()
    untimed = await house.services.challenges.challenge(house.press(), ANA, BO, TAVERN, decks[0].key, pace="untimed")
    silent = (await house.services.challenges.choose_deck(house.press(), untimed.id, BO, decks[1].key)).game_id
    for _ in range(2):
        house.clock.ahead += SILENCE
        await house.services.due.run()
    assert (await games.look(silent)).view.result is not None
    assert not await ratings.count(silent)
    assert [each.game.game for each in await log(house)] == [game]


@pytest.mark.parametrize("format", ["first game", "sandbox"])
async def test_formats_for_trying_things_count_for_nothing(house: House, format: str) -> None:
    decks = house.services.challenges.decks(format)  # type: ignore[arg-type]
    challenge = await house.services.challenges.challenge(house.press(), ANA, BO, TAVERN, decks[0].key, format)  # type: ignore[arg-type]
    game = (await house.services.challenges.choose_deck(house.press(), challenge.id, BO, decks[1].key)).game_id
    await house.services.games.concede(house.press(), game, ANA.id)
    assert not await house.services.ratings.count(game)


async def test_cards_that_nobody_has_verified_make_a_game_one_for_no_rating(house: House) -> None:
    await with_red(house, ANA.id)
    challenge = await challenged(house)
    decks = house.services.challenges.decks("duel")
    begun = await house.services.challenges.choose_deck(house.press(), challenge.id, BO, decks[1].key)
    await house.services.games.concede(house.press(), begun.game_id, BO.id)
    assert not await house.services.ratings.count(begun.game_id)


async def test_who_does_not_want_to_be_rated_is_rated_by_no_game_and_seen_by_nobody(house: House) -> None:
    ratings = house.services.ratings
    assert await ratings.count(await won_by(house, ANA))
    await ratings.be_rated(BO.id, False)
    assert not await ratings.count(await won_by(house, ANA))
    assert (await refusal(ratings.of(BO, ANA.id))).key == "rating private"
    assert len((await ratings.of(BO, BO.id)).ladders) == 1
    assert [line.person for line in await ratings.leaderboard("duel")] == [ANA.id]
    await ratings.be_rated(BO.id, True)
    assert await ratings.count(await won_by(house, ANA))
    assert [line.person for line in await ratings.leaderboard("duel")] == [ANA.id, BO.id]


async def test_a_leaderboard_is_of_a_server_or_of_all_and_provisional_ratings_come_last(house: House) -> None:
    repository, now = house.store.ratings, {}
    for number in range(12):
        guild = 7 if number % 2 else 8
        people = (ANA.id, BO.id) if number < 11 else (ANA.id, CLEO.id)
        played = RatedGame(
            f"g{number}", "duel", guild, number, ((people[0],), (people[1],)), (1, 2) if number < 11 else (2, 1)
        )
        after = rated(played, now)
        now |= after
        names = {ANA.id: "Ana", BO.id: "Bo", CLEO.id: "Cleo"}
        kept = {person: msgspec.json.encode(rating) for person, rating in after.items()}
        entry = msgspec.json.encode(LoggedGame(played, after))
        assert await repository.count("duel", played.game, guild, number, entry, kept, names) == "ok"
        assert await repository.count("duel", played.game, guild, number + 1, entry, kept, names) == "dup"
        assert await repository.count("duel", "another", guild, number, entry, kept, names) == "stale"
    ratings = house.services.ratings
    board = await ratings.leaderboard("duel")
    assert [(line.place, line.name) for line in board] == [(1, "Ana"), (2, "Bo"), (0, "Cleo")]
    assert board[2].rating.shown > board[1].rating.shown
    assert [line.name for line in await ratings.leaderboard("duel", 8)] == ["Ana", "Bo"]
    assert await ratings.leaderboard("duel", 9) == []


async def test_whose_data_is_deleted_is_in_no_log_and_the_others_ratings_stay(house: House) -> None:
    ratings = house.services.ratings
    for winner in (ANA, BO, ANA):
        assert await ratings.count(await won_by(house, winner))
    before = (await ratings.of(ANA, ANA.id)).ladders
    gone = await house.services.forgetting.forget(BO.id)
    assert gone.rated == 3
    logged = await log(house)
    assert all(BO.id not in each.game.people and BO.id not in each.after for each in logged)
    assert len({person for each in logged for person in each.game.people}) == 2
    assert replayed([each.game for each in logged]) == [each.after for each in logged]
    assert (await ratings.of(ANA, ANA.id)).ladders == before
    assert [line.person for line in await ratings.leaderboard("duel")] == [ANA.id]
    assert (await ratings.of(BO, BO.id)).ladders == ()
    assert await ratings.forget(BO.id) == 0


async def test_who_is_about_to_be_forgotten_is_not_rated_any_more(house: House) -> None:
    game = (await house.begin()).game_id
    assert (await house.services.forgetting.forget(BO.id)).conceded == 1
    assert not await house.services.ratings.count(game)
    await house.services.forgetting.is_over((await house.services.games.look(game)).facts)
    assert not await house.services.ratings.count(game)
    assert await house.store.ratings.private() == set()


async def test_a_game_tells_how_it_has_changed_the_ratings_of_its_players(house: House) -> None:
    ratings = house.services.ratings
    first = await won_by(house, ANA)
    assert await ratings.changes(first) == [], "it is not counted yet"
    assert await ratings.count(first)
    second = await won_by(house, BO)
    assert await ratings.count(second)
    before = {each.person: each for each in await ratings.changes(first)}
    after = {each.person: each for each in await ratings.changes(second)}
    assert set(before) == set(after) == {ANA.id, BO.id}
    assert before[ANA.id].before == Rating()
    assert before[ANA.id].after.shown > before[ANA.id].before.shown
    assert after[ANA.id].before == before[ANA.id].after
    assert after[ANA.id].after.shown < after[ANA.id].before.shown

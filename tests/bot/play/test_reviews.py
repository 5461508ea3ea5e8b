"""Reviews by the services alone: asked for once, made beside everything else, private until shown."""

from __future__ import annotations

import asyncio
import os
from dataclasses import replace
from multiprocessing import active_children

import pytest
from msgspec import structs

from bot.play.game_records import notices
from bot.play.game_records.game_record import GameRecord
from bot.play.games.kind_process import KINDNESS
from bot.play.games.reviews import ReviewService, ReviewSight, reviewed
from bot.play.requests.person import Person
from bot.play.requests.refusal import Refusal
from bot.present.history.reviewing import is_under_way, review_panel, why_panel, with_curve
from bot.present.texts import LANGUAGES, texts_for
from engine.chronicle import read_chronicle, write_chronicle
from engine.state.game import Mode
from persistence.delivery.claims import ClaimRepository
from persistence.encoding import blob
from persistence.encoding.formats import ENGINE
from persistence.encoding.logged import written
from persistence.server.errors import StoreUnreachable, StoreUnwritable
from persistence.server.keys import GameKeys
from tests.bot.leagues.greedy_games import GreedyGame
from tests.bot.play.conftest import ANA, BO, CLEO, House
from tests.bot.play.test_challenges import refusal
from tests.bot.play.test_tables import FOUR, begun
from tests.bot.present.limits import faults

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

FEW = 30
PATIENCE = 240


async def finished(house: House, answers: int = 24) -> str:
    """A game of which greedy players give so many answers, until Bo gives up."""
    game = (await house.begin()).look.facts.id
    played = GreedyGame(house.services, house.press, game, [ANA.id, BO.id], 3)
    for _ in range(answers):
        await played.answer_one()
    await house.services.games.concede(house.press(), game, BO.id)
    return game


def service(house: House, worker: str = "one") -> ReviewService:
    claims = ClaimRepository(house.store.connection, worker)
    game_store, history = house.services.history._game_store, house.services.history
    return ReviewService(game_store, history, claims, FEW, kindness=0)


async def made(reviews: ReviewService, game: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await reviews.work(game):
            await asyncio.sleep(0.1)


async def rows(house: House) -> int:
    """How many rows of the outbox want reviews."""
    found = 0
    while claimed := await house.store.outbox.claim(50):
        found += sum(entry.kind == notices.REVIEW for entry in claimed)
        for entry in claimed:
            await house.store.outbox.ack(entry, {})
    return found


async def test_a_review_is_asked_for_once_made_once_and_private_until_shown(house: House) -> None:
    game = await finished(house)
    reviews, other = service(house), service(house, "two")
    try:
        assert is_under_way(await reviews.ask(game, ANA.id))
        assert is_under_way(await reviews.ask(game, BO.id))
        assert await rows(house) == 1
        assert not await reviews.work(game)
        assert not await other.work(game), "one process makes reviews at a time"
        await made(reviews, game)
        assert await other.work(game)
        mine, theirs = [await reviews.ask(game, person.id) for person in (ANA, BO)]
        assert await rows(house) == 0
        assert (mine.seats, theirs.seats) == ((0,), (1,))
        assert {each.judged.seat for each in mine.moments} <= {0}
        assert all(each.look.seat == each.judged.seat for each in (*mine.moments, *theirs.moments))
        assert (await reviews.show(game, BO.id)).seats == (1,)
        assert (await reviews.show(game, BO.id)).kept == (await reviews.sight(game, ANA.id)).kept
        seen = await reviews.sight(game, ANA.id)
        assert seen.seats == (0, 1)
        assert seen.moments == (*mine.moments, *theirs.moments)
        for language in LANGUAGES:
            await told(seen, language)
    finally:
        reviews.close()
        other.close()
    await gone_with_the_game(house, game)


async def told(sight: ReviewSight, language: str) -> None:
    texts = texts_for(language)
    shown = await with_curve(review_panel(sight, texts), sight, texts)
    assert not faults(shown)
    assert len(shown.pictures) == 1
    for number in range(len(sight.moments)):
        assert not faults(why_panel(sight, number, texts))
    with pytest.raises(Refusal):
        why_panel(sight, len(sight.moments), texts)
    assert sight.kept is not None
    unmade = replace(sight, kept=type(sight.kept)())
    assert not faults(review_panel(unmade, texts))
    for key in ("other rules", "damaged", "unfinished", "no choices", "not kept"):
        assert not faults(review_panel(replace(sight, kept=type(sight.kept)(failed=key)), texts))


async def gone_with_the_game(house: House, game: str) -> None:
    """What a person takes along has their own choices alone; who is forgotten leaves no review behind."""
    taken = (await house.services.own_data.of(BO.id)).decode()
    assert '"shown": true' in taken or '"shown":true' in taken
    assert '"seat": 0' not in taken[taken.index('"choices"') : taken.index('"choices"') + 200]
    await house.services.forgetting.forget(BO.id)
    stored = await house.store.games.load(game)
    assert stored is not None
    assert GameRecord(stored.meta.kept).review is None


async def test_a_review_that_was_cut_short_is_made_by_the_next_process(house: House) -> None:
    game = await finished(house, 12)
    first = service(house)
    await first.ask(game, ANA.id)
    assert not await first.work(game)
    first.close()
    again = service(house)
    try:
        await made(again, game)
        sight = await again.sight(game, ANA.id)
        assert sight.kept is not None
        assert sight.kept.review is not None
    finally:
        again.close()


async def test_who_did_not_play_and_a_game_that_runs_are_refused(house: House) -> None:
    game = (await house.begin()).look.facts.id
    reviews = house.services.reviews
    assert (await refusal(reviews.ask(game, ANA.id))).key == "still playing"
    assert (await refusal(reviews.ask(game, CLEO.id))).key == "not your game"
    assert (await refusal(house.services.practice.play_on("x", game, ANA, 2))).key == "still playing"


async def test_a_game_without_a_choice_says_so_and_is_not_tried_again(house: House) -> None:
    game = (await house.begin()).look.facts.id
    await house.services.games.concede(house.press(), game, BO.id)
    reviews = service(house)
    try:
        await reviews.ask(game, ANA.id)
        await made(reviews, game)
        sight = await reviews.ask(game, ANA.id)
        assert sight.kept is not None
        assert sight.kept.failed == "no choices"
        assert await reviews.work(game)
    finally:
        reviews.close()


@pytest.mark.parametrize(("mode", "people"), [("2v2", FOUR), ("free for all", FOUR[:3]), ("free for all", FOUR)])
async def test_each_team_and_each_player_of_a_larger_table_has_a_curve(
    house: House, mode: Mode, people: tuple[Person, ...]
) -> None:
    game = await begun(house, mode, people)
    played = GreedyGame(house.services, house.press, game, [each.id for each in people], 3)
    for _ in range(16):
        await played.answer_one()
    for leaving in people[1:2] if mode == "2v2" else people[1:]:
        await house.services.games.concede(house.press(), game, leaving.id)
    reviews = service(house)
    try:
        await reviews.ask(game, ANA.id)
        await made(reviews, game)
        for each in people:
            await reviews.show(game, each.id)
        sight = await reviews.sight(game, people[-1].id)
    finally:
        reviews.close()
    assert sight.kept is not None
    assert sight.kept.review is not None
    assert len(sight.kept.review.curve[-1].chances) == (2 if mode == "2v2" else len(people))
    assert sorted(sight.seats) == list(range(len(people)))
    for language in LANGUAGES:
        await told(sight, language)
        shown = await with_curve(review_panel(sight, texts_for(language)), sight, texts_for(language))
        assert all(each.name in shown.pictures[0].shows for each in people)
        assert shown.embed is not None
        assert all(each.name in shown.embed.description for each in people)
        luck = texts_for(language).say("review.luck", who="", all="", own="", theirs="", other="")[:6]
        teams = 2 if mode == "2v2" else len(people)
        assert shown.embed.description.count(luck) == teams, "the luck of a team is told once"


async def test_reviews_are_made_by_one_process_that_gives_way_to_everything(house: House) -> None:
    first, second = await finished(house, 6), await finished(house, 6)
    others = {each.pid for each in active_children()}

    def kindnesses() -> list[int]:
        pids = [each.pid for each in active_children() if each.pid is not None and each.pid not in others]
        return [os.getpriority(os.PRIO_PROCESS, pid) for pid in pids]

    claims = ClaimRepository(house.store.connection, "one")
    reviews = ReviewService(house.services.history._game_store, house.services.history, claims, 1)
    try:
        for game in (first, second):
            await reviews.ask(game, ANA.id)
            assert not await reviews.work(game)
        async with asyncio.timeout(PATIENCE):
            while kindnesses() != [KINDNESS]:
                await asyncio.sleep(0.05)
        assert reviews._process.game_id == first
        assert not await reviews.work(second), "the second waits for the first"
        await made(reviews, first)
        await made(reviews, second)
        assert kindnesses() == [KINDNESS]
    finally:
        reviews.close()


@pytest.mark.parametrize(
    ("gone", "key"),
    [(StoreUnreachable("gone"), "store away"), (StoreUnwritable("full"), "store unwritable")],
)
async def test_a_store_that_is_away_is_told_and_the_review_asked_for_again(
    house: House, monkeypatch: pytest.MonkeyPatch, gone: Exception, key: str
) -> None:
    game = await finished(house, 6)
    reviews = service(house)

    async def fails(*_: object, **__: object) -> None:
        raise gone

    with monkeypatch.context() as patched:
        patched.setattr(reviews._game_store.repository, "exchange", fails)
        assert (await refusal(reviews.ask(game, ANA.id))).key == key
        assert (await refusal(reviews.show(game, ANA.id))).key == key
    with monkeypatch.context() as patched:
        patched.setattr(reviews._game_store.repository, "load", fails)
        assert (await refusal(reviews.sight(game, ANA.id))).key == key
    assert is_under_way(await reviews.ask(game, ANA.id))
    assert await rows(house) == 1
    for language in LANGUAGES:
        assert texts_for(language).say(f"refusal.{key}")


async def test_a_record_that_is_damaged_or_of_other_rules_says_so(house: House) -> None:
    game = await finished(house, 6)
    record = await house.services.history.chronicle(await house.services.history._game_store.take(game))
    told = read_chronicle(record)
    assert reviewed(b"{", (0, 1), FEW) == "damaged"
    assert reviewed(record[: len(record) // 2], (0, 1), FEW) == "damaged"
    spoilt = structs.replace(told, entries=[*told.entries[:4], *told.entries[5:]])
    assert reviewed(write_chronicle(spoilt), (0, 1), FEW) == "damaged"
    assert reviewed(write_chronicle(structs.replace(told, rules="0")), (0, 1), FEW) in ("other rules", "damaged")
    assert reviewed(write_chronicle(structs.replace(told, entries=told.entries[:4])), (0, 1), FEW) == "unfinished"


@pytest.mark.parametrize(("lost", "failed"), [("chapters", "not kept"), ("events", "damaged")])
async def test_a_game_that_is_too_old_or_damaged_in_the_store_says_so_and_is_not_tried_again(
    house: House, lost: str, failed: str
) -> None:
    game = await finished(house, 6)
    keys, execute = GameKeys.of(game), house.store.connection.execute
    entries = await house.store.games.log(game)
    await execute("DEL", keys.events, keys.chapters)
    for each in entries:
        told = each.entry if lost == "chapters" else b"no entry"
        lying = written(each.version, each.operation_id, each.at, blob.pack(told, ENGINE.newest), None)
        await execute("RPUSH", keys.events, lying)
    reviews = service(house)
    try:
        assert is_under_way(await reviews.ask(game, ANA.id))
        assert await reviews.work(game)
        sight = await reviews.ask(game, BO.id)
        assert sight.kept is not None
        assert sight.kept.failed == failed
        assert await rows(house) == 1
        for language in LANGUAGES:
            assert not faults(review_panel(sight, texts_for(language)))
    finally:
        reviews.close()


async def test_it_goes_on_from_a_moment_against_the_bot(house: House) -> None:
    game = await finished(house, 12)
    press = house.press()
    look = await house.services.practice.play_on(press, game, ANA, 4)
    assert (await house.services.practice.play_on(press, game, ANA, 4)).facts.id == look.facts.id
    assert [player.id for player in look.facts.players] == [ANA.id, 0]
    assert look.facts.practised == {1}
    assert look.facts.continues == f"{game}:4"
    assert look.view.result is None
    theirs = await house.services.practice.play_on(house.press(), game, BO, 4)
    assert [player.id for player in theirs.facts.players] == [0, BO.id]
    for version in (0, 10_000):
        assert (await refusal(house.services.practice.play_on(press, game, ANA, version))).key == "past not kept"
    assert (await refusal(house.services.practice.play_on(press, game, CLEO, 4))).key == "not your game"

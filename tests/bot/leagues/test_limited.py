"""Sealed and draft events from their beginning to the games that are played with what was built."""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections import Counter
from datetime import timedelta

import msgspec
import pytest

from bot.leagues.limited.boosters import PACK, LimitedKind, Product
from bot.leagues.limited.pod_keeping import PodSight
from bot.leagues.limited.terms import HOUR_MS, LimitedTerms
from bot.leagues.model.league import League
from bot.leagues.model.terms import Terms
from bot.play.game_records.game_record import GameRecord
from bot.play.requests.person import Person
from bot.play.requests.times import local
from bot.play.sessions.timekeeping import HEARTBEAT, Heartbeat
from bot.present.layout.records import Button
from bot.present.leagues import limited
from bot.present.leagues.league_files import exported
from bot.present.texts import LANGUAGES, texts_for
from bot.services import services_over
from engine import default_catalogue
from engine.cards.formats import format_called
from tests.bot.play.conftest import TAVERN, House
from tests.bot.play.test_challenges import refusal

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

ORGANISER = Person(1, "Olga")
PEOPLE = tuple(Person(1000 + number, f"P{number}") for number in range(1, 10))
STRANGER = Person(9, "Stranger")


async def begun(house: House, kind: LimitedKind, people: int, limited: LimitedTerms) -> League:
    """An event that these people have joined and that has begun to hand out cards."""
    leagues = house.services.leagues
    terms = Terms("Autumn", format=kind, limited=limited)
    league = await leagues.joining.create(house.press(), ORGANISER, TAVERN, terms, organiser=True)
    for person in PEOPLE[:people]:
        league = await leagues.joining.join(house.press(), league.id, person, "")
    league = await leagues.organising.begin(house.press(), league.id, ORGANISER, organiser=True)
    await house.services.limited.advance(league.id)
    return await now(house, league)


async def now(house: House, league: League) -> League:
    return (await house.services.leagues.keeping.look(league.id)).league


async def pods(house: House, league: League) -> list[PodSight]:
    return await house.services.limited.pods(league)


async def later(house: House, milliseconds: int) -> None:
    """Time goes by while the bot runs, and everything that is due is dealt with."""
    await house.services.timekeeper.beat()
    house.clock.ahead += milliseconds
    await house.store.notes.set(HEARTBEAT, msgspec.json.encode(Heartbeat(house.clock())).decode())
    while await house.services.due.run():
        pass


def restarted(house: House) -> None:
    """Another process over the same store: nothing is remembered but what is stored."""
    house.services = services_over(house.store)


async def first_games_have_these_decks(house: House, league: League, decks: dict[int, tuple[str, ...]]) -> None:
    league = await now(house, league)
    assert league.current is not None
    assert league.current.opened
    assert {person for fixture in league.current.fixtures for person in fixture.players} == set(decks)
    for fixture in league.current.fixtures:
        meta = await house.store.games.meta(fixture.game)
        assert meta is not None
        brought = GameRecord(meta.kept).decks
        for person, each in zip(fixture.players, brought, strict=True):
            assert Counter(each.deck.cards) == Counter(decks[person])


async def test_a_sealed_event_of_four_from_its_boosters_to_the_first_games(house: House) -> None:
    league = await begun(house, "sealed", 4, LimitedTerms(7, "CORE", build_ms=2 * HOUR_MS))
    assert league.preparing
    (sight,) = await pods(house, league)
    assert {len(seat.picks) for seat in sight.pod.seats} == {7 * PACK}
    again = await refusal(house.services.leagues.organising.begin(house.press(), league.id, ORGANISER, organiser=True))
    assert again.key == "draft running"
    ana, bo, cleo, dev = PEOPLE[:4]
    play = house.services.pods
    mine = await play.look(sight.id, ana.id)
    pool = mine.seat.pool
    foreign = next(card for card in (await play.look(sight.id, bo.id)).seat.pool if card not in pool)
    assert (await refusal(play.add(house.press(), sight.id, ana, [foreign]))).key == "not in the pool"
    assert (await refusal(play.write(house.press(), sight.id, ana, f"1 {foreign}"))).key == "not in the pool"
    assert (await refusal(play.write(house.press(), sight.id, ana, "1 Nobody Knows It"))).key == "no list"
    cards = default_catalogue().cards
    named = Counter((cards[card].name, cards[card].rarity) for card in set(pool))
    rare = next(cards[card] for card in pool if cards[card].rarity == "rare" and named[cards[card].name, "rare"] == 1)
    by_name = await play.write(house.press(), sight.id, ana, f"1 {rare.name} (rare)")
    assert by_name.seat.deck.cards == (rare.reference,), "of two factions with that card the pool says which"
    assert (await refusal(play.hand_in(house.press(), sight.id, ana))).key == "deck not legal"
    assert (await refusal(play.look(sight.id, STRANGER.id))).key == "no pod"
    built = await play.build_for(house.press(), sight.id, ana)
    first = built.seat.deck.cards[0]
    less = await play.take_out(house.press(), sight.id, ana, [first])
    assert first not in less.seat.deck.cards
    more = await play.add(house.press(), sight.id, ana, [first])
    assert Counter(more.seat.deck.cards)[first] == Counter(pool)[first]
    restarted(house)
    play = house.services.pods
    listed = "\n".join(f"{count} {card}" for card, count in Counter(more.seat.deck.cards).items())
    written = await play.write(house.press(), sight.id, ana, listed)
    assert Counter(written.seat.deck.cards) == Counter(more.seat.deck.cards)
    assert written.seat.deck.hero == ""
    hero = next((card for card in pool if card == built.seat.deck.hero), "")
    await play.choose_hero(house.press(), sight.id, ana, hero)
    done = await play.hand_in(house.press(), sight.id, ana)
    assert done.seat.deck.built == "own"
    assert (await refusal(play.add(house.press(), sight.id, ana, [first]))).key == "handed in already"
    await play.take_back(house.press(), sight.id, ana)
    await play.hand_in(house.press(), sight.id, ana)
    await play.build_for(house.press(), sight.id, bo)  # legal, but not handed in: it counts at the end
    assert (await now(house, league)).preparing
    assert (await refusal(house.services.limited.published(league))).key == "league not over"
    await later(house, 2 * HOUR_MS + 1)
    (sight,) = await pods(house, await now(house, league))
    assert sight.pod.over
    assert {seat.name: seat.deck.built for seat in sight.pod.seats} == {
        "P1": "own",
        "P2": "own",
        "P3": "automatic",
        "P4": "automatic",
    }
    assert (await refusal(play.take_back(house.press(), sight.id, cleo))).key == "building over"
    await first_games_have_these_decks(house, league, {seat.person: seat.deck.cards for seat in sight.pod.seats})
    assert dev.id in {seat.person for seat in sight.pod.seats}
    found = await now(house, league)
    lists, seals = house.services.leagues.lists, [each.seal for each in found.competitors]
    assert len(set(seals)) == 4, "what was built is sealed when the first round begins"
    competitors = {file.name: file.data for file in exported(found, texts_for("en")).files}["competitors.csv"].decode()
    assert all(re.fullmatch("[0-9a-f]{64}", seal) and seal in competitors for seal in seals)
    assert (await refusal(lists.of(found, ana.id, bo.id))).key == "list secret"
    for competitor in found.competitors:
        own = await lists.of(found, competitor.id, competitor.id)
        assert own.sealed is not None
        assert hashlib.sha256(own.sealed.text.encode()).hexdigest() == competitor.seal
        assert Counter(own.sealed.cards) == own.deck.cards
        assert own.sealed.salt not in competitors + str(msgspec.json.encode(found))


async def test_a_draft_of_four_in_which_some_pick_at_once_and_one_never_does(house: House) -> None:
    league = await begun(house, "draft", 4, LimitedTerms(4, "CORE", pick_ms=HOUR_MS, build_ms=2 * HOUR_MS))
    (sight,) = await pods(house, league)
    absent = sight.pod.seats[2].person
    by_id = {person.id: person for person in PEOPLE}
    turns = 0
    while sight.pod.drafting:
        turns += 1
        if turns % 9 == 0:
            restarted(house)
        waiting = [(at, seat) for at, seat in enumerate(sight.pod.seats) if seat.packs and seat.person != absent]
        if not waiting:
            await later(house, HOUR_MS + 1)
            (sight,) = await pods(house, league)
            continue
        operations = [house.press() for _ in waiting]
        play = house.services.pods
        found = await asyncio.gather(
            *(
                play.pick(operation, sight.id, by_id[seat.person], len(seat.picks), 0)
                for operation, (_, seat) in zip(operations, waiting, strict=True)
            )
        )
        for operation, (at, seat), after in zip(operations, waiting, found, strict=True):
            assert after.seat.picks[len(seat.picks)] == seat.packs[0][0]
            key = "draft over" if not after.pod.drafting else "picked already"
            outdated = play.pick(operation, sight.id, by_id[seat.person], len(seat.picks), 0)
            assert (await refusal(outdated)).key in (key, "draft over"), "pressed twice, it counts once"
            assert at == after.at
        (sight,) = await pods(house, league)
    product = msgspec.json.decode(await house.store.pods.product(league.id) or b"", type=Product)
    opened = Counter(card for seat in range(4) for number in range(4) for card in product.booster(seat, number))
    assert Counter(card for seat in sight.pod.seats for card in seat.picks) == opened
    assert {len(seat.picks) for seat in sight.pod.seats} == {4 * PACK}
    for seat in sight.pod.seats[:2]:
        await house.services.pods.build_for(house.press(), sight.id, by_id[seat.person])
        await house.services.pods.hand_in(house.press(), sight.id, by_id[seat.person])
    restarted(house)
    await later(house, 2 * HOUR_MS + 1)
    (sight,) = await pods(house, league)
    await first_games_have_these_decks(house, league, {seat.person: seat.deck.cards for seat in sight.pod.seats})
    league = await now(house, league)
    await house.services.leagues.organising.close(house.press(), league.id, ORGANISER, "enough", organiser=True)
    assert await house.services.limited.published(await now(house, league)) == product
    assert product.mark == sight.pod.mark, "what was promised at the beginning is what is published"


async def test_a_pool_is_the_same_after_leaving_coming_back_and_a_new_start(house: House) -> None:
    leagues = house.services.leagues
    terms = Terms("Autumn", format="sealed", limited=LimitedTerms(7, "CORE"))
    league = await leagues.joining.create(house.press(), ORGANISER, TAVERN, terms, organiser=True)
    for person in PEOPLE[:2]:
        await leagues.joining.join(house.press(), league.id, person, "")
    assert await house.store.pods.product(league.id) is None, "nothing is known that could be looked at before"
    await leagues.joining.drop(house.press(), league.id, PEOPLE[0], organiser=False)
    await leagues.joining.join(house.press(), league.id, PEOPLE[0], "")
    await leagues.organising.begin(house.press(), league.id, ORGANISER, organiser=True)
    await asyncio.gather(*(house.services.limited.advance(league.id) for _ in range(3)))
    league = await now(house, league)
    (before,) = await pods(house, league)
    assert (await refusal(leagues.joining.join(house.press(), league.id, PEOPLE[0], ""))).key == "league begun"
    restarted(house)
    await house.services.limited.advance(league.id)
    assert [sight.pod for sight in await pods(house, league)] == [before.pod]


async def test_who_leaves_is_picked_for_and_the_others_play_on(house: House) -> None:
    league = await begun(house, "draft", 3, LimitedTerms(4, "CORE"))
    (sight,) = await pods(house, league)
    for seat in sight.pod.seats[:2]:
        person = next(each for each in PEOPLE if each.id == seat.person)
        await house.services.leagues.joining.drop(house.press(), league.id, person, organiser=False)
    await house.services.limited.advance(league.id)
    (sight,) = await pods(house, league)
    assert [seat.gone for seat in sight.pod.seats] == [True, True, False]
    rest = next(each for each in PEOPLE if each.id == sight.pod.seats[2].person)
    while sight.pod.drafting:
        seat = sight.pod.seats[2]
        sight = (await house.services.pods.pick(house.press(), sight.id, rest, len(seat.picks), 0)).sight
    await house.services.pods.build_for(house.press(), sight.id, rest)
    await house.services.pods.hand_in(house.press(), sight.id, rest)
    assert (await now(house, league)).status == "closed", "nobody is left to play against"


async def test_time_in_which_the_bot_was_down_is_given_back(house: House) -> None:
    league = await begun(house, "draft", 2, LimitedTerms(4, "CORE", pick_ms=HOUR_MS))
    await house.services.timekeeper.beat()
    house.clock.ahead += 5 * HOUR_MS
    restarted(house)
    await house.services.timekeeper.beat()
    while await house.services.due.run():
        pass
    (sight,) = await pods(house, league)
    assert not any(seat.picks for seat in sight.pod.seats)
    await later(house, HOUR_MS + 1)
    (sight,) = await pods(house, league)
    assert [len(seat.picks) for seat in sight.pod.seats] == [1, 1]


async def test_sleep_and_vacation_stop_the_pick_clock_of_a_draft_by_turns(house: House) -> None:
    league = await begun(house, "draft", 4, LimitedTerms(4, "CORE", pick_ms=4 * HOUR_MS))
    (sight,) = await pods(house, league)
    away, asleep, *awake = (seat.person for seat in sight.pod.seats)
    await house.services.clocks.go_on_vacation(away, 2)
    evening = local(house.clock() + HOUR_MS, "Europe/Paris")
    night = [(evening + timedelta(hours=hours)).strftime("%H:%M") for hours in (0, 8)]
    await house.services.clocks.sleep(asleep, *night, "Paris")
    (sight,) = await pods(house, league)
    begins = {seat.person: seat.since + 4 * HOUR_MS for seat in sight.pod.seats}
    until = {seat.person: sight.until(at) - begins[seat.person] for at, seat in enumerate(sight.pod.seats)}
    assert until == {away: pytest.approx(48 * HOUR_MS, abs=60_000), asleep: 8 * HOUR_MS, **dict.fromkeys(awake, 0)}
    for hours, absent in ((5, {away, asleep}), (8, {away}), (48, set())):
        await later(house, hours * HOUR_MS)
        (sight,) = await pods(house, league)
        assert {seat.person for seat in sight.pod.seats if not seat.picks} == absent
    await house.services.leagues.organising.close(house.press(), league.id, ORGANISER, "enough", organiser=True)
    live = await begun(house, "draft", 4, LimitedTerms(4, "CORE", pick_ms=120_000))
    (sight,) = await pods(house, live)
    assert {sight.until(at) - seat.since for at, seat in enumerate(sight.pod.seats)} == {120_000}, (
        "all sit at the table"
    )


async def test_a_cube_that_is_too_small_begins_nothing(house: House) -> None:
    cube = await house.services.limited.cube("36 ALT_CORE_B_AX_04_C\n36 ALT_CORE_B_BR_07_C\n", "draft")
    refused = await refusal(begun(house, "draft", 3, LimitedTerms(3, cube=cube)))
    assert refused.key == "cube too small"
    assert refused.arguments == {"cards": 72, "needed": 108, "players": 3}


async def test_nine_sit_in_two_pods_and_a_forgotten_one_leaves_no_trace(house: House) -> None:
    league = await begun(house, "sealed", 9, LimitedTerms(7, "DUSTER"))
    assert [len(sight.pod.seats) for sight in await pods(house, league)] == [5, 4]
    await house.services.forgetting.forget(PEOPLE[0].id)
    found = await pods(house, await now(house, league))
    assert all(seat.person != PEOPLE[0].id for sight in found for seat in sight.pod.seats)
    assert sum(seat.gone for sight in found for seat in sight.pod.seats) == 1
    assert await house.store.pods.of_person(PEOPLE[0].id) == []


async def test_a_league_that_is_closed_picks_for_nobody_any_more(house: House) -> None:
    league = await begun(house, "draft", 2, LimitedTerms(4, "CORE", pick_ms=HOUR_MS))
    await house.services.leagues.organising.close(house.press(), league.id, ORGANISER, "enough", organiser=True)
    await later(house, HOUR_MS + 1)
    (sight,) = await pods(house, league)
    assert not any(seat.picks for seat in sight.pod.seats)


async def test_nobody_without_a_deck_is_brought_back(house: House) -> None:
    league = await begun(house, "sealed", 2, LimitedTerms(7, "CORE"))
    await house.services.leagues.joining.drop(house.press(), league.id, PEOPLE[0], organiser=False)
    organising = house.services.leagues.organising
    back = organising.take_back(house.press(), league.id, ORGANISER, PEOPLE[0].id, "sorry", organiser=True)
    assert (await refusal(back)).key == "no deck built"


async def test_an_event_that_begins_by_itself_hands_out_cards_and_goes_on_as_a_knock_out(house: House) -> None:
    leagues = house.services.leagues
    limited = LimitedTerms(7, "CORE", build_ms=2 * HOUR_MS)
    starts = house.clock() + HOUR_MS
    terms = Terms("Autumn", format="sealed", limited=limited, structure="knock-out", starts=starts)
    league = await leagues.joining.create(house.press(), ORGANISER, TAVERN, terms, organiser=True)
    for person in PEOPLE[:5]:
        await leagues.joining.join(house.press(), league.id, person, "")
    await later(house, HOUR_MS + 1)
    league = await now(house, league)
    assert league.preparing
    (sight,) = await pods(house, league)
    assert len(sight.pod.seats) == 5
    await leagues.joining.drop(house.press(), league.id, PEOPLE[0], organiser=False)
    await house.services.limited.advance(league.id)
    await later(house, 2 * HOUR_MS + 1)
    league = await now(house, league)
    assert league.current is not None
    assert league.current.opened
    games = [fixture.game for fixture in league.current.fixtures if fixture.game and fixture.match is None]
    assert games
    assert PEOPLE[0].id not in {
        person for fixture in league.current.fixtures if fixture.match is None for person in fixture.players
    }


async def test_what_is_free_may_be_listed_besides_the_pool(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    league = await begun(house, "sealed", 2, LimitedTerms(7, "CORE"))
    (sight,) = await pods(house, league)
    seat = sight.pod.seats[0]
    person = next(each for each in PEOPLE if each.id == seat.person)
    card = next(
        card for card in sight.catalogue.cards.values() if card.rarity == "rare" and card.reference not in seat.pool
    )
    listed = house.services.pods.write(house.press(), sight.id, person, f"4 {card.reference}")
    assert (await refusal(listed)).key == "not in the pool"
    free = msgspec.structs.replace(format_called("sealed"), any_number_of=(card.name,))
    monkeypatch.setattr("bot.leagues.limited.playing.format_called", lambda _: free)
    own = await house.services.pods.write(house.press(), sight.id, person, f"4 {card.reference}")
    assert own.seat.deck.cards == (card.reference,) * 4


async def test_what_was_drafted_stays_to_be_seen_and_is_exported_after_the_rounds_have_begun(house: House) -> None:
    league = await begun(house, "sealed", 2, LimitedTerms(7, "CORE"))
    person = PEOPLE[0]
    await later(house, 200 * HOUR_MS)
    league = await now(house, league)
    assert league.rounds, "decks were handed in for all"
    own = await house.services.limited.find(person.id)
    assert own.pod.over
    for language in LANGUAGES:
        texts = texts_for(language)
        shown = limited.own_seat(own, texts)
        (row,) = shown.rows
        assert [button.label for button in row if isinstance(button, Button)] == [texts.say("limited.pool")]
        (file,) = limited.pool(own, texts).files
        assert sum(int(line.partition(b" ")[0]) for line in file.data.splitlines()) == len(own.seat.pool)
    kept = msgspec.json.decode(await house.services.own_data.of(person.id))
    (drafted,) = kept["drafted"]
    assert tuple(drafted["picks"]) == own.seat.picks
    assert drafted["deck"]["cards"]
    assert not set(drafted) & {"seats", "person"}, "nothing of the others"


async def test_a_draft_says_before_it_begins_how_long_it_takes_at_worst() -> None:
    said = {
        language: limited.handed_out(LimitedTerms(4, "CORE", pick_ms=12 * HOUR_MS), "draft", texts_for(language))[-1]
        for language in LANGUAGES
    }
    assert "24 days" in said["en"]
    assert "24 jours" in said["fr"]
    assert "24 giorni" in said["it"]
    live = limited.handed_out(LimitedTerms(3, "CORE", pick_ms=120_000), "draft", texts_for("en"))[-1]
    assert "2 hours" in live
    assert len(limited.handed_out(LimitedTerms(7, "CORE"), "sealed", texts_for("en"))) == 2

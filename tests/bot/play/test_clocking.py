"""Clocks of games that are played: charged with each move, due in their time, claimed, given back."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest
from msgspec import structs

from bot.play.clocks.clock import Clocks
from bot.play.clocks.clock import begun as clocks_begun
from bot.play.clocks.paces import DAY, HOUR, MINUTE, PACES, SILENCE, SILENCE_TOLD, PaceName
from bot.play.game_records import notices
from bot.play.game_records.facts import GameFacts
from bot.play.game_records.game_record import GameRecord
from bot.play.game_records.looks import Look
from bot.play.requests.refusal import Refusal
from bot.play.sessions.timekeeping import BEAT_MS, DOWN_AFTER_MS
from bot.present.tables.clocks import clock_sheet, left_said
from bot.present.texts import texts_for
from bot.services import services_over
from persistence import StoreSettings, open_store
from persistence.server.keys import Subject
from tests.bot.play.conftest import ANA, BO, CLEO, TAVERN, HandClock, House
from tests.bot.play.playing import PLAYERS, lay, least, to_first_turn
from tests.bot.play.test_lobbies import DAN
from tests.bot.play.test_tables import FOUR, begun

pytestmark = pytest.mark.asyncio

NEAR = 30_000
"""The clock of tests runs by itself while they are made."""


async def clocks_of(house: House, game: str) -> Clocks:
    clocks = (await house.services.games.look(game)).clocks
    assert clocks is not None
    return clocks


async def duel(house: House) -> tuple[str, int]:
    """A daily duel in which somebody has just been given a turn, and whose it is."""
    for person in PLAYERS:
        await house.services.clocks.vacation_by_itself(person.id, False)
    game = (await house.begin()).game_id
    seat, _ = await to_first_turn(house, game)
    return game, seat


async def facts_are(house: House, game: str, **changes: object) -> None:
    """Has a game be one of an event."""
    facts: GameFacts = structs.replace((await house.services.games.look(game)).facts, **changes)
    clocks = await clocks_of(house, game)
    pace = structs.replace(clocks.pace, time_out=facts.time_out, weekend=facts.weekend)
    await house.store.games.annotate(game, GameRecord.facts.to(facts))
    before = (await house.store.games.metas([game]))[0]
    assert before is not None
    changed = structs.replace(clocks, pace=pace)
    await house.store.games.annotate(game, GameRecord.clocks.to(changed))


def about(milliseconds: int, wanted: int) -> bool:
    return abs(milliseconds - wanted) < NEAR


async def pass_turn(house: House, game: str, seat: int) -> Look:
    return (await house.services.games.pass_turn(house.press(), game, PLAYERS[seat].id)).look


async def test_a_new_game_is_daily_and_who_is_asked_pays_for_it(house: House) -> None:
    game, seat = await duel(house)
    house.clock.ahead += 5 * HOUR
    look = await pass_turn(house, game, seat)
    assert look.facts.pace == "daily"
    mine, theirs = look.clocks.seats[seat], look.clocks.seats[1 - seat]  # type: ignore[union-attr]
    assert about(mine.used, 5 * HOUR)
    assert mine.given in (8 * HOUR, 16 * HOUR), "who chose Mana last and is first to play has handed over only once"
    assert about(mine.left, 3 * DAY + mine.given - 5 * HOUR)
    assert about(theirs.left, 3 * DAY + theirs.given)
    assert mine.until == 0
    assert about(theirs.until, house.clock() + theirs.left)
    line = next(line for line in await house.services.games.games_of(BO.id) if line.facts.id == game)
    assert line.until == theirs.until


async def test_both_clocks_run_while_both_choose_their_first_mana(house: House) -> None:
    game = (await house.begin()).game_id
    assert all(clock.until for clock in (await clocks_of(house, game)).seats)


async def test_a_game_without_a_clock_is_closed_after_long_silence_with_notice(house: House) -> None:
    decks = house.services.challenges.decks()
    challenge = await house.services.challenges.challenge(house.press(), ANA, BO, TAVERN, decks[0].key, pace="untimed")
    game = (await house.services.challenges.choose_deck(house.press(), challenge.id, BO, decks[1].key)).game_id
    look = await house.services.games.look(game)
    assert look.clocks is None
    stored = await house.store.games.load(game)
    assert stored is not None
    assert about(stored.meta.deadline or 0, house.clock() + SILENCE_TOLD)
    with pytest.raises(Refusal, match="no clock"):
        await house.services.clocks.claim(house.press(), game, ANA.id)
    house.clock.ahead += 20 * DAY
    seat, _ = await to_first_turn(house, game)
    house.clock.ahead += 4 * DAY
    await house.services.due.run()
    assert await called_about(house, "silence") == []
    house.clock.ahead += SILENCE_TOLD
    await house.services.due.run()
    await house.services.due.run()
    assert await called_about(house, "silence") == [seat]
    house.clock.ahead += SILENCE - SILENCE_TOLD
    await house.services.due.run()
    result = (await house.services.games.look(game)).view.result
    assert result is not None
    assert (result.winners, result.how) == ([], "silence")
    newest = (await house.services.history.log(game)).entries
    assert "silence" in {entry.end.how for entry in newest if entry.end is not None}
    assert await house.services.due.run() == 0


async def called_about(house: House, what: str) -> list[int]:
    """The seats that are to be called about something; all that waits is taken for delivered."""
    called = []
    while entries := await house.store.outbox.claim(50):
        for entry in entries:
            if entry.kind == notices.PING and msgspec.json.decode(entry.body, type=notices.Call).about == what:
                called.append(int(entry.target))
            await house.store.outbox.ack(entry, {})
    return called


async def test_reminded_then_in_grace_then_claimed_and_never_sooner(house: House) -> None:
    game, seat = await duel(house)
    claimant = PLAYERS[1 - seat].id
    stood = (await clocks_of(house, game)).seats[seat].until
    for _ in range(3):  # half, a fifth, two hours
        stored = await house.store.games.load(game)
        assert stored is not None
        assert stored.meta.deadline is not None
        house.clock.ahead += stored.meta.deadline - house.clock() + 1
        assert stored.meta.deadline < stood
        assert await house.services.due.run() == 1
        assert await house.services.due.run() == 0
        with pytest.raises(Refusal, match="not late"):
            await house.services.clocks.claim(house.press(), game, claimant)
    house.clock.ahead += stood - house.clock() + 1
    await house.services.due.run()
    clock = (await clocks_of(house, game)).seats[seat]
    assert clock.left == 0
    assert about(clock.until, stood + DAY)
    with pytest.raises(Refusal, match="not late"):
        await house.services.clocks.claim(house.press(), game, claimant)
    house.clock.ahead += DAY
    await house.services.due.run()
    assert (await house.services.games.look(game)).late == (seat,)
    with pytest.raises(Refusal, match="not late"):
        await house.services.clocks.claim(house.press(), game, PLAYERS[seat].id)
    with pytest.raises(Refusal, match="not your game"):
        await house.services.clocks.claim(house.press(), game, CLEO.id)
    press = house.press()
    won = await house.services.clocks.claim(press, game, claimant)
    assert won.look.view.result is not None
    assert (won.look.view.result.winners, won.look.view.result.how) == ([1 - seat], "time")
    assert (await house.services.clocks.claim(press, game, claimant)).repeated


async def test_who_is_out_of_time_may_still_play_until_it_is_claimed(house: House) -> None:
    game, seat = await duel(house)
    house.clock.ahead += 6 * DAY
    look = await pass_turn(house, game, seat)
    assert look.late == ()
    clock = look.clocks.seats[seat]  # type: ignore[union-attr]
    assert (clock.left, clock.grace) == (8 * HOUR, 0)
    assert clock.over > 0
    with pytest.raises(Refusal, match="not late"):
        await house.services.clocks.claim(house.press(), game, PLAYERS[1 - seat].id)


async def test_a_claim_needs_no_deadline_to_have_been_dealt_with(house: House) -> None:
    game, seat = await duel(house)
    house.clock.ahead += 6 * DAY
    won = await house.services.clocks.claim(house.press(), game, PLAYERS[1 - seat].id)
    assert won.look.view.result is not None


async def test_an_event_may_have_the_game_lost_by_itself(house: House) -> None:
    game, seat = await duel(house)
    await facts_are(house, game, time_out="loss")
    house.clock.ahead += 6 * DAY
    await house.services.due.run()
    result = (await house.services.games.look(game)).view.result
    assert result is not None
    assert (result.winners, result.how) == ([1 - seat], "time")
    assert await house.services.due.run() == 0


async def test_an_event_may_have_turns_passed_by_themselves(house: House) -> None:
    game, seat = await duel(house)
    await facts_are(house, game, time_out="default")
    house.clock.ahead += 6 * DAY
    await house.services.due.run()
    look = await house.services.games.look(game)
    assert look.view.result is None
    assert look.view.players[seat].passed
    assert look.view.turn == 1 - seat


FULL_RESERVE = {"reserve": "Kappa, Atlas, Kelon Burst", "hand": "Kappa"}


@pytest.mark.parametrize("rule", ["claim", "loss"])
async def test_at_clean_up_and_where_a_question_may_be_declined_nobody_loses_by_time(house: House, rule: str) -> None:
    for person in PLAYERS:
        await house.services.clocks.vacation_by_itself(person.id, False)
    game = (await house.begin()).game_id
    await lay(house, game, ann=FULL_RESERVE, bob={}, phase="day")
    await facts_are(house, game, time_out=rule)
    for _ in PLAYERS:
        seat, _ = await to_first_turn(house, game)
        await pass_turn(house, game, seat)
    look = await house.services.games.look(game, ANA.id)
    (decision,) = look.view.decisions
    assert decision.prompt == "keep in reserve"
    house.clock.ahead += 6 * DAY
    await house.services.due.run()
    look = await house.services.games.look(game, ANA.id)
    assert look.view.result is None
    assert len(look.view.players[0].reserve) == 2
    assert look.view.day == 4
    (decision,) = look.view.decisions
    assert decision.prompt == "expand", "only what was asked is answered by itself"
    clock = look.clocks.seats[0]  # type: ignore[union-attr]
    assert (clock.left, clock.late) == (8 * HOUR, 1)
    assert clock.since
    house.clock.ahead += 2 * DAY
    if rule == "claim":
        with pytest.raises(Refusal, match="not late"):
            await house.services.clocks.claim(house.press(), game, BO.id)
    await house.services.due.run()
    look = await house.services.games.look(game, ANA.id)
    assert look.view.result is None
    assert "expand" not in [decision.prompt for decision in look.view.decisions]


async def test_time_in_which_the_bot_was_down_counts_for_nobody(house: House) -> None:
    game, seat = await duel(house)
    await house.services.timekeeper.beat()
    house.clock.ahead += 2 * DAY
    await house.services.timekeeper.beat()
    house.clock.ahead += DOWN_AFTER_MS - 1_000
    await house.services.timekeeper.beat()
    house.clock.ahead += DAY
    look = await pass_turn(house, game, seat)
    clock = look.clocks.seats[seat]  # type: ignore[union-attr]
    assert about(clock.used, 0), "nothing has said that the bot ran"
    house.clock.ahead += 10 * DAY
    await house.services.due.run()
    assert about((await clocks_of(house, game)).seats[1 - seat].used, 0)


async def test_time_in_which_a_killed_bot_lay_dead_is_given_back_to_all_games_after_every_restart(
    data_directory: Path,
) -> None:
    """Nothing says that the bot ends; what it had said last stands in the store."""
    clock = HandClock()
    settings = StoreSettings(data_directory=data_directory)
    async with open_store(settings, clock=clock) as store:
        house = House(store, services_over(store), clock)
        game, seat = await duel(house)
        other, theirs = await asked_anew(house)
        await house.services.timekeeper.beat()
        clock.ahead += HOUR
        await house.services.timekeeper.beat()  # an hour without a word, which is no time either
        used = [(await clocks_of(house, each)).seats[at].used for each, at in ((game, seat), (other, theirs))]
    for dead in (5 * DAY, 3 * HOUR, 9 * DAY):
        clock.ahead += dead
        async with open_store(settings, clock=clock) as store:
            house = House(store, services_over(store), clock)
            await house.services.due.run()  # before the bot has said anything
            await house.services.timekeeper.beat()
            await house.services.due.run()
            for _ in range(20 * MINUTE // BEAT_MS // 5):
                clock.ahead += 5 * BEAT_MS
                await house.services.timekeeper.beat()
            assert await called_about(house, "flag") == []
    async with open_store(settings, clock=clock) as store:
        house = House(store, services_over(store), clock)
        for each, at, before in ((game, seat, used[0]), (other, theirs, used[1])):
            look = await pass_turn(house, each, at)
            clocks = look.clocks
            assert clocks is not None
            assert about(clocks.seats[at].used, before + 60 * MINUTE), "only what ran between two words of the bot"
            assert clocks.seats[at].late == 0


async def test_taking_a_move_back_gives_no_clock_time_back(house: House) -> None:
    game, seat = await duel(house)
    house.clock.ahead += HOUR
    after = await pass_turn(house, game, seat)
    had = after.clocks.seats[seat]  # type: ignore[union-attr]
    house.clock.ahead += 10 * MINUTE
    sight = await house.services.undoing.sight(game, PLAYERS[seat].id)
    assert sight.moments[0].free, "the other has a turn next, and nobody has done anything since"
    await house.services.undoing.take_back(
        house.press(), game, PLAYERS[seat].id, sight.moments[0].to, sight.look.version
    )
    mine, theirs = (await clocks_of(house, game)).seats[seat], (await clocks_of(house, game)).seats[1 - seat]
    assert mine.left == had.hand_overs[-1].before
    assert about(theirs.used, 10 * MINUTE)
    after = await pass_turn(house, game, seat)
    assert after.clocks.seats[seat].given == had.given  # type: ignore[union-attr]


async def test_a_claimed_deadline_that_came_too_early_only_sets_the_next(house: House) -> None:
    game, _ = await duel(house)
    stored = await house.store.games.load(game)
    assert stored is not None
    await house.store.deadlines.set(Subject.GAME, game, house.clock())
    await house.services.due.run()
    again = await house.store.games.load(game)
    assert again is not None
    assert about(again.meta.deadline or 0, stored.meta.deadline or 0)
    assert again.version == stored.version


# -- sleep, vacation, pauses


async def asked_anew(house: House) -> tuple[str, int]:
    """A duel in which a seat has just been given a turn, having wished what it wished before."""
    game, seat = await duel(house)
    await pass_turn(house, game, seat)
    return game, 1 - seat


async def test_nights_do_not_count_from_the_next_question_on(house: House) -> None:
    game, seat = await duel(house)
    shown = datetime.fromtimestamp(house.clock() / 1000, UTC)
    begins, ends = ((shown + timedelta(hours=hours)).strftime("%H:00") for hours in (2, 10))
    for person in PLAYERS:
        await house.services.clocks.sleep(person.id, begins, ends, "UTC")
    house.clock.ahead += DAY
    look = await pass_turn(house, game, seat)
    assert about(look.clocks.seats[seat].used, DAY), "what has been is not changed"  # type: ignore[union-attr]
    house.clock.ahead += DAY
    look = await pass_turn(house, game, 1 - seat)
    assert about(look.clocks.seats[1 - seat].used, 16 * HOUR)  # type: ignore[union-attr]
    kept = [clock.sleep for clock in look.clocks.seats if not clock.since]  # type: ignore[union-attr]
    assert not any(kept), "nobody's sleep is kept longer than needed"


@pytest.mark.parametrize(
    ("begins", "ends", "zone", "key"),
    [
        ("25:00", "07:00", "", "no time"),
        ("23:00", "soon", "", "no time"),
        ("20:00", "09:00", "", "sleep too long"),
        ("23:00", "07:00", "Nowhere", "no time zone"),
    ],
)
async def test_sleep_that_cannot_be_is_refused(house: House, begins: str, ends: str, zone: str, key: str) -> None:
    with pytest.raises(Refusal, match=key):
        await house.services.clocks.sleep(ANA.id, begins, ends, zone)
    assert not (await house.services.settings.of(ANA.id)).sleeps


async def test_a_vacation_stops_the_clocks_of_all_games_and_ends_after_a_day_at_the_soonest(house: House) -> None:
    game, seat = await duel(house)
    other, theirs = await asked_anew(house)
    clocks = house.services.clocks
    for person in PLAYERS:
        await clocks.go_on_vacation(person.id, 3)
        with pytest.raises(Refusal, match="on vacation"):
            await clocks.go_on_vacation(person.id, 1)
    house.clock.ahead += HOUR
    for person in PLAYERS:
        ended = await clocks.end_vacation(person.id)
        assert 6 * DAY <= ended.left(house.clock()) < 6 * DAY + 10 * MINUTE
    house.clock.ahead += DAY
    for each, at in ((game, seat), (other, theirs)):
        look = await pass_turn(house, each, at)
        assert about(look.clocks.seats[at].used, HOUR)  # type: ignore[union-attr]
    with pytest.raises(Refusal, match="no vacation"):
        await clocks.end_vacation(ANA.id)
    with pytest.raises(Refusal, match="too little vacation"):
        await clocks.go_on_vacation(ANA.id, 7)


async def test_deadlines_follow_a_vacation_that_begins_and_one_that_ends_early(house: House) -> None:
    game, seat = await duel(house)

    async def deadline() -> int:
        stored = await house.store.games.load(game)
        assert stored is not None
        return stored.meta.deadline or 0

    before, person = await deadline(), PLAYERS[seat].id
    await house.services.clocks.go_on_vacation(person, 5)
    assert about(await deadline(), before + 5 * DAY)
    await house.services.clocks.end_vacation(person)
    assert about(await deadline(), before + DAY)


async def test_days_of_vacation_are_taken_by_themselves_before_a_clock_runs_out(house: House) -> None:
    game, seat = await duel(house)
    person = PLAYERS[seat].id
    await house.services.clocks.vacation_by_itself(person, True)
    began = house.clock()
    for _ in range(12):
        stored = await house.store.games.load(game)
        assert stored is not None
        assert stored.meta.deadline is not None
        house.clock.ahead += max(0, stored.meta.deadline - house.clock()) + 1
        await house.services.due.run()
        clock = (await clocks_of(house, game)).seats[seat]
        if not clock.left:
            break
    vacations = await house.services.clocks.vacations(person)
    assert len(vacations.taken) == 7
    assert vacations.left(house.clock()) < DAY
    assert about(house.clock() - began, clock.used + 7 * DAY)
    assert about(clock.until, house.clock() + DAY), "and then the grace"


async def test_all_must_want_a_pause_and_one_ends_it(house: House) -> None:
    game, seat = await duel(house)
    clocks = house.services.clocks
    look = await clocks.pause(game, PLAYERS[seat].id)
    assert look.clocks is not None
    assert (look.clocks.paused, look.clocks.pause_wanted) == (False, (seat,))
    house.clock.ahead += HOUR
    look = await clocks.pause(game, PLAYERS[1 - seat].id)
    assert look.clocks is not None
    assert look.clocks.paused
    house.clock.ahead += 20 * DAY
    await house.services.due.run()
    await clocks.resume(game, PLAYERS[1 - seat].id)
    house.clock.ahead += HOUR
    look = await pass_turn(house, game, seat)
    assert about(look.clocks.seats[seat].used, 2 * HOUR)  # type: ignore[union-attr]
    with pytest.raises(Refusal, match="not your game"):
        await clocks.pause(game, CLEO.id)


async def test_a_game_that_is_paused_for_ever_is_closed_after_long_silence_with_notice(house: House) -> None:
    game, seat = await duel(house)
    for person in PLAYERS:
        await house.services.clocks.pause(game, person.id)
    assert await called_about(house, "silence") == []
    for _ in range(2):
        house.clock.ahead += SILENCE_TOLD // 2 + HOUR
        await house.services.due.run()
    assert await called_about(house, "silence") == [seat]
    house.clock.ahead += SILENCE - SILENCE_TOLD
    await house.services.due.run()
    result = (await house.services.games.look(game)).view.result
    assert result is not None
    assert (result.winners, result.how) == ([], "silence")


async def test_where_both_are_out_of_time_whoever_claims_first_has_won(house: House) -> None:
    for person in PLAYERS:
        await house.services.clocks.vacation_by_itself(person.id, False)
    game = (await house.begin()).game_id
    house.clock.ahead += 5 * DAY
    await house.services.due.run()
    assert (await house.services.games.look(game)).late == (0, 1)
    won = await house.services.clocks.claim(house.press(), game, BO.id)
    assert won.look.view.result is not None
    assert (won.look.view.result.winners, won.look.view.result.how) == ([1], "time")
    with pytest.raises(Refusal, match="game over"):
        await house.services.clocks.claim(house.press(), game, ANA.id)


async def test_moves_may_be_made_in_a_pause_and_cost_nothing(house: House) -> None:
    game, seat = await duel(house)
    for person in PLAYERS:
        await house.services.clocks.pause(game, person.id)
    house.clock.ahead += DAY
    look = await pass_turn(house, game, seat)
    house.clock.ahead += DAY
    assert look.clocks is not None
    assert look.clocks.paused
    look = await house.services.clocks.resume(game, PLAYERS[seat].id)
    assert all(about(clock.used, 0) for clock in look.clocks.seats)  # type: ignore[union-attr]


# -- more than two


async def test_among_four_every_clock_runs_by_itself_and_who_is_late_leaves(house: House) -> None:
    """FFA.4 The others play on."""
    game = await begun(house, "free for all")
    for person in FOUR:
        await house.services.clocks.vacation_by_itself(person.id, False)
    house.clock.ahead += HOUR
    look = await house.services.games.look(game, ANA.id)
    (decision,) = look.view.decisions
    await house.services.games.answer(house.press(), game, ANA.id, decision.id, least(decision))
    clocks = await clocks_of(house, game)
    assert [bool(clock.since) for clock in clocks.seats] == [False, True, True, True]
    house.clock.ahead += 5 * DAY
    claimed = await house.services.clocks.claim(house.press(), game, ANA.id)
    assert claimed.look.view.result is not None, "all the others are late, and the last at the table has won"
    assert claimed.look.view.result.winners == [0]


async def test_nobody_claims_from_their_own_team(house: House) -> None:
    """2V2.5 A team wins and loses together."""
    game = await begun(house, "2v2")
    for person in FOUR:
        await house.services.clocks.vacation_by_itself(person.id, False)
    for person in (ANA, BO, DAN):
        (decision,) = (await house.services.games.look(game, person.id)).view.decisions
        await house.services.games.answer(house.press(), game, person.id, decision.id, least(decision))
    house.clock.ahead += 5 * DAY
    with pytest.raises(Refusal, match="not late"):
        await house.services.clocks.claim(house.press(), game, ANA.id)
    claimed = await house.services.clocks.claim(house.press(), game, BO.id)
    assert claimed.look.view.result is not None
    assert claimed.look.view.result.winners == [1, 3]


def relative(text: str) -> list[int]:
    """The moments that a text shows as a length of time from now, in milliseconds."""
    return [int(found) * 1000 for found in re.findall(r"<t:(\d+):R>", text)]


async def test_the_sheet_of_a_running_clock_has_one_figure_and_that_is_its_deadline(house: House) -> None:
    game, seat = await duel(house)
    house.clock.ahead += DAY + HOUR
    look = await house.services.games.look(game, PLAYERS[seat].id)
    for language in ("en", "fr", "it"):
        embed = clock_sheet(look, texts_for(language)).embed
        assert embed is not None
        (line,) = [each for each in embed.description.splitlines() if "<t:" in each]
        assert about(relative(line)[0], look.clocks.seats[seat].until)  # type: ignore[union-attr]
        assert not re.search(r"\d", re.sub(r"<t:\d+:\w>", "", line)), "and no length of time beside it"


@pytest.mark.parametrize(("pace", "grace"), [("live", 2 * MINUTE), ("quick", 12 * HOUR), ("daily", DAY)])
async def test_a_pace_has_a_grace_that_fits_it(house: House, pace: PaceName, grace: int) -> None:
    (clock, _) = clocks_begun(PACES[pace], 2).seats
    assert clock.grace == grace
    for language in ("en", "fr", "it"):
        said = left_said(grace, texts_for(language))
        assert said.split()[0] in texts_for(language).say("help.clocks.text"), "the help says so"

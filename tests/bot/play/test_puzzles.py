"""Puzzles by the services alone: begun, solved, missed, helped with, given up, counted once, and forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.play.game_records import notices
from bot.play.game_records.looks import Look
from bot.play.matchmaking.puzzle_records import PUZZLE_RECORD, PuzzleRecord, first_guess
from bot.play.requests.person import FOR_PRIVATE, Place
from bot.play.settings.personal import PUZZLES
from engine import Catalogue, Decision, Match, save
from engine.puzzles import BadPuzzleFile, Puzzle, PuzzleChanged, shipped
from engine.scenarios import load as load_scenarios
from engine.scenarios import run
from engine.sight import View
from persistence.delivery.outbox import OutboxEntry
from persistence.server.errors import StoreUnreachable
from tests.bot.leagues.greedy_games import GreedyGame
from tests.bot.play.conftest import ANA, BO, House
from tests.bot.play.conftest import TAVERN as PUBLIC
from tests.bot.play.test_challenges import refusal

pytestmark = pytest.mark.process

TAVERN = replace(PUBLIC, bot_may=frozenset(FOR_PRIVATE))


class Trying(GreedyGame):
    """A person who picks what a list of codes says, and of what it does not name the first."""

    wanted: list[str]

    def _picks(self, decision: Decision, view: View) -> list[int]:
        codes = [option.code for option in decision.options]
        picked: list[int] = []
        while self.wanted and self.wanted[0] in codes and len(picked) < decision.most:
            picked.append(codes.index(self.wanted.pop(0)))
        left = [at for at in range(len(codes)) if at not in picked]
        return picked + left[: max(0, decision.least - len(picked))]


async def moved(house: House, game: str) -> None:
    """Has the other player answer all that it is asked."""
    found: list[OutboxEntry] = []
    while claimed := await house.store.outbox.claim(50):
        found += [entry for entry in claimed if entry.kind == notices.OPPONENT and entry.game_id == game]
        for entry in claimed:
            await house.store.outbox.ack(entry, {})
    for entry in found:
        await house.services.practice.move(game, int(entry.target))


async def begun(house: House, puzzle: str) -> Look:
    return await house.services.puzzles.begin(house.press(), ANA, TAVERN, "en", puzzle)


async def tried(house: House, puzzle: Puzzle, codes: Sequence[str]) -> Look:
    """A try with these picks, to its end, counted as its result is posted."""
    look = await ended(house, puzzle, codes)
    await house.services.puzzle_records.count(look)
    return look


def some(count: int) -> list[Puzzle]:
    return list(shipped().values())[:count]


@pytest.mark.asyncio
async def test_a_try_begins_once_on_a_copy_of_the_position_in_the_solvers_seat(house: House) -> None:
    for puzzle in some(4):
        press = house.press()
        look = await house.services.puzzles.begin(press, ANA, TAVERN, "en", puzzle.id)
        again = await house.services.puzzles.begin(press, ANA, TAVERN, "en", puzzle.id)
        assert look.facts.id == again.facts.id
        assert (look.seat, look.facts.practised) == (puzzle.seat, {1 - puzzle.seat})
        held = await house.services.games.session(look.facts.id)
        position = puzzle.match()
        assert [frame.program for frame in held.table.game.frames[:2]] == ["dusk", "afternoon"]
        held.table.game.frames[:1] = position.game.frames[:2]
        assert save(held.table) == save(position)
        assert look.view.decisions[0].kind == "turn"
    assert (await refusal(begun(house, "0000000000"))).key == "no such puzzle"


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("place", "key"),
    [
        (PUBLIC, "missing permissions"),
        (replace(TAVERN, kind="news"), "puzzle elsewhere"),
        (replace(TAVERN, kind="thread"), "wrong place"),
        (replace(TAVERN, kind="other", guild_id=0), "wrong place"),
    ],
)
async def test_where_no_private_thread_can_be_opened_it_is_tried_in_direct_messages_that_are_known(
    house: House, place: Place, key: str
) -> None:
    (puzzle,), puzzles, preferences = some(1), house.services.puzzles, house.store.preferences
    assert (await refusal(puzzles.begin(house.press(), ANA, place, "en", puzzle.id))).key == key
    await preferences.note_dm(ANA.id, 99)
    assert (await refusal(puzzles.begin(house.press(), ANA, place, "en", puzzle.id))).key == key
    await preferences.remember_dm(ANA.id, 99)
    look = await puzzles.begin(house.press(), ANA, place, "en", puzzle.id)
    assert (look.facts.guild_id, look.facts.channel_id, look.facts.private) == (0, 99, False)
    await preferences.set_dms_closed(ANA.id, True)
    assert (await refusal(puzzles.begin(house.press(), ANA, place, "en", puzzle.id))).key == key


@pytest.mark.asyncio
async def test_the_puzzle_of_the_day_is_tried_where_it_is_posted_though_games_begin_elsewhere(house: House) -> None:
    (puzzle,) = some(1)
    await house.services.settings.change_server(TAVERN.guild_id, channel=TAVERN.channel_id + 1)
    assert (await refusal(begun(house, puzzle.id))).key == "other channel"
    await house.services.settings.change_server(TAVERN.guild_id, puzzle_channel=TAVERN.channel_id)
    assert (await begun(house, puzzle.id)).facts.channel_id == TAVERN.channel_id


@pytest.mark.asyncio
async def test_the_kept_solution_solves_it_and_counts_once(house: House) -> None:
    before = PuzzleRecord()
    for number, puzzle in enumerate(some(4), 1):
        look = await tried(house, puzzle, puzzle.solution)
        assert look.puzzle_verdict == "reached"
        record = await house.services.puzzle_records.of(ANA.id)
        assert (record.solved, record.streak, record.best, len(record.tried)) == (number, number, number, number)
        assert record.rating > before.rating
        assert await house.services.puzzle_records.count(look) == record
        before = record
    table = await house.services.puzzle_records.table(TAVERN.guild_id)
    assert (list(table.week), list(table.month)) == ([(ANA.id, 4)], [(ANA.id, 4)])
    again = await tried(house, some(1)[0], ["-"])
    assert again.puzzle_verdict == "missed"
    after = await house.services.puzzle_records.of(ANA.id)
    assert (after.tried, after.solved, after.rating) == (before.tried, before.solved, before.rating)
    assert after.begun[some(1)[0].id] == 2
    house.clock.ahead += 40 * 86_400_000
    table = await house.services.puzzle_records.table(TAVERN.guild_id)
    assert (list(table.week), list(table.month)) == ([], [])


@pytest.mark.asyncio
async def test_a_wrong_first_move_misses_it_and_ends_the_streak(house: House) -> None:
    first, second = some(2)
    await tried(house, first, first.solution)
    solved = await house.services.puzzle_records.of(ANA.id)
    (asked,) = second.match().game.open
    for code in [option.code for option in asked.options if option.code != second.solution[0]][-1:]:
        look = await tried(house, second, [code, "-", "-", "-"])
        assert look.puzzle_verdict == "missed"
    record = await house.services.puzzle_records.of(ANA.id)
    assert (record.solved, record.streak, record.best) == (1, 0, 1)
    assert record.rating < solved.rating


@pytest.mark.asyncio
async def test_a_hint_tells_the_first_pick_and_costs_the_streak(house: House) -> None:
    first, second = some(2)
    puzzles = house.services.puzzles
    await tried(house, first, first.solution)
    look = await begun(house, second.id)
    assert (await refusal(puzzles.help(look.facts.id, BO.id))).key == "not your game"
    found = await puzzles.help(look.facts.id, ANA.id)
    step = found.steps[0]
    assert step.decision.options[step.picks.picks[0]].code == second.solution[0]
    assert (await house.services.puzzle_records.of(ANA.id)).streak == 0
    await tried(house, second, second.solution)
    record = await house.services.puzzle_records.of(ANA.id)
    assert (record.solved, record.streak, record.best) == (2, 0, 1)


@pytest.mark.asyncio
async def test_giving_up_ends_the_try_counts_as_missed_and_shows_the_solution(house: House) -> None:
    (puzzle,) = some(1)
    look = await begun(house, puzzle.id)
    found = await house.services.puzzles.give_up(house.press(), look.facts.id, ANA.id)
    picked = [step.decision.options[at].code for step in found.steps for at in step.picks.picks]
    assert picked == puzzle.solution
    over = await house.services.games.look(look.facts.id, ANA.id)
    assert (over.status, over.puzzle_verdict) == ("over", "missed")
    record = await house.services.puzzle_records.of(ANA.id)
    assert (record.tried, record.solved) == ((puzzle.id,), 0)
    again = await house.services.puzzles.give_up(house.press(), look.facts.id, ANA.id)
    assert again.puzzle == found.puzzle


@pytest.mark.asyncio
async def test_the_puzzle_of_a_day_is_the_same_for_a_server_and_another_one_on_other_days(house: House) -> None:
    puzzles = house.services.puzzles
    drawn = set()
    for _ in range(12):
        assert await puzzles.of_the_day(7) == await puzzles.of_the_day(7)
        drawn.add(await puzzles.of_the_day(7))
        house.clock.ahead += 86_400_000
    assert len(drawn) > 3


@pytest.mark.asyncio
@pytest.mark.parametrize("guild_id", [0, 7, 8, 9])
async def test_no_two_days_of_a_month_have_the_same_puzzle(house: House, guild_id: int) -> None:
    days = [await house.services.puzzles.of_the_day(guild_id, day * 86_400_000) for day in range(90)]
    assert all(len(set(days[day : day + 30])) == 30 for day in range(60))
    assert len(set(days)) > 60


@pytest.mark.asyncio
async def test_another_one_was_never_tried_and_damage_of_the_record_loses_only_that(house: House) -> None:
    puzzles, preferences = house.services.puzzles, house.store.preferences
    *others, last = shipped()
    kept = PuzzleRecord(tried=tuple(others))
    await preferences.set(ANA.id, {PUZZLES: PUZZLE_RECORD.encode(kept).decode()})
    assert await puzzles.next_for(ANA.id) == last
    kept = PuzzleRecord(tried=(*others, last))
    await preferences.set(ANA.id, {PUZZLES: PUZZLE_RECORD.encode(kept).decode()})
    assert (await refusal(puzzles.next_for(ANA.id))).key == "no puzzle left"
    await preferences.set(ANA.id, {PUZZLES: "{spoilt"})
    assert await house.services.puzzle_records.of(ANA.id) == PuzzleRecord()


@pytest.mark.asyncio
async def test_who_is_forgotten_stands_in_no_table(house: House) -> None:
    (puzzle,) = some(1)
    await tried(house, puzzle, puzzle.solution)
    assert (await house.services.puzzle_records.table(TAVERN.guild_id)).week
    await house.services.forgetting.forget(ANA.id)
    assert not (await house.services.puzzle_records.table(TAVERN.guild_id)).week
    assert await house.services.puzzle_records.of(ANA.id) == PuzzleRecord()


@pytest.mark.asyncio
async def test_who_is_forgotten_while_a_try_runs_is_not_counted_when_its_end_is_told(house: House) -> None:
    (puzzle,) = some(1)
    look = await begun(house, puzzle.id)
    await house.services.forgetting.forget(ANA.id)
    over = await house.services.games.look(look.facts.id)
    assert over.view.result is not None
    await house.services.puzzle_records.count(over)
    assert await house.services.puzzle_records.of(ANA.id) == PuzzleRecord()


@pytest.mark.asyncio
async def test_who_stays_out_of_ratings_stands_in_no_table(house: House) -> None:
    (puzzle,) = some(1)
    await tried(house, puzzle, puzzle.solution)
    await house.services.ratings.be_rated(ANA.id, False)
    assert not (await house.services.puzzle_records.table(TAVERN.guild_id)).month
    await house.services.ratings.be_rated(ANA.id, True)
    assert (await house.services.puzzle_records.table(TAVERN.guild_id)).month


@pytest.mark.asyncio
async def test_hints_of_two_puzzles_cost_both_their_streak(house: House) -> None:
    first, second = some(2)
    for puzzle in (first, second):
        await house.services.puzzles.help((await begun(house, puzzle.id)).facts.id, ANA.id)
    for puzzle in (first, second):
        await tried(house, puzzle, puzzle.solution)
    record = await house.services.puzzle_records.of(ANA.id)
    assert (record.solved, record.streak, record.helped) == (2, 0, ())


@pytest.mark.asyncio
async def test_a_try_is_not_practice_no_other_hints_no_way_back_no_rematch(house: House) -> None:
    (puzzle,) = some(1)
    look = await begun(house, puzzle.id)
    game = look.facts.id
    assert await house.services.puzzles.running(ANA.id, puzzle.id) == game
    assert await house.services.puzzles.running(BO.id, puzzle.id) == ""
    assert (await refusal(house.services.hints.hints(game, ANA.id))).key == "hint of puzzle"
    person = Trying(house.services, house.press, game, [ANA.id], 1)
    person.wanted = list(puzzle.solution)
    await person.answer_one()
    await moved(house, game)
    seen = await house.services.undoing.sight(game, ANA.id)
    assert seen.look.view.result is not None or not seen.moments
    await house.services.puzzles.give_up(house.press(), game, ANA.id)
    assert (await refusal(house.services.practice.again(house.press(), game, ANA.id))).key == "no rematch of practice"
    assert await house.services.puzzles.running(ANA.id, puzzle.id) == ""


@pytest.mark.asyncio
async def test_a_puzzle_whose_cards_have_changed_is_refused_and_offered_no_more(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles = house.services.puzzles
    changed, today = await puzzles.next_for(ANA.id), await puzzles.of_the_day(TAVERN.guild_id)
    still = Puzzle.match

    def match(self: Puzzle, catalogue: Catalogue | None = None) -> Match:
        if self.id == changed:
            raise PuzzleChanged(self.id, "its cards have changed")
        if self.id == today:
            raise BadPuzzleFile("its rules are older than those that can be read")
        return still(self, catalogue)

    monkeypatch.setattr(Puzzle, "match", match)
    for each in {changed, today}:
        assert (await refusal(begun(house, each))).key == "puzzle changed"
    assert await puzzles.next_for(ANA.id) not in (changed, today)
    assert await puzzles.of_the_day(TAVERN.guild_id) not in (changed, today)


@pytest.mark.asyncio
@pytest.mark.parametrize("cut", ["notes", "servers", "last"])
async def test_a_result_that_was_cut_short_between_two_writes_is_counted_once(
    house: House, monkeypatch: pytest.MonkeyPatch, cut: str
) -> None:
    """The process is killed before or after any write of a result; whoever delivers it again goes on."""
    (puzzle,) = some(1)
    records = house.services.puzzle_records
    look = await ended(house, puzzle, puzzle.solution)

    def once(kept: Any, name: str, *, before: bool) -> None:
        still = getattr(kept, name)
        left = [2 if cut == "last" else 1]

        async def set_(*arguments: Any) -> Any:
            left[0] -= 1
            if left[0] == 0 and before:
                raise StoreUnreachable("killed")
            done = await still(*arguments)
            if left[0] == 0:
                raise StoreUnreachable("killed")
            return done

        monkeypatch.setattr(kept, name, set_)

    kept_in = {"notes": house.store.notes, "servers": house.store.servers, "last": house.store.preferences}
    once(kept_in[cut], "set", before=cut != "servers")
    assert (await refusal(records.count(look))).key == "store away"
    for _ in range(2):
        record = await records.count(look)
        assert (record.solved, record.streak, record.pending) == (1, 1, None)
    assert list((await records.table(TAVERN.guild_id)).week) == [(ANA.id, 1)]
    noted = await house.store.notes.get(f"puzzles:{puzzle.id}")
    assert noted is not None
    assert float(noted.split()[0]) < first_guess(puzzle.difficulty), "it was solved, so it is thought easier, once"


@pytest.mark.asyncio
async def test_a_try_ends_with_dusk_and_draws_nothing_of_the_next_day(house: House) -> None:
    for puzzle in some(3):
        for codes in (puzzle.solution, ["-"]):
            look = await tried(house, puzzle, codes)
            held = await house.services.games.session(look.facts.id)
            assert (held.table.game.day, held.table.game.phase) == (puzzle.match().game.day, "dusk")


@pytest.mark.asyncio
async def test_tries_are_no_games_that_are_listed_and_hide_none_that_is(house: House) -> None:
    game = (await house.begin()).look.facts.id
    (puzzle,) = some(1)
    await begun(house, puzzle.id)
    assert [line.facts.id for line in await house.services.games.games_of(ANA.id)] == [game]


@pytest.mark.asyncio
async def test_a_puzzle_that_was_solved_is_shared_once(house: House) -> None:
    puzzles, (first, second) = house.services.puzzles, some(2)
    missed = await tried(house, first, ["-"])
    assert (await refusal(puzzles.share(missed.facts.id, ANA.id))).key == "puzzle not solved"
    solved = await tried(house, first, first.solution)
    assert solved.facts.puzzle is not None
    assert solved.facts.puzzle.number == 2
    assert (await refusal(puzzles.share(solved.facts.id, BO.id))).key == "not your game"
    await puzzles.share(solved.facts.id, ANA.id)
    assert (await refusal(puzzles.share(solved.facts.id, ANA.id))).key == "puzzle shared"
    waiting = await house.store.outbox.claim(50)
    assert [each.kind for each in waiting].count(notices.PUZZLE_SHARED) == 1
    position = await puzzles.position(second.id, "en", "Solver")
    assert position.everybody.view.players[second.seat].hand is None
    assert position.solver.view.players[second.seat].hand is not None


@pytest.mark.asyncio
async def test_a_puzzle_reported_as_wrong_is_not_todays_until_checked_and_leads_to_a_scenario(house: House) -> None:
    services = house.services
    today = await services.puzzles.of_the_day(TAVERN.guild_id)
    running = await begun(house, today)
    assert (await refusal(services.reports.file_puzzle(running.facts.id, ANA.id, "x"))).key == "still playing"
    await services.puzzles.give_up(house.press(), running.facts.id, ANA.id)
    over = await tried(house, shipped()[today], shipped()[today].solution)
    for game in (running.facts.id, over.facts.id):
        assert (await refusal(services.reports.file_puzzle(game, BO.id, "x"))).key == "not your game"
        assert (await refusal(services.reports.file_puzzle(game, ANA.id, " "))).key == "no words"
    assert await services.puzzles.of_the_day(TAVERN.guild_id) == today
    report = await services.reports.file_puzzle(over.facts.id, ANA.id, "Another card does it too")
    assert await services.puzzles.of_the_day(TAVERN.guild_id) != today
    assert today in [each.id for each in await services.puzzle_collection.offered()]
    written = await services.reports.written(report)
    assert f"Puzzle {today}" in written.file
    assert "Another card does it too" in written.file
    assert "advance to dusk" in written.file, "Dusk, which decides the try, is played in it"
    (case,) = load_scenarios(written.file, "reported.yaml")
    assert "NOT LAID: effects" in written.file or written.unlike == ()
    assert "NOT LAID: effects" in written.file or run(case).passed
    assert await house.store.puzzles.checked(today)
    assert await services.puzzles.of_the_day(TAVERN.guild_id) == today


@pytest.mark.asyncio
async def test_the_puzzle_of_a_day_is_due_once_a_day_at_the_hour_of_the_server_and_of_a_person(house: House) -> None:
    services, hour = house.services, 3_600_000
    now = datetime.fromtimestamp(house.clock() / 1000, ZoneInfo("Asia/Tokyo"))
    wanted = (now.hour + 2) % 24
    await services.settings.change_server(7, puzzle_channel=70, puzzle_hour=wanted, timezone="Tokyo")
    await services.settings.change(ANA.id, puzzle_hour=wanted, timezone="Tokyo")
    assert (await refusal(services.settings.change_server(7, timezone="Nowhere"))).key == "no time zone"
    assert (await refusal(services.settings.change_server(7, puzzle_hour=24))).key == "no hour"
    assert await posted(house) == []
    before = await services.puzzles.of_the_day(7)
    house.clock.ahead += 2 * hour
    assert await posted(house) == [f"s7 {notices.DAILY_PUZZLE}", f"u{ANA.id} {notices.DAILY_PUZZLE}"]
    assert await services.puzzles.of_the_day(7) != before, "its day begins with it"
    assert await posted(house) == []
    house.clock.ahead += 3 * 24 * hour
    assert len(await posted(house)) == 2, "what was missed is not made up for"
    await services.settings.change_server(7, puzzle_channel=0)
    await services.forgetting.forget(ANA.id)
    house.clock.ahead += 25 * hour
    assert await posted(house) == []


async def posted(house: House) -> list[str]:
    """The puzzles of the day that came due now, by their readers, however often it is looked."""
    for _ in range(3):
        await house.services.due.run()
    claimed = [each for each in await house.store.outbox.claim(50) if each.kind == notices.DAILY_PUZZLE]
    for entry in claimed:
        await house.store.outbox.ack(entry, {})
    return sorted(f"{entry.subject_id} {entry.kind}" for entry in claimed)


async def ended(house: House, puzzle: Puzzle, codes: Sequence[str]) -> Look:
    """A try with these picks to its end, which is not counted."""
    look = await begun(house, puzzle.id)
    person = Trying(house.services, house.press, look.facts.id, [ANA.id], 1)
    person.wanted = list(codes)
    for _ in range(60):
        look = await house.services.games.look(look.facts.id, ANA.id)
        if look.view.result is not None:
            break
        if look.view.decisions:
            await person.answer_one()
        await moved(house, look.facts.id)
    assert look.view.result is not None
    return look

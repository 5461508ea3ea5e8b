"""Puzzles by the services alone: begun, solved, missed, helped with, given up, counted once, and forgotten."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.play.game_records import notices
from bot.play.game_records.looks import Look
from bot.play.matchmaking.puzzles import PUZZLE_RECORD, PuzzleRecord
from bot.play.settings.personal import PUZZLES
from engine import RULES_VERSION, Catalogue, Decision, Match, load, save
from engine.puzzles import BadPuzzleFile, Puzzle, PuzzleChanged, shipped
from engine.sight import View
from persistence.outbox import OutboxEntry
from tests.bot.leagues.greedy_games import GreedyGame
from tests.bot.play.conftest import ANA, BO, TAVERN, House
from tests.bot.play.test_challenges import refusal

pytestmark = pytest.mark.process


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
    look = await begun(house, puzzle.id)
    game = look.facts.id
    person = Trying(house.services, house.press, game, [ANA.id], 1)
    person.wanted = list(codes)
    for _ in range(60):
        look = await house.services.games.look(game, ANA.id)
        if look.view.result is not None:
            break
        if look.view.decisions:
            await person.answer_one()
        await moved(house, game)
    assert look.view.result is not None
    await house.services.puzzles.count(look)
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
        position = load(bytes(puzzle.state))
        position.game.rules = RULES_VERSION
        assert save(held.table) == save(position)
        assert look.view.decisions[0].kind == "turn"
    assert (await refusal(begun(house, "0000000000"))).key == "no such puzzle"


@pytest.mark.asyncio
async def test_the_kept_solution_solves_it_and_counts_once(house: House) -> None:
    puzzles, before = house.services.puzzles, PuzzleRecord()
    for number, puzzle in enumerate(some(4), 1):
        look = await tried(house, puzzle, puzzle.solution)
        assert look.puzzle_verdict == "reached"
        record = await puzzles.record(ANA.id)
        assert (record.solved, record.streak, record.best, len(record.tried)) == (number, number, number, number)
        assert record.rating > before.rating
        assert await puzzles.count(look) == record
        before = record
    table = await puzzles.table(TAVERN.guild_id)
    assert (list(table.week), list(table.month)) == ([(ANA.id, 4)], [(ANA.id, 4)])
    again = await tried(house, some(1)[0], ["-"])
    assert again.puzzle_verdict == "missed"
    assert await puzzles.record(ANA.id) == before
    house.clock.ahead += 40 * 86_400_000
    table = await puzzles.table(TAVERN.guild_id)
    assert (list(table.week), list(table.month)) == ([], [])


@pytest.mark.asyncio
async def test_a_wrong_first_move_misses_it_and_ends_the_streak(house: House) -> None:
    first, second = some(2)
    await tried(house, first, first.solution)
    solved = await house.services.puzzles.record(ANA.id)
    (asked,) = second.match().game.open
    for code in [option.code for option in asked.options if option.code != second.solution[0]][-1:]:
        look = await tried(house, second, [code, "-", "-", "-"])
        assert look.puzzle_verdict == "missed"
    record = await house.services.puzzles.record(ANA.id)
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
    assert (await puzzles.record(ANA.id)).streak == 0
    await tried(house, second, second.solution)
    record = await puzzles.record(ANA.id)
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
    record = await house.services.puzzles.record(ANA.id)
    assert (record.tried, record.solved) == ((puzzle.id,), 0)
    again = await house.services.puzzles.give_up(house.press(), look.facts.id, ANA.id)
    assert again.puzzle == found.puzzle


@pytest.mark.asyncio
async def test_the_puzzle_of_a_day_is_the_same_for_a_server_and_another_one_on_other_days(house: House) -> None:
    puzzles = house.services.puzzles
    drawn = set()
    for _ in range(12):
        assert puzzles.of_the_day(7) == puzzles.of_the_day(7)
        drawn.add(puzzles.of_the_day(7))
        house.clock.ahead += 86_400_000
    assert len(drawn) > 3


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
    assert await puzzles.record(ANA.id) == PuzzleRecord()


@pytest.mark.asyncio
async def test_who_is_forgotten_stands_in_no_table(house: House) -> None:
    (puzzle,) = some(1)
    await tried(house, puzzle, puzzle.solution)
    assert (await house.services.puzzles.table(TAVERN.guild_id)).week
    await house.services.forgetting.forget(ANA.id)
    assert not (await house.services.puzzles.table(TAVERN.guild_id)).week
    assert await house.services.puzzles.record(ANA.id) == PuzzleRecord()


@pytest.mark.asyncio
async def test_who_is_forgotten_while_a_try_runs_is_not_counted_when_its_end_is_told(house: House) -> None:
    (puzzle,) = some(1)
    look = await begun(house, puzzle.id)
    await house.services.forgetting.forget(ANA.id)
    over = await house.services.games.look(look.facts.id)
    assert over.view.result is not None
    await house.services.puzzles.count(over)
    assert await house.services.puzzles.record(ANA.id) == PuzzleRecord()


@pytest.mark.asyncio
async def test_who_stays_out_of_ratings_stands_in_no_table(house: House) -> None:
    (puzzle,) = some(1)
    await tried(house, puzzle, puzzle.solution)
    await house.services.ratings.be_rated(ANA.id, False)
    assert not (await house.services.puzzles.table(TAVERN.guild_id)).month
    await house.services.ratings.be_rated(ANA.id, True)
    assert (await house.services.puzzles.table(TAVERN.guild_id)).month


@pytest.mark.asyncio
async def test_hints_of_two_puzzles_cost_both_their_streak(house: House) -> None:
    first, second = some(2)
    for puzzle in (first, second):
        await house.services.puzzles.help((await begun(house, puzzle.id)).facts.id, ANA.id)
    for puzzle in (first, second):
        await tried(house, puzzle, puzzle.solution)
    record = await house.services.puzzles.record(ANA.id)
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
    changed, today = await puzzles.next_for(ANA.id), puzzles.of_the_day(TAVERN.guild_id)
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
    assert puzzles.of_the_day(TAVERN.guild_id) not in (changed, today)

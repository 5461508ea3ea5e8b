"""What people have done at puzzles: their streaks and ratings, those of the puzzles, and the tables of servers.

A person's first try at a puzzle counts, and no other. What it changes lies in three places of the store, so it is
written into the person's record first, and carried out from there: a process that is killed between two writes leaves
it to the next, and writing the same again changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from msgspec import Struct, field, structs
from openskill.models import PlackettLuce

from bot.play.game_records.looks import Look
from bot.play.matchmaking.puzzle_collection import PuzzleCollection
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from bot.play.settings.personal import PUZZLES
from engine.puzzles import Puzzle
from persistence import Store
from persistence.encoding.forms import Form
from persistence.server.errors import FormUnreadable

STANDING = "puzzles:"
"""How a server's record names what one of its members has solved there: nothing that it has set."""

GUESS, DOUBT, A_STEP = 25.0, 25 / 3, 2.0
"""With what each solver begins, and by how much a puzzle is thought harder for each further wrong first move."""

START, SCALE = 1500, 24
"""The number that people see for the first guess, and how many points of it one of the model's are."""

MOST_LISTED = 10

_MODEL = PlackettLuce()


class Counted(Struct, frozen=True):
    """What a first try changes besides the record of its player, until it is changed."""

    puzzle: str
    guess: float
    """How hard the puzzle is thought to be after it."""
    doubt: float
    guild: int
    """In whose table it counts; 0 for none."""
    week: str
    month: str


class PuzzleRecord(Struct, frozen=True, omit_defaults=True):
    """What one person has tried."""

    tried: tuple[str, ...] = ()
    """The puzzles whose first try has counted, in order."""
    solved: int = 0
    streak: int = 0
    """How many they have solved one after the other, at once and without help."""
    best: int = 0
    guess: float = GUESS
    doubt: float = DOUBT
    helped: tuple[str, ...] = ()
    """The puzzles for which they have taken a hint, and whose first try has not counted yet."""
    guilds: tuple[int, ...] = ()
    """The servers in whose tables they stand."""
    begun: dict[str, int] = field(default_factory=dict)
    """How often they have begun each puzzle."""
    pending: Counted | None = None
    """What is still to be written elsewhere of their last first try."""

    @property
    def rating(self) -> int:
        """The number that people see."""
        return shown_rating(self.guess)


PUZZLE_RECORD = Form("puzzles of a person", PuzzleRecord)


class PuzzleStanding(Struct, frozen=True, omit_defaults=True):
    """How many puzzles a person has solved in a week and in a month of a server, and which in the last month."""

    week: str
    in_week: int
    month: str
    in_month: int
    solved: tuple[str, ...] = ()
    """Those of the month, so that none is counted twice."""


PUZZLE_STANDING = Form("puzzles solved on a server", PuzzleStanding)


@dataclass(frozen=True, slots=True)
class PuzzleTable:
    """Who has solved the most puzzles of a server in this week and in this month, with how many."""

    week: Sequence[tuple[int, int]]
    month: Sequence[tuple[int, int]]


def shown_rating(guess: float) -> int:
    """The number that people see for a guess."""
    return round(START + SCALE * (guess - GUESS))


class PuzzleRecords:
    """Counts tries that are over, and tells how people and puzzles stand."""

    def __init__(self, store: Store, collection: PuzzleCollection) -> None:
        self._store, self._clock, self._collection = store, store.clock, collection

    async def of(self, person_id: int) -> PuzzleRecord:
        """What a person has tried; damage counts as nothing."""
        with explained():
            kept = (await self._store.preferences.get(person_id)).settings.get(PUZZLES, "")
        try:
            return PUZZLE_RECORD.decode(kept.encode()) if kept else PuzzleRecord()
        except FormUnreadable:
            return PuzzleRecord()

    async def begun(self, person_id: int, puzzle_id: str, number: int) -> None:
        """Notes that a person has begun a puzzle for the so-many-eth time; harmless when repeated."""
        record = await self.of(person_id)
        if record.begun.get(puzzle_id, 0) < number:
            await self._keep(person_id, structs.replace(record, begun={**record.begun, puzzle_id: number}))

    async def helped(self, person_id: int, puzzle_id: str) -> None:
        """Ends the streak of a person who has taken a hint for a puzzle whose first try has not counted."""
        record = await self.of(person_id)
        if puzzle_id not in record.tried:
            helped = tuple(dict.fromkeys((*record.helped, puzzle_id)))
            await self._keep(person_id, structs.replace(record, helped=helped, streak=0))

    async def count(self, look: Look) -> PuzzleRecord:
        """Counts what came of a try that is over, if it is its player's first at this puzzle; harmless when repeated.

        It goes on where it was cut short. Of who wanted everything deleted since the try began nothing is counted.
        Returns what they have tried by then.
        """
        puzzle, (person,) = look.facts.puzzle, look.facts.people
        record = await self.of(person.id) if person.id else PuzzleRecord()
        if not person.id or puzzle is None or look.view.result is None:
            return record
        if record.pending is not None:
            record = await self._carry_out(person.id, record)
        if puzzle.id in record.tried:
            return record
        with explained():
            deletion = await self._store.deletions.of(person.id)
        if deletion is not None and look.facts.began <= deletion.since:
            return record
        reached = look.puzzle_verdict == "reached"
        alone = reached and puzzle.id not in record.helped
        guess, doubt = await self._known_rating(puzzle.id)
        mine, its = _MODEL.rate(
            [[_MODEL.rating(record.guess, record.doubt)], [_MODEL.rating(guess, doubt)]],
            ranks=[1, 2] if alone else [2, 1],
        )
        streak, guild = record.streak + 1 if alone else 0, look.facts.guild_id
        counted = structs.replace(
            record,
            tried=(*record.tried, puzzle.id),
            solved=record.solved + reached,
            streak=streak,
            best=max(record.best, streak),
            guess=mine[0].mu,
            doubt=mine[0].sigma,
            helped=tuple(each for each in record.helped if each != puzzle.id),
            guilds=tuple(dict.fromkeys((*record.guilds, guild))) if guild else record.guilds,
            pending=Counted(
                puzzle.id, its[0].mu, its[0].sigma, guild if reached else 0, *_week_and_month(self._clock())
            ),
        )
        await self._keep(person.id, counted)
        return await self._carry_out(person.id, counted)

    async def _carry_out(self, person_id: int, record: PuzzleRecord) -> PuzzleRecord:
        """Writes what a first try changes elsewhere; doing it twice is doing it once."""
        pending = record.pending
        assert pending is not None
        if pending.guild:
            await self._note_solved(person_id, pending)
        with explained():
            await self._store.notes.set(f"{STANDING}{pending.puzzle}", f"{pending.guess:.6f} {pending.doubt:.6f}")
        done = structs.replace(record, pending=None)
        await self._keep(person_id, done)
        return done

    async def _note_solved(self, person_id: int, counted: Counted) -> None:
        week, month = counted.week, counted.month
        with explained():
            before = _standings(await self._store.servers.get(counted.guild)).get(person_id)
            of_week = before.in_week if before and before.week == week else 0
            same_month = before is not None and before.month == month
            of_month, solved = (before.in_month, before.solved) if before and same_month else (0, ())
            if counted.puzzle in (before.solved if before else ()):
                return
            now = PuzzleStanding(week, of_week + 1, month, of_month + 1, (*solved, counted.puzzle))
            text = PUZZLE_STANDING.encode(now).decode()
            await self._store.servers.set(counted.guild, {f"{STANDING}{person_id}": text})

    async def _keep(self, person_id: int, record: PuzzleRecord) -> None:
        with explained():
            await self._store.preferences.set(person_id, {PUZZLES: PUZZLE_RECORD.encode(record).decode()})

    async def rating_of(self, puzzle: Puzzle) -> tuple[float, float]:
        """How hard a puzzle is thought to be, and how doubtful that is; damage counts as nothing known."""
        with explained():
            kept = await self._store.notes.get(f"{STANDING}{puzzle.id}")
        try:
            guess, doubt = map(float, (kept or "").split())
        except ValueError:
            return first_guess(puzzle.difficulty), DOUBT
        return guess, doubt

    async def _known_rating(self, puzzle_id: str) -> tuple[float, float]:
        """The same of a puzzle by its id; of one that there is no more what each begins with."""
        try:
            return await self.rating_of(await self._collection.get(puzzle_id))
        except Refusal as refusal:
            if refusal.key != "no such puzzle":
                raise
            return GUESS, DOUBT

    async def table(self, guild_id: int) -> PuzzleTable:
        """Who has solved the most puzzles on a server in this week and in this month.

        Who stays out of ratings stands in neither.
        """
        week, month = _week_and_month(self._clock())
        with explained():
            private = await self._store.ratings.private()
            found = _standings(await self._store.servers.get(guild_id))
        found = {person: each for person, each in found.items() if person not in private}
        of_week = [(person, each.in_week) for person, each in found.items() if each.week == week]
        of_month = [(person, each.in_month) for person, each in found.items() if each.month == month]
        return PuzzleTable(_first(of_week), _first(of_month))

    async def forget(self, person_id: int) -> None:
        """Takes a person out of the tables of all servers; the rest goes with their settings."""
        for guild_id in (await self.of(person_id)).guilds:
            with explained():
                await self._store.servers.set(guild_id, {f"{STANDING}{person_id}": ""})


def first_guess(difficulty: int) -> float:
    """How hard a puzzle is thought to be before it was tried, by how many plausible first moves are wrong."""
    return GUESS + A_STEP * (difficulty - 3)


def _week_and_month(now: int) -> tuple[str, str]:
    at = datetime.fromtimestamp(now / 1000, UTC)
    year, week, _ = at.isocalendar()
    return f"{year}-W{week:02}", f"{at:%Y-%m}"


def _standings(record: dict[str, str]) -> dict[int, PuzzleStanding]:
    """Of each member what they have solved; what is damaged counts as nothing."""
    found: dict[int, PuzzleStanding] = {}
    for name, text in record.items():
        person = name.removeprefix(STANDING)
        if name.startswith(STANDING) and person.isdecimal():
            try:
                found[int(person)] = PUZZLE_STANDING.decode(text.encode())
            except FormUnreadable:
                continue
    return found


def _first(counted: list[tuple[int, int]]) -> list[tuple[int, int]]:
    return sorted(counted, key=lambda each: (-each[1], each[0]))[:MOST_LISTED]

"""Puzzles: a server's puzzle of the day and further ones, tried as games against the bot, and what comes of it.

A person's first try at a puzzle counts, and no other: for their streak, their rating and that of the puzzle, and for
the tables of the server in which they tried it. All of it is kept with their settings, and goes with them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import blake2b

from msgspec import Struct, structs
from openskill.models import PlackettLuce

from bot.play.cards.library import CardLibrary
from bot.play.decks.bringing import Brought
from bot.play.game_records.looks import GameFacts, Look, Player
from bot.play.game_records.puzzles import try_at
from bot.play.matchmaking.beginning import begin
from bot.play.matchmaking.practice import NAME, require_place
from bot.play.requests.person import Person, Place
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.game_store import GameStore, read_facts
from bot.play.settings import SettingsService
from bot.play.settings.personal import PUZZLES
from engine import Catalogue, Decision, Deck, Match, Picks, View, view
from engine.puzzles import BadPuzzleFile, Puzzle, PuzzleChanged, best_answer, shipped
from engine.puzzles.solving import Onward, carried_out
from persistence import Store
from persistence.errors import FormUnreadable
from persistence.forms import Form
from persistence.invitations import game_id_of

log = logging.getLogger(__name__)

DAY_MS = 86_400_000

STANDING = "puzzles:"
"""How a server's record names what one of its members has solved there: nothing that it has set."""

GUESS, DOUBT, A_STEP = 25.0, 25 / 3, 2.0
"""With what each solver begins, and by how much a puzzle is thought harder for each further wrong first move."""

START, SCALE = 1500, 24
"""The number that people see for the first guess, and how many points of it one of the model's are."""

MOST_LISTED = 10

_MODEL = PlackettLuce()


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

    @property
    def rating(self) -> int:
        """The number that people see."""
        return shown_rating(self.guess)


PUZZLE_RECORD = Form("puzzles of a person", PuzzleRecord)


class PuzzleStanding(Struct, frozen=True):
    """How many puzzles a person has solved in a week and in a month of a server."""

    week: str
    in_week: int
    month: str
    in_month: int


PUZZLE_STANDING = Form("puzzles solved on a server", PuzzleStanding)


@dataclass(frozen=True, slots=True)
class Step:
    """One answer of a solution, with what its player sees when they give it."""

    view: View
    decision: Decision
    picks: Picks


@dataclass(frozen=True, slots=True)
class Solution:
    """A puzzle with the line that solves it."""

    puzzle: Puzzle
    catalogue: Catalogue
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class PuzzleTable:
    """Who has solved the most puzzles of a server in this week and in this month, with how many."""

    week: Sequence[tuple[int, int]]
    month: Sequence[tuple[int, int]]


def shown_rating(guess: float) -> int:
    """The number that people see for a guess."""
    return round(START + SCALE * (guess - GUESS))


class PuzzleService:
    """Beginning tries at puzzles, answering for the other player, and counting what came of them."""

    def __init__(self, shelf: GameStore, library: CardLibrary, settings: SettingsService, store: Store) -> None:
        self._shelf, self._library, self._settings, self._clock = shelf, library, settings, store.clock
        self._store = store
        self._changed: set[str] = set()
        """The puzzles found to be none any more, which are not offered again."""

    # -- choosing

    def of_the_day(self, guild_id: int) -> str:
        """The puzzle of a server today, the same for all who are there; in direct messages all people have the same.

        Raises Refusal "no puzzle left" where the cards of all have changed.
        """
        today = self._clock() // DAY_MS
        return min(self._offered(), key=lambda each: _drawn(f"{guild_id} {today} {each.id}")).id

    async def next_for(self, person_id: int) -> str:
        """A puzzle that a person has not tried yet, about as hard as they are strong.

        Raises Refusal "no puzzle left" where they have tried all.
        """
        record = await self.record(person_id)
        left = [each for each in self._offered() if each.id not in record.tried]
        if not left:
            raise Refusal("no puzzle left")
        return min(left, key=lambda each: (abs(_first_guess(each) - record.guess), _drawn(each.id))).id

    def _offered(self) -> list[Puzzle]:
        found = [each for each in shipped().values() if each.id not in self._changed]
        if not found:
            raise Refusal("no puzzle left")
        return found

    async def record(self, person_id: int) -> PuzzleRecord:
        """What a person has tried; damage counts as nothing."""
        with explained():
            kept = (await self._store.preferences.get(person_id)).settings.get(PUZZLES, "")
        try:
            return PUZZLE_RECORD.decode(kept.encode()) if kept else PuzzleRecord()
        except FormUnreadable:
            return PuzzleRecord()

    # -- trying

    async def begin(self, operation: str, person: Person, place: Place, language: str, puzzle_id: str) -> Look:
        """Begins a try at a puzzle, on a copy of its position.

        Repeating it with the same operation is harmless. Raises Refusal "no such puzzle", "puzzle changed", and what
        beginning to practise raises.
        """
        puzzle = _known(puzzle_id)
        server = await require_place(place, self._settings)
        match = await self._position(puzzle)
        guess, _ = await self._rating_of(puzzle)
        facts = GameFacts(
            id=game_id_of(f"puzzle {person.id} {operation}"),
            players=_seated(puzzle, Player(person.id, person.name, ""), Player(0, NAME, "", "greedy")),
            format="duel",
            guild_id=place.guild_id,
            channel_id=place.channel_id,
            language=server.language or language,
            began=self._clock(),
            puzzle=try_at(puzzle, match.game.day, shown_rating(guess)),
        )
        brought = [Brought(_deck_of(match, seat)) for seat in (0, 1)]
        await begin(facts, brought, self._shelf, self._library, self._settings, seed=0, start=match)
        return (await self._shelf.take(facts.id)).look(puzzle.seat)

    async def running(self, person_id: int, puzzle_id: str) -> str:
        """The try of a person at a puzzle that goes on, "" for none."""
        with explained():
            metas = await self._shelf.games.find_by_user(person_id)
        for meta in metas:
            with suppress(KeyError, FormUnreadable):
                tried = read_facts(meta).puzzle
                if tried is not None and tried.id == puzzle_id:
                    return meta.id
        return ""

    async def _position(self, puzzle: Puzzle) -> Match:
        """The position of a puzzle with the cards as they are now; raises Refusal "puzzle changed"."""
        try:
            return await asyncio.to_thread(puzzle.match, await self._library.catalogue())
        except (PuzzleChanged, BadPuzzleFile) as problem:
            if puzzle.id not in self._changed:
                log.warning("%s", problem)
            self._changed.add(puzzle.id)
            raise Refusal("puzzle changed") from None

    async def help(self, game_id: str, person_id: int) -> Solution:
        """The solution of a puzzle that a person tries, for its first step; their streak ends.

        Raises Refusal "not your game" and "no such puzzle".
        """
        look = await self._tried(game_id, person_id)
        assert look.facts.puzzle is not None
        record = await self.record(person_id)
        if look.facts.puzzle.id not in record.tried:
            helped = tuple(dict.fromkeys((*record.helped, look.facts.puzzle.id)))
            await self._keep(person_id, structs.replace(record, helped=helped, streak=0))
        return await self.solution(look.facts.puzzle.id)

    async def give_up(self, operation: str, game_id: str, person_id: int) -> Solution:
        """Ends a try, which then counts as missed, and shows the solution; of one that is over it is just shown."""
        look = await self._tried(game_id, person_id)
        assert look.facts.puzzle is not None
        if look.view.result is None:
            ended = await self._shelf.act(operation, game_id, person_id, lambda held, seat: held.give_puzzle_up())
            await self.count(ended.look)
        return await self.solution(look.facts.puzzle.id)

    async def _tried(self, game_id: str, person_id: int) -> Look:
        held = await self._shelf.take(game_id)
        if held.facts.puzzle is None:
            raise Refusal("no such puzzle")
        return held.look(held.seat_of(person_id))

    async def solution(self, puzzle_id: str) -> Solution:
        """The line that solves a puzzle, step by step; raises Refusal "no such puzzle" and "puzzle changed"."""
        puzzle = _known(puzzle_id)
        match = await self._position(puzzle)
        return Solution(puzzle, match.catalogue, await asyncio.to_thread(_steps, match, puzzle))

    # -- counting

    async def count(self, look: Look) -> PuzzleRecord:
        """Counts what came of a try that is over, if it is its player's first at this puzzle; harmless when repeated.

        Of who wanted everything deleted since it began nothing is counted. Returns what they have tried by then.
        """
        puzzle, (person,) = look.facts.puzzle, look.facts.people
        record = await self.record(person.id) if person.id else PuzzleRecord()
        if not person.id or puzzle is None or look.view.result is None or puzzle.id in record.tried:
            return record
        with explained():
            deletion = await self._store.deletions.of(person.id)
        if deletion is not None and look.facts.began <= deletion.since:
            return record
        reached = look.puzzle_verdict == "reached"
        alone = reached and puzzle.id not in record.helped
        known = shipped().get(puzzle.id)
        guess, doubt = await self._rating_of(known) if known else (GUESS, DOUBT)
        mine, its = _MODEL.rate(
            [[_MODEL.rating(record.guess, record.doubt)], [_MODEL.rating(guess, doubt)]],
            ranks=[1, 2] if alone else [2, 1],
        )
        streak = record.streak + 1 if alone else 0
        counted = structs.replace(
            record,
            tried=(*record.tried, puzzle.id),
            solved=record.solved + reached,
            streak=streak,
            best=max(record.best, streak),
            guess=mine[0].mu,
            doubt=mine[0].sigma,
            helped=tuple(each for each in record.helped if each != puzzle.id),
            guilds=tuple(dict.fromkeys((*record.guilds, look.facts.guild_id)))
            if look.facts.guild_id
            else record.guilds,
        )
        if reached and look.facts.guild_id:
            await self._note_solved(look.facts.guild_id, person.id)
        with explained():
            await self._store.notes.set(f"{STANDING}{puzzle.id}", f"{its[0].mu:.6f} {its[0].sigma:.6f}")
        await self._keep(person.id, counted)
        return counted

    async def _keep(self, person_id: int, record: PuzzleRecord) -> None:
        with explained():
            await self._store.preferences.set(person_id, {PUZZLES: PUZZLE_RECORD.encode(record).decode()})

    async def _rating_of(self, puzzle: Puzzle) -> tuple[float, float]:
        """How hard a puzzle is thought to be, and how doubtful that is; damage counts as nothing known."""
        with explained():
            kept = await self._store.notes.get(f"{STANDING}{puzzle.id}")
        try:
            guess, doubt = map(float, (kept or "").split())
        except ValueError:
            return _first_guess(puzzle), DOUBT
        return guess, doubt

    # -- tables

    async def _note_solved(self, guild_id: int, person_id: int) -> None:
        week, month = _week_and_month(self._clock())
        with explained():
            before = _standings(await self._store.servers.get(guild_id)).get(person_id)
            in_week = before.in_week if before and before.week == week else 0
            in_month = before.in_month if before and before.month == month else 0
            now = PUZZLE_STANDING.encode(PuzzleStanding(week, in_week + 1, month, in_month + 1)).decode()
            await self._store.servers.set(guild_id, {f"{STANDING}{person_id}": now})

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
        for guild_id in (await self.record(person_id)).guilds:
            with explained():
                await self._store.servers.set(guild_id, {f"{STANDING}{person_id}": ""})


def _known(puzzle_id: str) -> Puzzle:
    found = shipped().get(puzzle_id)
    if found is None:
        raise Refusal("no such puzzle")
    return found


def _seated(puzzle: Puzzle, person: Player, other: Player) -> tuple[Player, ...]:
    return (person, other) if puzzle.seat == 0 else (other, person)


def _deck_of(match: Match, seat: int) -> Deck:
    """The cards of a seat that are anywhere in a position, as a deck."""
    objects = [each for each in match.game.objects.values() if each.owner == seat and not each.token]
    heroes = [each.reference for each in objects if each.zone == "hero"]
    cards = sorted(each.reference for each in objects if each.zone != "hero")
    return Deck("", heroes[0] if heroes else "", tuple(cards))


def _steps(match: Match, puzzle: Puzzle) -> tuple[Step, ...]:
    """The kept line, played on a copy."""
    steps, codes, settled = list[Step](), list(puzzle.solution), None
    while match.game.open:
        decision = match.game.open[0]
        if decision.seat == puzzle.seat:
            named = [option.code for option in decision.options]
            picked: list[int] = []
            while codes and codes[0] in named and len(picked) < decision.most:
                picked.append(named.index(codes.pop(0)))
            picks = Picks(decision.id, picked)
            steps.append(Step(view(match, puzzle.seat), decision, picks))
        else:
            picks = best_answer(match, puzzle.question, settled)
        after = carried_out(match, picks, puzzle.question, settled)
        if not isinstance(after, Onward):
            break
        settled = after.settled
    return tuple(step for step in steps if step.picks.picks)


def _first_guess(puzzle: Puzzle) -> float:
    return GUESS + A_STEP * (puzzle.difficulty - 3)


def _drawn(words: str) -> bytes:
    return blake2b(words.encode(), digest_size=8).digest()


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

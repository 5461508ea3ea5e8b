"""Rules mistakes that players report: kept for the operator, and written as scenarios that show what happened."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import version as version_of

import msgspec
from msgspec import Struct

from bot.play.games.reasons import ReasonService
from bot.play.matchmaking.puzzle_collection import PuzzleCollection
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.game_session import GameSession
from bot.play.sessions.game_store import GameStore
from engine import PRESETS, MatchOptions, decode_entry, new_match, replay
from engine.core.match import Match
from engine.record import Entry
from engine.scenarios.writing import Moment, is_layable, unlike, written
from engine.state.game import RULES_VERSION
from persistence.encoding.forms import Form
from persistence.people.reports import ReportRepository
from persistence.server.clock import Clock

LONGEST = 1000
"""Characters in which a player says what is wrong."""


class Report(Struct, frozen=True):
    """What a player reported: which event of which game, and in what words; `at` is in milliseconds since 1970."""

    at: int
    person: int
    game: str
    version: int
    place: int
    """Which event of that version, counted from 0."""
    words: str
    rules: str = RULES_VERSION
    program: str = ""
    puzzle: str = ""
    """The puzzle that is said to be wrong; the game is a try at it."""

    @property
    def name(self) -> str:
        """What the report is called, growing with time."""
        return f"{self.at:015d}-{self.game}-{self.version}-{self.place}"


REPORT = Form("report", Report)


@dataclass(frozen=True, slots=True)
class Written:
    """A report as a scenario file, and why the file does not lead where the game went, empty where it does."""

    report: Report
    file: str
    unlike: tuple[str, ...]


class ReportService:
    """Takes reports from players, and writes them for the operator."""

    def __init__(
        self,
        reports: ReportRepository,
        reasons: ReasonService,
        game_store: GameStore,
        puzzles: PuzzleCollection,
        clock: Clock,
    ) -> None:
        self._reports, self._reasons, self._game_store, self._clock = reports, reasons, game_store, clock
        self._puzzles = puzzles

    async def file(self, game_id: str, person_id: int, code: str, words: str) -> Report:
        """Keeps what a player says about an event that they can see.

        Raises Refusal "not your game", "nothing to explain" where there is no such event, "no words", and what looking
        raises.
        """
        said = words.strip()[:LONGEST]
        if not said:
            raise Refusal("no words")
        look, happening = await self._reasons.event(game_id, person_id, code)
        if look.seat is None:
            raise Refusal("not your game")
        program = version_of("tumult")
        report = Report(
            self._clock(), person_id, game_id, happening.version, happening.place, said, RULES_VERSION, program
        )
        with explained():
            await self._reports.keep(report.name, REPORT.encode(report))
        return report

    async def file_puzzle(self, game_id: str, person_id: int, words: str) -> Report:
        """Keeps what a player says about a puzzle that they have tried, and has it offered to no server until checked.

        Its scenario shows the try to its end. Raises Refusal "not your game", "no such puzzle", "still playing", "no
        words", and what looking raises.
        """
        held = await self._game_store.take(game_id)
        held.seat_of(person_id)
        if held.facts.puzzle is None:
            raise Refusal("no such puzzle")
        if held.status != "over":
            raise Refusal("still playing")
        said = words.strip()[:LONGEST]
        if not said:
            raise Refusal("no words")
        puzzle, version = held.facts.puzzle.id, held.stored.version
        report = Report(
            self._clock(), person_id, game_id, version, 0, said, RULES_VERSION, version_of("tumult"), puzzle
        )
        await self._puzzles.report(puzzle)
        with explained():
            await self._reports.keep(report.name, REPORT.encode(report))
        return report

    async def forget(self, person_id: int) -> None:
        """Has no report say any more that it is of that person."""
        for report in await self.all():
            if report.person == person_id:
                nobodys = msgspec.structs.replace(report, person=0)
                with explained():
                    await self._reports.keep(report.name, REPORT.encode(nobodys))

    async def all(self) -> list[Report]:
        """Every report, oldest first."""
        with explained():
            return [REPORT.decode(each) for each in await self._reports.all()]

    async def written(self, report: Report) -> Written:
        """A report as a scenario: hidden cards of all players stand in it, so it is for the operator alone.

        Raises Refusal where the game is gone or cannot be read, ReplayDiffers where its record leads elsewhere.
        """
        held = await self._game_store.take(report.game)
        with explained(report.game):
            stored = await self._game_store.repository.log(report.game, 1, report.version)
            entries = [decode_entry(each.entry) for each in stored]
        start = await self._beginning(held, entries[0])
        count = 1 if report.puzzle else max(1, report.version - 1)
        before = replay(start, entries[1:count], held.table.catalogue)
        while count > 1 and not is_layable(before):
            count -= 1
            before = replay(start, entries[1:count], held.table.catalogue)
        answers = tuple(answer for entry in entries[count:] for answer in entry.answers)
        events = tuple(event for entry in entries[count:] for event in entry.events)
        moment = Moment(before.save(), answers, events, held.facts.rules)
        disputed = entries[-1].events[report.place]
        about = [f"Puzzle {report.puzzle}: it may have another solution than its own, or none"] if report.puzzle else []
        remarks = [
            f"Reported: {report.words}",
            *about,
            f"Disputed: {disputed.verb!r} by {disputed.ability or 'a rule'} (rule {disputed.rule or 'none'})",
            f"Game {report.game}, version {report.version}, event {report.place}; rules {report.rules}, "
            f"program {report.program}",
        ]
        file = written(moment, f"Report of game {report.game} at {report.version}", remarks, before)
        return Written(report, file, tuple(unlike(file, before)))

    async def _beginning(self, held: GameSession, first: Entry) -> bytes:
        """The game as it was before anybody answered; raises Refusal "past not kept" for a puzzle without it."""
        facts = held.facts
        if facts.puzzle is not None:
            with explained(facts.id):
                kept = (await self._game_store.repository.states(facts.id, 1, 1)).get(1)
            if kept is None:
                raise Refusal("past not kept")
            return kept
        options = MatchOptions(PRESETS[facts.rules], heroes=facts.format != "first game", mode=facts.mode)
        decks = [brought.deck for brought in held.record.decks]
        table: Match = new_match(decks, int(first.notes["seed"]), options, held.table.catalogue)
        return table.save()

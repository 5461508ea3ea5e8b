"""What many games of random play amount to."""

from __future__ import annotations

from msgspec import Struct, field

from engine.selfplay.matchups import Matchup
from engine.selfplay.playing import Played, Spent


class Failure(Struct):
    """One game that broke an invariant: all that is needed to see it again."""

    matchup: Matchup
    number: str
    invariant: str
    found: str
    words: list[int]
    answers: list[str]
    thorough: bool


class Tally(Struct):
    """Sums over games; times are nanoseconds of the clock they were measured with."""

    games: int = 0
    answers: int = 0
    decisions: int = 0
    """Elementary ones: answered questions with at least two legal answers."""
    days: int = 0
    spent: Spent = field(default_factory=Spent)
    saves: int = 0
    bytes_saved: int = 0
    largest: int = 0
    endings: dict[str, int] = field(default_factory=dict)
    failures: list[Failure] = field(default_factory=list)

    def add(self, played: Played) -> None:
        """Counts one game; a failure is noted by the caller that shrinks it."""
        self.games += 1
        self.answers += len(played.answers)
        self.decisions += played.decisions
        self.days += played.days
        self.spent.engine += played.spent.engine
        self.spent.checks += played.spent.checks
        self.spent.codec += played.spent.codec
        self.saves += len(played.states)
        self.bytes_saved += sum(len(state) for state in played.states)
        self.largest = max(self.largest, played.largest)
        self._end(played.how or "broken off", 1)

    def join(self, other: Tally) -> None:
        """Counts the games of another tally as well."""
        self.games += other.games
        self.answers += other.answers
        self.decisions += other.decisions
        self.days += other.days
        self.spent.engine += other.spent.engine
        self.spent.checks += other.spent.checks
        self.spent.codec += other.spent.codec
        self.saves += other.saves
        self.bytes_saved += other.bytes_saved
        self.largest = max(self.largest, other.largest)
        for how, times in other.endings.items():
            self._end(how, times)
        self.failures += other.failures

    def _end(self, how: str, times: int) -> None:
        self.endings[how] = self.endings.get(how, 0) + times

    def figures(self) -> dict[str, float]:
        """Microseconds by what they are a mean of; 0 where nothing was played.

        `us_per_decision` is all time in the engine, forced steps, listing and applying included, by elementary
        decisions; `us_checks` likewise; `us_save_load` by saves, each with its load.
        """
        engine, decisions = self.spent.engine / 1000, max(1, self.decisions)
        return {
            "us_per_decision": round(engine / decisions, 1),
            "us_per_day": round(engine / max(1, self.days), 1),
            "us_per_game": round(engine / max(1, self.games), 1),
            "us_checks": round(self.spent.checks / 1000 / decisions, 1),
            "us_save_load": round(self.spent.codec / 1000 / max(1, self.saves), 1),
        }

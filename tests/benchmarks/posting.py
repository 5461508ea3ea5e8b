"""What the bot asks of Discord besides the answers to presses: whole duels played by buttons, counted turn by turn.

Players go on in the panel they have, as people do, and wait for the board when somebody else is asked. A turn handed
over, with all the presses that lead to it, may ask for one board edit, one call, one call taken back and one edit of
the hand of each player whose hand or Mana has changed; each pause of two seconds in it, such as the wait for the board
of a new Day, for one edit more of the board and of a hand. At most one message of a turn has a sound.

Games are played at one sitting, each player going on as soon as they see the board: there a turn takes 2.2 requests
(ten games, 412 turns), an edit of the board and of the hands. And they are played over days, where everybody is called
before they come: there the board itself calls, so that a turn takes 3.0 requests (ten games, 427 turns), a board
posted, the one before deleted, a hand edited. With the board edited in place and a short message that calls and goes
again, it took 4.2.

That is also better for people: what rings is the board, with everything to read and to press, always the last message
of the thread, and nothing is left of it. What it costs is that the message of a board does not last: what answers it in
Discord's own way, or reacts to it, loses sight of it; an edit would change what was answered all the same, and what
people write is never touched. Who has looked at what they are asked, who is called elsewhere or not at all, and who has
moved just now and goes on, is not called in the thread, and the board stays where it is.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.play.game_records.after_moves import MERGED_MS
from bot.settings import Settings
from deploy.sandbox.client import ShownMessage
from deploy.sandbox.errors import ActionError
from engine import Match, load
from tests.benchmarks.lines import Line
from tests.end_to_end.duel import Duel, begin_duel
from tests.end_to_end.house import House, open_house
from tests.end_to_end.players import FINAL, ButtonPlayer, verb_of

GAMES = 10
MEAN_AT_MOST = 3.5

SITTING = "at one sitting"
OVER_DAYS = "over days"

MESSAGES = "/channels/"

SILENT = 1 << 12
"""The flag of a message that notifies nobody."""


@dataclass(frozen=True)
class Position:
    """What matters of a game between two presses: who is asked, what hands and Mana hold, whether it is over."""

    version: int
    asked: frozenset[int]
    private: tuple[frozenset[tuple[int, bool]], ...]
    day: int
    over: bool

    @classmethod
    def of(cls, table: Match, version: int) -> Position:
        """The position of a table."""
        game = table.game
        private = tuple(
            frozenset(
                (each.id, "exhausted" in each.statuses)
                for each in game.objects.values()
                if each.owner == seat and each.zone in ("hand", "mana")
            )
            for seat in range(game.seats)
        )
        asked = frozenset(decision.seat for decision in game.open)
        return cls(version, asked, private, game.day, game.result is not None)


@dataclass
class Turn:
    """What one press led to: the requests by kind, and what it was allowed."""

    counts: Counter[str]
    pauses: int
    """How often more than two seconds went by before it was handed over."""
    actors: int
    """How many players it took: both choose their first Mana before anybody has a turn."""
    hands_changed: int
    new_day: bool
    over: bool
    sounds: int
    """How many of its messages came with a sound."""

    def faults(self) -> list[str]:
        """The bounds that were broken."""
        most = {
            "board edited": 1 + self.pauses,
            "board posted": 1 + self.new_day,
            "former board": 1 + self.new_day,
            "call": 1,
            "call taken back": self.actors,
            "hand": (2 if self.over else self.hands_changed) + self.pauses,
            "result": 1 if self.over else 0,
        }
        found = [f"{kind}: {count}" for kind, count in self.counts.items() if count > most.get(kind, 0)]
        return [*found, f"{self.sounds} messages with a sound"] if self.sounds > 1 else found


@dataclass
class Tally:
    """All turns of some games."""

    turns: list[Turn] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def mean(self) -> float:
        """Requests for each turn handed over, those of all the presses that led to it among them."""
        return sum(turn.counts.total() for turn in self.turns) / max(1, len(self.turns))

    def by_kind(self) -> dict[str, float]:
        """The same for each kind of request."""
        whole = sum((turn.counts for turn in self.turns), Counter[str]())
        return {kind: count / max(1, len(self.turns)) for kind, count in sorted(whole.items())}


def kind_of(exchange: Mapping[str, Any], duel: Duel, boards: set[str]) -> str:
    """What a request to Discord was for; "" for answers to presses and everything that is no message.

    Boards that are posted are added to those that are known.
    """
    path, method = exchange["path"], exchange["method"]
    if not path.startswith(MESSAGES) or method not in ("POST", "PATCH", "DELETE"):
        return ""
    if not path.startswith(f"{MESSAGES}{duel.thread}"):
        return "hand" if "/messages" in path else "place"
    body = exchange.get("body") or {}
    if method == "DELETE":
        return "former board" if path.rpartition("/")[2] in boards else "call taken back"
    if method == "PATCH":
        return "board edited" if body.get("embeds") else "former board"
    if ":rematch:" in str(body.get("components", "")):
        return "result"
    if not body.get("embeds"):
        return "call"
    boards.add(exchange["answer"]["id"])
    return "board posted"


def has_a_sound(exchange: Mapping[str, Any], duel: Duel) -> bool:
    """Whether a request posts something in the game's thread that may notify those who follow it."""
    posted = exchange["method"] == "POST" and exchange["path"] == f"{MESSAGES}{duel.thread}/messages"
    return posted and not exchange["answer"].get("flags", 0) & SILENT


async def position(duel: Duel) -> Position:
    """How the stored game stands."""
    async with duel.house.store() as store:
        stored = await store.games.load(duel.game)
    assert stored is not None
    return Position.of(load(stored.state), stored.version)


async def one_turn(
    duel: Duel, players: list[ButtonPlayer], before: Position, board: ShownMessage, calls_wait_ms: int
) -> tuple[Position, int, set[int]]:
    """Presses until somebody else is asked, or the game is over: the position then, the pauses, and who pressed."""
    pauses, last, now, known, actors = 0, time.monotonic(), before, set(before.asked), set[int]()
    while True:
        seat = min(now.asked)
        actors.add(seat)
        try:
            outcome = await players[seat].act(board)
        except ActionError as error:  # the board was posted anew under their finger, for they have been called to it
            if "gone" not in str(error):
                raise
            board = await duel.board(calls_wait_ms)
            continue
        while outcome is not None and outcome.message is not None and goes_on(outcome.shown):
            outcome = await players[seat].go_on(outcome)
        after = await position(duel)
        pauses += int((time.monotonic() - last) * 1000 >= MERGED_MS)
        last = time.monotonic()
        if after.over or after.asked - known:
            return after, pauses, actors
        known &= after.asked
        if after.version == now.version:
            raise AssertionError(f"seat {seat} cannot go on: {outcome and outcome.shown.text}")
        if seat in after.asked:
            board, pauses = await duel.board(calls_wait_ms), pauses + 1
        now = after


def goes_on(panel: ShownMessage) -> bool:
    """Whether a panel asks its reader something more."""
    return bool({verb_of(each) for each in panel.buttons.values()} & {*FINAL, "pass"}) or bool(panel.selects)


async def play(house: House, number: int, tally: Tally, calls_wait_ms: int = 0) -> None:
    """One duel from its first question to its end; without a wait for calls, all are called before they go on."""
    offered = len(await house.client.person("Ana").complete("altered challenge", "deck"))
    duel = await begin_duel(house, mana=False, decks=(number % offered, (number + 1) % offered))
    players = [ButtonPlayer(person, random.Random(100 * number + seat)) for seat, person in enumerate(duel.players)]
    before, boards = await position(duel), set[str]()
    while not before.over:
        board = await duel.board(calls_wait_ms)
        boards.add(board.id)
        mark = (await house.client.exchanges())[-1]["number"]
        after, pauses, actors = await one_turn(duel, players, before, board, calls_wait_ms)
        await house.delivered(30, calls_wait_ms)
        exchanges = await house.client.exchanges(mark)
        made = [kind_of(each, duel, boards) for each in exchanges]
        turn = Turn(
            Counter(kind for kind in made if kind),
            pauses,
            len(actors),
            sum(one != other for one, other in zip(before.private, after.private, strict=True)),
            after.day != before.day,
            after.over,
            sum(has_a_sound(each, duel) for each in exchanges),
        )
        tally.turns.append(turn)
        tally.faults += [f"game {number}, version {after.version}: {fault}" for fault in turn.faults()]
        before = after


async def _games(count: int, call_seconds: float) -> Tally:
    tally = Tally()
    async with open_house(judged=False, start=False) as house:
        house.environment = {"TUMULT_CALL_SECONDS": str(call_seconds)}
        await house.start_bot()
        for number in range(count):
            await play(house, number, tally, round(call_seconds * 1000))
    return tally


def counted(count: int = GAMES, how: str = SITTING) -> Tally:
    """So many whole duels, counted: `SITTING` as the program is set up, or `OVER_DAYS`."""
    return asyncio.run(_games(count, Settings().call_seconds if how == SITTING else 0))


def measure(count: int = GAMES, days: int | None = None) -> list[Line]:
    """The mean over whole duels at one sitting, and over days (a third as many, unless named), each by kind.

    Raises RuntimeError where a turn asked for more than it may.
    """
    lines: list[Line] = []
    for how, games in ((SITTING, count), (OVER_DAYS, max(1, count // 3) if days is None else days)):
        if not games:
            continue
        tally = counted(games, how)
        if tally.faults:
            raise RuntimeError("; ".join(tally.faults[:10]))
        lines += _lines(tally, how)
    return lines


def _lines(tally: Tally, how: str) -> list[Line]:
    totals = [turn.counts.total() for turn in tally.turns]
    lines = [
        Line(f"requests for a turn handed over {how}, mean", tally.mean(), "", MEAN_AT_MOST, f"{len(totals)} turns")
    ]
    lines += [Line("  the most", max(totals), ""), Line("  the median", statistics.median(totals), "")]
    lines.append(Line("  the most with a sound", max(turn.sounds for turn in tally.turns), ""))
    changed = sum(turn.hands_changed for turn in tally.turns) / len(totals)
    lines.append(Line("  hands changed", changed, "", None, "each may be edited once"))
    return lines + [Line(f"  {kind}", figure, "") for kind, figure in tally.by_kind().items()]


def main() -> None:
    """`python -m tests.benchmarks.posting [GAMES] [--days GAMES]` prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=GAMES, help="how many games at one sitting")
    parser.add_argument("--days", type=int, help="how many games over days; a third as many if left out")
    asked = parser.parse_args()
    for line in measure(asked.games, asked.days):
        print(line, flush=True)


if __name__ == "__main__":
    main()

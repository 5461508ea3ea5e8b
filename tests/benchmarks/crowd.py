"""Many games at once for measuring: the local Discord and all players here, the bot and its store as processes."""

from __future__ import annotations

import asyncio
import os
import random
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from deploy.sandbox import Sandbox, Settings
from deploy.sandbox.client import Person, ShownMessage
from deploy.sandbox.world.records import Interaction, Member, User
from tests.end_to_end.duel import begin_duel
from tests.end_to_end.fleet import Fleet
from tests.end_to_end.house import House, children_of, open_house
from tests.end_to_end.players import ButtonPlayer, buttons_of, verb_of

READS = 0.15
"""How many of all presses only look: at the hand, or at the log."""

PATIENCE = 10.0


@dataclass
class Stopwatch:
    """Milliseconds from the moment a press leaves the local Discord until its answer has come, was judged and shown."""

    sandbox: Sandbox
    answered: list[float] = field(default_factory=list)
    verbs: Counter[str] = field(default_factory=Counter)
    """What was pressed, by the verb of its custom_id."""

    _begun: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        desk = self.sandbox.core.desk
        opening, answering = desk.open, desk.answered

        def opened(*arguments: Any, **named: Any) -> Interaction:
            begun = time.perf_counter()
            interaction = opening(*arguments, **named)
            self._begun[interaction.id] = begun
            return interaction

        def done(interaction: Interaction, callback: int) -> None:
            answering(interaction, callback)
            begun = self._begun.pop(interaction.id, None)
            if begun is not None:
                self.answered.append((time.perf_counter() - begun) * 1000)
                self.verbs[verb_of(interaction.data.get("custom_id", ":slash"))] += 1

        desk.open, desk.answered = opened, done  # type: ignore[method-assign]

    def reset(self) -> None:
        """Begins a new measurement."""
        self.answered.clear()
        self.verbs.clear()


class Over(Exception):
    """The time of measuring is over; nobody presses any more."""


class Pace:
    """When the people of one game press: at most once in `seconds`, from the moment `first` on, never after `until`."""

    def __init__(self, seconds: float, until: float, first: float = 0.0) -> None:
        self._seconds, self._until = seconds, until
        self.next = first or time.perf_counter()
        """The moment of the next press, which may be one after the end."""
        self._held = False

    async def __call__(self) -> None:
        """Before a press: waits for the next beat unless `hold` has done so. Raises Over."""
        if self._held:
            self._held = False
        else:
            await self._beat()

    async def hold(self) -> None:
        """Waits for the next beat for a press that is chosen only then. Raises Over."""
        if not self._held:
            await self._beat()
            self._held = True

    async def _beat(self) -> None:
        """Beats missed while an answer was awaited are left out."""
        now = time.perf_counter()
        while self.next < now and self._seconds:
            self.next += self._seconds
        if max(now, self.next) >= self._until:
            raise Over
        await asyncio.sleep(max(0.0, self.next - now))
        self.next += self._seconds


@dataclass
class Presser(Person):
    """One of the people, whose hands are in this process: nothing but the press itself is on the way."""

    sandbox: Sandbox | None = None
    pace: Pace | None = None
    hear: Callable[[dict[str, Any]], None] = lambda outcome: None
    """Is told of each answer."""

    _user: User | None = None

    async def _act(self, what: str, body: dict[str, Any]) -> Any:
        assert self.sandbox is not None
        if self.pace is not None:
            await self.pace()
        people, desk = self.sandbox.people, self.sandbox.core.desk
        user = self._user = self._user or people.person(self.name)
        if what == "submit":
            opened = people.submit(user, body["interaction"], body["values"])
        else:
            channel = self.sandbox.core.world.channels.get(body["channel"]) or people.place(user, body["channel"])
            if what == "press":
                opened = people.press(user, channel, body["message"], body["button"], body.get("seen"))
            else:
                opened = people.select(user, channel, body["message"], body["select"], body["values"], body.get("seen"))
        self.sandbox.core.world.flush()
        outcome = await desk.wait(opened, PATIENCE, settled=True)
        self.hear(outcome)
        return outcome


@dataclass
class Pair:
    """One running game and the two who play it by buttons, with a look at hand or log in between."""

    sandbox: Sandbox
    game: str
    thread: str
    people: tuple[Presser, Presser]
    rng: random.Random

    def __post_init__(self) -> None:
        self._players = [ButtonPlayer(person, self.rng) for person in self.people]

    def board(self) -> ShownMessage | None:
        """The newest board that has live buttons, None when the game is over; a call has buttons but no embed."""
        core = self.sandbox.core
        for message in reversed(list(core.world.messages[self.thread].values())):
            if message.ephemeral_to is None and message.components and message.embeds:
                shown = ShownMessage(core.feed.shown(message))
                if "hand" in buttons_of(shown):
                    return shown
        return None

    def asked(self, board: ShownMessage) -> int:
        """A seat that has the turn or is asked something, by the board's own words; any when they name none."""
        turns = [seat for seat, person in enumerate(self.people) if f"**{person.name}’s turn**" in board.text]
        asked = [
            seat
            for seat, person in enumerate(self.people)
            if re.search(rf"\*\*{re.escape(person.name)}\*\* (?!\*\*)", board.text)  # numbers follow an Expedition
        ]
        return self.rng.choice(turns or asked or [0, 1])

    async def play(self, pace: Pace) -> None:
        """Plays until the pace says that it is over; a game that ends is left."""
        for person in self.people:
            person.pace = pace
        try:
            while True:
                await pace.hold()
                board = self.board()
                if board is None:
                    return
                await self._press(board)
        except Over:
            return

    async def _press(self, board: ShownMessage) -> None:
        verbs = buttons_of(board)
        if self.rng.random() < READS:
            looks = [verbs[verb] for verb in ("hand", "hand", "log") if verb in verbs]
            await self.rng.choice(self.people).press(board, self.rng.choice(looks), as_seen=True)
            return
        if not {"play", "answer"} & set(verbs):
            await asyncio.sleep(0.05)
            return
        await self._players[self.asked(board)].act(board)

    async def to_turn(self) -> None:
        """On, unmeasured, to a turn: the board offers Pass; a game that ends is left."""
        for person in self.people:
            person.pace = None
        for _ in range(200):
            board = self.board()
            if board is None or "pass" in buttons_of(board):
                return
            await self._press(board)
            await asyncio.sleep(0.02)
        raise AssertionError(f"no turn came:\n{board.text}\n{board.buttons}")


@dataclass
class Crowd:
    """All games, the house they are played in, and the watch."""

    house: House
    pairs: list[Pair]
    watch: Stopwatch

    async def settle(self) -> None:
        """Waits until everything is delivered."""
        await self.house.delivered(60)

    async def moves(self) -> int:
        """How many moves have been made in all games together."""
        async with self.house.store() as store:
            found = [await store.games.meta(pair.game) for pair in self.pairs]
        return sum(meta.version for meta in found if meta is not None)

    def processor_seconds(self) -> Counter[str]:
        """Processor seconds used so far by the bot, its drawing, the store, and the local Discord with the players."""
        store = self.house.server_id()
        processes = {"bot": self.house.bot_id, "store": store, "local Discord": os.getpid()}
        beside = [child for child in children_of(self.house.bot_id) if child != store]
        used: Counter[str] = Counter()
        for name, process_id in (*processes.items(), *(("drawing", child) for child in beside)):
            fields = Path(f"/proc/{process_id}/stat").read_text().rpartition(")")[2].split()
            used[name] += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")  # type: ignore[assignment]
        return used


@asynccontextmanager
async def crowd(games: int, profile: Path | None = None) -> AsyncIterator[Crowd]:
    """As many games as wanted, each between two people of its own, begun and on their first turn.

    With `profile`, the bot runs under cProfile, which makes it about half as quick, and leaves its profile there.
    """
    settings = Settings(port=0, clock="real", global_limit=0, route_limits={}, old_edits=None, strangers=None)
    async with open_house(judged=False, start=False, settings=settings) as house:
        house.environment["TUMULT_FIRST_MESSAGES"] = "1000"
        if profile is not None:
            house.program = ["-m", "tests.benchmarks.profiled_bot", str(profile)]
        await house.start_bot()
        watch = Stopwatch(house.sandbox)
        pairs = await begun(house, games)
        yield Crowd(house, pairs, watch)
        assert await house.stop_bot() == 0, house.log_text[-2000:]


async def begun(house: House | Fleet, games: int) -> list[Pair]:
    """As many games as wanted, each between two people of its own who are new, on their first turn."""
    names = [(f"Left{number}", f"Right{number}") for number in range(games)]
    move_in(house.sandbox, [name for pair in names for name in pair])
    pairs = []
    for number, (left, right) in enumerate(names):
        duel = await begin_duel(house, ana=left, bo=right, decks=(number % 2, (number + 1) % 2))
        people = tuple(Presser(house.client, name, sandbox=house.sandbox) for name in (left, right))
        pairs.append(Pair(house.sandbox, duel.game, duel.thread, people, random.Random(number)))  # type: ignore[arg-type]
    return pairs


def move_in(sandbox: Sandbox, names: Sequence[str]) -> None:
    """New people with these names, in the one server that there is."""
    world = sandbox.core.world
    (guild,) = world.guilds.values()
    for name in names:
        user = User(id=world.snowflakes.next(), username=name.lower(), global_name=name)
        world.save(user)
        guild.members[user.id] = Member(user.id, world.clock.now())
    world.save(guild)
    world.flush()

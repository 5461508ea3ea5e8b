"""One batch: games on a store of its own, played through the local Discord while bots and servers are killed."""

from __future__ import annotations

import asyncio
import random
import shutil
import time
import uuid
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from msgspec import Struct

from deploy.sandbox import Sandbox, SandboxClient, Settings
from engine import ready_made_decks
from persistence import Store
from persistence.server.clock import system_clock
from persistence.server.errors import StoreError
from persistence.server.keys import ALL_PARTITIONS
from tests.end_to_end.house import SOON_MS
from tests.torture import checks
from tests.torture.bots import Bot, Breeder, NotUpError
from tests.torture.checks import Findings
from tests.torture.hearing import Ears
from tests.torture.people import Duellists, move_in
from tests.torture.reaper import Moment, Reaper
from tests.torture.sabotage import Mischief
from tests.torture.stores import TAKEN_OVER_SECONDS, Kind, TorturedStore, tortured
from tests.torture.weather import Weather
from tests.torture.witness import Tortured, Witness

DATA = Path(__file__).parents[2] / ".data" / "tests" / "torture"

CALLED_AS = ("127.0.0.1", "localhost")
"""By what names the bots call the local Discord: so it is known which of them asks."""

SETTLES_WITHIN = 90.0
"""Seconds in which everything that happened must be shown."""

START_AGAIN_SECONDS = 1.0
"""After how long a bot is started again that did not come up, as whatever runs it would."""

AGAIN_SECONDS = 0.4
"""After how long at most an interaction is delivered once more."""


class Orders(Struct, frozen=True):
    """What a batch is to be."""

    store: Kind
    presses: int
    seed: int
    games: int = 12
    """How many are played at a time."""

    kills: float = 200.0
    """After how many presses on the average a bot is killed."""

    blows: float = 700.0
    """After how many presses on the average a server is killed; 0: never."""

    storms: float = 150.0
    """After how many presses on the average Discord refuses something for a moment; 0: never."""

    behind: float = 0.0
    """For how many seconds a replica has heard nothing before it takes over."""

    again: float = 0.03
    """How many interactions Discord delivers twice."""

    lost_replies: float = 0.05
    dawdling: float = 0.1
    dawdling_seconds: float = 0.05
    sabotage: str = ""
    moments: tuple[Moment, ...] = ("any", "pressed", "pressed", "answering", "answering", "posting", "editing")
    shared: int = 0
    """By how many bots; as many as the store is made for without it."""


class Result(Struct):
    """What came of a batch."""

    number: int
    store: Kind
    seed: int
    presses: int = 0
    acknowledged: int = 0
    counted: int = 0
    games: int = 0
    over: int = 0
    messages: int = 0
    kills: int = 0
    blows: int = 0
    takeovers: int = 0
    refused_starts: int = 0
    """How often a bot refused to start, since its store was in the midst of a takeover."""

    asked_anew: int = 0
    """How often somebody saw nothing move and asked for the board."""

    seconds: float = 0.0
    moments: dict[str, int] = {}
    weather: dict[str, int] = {}
    """How often Discord refused what, for a moment."""

    findings: Findings = msgspec.field(default_factory=Findings)


@dataclass
class Batch:
    """The batch while it runs."""

    orders: Orders
    breeder: Breeder
    folder: Path
    store: TorturedStore
    sandbox: Sandbox
    witness: Witness = field(default_factory=Witness)
    bots: dict[str, Bot] = field(default_factory=dict)
    findings: Findings = field(default_factory=Findings)
    ending: bool = False
    """Whether enough was pressed: nobody is killed any more but in the very end."""

    refused_starts: int = 0
    resting: bool = False
    """Whether nobody presses any more."""

    def __post_init__(self) -> None:
        self.rng = random.Random(self.orders.seed)
        self.duels: list[Duellists] = []
        self._begun = 0
        self._client = SandboxClient(self.sandbox.page)

    @property
    def claimed(self) -> bool:
        """Whether bots claim an interaction before they answer it."""
        return self.store.kind != "embedded"

    async def run(self) -> Result:
        """Plays, kills, waits until all is shown, and looks."""
        began = time.monotonic()
        orders = self.orders
        ears = self._ears = Ears(self.sandbox)
        self._deliver_some_again()
        for name in CALLED_AS[: orders.shared or self.store.processes]:
            await self._begin(name)
        self.witness.up.set()
        reaper = Reaper(self.sandbox, self.witness, self.rng, self.bots, self._begin, orders.moments)
        watching = asyncio.create_task(self._watch())
        killing = [asyncio.create_task(self._reap(reaper))]
        if orders.blows:
            killing.append(asyncio.create_task(self._strike()))
        weather = Weather(self.sandbox, random.Random(orders.seed + 3), self._threads)
        if orders.storms:
            killing.append(asyncio.create_task(self._storm(weather)))
        try:
            await self._play(reaper, killing)
            async with self.store.opened() as store:
                await self._settle(store)
                await self._look_for_takeovers()
                await self._look(store, ears)
        finally:
            watching.cancel()
            for task in killing:
                task.cancel()
        return self._result(began, reaper, ears, weather)

    async def _begin(self, name: str) -> None:
        """A bot that calls Discord by a name."""
        address = self.sandbox.api.replace("127.0.0.1", name)
        self._begun += 1
        orders = self.orders
        environment = {
            "DISCORD_TOKEN": self.sandbox.settings.token,
            "TUMULT_DISCORD_API": address,
            "TUMULT_DISCORD_GATEWAY": self.sandbox.gateway,
            "TUMULT_LOG_LEVEL": "INFO",
            "TUMULT_PRESS_LIMIT": "0",
            "TUMULT_FIRST_MESSAGES": "1000",
            "TUMULT_CALL_SECONDS": "0",
            **self.store.environment,
        }
        mischief = Mischief(
            orders.sabotage,
            orders.lost_replies,
            orders.dawdling,
            orders.dawdling_seconds,
            orders.seed * 1000 + self._begun,
        )
        log = self.folder / f"{name}.log"
        async with asyncio.timeout(TAKEN_OVER_SECONDS):
            while True:
                try:
                    self.bots[name] = await self.breeder.begin(name, environment, log, mischief)
                    return
                except NotUpError:
                    if not self.claimed:
                        raise
                    self.refused_starts += 1  # it refuses a store in the midst of a takeover, and is started again
                    await asyncio.sleep(START_AGAIN_SECONDS)

    # what happens meanwhile

    async def _play(self, reaper: Reaper, killing: list[asyncio.Task[None]]) -> None:
        """Pairs play until enough was pressed; where a game ends, another pair begins one.

        In the end all bots are killed over a move, and nobody presses any more: what was to be shown of it must be.
        """
        playing = asyncio.create_task(self._fill_tables())
        try:
            while not self._enough():
                await asyncio.wait({playing, *killing}, timeout=0.1, return_when=asyncio.FIRST_COMPLETED)
                for task in [each for each in (playing, *killing) if each.done()]:
                    task.result()
            self.ending = True
            await asyncio.gather(*killing)
            await reaper.reap(all_of_them=True, moment="answering", then=self._rest)
        finally:
            self._rest()
            async with asyncio.timeout(60):
                await playing

    def _rest(self) -> None:
        self.resting = True

    async def _fill_tables(self) -> None:
        running: set[asyncio.Task[None]] = set()
        number = 0
        while not self.resting or running:
            while not self.resting and len(running) < self.orders.games:
                running.add(asyncio.create_task(self._pair(number).play()))
                number += 1
            done, running = await asyncio.wait(running, timeout=0.1, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()

    def _enough(self) -> bool:
        return len(self.witness.presses) >= self.orders.presses

    def _pair(self, number: int) -> Duellists:
        names = f"Left{number}", f"Right{number}"
        move_in(self.sandbox, *names)
        left, right = (Tortured(self._client, name, sandbox=self.sandbox, witness=self.witness) for name in names)
        decks = list(ready_made_decks())
        drawn = self.rng.choice(decks), self.rng.choice(decks)
        rng = random.Random(self.rng.random())
        self.duels.append(Duellists(self.sandbox, (left, right), drawn, rng, lambda: self.resting))
        return self.duels[-1]

    def _deliver_some_again(self) -> None:
        """Discord delivers some interactions once more."""
        hub, rng = self.sandbox.core.hub, random.Random(self.orders.seed + 1)
        deliver = self.sandbox.core.desk.deliver

        def delivered(interaction_id: str) -> None:
            deliver(interaction_id)
            if rng.random() < self.orders.again and hub.connected:
                delay = rng.choice((0.0, rng.uniform(0, AGAIN_SECONDS)))
                asyncio.get_running_loop().call_later(delay, again, interaction_id)

        def again(interaction_id: str) -> None:
            if interaction_id in self.witness.presses:
                deliver(interaction_id)

        self.sandbox.core.desk.deliver = delivered  # type: ignore[method-assign]

    async def _reap(self, reaper: Reaper) -> None:
        while await self._after(self.orders.kills):
            await reaper.reap(all_of_them=self.rng.random() < 0.25)

    async def _strike(self) -> None:
        rng = random.Random(self.orders.seed + 2)
        while await self._after(self.orders.blows, rng):
            await self._look_for_takeovers()
            blow = await self.store.strike(rng, list(self.bots.values()), self.orders.behind)
            self.witness.blows.append(blow)

    async def _storm(self, weather: Weather) -> None:
        rng = random.Random(self.orders.seed + 4)
        while await self._after(self.orders.storms, rng):
            await weather.break_out()

    def _threads(self) -> list[str]:
        """Where games are played that are not over."""
        return [duel.thread for duel in self.duels if duel.thread and not duel.over]

    async def _look_for_takeovers(self) -> None:
        """Another server may take over because one was slow; what is lost by it is told apart as well."""
        since = self.witness.blows[-1].until if self.witness.blows else 0.0
        blow = await self.store.looked(since)
        if blow.takeover:
            self.witness.blows.append(blow)

    async def _after(self, presses: float, rng: random.Random | None = None) -> bool:
        """Waits for about so many presses; False when enough was pressed."""
        until = len(self.witness.presses) + (rng or self.rng).uniform(0.3, 1.7) * presses
        while len(self.witness.presses) < until:
            if self.ending:
                return False
            await asyncio.sleep(0.005)
        return not self.ending

    async def _watch(self) -> None:
        """No bot ends by itself."""
        while True:
            for name, bot in list(self.bots.items()):
                if bot.ended.done() and not bot.expected:
                    self.findings.others.append(f"{name} ended by itself with code {bot.ended.result()}")
                    bot.expected = True
                    await self._begin(name)
            await asyncio.sleep(0.2)

    # afterwards

    async def _settle(self, store: Store) -> None:
        """Waits until everything is delivered that is due soon."""
        try:
            async with asyncio.timeout(SETTLES_WITHIN):
                while await self._waiting(store):
                    await asyncio.sleep(0.05)
        except TimeoutError:
            self.findings.unposted.append(f"after {SETTLES_WITHIN:.0f} s messages wait: {await self._waiting(store)}")

    async def _waiting(self, store: Store) -> list[str]:
        """What is to be delivered, and accepted challenges whose game the bot that was killed had not begun yet."""
        soon = system_clock() + SOON_MS
        looks = [("ZRANGEBYSCORE", place, "-inf", soon) for keys in ALL_PARTITIONS for place in (keys.outbox, keys.due)]
        try:
            found = await store.connection.pipeline(looks)
            posts = [name for names in found[::2] for name in names]
            begins = [name for names in found[1::2] for name in names if name.startswith(b"c:")]
            return [name.decode() for name in posts + begins]
        except StoreError as problem:
            return [str(problem)]

    async def _look(self, store: Store, ears: Ears) -> None:
        world = self.sandbox.core.world
        for press in self.witness.presses.values():
            if not press.told_at:  # whoever pressed did not wait, for the bot was killed; perhaps it had answered
                self.witness.note(press, self.sandbox)
                press.told_at = press.at
        self.kept = await checks.stored_games(store, self.findings)
        ids = {user.global_name or "": int(user.id) for user in world.users.values()}
        self.counted = checks.moves(self.witness, self.kept, self.findings)
        checks.begun(self.sandbox, self.witness, self.kept, ids, self.findings)
        rolled = checks.rolled_back(self.witness, self.kept)
        checks.shown(self.sandbox, self.kept, rolled, self.findings)
        checks.answers(self.sandbox, self.witness, claimed=self.claimed, findings=self.findings)
        checks.leaks(ears.heard, self.kept, rolled, self.findings)
        checks.logs(sorted(self.folder.glob("*.log")), self.kept, self.findings)

    def write_down(self) -> None:
        """All that was pressed, answered, said and killed, for whoever looks for the reason of a finding."""
        (self.folder / "presses.json").write_bytes(msgspec.json.encode(list(self.witness.presses.values())))
        (self.folder / "heard.json").write_bytes(msgspec.json.encode(self._ears.heard))
        (self.folder / "ended.json").write_bytes(
            msgspec.json.encode(
                {"kills": self.witness.kills, "blows": self.witness.blows, "in vain": self.witness.in_vain}
            )
        )

    def _result(self, began: float, reaper: Reaper, ears: Ears, weather: Weather) -> Result:
        verdicts = Counter(press.verdict for press in self.witness.presses.values())
        return Result(
            0,
            self.orders.store,
            self.orders.seed,
            presses=len(self.witness.presses),
            acknowledged=verdicts["counts"],
            counted=self.counted,
            games=len(self.kept),
            over=sum(game.replayed is not None and game.replayed.over for game in self.kept),
            messages=len(ears.heard),
            kills=len(self.witness.kills),
            blows=len(self.witness.blows),
            takeovers=sum(blow.takeover for blow in self.witness.blows),
            refused_starts=self.refused_starts,
            asked_anew=sum(duel.asked_anew for duel in self.duels),
            seconds=round(time.monotonic() - began, 1),
            moments=dict(reaper.done),
            weather=dict(weather.seen),
            findings=self.findings,
        )


async def run_batch(orders: Orders, breeder: Breeder, *, keep: bool = False) -> Result:
    """Runs one batch in a folder of its own; with `keep` it stays where something was found, with all that was said."""
    folder = DATA / uuid.uuid4().hex[:12]
    folder.mkdir(parents=True)
    settings = Settings(port=0, clock="real", global_limit=0, route_limits={}, old_edits=None, strangers=None)
    sandbox = Sandbox(settings)
    await sandbox.start()
    found = False
    try:
        async with tortured(orders.store, folder) as store:
            batch = Batch(orders, breeder, folder, store, sandbox)
            try:
                result = await batch.run()
            finally:
                for bot in batch.bots.values():
                    bot.kill(time.time())
                await asyncio.gather(*(bot.ended for bot in batch.bots.values()))
        found = bool(result.findings.faults())
        if found and keep:
            batch.write_down()
            result.findings.others.append(f"all of it is kept in {folder.name}")
        return result
    finally:
        await sandbox.stop()
        if not (found and keep):
            shutil.rmtree(folder, ignore_errors=True)

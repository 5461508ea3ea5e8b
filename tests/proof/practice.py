"""`python -m tests.proof.practice`: practice games by the services alone, each to its end, and none gets stuck.

A person who plays greedily meets each level in turn, answers by the services that buttons and commands go through, and
now and then takes a move back; what the opponent owes is read from the outbox, and now and then carried out twice, or
by services that are made anew. Where nobody is asked anything and no move is owed, the proof fails. It goes on where it
was interrupted.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
import uuid
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

from msgspec import Struct

from bot.play.game_records import notices
from bot.services import Services, services_over
from engine.opponents import LEVELS, Level
from engine.selfplay.choosing import mixed
from persistence import Store, StoreSettings, open_store
from tests.bot.leagues.greedy_games import GreedyGame
from tests.bot.play.conftest import ANA, TAVERN
from tests.proof.ledger import FOLDER, Pages, sources_digest
from tests.proof.side_by_side import side_by_side

BATCH = 10
TWICE_ONE_IN, ANEW_ONE_IN, BACK_ONE_IN = 5, 40, 40
LONGEST = 3_000

MET: tuple[Level, ...] = tuple(level for level in LEVELS if level != "search")
"""The levels that are met; tree search answers by the same road, and would take days."""


class PracticeGames(Struct):
    """A batch of games that are over: how each ended, and how many answers and moves of opponents that took."""

    number: int
    endings: dict[str, int]
    answers: int
    moves: int
    taken_back: int


class PracticeGame(GreedyGame):
    """A game of one person against an opponent."""

    def __init__(self, services: Services, store: Store, game: str, seed: int) -> None:
        super().__init__(services, lambda: uuid.uuid4().hex, game, [ANA.id], seed)
        self.store, self.moves, self.taken_back = store, 0, 0

    async def to_its_end(self) -> str:
        """Plays until the game is over; returns how it ended, from the person's side."""
        for step in range(LONGEST):
            look = await self.services.games.look(self.game, ANA.id)
            if look.view.result is not None:
                winners = look.view.result.winners
                return f"{'won' if 0 in winners else 'lost' if winners else 'drawn'} by {look.view.result.how}"
            if look.view.decisions:
                if not mixed(self.seed, step) % BACK_ONE_IN:
                    await self._take_back()
                else:
                    await self.answer_one()
            elif not await self._carry_out(step):
                raise AssertionError(f"the game {self.game} waits for an opponent, and nobody wants its move")
        raise AssertionError(f"the game {self.game} does not end")

    async def _carry_out(self, step: int) -> int:
        """Has opponents move that are to; how many were."""
        found = 0
        while entries := await self.store.outbox.claim(50):
            for entry in entries:
                if entry.kind == notices.OPPONENT:
                    found += 1
                    if not mixed(self.seed, ~step) % ANEW_ONE_IN:
                        self.services.practice.close()
                        self.services = services_over(self.store)
                    for _ in range(1 if mixed(~self.seed, step) % TWICE_ONE_IN else 2):
                        await self.services.practice.move(entry.game_id, int(entry.target))
                await self.store.outbox.ack(entry, {})
        self.moves += found
        return found

    async def _take_back(self) -> None:
        """Goes back to the newest moment, where there is one."""
        sight = await self.services.undoing.sight(self.game, ANA.id)
        if sight.moments:
            to, at = sight.moments[0].to, sight.look.version
            await self.services.undoing.take_back(self.press(), self.game, ANA.id, to, at)
            self.taken_back += 1
        else:
            await self.answer_one()


def play_games(number: int, seed: int, size: int = BATCH) -> PracticeGames:
    """A batch of games in a store of their own."""
    return asyncio.run(_play_games(number, seed, size))


async def _play_games(number: int, seed: int, size: int) -> PracticeGames:
    folder = Path.cwd() / ".data" / "tests" / uuid.uuid4().hex[:12]
    folder.mkdir(parents=True)
    endings: Counter[str] = Counter()
    found = PracticeGames(number, {}, 0, 0, 0)
    try:
        async with AsyncExitStack() as stack:
            store = await stack.enter_async_context(open_store(StoreSettings(data_directory=folder)))
            services = services_over(store)
            stack.callback(lambda: services.practice.close())
            for at in range(number * size, (number + 1) * size):
                level = MET[at % len(MET)]
                begun = await services.practice.begin(f"practice {seed} {at}", ANA, TAVERN, level)
                game = PracticeGame(services, store, begun.facts.id, seed * 10**6 + at)
                endings[f"{level}: {await game.to_its_end()}"] += 1
                services = game.services
                found.answers += game.answers
                found.moves += game.moves
                found.taken_back += game.taken_back
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    found.endings = dict(endings)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """0 where every game came to its end; raises AssertionError with the game that did not."""
    parser = argparse.ArgumentParser(prog="python -m tests.proof.practice", description=__doc__)
    parser.add_argument("--games", type=int, default=1_000, help="how many games")
    parser.add_argument("--seed", type=int, default=7, help="what everything but the shuffling is drawn by")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes play")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where batches are kept")
    asked = parser.parse_args(arguments)
    sources = sources_digest(Path("bot/play"))
    ledger = Pages(f"practice/{asked.seed}", PracticeGames, asked.folder, sources)
    wanted = range(-(-asked.games // BATCH))
    todo = [(number, asked.seed) for number in wanted if number not in ledger.batches]
    print(f"{len(wanted) - len(todo)} of {len(wanted)} batches stand in {ledger.file}", flush=True)
    for batch in side_by_side(play_games, todo, asked.jobs):
        ledger.note(batch)
    batches = [ledger.batches[number] for number in wanted]
    endings: Counter[str] = Counter()
    for batch in batches:
        endings.update(batch.endings)
    answers, moves, back = (sum(getattr(each, name) for each in batches) for name in ("answers", "moves", "taken_back"))
    print(
        f"seed {asked.seed}: {endings.total()} practice games to their end, {answers} answers, {moves} moves of "
        f"opponents, {back} moves taken back, none stuck"
    )
    for ending, count in sorted(endings.items()):
        print(f"  {ending}: {count}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

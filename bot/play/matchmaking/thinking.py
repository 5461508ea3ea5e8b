"""Where practice opponents think: beside everything else, so that no person waits for them.

Levels that answer at once do so in a thread. Those that look ahead try lines for seconds in processes of their own,
which get what the opponent's seat may know and end with the bot, however it ends.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

from engine import Catalogue, Decision, Match, Picks, View, default_catalogue, load, view
from engine.cards.definitions.definition import CardDefinition
from engine.opponents import Level, answer, imagined, looks_ahead

log = logging.getLogger(__name__)

PROCESSES = max(1, min(2, (os.cpu_count() or 1) - 1))
"""How many opponents look ahead at the same time; one processor is left to everything else."""

KINDNESS = 5
"""By how much these processes give way to others."""

AUTOGROUP = Path("/proc/self/autogroup")
TRIES, TRY_SECONDS = 20, 0.1


class Thinking:
    """Has opponents answer; its processes are started when the first one looks ahead."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def answer(self, table: Match, decision: Decision, level: Level, seed: int) -> Picks:
        """What an opponent answers, which is given what its seat may know. Harmless when repeated: the same comes.

        Raises BrokenProcessPool where the processes end under it twice.
        """
        seen = view(table, decision.seat)
        if not looks_ahead(level):
            return await asyncio.to_thread(answer, level, seen, decision, seed)
        position = imagined(table, decision.seat, seed)
        told = (level, seen, decision, seed, position.save(), _own_cards(position))
        try:
            return await self._beside(*told)
        except BrokenProcessPool:
            log.warning("a process in which opponents think has ended; another one is started")
            self.close()
            return await self._beside(*told)

    async def _beside(
        self,
        level: Level,
        seen: View,
        decision: Decision,
        seed: int,
        position: bytes,
        cards: Sequence[CardDefinition],
    ) -> Picks:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(PROCESSES, multiprocessing.get_context("spawn"), prepare, (KINDNESS,))
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, think, level, seen, decision, seed, position, cards)

    def close(self) -> None:
        """Ends the processes; what they were thinking of is thought of anew when it is asked for again."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def think(
    level: Level, seen: View, decision: Decision, seed: int, position: bytes, cards: Sequence[CardDefinition]
) -> Picks:
    """The answer of an opponent, in a process of its own; `cards` are those seen that are not printed ones."""
    catalogue = Catalogue(cards, below=default_catalogue()) if cards else default_catalogue()
    return answer(level, seen, decision, seed, load(position, catalogue))


def _own_cards(position: Match) -> list[CardDefinition]:
    """The definitions of a position's cards that do not come with the program; nothing hidden is among them."""
    known = default_catalogue().cards
    wanted = {found.reference for found in position.game.objects.values()}
    wanted |= {remembered.object.reference for remembered in position.game.gone.values()}
    wanted |= {emblem.reference for emblem in position.game.emblems}
    return [position.catalogue.cards[reference] for reference in sorted(wanted) if reference not in known]


def prepare(kindness: int) -> None:
    """Has a process give way to others by so much, leave Ctrl-C to the bot, and end when the bot has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _give_way(kindness)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _give_way(kindness: int) -> None:
    """Has this process give way to others by so much, to those of other sessions too.

    Linux with autogroups shares a processor among sessions first, and a nice process counts for its session: it would
    use up the share of the bot. So it gets a session of its own, which gives way as a whole. Where a control group
    holds the bot (a container, a service) or there are no autogroups (macOS, Windows), that changes nothing.
    """
    if hasattr(os, "nice"):
        os.nice(kindness)
    shared = _autogroup()
    if not shared or not os.access(AUTOGROUP, os.W_OK):
        return
    os.setsid()
    for _ in range(TRIES):
        if _autogroup().split()[:1] == shared.split()[:1]:  # autogroups are switched off
            return
        try:
            AUTOGROUP.write_text(str(kindness))
        except BlockingIOError:  # the system takes ten of these in a second
            time.sleep(TRY_SECONDS)
        else:
            return
    log.warning("a process that thinks may take as much of the processor as the bot: %s cannot be written", AUTOGROUP)


def _autogroup() -> str:
    """The autogroup of this process as the system tells it, with its niceness; "" where there is none."""
    try:
        return AUTOGROUP.read_text()
    except OSError:
        return ""


def _end_with(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os._exit(0)

"""The bot, looked at every few milliseconds of processor time: `python -m tests.load.sampled_bot FILE`.

SIGUSR1 begins a measurement, SIGUSR2 ends it and leaves the seconds of each part in FILE, as JSON. What the main thread
used since the last look counts for the part that is at work now; what other threads used was drawing, which is all that
is done beside the event loop. It costs about one per cent.
"""

from __future__ import annotations

import json
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from types import FrameType

from bot.command_line.run import run
from tests.load.parts import part_of

EVERY_SECONDS = 0.004


class Sampling:
    """What each part has used since a measurement began."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._seconds: Counter[str] = Counter()
        self._thread = self._process = 0.0

    def begin(self, *_: object) -> None:
        """Forgets what was before."""
        self._seconds.clear()
        self._thread, self._process = time.thread_time(), time.process_time()
        signal.setitimer(signal.ITIMER_PROF, EVERY_SECONDS, EVERY_SECONDS)

    def look(self, _: int, frame: FrameType | None) -> None:
        """Counts what was used since the last look."""
        thread, process = time.thread_time(), time.process_time()
        ours = thread - self._thread
        self._seconds[part_of(frame)] += ours  # type: ignore[assignment]
        self._seconds["drawing"] += max(0.0, process - self._process - ours)  # type: ignore[assignment]
        self._thread, self._process = thread, process

    def end(self, *_: object) -> None:
        """Writes down what was used."""
        signal.setitimer(signal.ITIMER_PROF, 0)
        new = self._file.with_suffix(".new")
        new.write_text(json.dumps(self._seconds))
        new.rename(self._file)


def main() -> None:
    """Runs the bot."""
    sampling = Sampling(Path(sys.argv[1]))
    for number, do in (
        (signal.SIGUSR1, sampling.begin),
        (signal.SIGUSR2, sampling.end),
        (signal.SIGPROF, sampling.look),
    ):
        signal.signal(number, do)
        signal.siginterrupt(number, False)
    run()


if __name__ == "__main__":
    main()

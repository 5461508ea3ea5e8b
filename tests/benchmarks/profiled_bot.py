"""The bot under cProfile: `python -m tests.benchmarks.profiled_bot FILE` leaves the profile of a run in FILE."""

from __future__ import annotations

import cProfile
import sys

from bot.command_line.run import run


def main() -> None:
    """Runs the bot; the profile is written when it stops."""
    profile = cProfile.Profile()
    try:
        profile.runcall(run)
    finally:
        profile.dump_stats(sys.argv[1])


if __name__ == "__main__":
    main()

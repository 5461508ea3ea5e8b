"""`python -m bot`, and the program `tumult`."""

from __future__ import annotations

import gc

from bot.command_line import app
from engine.gc_tuning import THRESHOLDS


def main() -> None:
    """Run the command line; what it loads lasts, so that it is seldom looked through for what may go."""
    gc.set_threshold(*THRESHOLDS)
    app()


if __name__ == "__main__":
    main()

"""`python -m bot`, and the program `tumult`."""

from __future__ import annotations

from bot.command_line import app


def main() -> None:
    """Run the command line."""
    app()


if __name__ == "__main__":
    main()

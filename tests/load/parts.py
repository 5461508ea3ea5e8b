"""Which part of the program a moment of the processor went to, told by the code that ran."""

from __future__ import annotations

from types import FrameType

REST = "event loop"
"""What no other part called: asyncio and the interpreter, below the command that runs the bot."""

PARTS = {
    "engine": "engine",
    "persistence": "store",
    "redis": "store",
    "hiredis": "store",
    "bot.present.pictures": "drawing",
    "bot.present": "words",
    "bot.measuring": "measuring",
    "prometheus_client": "measuring",
    "discord": "discord.py",
    "aiohttp": "discord.py",
    "bot.chat": "chat",
    "bot.command_line": REST,
    "bot": "services",
}
"""The part of each package; modules of other packages count for who called them."""


def part_of_module(module: str) -> str | None:
    """The part of a module, by the longest name that is known; None for one of no part."""
    name = module
    while name:
        if name in PARTS:
            return PARTS[name]
        name = name.rpartition(".")[0]
    return None


def part_of(frame: FrameType | None) -> str:
    """The part that was at work: of the innermost function that belongs to one."""
    while frame is not None:
        found = part_of_module(frame.f_globals.get("__name__", ""))
        if found is not None:
            return found
        frame = frame.f_back
    return REST

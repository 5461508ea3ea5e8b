"""Which events a session asked for."""

from __future__ import annotations

from typing import Final

GUILDS: Final = 1 << 0
GUILD_MEMBERS: Final = 1 << 1
GUILD_PRESENCES: Final = 1 << 8
GUILD_MESSAGES: Final = 1 << 9
DIRECT_MESSAGES: Final = 1 << 12
MESSAGE_CONTENT: Final = 1 << 15
ALWAYS: Final = 0

PRIVILEGED: Final = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT
KNOWN: Final = (1 << 17) - 1 | 1 << 20 | 1 << 21 | 1 << 24 | 1 << 25

"""Where something stands on Discord, as an address that leads there."""

from __future__ import annotations

CHANNELS = "https://discord.com/channels"


def address(guild_id: int, channel_id: int, message_id: int = 0) -> str:
    """The address of a channel or thread, or of a message in it."""
    place = f"{CHANNELS}/{guild_id}/{channel_id}"
    return f"{place}/{message_id}" if message_id else place

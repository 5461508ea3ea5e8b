"""Buttons and selects: every press is read from its custom_id, so all of them outlive a restart."""

from bot.chat.panels.pressing import pressed

__all__ = ["pressed"]

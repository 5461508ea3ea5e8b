"""Buttons and selects: every press is read from its custom_id, so all of them outlive a restart."""

from bot.chat.panels.pressing import register

__all__ = ["register"]

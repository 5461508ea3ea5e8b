"""A form that a person has sent off: what was entered, and what its custom_id says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.chat.replies.answering import Reply
from bot.chat.replies.request import Request
from bot.present.layout.records import Message


@dataclass(frozen=True, slots=True)
class Submitted(Request):
    """A form as its handler sees it; `parts` are the parts of the custom_id after the verb."""

    entered: Mapping[str, str] = field(default_factory=dict)
    """What was entered, by the names of the fields."""
    parts: tuple[str, ...] = ()

    def part(self, place: int) -> str:
        """A part, '' where the custom_id has fewer."""
        return self.parts[place] if place < len(self.parts) else ""

    def field(self, name: str) -> str:
        """What was entered in a field, '' for nothing."""
        return self.entered.get(name, "")

    def reply(self, shown: Message) -> Reply:
        """An answer in the message whose button opened the form, or a message of its own after a command."""
        return Reply(shown, update=self.interaction.message is not None)

"""What a person may decide, and in which server: the one place in which commands, panels and services ask that.

Services of organisers are told the answer as `organiser`, because a judge's decision and a player who leaves take the
same ways.

A person's permissions and roles hold in the server in which the person acts, and nowhere else. Only who opened a league
decides about that league from everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.play.requests.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Authority:
    """A person, the server in which the person acts (0 in direct messages), and what the person is in that server."""

    person_id: int
    guild_id: int
    manager: bool = False
    """Whether the person may manage the server."""
    moderator: bool = False
    """Whether the person may manage messages there, or has the role that the server has set for moderators."""
    judge: bool = False
    """Whether the person has the role that the server has set for judges."""
    organiser: bool = False
    """Whether the person has the role that the server has set for organisers."""

    def _is_in(self, guild_id: int) -> bool:
        """Whether the person acts in that server; direct messages (0) are no server."""
        return guild_id != 0 and guild_id == self.guild_id

    def manages(self, guild_id: int) -> bool:
        """Whether the person sets what holds in a server."""
        return self._is_in(guild_id) and self.manager

    def moderates(self, guild_id: int) -> bool:
        """Whether the person looks after the games of a server."""
        return self._is_in(guild_id) and self.moderator

    def judges(self, guild_id: int) -> bool:
        """Whether the person decides about the games of a server's leagues."""
        return self._is_in(guild_id) and (self.judge or self.moderator)

    def organises_in(self, guild_id: int) -> bool:
        """Whether the person opens leagues in a server, and decides about all of its leagues."""
        return self._is_in(guild_id) and (self.organiser or self.moderator)

    def organises(self, guild_id: int, opened_by: int) -> bool:
        """Whether the person decides about a league of a server that the person `opened_by` opened (0 for none)."""
        return opened_by == self.person_id or self.organises_in(guild_id)

    def require_manager(self) -> int:
        """The server in which the person acts; raises Refusal "not yours to set" where it is not theirs to manage."""
        if not self.manages(self.guild_id):
            raise Refusal("not yours to set")
        return self.guild_id

    def require_judge(self, guild_id: int) -> None:
        """Raises Refusal "not a judge" where the person does not judge in a server."""
        if not self.judges(guild_id):
            raise Refusal("not a judge")


NO_AUTHORITY = Authority(0, 0)
"""What a person may decide of whom nothing is known: nothing."""

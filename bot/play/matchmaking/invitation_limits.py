"""How much of what rings one person may set off, and how much may wait in one channel."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.play.requests.person import Person
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from persistence.games.games import GameRepository
from persistence.matchmaking.challenges import ChallengeRepository, challenge_id_of
from persistence.matchmaking.invitation_counts import InvitationCountRepository
from persistence.matchmaking.lobbies import LobbyRepository, lobby_id_of

OPEN_CHALLENGES = 5
"""How many challenges of one person may wait for an answer."""

AN_HOUR = 30
"""How many people one person may invite within an hour, each as often as invited."""

NEW_PEOPLE = 4
"""How many of these may be people with whom the person has played no game that is still kept."""

TABLES = 5
"""How many tables may wait for players in one channel."""

LEAGUES = 5
"""How many leagues of one channel may be open or under way."""

GAMES = 500


class InvitationLimits:
    """Refuses an invitation that goes beyond these bounds, before anything of it is stored or told."""

    def __init__(
        self,
        counts: InvitationCountRepository,
        challenges: ChallengeRepository,
        lobbies: LobbyRepository,
        games: GameRepository,
    ) -> None:
        self._counts, self._challenges, self._lobbies, self._games = counts, challenges, lobbies, games

    async def require_challenge(self, operation: str, challenger: Person, friend: Person) -> None:
        """Raises Refusal "too many challenges", "too many invitations" and "too many new people"."""
        with explained():
            found = await self._challenges.find_by_user(challenger.id)
        own = [each.id for each in found if each.challenger == challenger.id]
        if len(own) >= OPEN_CHALLENGES and challenge_id_of(challenger.id, friend.id, operation) not in own:
            raise Refusal("too many challenges", most=OPEN_CHALLENGES)
        await self._invite(operation, challenger.id, [friend.id])

    async def require_table(self, operation: str, maker: Person, channel: int, guests: Sequence[Person]) -> None:
        """Raises Refusal "too many tables", "too many invitations" and "too many new people"."""
        with explained():
            waiting = await self._lobbies.find_by_channel(channel)
        if len(waiting) >= TABLES and lobby_id_of(maker.id, operation) not in [each.id for each in waiting]:
            raise Refusal("too many tables", most=TABLES)
        await self._invite(operation, maker.id, [guest.id for guest in guests])

    async def _invite(self, operation: str, person: int, invited: Collection[int]) -> None:
        """Counts an invitation, or refuses it and counts nothing."""
        if not invited:
            return
        with explained():
            within = await self._counts.note(person, operation, invited)
            key = ""
            if len(within) > AN_HOUR:
                key = "too many invitations"
            elif len(set(within)) > NEW_PEOPLE:
                new = set(within) - await self._played_with(person)
                if len(new) > NEW_PEOPLE and new.intersection(invited):
                    key = "too many new people"
            if key:
                await self._counts.take_back(person, operation, invited)
                raise Refusal(key, most=AN_HOUR if key == "too many invitations" else NEW_PEOPLE)

    async def _played_with(self, person: int) -> set[int]:
        """The people with whom a person plays or has played a game that is kept."""
        running = await self._games.find_by_user(person, limit=GAMES)
        over = await self._games.find_by_user(person, finished=True, limit=GAMES)
        return {other for meta in (*running, *over) for other in meta.seats}

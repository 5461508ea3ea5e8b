"""What nearly every press and delivery of a game needs, read in one round trip before it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from bot.play.sessions.game_store import GameStore
from bot.play.sessions.timekeeping import HEARTBEAT
from persistence import Store
from persistence.server.read_ahead import Read


class ReadingAhead:
    """Reads within `persistence.server.read_ahead`; whatever it has not read is read when it is asked for."""

    def __init__(self, store: Store, game_store: GameStore) -> None:
        self._store, self._game_store = store, game_store

    async def of_press(
        self, person_id: int, guild_id: int, game_id: str = "", turn: str = "", others: Sequence[Read] = ()
    ) -> None:
        """What a person has set and their server, and of a game it, its clocks, and the draft of a declaration.

        `turn` is the id of the decision that the draft belongs to; `others` are reads that are made with them. Raises
        StoreError.
        """
        reads = [*self._of_settings((person_id,), guild_id), *others]
        with suppress(ValueError):  # ids in a custom_id that no person has given out; who asks for them says so
            reads += self._of_game(game_id, person_id, turn) if game_id else []
        await self._store.connection.read_ahead(reads)

    async def of_delivery(self, game_id: str, *, log: bool) -> None:
        """A game, and as far as it is known who plays in it and where, what these and their server have set.

        With `log` what happened in it as well. Raises StoreError.
        """
        around = self._game_store.around(game_id)
        reads = self._of_settings(around.people, around.guild_id)
        reads += [self._store.games.read_of(game_id), self._store.cards.read_of_version()]
        if log:
            reads += self._store.games.reads_of(game_id)
        await self._store.connection.read_ahead(reads)

    def _of_settings(self, people: Sequence[int], guild_id: int) -> list[Read]:
        reads = [self._store.preferences.read_of(person) for person in people]
        return [*reads, self._store.servers.read_of(guild_id)] if guild_id else reads

    def _of_game(self, game_id: str, person_id: int, turn: str) -> list[Read]:
        """The game, and as far as it is known who plays in it, what stops their clocks and the draft of one of them."""
        store, people = self._store, self._game_store.around(game_id).people
        reads = [store.games.read_of(game_id), store.cards.read_of_version(), store.notes.read_of(HEARTBEAT)]
        reads += [store.preferences.read_of(each) for each in people if each != person_id]
        if turn and person_id in people:
            reads.append(store.drafts.read_of(game_id, people.index(person_id), turn))
        return reads

"""What happened in stored games so far: the newest stretch of each log and the chapters before it, as one.

The stretch is read first: what is bound in between is found in a chapter then, and nothing is missed.
"""

from __future__ import annotations

from dataclasses import dataclass

from persistence.encoding import (
    blob,
    past,
)
from persistence.encoding.chapters import Chapters, bound
from persistence.encoding.formats import StateFormats
from persistence.encoding.logged import LoggedBytes, of_list
from persistence.games.stored_games import LogEntry
from persistence.server.connection import Connection
from persistence.server.errors import GameDamaged, GameTooNew
from persistence.server.keys import GameKeys
from persistence.server.read_ahead import Read


@dataclass(frozen=True, slots=True)
class Binding:
    """What a commit binds: how many entries the stretch has, and the chapters made of them by their first versions."""

    entries: int
    chapters: tuple[tuple[int, bytes], ...]


NOTHING_BOUND = Binding(0, ())


class GameLogs:
    """The logs of all stored games, and the states that are kept with them."""

    def __init__(self, connection: Connection, formats: StateFormats) -> None:
        self._connection = connection
        self._formats = self.formats = formats

    @staticmethod
    def reads_of(game_id: str) -> tuple[Read, Read]:
        """What `log` reads: the newest stretch, then the chapters before it; raises ValueError for an unusable id."""
        keys = GameKeys.of(game_id)
        return ("LRANGE", keys.events, 0, -1), ("HGETALL", keys.chapters)

    async def log(self, game_id: str, start: int = 1, end: int | None = None) -> list[LogEntry]:
        """What happened from version `start` to version `end` (both included), oldest first.

        Raises GameDamaged when an entry cannot be read, and GameTooNew when a newer program wrote one.
        """
        entries: list[LogEntry] = []
        for logged in await self._logged(game_id, start, end):
            try:
                contents = blob.unpack(logged.entry)
            except blob.BlobDamaged as error:
                raise GameDamaged(game_id, f"log entry {logged.version}: {error}") from error
            self._refuse_newer(game_id, blob.format_of(logged.entry))
            if logged.version >= start:
                entries.append(LogEntry(logged.version, logged.operation, logged.at, contents))
        return entries

    async def states(self, game_id: str, start: int, end: int) -> dict[int, bytes]:
        """The states that are kept of versions from `start` to `end` (both included), in the newest format.

        Raises GameDamaged when one cannot be read, and GameTooNew.
        """
        return {version: state for version, state in await self._states(game_id, start, end) if version >= start}

    async def state_up_to(self, game_id: str, version: int) -> tuple[int, bytes] | None:
        """The newest state that is kept up to a version, and which version has it; None where none is.

        Raises as `states` does.
        """
        return max(await self._states(game_id, version, version), default=None)

    async def kept_from(self, game_id: str, start: int) -> int | None:
        """The first version of which a state is kept, of what is read to know of `start`; None where none is.

        Raises GameDamaged and GameTooNew.
        """
        logged = await self._logged(game_id, start, None, back=True)
        return min((each.version for each in logged if each.state is not None), default=None)

    async def _states(self, game_id: str, start: int, end: int) -> list[tuple[int, bytes]]:
        """The states up to `end` on the way to those from `start` on."""
        logged = await self._logged(game_id, max(1, start), end, back=True)
        found: list[tuple[int, bytes]] = []
        try:
            for version, form, state in past.unpacked(logged):
                self._refuse_newer(game_id, form)
                found.append((version, self._formats.upgrade(state, form)))
        except ValueError as error:
            raise GameDamaged(game_id, f"a state that it had: {error}") from error
        return found

    async def _logged(self, game_id: str, start: int, end: int | None, *, back: bool = False) -> list[LoggedBytes]:
        """Entries up to `end`, among them those from `start` on; `back` to all on whose states theirs may follow."""
        first = past.whole_before(start) if back else start
        newest, earlier = self.reads_of(game_id)
        found = of_list(await self._connection.execute(*newest))
        stretch = [each for each in found if first <= each.version and (end is None or each.version <= end)]
        if stretch and stretch[0].version <= start:
            return stretch
        chapters = Chapters.of_hash(await self._connection.execute(*earlier))
        for packed in chapters.packed.values():
            self._refuse_newer(game_id, blob.format_of(packed))
        try:
            before = chapters.entries(start, end)
        except blob.BlobDamaged as error:
            raise GameDamaged(game_id, str(error)) from error
        begins = stretch[0].version if stretch else None
        return [each for each in before if begins is None or each.version < begins] + stretch

    async def _binding(self, game_id: str, version: int) -> Binding:
        """What binds the stretch that ends with a version; nothing where it does not, or cannot be read."""
        found, earlier = await self._connection.pipeline(self.reads_of(game_id))
        stretch = of_list(found)
        if not stretch or stretch[-1].version != version:
            return NOTHING_BOUND
        try:
            return Binding(len(stretch), tuple(bound(stretch, Chapters.of_hash(earlier), self._formats)))
        except blob.BlobDamaged:
            return NOTHING_BOUND

    def _refuse_newer(self, game_id: str, form: int) -> None:
        if form > self._formats.newest:
            raise GameTooNew(game_id, form, self._formats.newest)

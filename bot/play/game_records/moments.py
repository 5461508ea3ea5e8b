"""The states that a game has had: those that are kept, and those to which its answers lead again.

Each answer is given to the game before it, under the rules of today, and what comes of it is compared with the digest
in the log. Where that is another one, as where a rule was mended since, nothing is made up: it is said at which version
and under which rules that was played.
"""

from __future__ import annotations

import asyncio

from bot.play.game_records.proving import NOT_PLAYED
from engine import Catalogue, decode_entry, load, take
from persistence.games.games import GameRepository


class LeadsElsewhere(Exception):
    """The answers that led to a `version` lead to another game today; they were played under `rules`, "" if unknown.

    `kept` is the newest version before the moment that was asked for whose `state` is kept.
    """

    def __init__(self, game_id: str, version: int, rules: str, kept: int, state: bytes) -> None:
        super().__init__(
            f"Version {version} of the game {game_id} was played under rules version {rules or 'unknown'}; under those "
            f"of today its answers lead elsewhere. The newest moment kept before it is version {kept}."
        )
        self.version, self.rules, self.kept, self.state = version, rules, kept, state


class Moments:
    """The states of games at their versions."""

    def __init__(self, games: GameRepository) -> None:
        self._games = games

    async def state(self, game_id: str, version: int, catalogue: Catalogue) -> bytes | None:
        """The state at a version, in the newest format; None where none is kept from which it could be had.

        Raises LeadsElsewhere, UnreadableGame, and GameDamaged, GameTooNew and CannotContinue as reading a game does.
        """
        found = await self._games.state_up_to(game_id, version)
        if found is None:
            return None
        kept, state = found
        if kept == version:
            return state
        logged = await self._games.log(game_id, kept + 1, version)
        if [each.version for each in logged] != list(range(kept + 1, version + 1)):
            return None
        table = load(state, catalogue)
        for stored in logged:
            await asyncio.sleep(0)
            entry = decode_entry(stored.entry)
            elsewhere = LeadsElsewhere(game_id, stored.version, entry.rules, kept, state)
            if entry.rewind is not None:
                raise elsewhere
            try:
                reached = take(table, entry.answers, entry.seat).digest
            except NOT_PLAYED as problem:
                raise elsewhere from problem
            if reached != entry.digest:
                raise elsewhere
        return table.save()

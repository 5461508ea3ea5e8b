"""Games whose stored state is damaged are taken up again from their log: by themselves where nothing is lost by it.

Where moves would be lost the operator decides; until then the game stays aside with all its bytes.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping

import msgspec

from bot.measuring import figures
from bot.play.cards.library import CardLibrary
from bot.play.game_records import notices
from bot.play.game_records.facts import GameFacts
from bot.play.game_records.game_record import GameRecord
from bot.play.game_records.past import TakenBack
from bot.play.game_records.proving import Proven, proven
from engine import RULES_VERSION, CannotContinue, Catalogue, Entry, Rewind, digest, encode_entry, load, save
from engine.record import LOST
from engine.state.codec import decode
from engine.undoing import taken_up_again
from persistence.encoding import (
    blob,
    fields,
)
from persistence.encoding.logged import LoggedBytes
from persistence.games import stored_games
from persistence.games.games import GameRepository
from persistence.games.restoring import Again, Remains
from persistence.games.stored_games import GameStatus
from persistence.server.errors import FormDamaged, FormUnreadable

log = logging.getLogger(__name__)

NUMBERS = ("guild", "channel", fields.THREAD, "deadline", fields.BOARD_MESSAGE, fields.BOARD_DAY, fields.POSTED_VERSION)
"""Fields of a record that hold numbers."""


class Restorer:
    """Takes damaged games up again."""

    def __init__(self, games: GameRepository, library: CardLibrary) -> None:
        self._games, self._library = games, library

    async def proven(self, game_id: str) -> Proven | None:
        """How far a game is proven that was set aside; None for any other. Raises GameTooNew, StoreError."""
        remains = await self._games.damaged.remains(game_id)
        return None if remains is None else await self._proven(remains)

    async def restore(self, game_id: str, *, back: bool = False) -> Proven | None:
        """Takes a game up again that was set aside, where nothing is lost, or at the last moment that is proven.

        Returns how far it was proven, None where it was not set aside (any more). Without `back` a game that is not
        proven whole stays aside. Raises GameTooNew, StoreError.
        """
        damaged = self._games.damaged
        remains = await damaged.remains(game_id)
        if remains is None:
            return None
        found, facts = await self._proven(remains), _facts(remains)
        if facts is not None and len(facts.players) != _seats(found.state):
            facts = None
        if not found.version or facts is None or not (found.is_whole or back):
            await damaged.unproven(remains)
            log.error("%s", told(game_id, found))
            return found
        catalogue = await self._library.of_game(game_id, GameRecord(remains.record).cards)
        again = self._again(remains, found, facts, catalogue)
        lost = found.last - found.version
        seats = range(len(facts.players))
        shown = [notices.board(anew=True), *(notices.hand(seat, anew=True) for seat in seats)]
        live = again.status is GameStatus.LIVE
        if await damaged.take_up(remains, again, [notices.restored(lost), *(shown if live else [])]):
            figures.RESTORED.labels("operator" if back else "itself").inc()
            log.warning("%s", told(game_id, found, done=True))
        return found

    async def _proven(self, remains: Remains) -> Proven:
        try:
            catalogue = await self._library.of_game(remains.game_id, GameRecord(remains.record).cards)
        except (CannotContinue, FormDamaged) as problem:
            log.error("The game %s: %s", remains.game_id, problem)
            last = max((logged.version for logged in remains.log), default=0)
            return Proven(0, last, b"", (), {}, (), None)
        return proven(remains, self._games.formats, catalogue)

    def _again(self, remains: Remains, found: Proven, facts: GameFacts, catalogue: Catalogue) -> Again:
        form = self._games.formats.newest
        lost, version, state, entries = found.last - found.version, found.version, found.state, found.log
        values = _mended(remains, facts)
        if lost:
            version = found.last + 1
            table = taken_up_again(found.state, lost, catalogue)
            state, to = save(table), Rewind(found.version, "moderator")
            entry = Entry([], [], digest(table.game), -1, RULES_VERSION, notes={LOST: str(lost)}, rewind=to)
            when = int(remains.record.get("quarantined_at", "0"))
            packed = blob.pack(state, form)
            entries += (LoggedBytes(version, f"restored:{when}", when, blob.pack(encode_entry(entry), form), packed),)
            past = GameRecord(remains.record).past.back(TakenBack(version, -1, found.version, "moderator"))
            values |= GameRecord.past.to(past) | GameRecord.undo.removed()
        over = load(state, catalogue).game.result is not None
        return Again(
            version=version,
            status=GameStatus.OVER if over else GameStatus.LIVE,
            form=form,
            state=blob.pack(state, form),
            log=entries,
            seats=[player.id for player in facts.players],
            values=values,
            aside=found.aside,
        )


def told(game_id: str, found: Proven, *, done: bool = False) -> str:
    """What the operator is told of a game that was set aside, or goes on (`done`)."""
    if found.is_whole:
        again = f", {len(found.recomputed)} of its states played again" if found.recomputed else ""
        return f"The game {game_id} is proven whole by its log, to version {found.last}{again}."
    why = ""
    if found.differs is not None:
        entry, rules = found.differs
        why = f" Entry {entry} leads elsewhere; it was played under rules version {rules or 'unknown'}."
    if not found.version:
        return f"Nothing of the game {game_id} is proven; restore a backup.{why}"
    if done:
        return (
            f"The game {game_id} goes on from version {found.version}; moves lost: {found.last - found.version}.{why}"
        )
    return (
        f"The game {game_id} is proven to version {found.version} of {found.last}.{why} tumult data restore {game_id} "
        "--back takes it up there; what came later is lost."
    )


def _facts(remains: Remains) -> GameFacts | None:
    try:
        return GameRecord(remains.record).facts
    except FormUnreadable:
        return None


def _seats(state: bytes) -> int:
    """How many seats a proven state has; 0 where nothing is proven."""
    return len(decode(state).teams) if state else 0


def _mended(remains: Remains, facts: GameFacts) -> dict[str, str | int]:
    """The fields of a record that cannot be read: who plays is told by its facts, numbers are left out."""
    values: dict[str, str | int] = {}
    hands = [name for name in remains.record if name.startswith(fields.HAND_PREFIX)]
    for name in (*NUMBERS, "created", *hands):
        text = remains.record.get(name)
        if text and not (text.isascii() and text.isdigit()):
            values[name] = ""
    readable: Mapping[str, str] = {**remains.record, "ver": "1", "status": "live", "schema": "1"}
    try:
        stored_games.meta_of(remains.game_id, {**readable, **dict.fromkeys(values, "")})
    except ValueError:
        values[fields.SEATS] = msgspec.json.encode([player.id for player in facts.players]).decode()
        values[fields.NAMES] = msgspec.json.encode([player.name for player in facts.players]).decode()
    return values

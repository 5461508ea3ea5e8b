"""Stored games like those that were played: whole records, states, logs, cards and lists, under other names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from bot.play.cards.library import holder_of
from bot.play.game_records.game_record import GameRecord
from persistence.encoding.forms import packed, unpacked
from persistence.games.cards import digest_of_member
from persistence.games.stored_games import FINISHED, RUNNING
from persistence.server.clock import system_clock
from persistence.server.connection import Argument, Connection
from persistence.server.keys import REMEMBER_SECONDS, GameKeys
from persistence.server.personal_keys import (
    CARD_COUNTS,
    cards_of,
    channel_index,
    guild_index,
    user_index,
    user_preferences,
)
from tests.load.renaming import Renaming

Commands = list[Sequence[Argument]]

AT_ONCE = 400
"""How many commands are sent in one go."""


@dataclass(frozen=True)
class Original:
    """Everything that the store knows of one game."""

    game: str
    record: dict[str, str]
    state: bytes
    """Its newest state, the newest stretch of its log and the chapters before, as the server gives them out."""
    log: bytes
    chapters: bytes | None
    versions: int
    cards: tuple[bytes, ...]
    preferences: dict[int, dict[str, str]]
    """What is remembered of its players, by their ids."""

    @property
    def players(self) -> list[int]:
        """Who plays in it, by seat."""
        return msgspec.json.decode(self.record["seats"], type=list[int])

    @property
    def names(self) -> list[str]:
        """What they are called."""
        return msgspec.json.decode(self.record["names"], type=list[str])


async def original_of(connection: Connection, game: str) -> Original:
    """Reads a game."""
    keys = GameKeys.of(game)
    record = _texts(await connection.execute("HGETALL", keys.meta))
    players = msgspec.json.decode(record["seats"], type=list[int])
    return Original(
        game,
        record,
        state=await connection.execute("DUMP", keys.state),
        log=await connection.execute("DUMP", keys.events),
        chapters=await connection.execute("DUMP", keys.chapters),
        versions=int(record["ver"]),
        cards=tuple(await connection.execute("SMEMBERS", cards_of(_holder(game, record)))),
        preferences={
            player: _texts(await connection.execute("HGETALL", user_preferences(player))) for player in players
        },
    )


def commands_for(original: Original, game: str, renaming: Renaming, moves_of_today: int = 0) -> Commands:
    """What stores a game like another one, with every name and id in it renamed.

    `moves_of_today` is how many of its moves are still remembered by the press that made them.
    """
    keys, now = GameKeys.of(game), system_clock()
    record = {name: _renamed(text, renaming) for name, text in original.record.items()}
    flat: list[Argument] = [part for pair in record.items() for part in pair]
    listed = RUNNING if record["status"] == "live" else FINISHED
    holder = _holder(game, record)
    places = [int(record[name]) for name in ("channel", "thread") if record.get(name)]
    indices = [
        *(user_index(int(renaming(str(player))), listed) for player in original.players),
        *(channel_index(place, listed) for place in places),
        *([guild_index(int(record["guild"]), listed)] if record.get("guild") else []),
    ]
    found: Commands = [
        ("RESTORE", keys.state, 0, original.state, "REPLACE"),
        ("RESTORE", keys.events, 0, original.log, "REPLACE"),
        *([("RESTORE", keys.chapters, 0, original.chapters, "REPLACE")] if original.chapters else []),
        ("HSET", keys.meta, *flat),
        ("HINCRBY", keys.partition.counters, f"games:{record['status']}", 1),
        ("SADD", cards_of(holder), *original.cards),
        *(("HINCRBY", CARD_COUNTS, digest_of_member(card), 1) for card in original.cards),
        *(("ZADD", index, now, game) for index in indices),
    ]
    if record.get("deadline"):
        found.append(("ZADD", keys.partition.due, int(record["deadline"]), keys.subject))
    for player, told in original.preferences.items():
        said: list[Argument] = [renaming(part) for pair in told.items() for part in pair]
        if said:
            found.append(("HSET", user_preferences(int(renaming(str(player)))), *said))
    remembered: list[Argument] = []
    for move in range(moves_of_today):
        operation = now * 4_000_000 + hash((game, move)) % 4_000_000
        remembered += (operation, f"{original.versions - move}{now // 1000:010}")
    if remembered:
        found += [("HSET", keys.operations, *remembered), ("EXPIRE", keys.operations, REMEMBER_SECONDS)]
    return found


async def send(connection: Connection, commands: Commands) -> None:
    """Carries commands out, many in one go."""
    for at in range(0, len(commands), AT_ONCE):
        await connection.pipeline(commands[at : at + AT_ONCE])


def _renamed(text: str, renaming: Renaming) -> str:
    """A field of a record with what it names renamed, and packed again where it was."""
    found = unpacked(text)
    plain = renaming(found)
    return plain if found == text else packed(plain.encode(), msgspec.json.decode(plain)["form"])


def _holder(game: str, record: dict[str, str]) -> str:
    return holder_of(game, GameRecord(record).cards)


def _texts(pairs: dict[bytes, bytes]) -> dict[str, str]:
    return {name.decode(): text.decode() for name, text in pairs.items()}

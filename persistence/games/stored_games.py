"""What the store gives out about a game, and what became of an attempt to change one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

import msgspec

from persistence.encoding import fields
from persistence.games.records import changed, kept_in

RUNNING = "games"
FINISHED = "over"
"""What the lists of games are called, of those that run and of the others."""


NOBODY = 0
"""Stands among the seats of a game where no person sits, or one whose data were deleted."""


class GameStatus(StrEnum):
    """Whether a stored game takes answers."""

    LIVE = "live"
    OVER = "over"
    QUARANTINED = "quarantined"
    """Its state could not be read and was set aside."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """What is known about a game before its first answer.

    `seats` are the user ids in turn order and `names` what they are called, `format` the table format, `channel` where
    it was arranged (the parent of its thread), `kept` what the bot keeps with it (`persistence.games.records`).
    """

    id: str
    seats: tuple[int, ...]
    names: tuple[str, ...] = ()
    format: str = ""
    guild: int | None = None
    channel: int | None = None
    thread: int | None = None
    kept: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GameMeta:
    """A game's record: everything around its state. Times are milliseconds, seats count from 0."""

    id: str
    version: int
    status: GameStatus
    seats: tuple[int, ...]
    names: tuple[str, ...]
    format: str
    guild: int | None
    channel: int | None
    thread: int | None
    deadline: int | None
    board_message: int | None
    board_day: int | None
    hand_messages: Mapping[int, int]
    posted_version: int
    created: int
    updated: int
    state_format: int
    kept: Mapping[str, str]
    """What the bot keeps with it: the texts of a `persistence.games.records.Record`."""

    def with_fields(self, values: Mapping[str, str | int]) -> GameMeta:
        """The same record after fields were written (see `persistence.encoding.fields`); an empty text removes one."""
        hands = {
            seat: message for seat, message in self.hand_messages.items() if fields.hand_message(seat) not in values
        }
        for field_name, value in values.items():
            if value != "" and field_name.startswith(fields.HAND_PREFIX):
                hands[int(field_name.removeprefix(fields.HAND_PREFIX))] = int(value)

        def number(field_name: str, before: int | None) -> int | None:
            value = values.get(field_name, before)
            return None if value is None or value == "" else int(value)

        return replace(
            self,
            thread=number(fields.THREAD, self.thread),
            board_message=number(fields.BOARD_MESSAGE, self.board_message),
            board_day=number(fields.BOARD_DAY, self.board_day),
            posted_version=number(fields.POSTED_VERSION, self.posted_version) or 0,
            hand_messages=hands,
            kept=changed(self.kept, values),
        )

    def seat_of(self, user_id: int) -> int | None:
        """The first seat of a person, None for who does not play."""
        return self.seats.index(user_id) if user_id in self.seats else None


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as it was at one version: its record and its state, as the engine wrote it."""

    meta: GameMeta
    state: bytes

    @property
    def id(self) -> str:
        """The game's id."""
        return self.meta.id

    @property
    def version(self) -> int:
        """The version of the state, 1 for a game without an answer."""
        return self.meta.version

    @property
    def status(self) -> GameStatus:
        """Whether it takes answers."""
        return self.meta.status


@dataclass(frozen=True, slots=True)
class LogEntry:
    """What one operation did: the version it led to, and the bytes the engine wrote about it."""

    version: int
    operation_id: str
    at: int
    entry: bytes


@dataclass(frozen=True, slots=True)
class Committed:
    """The game moved on to `version`."""

    version: int


@dataclass(frozen=True, slots=True)
class Duplicate:
    """The same operation was carried out before and led to `version`; nothing was done now."""

    version: int


@dataclass(frozen=True, slots=True)
class Stale:
    """The game is at `version` by now, which is not the expected one; nothing was done."""

    version: int


@dataclass(frozen=True, slots=True)
class Gone:
    """There is no such game; nothing was done."""


@dataclass(frozen=True, slots=True)
class Closed:
    """The game takes no more answers (it is over, or set aside); nothing was done."""

    version: int
    status: GameStatus


@dataclass(frozen=True, slots=True)
class Exists:
    """Another operation has created a game with this id, which is at `version`; nothing was done."""

    version: int


CommitResult = Committed | Duplicate | Stale | Gone | Closed
CreateResult = Committed | Duplicate | Exists


def fields_of(game: NewGame) -> dict[str, str]:
    """The fields of the record of a new game."""
    record = {
        "seats": msgspec.json.encode(game.seats).decode(),
        "names": msgspec.json.encode(game.names).decode(),
        "format": game.format,
    }
    for name, number in (("guild", game.guild), ("channel", game.channel), (fields.THREAD, game.thread)):
        if number is not None:
            record[name] = str(number)
    record.update((name, str(value)) for name, value in game.kept.items() if value != "")
    return record


def meta_of(game_id: str, record: Mapping[str, str]) -> GameMeta:
    """Read a record; raises ValueError or msgspec.DecodeError when a field is not what it should be."""

    def number(name: str) -> int | None:
        return int(record[name]) if record.get(name) else None

    hands = {
        int(name.removeprefix(fields.HAND_PREFIX)): int(text)
        for name, text in record.items()
        if name.startswith(fields.HAND_PREFIX)
    }
    return GameMeta(
        id=game_id,
        version=int(record.get("ver", "")),
        status=GameStatus(record.get("status", "")),
        seats=msgspec.json.decode(record.get("seats", "[]"), type=tuple[int, ...]),
        names=msgspec.json.decode(record.get("names", "[]"), type=tuple[str, ...]),
        format=record.get("format", ""),
        guild=number("guild"),
        channel=number("channel"),
        thread=number(fields.THREAD),
        deadline=number("deadline"),
        board_message=number(fields.BOARD_MESSAGE),
        board_day=number(fields.BOARD_DAY),
        hand_messages=hands,
        posted_version=number(fields.POSTED_VERSION) or 0,
        created=number("created") or 0,
        updated=number("at") or 0,
        state_format=int(record.get("schema", "")),
        kept=kept_in(record),
    )


def record_of_game(pairs: Sequence[bytes] | Mapping[bytes, bytes]) -> dict[str, str]:
    """The fields of a record as the server gives them out."""
    items = pairs.items() if isinstance(pairs, Mapping) else zip(pairs[::2], pairs[1::2], strict=True)
    return {name.decode("utf-8", "replace"): value.decode("utf-8", "replace") for name, value in items}

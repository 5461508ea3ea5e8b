"""Names of everything in the store.

Games, challenges, deadlines and the outbox live in 64 partitions `{p00}`..`{p63}`. The partition is the hash tag, so
all that one commit touches lies on one slot of a cluster. The number of partitions is stored and never changes.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

PARTITIONS = 64
"""How many partitions there are, for as long as the data lives."""

REMEMBER_SECONDS = 86_400
"""How long an operation is known to have happened."""

LAYOUT = "{tumult}:layout"
"""Hash that says how these keys are laid out; compared at each start."""

NOTES = "{tumult}:notes"
"""Hash: what the bot remembers about itself."""

REPORTS = "{tumult}:reports"
"""Hash: what players reported to the operator, by names that grow with time."""

PUZZLES = "{tumult}:puzzles"
"""Hash: puzzles made from games of people, by their ids."""

PUZZLE_INDEX = "{tumult}:puzzle_index"
"""Hash: when each of them was made, and what is known of it without reading it."""

PUZZLES_REPORTED = "{tumult}:puzzles_reported"
"""Hash: the puzzles that were reported as wrong and not checked since, with when they were."""

DELETIONS = "{tumult}:deletions"
"""Hash: whose data is being deleted, with when they asked and whether only games are left."""

SHUT_OUT_PEOPLE = "{meet}:shut_out"
"""Hash: whom the operator has shut out, with since when and a note. It lies with what people have blocked."""

SHUT_OUT_SERVERS = "{meet}:shut_out_servers"
"""Hash: the same of servers."""

REQUESTS = "{tumult}:requests"
"""String: when the next request to Discord may be made, of all processes together."""

TURNS_WAITING = "{turns}:waiting"
"""Sorted set: who is to be written to for the first time and waits for a turn, those with the least score first."""

TURNS_UNTIL = "{turns}:until"
"""Sorted set: until when each of them counts as waiting, in milliseconds."""

TURNS_GIVEN = "{turns}:given"
"""Sorted set: who has had a turn lately, by when, in milliseconds."""

TURNS_PAUSE = "{turns}:pause"
"""Hash: until when there is no turn, since Discord has refused one, and how often that was."""

_IDENTIFIER = re.compile(r"[A-Za-z0-9_-]{1,40}")


class Subject(StrEnum):
    """What a deadline or a message is about: a game, a challenge, a waiting table, a league, a pod, a person.

    Or it is the puzzle of a day, for a server or for a person.
    """

    GAME = "g"
    CHALLENGE = "c"
    LOBBY = "l"
    LEAGUE = "e"
    POD = "p"
    PERSON = "u"
    DAILY_PUZZLE = "z"


def identifier(text: str) -> str:
    """Return `text` if it can name a game or a challenge (1 to 40 letters, digits, `_`, `-`); else raise ValueError."""
    if not _IDENTIFIER.fullmatch(text):
        raise ValueError(f"{text[:60]!r} cannot be an id: 1 to 40 letters, digits, '_' or '-' are needed")
    return text


def operation(text: str) -> str:
    """Return `text` if it can name an operation (1 to 200 characters); else raise ValueError."""
    if not 0 < len(text) <= 200:
        raise ValueError("an operation id has 1 to 200 characters")
    return text


@dataclass(frozen=True, slots=True)
class PartitionKeys:
    """The keys that a partition has once."""

    number: int
    tag: str = field(init=False)
    due: str = field(init=False)
    outbox: str = field(init=False)
    outbox_bodies: str = field(init=False)
    outbox_labels: str = field(init=False)
    counters: str = field(init=False)
    owner: str = field(init=False)
    open_terms: str = field(init=False)

    def __post_init__(self) -> None:
        tag = f"{{p{self.number:02d}}}"
        for name, suffix in (
            ("due", "due"),
            ("outbox", "ob"),
            ("outbox_bodies", "obb"),
            ("outbox_labels", "obl"),
            ("counters", "v"),
            ("owner", "owner"),
            ("open_terms", "ct"),
        ):
            object.__setattr__(self, name, f"{tag}:{suffix}")
        object.__setattr__(self, "tag", tag)

    def operation(self, subject: str, operation_id: str) -> str:
        """The key that remembers for a day what the operation did to a challenge; raises ValueError for no id."""
        return f"{self.tag}:op:{subject}:{operation(operation_id)}"

    def outbox_keys(self) -> tuple[str, str, str, str]:
        """When, bodies, labels and counters of the outbox, in the order in which the scripts take them."""
        return self.outbox, self.outbox_bodies, self.outbox_labels, self.counters


ALL_PARTITIONS = tuple(PartitionKeys(number) for number in range(PARTITIONS))
"""The keys of every partition, by number."""

ALL_RECORDS = "{p*}:g:*:m"
"""The pattern of the records of all games."""


@dataclass(frozen=True, slots=True)
class GameKeys:
    """The keys of one game; its partition is crc32 of its id modulo 64."""

    game_id: str
    partition: PartitionKeys
    subject: str
    """How deadlines and messages name this game."""
    operations: str
    """Hash: the operations of the last day; of each the version it led to and, in ten digits, the second."""
    meta: str
    """Hash: version, status and everything around the game that is not its state."""
    state: str
    """String: the newest state, packed."""
    events: str
    """List: the newest stretch of the log, one entry for each version (`persistence.encoding.logged`)."""
    chapters: str
    """Hash: the log before that, in chapters by the first version of each."""
    bad: str
    """Hash: bytes that could not be read, by the version they had."""

    @classmethod
    @lru_cache(1024)
    def of(cls, game_id: str) -> GameKeys:
        """The keys of the game with this id; raises ValueError when it cannot be an id."""
        identifier(game_id)
        partition = ALL_PARTITIONS[zlib.crc32(game_id.encode()) % PARTITIONS]
        subject, own = f"{Subject.GAME}:{game_id}", f"{partition.tag}:g:{game_id}"
        return cls(
            game_id,
            partition,
            subject,
            operations=f"{partition.tag}:op:{subject}",
            meta=f"{own}:m",
            state=f"{own}:s",
            events=f"{own}:e",
            chapters=f"{own}:c",
            bad=f"{own}:bad",
        )

    def committed(self) -> list[str]:
        """The keys in the order in which the script of a commit takes them."""
        partition, own = self.partition, [self.meta, self.state, self.events, self.operations]
        return [*own, partition.due, *partition.outbox_keys(), self.chapters]

    def draft(self, seat: int, decision_id: str) -> str:
        """String: what a seat has picked so far for a declaration."""
        return f"{self.partition.tag}:d:{self.game_id}:{seat}:{decision_id}"


@dataclass(frozen=True, slots=True)
class InvitationKeys:
    """The keys of one challenge, or of one table that waits for players.

    What could be about the same shares a partition, so that a second one is noticed in the step that would store it:
    challenges between the same two people, and tables of one maker. The first two digits of an id are its partition.
    """

    kind: Subject
    id: str
    partition: PartitionKeys

    @classmethod
    def of(cls, kind: Subject, id: str) -> InvitationKeys:
        """The keys of the challenge or lobby with this id; raises ValueError when it cannot be one."""
        identifier(id)
        if len(id) < 3 or not id[:2].isdecimal() or int(id[:2]) >= PARTITIONS:
            raise ValueError(f"{id!r} cannot be the id of a challenge or a lobby")
        return cls(kind, id, ALL_PARTITIONS[int(id[:2])])

    @property
    def subject(self) -> str:
        """How deadlines and messages name it."""
        return f"{self.kind}:{self.id}"

    @property
    def record(self) -> str:
        """Hash: everything about it."""
        return f"{self.partition.tag}:{self.kind}:{self.id}"


def lobby_partition(maker: int) -> int:
    """The partition in which the tables of a maker wait for players."""
    return zlib.crc32(str(maker).encode()) % PARTITIONS


@dataclass(frozen=True, slots=True)
class PersonKeys:
    """Where deadlines of one person and messages to them lie; their partition is crc32 of their id modulo 64."""

    person_id: str
    partition: PartitionKeys

    @classmethod
    def of(cls, person_id: str) -> PersonKeys:
        """The keys of the person with this id; raises ValueError when it cannot be one."""
        if not person_id.isdecimal():
            raise ValueError(f"{person_id[:60]!r} cannot be the id of a person")
        return cls(person_id, ALL_PARTITIONS[zlib.crc32(person_id.encode()) % PARTITIONS])

    @property
    def subject(self) -> str:
        """How deadlines and messages name this person."""
        return f"{Subject.PERSON}:{self.person_id}"

    @property
    def record(self) -> str:
        """Hash: what came of messages; what is known about a person lies elsewhere, so there is none."""
        return f"{self.partition.tag}:u:{self.person_id}"


@dataclass(frozen=True, slots=True)
class DailyPuzzleKeys:
    """Where deadlines of daily puzzles and the messages with them lie: "s" and a server's id, or "u" and a person's."""

    reader: str
    partition: PartitionKeys

    @classmethod
    def of(cls, reader: str) -> DailyPuzzleKeys:
        """The keys of the puzzles of one reader; raises ValueError when it cannot be one."""
        if reader[:1] not in ("s", "u") or not reader[1:].isdecimal():
            raise ValueError(f"{reader[:60]!r} is neither a server nor a person")
        return cls(reader, ALL_PARTITIONS[zlib.crc32(reader.encode()) % PARTITIONS])

    @property
    def subject(self) -> str:
        """How deadlines and messages name it."""
        return f"{Subject.DAILY_PUZZLE}:{self.reader}"

    @property
    def record(self) -> str:
        """Hash: what came of messages; there is nothing to be kept of them."""
        return f"{self.partition.tag}:z:{self.reader}"


AnyKeys = GameKeys | InvitationKeys | PersonKeys | DailyPuzzleKeys


def keys_of(subject: Subject, name: str) -> AnyKeys:
    """The keys of what a deadline or message is about; raises ValueError for an impossible id."""
    match subject:
        case Subject.GAME:
            return GameKeys.of(name)
        case Subject.CHALLENGE | Subject.LOBBY | Subject.LEAGUE | Subject.POD:
            return InvitationKeys.of(subject, name)
        case Subject.PERSON:
            return PersonKeys.of(name)
        case Subject.DAILY_PUZZLE:
            return DailyPuzzleKeys.of(name)


def challenge_partition(challenger: int, friend: int) -> int:
    """The partition in which the challenges between two people are kept, whichever of them challenges."""
    first, second = sorted((challenger, friend))
    return zlib.crc32(f"{first}:{second}".encode()) % PARTITIONS


def record_of(subject: str) -> str:
    """The hash of the game, challenge or lobby that a deadline or message names, such as `g:ID`."""
    kind, _, name = subject.partition(":")
    keys = keys_of(Subject(kind), name)
    return keys.meta if isinstance(keys, GameKeys) else keys.record


def alive_key(worker: str) -> str:
    """String: there for as long as a worker says that it lives."""
    return f"{{w:{worker}}}:alive"


def claim_key(name: str) -> str:
    """String: which process is at something, or that it is done."""
    return f"{{i:{name}}}:claim"

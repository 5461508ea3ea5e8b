"""Games between turns: what is kept, so that a duel survives every restart.

    async with open_store(StoreSettings(data_directory=Path(".data"))) as store:
        await store.games.create(NewGame(id="g1", seats=(11, 22)), "interaction-1", state, entry)
        game = await store.games.load("g1")
        match await store.games.commit("g1", "interaction-2", game.version, state, entry, outbox=[Message("board")]):
            case Committed(version): ...                # acknowledged: on disk, never lost
            case Duplicate(version): ...                # the same press again; it counted once
            case Stale(version): ...                    # another move came first: load again
            case Gone() | Closed(): ...

One commit is one step of the server: snapshot, log entry, deadline, messages and de-duplication, or nothing of it.
States and log entries are bytes of the engine; this room does not look into them. In the newest stretch of a log every
state is kept beside the entry that led to it (`persistence.encoding.past`); when a Day begins, what came before is
bound into a chapter, with one state and all its entries (`persistence.encoding.chapters`).

`Store` holds `games`, `challenges`, `lobbies`, `queue`, `blocks`, `follows`, `drafts`, `decks`, `cards`,
`uniques`, `outbox` (run it with `OutboxWorker`), `deadlines` and
`preferences`. Errors are in `StoreError`'s family; `StoreUnreachable` means "perhaps it happened: ask again
with the same operation id".
"""

from persistence.delivery.deadlines import Deadline, Deadlines
from persistence.delivery.outbox import Acknowledgement, Message, Outbox, OutboxEntry
from persistence.delivery.outbox_worker import OutboxWorker, TryLater
from persistence.encoding import fields
from persistence.encoding.formats import StateFormats
from persistence.games.cards import CardRepository
from persistence.games.drafts import DraftRepository
from persistence.games.games import GameRepository
from persistence.games.stored_games import (
    Closed,
    CommitResult,
    Committed,
    CreateResult,
    Duplicate,
    Exists,
    GameMeta,
    GameStatus,
    Gone,
    LogEntry,
    NewGame,
    Stale,
    StoredGame,
)
from persistence.matchmaking.challenges import (
    AlreadyOpened,
    Challenge,
    ChallengeRepository,
    ChallengeStatus,
    Moved,
    MovedBefore,
    MoveResult,
    NoChallenge,
    NotPossible,
    Opened,
    OpenResult,
    SameIsOpen,
    Terms,
    challenge_id_of,
)
from persistence.matchmaking.invitations import game_id_of
from persistence.people.decks import DeckRepository
from persistence.people.preferences import PreferenceRepository, Preferences
from persistence.server.errors import (
    GameDamaged,
    GameTooNew,
    StoreError,
    StoreFailed,
    StoreInUse,
    StoreMissing,
    StoreRefused,
    StoreUnreachable,
    StoreUnwritable,
)
from persistence.server.keys import Subject
from persistence.server.settings import Durability, StoreSettings
from persistence.store import Store, look_into_store, open_store, visit_store

__all__ = [
    "Acknowledgement",
    "AlreadyOpened",
    "CardRepository",
    "Challenge",
    "ChallengeRepository",
    "ChallengeStatus",
    "Closed",
    "CommitResult",
    "Committed",
    "CreateResult",
    "Deadline",
    "Deadlines",
    "DeckRepository",
    "DraftRepository",
    "Duplicate",
    "Durability",
    "Exists",
    "GameDamaged",
    "GameMeta",
    "GameRepository",
    "GameStatus",
    "GameTooNew",
    "Gone",
    "LogEntry",
    "Message",
    "MoveResult",
    "Moved",
    "MovedBefore",
    "NewGame",
    "NoChallenge",
    "NotPossible",
    "OpenResult",
    "Opened",
    "Outbox",
    "OutboxEntry",
    "OutboxWorker",
    "PreferenceRepository",
    "Preferences",
    "SameIsOpen",
    "Stale",
    "StateFormats",
    "Store",
    "StoreError",
    "StoreFailed",
    "StoreInUse",
    "StoreMissing",
    "StoreRefused",
    "StoreSettings",
    "StoreUnreachable",
    "StoreUnwritable",
    "StoredGame",
    "Subject",
    "Terms",
    "TryLater",
    "challenge_id_of",
    "fields",
    "game_id_of",
    "look_into_store",
    "open_store",
    "visit_store",
]

"""What can go wrong with stored games, each with a sentence that tells the operator what to do next."""

from __future__ import annotations


class StoreError(Exception):
    """Something is wrong with where games are kept; the base of every error of this room."""


class StoreRefused(StoreError):
    """The store does not open, because acknowledged moves could be lost on what it was given."""


class StoreInUse(StoreRefused):
    """The store does not open, because another Tumult has it; `visit_store` looks in there."""


class StoreMissing(StoreRefused):
    """There is nothing to look into: no Tumult has kept anything there."""

    def __init__(self, place: str) -> None:
        super().__init__(
            f"No Tumult has kept anything in {place}. Set TUMULT_DATA to the data directory of the bot, or REDIS_URL "
            "to its server, as the bot has them, and run this as the bot's user."
        )
        self.place = place


class StoreFailed(StoreError):
    """The store was open and cannot go on: the program should end, so that the operator sees it."""


class StoreUnreachable(StoreError):
    """No answer came in time; whether the operation happened is unknown, so ask again with the same operation id."""


class StoreUnwritable(StoreError):
    """The server answers and refuses to write (disk full, memory full, read-only); nothing was changed."""


class GameDamaged(StoreError):
    """A stored game cannot be read; its bytes are set aside under its `bad` key and nothing was overwritten.

    `game_id` names the game, `reason` says what was found, `hopeless` that what is left does not prove how it stood.
    """

    def __init__(self, game_id: str, reason: str, *, hopeless: bool = False) -> None:
        super().__init__(
            f"The stored game {game_id} cannot be read ({reason}). Its bytes are set aside: see what tumult data "
            "restore can do, or restore a backup."
        )
        self.game_id = game_id
        self.reason = reason
        self.hopeless = hopeless


class GameTooNew(StoreError):
    """A stored game was written by a newer program; nothing was written, so the newer program can go on with it."""

    def __init__(self, game_id: str, found: int, known: int) -> None:
        super().__init__(
            f"The stored game {game_id} has format {found} and this program knows formats up to {known}: "
            "start the newer version of Tumult."
        )
        self.game_id = game_id
        self.found = found
        self.known = known


class FormUnreadable(StoreError):
    """A stored document is not read by this program; it stays as it is."""


class FormTooNew(FormUnreadable):
    """A stored document was written by a newer program; nothing was written, so the newer program can go on with it."""

    def __init__(self, name: str, found: int, known: int) -> None:
        super().__init__(
            f"A stored document ({name}) has form {found} and this program knows forms up to {known}: "
            "start the newer version of Tumult."
        )
        self.name, self.found, self.known = name, found, known


class FormDamaged(FormUnreadable):
    """A stored document cannot be read; it stays as it is. What it holds is not told, for it may be hidden."""

    def __init__(self, name: str) -> None:
        super().__init__(f"A stored document ({name}) cannot be read: restore it from a backup.")
        self.name = name

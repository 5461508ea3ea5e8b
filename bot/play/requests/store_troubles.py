"""What can go wrong with the store or a stored game, as refusals that a player can be shown."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from bot.play.requests.refusal import Refusal
from engine import CannotContinue, UnreadableGame
from persistence.server.errors import (
    FormDamaged,
    FormTooNew,
    GameDamaged,
    GameTooNew,
    StoreUnreachable,
    StoreUnwritable,
)

log = logging.getLogger(__name__)

AWAY = frozenset({"store away", "store unwritable"})
"""The refusals that say that the store cannot be asked for now."""


@contextmanager
def explained(game_id: str = "") -> Iterator[None]:
    """Turns what can go wrong with the store or a stored game into a Refusal that a player can be shown."""
    label = game_id[1:5].upper()
    try:
        yield
    except StoreUnreachable as problem:
        raise Refusal("store away") from problem
    except StoreUnwritable as problem:
        log.error("%s", problem)
        raise Refusal("store unwritable") from problem
    except GameDamaged as problem:
        log.error("%s", problem)
        raise Refusal("game set aside", game=label) from problem
    except GameTooNew as problem:
        log.error("%s", problem)
        raise Refusal("game too new", game=label) from problem
    except FormTooNew as problem:
        log.error("%s", problem)
        raise (Refusal("game too new", game=label) if game_id else Refusal("too new")) from problem
    except (FormDamaged, UnreadableGame) as problem:
        log.error("%s", problem)
        raise Refusal("unreadable") from problem
    except CannotContinue as problem:
        log.error("The game %s: %s", game_id, problem)
        raise Refusal("game cannot continue", game=label) from problem

"""Every expected "no", as a key with arguments; `bot.present` has a sentence for each that says what to do next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

REFUSALS: Mapping[str, tuple[str, ...]] = {
    # challenges
    "challenge to oneself": (),
    "challenge to a bot": ("friend",),
    "wrong place": ("kind",),
    "missing permissions": ("permissions",),
    "friend cannot see": ("friend",),
    "unknown deck": ("deck",),
    "deck of another format": ("deck", "format"),
    "deck not legal": ("deck", "breaches"),
    "unknown format": ("format",),
    "duplicate challenge": ("challenge",),
    "no such challenge": (),
    "not your challenge": ("friend",),
    "only the challenger cancels": ("challenger",),
    "only the challenger agrees": ("challenger",),
    "challenge proposed": (),
    "challenge accepted": (),
    "challenge declined": (),
    "challenge cancelled": (),
    "challenge expired": (),
    # saved decks
    "no saved deck": ("deck",),
    "deck name taken": ("deck",),
    "too many decks": ("most",),
    "no deck code": ("deck",),
    # uniques
    "no unique": ("unique", "why", "words"),
    "unique file": ("file",),
    "no unique file": ("file", "words"),
    "unique differs": ("unique",),
    "two sorts of a unique": ("unique",),
    "too many uniques": ("most",),
    "no such unique": ("unique",),
    "unique in a deck": ("unique", "deck"),
    "unverified cards": ("deck",),
    "deck file": ("file",),
    # commands
    "command changed": (),
    # looking cards up
    "no such card": (),
    "no such rule": (),
    "no such word": (),
    # finding a game
    "no such game": (),
    "no game here": (),
    "several games": ("games",),
    "not your game": (),
    "game over": (),
    "game set aside": ("game",),
    "game too new": ("game",),
    "game cannot continue": ("game",),
    # answering
    "not your turn": ("player",),
    "answer first": (),
    "decision closed": (),
    "unknown option": (),
    "too few": ("least", "most"),
    "too many": ("least", "most"),
    "picked twice": (),
    "illegal": ("reason", "rule"),
    "no such swap": (),
    "no draw offered": (),
    "draw offered already": ("player",),
    "no draw of yours": (),
    "still playing": (),
    "rematch begun": (),
    "busy": (),
    # declaring
    "cannot be played": ("card", "reason", "rule"),
    "no declaration": (),
    "declaration over": (),
    "step over": (),
    "declaration outdated": (),
    "no such choice": ("field", "given", "possible"),
    "nothing to choose": ("field",),
    "nothing to play": (),
    "choose first": ("field",),
    "choice missing": ("field",),
    # the store
    "store away": (),
    "store unwritable": (),
}
"""Every key, with the names of its arguments."""


class Refusal(Exception):
    """Something that cannot be done now, and nothing has changed; `key` is one of `REFUSALS`.

    Raises KeyError at once for an unknown key or other arguments than the key has.
    """

    def __init__(self, key: str, **arguments: Any) -> None:
        if set(REFUSALS[key]) != set(arguments):
            raise KeyError(f"the refusal {key!r} takes the arguments {REFUSALS[key]}, not {tuple(arguments)}")
        super().__init__(key)
        self.key = key
        self.arguments = arguments

    def __str__(self) -> str:
        return self.key

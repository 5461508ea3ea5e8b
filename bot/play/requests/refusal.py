"""Every expected "no", as a key with arguments; `bot.present` has a sentence for each that says what to do next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

REFUSALS: Mapping[str, tuple[str, ...]] = {
    # challenges
    "challenge to oneself": (),
    "challenge to a bot": ("friend",),
    "wrong place": ("kind",),
    "other channel": ("channel",),
    "may not start": ("role",),
    "missing permissions": ("permissions",),
    "no private threads": (),
    "friend cannot see": ("friend",),
    "no deck": ("format",),
    "unknown deck": ("deck",),
    "nothing pasted": (),
    "deck of another format": ("deck", "format"),
    "deck not legal": ("deck", "breaches"),
    "unknown format": ("format",),
    "too many challenges": ("most",),
    "too many invitations": ("most",),
    "too many new people": ("most",),
    "too many tables": ("most",),
    "too many leagues": ("most",),
    "duplicate challenge": ("challenge",),
    "no such challenge": (),
    "not your challenge": ("friend",),
    "not one of the two": ("challenger", "friend"),
    "only the challenger cancels": ("challenger",),
    "only the challenger agrees": ("challenger",),
    "challenge proposed": (),
    "challenge accepted": (),
    "challenge declined": (),
    "challenge cancelled": (),
    "challenge expired": (),
    # chance that players share
    "no shared chance": (),
    "nothing typed": (),
    "words given": (),
    "words missing": ("people",),
    # tables that wait for players
    "no such table": (),
    "same table open": ("table",),
    "table full": (),
    "table kept": (),
    "table started": (),
    "table cancelled": (),
    "table expired": (),
    "not seated": (),
    "no free side": (),
    "only the maker": ("maker",),
    "the maker cancels": (),
    "too few players": ("seated", "needed"),
    "too many guests": ("most",),
    "not waiting": (),
    # clocks
    "no clock": (),
    "sleep too long": ("hours",),
    "on vacation": ("until",),
    "too little vacation": ("days",),
    "no vacation": (),
    "unknown pace": ("given", "possible"),
    "not late": (),
    # taking over a seat
    "no player named": (),
    "player has left": ("player",),
    "replaced in a league": (),
    "newcomer plays": ("player",),
    "replacement asked already": ("player",),
    "no replacement asked": (),
    "seat changed hands": (),
    # blocks
    "block oneself": (),
    "not blocked": ("person",),
    "you have blocked": ("person",),
    # watching
    "follow oneself": (),
    "not followed": ("person",),
    # saved decks
    "no saved deck": ("deck",),
    "saved deck gone": (),
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
    # leagues
    "no league": (),
    "no such league": ("league",),
    "several leagues": ("leagues",),
    "not an organiser": (),
    "no league name": (),
    "league name taken": ("league",),
    "league begun": ("league",),
    "league closed": ("league",),
    "league full": ("most",),
    "not in the league": ("league",),
    "list secret": ("player", "league"),
    "too few competitors": ("league",),
    "too few for groups": ("league", "count", "needed"),
    "no best of": (),
    "not in this structure": ("option", "structure"),
    "no draw here": ("league",),
    "bracket moved on": ("round", "newest"),
    "no points here": ("league",),
    "round open": ("round", "open", "ends"),
    "no match of yours": ("league",),
    "no such match": ("round", "match"),
    "no reason": (),
    "left the league": ("league",),
    "has not left": ("league",),
    "division too small": ("league",),
    "no such division": ("league", "most"),
    "no check-in": ("league", "begins"),
    "no such number": ("typed", "most"),
    "no round": ("league",),
    "cards are handed out": ("league",),
    "nobody comes in": ("league",),
    "in the league already": ("person", "league"),
    "nobody to write to": ("league",),
    "import unread": ("line", "given"),
    "import unknown people": ("people",),
    "import twice": ("person", "round", "line"),
    "import gap": ("round",),
    "import not here": ("league",),
    "import too long": ("league", "round", "most"),
    "too many words": ("league", "most"),
    "not over yet": ("league",),
    "no round to reopen": ("league",),
    "too late to reopen": ("league",),
    "round moved on": ("round", "league"),
    "season begun": ("league",),
    "nothing to object to": ("league",),
    "too few for the cut": ("league", "count", "needed"),
    "round ends too soon": ("round", "ends"),
    "season not over": ("league",),
    "no ladder": ("league",),
    "ladder not begun": ("league",),
    "match not over": ("league",),
    "run not over": ("league",),
    "you rest": ("league", "round"),
    "match decided": ("league", "round"),
    "check-in needs a start": (),
    "no start": ("given",),
    "no reliability": ("given",),
    # judges
    "not a judge": (),
    "judge plays": ("game",),
    "own match": ("league", "ends"),
    "no league game": ("game",),
    "clock frozen": ("words",),
    "judge called": ("minutes",),
    "no question": (),
    "clock not frozen": (),
    # sealed and draft
    "not limited": ("league",),
    "no pod": (),
    "draft over": (),
    "draft running": (),
    "building over": (),
    "picked already": ("picks",),
    "no pack": ("player",),
    "not in the pack": (),
    "not in the pool": ("cards",),
    "no list": ("lines",),
    "handed in already": (),
    "league not over": ("league",),
    "no deck built": ("person",),
    "no such set": ("given", "possible"),
    "no such booster": ("given", "possible"),
    "cube unread": ("line",),
    "cube card banned": ("card",),
    "cube size": ("cards", "most"),
    "cube too small": ("cards", "needed", "players"),
    # ratings
    "rating private": ("person",),
    # statistics
    "no such hero": ("hero",),
    "not rated here": (),
    "rating too low": ("rating", "lowest"),
    "rating too high": ("rating", "highest"),
    "not reliable enough": ("wanted", "share"),
    "no rating range": ("given",),
    # reports
    "no words": (),
    # settings
    "no time": ("given",),
    "no time zone": ("given",),
    "no hour": ("given",),
    "not yours to set": (),
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
    "no hints here": (),
    "hint of puzzle": (),
    "no such puzzle": (),
    "no puzzle left": (),
    "puzzle changed": (),
    "you have left": (),
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
    "endless answer": (),
    "no such swap": (),
    "no draw offered": (),
    "draw offered already": ("player",),
    "no draw of yours": (),
    # taking moves back
    "nothing to undo": (),
    "undo outdated": (),
    "undo needs consent": (),
    "undo out of reach": (),
    "undo asked already": ("player",),
    "undo done already": (),
    "undo of yours stands": (),
    "undo is your own": (),
    "undo after the end": (),
    "undo by a spectator": (),
    "no undo asked": (),
    "no undo of yours": (),
    # looking back
    "past not kept": (),
    "past under other rules": ("rules",),
    "nothing to watch yet": (),
    "player gone": (),
    "no rematch of practice": (),
    "left by then": (),
    "still playing": (),
    "rematch begun": (),
    "busy": (),
    "review later": (),
    "too fast": (),
    "shut out": (),
    "server shut out": (),
    # declaring
    "cannot be played": ("card", "reason", "rule"),
    "no declaration": (),
    "declaration over": (),
    "step over": (),
    "declaration outdated": (),
    "no such choice": ("field", "given", "possible"),
    "nothing to choose": ("field",),
    "nothing to play": (),
    "nothing to explain": (),
    "choose first": ("field",),
    "choice missing": ("field",),
    # standing orders
    "too many orders": ("most",),
    "no such order": (),
    "too many plans": ("most",),
    "planned already": ("card",),
    # the store
    "store away": (),
    "store unwritable": (),
    "too new": (),
    "unreadable": (),
}
"""Every key, with the names of its arguments."""

UNREADABLE = ("no such game", "game set aside", "game too new", "game cannot continue")
"""The refusals that say that a game is not there or cannot be read."""


RULES: Mapping[str, str] = {
    "game over": "1.3.3.a",
    "you have left": "FFA.4",
    "not your turn": "5.1.1.b",
    "answer first": "5.1.1.d",
    "decision closed": "5.1.1.b",
    "unknown option": "5.1.2.c",
    "too few": "5.1.2.c",
    "too many": "5.1.2.c",
    "picked twice": "5.1.2.c",
    "endless answer": "1.4.6.a",
    "no such swap": "3.2.9.e",
    "no declaration": "5.1.2.a",
    "declaration over": "5.1.2.a",
    "declaration outdated": "5.1.2.c",
    "no such choice": "5.1.2.c",
    "nothing to choose": "5.1.2.b",
    "nothing to play": "5.1.1.b",
    "choose first": "5.1.2.b",
    "choice missing": "5.1.2.b",
}
"""The rule of the game behind a refusal, where one is and nothing nearer is known."""


class Refusal(Exception):
    """Something that cannot be done now, and nothing has changed; `key` is one of `REFUSALS`.

    `rule` and `ability` are what is behind it in the rules of the game, "" where nothing is; `game` and `code` lead to
    more: `code` is what can be asked about in that game.

    Raises KeyError at once for an unknown key or other arguments than the key has.
    """

    def __init__(self, key: str, **arguments: Any) -> None:
        if set(REFUSALS[key]) != set(arguments):
            raise KeyError(f"the refusal {key!r} takes the arguments {REFUSALS[key]}, not {tuple(arguments)}")
        super().__init__(key)
        self.key = key
        self.arguments = arguments
        self.rule: str = arguments.get("rule") or RULES.get(key, "")
        self.ability = self.game = self.code = ""

    def by(self, rule: str, ability: str = "", *, game: str = "", code: str = "") -> Refusal:
        """The same refusal with what is behind it."""
        self.rule, self.ability, self.game, self.code = rule, ability, game, code
        return self

    def __str__(self) -> str:
        return self.key

"""What Discord does now and then besides carrying out requests: refusals that pass, each for a moment.

They are those that a bot meets on the real Discord and that say nothing about its games: too many first messages, a
token that does not hold for a while, a server without room for another open thread, embeds that are dropped without a
word, and a place where no thread can be opened.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from bot.chat.delivery import outbox_dispatcher
from bot.chat.delivery.games import places
from bot.play.game_records import notices
from deploy.sandbox import Sandbox
from deploy.sandbox.operations import threads
from deploy.sandbox.rest.faults import Fault
from persistence.delivery import turns

OPENING = "POST /users/@me/channels"
REOPENING = "PATCH /channels/{channel_id}"
NEW_THREAD = "POST /channels/{channel_id}/messages/{message_id}/threads"
WRITING = "(POST|PATCH) /channels/[^/]+/messages.*"

MOMENT_SECONDS = (0.3, 1.5)
"""How long it lasts, at least and at most."""

PLACE = "games"
"""The channel in which everything is played."""


def hasten() -> None:
    """Has this bot wait moments where it waits minutes for such weather to pass, for a batch lasts no hours."""
    turns.FIRST_PAUSE_MS, turns.LONGEST_PAUSE_MS = 500, 2_000
    outbox_dispatcher.HUSHED_MS = places.CLEARED_LATER_MS = 500
    notices.FIRST_KNOCK_MS, notices.LAST_KNOCKS_MS = 500, 2_000


@dataclass
class Weather:
    """Breaks out in a sandbox by a seed; `games` are the threads in which games are played."""

    sandbox: Sandbox
    rng: random.Random
    games: Callable[[], Sequence[str]]
    seen: Counter[str] = field(default_factory=Counter)
    """How often each kind has broken out."""

    async def break_out(self) -> None:
        """One kind for a moment; in the end all is as it was."""
        kind = self.rng.choice(sorted(KINDS))
        self.seen[kind] += 1
        KINDS[kind](self)
        try:
            await asyncio.sleep(self.rng.uniform(*MOMENT_SECONDS))
        finally:
            self.sandbox.front.faults.clear()
            self._frames(taken=False)

    def _refuse(self, route: str, status: int, code: int) -> None:
        self.sandbox.front.faults.add(Fault("status", route, None, status, code, "As this test wants it"))

    def _strangers(self) -> None:
        self._refuse(OPENING, 403, 40003)

    def _token(self) -> None:
        self._refuse(WRITING, 401, 0)

    def _full(self) -> None:
        """A thread of a running game is closed, as Discord does where there are many, and cannot be opened again."""
        self._refuse(REOPENING, 400, 160006)
        if there := self.games():
            thread = self.sandbox.core.world.channels[self.rng.choice(there)]
            threads.set_archived(self.sandbox.core, thread, archived=True)

    def _embeds(self) -> None:
        self._frames(taken=True)

    def _no_place(self) -> None:
        self._refuse(NEW_THREAD, 400, 50024)

    def _frames(self, *, taken: bool) -> None:
        moderation = self.sandbox.moderation
        moderation.set_permissions(moderation.channel(PLACE), "bot", [], ["EMBED_LINKS"] if taken else [])


KINDS: dict[str, Callable[[Weather], None]] = {
    "first messages refused": Weather._strangers,
    "token refused": Weather._token,
    "no room for threads": Weather._full,
    "embeds dropped": Weather._embeds,
    "no threads here": Weather._no_place,
}

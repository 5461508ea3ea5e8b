"""Two who play one duel to its end, each at their own pace, whatever happens to the bot meanwhile."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from deploy.sandbox import Sandbox
from deploy.sandbox.client import ShownMessage
from deploy.sandbox.errors import ActionError
from deploy.sandbox.world.records import Member, Message, User
from tests.end_to_end.players import ButtonPlayer, buttons_of
from tests.torture.witness import NobodyHomeError, Tortured

LOOKS = 0.08
"""How many presses only look at the hand or the log."""

TYPED = 0.15
"""How many passes are typed."""

TWICE = 0.04
"""How many presses of the board are made twice in the same instant."""

LAST = 60
"""Among how many messages of a channel one looks."""

IDLE_SECONDS = 0.03
PAUSE_SECONDS = 0.6
"""How long somebody who has acted waits for a board that shows it."""

SHOWN_WITHIN_SECONDS = 10.0
"""Within which a challenge stands in its channel, or a board in its thread, though a bot was killed over it."""

STUCK_SECONDS = 6.0
"""After so long without anything to do, somebody asks for the board."""


def move_in(sandbox: Sandbox, *names: str) -> None:
    """More people come to the one server."""
    world = sandbox.core.world
    (guild,) = world.guilds.values()
    for name in names:
        user = User(id=world.snowflakes.next(), username=name.lower(), global_name=name)
        world.save(user)
        guild.members[user.id] = Member(user.id, world.clock.now())
    world.save(guild)
    world.flush()


class Resting(Exception):
    """Nobody is to press any more."""


@dataclass
class Duellists:
    """Two people, and the duel between them."""

    sandbox: Sandbox
    people: tuple[Tortured, Tortured]
    decks: tuple[str, str]
    rng: random.Random
    resting: Callable[[], bool]
    """Whether nobody is to press any more."""

    thread: str = ""
    asked_anew: int = 0
    """How often somebody had to ask for the board."""

    _invited: str = ""
    _newest: tuple[tuple[str, int], ShownMessage] | None = None

    @property
    def over(self) -> bool:
        """Whether the result stands in the thread."""
        return bool(self.thread) and any(":rematch:" in str(each.components) for each in self._public(self.thread))

    async def play(self) -> None:
        """From the challenge to the result, or until they are to rest."""
        try:
            await self._found()
            await asyncio.gather(*(self._play(seat) for seat in (0, 1)))
        except Resting:
            return

    def _public(self, channel: str) -> list[Message]:
        """What stands in a channel for everybody, newest first."""
        found = self.sandbox.core.world.messages.get(channel, {})
        return [each for each in reversed(list(found.values())[-LAST:]) if each.ephemeral_to is None]

    def _shown(self, message: Message) -> ShownMessage:
        return ShownMessage(self.sandbox.core.feed.shown(message))

    async def _patiently(self) -> None:
        """Raises Resting; waits while no bot runs."""
        if self.resting():
            raise Resting
        await self.people[0].witness.up.wait()
        await asyncio.sleep(IDLE_SECONDS)

    # founding

    async def _found(self) -> None:
        """One challenges, the other accepts; nobody is challenged twice, so that nothing may stand there twice.

        Raises Resting where the challenge was pressed over a bot that was killed before it counted.
        """
        challenger, friend = self.people
        await self._patiently()
        with suppress(NobodyHomeError, ActionError):  # what nobody answered may have counted all the same
            await challenger.slash("altered challenge", friend=friend, deck=self.decks[0])
        invited = await self._until(self._invitation)
        if invited is None:
            raise Resting
        while not self.thread:
            await self._patiently()
            invited = self._invitation() or invited
            with suppress(NobodyHomeError, ActionError):
                if "accept" in buttons_of(invited):
                    panel = await friend.press(invited, buttons_of(invited)["accept"])
                    if panel.message is not None and panel.shown.selects:
                        (select,) = panel.shown.selects
                        await friend.select(panel.shown, select, [self.decks[1]])
            if await self._until(partial(self._board, invited.id)) is not None:
                self.thread = invited.id

    def _invitation(self) -> ShownMessage | None:
        """The challenge to the friend; when it is accepted it names them no more."""
        channel, friend = self.sandbox.people.place(self._user(0), "games"), self._user(1).id
        for message in self._public(channel.id):
            if message.id == self._invited or friend in str((message.mentions, message.content, message.embeds)):
                self._invited = message.id
                return self._shown(message)
        return None

    def _user(self, seat: int) -> User:
        return self.sandbox.people.person(self.people[seat].name)

    async def _until(self, look: Callable[[], ShownMessage | None]) -> ShownMessage | None:
        """Waits for what may still come though a bot was killed over it; None when it did not."""
        until = asyncio.get_running_loop().time() + SHOWN_WITHIN_SECONDS
        while (shown := look()) is None and asyncio.get_running_loop().time() < until:
            await self._patiently()
        return shown

    # playing

    def _board(self, thread: str) -> ShownMessage | None:
        for message in self._public(thread):
            if (message.embeds or message.content) and ":hand:" in str(message.components):
                if self._newest is None or self._newest[0] != (message.id, message.edits):
                    self._newest = (message.id, message.edits), self._shown(message)
                return self._newest[1]
        return None

    def _is_asked(self, seat: int, board: ShownMessage) -> bool:
        """Whether a board says that it is somebody's turn, or that they are asked; both where it names nobody."""
        turns = [at for at, person in enumerate(self.people) if f"**{person.name}’s turn**" in board.text]
        asked = [
            at
            for at, person in enumerate(self.people)
            if re.search(rf"\*\*[^*]*\b{person.name}\b[^*]*\*\* (?!\*\*)", board.text)  # numbers follow an Expedition
        ]
        return seat in (turns or asked or (0, 1))

    async def _play(self, seat: int) -> None:
        person = self.people[seat]
        player = ButtonPlayer(person, self.rng)
        loop = asyncio.get_running_loop()
        acted, seen = loop.time(), ("", 0)
        while not self.over:
            await self._patiently()
            board = self._board(self.thread)
            if board is None or self._newest is None:
                continue
            if self._newest[0] == seen and loop.time() - acted < PAUSE_SECONDS:
                continue  # what it shows was just acted on
            try:
                if self._is_asked(seat, board) and {"play", "answer"} & set(buttons_of(board)):
                    acted, seen = loop.time(), self._newest[0]
                    await self._act(player, person, board)
                elif loop.time() - acted > STUCK_SECONDS:
                    acted = loop.time()
                    self.asked_anew += 1
                    await person.slash("altered board", channel=self.thread)
            except (NobodyHomeError, ActionError):
                continue

    async def _act(self, player: ButtonPlayer, person: Tortured, board: ShownMessage) -> None:
        verbs = buttons_of(board)
        chance = self.rng.random()
        if chance < LOOKS:
            await person.press(board, verbs[self.rng.choice([verb for verb in ("hand", "log") if verb in verbs])])
        elif chance < LOOKS + TWICE and "pass" in verbs:
            twice = (person.press(board, verbs["pass"], as_seen=True) for _ in range(2))
            await asyncio.gather(*twice, return_exceptions=True)
        elif chance < LOOKS + TWICE + TYPED and "pass" in verbs and self.rng.random() < 0.3:
            await person.slash("altered pass", channel=self.thread)
        else:
            await player.act(board)

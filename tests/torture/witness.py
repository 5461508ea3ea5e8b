"""What everybody did and was told of it: the model with which the stored games are compared in the end."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import Any, Literal

from deploy.sandbox import Sandbox
from deploy.sandbox.client import Outcome, Person
from tests.end_to_end.duel import refusal_of, sentence
from tests.end_to_end.test_killed import acknowledged
from tests.torture.stores import Blow

MOVES = frozenset(("choose", "send", "confirm", "playin", "pass"))
"""Verbs of presses that move a game unless they are refused."""

Verdict = Literal["counts", "refused", "nothing", "challenged", "begun"]
"""What somebody was told: it counts; it does not; neither; a challenge stands; or a game has begun."""

UNCERTAIN = frozenset(("store away", "store unwritable", "busy"))
"""Refusals that leave open whether it counts."""

PATIENCE = 14.0
"""Seconds that somebody waits for the end of "thinking…": longer than the bot is patient with its store."""


@dataclass
class Press:
    """Something that somebody did, and what they were told."""

    id: str
    person: str
    what: str
    body: dict[str, Any]
    at: float
    verdict: Verdict = "nothing"
    said: str = ""
    told_at: float = 0.0

    @property
    def _parts(self) -> list[str]:
        return str(self.body.get("button") or self.body.get("select") or "").split(":")

    @property
    def moves(self) -> bool:
        """Whether it moves a game unless it is refused."""
        return len(self._parts) > 2 and self._parts[1] in MOVES

    @property
    def game(self) -> str:
        """The game whose button was pressed; '' for anything else."""
        return self._parts[2] if len(self._parts) > 2 else ""


@dataclass
class Witness:
    """Everything that happened."""

    presses: dict[str, Press] = field(default_factory=dict)
    kills: list[float] = field(default_factory=list)
    blows: list[Blow] = field(default_factory=list)
    in_vain: dict[str, float] = field(default_factory=dict)
    """After how many seconds an interaction was answered that had its answer."""

    pressed: asyncio.Event = field(default_factory=asyncio.Event)
    """Set whenever something has just been pressed."""

    down: asyncio.Event = field(default_factory=asyncio.Event)
    """Set while no bot runs: nobody waits for an answer."""

    up: asyncio.Event = field(default_factory=asyncio.Event)

    def killed_between(self, since: float, until: float) -> bool:
        """Whether a bot was killed in a time, in seconds."""
        return any(since <= each <= until for each in self.kills)

    def note(self, press: Press, sandbox: Sandbox) -> Outcome:
        """What somebody has been told by now; what was only promised tells nothing."""
        interaction, desk = sandbox.core.world.interactions[press.id], sandbox.core.desk
        outcome = Outcome.of(desk.outcome(interaction))
        press.told_at = time.time()
        if desk.is_settled(interaction):
            press.verdict, press.said = verdict_of(press, outcome)
        return outcome


def verdict_of(press: Press, outcome: Outcome) -> tuple[Verdict, str]:
    """What an outcome tells whoever pressed, and its words."""
    if outcome.state != "answered" or outcome.message is None:
        return "nothing", ""
    said = outcome.message.text[:200]
    refusal = refusal_of(outcome.message)
    if refusal:
        return ("nothing" if refusal in UNCERTAIN else "refused"), said
    if sentence("said.challenged").search(outcome.message.text):
        return "challenged", said
    if sentence("said.accepted-soon").search(outcome.message.text):
        return "begun", said
    what, body = press.what, press.body
    if acknowledged(what, {**body, "select": body.get("select", "")}, outcome):
        return "counts", said
    return "nothing", said


class NobodyHomeError(Exception):
    """The press was answered by nobody: the bot was killed."""


@dataclass
class Tortured(Person):
    """A person whose hands are in this process, and whose every press is written down."""

    sandbox: Sandbox = field(kw_only=True)
    witness: Witness = field(default_factory=Witness)

    async def _act(self, what: str, body: dict[str, Any]) -> Any:
        witness = self.witness
        if witness.down.is_set():
            raise NobodyHomeError
        people, desk = self.sandbox.people, self.sandbox.core.desk
        user = people.person(self.name)
        if what == "submit":
            opened = people.submit(user, body["interaction"], body["values"])
        else:
            channel = people.place(user, body["channel"])
            match what:
                case "press":
                    opened = people.press(user, channel, body["message"], body["button"], body.get("seen"))
                case "select":
                    opened = people.select(
                        user, channel, body["message"], body["select"], body["values"], body.get("seen")
                    )
                case "slash":
                    opened = people.slash(user, channel, body["command"], body["options"])
                case _:
                    raise ValueError(what)
        self.sandbox.core.world.flush()
        press = witness.presses[opened.id] = Press(opened.id, self.name, what, body, time.time())
        witness.pressed.set()
        answer = asyncio.ensure_future(desk.wait(opened, PATIENCE, settled=True))
        killed = asyncio.ensure_future(witness.down.wait())
        await asyncio.wait({answer, killed}, return_when=asyncio.FIRST_COMPLETED)
        killed.cancel()
        if not answer.done():
            answer.cancel()
            raise NobodyHomeError
        if witness.note(press, self.sandbox).state != "answered":
            raise NobodyHomeError
        return answer.result()

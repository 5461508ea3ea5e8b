"""SIGKILL at random moments: the duel goes on, no press that was acknowledged is lost, and none counts twice."""

from __future__ import annotations

import asyncio
import os
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from deploy.sandbox.client import Outcome, Person
from engine import load
from tests.bot.killed.mortal import ALL
from tests.end_to_end.duel import Duel, begin_duel, refusal_of, sentence
from tests.end_to_end.house import House, open_house
from tests.end_to_end.players import ButtonPlayer, SlashPlayer, board_of, buttons_of, verb_of
from tests.end_to_end.records import record_after

pytestmark = pytest.mark.process

KILLS = 10 if ALL else 4
PATIENCE = 600.0
"""Seconds the whole test may take."""

MOVING = {"choose", "send", "confirm", "playin", "pass", "giveup"}
"""Presses that, unless refused, have moved the game when they are answered."""

IDLE = ("said.nothing-asked", "challenge.choose-deck", "table.choose-deck", "said.too-few", "panel.nothing-asked")
"""Answers of a command that say that nothing has moved."""


class NobodyHomeError(Exception):
    """The bot was killed while somebody waited for its answer."""


@dataclass
class Witness:
    """Everything that players did, and what they were told of it."""

    up: asyncio.Event = field(default_factory=asyncio.Event)
    down: asyncio.Event = field(default_factory=asyncio.Event)
    sent: dict[str, tuple[str, dict[str, Any]]] = field(default_factory=dict)
    told: dict[str, bool] = field(default_factory=dict)
    """Whether a press was acknowledged, as its answer said before anything else was pressed on the same message."""
    pressed: asyncio.Event = field(default_factory=asyncio.Event)
    """Set whenever something has just been pressed."""
    unheard: list[str] = field(default_factory=list)
    """Presses made while no bot ran."""

    def note(self, interaction: str, outcome: Outcome) -> None:
        """Keeps what somebody was told of a press; a message that is edited later says nothing of it any more."""
        self.told.setdefault(interaction, acknowledged(*self.sent[interaction], outcome))

    async def note_what_came(self, house: House) -> None:
        """The same of all presses whose answers nobody has waited for, now that no bot runs."""
        for interaction in self.sent.keys() - self.told.keys():
            self.note(interaction, await house.client.outcome(interaction, wait=0))


@dataclass
class Watched(Person):
    """A person whose every press is written down, and who gives up waiting when the bot is killed."""

    witness: Witness = field(default_factory=Witness)

    async def _act(self, what: str, body: dict[str, Any]) -> Any:
        if what in ("say", "settings", "dismiss"):
            return await super()._act(what, body)
        if self.witness.down.is_set():
            raise NobodyHomeError
        found = await super()._act(what, body | {"wait": 0})
        if what != "complete":
            self.witness.sent[found["interaction"]] = (what, body)
            self.witness.pressed.set()
        answer = asyncio.ensure_future(self.client.call("GET", f"/interactions/{found['interaction']}", wait="10"))
        killed = asyncio.ensure_future(self.witness.down.wait())
        done, _ = await asyncio.wait({answer, killed}, return_when=asyncio.FIRST_COMPLETED)
        killed.cancel()
        if answer not in done:
            answer.cancel()
            raise NobodyHomeError
        if found["interaction"] in self.witness.sent:
            self.witness.note(found["interaction"], Outcome.of(answer.result()))
        return answer.result()


def acknowledged(what: str, body: dict[str, Any], outcome: Outcome) -> bool:
    """Whether a player was told that this press has moved the game."""
    if outcome.state != "answered" or outcome.message is None or refusal_of(outcome.message):
        return False
    if outcome.kind in ("thinking", "update_promised") and outcome.message.body["sandbox"]["loading"]:
        return False
    if what == "slash":
        plain = not outcome.message.body["embeds"] and not outcome.message.body["components"]
        idle = any(sentence(key).fullmatch(outcome.message.content) for key in IDLE)
        command = body["command"].split()[-1]
        return command in ("pass", "pay") or (command == "answer" and plain and not idle)
    return verb_of(str(body.get("button", body.get("select", "")))) in MOVING


class Mixed:
    """A player who presses and types, as it comes."""

    def __init__(self, person: Watched, rng: random.Random, thread: str) -> None:
        self.person, self.rng, self.thread = person, rng, thread
        self.buttons, self.commands = ButtonPlayer(person, rng), SlashPlayer(person, rng, thread)

    async def act(self) -> None:
        """Does one thing if something is asked."""
        board = await board_of(self.person, self.thread)
        if board is None or self.rng.random() < 0.4:
            await self.commands.act()
        else:
            await self.buttons.act(board)


async def _play(mixed: Mixed, over: Callable[[], bool]) -> None:
    """Plays until the game is over, taking up again whenever the bot is back."""
    while not over():
        try:
            await mixed.act()
            await asyncio.sleep(0)
        except NobodyHomeError:
            await mixed.person.witness.up.wait()


async def _press_at_nobody(duel: Duel, witness: Witness) -> None:
    """Both press what their screens still show, while no bot runs."""
    for person in (duel.ana, duel.bo):
        board = await board_of(person, duel.thread)
        if board is None:
            continue
        plain = Person(person.client, person.name)
        for verb, custom_id in buttons_of(board).items():
            if verb in ("pass", "play", "answer"):
                witness.unheard.append((await plain.press(board, custom_id, as_seen=True, wait=0)).interaction)
        typed = await plain.slash("altered pass", channel=duel.thread, wait=0)
        witness.unheard.append(typed.interaction)


async def _duel(house: House, witness: Witness, rng: random.Random, kills: int) -> tuple[Duel, int]:
    """A duel to its end with at most so many kills on the way; returns it and how many there were."""
    duel = await begin_duel(house)
    people = [Watched(house.client, person.name, witness=witness) for person in duel.players]
    mixed = [Mixed(person, random.Random(rng.random()), duel.thread) for person in people]
    ended, done = False, 0

    async def look_for_the_end() -> None:
        nonlocal ended
        while not ended:
            messages = await duel.ana.read(duel.thread, 1000)
            ended = any("rematch" in buttons_of(message) for message in messages)
            await asyncio.sleep(0.05)

    async def kill() -> None:
        nonlocal done
        while done < kills and not ended:
            await asyncio.sleep(rng.uniform(0.01, 0.3))
            if done % 2:  # every other time in the midst of a press
                witness.pressed.clear()
                await witness.pressed.wait()
                await asyncio.sleep(rng.uniform(0.0, 0.012))
            witness.up.clear()
            witness.down.set()
            await house.kill_bot()
            done += 1
            await witness.note_what_came(house)
            await _press_at_nobody(duel, witness)
            await house.start_bot()
            witness.down.clear()
            witness.up.set()

    async with asyncio.TaskGroup() as group:
        group.create_task(look_for_the_end())
        group.create_task(kill())
        for player in mixed:
            group.create_task(_play(player, lambda: ended))
    return duel, done


@pytest.mark.asyncio
async def test_kills_lose_nothing_and_count_nothing_twice() -> None:
    seed = int(os.environ.get("TUMULT_TEST_SEED", "0")) or random.SystemRandom().getrandbits(32)
    print(f"seed {seed} (TUMULT_TEST_SEED={seed} repeats the moments)")
    rng, witness, duels, kills = random.Random(seed), Witness(), [], 0
    witness.up.set()
    async with open_house() as house, asyncio.timeout(PATIENCE):
        while kills < KILLS:
            duel, there = await _duel(house, witness, rng, KILLS - kills)
            duels.append(duel)
            kills += there
        await house.delivered()
        for duel in duels:
            await _is_shown_once(duel)
        await witness.note_what_came(house)
        assert await house.stop_bot() == 0
        counted: Counter[str] = Counter()
        for duel in duels:
            record = await record_after(house.data, duel.game)
            assert record.matches(), "the stored game is not what its log leads to"
            assert load_is_over(record.state)
            counted.update(record.operations)
        log = house.log_text
    mana = 2 * len(duels)  # the first Mana is chosen before anything is killed
    known = set(witness.sent)
    lost = [press for press, said in witness.told.items() if said and press not in counted]
    doubled = [press for press, times in counted.items() if times > 1]
    unheard = [press for press in witness.unheard if press in counted]
    strangers = [press for press in counted if press not in known]
    moved = sum(press in counted for press in known)
    print(
        f"{kills} kills in {len(duels)} duels, {len(known)} presses, {moved} moved a game "
        f"({sum(witness.told.values())} acknowledged), {len(witness.unheard)} at nobody: "
        f"{len(lost)} lost, {len(doubled)} doubled, {len(unheard)} unheard but counted"
    )
    assert kills == KILLS
    assert lost == []
    assert doubled == []
    assert unheard == []
    assert len(strangers) == mana, "something moved a game that nobody pressed"
    assert "Traceback" not in log


def load_is_over(state: bytes) -> bool:
    """Whether a stored game has its result."""
    return load(state).game.result is not None


async def _is_shown_once(duel: Duel) -> None:
    """However often the bot was killed while it posted: one result, one live board, one hand for each."""
    public = [message for message in await duel.ana.read(duel.thread, 2000) if not message.ephemeral]
    assert sum("rematch" in buttons_of(message) for message in public) == 1
    assert sum("more" in buttons_of(message) for message in public) == 0, (
        "a board of a finished game can still be played"
    )
    (shown,) = [message for message in public if {"cards", "why", "words"} <= set(buttons_of(message))]
    assert "rematch" in buttons_of(shown), "the last table stands in the result alone"
    for person in duel.players:
        titles = [embed["title"] for message in await person.inbox() for embed in message.body["embeds"]]
        assert len(titles) == len({message.id for message in await person.inbox()})

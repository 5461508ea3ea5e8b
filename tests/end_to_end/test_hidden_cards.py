"""No hidden card reaches anybody but its owner: whole duels heard, and substitution through the real client."""

from __future__ import annotations

import hashlib
import json
import random
import re
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

import pytest

from deploy.sandbox.client import Outcome, Person, ShownMessage
from deploy.sandbox.rest.front import Exchange
from engine import default_catalogue, load
from engine.abilities.catalogue_programs import match_of
from engine.selfplay.invariants.secrets import SPECTATOR, substituted
from engine.state.actions import Move, Reveal
from persistence.encoding import blob
from persistence.server.keys import GameKeys
from tests.end_to_end.duel import Duel, begin_duel
from tests.end_to_end.house import House, open_house
from tests.end_to_end.players import ButtonPlayer, SlashPlayer, board_of, buttons_of, unless_it_is_gone
from tests.end_to_end.records import Record, record_of
from tests.end_to_end.test_duels import result_in

pytestmark = pytest.mark.process

PUBLIC = ("expedition", "landmarks", "reserve", "discard", "limbo", "hero")
"""Zones whose cards everybody sees (3.1.3)."""

EPHEMERAL = 1 << 6

CHECKED = (0, 2, 7, 14, 22)
"""Rounds of the duel at which hidden cards are put in another order."""


@dataclass(frozen=True)
class Said:
    """Something the bot has said: when, to whom (None for everybody), and all of it."""

    at: float
    to: str | None
    body: Any

    @property
    def text(self) -> str:
        """All of it as one text, without Markdown's escapes."""
        return json.dumps(self.body, ensure_ascii=False).replace("\\\\", "")


@dataclass
class Eavesdropper:
    """Hears every request of the bot besides the judge."""

    house: House
    said: list[Said] = field(default_factory=list)
    deaf: bool = False
    """While a test plays with the stored state, nothing is written down."""

    def __post_init__(self) -> None:
        front, judge = self.house.sandbox.front, self.house.sandbox.front.judge

        def hear(exchange: Exchange) -> list[str]:
            if not self.deaf and exchange.body is not None and exchange.status < 300:
                self.said.append(Said(time.time(), self._reader(exchange), exchange.body))
            return judge(exchange) if judge else []

        front.judge = hear

    def _reader(self, exchange: Exchange) -> str | None:
        world = self.house.sandbox.core.world
        kind, first, *rest = exchange.path.strip("/").split("/")
        if kind == "channels":
            others = [user for user in world.channels[first].recipients if user != world.bot_id]
            return others[0] if others else None
        if kind == "interactions":
            user, body = world.interactions[first].user_id, exchange.body
            private = body["type"] != 4 or body.get("data", {}).get("flags", 0) & EPHEMERAL
            return user if private else None
        if kind == "webhooks":
            return world.by_token[rest[0]].user_id
        return None


def _names(record: Record, seat: int) -> dict[str, str]:
    """The cards of a player's deck by reference, Hero and tokens not among them."""
    cards = default_catalogue().cards
    game = record.start().game
    found = {each.reference for each in game.objects.values() if each.owner == seat and each.zone in ("deck", "hand")}
    return {reference: cards[reference].name for reference in found}


def _public_since(record: Record) -> dict[str, float]:
    """When each name of which a card ever lay or was shown in public did so first, in seconds."""
    cards = default_catalogue().cards
    since: dict[str, float] = {}
    for stored, entry in zip(record.log, record.entries, strict=True):
        for event in entry.events:
            for action in event.actions:
                moved = isinstance(action, Move) and (action.to in PUBLIC or action.origin in PUBLIC)
                if isinstance(action, Move | Reveal) and action.reference and (moved or isinstance(action, Reveal)):
                    since.setdefault(cards[action.reference].name, stored.at / 1000)
    return since


def _hidden_ids(record: Record, seat: int) -> set[int]:
    """Ids that objects had only in a hand or deck of this seat: nobody else may ever be offered them."""
    hidden: set[int] = set()
    shown: set[int] = set()
    table = record.start()
    for entry in [None, *record.entries[1:]]:
        for answer in entry.answers if entry else ():
            table.answer(answer)
        table.save()
        for id, found in table.game.objects.items():
            secret = found.owner == seat and found.zone in ("hand", "deck") and id not in table.game.revealed
            (hidden if secret else shown).add(id)
    return hidden - shown


def _codes(body: Any) -> Iterator[int]:
    """The ids of objects in values and custom ids."""
    if isinstance(body, dict):
        for key, value in body.items():
            if key in ("value", "custom_id") and isinstance(value, str):
                yield from (int(found) for found in re.findall(r"(?:^|:)[opq](\d+)\b", value))
            else:
                yield from _codes(value)
    elif isinstance(body, list):
        for value in body:
            yield from _codes(value)


def leaks(said: Sequence[Said], record: Record, people: Sequence[str]) -> list[str]:
    """Everything that told somebody a card of another player before it was public."""
    found, since = [], _public_since(record)
    for seat, owner in enumerate(people):
        names = set(_names(record, seat).values())
        pattern = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in sorted(names, key=len, reverse=True)))
        hidden = _hidden_ids(record, seat)
        for each in said:
            if each.to == owner:
                continue
            for name in set(pattern.findall(each.text)):
                if each.at < since.get(name, float("inf")):
                    found.append(f"{name} of seat {seat} told to {each.to or 'everybody'}: {each.text[:300]}")
            found += [f"id {id} of seat {seat} told to {each.to}" for id in _codes(each.body) if id in hidden]
    return found


def _plain(shown: ShownMessage | None) -> Any:
    """What a message says and offers, without what Discord adds to it."""
    if shown is None:
        return None
    said = deepcopy([shown.body[part] for part in ("content", "embeds", "components")])
    for embed in said[1]:
        for name in ("url", "proxy_url"):
            embed.get("image", {}).pop(name, None)  # every copy of a picture has an address of its own
    return said


def _answer(outcome: Outcome) -> Any:
    modal = outcome.modal and {**outcome.modal}
    return [outcome.state, outcome.kind, _plain(outcome.message), modal, outcome.choices]


async def everything_shown(duel: Duel, person: Person) -> dict[str, Any]:
    """All that a person can get to see of a game without moving it."""
    seen: dict[str, Any] = {}
    for command in ("board", "hand", "log", "games", "undo", "replay"):
        seen[f"/{command}"] = _answer(await person.slash(f"altered {command}", channel=duel.thread))
    seen["/plan"] = _answer(await person.slash("plan", channel=duel.thread))
    offering = (("play", "card"), ("action", "action"), ("answer", "choice"), ("pay", "with"))
    for command, option in offering:
        seen[f"/{command} {option}"] = await person.complete(f"altered {command}", option, channel=duel.thread)
    seen["/plan card"] = await person.complete("plan", "card", channel=duel.thread)
    for card in [choice["value"] for choice in seen["/play card"]]:
        for option in ("expedition", "mode", "target"):
            offered = await person.complete("altered play", option, card=card, channel=duel.thread)
            seen[f"/play {card} {option}"] = offered
    await duel.house.delivered()
    board = await board_of(person, duel.thread)
    assert board is not None
    seen["board"] = _plain(board)
    for verb, custom_id in buttons_of(board).items():
        if verb != "pass":
            seen[verb] = _answer(await person.press(board, custom_id))
    seen["letters"] = [_plain(letter) for letter in await person.inbox()]
    return {place: await _drawn(duel, shown) for place, shown in seen.items()}


async def _drawn(duel: Duel, shown: Any) -> Any:
    """The same with what a picture shows in place of its address, which is another one each time."""
    if isinstance(shown, dict):
        if "proxy_url" in shown:
            picture = await duel.house.client.fetch(shown["url"])
            return [hashlib.sha256(picture).hexdigest(), shown.get("description")]
        return {key: await _drawn(duel, value) for key, value in shown.items()}
    return [await _drawn(duel, value) for value in shown] if isinstance(shown, list) else shown


async def _substitution(duel: Duel, viewer: int, turn: int) -> None:
    """Puts what a viewer cannot know in another order in the store; everything they are shown stays equal."""
    person = duel.house.client.person("Dev") if viewer == SPECTATOR else duel.players[viewer]
    await person.slash("altered board", channel=duel.thread)  # what was missed is told once
    before = await everything_shown(duel, person)
    keys = GameKeys.of(duel.game)
    async with duel.house.store() as store:
        stored, packed = await store.games.load(duel.game), await store.connection.execute("GET", keys.state)
        assert stored is not None
        other = match_of(substituted(stored.state, viewer, turn), default_catalogue()).save()
        assert other != stored.state, "nothing was substituted"
        await store.connection.execute("SET", keys.state, blob.pack(other, packed[1]))
        try:
            after = await everything_shown(duel, person)
        finally:
            await store.connection.execute("SET", keys.state, packed)
    await duel.ana.slash("altered board", channel=duel.thread)  # shows the real game to everybody again
    for place, shown in before.items():
        assert after.get(place) == shown, f"{place} depends on what is hidden from {person.name}"
    assert after.keys() == before.keys()


def forged(record: Record) -> list[Said]:
    """What the bot would have said, had it told everybody a card that was never seen."""
    since = _public_since(record)
    unseen = [name for name in _names(record, 1).values() if name not in since]
    return [Said(time.time(), None, {"content": f"Bo draws **{name}**."}) for name in unseen[:1]]


@pytest.mark.asyncio
async def test_nobody_is_shown_a_hidden_card() -> None:
    rng = random.Random(11)
    async with open_house(judged=False, start=False) as house:
        house.environment["TUMULT_LOG_LEVEL"] = "DEBUG"
        await house.start_bot()
        ears = Eavesdropper(house)
        duel = await begin_duel(house, mana=False)
        async with house.store() as store:
            for user in house.sandbox.core.world.users.values():
                await store.preferences.set(int(user.id), {"hints": "0"})  # each is shown once only
        players = [(ButtonPlayer(person, rng), SlashPlayer(person, rng, duel.thread)) for person in duel.players]
        rounds = checks = 0
        while not await result_in(duel.ana, duel.thread):
            if rounds in CHECKED:
                await house.delivered()
                ears.deaf = True
                for viewer in (SPECTATOR, 0, 1):
                    await _substitution(duel, viewer, rounds)
                    checks += 1
                await house.delivered()
                ears.deaf = False
            for buttons, commands in players:
                board = await board_of(buttons.person, duel.thread)
                if rng.random() < 0.5 or board is None:
                    await commands.act()
                else:
                    with unless_it_is_gone():
                        await buttons.act(board)
            for person in (*duel.players, house.client.person("Dev")):
                board = await board_of(person, duel.thread)
                if board is not None and rng.random() < 0.3:
                    for verb in {"hand", "log", "more"} & set(buttons_of(board)):
                        with unless_it_is_gone():
                            await person.press(board, buttons_of(board)[verb], as_seen=True)
            rounds += 1
        await house.delivered()
        async with house.store() as store:
            record = await record_of(store, duel.game)
            meta = await store.games.meta(duel.game)
        assert meta is not None
        people = [str(player) for player in meta.seats]
        found = leaks(ears.said, record, people)
        told = Counter(each.to for each in ears.said)
        print(f"{rounds} rounds, {checks} substitutions, {len(ears.said)} messages ({dict(told)}), {len(found)} leaks")
        assert found == []
        assert leaks(forged(record), record, people), "a leak would not be noticed"
        assert min(told[person] for person in people) > 20
        log = house.log_text
        for seat in (0, 1):
            for reference, name in _names(record, seat).items():
                assert name not in log, f"the log names {name}"
                assert reference not in log, f"the log names {reference}"
        assert load(record.state).game.result is not None
        assert checks >= 6

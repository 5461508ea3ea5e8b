"""Several processes on one store: every press is answered once, whoever of them is stopped, replaced or killed."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace

import aiohttp
import pytest

from deploy.sandbox.client import Outcome, Person
from engine import digest, load
from persistence import Store
from tests.deploy.manifests import Workload, workloads
from tests.end_to_end.duel import Duel, begin_duel, says
from tests.end_to_end.fleet import Fleet, open_fleet
from tests.end_to_end.house import PLAIN
from tests.end_to_end.players import buttons_of

pytestmark = [pytest.mark.process, pytest.mark.asyncio]


def on_loopback(workload: Workload) -> dict[str, str]:
    """The variables of a manifest, for a process beside others on one machine."""
    assert workload.arguments == ("run",)
    elsewhere = {"PORT": "0", "HOST": "127.0.0.1"}
    return {name: elsewhere.get(name.rpartition("_")[2], value) for name, value in workload.variables.items()}


async def answers(fleet: Fleet) -> Counter[str]:
    """How often each interaction was answered by a callback that Discord took."""
    made = await fleet.client.exchanges()
    paths = [each["path"] for each in made if each["path"].endswith("/callback") and each["status"] in (200, 204)]
    return Counter(path.split("/")[2] for path in paths)


async def passed(duel: Duel, person: Person) -> Outcome:
    board = await duel.board()
    return await person.press(board, buttons_of(board)["pass"])


async def moves(store: Store, duel: Duel) -> list[str]:
    """The operations that moved the game; each is the id of one interaction, or of something that happens by itself."""
    return [entry.operation_id for entry in await store.games.log(duel.game)]


async def test_two_sessions_of_each_shard_answer_each_press_once_and_step_in_for_each_other() -> None:
    async with open_fleet(replace(PLAIN, shards=2), killed=True) as fleet:
        await fleet.start("one")
        await fleet.start("two")
        duel = await begin_duel(fleet)
        before = await duel.standing()
        mover, _ = await duel.to_turn()
        board = await duel.board()
        press = asyncio.ensure_future(mover.press(board, buttons_of(board)["pass"]))
        await asyncio.sleep(0.01)
        await fleet.kill("one")
        assert not (await press).failed, "a press was lost with the process that had it"
        await fleet.delivered(30)
        await fleet.start("one")
        assert await fleet.stop("two") == 0
        mover, _ = await duel.to_turn()
        assert not (await passed(duel, mover)).failed
        assert (await duel.standing()).version > before.version
        counted = await answers(fleet)
        assert counted
        assert set(counted.values()) == {1}
        async with fleet.store() as store:
            told = await moves(store, duel)
            assert len(told) == len(set(told)) == (await duel.standing()).version
        registered = [each for each in await fleet.client.exchanges() if each["path"].endswith("/commands")]
        assert len([each for each in registered if each["method"] == "PUT"]) == 1, "one process registers the commands"


async def test_the_processes_of_the_manifests_take_presses_over_http_at_any_replica() -> None:
    async with open_fleet() as fleet:
        found = workloads()
        await fleet.start("gateway", **on_loopback(found["gateway"]))
        await fleet.start("delivery", **on_loopback(found["delivery"]))
        addresses = []
        for name in ("left", "right"):
            await fleet.start(name, **on_loopback(found["presses"]))
            addresses.append(fleet.log_of(name).rpartition("interactions are taken at ")[2].split('"')[0])
        for name, workload in zip(("gateway", "delivery", "left"), found.values(), strict=True):
            looked = fleet.log_of(name).rpartition("health and figures at ")[2].split('"')[0]
            async with aiohttp.ClientSession(looked) as session:
                for probe in workload.probes:
                    async with session.get(probe.path) as answer:
                        assert answer.status == 200, (name, probe)
        outside = fleet.sandbox.core.outside
        outside.address = addresses[0]
        duel = await begin_duel(fleet)
        for address in (addresses[1], addresses[0], addresses[1]):
            outside.address = address
            mover, other = await duel.to_turn()
            says(await duel.press(other, "play"), "refusal.not your turn")
            assert not (await passed(duel, mover)).failed
        listed = await mover.slash("altered watch")
        assert not listed.failed
        assert duel.label in listed.shown.text + str(listed.shown.body["components"]), "games of channels that one sees"
        assert set(outside.answers) == {202}
        assert set((await answers(fleet)).values()) == {1}
        body = b'{"type": 1}'
        async with aiohttp.ClientSession() as session:
            signed = outside.signed(body)
            for headers, sent, status in (
                (signed, body, 200),
                (signed, b'{"type": 2}', 401),
                ({**signed, "X-Signature-Ed25519": "00" * 64}, body, 401),
                ({**signed, "X-Signature-Ed25519": "no"}, body, 401),
                ({}, body, 401),
                ({**signed, "X-Signature-Timestamp": "1"}, body, 401),
                (outside.signed(b"{"), b"{", 400),
                (outside.signed(b"[]"), b"[]", 400),
                (outside.signed(b'{"type": 9}'), b'{"type": 9}', 400),
                (outside.signed(b'{"type": 3, "id": "x"}'), b'{"type": 3, "id": "x"}', 400),
                (outside.signed(b'{"type": 3, "id": "5"}'), b'{"type": 3, "id": "5"}', 400),
            ):
                async with session.post(addresses[0], data=sent, headers=headers) as answer:
                    assert answer.status == status, sent
        async with fleet.store() as store:
            stored = await store.games.load(duel.game)
            assert stored is not None
            assert digest(load(stored.state).game) == (await duel.standing()).digest

"""An interaction that comes to one process twice, or that another process was at."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest

from bot.chat.connection import sharing
from bot.chat.connection.library_internals import hear_interactions, parse_interaction
from persistence.delivery.claims import Claim
from persistence.server.errors import StoreUnreachable
from tests.bot.chat.conftest import Tavern
from tests.end_to_end.duel import refusal_of
from tests.end_to_end.players import buttons_of

pytestmark = pytest.mark.asyncio


class MyOwn:
    """Claims of the only process there is."""

    finished: bool = False

    async def claim(self, name: str, lease_ms: int = 0) -> Claim:
        await asyncio.sleep(0.01)
        return Claim.DONE if self.finished else Claim.MINE

    async def done(self, name: str) -> None:
        await asyncio.sleep(0.03)
        self.finished = True


async def test_an_interaction_that_comes_again_while_it_is_answered_is_left_alone() -> None:
    taken: list[Any] = []
    claims: Any = MyOwn()
    own = sharing.Sharing(claims, taken.append, lambda interaction: True)
    press = {"id": "5", "type": discord.InteractionType.component.value}
    own.received(press)
    own.received(press)
    await asyncio.sleep(0.05)
    own.received(press)
    await asyncio.sleep(0.05)
    assert taken == [press], "it is handed over once, whether it comes again before it is claimed or after"
    await own.answered(5)
    own.received(press)
    own.received({**press, "id": "6"})
    await asyncio.sleep(0.05)
    assert taken == [press], "what is done is done"


async def test_an_interaction_that_comes_again_while_its_end_is_being_said_is_left_alone() -> None:
    taken: list[Any] = []
    claims: Any = MyOwn()
    own = sharing.Sharing(claims, taken.append, lambda interaction: True)
    press = {"id": "5", "type": discord.InteractionType.component.value}
    own.received(press)
    await asyncio.sleep(0.02)
    saying = asyncio.create_task(own.answered(5))
    await asyncio.sleep(0)
    own.received(press)
    await saying
    await asyncio.sleep(0.02)
    assert taken == [press], "the store would have said that it is still this process's own"


class Theirs:
    """Claims of which another process has one until it dies."""

    def __init__(self, *found: Claim | StoreUnreachable) -> None:
        self.found = list(found)

    async def claim(self, name: str, lease_ms: int = 0) -> Claim:
        found = self.found.pop(0) if len(self.found) > 1 else self.found[0]
        if isinstance(found, StoreUnreachable):
            raise found
        return found

    async def done(self, name: str) -> None:
        """It is said."""


@pytest.mark.parametrize(
    ("found", "handed_over", "may_have_its_answer"),
    [
        ([Claim.MINE], True, False),
        ([Claim.THEIRS, Claim.THEIRS, Claim.MINE], True, True),
        ([Claim.THEIRS, Claim.DONE], False, False),
        ([StoreUnreachable("away")], True, True),
        ([Claim.DONE], False, False),
    ],
)
async def test_what_is_taken_over_may_have_its_answer(
    monkeypatch: pytest.MonkeyPatch,
    found: list[Claim | StoreUnreachable],
    handed_over: bool,
    may_have_its_answer: bool,
) -> None:
    monkeypatch.setattr(sharing, "LOOK_SECONDS", 0.001)
    taken: list[Any] = []
    claims: Any = Theirs(*found)
    own = sharing.Sharing(claims, taken.append, lambda interaction: True)
    own.received({"id": "5", "type": discord.InteractionType.component.value})
    await asyncio.sleep(0.05)
    assert (bool(taken), own.may_have_its_answer(5)) == (handed_over, may_have_its_answer)
    await own.answered(5)
    assert not own.may_have_its_answer(5)


async def test_a_press_that_was_refused_does_not_count_for_who_takes_it_over(
    tavern: Tavern, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who refused it dies before that is said; meanwhile the turn comes, and the press would be right."""
    await tavern.begin()
    mover, other = await tavern.first_turn()
    heard: list[Any] = []
    parse = parse_interaction(tavern.client)

    def hear(data: Any) -> None:
        heard.append(data)
        parse(data)

    hear_interactions(tavern.client, hear)
    early = await other.slash("altered pass")
    assert early.shown is not None
    assert refusal_of(early.shown) == "not your turn"
    board = await tavern.board()
    await mover.press(board, buttons_of(board)["pass"])
    before = await tavern.store.games.log(tavern.game)
    monkeypatch.setattr(sharing, "may_have_its_answer", lambda interaction: interaction.id == int(heard[0]["id"]))
    parse(heard[0])
    await asyncio.sleep(0.3)
    assert await tavern.store.games.log(tavern.game) == before
    await other.slash("altered pass")
    assert len(await tavern.store.games.log(tavern.game)) == len(before) + 1, "the next one counts"
    tavern.sandbox.front.refusals.clear()  # 40060: whether it has its answer, only Discord says

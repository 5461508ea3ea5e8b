"""Standing orders and plans through the local Discord, on both sides, while the bot is killed and started again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.present.texts import texts_for
from deploy.sandbox.client import Outcome, Person, ShownMessage
from engine import load
from tests.end_to_end.duel import Duel, begin_duel, refused, until, with_button
from tests.end_to_end.house import House, open_house
from tests.end_to_end.players import board_of, buttons_of

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

TEXTS = texts_for("en")
WAIT_SECONDS = 1


@pytest_asyncio.fixture
async def house() -> AsyncIterator[House]:
    async with open_house(start=False) as found:
        found.environment = {"TUMULT_ANSWER_SECONDS": str(WAIT_SECONDS)}
        await found.start_bot()
        yield found


async def operations(duel: Duel) -> list[str]:
    """The operations of the stored game, oldest first."""
    async with duel.house.store() as store:
        return [entry.operation_id for entry in await store.games.log(duel.game)]


async def automatic(duel: Duel) -> int:
    """How many answers have been given by themselves."""
    return sum(operation.startswith("by-itself:") for operation in await operations(duel))


async def day_of(duel: Duel) -> int:
    async with duel.house.store() as store:
        stored = await store.games.load(duel.game)
    assert stored is not None
    return load(stored.state).game.day


async def through(person: Person, outcome: Outcome) -> ShownMessage:
    """Goes through the wizard of a plan, taking what comes first, until the plan is kept."""
    for _ in range(12):
        panel = outcome.shown
        assert panel.ephemeral
        verbs = buttons_of(panel)
        if keep := verbs.get("plankeep") or verbs.get("plankeepin"):
            return (await person.press(panel, keep)).shown
        if panel.selects:
            (select,) = panel.selects
            outcome = await person.select(panel, select, [panel.selects[select][0]["value"]])
        else:
            outcome = await person.press(panel, verbs.get("planbegin") or verbs["plantake"])
    raise AssertionError("the wizard never ends")


async def open_panel(duel: Duel, person: Person, verb: str) -> ShownMessage:
    """What a button of the board opens; where things happen by themselves, not everything is ever delivered."""

    async def look() -> ShownMessage | None:
        board = await board_of(person, duel.thread)
        return board if board is not None and verb in buttons_of(board) else None

    board = await until(look, what=f"a board with {verb}")
    return (await person.press(board, buttons_of(board)[verb])).shown


async def plan_panel(duel: Duel, person: Person) -> ShownMessage:
    """The panel of what happens by itself, through More…."""
    more = await open_panel(duel, person, "more")
    shown = (await person.press(more, buttons_of(more)["orders"])).shown
    assert shown.id == more.id, "the panel behind More… is used again"
    return shown


def select_of(panel: ShownMessage, verb: str) -> str:
    return next(custom_id for custom_id in panel.selects if custom_id.split(":")[1] == verb)


async def test_a_plan_made_by_buttons_is_played_by_a_bot_that_was_killed_meanwhile(house: House) -> None:
    duel = await begin_duel(house)
    mover, planner = await duel.to_turn()
    panel = await plan_panel(duel, planner)
    begin = next(
        custom_id for custom_id in panel.buttons.values() if ":planplay:" in custom_id and ":turn:" in custom_id
    )
    offered = await planner.press(panel, begin)
    kept = await through(planner, offered)
    assert TEXTS.say("plan.kept") in kept.text
    await duel.press(mover, "pass")
    await house.kill_bot()
    await asyncio.sleep(WAIT_SECONDS)
    await house.start_bot()
    await until(lambda: automatic(duel), what="the planned play")
    log = (await planner.slash("altered log", channel=duel.thread)).shown
    assert TEXTS.say("standing.by-itself").strip() in log.text
    theirs = (await mover.slash("altered log", channel=duel.thread)).shown
    assert TEXTS.say("standing.by-itself").strip() not in theirs.text
    public = [message.text for message in await mover.read(duel.thread) if not message.ephemeral]
    assert not [text for text in public if TEXTS.say("standing.title") in text or "by itself" in text]
    listed = await plan_panel(duel, planner)
    assert TEXTS.say("standing.none") in listed.text
    assert await automatic(duel) == 1


async def test_days_go_by_themselves_while_both_have_said_so_and_the_bot_is_killed(house: House) -> None:
    duel = await begin_duel(house)
    await duel.to_turn()
    for person in duel.players:
        panel = await plan_panel(duel, person)
        chosen = await person.select(panel, select_of(panel, "whenever"), ["stuck", "alike"])
        assert TEXTS.say("standing.whenever.stuck") in chosen.shown.text
        passing = await person.slash("plan", channel=duel.thread, pass_until="reserve")
        assert passing.shown.ephemeral
    keeping: set[int] = set()

    async def both_keep_all_cards() -> bool:
        for seat, prompt, _ in await duel.asked():
            if prompt == "expand" and seat not in keeping:
                question = await open_panel(duel, duel.players[seat], "answer")
                unfolded = (await duel.players[seat].press(question, buttons_of(question)["always"])).shown
                given = await duel.players[seat].press(unfolded, buttons_of(unfolded)["fromnow"])
                assert not given.failed
                keeping.add(seat)
        return len(keeping) == 2

    await until(both_keep_all_cards, 30, "the question whether to expand")
    for person in duel.players:
        panel = await plan_panel(duel, person)
        for key in ("standing.until.reserve", "standing.whenever.alike", "standing.question.expand"):
            assert TEXTS.say(key) in panel.text
    before, day = await automatic(duel), await day_of(duel)
    await house.kill_bot()
    await house.start_bot()
    await until(lambda: later(duel, day + 2), 60, "two Days of which nothing is asked")
    assert await automatic(duel) >= before + 4
    names = await operations(duel)
    assert len(names) == len(set(names)), "every automatic answer was given once"


async def later(duel: Duel, day: int) -> bool:
    return await day_of(duel) >= day


async def test_orders_of_somebody_else_cannot_be_seen_or_given(house: House) -> None:
    duel = await begin_duel(house)
    stranger = house.client.person("Chiara")
    refused(await stranger.slash("plan", channel=duel.thread, pass_until="day"), "not your game")
    refused(await stranger.slash("plan", channel=duel.thread), "not your game")
    board = await duel.board()
    for verb, rest in (("orders", ""), ("planplay", "turn:0"), ("plankeep", "7"), ("until", "")):
        forged = f"t:{verb}:{duel.game}:{rest}".rstrip(":")
        refused(await stranger.press(with_button(board, forged), forged, as_seen=True), "not your game")
    back = await duel.ana.slash("plan", channel=duel.thread, take_back="until")
    refused(back, "no such order")

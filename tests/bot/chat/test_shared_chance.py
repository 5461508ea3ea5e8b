"""Words mixed into the chance of a verified game, by buttons and forms, by the gateway and over HTTP, and by slash."""

from __future__ import annotations

import re

import pytest

from deploy.sandbox.client import Person, ShownMessage
from tests.bot.chat.conftest import Tavern
from tests.bot.chat.test_game_requests import arriving, choose, offered, until_posted
from tests.end_to_end.duel import refused, says, sentence
from tests.end_to_end.players import buttons_of

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def add_words(person: Person, message: ShownMessage, words: str) -> str:
    """A player presses "Add my words" below a message, and types some; what they are told."""
    form = await person.press(message, buttons_of(message)["chance"], as_seen=True)
    assert form.modal is not None
    told = await person.submit(form, {"words": words})
    says(told, "said.mixed-in")
    return told.shown.text


async def accepted(tavern: Tavern) -> tuple[ShownMessage, ShownMessage]:
    """The message of a verified challenge that Bo has accepted, and the one that waits for the words of both."""
    asked = await tavern.ana.slash("altered challenge", friend=tavern.bo, verified=True)
    await choose(tavern.ana, asked.shown, offered(asked.shown)[0])
    challenge = await until_posted(tavern, "accept")
    panel = await tavern.bo.press(challenge, "Accept")
    says(await choose(tavern.bo, panel.shown, offered(panel.shown)[1]), "said.accepted-verified")
    found: list[ShownMessage] = []

    async def asked_for_words() -> bool:
        messages = [each for each in await tavern.chiara.read("games") if "chance" in buttons_of(each)]
        found[:] = [each for each in messages if "accept" not in buttons_of(each)]
        return bool(found)

    await tavern.until(asked_for_words)
    return challenge, found[-1]


async def told_in_the_thread(tavern: Tavern) -> str:
    """What the thread of Ana's only game says of its chance."""
    ana = next(person for person in (await tavern.discord.state())["people"] if person["username"] == "ana")

    async def opened() -> bool:
        lines = await tavern.services.games.games_of(int(ana["id"]))
        tavern.thread = str(lines[0].thread_id) if lines else "0"
        return tavern.thread != "0"

    await tavern.until(opened)
    seen: list[str] = []

    async def sealed() -> bool:
        seen[:] = [each.content for each in await tavern.ana.read(tavern.thread) if each.content.startswith("-#")]
        return bool(seen)

    await tavern.until(sealed)
    return seen[0]


@pytest.mark.parametrize("way", ["gateway", "HTTP"])
async def test_a_verified_game_begins_with_the_words_of_both_beside_the_seal(tavern: Tavern, way: str) -> None:
    async with arriving(tavern, way):
        challenge, waiting = await accepted(tavern)
        (seal,) = re.findall("[0-9a-f]{64}", challenge.content)
        assert seal in waiting.content, "the seal stands before anybody types"
        assert {user.get("global_name") for user in waiting.body["mentions"]} == {"Ana", "Bo"}
        refused(await tavern.chiara.press(waiting, buttons_of(waiting)["chance"]), "not one of the two")
        await add_words(tavern.bo, waiting, "*seven* teapots")
        refused(await tavern.bo.press(waiting, buttons_of(waiting)["chance"]), "words given")
        told = await add_words(tavern.ana, waiting, "@everyone https://example.org")
    assert "begins" in told
    in_thread = await told_in_the_thread(tavern)
    assert seal in in_thread
    assert r"\*seven\* teapots" in in_thread
    begun = [each for each in await tavern.ana.read(tavern.thread) if each.content == in_thread]
    assert begun[0].body["mentions"] == []
    assert not begun[0].body["mention_everyone"]
    after = await tavern.ana.again(waiting)
    assert after is not None
    assert buttons_of(after) == {}


async def test_by_slash_alone_and_without_words_the_thread_says_what_is_not_proven(tavern: Tavern) -> None:
    await accepted(tavern)
    codes = {}
    for name, person in (("ana", tavern.ana), ("bo", tavern.bo)):
        offers = [str(choice["value"]) for choice in await person.complete("altered answer", "choice")]
        codes[name] = {code.partition(":")[0]: code for code in offers}
        assert set(codes[name]) == {"chance", "chancenone"}
    says(await tavern.ana.slash("altered answer", choice=codes["ana"]["chance"], choice_2="teapots"), "said.mixed-in")
    assert "chance" not in {str(each["value"])[:6] for each in await tavern.ana.complete("altered answer", "choice")}
    says(await tavern.bo.slash("altered answer", choice=codes["bo"]["chancenone"]), "said.begun-soon")
    said = await told_in_the_thread(tavern)
    assert sentence("chance.shared").search(said)
    assert "Bo mixed nothing in" in said


async def test_a_game_that_is_not_verified_asks_nobody_and_its_log_says_that_nothing_is_proven(tavern: Tavern) -> None:
    await tavern.begin()
    seal = (await tavern.look()).facts.seal
    assert not [each for each in await tavern.ana.read(tavern.thread) if seal in each.text]
    said = (await tavern.ana.press(await tavern.board(), "Log")).shown.text
    assert seal in said
    assert sentence("chance.sealed").search(said)
    assert "only a verified game" in said


async def test_words_at_a_table_by_its_buttons(tavern: Tavern) -> None:
    asked = await tavern.ana.slash("altered open", verified=True)
    await choose(tavern.ana, asked.shown, offered(asked.shown)[0])
    table = await until_posted(tavern, "join")
    panel = await tavern.bo.press(table, buttons_of(table)["join"])
    says(await choose(tavern.bo, panel.shown, offered(panel.shown)[1]), "said.seated-verified")
    now = await tavern.bo.again(table)
    assert now is not None
    form = await tavern.bo.press(now, buttons_of(now)["tablechance"])
    says(await tavern.bo.submit(form, {"words": "kettles"}), "said.mixed-in")
    begins = await tavern.ana.press(now, buttons_of(now)["tablechancenone"], as_seen=True)
    says(begins, "said.begun-soon")
    assert "kettles" in await told_in_the_thread(tavern)
    led = await tavern.ana.press(begins.shown, buttons_of(begins.shown)["learngo"], as_seen=True)
    assert f"/{tavern.thread}" in led.shown.text, "one press leads from what was said to the game"

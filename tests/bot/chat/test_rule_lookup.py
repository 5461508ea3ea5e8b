"""`/rule`, `/glossary` and `/phases` through the real client: offered, shown, followed, unfolded and shared."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
import pytest_asyncio

from bot.present.texts import texts_for
from deploy.sandbox.client import Outcome, Person, ShownMessage
from tests.bot.chat.conftest import Tavern

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

SAID = texts_for("en")
SHOW = SAID.say("rule.show")

AT_ONCE, IN_TIME = 50, 0.1


@pytest_asyncio.fixture(autouse=True)
async def ready(tavern: Tavern) -> None:
    """The bot makes its search as it starts."""
    await tavern.services.rules.ready()


def privately(outcome: Outcome) -> ShownMessage:
    assert not outcome.failed
    assert outcome.shown.ephemeral
    return outcome.shown


async def look_up(person: Person, query: str, **more: str) -> ShownMessage:
    return privately(await person.slash("rule", query=query, **more))


async def public(person: Person, place: str, words: str) -> list[ShownMessage]:
    return [message for message in await person.read(place) if not message.ephemeral and words in message.text]


@pytest.mark.parametrize("place", ["games", "dm"])
async def test_a_rule_is_offered_opened_followed_and_shown_to_everybody(tavern: Tavern, place: str) -> None:
    ana = tavern.ana
    offered = await ana.complete("rule", "query", "62", channel=place)
    assert [choice["value"] for choice in offered[:2]] == ["6.2", "6.2.a"]
    assert offered[1]["name"].startswith("6.2.a · ")
    shown = await look_up(ana, "6 2 E", channel=place)
    assert "6.2.e · " in shown.text
    assert "6.2 · " in shown.text
    following = privately(await ana.press(shown, "6.2.f ▶"))
    assert following.id == shown.id
    assert "6.2.f · " in following.text
    above = privately(await ana.press(following, "▲ 6.2"))
    (select,) = above.selects
    picked = privately(await ana.select(above, select, ["6-2-b"]))
    assert "6.2.b · " in picked.text
    everybody = await ana.press(picked, SHOW)
    assert not everybody.failed
    (message,) = await public(ana, place, "Ana shows a rule:")
    assert SHOW not in message.buttons


async def test_others_read_on_for_themselves(tavern: Tavern) -> None:
    shown = await look_up(tavern.ana, "6.2.e")
    await tavern.ana.press(shown, SHOW)
    (message,) = await public(tavern.bo, "games", "Ana shows a rule:")
    mine = privately(await tavern.bo.press(message, "6.2.f ▶"))
    assert mine.id != message.id
    assert "6.2.f · " in mine.text
    again = await tavern.bo.again(message)
    assert again is not None
    assert again.text == message.text


async def test_examples_are_folded_and_unfolded(tavern: Tavern) -> None:
    shown = await look_up(tavern.ana, "2.1.c")
    assert "Examples" not in shown.text
    (unfold,) = [label for label in shown.buttons if label.startswith("Show") and label != SHOW]
    unfolded = privately(await tavern.ana.press(shown, unfold))
    assert "Haven Trainee" in unfolded.text
    folded = privately(await tavern.ana.press(unfolded, SAID.say("rule.fold")))
    assert "Haven Trainee" not in folded.text


async def test_a_long_list_is_turned_over(tavern: Tavern) -> None:
    shown = await look_up(tavern.ana, "7.3")
    (select,) = shown.selects
    values = [option["value"] for option in shown.selects[select]]
    assert values[-1] == "page-1"
    turned = privately(await tavern.ana.select(shown, select, ["page-1"]))
    (select,) = turned.selects
    assert "page-0" in [option["value"] for option in turned.selects[select]]
    assert not {option["value"] for option in turned.selects[select]} & set(values[:-1])


async def test_words_cards_and_questions_are_answered(tavern: Tavern) -> None:
    ana = tavern.ana
    assert (await ana.complete("rule", "query", "gigan"))[0]["value"] == "word:gigantic"
    assert "Gigantic · keyword" in (await look_up(ana, "word:gigantic")).text
    card = await look_up(ana, "Kelon Elemental")
    assert "Rules that Kelon Elemental touches" in card.text
    assert "Kelon Elemental" in privately(await ana.press(card, SAID.say("word-sheet.card"))).text
    answered = await look_up(ana, "can i look at my mana orbs?")
    assert "3.2.9.d · " in answered.text
    assert SAID.say("rule.also-hint") in str(answered.body)
    nearest = await look_up(ana, "6.2.z")
    assert "There is no rule “6.2.z”" in nearest.text
    assert len(nearest.buttons) == 3
    assert SAID.say("rule.nothing") in (await look_up(ana, "🂡")).text


@pytest.mark.parametrize("typed", ["' OR 1=1 --", "NEAR(a b)", "*" * 3000, "🔥" * 200, "規則", "word:nothing", "card:"])
async def test_whatever_is_typed_is_answered(tavern: Tavern, typed: str) -> None:
    await look_up(tavern.ana, typed)
    assert len(await tavern.ana.complete("rule", "query", typed)) <= 25
    privately(await tavern.ana.slash("glossary", word=typed))


async def test_the_glossary_is_offered_and_shown(tavern: Tavern) -> None:
    offered = await tavern.ana.complete("glossary", "word", "fle")
    assert offered[0] == {"name": "Fleeting · status", "value": "Fleeting"}
    assert len(await tavern.ana.complete("glossary", "word", "")) == 25
    shown = privately(await tavern.ana.slash("glossary", word="Fleeting"))
    assert "it goes to the discard pile instead" in shown.text
    await tavern.ana.press(shown, SHOW)
    assert len(await public(tavern.ana, "games", "Ana shows a word of the glossary:")) == 1
    (select,) = shown.selects
    assert "2.4.6.a · " in privately(await tavern.ana.select(shown, select, ["2-4-6-a"])).text
    assert SAID.say("word-sheet.nothing") in privately(await tavern.ana.slash("glossary", word=" ")).text
    unlike = privately(await tavern.ana.slash("glossary", word="🂡"))
    assert unlike.text == SAID.say("word-sheet.unlike", typed="🂡")
    assert not unlike.buttons


async def test_the_day_at_a_glance(tavern: Tavern) -> None:
    shown = privately(await tavern.ana.slash("phases"))
    for phase in ("1. Morning", "Expand", "5. Night", "Check Victory"):
        assert phase in shown.text
    await tavern.ana.press(shown, SHOW)
    assert len(await public(tavern.ana, "games", "Ana shows the day at a glance:")) == 1
    (select,) = shown.selects
    assert "4.2.4.b · " in privately(await tavern.ana.select(shown, select, ["4-2-4-b"])).text


@pytest.mark.parametrize("press", ["t:rule:9-9-z", "t:rule", "t:ruleshare:x:open", "t:wordshare:nothing", "t:rulefold"])
async def test_buttons_of_rules_that_are_gone_say_what_to_do(tavern: Tavern, press: str) -> None:
    shown = await look_up(tavern.ana, "6.2.e")
    button = {"type": 2, "id": 2, "style": 2, "label": "x", "custom_id": press}
    forged = ShownMessage({**shown.body, "components": [{"type": 1, "id": 1, "components": [button]}]})
    outcome = privately(await tavern.ana.press(forged, press, as_seen=True))
    assert outcome.text in (SAID.say("refusal.no such rule"), SAID.say("refusal.no such word"))


async def test_the_commands_are_there_for_servers_private_messages_and_whoever_installs_them(tavern: Tavern) -> None:
    registered: list[Any] = [command.to_dict(tavern.client.tree) for command in tavern.client.tree.get_commands()]
    for name in ("rule", "glossary", "phases"):
        (command,) = [each for each in registered if each["name"] == name]
        assert command["integration_types"] == [0, 1]
        assert command["contexts"] == [0, 1, 2]


async def test_what_is_offered_comes_in_time_while_fifty_type_at_once(tavern: Tavern) -> None:
    """Measured where the bot answers: from an interaction that has come to the choices that go out.

    Time of the processor, so that other programs on the machine count for nothing; the search, which is made once in a
    thread after the start, is there.
    """
    await tavern.services.rules.ready()
    tree, took = tavern.client.tree, list[float]()
    command = tree.get_command("rule")
    typed = "what happens to boosts when my character goes to reserve"

    class Asked:
        locale = "en-GB"

    async def one(length: int) -> None:
        begun = time.process_time()
        await command._params["query"].autocomplete(Asked(), typed[:length])  # type: ignore[union-attr,operator,arg-type]
        took.append(time.process_time() - begun)

    for round in range(4):
        await asyncio.gather(*(one(3 + (at + round) % (len(typed) - 3)) for at in range(AT_ONCE)))
    assert sorted(took)[int(len(took) * 0.99) - 1] < IN_TIME

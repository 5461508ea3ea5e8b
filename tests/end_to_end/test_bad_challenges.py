"""Challenges that cannot be made, or are answered by the wrong person: one private sentence each, nothing posted."""

from __future__ import annotations

import time
from typing import Any

import aiohttp
import pytest

from deploy.sandbox.client import Person, ShownMessage
from persistence.server.keys import InvitationKeys, Subject
from tests.end_to_end.duel import begin_duel, challenge_message, refusal_of, refused, says, sentence, until
from tests.end_to_end.house import House
from tests.end_to_end.players import buttons_of

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]


async def _deck(person: Person, number: int = 0) -> str:
    return str((await person.complete("altered challenge", "deck", channel="games"))[number]["value"])


async def _posted(house: House, channel: str) -> list[ShownMessage]:
    """The messages of the bot in a channel, as the owner of the server sees them."""
    await house.delivered()
    return [message for message in await house.client.person("Dev").read(channel) if not message.ephemeral]


async def _open_challenge(house: House, challenger: Person, friend: Person, channel: str) -> ShownMessage:
    await house.delivered()  # no challenge of before comes late
    known = {message.id for message in await friend.read(channel)}
    sent = await challenger.slash("altered challenge", friend=friend, deck=await _deck(challenger), channel=channel)
    says(sent, "said.challenged")
    return await challenge_message(friend, channel, known)


@pytest.mark.parametrize(
    ("channel", "friend", "refusal"),
    [
        ("games", "Ana", "challenge to oneself"),
        ("games", "Tumult", "challenge to a bot"),
        ("games", "Barkeep", "challenge to a bot"),
        ("dm", "Bo", "wrong place"),
        ("no-threads", "Bo", "missing permissions"),
        ("plain-text", "Bo", "missing permissions"),
        ("regulars", "Fumi", "friend cannot see"),
    ],
)
async def test_a_challenge_that_cannot_be(house: House, channel: str, friend: str, refusal: str) -> None:
    ana = house.client.person("Ana")
    before = await _posted(house, channel) if channel != "dm" else await ana.inbox()
    sent = await ana.slash(
        "altered challenge", friend=Person(house.client, friend), deck=await _deck(ana), channel=channel
    )
    assert not sent.failed
    assert refusal_of(sent.shown) == refusal, sent.shown.text
    if channel != "dm":
        assert sent.shown.ephemeral
        assert await _posted(house, channel) == before
    if refusal == "missing permissions":
        named = {"no-threads": "Create Public Threads", "plain-text": "Embed Links"}[channel]
        assert named in sent.shown.content, "what is missing is not named"


async def test_a_challenge_to_somebody_who_has_left_the_server(house: House) -> None:
    ana, elodie = house.client.person("Ana"), house.client.person("Élodie")
    await elodie.leave()
    try:
        people = (await house.client.state())["people"]
        left = next(person["id"] for person in people if person["shown_name"] == "Élodie")
        sent = await ana.slash("altered challenge", friend=left, deck=await _deck(ana))
        refused(sent, "friend cannot see")
    finally:
        await elodie.rejoin()


async def test_an_unknown_deck(house: House) -> None:
    ana, bo = house.client.person("Ana"), house.client.person("Bo")
    before = await _posted(house, "games")
    sent = await ana.slash("altered challenge", friend=bo, deck="Eggs and Spam")
    refused(sent, "unknown deck")
    assert "Eggs and Spam" in sent.shown.content
    assert await _posted(house, "games") == before
    duel = await _open_challenge(house, ana, bo, "games")
    accept = next(
        choice["value"]
        for choice in await bo.complete("altered answer", "choice", channel="games")
        if choice["value"] == f"accept:{buttons_of(duel)['accept'].split(':')[2]}"
    )
    refused(await bo.slash("altered answer", choice=accept, deck="Eggs and Spam"), "unknown deck")
    says(await bo.slash("altered answer", choice=accept), "challenge.choose-deck")
    says(await bo.press(duel, "Decline"), "said.declined")


async def _rest(house: House, method: str, path: str, body: dict[str, Any]) -> Any:
    """A request by the bot's token, for what only another program would have made."""
    headers = {"Authorization": f"Bot {house.sandbox.settings.token}"}
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.request(method, f"{house.sandbox.api}{path}", json=body) as answer,
    ):
        assert answer.status < 300, await answer.text()
        return await answer.json()


@pytest.mark.parametrize("where", ["a thread", "a post of a forum", "the thread of a game"])
async def test_a_challenge_where_no_thread_can_be_opened(house: House, where: str) -> None:
    ana, bo = house.client.person("Ana"), house.client.person("Bo")
    places = {place["name"]: str(place["id"]) for place in await ana.places()}
    if where == "a thread":
        body: dict[str, Any] = {"name": "chat", "type": 11}
        channel = (await _rest(house, "POST", f"/channels/{places['general']}/threads", body))["id"]
    elif where == "a post of a forum":
        body = {"name": "tale", "message": {"content": "Once upon a time"}}
        channel = (await _rest(house, "POST", f"/channels/{places['stories']}/threads", body))["id"]
    else:
        channel = (await begin_duel(house)).thread
    before = await _posted(house, channel)
    sent = await ana.slash("altered challenge", friend=bo, deck=await _deck(ana), channel=channel)
    refused(sent, "wrong place")
    assert ("forum" if "forum" in where else "thread") in sent.shown.content
    assert await _posted(house, channel) == before


async def test_a_second_challenge_with_the_same_terms(house: House) -> None:
    ana, fumi = house.client.person("Ana"), house.client.person("Fumi")
    first = await _open_challenge(house, ana, fumi, "games")
    refused(await ana.slash("altered challenge", friend=fumi, deck=await _deck(ana)), "duplicate challenge")
    other = await ana.slash("altered challenge", friend=fumi, deck=await _deck(ana, 1))
    says(other, "said.challenged")
    found = [each for each in await _posted(house, "games") if "Fumi" in str(each.body["mentions"])]
    assert len(found) == 2
    says(await ana.press(first, buttons_of(first)["withdraw"]), "challenge.withdrawn")
    says(await ana.slash("altered challenge", friend=fumi, deck=await _deck(ana)), "said.challenged")


async def test_only_the_friend_answers_and_only_the_challenger_cancels(house: House) -> None:
    dev, fumi, stranger = (house.client.person(name) for name in ("Dev", "Fumi", "Élodie"))
    posted = await _open_challenge(house, dev, fumi, "games")
    assert posted.body["mentions"][0]["username"] == "fumi"
    assert len(posted.body["mentions"]) == 1
    for person in (stranger, dev):
        for verb in ("accept", "decline"):
            answered = await person.press(posted, buttons_of(posted)[verb])
            refused(answered, "not your challenge")
    for person in (stranger, fumi):
        refused(await person.press(posted, buttons_of(posted)["withdraw"]), "only the challenger cancels")
    says(await dev.press(posted, buttons_of(posted)["withdraw"]), "challenge.withdrawn")
    await house.delivered()
    after = await fumi.again(posted)
    assert after is not None
    assert sentence("challenge.cancelled").fullmatch(after.content)
    assert not after.buttons
    for person, verb, refusal in (
        (fumi, "accept", "challenge cancelled"),
        (fumi, "decline", "challenge cancelled"),
        (dev, "withdraw", "challenge cancelled"),
    ):
        refused(await person.press(posted, buttons_of(posted)[verb], as_seen=True), refusal)


async def test_a_challenge_is_accepted_once(house: House) -> None:
    duel = await begin_duel(house, ana="Dev", bo="Élodie")
    posted = next(message for message in await duel.bo.read("games") if message.id == duel.thread)
    assert sentence("challenge.accepted").fullmatch(posted.content)
    body = {**posted.body, "components": [_row(house, posted)]}
    old = ShownMessage(body)
    before = await duel.standing()
    refused(await duel.bo.press(old, "Accept", as_seen=True), "challenge accepted")
    assert await duel.standing() == before


def _row(house: House, posted: ShownMessage) -> dict[str, Any]:
    """The Accept button as a screen may still show it."""
    challenge = next(
        part.split(":")[2]
        for exchange in house.sandbox.front.exchanges
        if exchange.answer and isinstance(exchange.answer, dict) and exchange.answer.get("id") == posted.id
        for part in [
            button["custom_id"] for row in exchange.answer.get("components", []) for button in row["components"]
        ]
    )
    button = {"type": 2, "style": 3, "label": "Accept", "custom_id": f"t:accept:{challenge}", "id": 2}
    return {"type": 1, "id": 1, "components": [button]}


async def test_a_challenge_expires_and_says_so(house: House) -> None:
    bo, fumi = house.client.person("Bo"), house.client.person("Fumi")
    posted = await _open_challenge(house, bo, fumi, "general")
    challenge = buttons_of(posted)["accept"].split(":")[2]
    keys = InvitationKeys.of(Subject.CHALLENGE, challenge)
    async with house.store() as store:
        past = int(time.time() * 1000) - 1000
        await store.connection.execute("HSET", keys.record, "expires", past)
        await store.connection.execute("ZADD", keys.partition.due, past, keys.subject)
    refused(await fumi.press(posted, "Accept", as_seen=True), "challenge expired")

    async def expired() -> bool:
        now = await fumi.again(posted)
        return now is not None and bool(sentence("challenge.expired").fullmatch(now.content))

    await until(expired, what="the word that it has expired")
    after = await fumi.again(posted)
    assert after is not None
    assert not after.buttons
    refused(await bo.press(posted, buttons_of(posted)["withdraw"], as_seen=True), "challenge expired")
    says(await bo.slash("altered challenge", friend=fumi, deck=await _deck(bo), channel="general"), "said.challenged")


async def test_the_menu_of_a_person_challenges_as_well(house: House) -> None:
    fumi, dev = house.client.person("Fumi"), house.client.person("Dev")
    opened = await fumi.context("Challenge to Altered", dev)
    (select,) = opened.shown.selects
    value = opened.shown.selects[select][0]["value"]
    says(await fumi.select(opened.shown, select, [value]), "said.challenged")
    refused(await fumi.context("Challenge to Altered", fumi), "challenge to oneself")

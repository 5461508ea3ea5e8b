"""A league of people to whom the bot has never written begins: nobody is written to before their turn, all in the end.

`make proof-first-messages` does it with 200 people and prints what happens in each minute.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import pytest

from bot.leagues.model.terms import Terms
from bot.leagues.rounds.requiring import MOST_COMPETITORS
from bot.play.requests.person import Person
from deploy.sandbox.world.records import Member, User
from persistence.delivery.turns import A_MINUTE
from tests.bot.delivery.conftest import City
from tests.bot.delivery.test_first_messages import MINUTE

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

PEOPLE = int(os.environ.get("TUMULT_PEOPLE", "24"))

STEP = 5_000
"""Milliseconds that pass at a time, for the bot and for Discord."""


def move_in(city: City) -> list[Person]:
    """So many people come to the server."""
    world = city.sandbox.core.world
    (guild,) = world.guilds.values()
    found = []
    for number in range(PEOPLE):
        user = User(id=world.snowflakes.next(), username=f"guest{number}", global_name=f"Guest{number}")
        world.save(user)
        guild.members[user.id] = Member(user.id, world.clock.now())
        found.append(Person(int(user.id), user.global_name or ""))
    world.save(guild)
    return found


async def begin(city: City, people: list[Person]) -> None:
    """The league begins, with a game for each two of them; more than one league has room for are in others like it."""
    leagues, organiser = city.services.leagues, city.people["dev"]
    deck = city.services.challenges.decks()[0].key
    place = city.place(city.channels["games"])
    full = []
    for first in range(0, len(people), MOST_COMPETITORS):
        league = await leagues.joining.create(
            city.press(), organiser, place, Terms(f"All from {first}"), organiser=True
        )
        full.append(league.id)
        for person in people[first : first + MOST_COMPETITORS]:
            await leagues.joining.join(city.press(), league.id, person, deck)
    begun = [await leagues.organising.begin(city.press(), league, organiser, organiser=True) for league in full]
    assert sum(len(league.rounds[0].fixtures) for league in begun) == PEOPLE // 2


def hands(city: City, people: list[Person]) -> int:
    """How many of them have a message from the bot with a hand in it."""
    world = city.sandbox.core.world
    found = 0
    for person in people:
        channel = world.known_direct_channel(str(person.id), world.bot_id)
        messages = [] if channel is None else world.messages.get(channel.id, {}).values()
        found += any(":hand" in str(each.components) or each.embeds for each in messages)
    return found


class Opened:
    """When each person had their turn, and how often Discord was asked to open each one's channel, seen on the way."""

    def __init__(self, city: City, monkeypatch: pytest.MonkeyPatch) -> None:
        self.turns: dict[int, int] = {}
        self.asked: Counter[int] = Counter()
        ask, open_channel = city.store.turns.ask, city.client.http.start_private_message

        async def asks(person: int, *known: Any, **named: Any) -> int:
            wait = await ask(person, *known, **named)
            if not wait:
                self.turns.setdefault(person, city.clock())
            return wait

        async def opens(person: int) -> Any:
            assert person in self.turns, "nobody is written to before their turn"
            self.asked[person] += 1
            return await open_channel(person)

        monkeypatch.setattr(city.store.turns, "ask", asks)
        monkeypatch.setattr(city.client.http, "start_private_message", opens)

    def within(self, begin: int, end: int) -> int:
        """How many had their turn after a moment, until another."""
        return sum(begin < at <= end for at in self.turns.values())


async def test_a_league_begins_within_the_budget_and_in_the_end_everybody_has_a_hand(
    city: City, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = move_in(city)
    await begin(city, people)
    opened, began = Opened(city, monkeypatch), city.clock()
    minutes: list[int] = []
    while hands(city, people) < PEOPLE and len(minutes) < 3 + 2 * PEOPLE // A_MINUTE:
        minutes.append(0)
        until = began + len(minutes) * MINUTE
        while city.clock() < until:
            at = city.clock()
            await city.deliver()
            city.clock.ahead += STEP
            await city.discord.advance((city.clock() - at) / 1000)
        minutes[-1] = hands(city, people)
        now = opened.within(until - MINUTE, until)
        print(f"minute {len(minutes):3}: {now:3} direct messages opened, {minutes[-1]:4} of {PEOPLE} have a hand")
    assert minutes[-1] == PEOPLE
    most = max(opened.within(at - MINUTE, at) for at in opened.turns.values())
    print(f"in any minute {most} at most")
    assert most <= A_MINUTE
    assert set(opened.asked) == {person.id for person in people}
    assert set(opened.asked.values()) == {1}
    assert [refusal.code for refusal in city.sandbox.front.refusals] == []
    assert len(minutes) <= PEOPLE / A_MINUTE + 2

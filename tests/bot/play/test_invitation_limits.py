"""What rings is bounded: challenges, invitations, new people; tables and leagues of a channel."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence

import pytest

from bot.leagues.model.terms import Terms
from bot.play.matchmaking.invitation_limits import AN_HOUR, LEAGUES, NEW_PEOPLE, OPEN_CHALLENGES, TABLES
from bot.play.requests.person import Person
from persistence.matchmaking.invitation_counts import HOUR_MS
from tests.bot.play.conftest import ANA, BO, TAVERN, House
from tests.bot.play.test_challenges import refusal

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

STRANGERS = [Person(5_000 + number, f"S{number}") for number in range(40)]
ZOE = Person(987_654_321_098, "Zoe")


def challenge(house: House, friend: Person, by: Person = ANA) -> Awaitable[object]:
    deck = house.services.challenges.decks()[0].key
    return house.services.challenges.challenge(house.press(), by, friend, TAVERN, deck)


async def acquainted(house: House, people: Sequence[Person]) -> None:
    """Ana has played with these people."""
    for person in people:
        house.clock.ahead += HOUR_MS
        decks = house.services.challenges.decks()
        asked = await house.services.challenges.challenge(house.press(), ANA, person, TAVERN, decks[0].key)
        await house.services.challenges.choose_deck(house.press(), asked.id, person, decks[1].key)


async def test_five_challenges_wait_at_once_and_an_answer_makes_room(house: House) -> None:
    await acquainted(house, STRANGERS[:6])
    for friend in STRANGERS[:OPEN_CHALLENGES]:
        await challenge(house, friend)
    assert (await refusal(challenge(house, STRANGERS[5]))).key == "too many challenges"
    await challenge(house, ANA, by=BO)
    (first,) = await house.services.challenges.open_for(STRANGERS[0].id)
    await house.services.challenges.decline(house.press(), first.id, STRANGERS[0])
    await challenge(house, STRANGERS[5])


async def test_a_press_that_arrives_twice_is_one_challenge(house: House) -> None:
    await acquainted(house, STRANGERS[:5])
    challenges, press = house.services.challenges, house.press()
    deck = challenges.decks()[0].key
    for friend in STRANGERS[1:5]:
        await challenge(house, friend)
    first = await challenges.challenge(press, ANA, STRANGERS[0], TAVERN, deck)
    assert (await challenges.challenge(press, ANA, STRANGERS[0], TAVERN, deck)).id == first.id


async def test_few_new_people_an_hour_and_who_is_refused_was_not_counted(house: House) -> None:
    await house.begin()
    for friend in STRANGERS[:NEW_PEOPLE]:
        await challenge(house, friend)
        (asked,) = await house.services.challenges.open_for(friend.id)
        await house.services.challenges.cancel(house.press(), asked.id, ANA)
    for _ in range(3):
        assert (await refusal(challenge(house, STRANGERS[9]))).key == "too many new people"
    await challenge(house, BO)
    await challenge(house, STRANGERS[0])
    house.clock.ahead += HOUR_MS + 1
    await challenge(house, STRANGERS[9])


async def test_invitations_an_hour_by_challenges_and_tables_together(house: House) -> None:
    await house.begin()
    lobbies, deck = house.services.lobbies, house.services.challenges.decks()[0].key
    for number in range(AN_HOUR - 1):
        if number % 2:
            table = await lobbies.open(house.press(), ANA, TAVERN, deck, friends=[BO])
            await lobbies.cancel(house.press(), table.id, ANA)
        else:
            await challenge(house, BO)
            (asked,) = await house.services.challenges.open_for(BO.id)
            await house.services.challenges.cancel(house.press(), asked.id, ANA)
    assert (await refusal(challenge(house, BO))).key == "too many invitations"
    assert (await refusal(lobbies.open(house.press(), ANA, TAVERN, deck, friends=[BO]))).key == "too many invitations"
    table = await lobbies.open(house.press(), ANA, TAVERN, deck)
    assert table.status == "open", "a table that calls nobody is no invitation"
    house.clock.ahead += HOUR_MS + 1
    await challenge(house, BO)


async def test_tables_of_a_channel(house: House) -> None:
    lobbies, deck = house.services.lobbies, house.services.challenges.decks()[0].key
    tables = [await lobbies.open(house.press(), maker, TAVERN, deck) for maker in STRANGERS[:TABLES]]
    assert (await refusal(lobbies.open(house.press(), ANA, TAVERN, deck))).key == "too many tables"
    await lobbies.cancel(house.press(), tables[0].id, STRANGERS[0])
    await lobbies.open(house.press(), ANA, TAVERN, deck)
    assert (await refusal(lobbies.open(house.press(), BO, TAVERN, deck))).key == "too many tables"


async def test_leagues_of_a_channel(house: House) -> None:
    leagues = house.services.leagues
    for number in range(LEAGUES):
        await leagues.joining.create(house.press(), ANA, TAVERN, Terms(f"League {number}"), organiser=True)
    more = leagues.joining.create(house.press(), ANA, TAVERN, Terms("Another"), organiser=True)
    assert (await refusal(more)).key == "too many leagues"
    first = next(each for each in await leagues.keeping.of_server(TAVERN.guild_id) if each.terms.name == "League 0")
    await leagues.organising.close(house.press(), first.id, ANA, "enough", organiser=True)
    await leagues.joining.create(house.press(), ANA, TAVERN, Terms("Another"), organiser=True)


async def test_who_is_forgotten_has_invited_no_person(house: House) -> None:
    await challenge(house, BO, by=ZOE)
    await house.services.forgetting.forget(ZOE.id)
    assert await house.store.invitation_counts.note(ZOE.id, "later", []) == []

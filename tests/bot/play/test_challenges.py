"""From a challenge to a game, and everything that may go wrong on the way."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import replace

import msgspec
import pytest

from bot.play.game_records.facts import GameFacts, RulesName
from bot.play.matchmaking.challenges import OPEN_FOR_MS
from bot.play.requests.person import NEEDED, Person
from bot.play.requests.refusal import Refusal
from tests.bot.play.conftest import ANA, BO, CLEO, TAVERN, House

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def refusal(awaitable: Awaitable[object]) -> Refusal:
    """The refusal an attempt meets."""
    with pytest.raises(Refusal) as caught:
        await awaitable
    return caught.value


async def test_accepting_begins_a_game_of_both_with_their_decks(house: House) -> None:
    challenges = house.services.challenges
    axiom, bravos = challenges.decks()[:2]
    challenge = await challenges.challenge(house.press(), ANA, BO, TAVERN, axiom.key)
    assert (challenge.status, challenge.challenger.name, challenge.friend.deck) == ("open", "Ana", "")
    assert [each.id for each in await challenges.open_for(BO.id)] == [challenge.id]
    assert await challenges.open_for(ANA.id) == []

    acceptance = await challenges.accept(house.press(), challenge.id, BO)
    assert acceptance.started is None
    assert acceptance.decks == tuple(challenges.decks())

    started = await challenges.choose_deck(house.press(), challenge.id, BO, bravos.key)
    look = started.look
    assert started.challenge.status == "accepted"
    assert [(player.id, player.deck) for player in look.facts.players] == [(ANA.id, axiom.key), (BO.id, bravos.key)]
    assert look.seat == 1
    assert look.view.players[1].hand is not None
    assert len(look.view.players[1].hand) == 6
    assert look.view.players[0].hand is None
    assert len(look.facts.label) == 4
    assert await challenges.open_for(BO.id) == []


async def test_the_first_game_is_played_without_heroes(house: House) -> None:
    started = await house.begin("first game")
    assert [player.hero for player in started.look.view.players] == [None, None]
    assert started.look.facts.format == "first game"


@pytest.mark.parametrize("rules", ["seeds", "current"])
async def test_a_game_is_played_by_the_rules_of_its_challenge_and_so_is_its_rematch(
    house: House, rules: RulesName
) -> None:
    challenges, games = house.services.challenges, house.services.games
    axiom, bravos = challenges.decks()[:2]
    challenge = await challenges.challenge(house.press(), ANA, BO, TAVERN, axiom.key, rules=rules)
    assert challenge.rules == rules
    look = (await challenges.choose_deck(house.press(), challenge.id, BO, bravos.key)).look
    assert (look.facts.rules, look.view.edition) == (rules, rules)
    assert [line.facts.rules for line in await games.games_of(ANA.id)] == [rules]
    await games.concede(house.press(), look.facts.id, ANA.id)
    again = await games.rematch(house.press(), look.facts.id, BO, TAVERN)
    assert again.rules == rules


async def test_other_rules_are_other_terms(house: House) -> None:
    challenges = house.services.challenges
    deck = challenges.decks()[0].key
    await challenges.challenge(house.press(), ANA, BO, TAVERN, deck)
    await challenges.challenge(house.press(), ANA, BO, TAVERN, deck, rules="current")
    same = challenges.challenge(house.press(), ANA, BO, TAVERN, deck, rules="current")
    assert (await refusal(same)).key == "duplicate challenge"


async def test_what_was_stored_before_rules_could_be_chosen_is_of_the_seeds() -> None:
    facts = GameFacts("g1", (), "duel", 1, 2)
    old = {name: value for name, value in msgspec.to_builtins(facts).items() if name != "rules"}
    assert msgspec.convert(old, GameFacts).rules == "seeds"


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"friend": ANA}, "challenge to oneself"),
        ({"friend": Person(9, "Robot", is_bot=True)}, "challenge to a bot"),
        ({"place": replace(TAVERN, kind="dm", guild_id=0)}, "wrong place"),
        ({"place": replace(TAVERN, kind="thread")}, "wrong place"),
        ({"place": replace(TAVERN, kind="forum")}, "wrong place"),
        ({"place": replace(TAVERN, bot_may=frozenset(NEEDED[:-2]))}, "missing permissions"),
        ({"place": replace(TAVERN, friend_can_see=False)}, "friend cannot see"),
        ({"deck": "The deck of nobody"}, "unknown deck"),
        ({"format": "chess"}, "unknown format"),
    ],
)
async def test_an_impossible_challenge_says_why_and_leaves_nothing(
    house: House, change: dict[str, object], key: str
) -> None:
    terms: dict[str, object] = {
        "challenger": ANA,
        "friend": BO,
        "place": TAVERN,
        "deck": house.services.challenges.decks()[0].key,
    }
    attempt = house.services.challenges.challenge(house.press(), **(terms | change))  # type: ignore[arg-type]
    assert (await refusal(attempt)).key == key
    assert await house.services.challenges.open_for(BO.id) == []
    assert await house.store.outbox.pending() == 0


async def test_missing_permissions_are_named(house: House) -> None:
    place = replace(TAVERN, bot_may=frozenset(NEEDED) - {"embed links"})
    deck = house.services.challenges.decks()[0].key
    no = await refusal(house.services.challenges.challenge(house.press(), ANA, BO, place, deck))
    assert no.arguments == {"permissions": ("embed links",)}


async def test_a_second_open_challenge_with_the_same_terms_is_refused_with_other_terms_not(house: House) -> None:
    challenges = house.services.challenges
    first, second = challenges.decks()[:2]
    one = await challenges.challenge(house.press(), ANA, BO, TAVERN, first.key)
    no = await refusal(challenges.challenge(house.press(), ANA, BO, TAVERN, first.key))
    assert (no.key, no.arguments["challenge"]) == ("duplicate challenge", one.id)
    other = await challenges.challenge(house.press(), ANA, BO, TAVERN, second.key)
    assert other.id != one.id
    await challenges.cancel(house.press(), one.id, ANA)
    assert (await challenges.challenge(house.press(), ANA, BO, TAVERN, first.key)).status == "open"


async def test_the_same_press_twice_is_one_challenge(house: House) -> None:
    challenges = house.services.challenges
    deck, operation = challenges.decks()[0].key, house.press()
    one = await challenges.challenge(operation, ANA, BO, TAVERN, deck)
    again = await challenges.challenge(operation, ANA, BO, TAVERN, deck)
    assert one.id == again.id
    assert len(await challenges.open_for(BO.id)) == 1


async def test_only_the_friend_accepts_and_declines_and_only_the_challenger_cancels(house: House) -> None:
    challenges = house.services.challenges
    deck = challenges.decks()[0].key
    challenge = await challenges.challenge(house.press(), ANA, BO, TAVERN, deck)
    for person in (ANA, CLEO):
        assert (await refusal(challenges.accept(house.press(), challenge.id, person))).key == "not your challenge"
        assert (await refusal(challenges.decline(house.press(), challenge.id, person))).key == "not your challenge"
        attempt = challenges.choose_deck(house.press(), challenge.id, person, deck)
        assert (await refusal(attempt)).key == "not your challenge"
    for person in (BO, CLEO):
        attempt = challenges.cancel(house.press(), challenge.id, person)
        assert (await refusal(attempt)).key == "only the challenger cancels"
    assert (await challenges.look(challenge.id)).status == "open"


@pytest.mark.parametrize("how", ["decline", "cancel"])
async def test_a_closed_challenge_takes_no_more_presses(house: House, how: str) -> None:
    challenges = house.services.challenges
    deck = challenges.decks()[0].key
    challenge = await challenges.challenge(house.press(), ANA, BO, TAVERN, deck)
    if how == "decline":
        closed = await challenges.decline(house.press(), challenge.id, BO)
    else:
        closed = await challenges.cancel(house.press(), challenge.id, ANA)
    expected = f"challenge {closed.status}"
    assert (await refusal(challenges.accept(house.press(), challenge.id, BO))).key == expected
    assert (await refusal(challenges.choose_deck(house.press(), challenge.id, BO, deck))).key == expected
    assert (await refusal(challenges.decline(house.press(), challenge.id, BO))).key == expected
    assert (await refusal(challenges.cancel(house.press(), challenge.id, ANA))).key == expected


async def test_a_challenge_expires_after_two_days_and_says_so(house: House) -> None:
    challenges = house.services.challenges
    deck = challenges.decks()[0].key
    challenge = await challenges.challenge(house.press(), ANA, BO, TAVERN, deck)
    assert await house.services.due.run() == 0
    house.clock.ahead = OPEN_FOR_MS + 1_000
    assert (await refusal(challenges.accept(house.press(), challenge.id, BO))).key == "challenge expired"
    assert await challenges.open_for(BO.id) == []
    claimed = await house.store.outbox.claim(10)
    for entry in claimed:
        await house.store.outbox.ack(entry)
    assert await house.services.due.run() == 1
    assert (await challenges.look(challenge.id)).status == "expired"
    assert [entry.kind for entry in await house.store.outbox.claim(10)] == ["challenge"]
    assert await house.services.due.run() == 0


async def test_an_unknown_challenge_is_refused(house: House) -> None:
    for name in ("", "x y", "63nothing", "99nothing"):
        assert (await refusal(house.services.challenges.look(name))).key == "no such challenge"


async def test_accepting_and_cancelling_in_the_same_instant_one_of_them_happens(house: House) -> None:
    challenges = house.services.challenges
    deck = challenges.decks()[0].key
    challenge = await challenges.challenge(house.press(), ANA, BO, TAVERN, deck)
    outcomes = await asyncio.gather(
        challenges.choose_deck(house.press(), challenge.id, BO, deck),
        challenges.cancel(house.press(), challenge.id, ANA),
        return_exceptions=True,
    )
    refused = [outcome for outcome in outcomes if isinstance(outcome, Refusal)]
    assert len(refused) == 1
    status = (await challenges.look(challenge.id)).status
    assert refused[0].key == f"challenge {status}"
    assert len(await house.services.games.games_of(ANA.id)) == (1 if status == "accepted" else 0)


async def test_choosing_twice_in_the_same_instant_begins_one_game(house: House) -> None:
    challenges = house.services.challenges
    first, second = challenges.decks()[:2]
    challenge = await challenges.challenge(house.press(), ANA, BO, TAVERN, first.key)
    outcomes = await asyncio.gather(
        challenges.choose_deck(house.press(), challenge.id, BO, first.key),
        challenges.choose_deck(house.press(), challenge.id, BO, second.key),
        return_exceptions=True,
    )
    assert sum(isinstance(outcome, Refusal) for outcome in outcomes) == 1
    assert len(await house.services.games.games_of(BO.id)) == 1


async def test_a_game_whose_beginning_was_cut_short_begins_when_the_bot_is_back(house: House) -> None:
    challenges = house.services.challenges
    deck = challenges.decks()[0].key
    challenge = await challenges.challenge(house.press(), ANA, BO, TAVERN, deck)
    await house.store.challenges.choose(challenge.id, house.press(), msgspec.json.encode(challenge.terms.decks[0]))
    assert await house.services.games.games_of(BO.id) == []
    house.clock.ahead = 11_000
    assert await house.services.due.run() == 1
    (line,) = await house.services.games.games_of(BO.id)
    assert line.waiting
    assert (await challenges.look(challenge.id)).game_id == line.facts.id

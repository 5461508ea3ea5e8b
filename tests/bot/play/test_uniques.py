"""Uniques that people tell of: unverified, agreed to by who plays against them, and played as they were agreed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.play.cards.card_search import Found, NotFound
from bot.play.cards.importing import bring_cards
from bot.play.cards.uniques import LARGEST_UPLOAD, MOST_AT_ONCE, Told, holder_of_person
from bot.play.matchmaking.challenge import Challenge
from bot.play.requests.refusal import Refusal
from engine.cards.decks import ready_made_decks
from engine.cards.decks.writing import as_list
from engine.cards.importing.uniques.facts import Pasted
from persistence.games.uniques import MOST_UNIQUES
from tests.bot.play.conftest import ANA, BO, TAVERN, House
from tests.engine.cards.test_importing import NEW, OLD, TRIPLES, without

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

RED = OLD["reference"]
BRAVOS = list(ready_made_decks().values())[1]
FORM = Pasted(RED, "BR 2/2 2/1/1", "{J} Draw a card.")


async def refused(work: object) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        await work  # type: ignore[misc]
    return refusal.value


async def with_red(house: House, person: int, form: Pasted = FORM, name: str = "With Red") -> Told:
    told = await house.services.uniques.paste(person, form)
    await house.services.decks.bring(person, f"{as_list(BRAVOS)}\n1 {RED}", name)
    return told


async def upload(house: House, *cards: dict[str, Any]) -> Told:
    return await house.services.uniques.upload(ANA.id, json.dumps(cards).encode(), "uniques.json")


async def challenged(house: House, deck: str = "With Red", **how: Any) -> Challenge:
    return await house.services.challenges.challenge(house.press(), ANA, BO, TAVERN, deck, **how)


async def test_a_pasted_unique_is_ones_own_and_unverified(house: House) -> None:
    told = await with_red(house, ANA.id)
    assert ([card.reference for card in told.cards], told.verified) == ([RED], frozenset())
    decks = house.services.decks
    assert (await decks.check(ANA.id, "With Red", "standard"))[1].legal
    assert RED not in (await decks.catalogue(BO.id)).cards
    assert RED not in (await house.services.library.with_uniques([RED])).cards
    (card,) = await house.services.uniques.cards(ANA.id)
    assert (card.name, card.statistics) == ("Red", (2, 1, 1))


async def test_the_friend_sees_the_challengers_unique_and_it_is_played_as_it_was_seen(house: House) -> None:
    await with_red(house, ANA.id)
    challenge = await challenged(house)
    ((seen,), none) = challenge.unverified
    assert (seen.statistics, none) == ((2, 1, 1), ())
    await house.services.uniques.paste(ANA.id, FORM._replace(facts="BR 1/1 9/9/9"))
    ((still,), _) = (await house.services.challenges.look(challenge.id)).unverified
    assert still == seen
    started = await house.services.challenges.choose_deck(house.press(), challenge.id, BO, BRAVOS.name)
    assert started.look.catalogue.find(RED) == seen


async def test_the_challenger_agrees_to_the_friends_unique_before_the_game_begins(house: House) -> None:
    challenges = house.services.challenges
    await with_red(house, BO.id)
    challenge = await challenged(house, BRAVOS.name)
    answered = await challenges.answer_with(house.press(), challenge.id, BO, "With Red")
    assert answered.status == "proposed"
    (_, (seen,)) = answered.unverified
    assert seen.reference == RED
    assert await house.services.games.games_of(ANA.id) == []
    assert (await refused(challenges.agree(house.press(), challenge.id, BO))).key == "only the challenger agrees"
    assert [each.id for each in await challenges.proposed_to(ANA.id)] == [challenge.id]
    press = house.press()
    started = await challenges.agree(press, challenge.id, ANA)
    assert started.look.catalogue.find(RED) == seen
    assert (await challenges.agree(press, challenge.id, ANA)).game_id == started.game_id
    assert len(await house.services.games.games_of(BO.id)) == 1


async def test_a_deck_that_is_not_agreed_to_can_be_another_one(house: House) -> None:
    challenges = house.services.challenges
    await with_red(house, BO.id)
    first, second, third = [await challenged(house, BRAVOS.name, rules=rules) for rules in ("seeds", "current")] + [
        await challenged(house, BRAVOS.name, format="sandbox")
    ]
    for challenge in (first, second, third):
        await challenges.answer_with(house.press(), challenge.id, BO, "With Red")
    other = await challenges.answer_with(house.press(), first.id, BO, BRAVOS.name)
    assert (other.status, other.friend.deck) == ("accepted", BRAVOS.name)
    assert (await challenges.cancel(house.press(), second.id, ANA)).status == "cancelled"
    assert (await challenges.decline(house.press(), third.id, BO)).status == "declined"
    assert (await refused(challenges.agree(house.press(), second.id, ANA))).key == "challenge cancelled"


async def test_a_challenge_may_ask_for_verified_cards(house: House) -> None:
    await with_red(house, ANA.id)
    assert (await refused(challenged(house, verified=True))).arguments == {"deck": "With Red"}
    await with_red(house, BO.id)
    challenge = await challenged(house, BRAVOS.name, verified=True)
    answer = house.services.challenges.answer_with(house.press(), challenge.id, BO, "With Red")
    assert (await refused(answer)).key == "unverified cards"


async def test_what_the_operator_imported_is_verified_by_reference_and_facts(house: House) -> None:
    same = Pasted(RED, "YZ 2/2 1/3/1", "I am Seasoned.\nAt Dusk — If I have 2 or more boosts: Draw a card.",
                  "{D} : You may return a Spell from your Reserve to your hand.")  # fmt: skip
    await with_red(house, ANA.id, same)
    await bring_cards(house.services.library, house.clock, json.dumps([OLD]).encode(), "pool.json")
    assert (await house.services.uniques.paste(ANA.id, same)).verified == {RED}
    assert await house.services.uniques.cards(ANA.id) == []
    assert (await refused(house.services.uniques.paste(ANA.id, FORM))).key == "unique differs"
    challenge = await challenged(house, format="sandbox", verified=True)
    assert challenge.unverified == ((), ())


async def test_two_sorts_of_one_unique_do_not_meet(house: House) -> None:
    await with_red(house, ANA.id)
    await with_red(house, BO.id, FORM._replace(facts="BR 1/1 3/3/3"))
    challenge = await challenged(house)
    answer = house.services.challenges.answer_with(house.press(), challenge.id, BO, "With Red")
    assert (await refused(answer)).arguments == {"unique": RED}
    await house.services.uniques.paste(BO.id, FORM)
    answered = await house.services.challenges.answer_with(house.press(), challenge.id, BO, "With Red")
    assert answered.status == "proposed"


async def test_a_rematch_is_played_with_the_same_uniques(house: House) -> None:
    await with_red(house, ANA.id)
    challenge = await challenged(house)
    look = (await house.services.challenges.choose_deck(house.press(), challenge.id, BO, BRAVOS.name)).look
    await house.services.decks.delete(ANA.id, "With Red")
    await house.services.uniques.forget(ANA.id, "red")
    await house.services.games.concede(house.press(), look.facts.id, ANA.id)
    again = await house.services.games.rematch(house.press(), look.facts.id, BO, TAVERN)
    accepted = await house.services.challenges.accept(house.press(), again.id, ANA)
    assert accepted.started is not None
    assert accepted.started.look.catalogue.find(RED).statistics == (2, 1, 1)


async def test_a_file_of_uniques_is_taken_card_by_card(house: House) -> None:
    told = await upload(house, OLD, TRIPLES, NEW, without(OLD, reference="ALT_CORE_B_BR_987_U_1"))
    assert {card.reference for card in told.cards} == {RED, TRIPLES["reference"]}
    assert {each.reference for each in told.left_out} == {NEW["reference"], "ALT_CORE_B_BR_987_U_1"}
    assert {card.reference for card in await house.services.uniques.cards(ANA.id)} == {RED, TRIPLES["reference"]}


@pytest.mark.parametrize(
    "data", [b"", b"garbage", b"[" * 50_000, b"\xff\xfe", b"x" * 600_000, json.dumps([OLD] * 3 + [NEW, 1]).encode()]
)
async def test_a_file_that_is_none_brings_nothing(house: House, data: bytes) -> None:
    refusal = await refused(house.services.uniques.upload(ANA.id, data, "uniques.json"))
    assert refusal.key == ("unique file" if len(data) > LARGEST_UPLOAD else "no unique file")
    assert await house.services.uniques.cards(ANA.id) == []


async def test_there_are_limits(house: House) -> None:
    many = [without(OLD, reference=f"ALT_CORE_B_BR_10_U_{number}") for number in range(1, MOST_AT_ONCE + 2)]
    assert (await refused(upload(house, *many))).key == "no unique file"
    held = {f"ALT_CORE_B_BR_10_U_{number}": "x" for number in range(1, MOST_UNIQUES + 1)}
    assert await house.store.uniques.keep(ANA.id, held)
    refusal = await refused(house.services.uniques.paste(ANA.id, FORM))
    assert (refusal.key, refusal.arguments) == ("too many uniques", {"most": MOST_UNIQUES})
    assert await house.store.cards.held(holder_of_person(ANA.id)) == frozenset()


async def test_what_is_no_unique_is_refused_with_the_reason(house: House) -> None:
    texts = {"Win.": "text", "I gain Fleeting.": "line"}
    forms = [(FORM._replace(facts="AX 2/2 2/1/1"), "faction")]
    for form, why in [*forms, *((FORM._replace(main=main), why) for main, why in texts.items())]:
        refusal = await refused(house.services.uniques.paste(ANA.id, form))
        assert (refusal.key, refusal.arguments["why"]) == ("no unique", why)


async def test_a_unique_that_a_deck_holds_is_not_forgotten(house: House) -> None:
    await with_red(house, ANA.id)
    uniques = house.services.uniques
    assert (await refused(uniques.forget(ANA.id, RED))).key == "unique in a deck"
    assert (await refused(uniques.forget(BO.id, RED))).key == "no such unique"
    await house.services.decks.delete(ANA.id, "With Red")
    assert (await uniques.forget(ANA.id, RED.lower())).reference == RED
    assert [holder async for holder in house.store.cards.holders()] == []


async def test_an_unverified_unique_is_looked_up_by_its_owner_and_by_who_plays_against_it(house: House) -> None:
    await with_red(house, ANA.id)
    cards = house.services.cards
    assert await cards.find(f"Red · {RED}", ANA.id) == Found(RED)
    assert (await cards.sheet(RED, ANA.id)).unverified
    assert isinstance(await cards.find(RED, BO.id), NotFound)
    assert (await refused(cards.sheet(RED, BO.id))).key == "no such card"
    challenge = await challenged(house, format="sandbox")
    await house.services.challenges.choose_deck(house.press(), challenge.id, BO, BRAVOS.name)
    assert (await cards.sheet(RED, BO.id)).unverified
    assert (await refused(cards.sheet(RED))).key == "no such card"
    await bring_cards(house.services.library, house.clock, json.dumps([OLD]).encode(), "cards.json")
    assert not (await cards.sheet(RED, BO.id)).unverified

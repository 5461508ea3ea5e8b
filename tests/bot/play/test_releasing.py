"""Imported cards let go: what a deck, a game, a challenge or a season names is still there afterwards."""

from __future__ import annotations

import json

import pytest

from bot.play.cards.importing import bring_cards
from bot.play.cards.releasing import Released, release_cards
from bot.services import services_over
from engine.cards.decks import ready_made_decks
from engine.cards.decks.writing import as_list
from tests.bot.play.conftest import ANA, BO, TAVERN, House
from tests.engine.cards.test_importing import OLD, OURS

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

RED, THING = OLD["reference"], OURS["id"]
BRAVOS = list(ready_made_decks().values())[1]


async def bring(house: House) -> None:
    await bring_cards(house.services.library, house.clock, json.dumps([OLD, OURS]).encode(), "cards.json")


async def forget(house: House, *named: str) -> Released:
    return await release_cards(house.services.library, house.store.decks, house.clock, named or None)


async def held(house: House) -> list[str]:
    return [holder async for holder in house.store.cards.holders()]


async def test_what_nobody_names_is_gone_with_all_that_was_kept_for_it(house: House) -> None:
    await bring(house)
    assert await forget(house, THING, RED, "ALT_CORE_B_AX_04_U_59") == Released(
        (THING, RED), {}, ("ALT_CORE_B_AX_04_U_59",)
    )
    assert await held(house) == []
    for services in (house.services, services_over(house.store)):
        catalogue = await services.library.with_uniques([RED])
        assert not {RED, THING} & catalogue.cards.keys()
        assert catalogue.resolve(OURS["aliases"][0]) not in catalogue.cards
    assert await forget(house, RED) == Released((), {}, (RED,))


async def test_a_deck_keeps_its_card(house: House) -> None:
    await bring(house)
    await house.services.decks.bring(ANA.id, as_list(BRAVOS) + f"\n1 {RED}", "With Red")
    assert await forget(house, RED) == Released((), {RED: "deck"}, ())
    assert await forget(house) == Released((), {RED: "deck"}, ()), "all uniques"
    await house.services.decks.delete(ANA.id, "With Red")
    assert await forget(house) == Released((RED,), {}, ())


async def test_a_challenge_and_a_game_keep_theirs(house: House) -> None:
    await bring(house)
    decks, challenges = house.services.decks, house.services.challenges
    await decks.bring(ANA.id, as_list(BRAVOS) + f"\n1 {RED}", "With Red")
    challenge = await challenges.challenge(house.press(), ANA, BO, TAVERN, "With Red", "sandbox")
    await decks.delete(ANA.id, "With Red")
    assert await forget(house, RED) == Released((), {RED: "held"}, ())
    game = (await challenges.choose_deck(house.press(), challenge.id, BO, BRAVOS.name)).look.facts.id
    assert await forget(house, RED) == Released((), {RED: "held"}, ())
    for services in (house.services, services_over(house.store)):
        assert (await services.games.look(game, ANA.id)).catalogue.find(RED).name == "Red"


async def test_who_waits_in_the_queue_keeps_theirs_until_they_play_or_leave(house: House) -> None:
    await bring(house)
    decks, queue = house.services.decks, house.services.queue
    await decks.bring(ANA.id, as_list(BRAVOS) + f"\n1 {RED}", "With Red")
    await queue.join(house.press(), ANA, TAVERN, "With Red", "sandbox")
    await decks.delete(ANA.id, "With Red")
    for _ in range(3):
        await house.services.sweep.run()
        assert await forget(house, RED) == Released((), {RED: "held"}, ())
    found = await queue.join(house.press(), BO, TAVERN, BRAVOS.name, "sandbox")
    assert found.lobby is not None
    game = found.lobby.game_id
    for _ in range(3):
        await house.services.sweep.run()
        assert await forget(house, RED) == Released((), {RED: "held"}, ()), "the game has it"
    assert (await house.services.games.look(game, ANA.id)).catalogue.find(RED).name == "Red"
    assert not [holder for holder in await held(house) if holder.startswith("q:")]


async def test_who_leaves_the_queue_or_waits_with_another_deck_lets_go_of_theirs(house: House) -> None:
    await bring(house)
    decks, queue = house.services.decks, house.services.queue
    for name, card in (("With Red", RED), ("With Thing", THING)):
        await decks.bring(ANA.id, as_list(BRAVOS) + f"\n1 {card}", name)
        await queue.join(house.press(), ANA, TAVERN, name, "sandbox")
        await decks.delete(ANA.id, name)
    for _ in range(2):
        await house.services.sweep.run()
    assert await forget(house, RED, THING) == Released((RED,), {THING: "held"}, ())
    await queue.leave(ANA)
    for _ in range(2):
        await house.services.sweep.run()
    assert await forget(house, THING) == Released((THING,), {}, ())


async def test_a_pair_whose_beginning_was_cut_short_keeps_its_cards(house: House) -> None:
    await bring(house)
    decks, queue = house.services.decks, house.services.queue
    await decks.bring(ANA.id, as_list(BRAVOS) + f"\n1 {RED}", "With Red")
    await queue.join(house.press(), ANA, TAVERN, "With Red", "sandbox")
    await decks.delete(ANA.id, "With Red")
    (brought,) = await house.store.queue.brought(ANA.id)
    bo = brought.replace(str(ANA.id).encode(), str(BO.id).encode())
    assert await house.store.queue.join("cut", BO.id, f"{TAVERN.guild_id}/sandbox/seeds/daily", bo) is not None
    for _ in range(3):
        await house.services.sweep.run()
    assert await forget(house, RED) == Released((), {RED: "held"}, ())
    house.clock.ahead = 20_000
    await house.services.due.run()
    (line,) = await house.services.games.games_of(ANA.id)
    assert (await house.services.games.look(line.facts.id, ANA.id)).catalogue.find(RED).name == "Red"


async def test_the_pool_of_a_season_keeps_its_own(house: House) -> None:
    await bring(house)
    await house.store.cards.take_pool("frontier", [RED])
    assert await forget(house) == Released((), {RED: "pool"}, ())
    await house.store.cards.take_pool("frontier", ["ALT_CORE_B_AX_04_U_59"])
    assert await forget(house) == Released((RED,), {}, ())


async def test_a_deck_saved_at_the_same_time_has_its_card_back(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    await bring(house)
    forgotten = house.store.cards.forget

    async def saved_meanwhile(*told: object) -> bool:
        done = await forgotten(*told)  # type: ignore[arg-type]
        deck = json.dumps({"name": "Quick", "cards": {RED: 1, THING: 2}}).encode()
        assert await house.store.decks.keep(BO.id, "quick", deck)
        return done

    monkeypatch.setattr(house.services.library.cards, "forget", saved_meanwhile)
    assert await forget(house, THING, RED) == Released((), {THING: "deck", RED: "deck"}, ())
    catalogue = await services_over(house.store).library.with_uniques([RED])
    assert {RED, THING} <= catalogue.cards.keys()
    assert catalogue.find(OURS["aliases"][0]).name == "Thing"
    assert await held(house) == ["installation"]

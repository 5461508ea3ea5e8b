"""Cards brought to an installation: seen by every process at once, all of a file or nothing."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import msgspec
import pytest

from bot.play.cards.card_search import Found
from bot.play.cards.importing import CardsChanged, bring_cards
from bot.play.cards.library import CardLibrary
from bot.play.requests.refusal import Refusal
from bot.services import services_over
from engine import Deck, default_catalogue
from engine.cards.decks import ready_made_decks
from engine.cards.decks.writing import as_code, as_list
from engine.cards.definitions.definition import CardDefinition
from engine.cards.errors import BadCardFile
from engine.cards.importing import kept
from engine.cards.importing.bringing import Brought
from persistence import StoreSettings, open_store, visit_store
from persistence.server.personal_keys import CARD_FACTS
from tests.bot.play.conftest import ANA, BO, TAVERN, House
from tests.engine.cards.test_importing import NEW, OLD, OURS, without

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

RED = OLD["reference"]
BRAVOS = list(ready_made_decks().values())[1]


async def bring(house: House, *cards: object, replace: bool = False) -> Brought:
    data = json.dumps(cards).encode()
    return await bring_cards(house.services.library, house.clock, data, "cards.json", replace=replace)


async def test_every_process_sees_imported_cards_at_once(house: House) -> None:
    elsewhere = services_over(house.store)
    assert RED not in (await elsewhere.library.with_uniques([RED])).cards
    await bring(house, OLD, OURS)
    for services in (house.services, elsewhere):
        catalogue = await services.library.with_uniques([RED])
        assert catalogue.find(RED).name == "Red"
        catalogue = await services.library.catalogue()
        assert RED not in catalogue.cards, "a process remembers no uniques; there may be hundreds of thousands"
        assert catalogue.find(OURS["aliases"][0]).name == "Thing"
        sheet = await services.cards.sheet(OURS["id"])
        assert (sheet.card.name, sheet.sets) == ("Thing", {OURS["id"]: "Neverending Journey"})
    assert (await bring(house, OLD, OURS)).known == (RED, OURS["id"])


async def test_nothing_of_a_bad_file_is_imported(house: House) -> None:
    with pytest.raises(BadCardFile):
        await bring(house, OLD, without(OLD, name="Blue"))
    assert await house.store.cards.version() == 0
    assert [holder async for holder in house.store.cards.holders()] == []


async def test_a_game_keeps_its_card_when_another_takes_its_place(house: House) -> None:
    await bring(house, OLD)
    decks, challenges = house.services.decks, house.services.challenges
    await decks.bring(ANA.id, as_list(BRAVOS) + f"\n1 {RED}", "With Red")
    challenge = await challenges.challenge(house.press(), ANA, BO, TAVERN, "With Red", "sandbox")
    game = (await challenges.choose_deck(house.press(), challenge.id, BO, BRAVOS.name)).look.facts.id
    assert (
        await bring(house, without(OLD, elements={"MAIN_COST": "9", "RECALL_COST": "9"}), replace=True)
    ).differing == (RED,)
    for services in (house.services, services_over(house.store)):
        assert (await services.games.look(game, ANA.id)).catalogue.find(RED).hand_cost == 2
        assert (await services.library.with_uniques([RED])).find(RED).hand_cost == 9


async def test_two_imports_in_the_same_instant_are_both_there(house: House) -> None:
    await asyncio.gather(bring(house, OLD), bring(house, NEW), bring(house, OURS))
    cards = (await house.services.library.with_uniques([RED])).cards
    assert {RED, NEW["reference"], OURS["id"]} <= set(cards)


async def test_names_of_a_file_are_seen_everywhere_and_in_games_that_run(house: House) -> None:
    held, hero = await house.begin(), BRAVOS.hero
    elsewhere = services_over(house.store)
    english = default_catalogue().find(hero).name
    catalogue = (await elsewhere.games.look(held.game_id, ANA.id)).catalogue
    assert catalogue.name_of(catalogue.find(hero), "fr") == english
    brought = await bring(house, {"reference": hero, "name": {"fr": "Capitaine"}})
    assert (brought.cards, brought.names) == ((), {english: {"fr": "Capitaine"}})
    catalogue = (await elsewhere.games.look(held.game_id, ANA.id)).catalogue
    assert catalogue.name_of(catalogue.find(hero), "fr") == "Capitaine"
    assert await elsewhere.cards.find("capitaine") == Found(hero)
    assert (await elsewhere.cards.offered("capi", "fr"))[0] == "Capitaine"
    (deck,) = (await elsewhere.decks.bring(ANA.id, "1 Capitaine\n3 ALT_CORE_B_BR_10_C", "Mine")).saved
    assert deck.hero == hero
    await bring(house, {"reference": hero, "name": {"it": "Eroe"}})
    assert (await elsewhere.library.catalogue()).local_names[english] == {"fr": "Capitaine", "it": "Eroe"}
    assert (await bring(house, {"reference": hero, "name": {"it": "Altro"}})).other_names == (english,)


async def test_uniques_are_fetched_when_somebody_names_them(house: House) -> None:
    before = await house.services.library.catalogue()
    await bring(house, OLD)
    assert await house.services.library.catalogue() is before, "nothing that is made ready for it is made again"
    for text in (f"1 {RED}", f"1 {RED.lower()} Red", f"1 {RED.replace('_B_', '_A_')}", as_code(Deck("x", "", (RED,)))):
        (deck,) = (await house.services.decks.bring(ANA.id, text, "Red")).saved
        assert deck.cards == {RED: 1}
        assert (await house.services.decks.catalogue(ANA.id)).find(RED).statistics == (1, 3, 1)
    found = await house.services.cards.find(RED.lower())
    assert found == Found(RED)
    sheet = await house.services.cards.sheet(RED)
    assert (sheet.card.name, sheet.card in sheet.versions) == ("Red", True)
    assert RED not in {card.reference for card in (await house.services.cards.sheet("ALT_CORE_B_BR_10_C")).versions}


async def test_who_always_comes_too_late_is_told(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def late(*_: object) -> bool:
        return False

    monkeypatch.setattr(type(house.store.cards), "know", late)
    with pytest.raises(CardsChanged):
        await bring(house, OLD)


async def test_a_card_that_cannot_be_read_any_more_leaves_the_others(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    await bring(house, OLD, OURS)
    await bring(house, NEW)
    digests = [(await house.store.cards.uniques([RED]))[RED], (await house.store.cards.known())[NEW["reference"]]]
    for digest in digests:
        await house.store.connection.execute("HSET", CARD_FACTS, digest, b"\x00\x01{}")
    cards = (await CardLibrary(house.store.cards, default_catalogue()).with_uniques([RED])).cards
    assert [reference in cards for reference in (RED, NEW["reference"], OURS["id"])] == [False, False, True]
    assert RED in caplog.text
    assert NEW["reference"] in caplog.text


class WordsOfBefore:
    """A version of the program whose ability language had one word more."""

    DecodeError = msgspec.DecodeError

    def __init__(self) -> None:
        self.json = self

    def encode(self, card: CardDefinition) -> bytes:
        return msgspec.json.encode(card).replace(b'"trigger":{', b'"trigger":{"first":true,')

    def decode(self, data: bytes) -> CardDefinition:
        return msgspec.json.decode(data.replace(b'"first":true,', b""), type=CardDefinition)


async def test_a_card_in_words_of_a_version_before_is_told_and_can_be_imported_again(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    decks, challenges = house.services.decks, house.services.challenges
    with monkeypatch.context() as before:
        before.setattr(kept, "msgspec", WordsOfBefore())
        before.setattr(kept, "_CARD", WordsOfBefore())
        await bring(house, OLD)
        await decks.bring(ANA.id, as_list(BRAVOS) + f"\n1 {RED}", "With Red")
        challenge = await challenges.challenge(house.press(), ANA, BO, TAVERN, "With Red", "sandbox")
        game = (await challenges.choose_deck(house.press(), challenge.id, BO, BRAVOS.name)).look.facts.id
    later = services_over(house.store)
    assert RED not in (await later.library.with_uniques([RED])).cards
    assert f"{RED} is left out of the catalogue: The stored card" in caplog.text
    assert "unknown field `first`" in caplog.text
    assert "Import it again" in caplog.text
    with pytest.raises(Refusal, match="game cannot continue"):
        await later.games.look(game, ANA.id)
    assert "Start the version that stored it, or restore a backup." in caplog.text
    await bring(house, OLD, replace=True)
    assert (await services_over(house.store).library.with_uniques([RED])).find(RED).name == "Red"


async def test_a_visitor_uses_the_store_that_runs_and_else_one_of_its_own(data_directory: Path) -> None:
    settings = StoreSettings(data_directory=data_directory)
    async with open_store(settings) as store:
        async with visit_store(settings) as visitor:
            await visitor.notes.set("seen", "yes")
            assert visitor.server is None
        assert await store.notes.get("seen") == "yes"
    async with visit_store(settings) as visitor:
        assert visitor.server is not None
        assert await visitor.notes.get("seen") == "yes"

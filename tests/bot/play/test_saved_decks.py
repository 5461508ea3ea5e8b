"""Saved decks: whole or not at all, under their names, each person's own."""

from __future__ import annotations

import pytest

from bot.play.decks.saved_decks import DeckService
from bot.play.requests.refusal import Refusal
from engine.cards.decks import ready_made_decks
from engine.cards.decks.writing import as_code, as_list
from persistence.people.decks import MOST_DECKS
from tests.bot.play.conftest import House

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

ANA, BO = 101, 202
AXIOM = next(iter(ready_made_decks().values()))
LIST, CODE = as_list(AXIOM), as_code(AXIOM)


async def names(decks: DeckService, person: int = ANA) -> list[str]:
    return [deck.name for deck in await decks.decks(person)]


async def refused(work: object) -> tuple[str, dict[str, object]]:
    with pytest.raises(Refusal) as refusal:
        await work  # type: ignore[misc]
    return refusal.value.key, refusal.value.arguments


async def test_a_deck_is_saved_found_and_written_out_again(house: House) -> None:
    decks = house.services.decks
    for text, name in ((LIST, "By list"), (CODE, "By code")):
        found = await decks.bring(ANA, text, name)
        assert [deck.name for deck in found.saved] == [name]
        assert found.unread == ()
    assert await names(decks) == ["By code", "By list"]
    assert (await decks.export(ANA, "by list"))[1] == LIST
    assert sorted((await decks.export(ANA, "code"))[1].split("\n")) == sorted(LIST.split("\n"))
    again = (await decks.export(ANA, "By list", "compact"))[1]
    assert (await decks.bring(ANA, again, "Again")).saved[0].cards
    assert await names(decks, BO) == []


async def test_a_deck_without_a_name_has_its_heros(house: House) -> None:
    await house.services.decks.bring(ANA, LIST)
    assert await names(house.services.decks) == ["Sierra & Oddball"]


async def test_nothing_is_saved_of_a_list_with_a_line_that_is_not_read(house: House) -> None:
    found = await house.services.decks.bring(ANA, f"{LIST}\nnonsense", "Mine")
    assert found.saved == ()
    assert [each.key for reading in found.unread for each in reading.unread] == ["unknown name"]
    assert await names(house.services.decks) == []


async def test_a_misspelt_name_is_told_with_the_cards_it_may_mean(house: House) -> None:
    found = await house.services.decks.bring(ANA, f"{LIST}\n3x Kelonn brst\nXyzzzy", "Mine")
    (misspelt, nonsense) = found.unread[0].unread
    assert found.catalogue.cards[misspelt.candidates[0]].name == "Kelon Burst"
    assert nonsense.candidates == ()


@pytest.mark.parametrize(
    ("lines", "broken"),
    [
        ("4 ALT_CORE_B_AX_04_C", ["copies"]),
        ("4 ALT_CORE_B_AX_04_C\n3 ALT_CORE_B_BR_10_C", ["factions", "copies"]),
        ("3 ALT_CORE_B_AX_04_C", []),
        ("1 ALT_CORE_B_AX_01_C\n1 ALT_CORE_B_BR_01_C\n3 ALT_CORE_B_BR_10_C", []),
        ("1 ALT_CORE_B_AX_01_C\n3 ALT_CORE_B_BR_10_C", ["factions"]),
        ("4 ALT_CORE_B_AX_04_C\n1 ALT_DUSTERTOP_B_AX_1000_R1", ["known cards", "copies"]),
        ("", []),
    ],
    ids=["copies", "two factions", "too few", "two Heroes", "the Hero's faction", "a card that is not there", "none"],
)
async def test_with_unread_lines_stands_what_no_reading_of_them_can_mend(
    house: House, lines: str, broken: list[str]
) -> None:
    found = await house.services.decks.bring(ANA, f"{lines}\n3 nonsense", "Mine")
    assert found.saved == ()
    assert [[check.key for check in checks] for checks in found.breaches] == [broken]


async def test_without_a_hero_no_card_is_called_the_wrong_ones_faction(house: House) -> None:
    lines = "3 ALT_CORE_B_AX_04_C\n1 ALT_CORE_B_BR_10_C\n1 nonsense"
    ((without,),) = (await house.services.decks.bring(ANA, lines)).breaches
    ((beside,),) = (await house.services.decks.bring(ANA, f"1 ALT_CORE_B_AX_01_C\n{lines}")).breaches
    assert (without.cards, beside.cards) == ((), ("ALT_CORE_B_BR_10_C",))


async def test_a_second_deck_of_a_name_takes_the_place_of_the_first(house: House) -> None:
    decks = house.services.decks
    await decks.bring(ANA, LIST, "Mine")
    await decks.bring(ANA, "1 ALT_CORE_B_AX_01_C 3 ALT_CORE_B_AX_04_C", "  MINE ")
    assert await names(decks) == ["MINE"]
    assert (await decks.deck(ANA, "mine")).cards == {"ALT_CORE_B_AX_04_C": 3}


async def test_renaming_and_deleting(house: House) -> None:
    decks = house.services.decks
    for name in ("One", "Two"):
        await decks.bring(ANA, LIST, name)
    assert (await decks.rename(ANA, "One", "Three")).name == "Three"
    assert await names(decks) == ["Three", "Two"]
    assert await refused(decks.rename(ANA, "Three", "two")) == ("deck name taken", {"deck": "two"})
    assert (await decks.rename(ANA, "three", "THREE")).name == "THREE"
    await decks.delete(ANA, "THREE")
    assert await names(decks) == ["Two"]
    assert await refused(decks.deck(ANA, "THREE")) == ("no saved deck", {"deck": "THREE"})
    assert await refused(decks.delete(BO, "Two")) == ("no saved deck", {"deck": "Two"})


async def test_a_rename_that_is_asked_again_has_been_done(house: House) -> None:
    await house.store.decks.keep(ANA, "one", b"{}")
    for _ in range(2):
        assert await house.store.decks.rename(ANA, "one", "two", b"{ }") == "renamed"
    assert await house.store.decks.rename(ANA, "one", "three", b"{}") == "no deck"
    assert await house.store.decks.all(ANA) == {"two": b"{ }"}


async def test_decks_are_kept_up_to_a_limit(house: House) -> None:
    deck = b'{"name": "x", "cards": {"ALT_CORE_B_BR_10_C": 1}}'
    for number in range(MOST_DECKS):
        assert await house.store.decks.keep(ANA, str(number), deck)
    assert await house.store.decks.keep(ANA, "0", deck)
    assert not await house.store.decks.keep(ANA, "one more", deck)
    assert await refused(house.services.decks.bring(ANA, LIST, "One more")) == ("too many decks", {"most": MOST_DECKS})
    with pytest.raises(ValueError, match="too large"):
        await house.store.decks.keep(BO, "large", b"x" * 40_000)


async def test_what_an_event_hands_out_is_not_known_to_a_check(house: House) -> None:
    decks = house.services.decks
    await decks.bring(ANA, LIST, "Mine")
    for format in ("sealed", "draft"):
        assert (await decks.check(ANA, "Mine", format))[1].legal


async def test_a_format_says_what_breaks_it(house: House) -> None:
    decks = house.services.decks
    await decks.bring(ANA, LIST, "Mine")
    assert (await decks.check(ANA, "Mine", "standard"))[1].legal
    _, legality = await decks.check(ANA, "Mine", "singleton")
    assert [check.key for check in legality.breaches] == ["size", "copies of a rarity"]

"""Finding cards by what people type: whole, unfinished, misspelt, by reference, and nothing at all."""

from __future__ import annotations

import random
import statistics
import string
import time
from collections.abc import Sequence

import msgspec
import pytest

from bot.play.cards.card_search import CardSearch, Found, NotFound
from bot.play.cards.cards import CardService
from bot.play.requests.refusal import Refusal
from engine import Catalogue, default_catalogue
from engine.cards.words.names import folded

SEARCH = CardSearch(default_catalogue())
NAMES = default_catalogue().names()


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("kelon el", "Kelon Elemental"),
        ("KELON EL", "Kelon Elemental"),
        ("kelom elem", "Kelon Elemental"),
        ("elemental kel", "Kelon Elemental"),
        ("sierra and odd", "Sierra & Oddball"),
        ("sirra odball", "Sierra & Oddball"),
        ("frog prince", "The Frog Prince"),
        ("the forg prince", "The Frog Prince"),
        ("frog prnice", "The Frog Prince"),
        ("monolith, ordis", "The Monolith, Ordis Bastion"),
        ("ordis bastion", "The Monolith, Ordis Bastion"),
        ("issun boshi", "Issun-bōshi"),
    ],
)
def test_what_is_unfinished_or_misspelt_offers_the_name(typed: str, first: str) -> None:
    assert SEARCH.offered(typed)[0] == first


def test_names_that_begin_so_come_before_those_that_hold_it_and_at_most_25_come() -> None:
    offered = [folded(name) for name in SEARCH.offered("the")]
    assert len(offered) == 25
    assert all(name.startswith("the") for name in offered)
    inside = [folded(name) for name in SEARCH.offered("ele")]
    starts = [name.startswith("ele") for name in inside]
    assert starts == sorted(starts, reverse=True)
    assert len(SEARCH.offered("")) == 25


@pytest.mark.parametrize(
    "typed", ["", " ", "x", "zzzzzzzzqqqq", "💥", "*" * 6000, "a" * 6000, "\x00", "ALT_CORE_", "%s"]
)
def test_garbage_offers_little_and_finds_nothing(typed: str) -> None:
    assert len(SEARCH.offered(typed)) <= 25
    found = SEARCH.find(typed)
    assert isinstance(found, NotFound)
    assert len(found.nearest) <= 3


def test_every_name_finds_its_card_and_every_reference_itself() -> None:
    for name in NAMES:
        for typed in (name, name.upper(), folded(name)):
            found = SEARCH.find(typed)
            assert isinstance(found, Found)
            assert found.exactly
            assert folded(default_catalogue().cards[found.reference].name) == folded(name)
    for reference in default_catalogue().cards:
        assert SEARCH.find(f" {reference.lower()} ") == Found(reference)
    assert SEARCH.find("ALT_COREKS_B_AX_04_R") == Found("ALT_CORE_B_AX_04_R1")


def misspelt(name: str, rng: random.Random) -> str:
    """One letter wrong, missing, doubled, or in the place of its neighbour."""
    place = rng.randrange(1, len(name) - 1)
    how = rng.randrange(4)
    if how == 0:
        return name[:place] + rng.choice(string.ascii_lowercase) + name[place + 1 :]
    if how == 1:
        return name[:place] + name[place + 1 :]
    if how == 2:
        return name[:place] + name[place] + name[place:]
    return name[:place] + name[place + 1] + name[place] + name[place + 2 :]


def test_one_slip_in_any_name_still_offers_it_and_never_finds_another_for_sure() -> None:
    rng = random.Random(5)
    long_enough = [name for name in NAMES if len(name) >= 6]
    missed = [name for name in long_enough if name not in SEARCH.offered(misspelt(name, rng))[:5]]
    assert len(missed) <= len(long_enough) // 100, missed
    wrong = []
    for name in long_enough:
        typed = misspelt(name, rng)
        found = SEARCH.find(typed)
        near = (found.reference,) if isinstance(found, Found) else [each.reference for each in found.nearest]
        if name not in {default_catalogue().cards[reference].name for reference in near}:
            wrong.append((name, typed))
    assert len(wrong) <= len(long_enough) // 100, wrong


def test_an_unknown_name_gives_the_three_nearest() -> None:
    found = SEARCH.find("Kelon")
    assert isinstance(found, NotFound)
    assert [near.name for near in found.nearest] == ["Kelon Burst", "Kelon Cylinder", "Kelon Elemental"]
    found = SEARCH.find("Gandalf the Grey")
    assert isinstance(found, NotFound)
    assert len(found.nearest) == 3


def test_what_can_mean_only_one_name_is_taken_for_it() -> None:
    assert SEARCH.find("kelon elem") == Found("ALT_CORE_B_AX_04_C", exactly=False)
    assert SEARCH.find("kellon elemental") == Found("ALT_CORE_B_AX_04_C", exactly=False)


def test_a_keystroke_takes_less_than_five_milliseconds() -> None:
    rng = random.Random(3)
    typed = [name[: rng.randrange(1, len(name) + 1)] for name in NAMES[::4]]
    typed += [misspelt(name, rng) for name in NAMES[::4] if len(name) > 3] + ["x" * 100]
    times = []
    for text in typed:
        begin = time.process_time()
        SEARCH.offered(text)
        times.append(time.process_time() - begin)
    assert statistics.median(times) < 0.005
    assert sorted(times)[len(times) * 95 // 100] < 0.005


@pytest.mark.asyncio
async def test_a_catalogue_that_grows_is_searched_as_it_is_now() -> None:
    known = [default_catalogue()]

    async def now(_: Sequence[str]) -> Catalogue:
        return known[0]

    service = CardService(now)
    assert "Mine Alone" not in await service.offered("mine alone", "en")
    card = default_catalogue().cards["ALT_CORE_B_AX_04_C"]
    known[0] = known[0].with_definitions([msgspec.structs.replace(card, reference="MINE_1", name="Mine Alone")])
    assert (await service.offered("mine alone", "en"))[0] == "Mine Alone"
    sheet = await service.sheet("MINE_1")
    assert [each.reference for each in sheet.versions] == ["MINE_1"]
    assert sheet.sets == {"MINE_1": ""}
    with pytest.raises(Refusal):
        await service.sheet("ALT_NOBODY_B_AX_999_C")


@pytest.mark.parametrize(
    ("typed", "language", "first"),
    [
        ("kelon", "en", "Kelon Burst"),
        ("cylindre", "en", "Cylindre de Kélon"),
        ("kelon cylinder", "fr", "Kelon Cylinder"),
        ("cylindre de kelon", "fr", "Cylindre de Kélon"),
    ],
)
def test_a_card_is_offered_once_by_the_name_that_is_meant(typed: str, language: str, first: str) -> None:
    offered = SEARCH.offered(typed, language=language)
    assert offered[0] == first
    cards = [default_catalogue().called(name)[0].name for name in offered]
    assert len({folded(card) for card in cards}) == len(cards)


def test_a_french_reader_is_offered_french_names() -> None:
    assert "Cylindre de Kélon" in SEARCH.offered("kelon", language="fr")
    assert "Kelon Cylinder" not in SEARCH.offered("kelon", language="fr")
    assert "Cylindre de Kélon" not in SEARCH.offered("", 1000)
    assert "Cylindre de Kélon" in SEARCH.offered("", 1000, "fr")


def test_a_misspelt_french_name_is_found() -> None:
    found, meant = SEARCH.find("cilindre de kelon"), SEARCH.find("Kelon Cylinder")
    assert isinstance(meant, Found)
    assert found == Found(meant.reference, exactly=False)

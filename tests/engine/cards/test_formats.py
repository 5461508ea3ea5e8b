"""What the formats ask of decks, each limit at its edge and one beyond, and what is banned when."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from engine.cards.catalogue import Catalogue, default_catalogue
from engine.cards.decks import Deck
from engine.cards.definitions.definition import CardDefinition
from engine.cards.errors import UnknownFormat
from engine.cards.formats import (
    EVERY_SET,
    Admission,
    Change,
    Restrictions,
    UnknownSet,
    Versions,
    admission,
    check_deck,
    format_called,
    formats,
    restrictions,
    sets_meant,
)
from engine.cards.formats.format import formats_of

HERO = "ALT_CORE_B_AX_01_C"
SUBHASH = "ALT_CORE_B_AX_03_C"
FORMATS = [
    "standard", "no-unique", "frontier", "singleton", "singleton-no-unique", "sandbox", "sealed", "draft", "doubles",
    "two-against-two", "first-game",
]  # fmt: skip


def crowd() -> Catalogue:
    """A hundred names in each rarity and faction, besides the shipped cards."""
    like = default_catalogue().cards["ALT_CORE_B_AX_11_C"]
    made: list[CardDefinition] = []

    def face(reference: str, **facts: Any) -> None:
        made.append(msgspec.structs.replace(like, reference=reference, **facts))

    for number in range(100):
        for rarity in ("common", "rare", "exalted", "unique"):
            face(f"{rarity.upper()}_{number}", name=f"Face {number}", rarity=rarity)
    for number in range(40):
        for faction in ("lyra", "muna", "ordis", "neutral"):
            face(f"{faction.upper()}_{number}", name=f"{faction} {number}", faction=faction)
    face("MANA CONVERGENCE", name="Mana Convergence", faction="neutral")
    hero = default_catalogue().cards[HERO]
    made.append(msgspec.structs.replace(hero, reference=SUBHASH, name="Subhash & Marmo"))
    return default_catalogue().with_definitions(made)


CROWD = crowd()


def some(word: str, number: int, start: int = 0) -> tuple[str, ...]:
    return tuple(f"{word}_{face}" for face in range(start, start + number))


COMMONS = some("COMMON", 39)


def breaches(name: str, hero: str, cards: tuple[str, ...], **more: Any) -> list[tuple[Any, ...]]:
    found = check_deck(Deck("crowd", hero, cards), format_called(name), CROWD, **more)
    assert found.legal == (not found.breaches)
    return [(each.key, each.rule, each.found, each.least, each.most, each.cards) for each in found.breaches]


def keys(name: str, hero: str, cards: tuple[str, ...], **more: Any) -> list[str]:
    return [each[0] for each in breaches(name, hero, cards, **more)]


def test_all_formats_are_data() -> None:
    assert list(formats()) == FORMATS
    with pytest.raises(UnknownFormat, match="standard"):
        format_called("modern")


@pytest.mark.parametrize(
    ("hero", "cards", "found"),
    [
        (HERO, COMMONS, []),
        (HERO, some("COMMON", 59), []),
        (HERO, COMMONS[:38], [("size", "1.1.4.c", 38, 39, 59, ())]),
        (HERO, some("COMMON", 60), [("size", "1.1.4.c", 60, 39, 59, ())]),
        ("", COMMONS, [("hero", "1.1.4.b", 0, 1, 1, ())]),
        (COMMONS[0], COMMONS, [("hero", "1.1.4.b", 0, 1, 1, COMMONS[:1])]),
        (HERO, (*COMMONS, HERO), [("heroes in the deck", "1.1.4.b", 1, 0, 0, (HERO,))]),
        (HERO, (*COMMONS, "ALT_CORE_B_AX_31_C"), [("tokens", "RB.4", 1, 0, 0, ("ALT_CORE_B_AX_31_C",))]),
        (HERO, (*COMMONS, "LYRA_1"), [("factions", "1.1.4.d", 2, 0, 1, ("LYRA_1",))]),
        (HERO, (*COMMONS, "NEUTRAL_1"), []),
        (HERO, (*COMMONS, COMMONS[0], COMMONS[0]), []),
        (
            HERO,
            (*COMMONS, COMMONS[0], COMMONS[0], "RARE_0"),
            [("copies", "1.1.4.e", 4, 0, 3, (COMMONS[0], "RARE_0"))],
        ),
        (HERO, (*COMMONS, *some("RARE", 15)), []),
        (HERO, (*COMMONS, *some("RARE", 16)), [("rare", "1.1.4.f", 16, 0, 15, some("RARE", 16))]),
        (HERO, (*COMMONS, *some("EXALTED", 3)), []),
        (HERO, (*COMMONS, *some("EXALTED", 4)), [("exalted", "RB.33", 4, 0, 3, some("EXALTED", 4))]),
        (HERO, (*COMMONS, *some("UNIQUE", 3)), []),
        (HERO, (*COMMONS, *some("UNIQUE", 4)), [("unique", "1.1.4.g", 4, 0, 3, some("UNIQUE", 4))]),
        (HERO, (*COMMONS, "UNIQUE_0", "UNIQUE_0"), [("copies of a unique", "", 2, 0, 1, ("UNIQUE_0",))]),
        (HERO, ("NOBODY", "NOBODY", "NOONE"), [("known cards", "1.2.2.c", 2, 0, 0, ("NOBODY", "NOONE"))]),
    ],
)
def test_what_standard_asks(hero: str, cards: tuple[str, ...], found: list[Any]) -> None:
    assert breaches("standard", hero, cards) == found


def test_every_limit_is_told_with_what_was_found_also_where_it_is_kept() -> None:
    found = check_deck(Deck("crowd", HERO, (*COMMONS, "RARE_99")), format_called("standard"), CROWD)
    assert [(each.key, each.found, each.most) for each in found.checks] == [
        ("hero", 1, 1), ("heroes in the deck", 0, 0), ("tokens", 0, 0), ("size", 40, 59), ("factions", 1, 1),
        ("copies", 1, 3), ("copies of a unique", 0, 1), ("rare", 1, 15), ("exalted", 0, 3), ("unique", 0, 3),
        ("sets", 0, 0), ("banned", 0, 0), ("suspended", 0, 0),
    ]  # fmt: skip
    assert (found.format, found.dated) == ("standard", restrictions().date.isoformat())


def test_no_unique_refuses_the_first_one() -> None:
    assert keys("no-unique", HERO, COMMONS) == []
    assert keys("no-unique", HERO, (*COMMONS, "UNIQUE_0")) == ["unique"]


def test_frontier_takes_uniques_from_the_seasons_pool_alone() -> None:
    cards = (*COMMONS, "UNIQUE_0", "UNIQUE_1")
    assert keys("frontier", HERO, cards, pool=["UNIQUE_0", "UNIQUE_1"]) == []
    assert breaches("frontier", HERO, cards, pool=["UNIQUE_0"]) == [("pool", "", 1, 0, 0, ("UNIQUE_1",))]
    assert keys("frontier", HERO, cards) == ["pool"]
    assert keys("frontier", HERO, (*COMMONS, *some("UNIQUE", 4)), pool=some("UNIQUE", 4)) == ["unique"]


@pytest.mark.parametrize(("hero", "most"), [("ALT_CORE_B_AX_01_C", 5), (SUBHASH, 4), ("ALT_CORE_B_BR_01_C", 3)])
def test_singletons_hero_says_how_many_uniques(hero: str, most: int) -> None:
    def key_list(uniques: int) -> list[str]:
        found = keys("singleton", hero, (*some("COMMON", 59), *some("UNIQUE", uniques)))
        return [key for key in found if key != "factions"]

    assert key_list(most) == []
    assert key_list(most + 1) == ["unique"]
    assert keys("singleton-no-unique", HERO, (*some("COMMON", 59), "UNIQUE_0")) == ["unique"]


def test_singleton_allows_one_of_a_name_in_each_rarity() -> None:
    cards = some("COMMON", 58)
    assert keys("singleton", HERO, cards) == ["size"]
    assert keys("singleton", HERO, (*cards, "RARE_0", "EXALTED_0")) == []
    assert keys("singleton", HERO, (*cards, "RARE_0", "EXALTED_0", "UNIQUE_0")) == ["copies"]
    assert breaches("singleton", HERO, (*cards, "COMMON_0")) == [("copies of a rarity", "", 2, 0, 1, ("COMMON_0",))]
    assert keys("singleton", HERO, some("COMMON", 80)) == ["size"]
    assert keys("singleton", HERO, (*some("COMMON", 59), *some("RARE", 16))) == []


def test_sandbox_asks_for_a_hero_and_some_cards() -> None:
    assert keys("sandbox", HERO, ("COMMON_0",) * 4) == []
    assert keys("sandbox", HERO, ("COMMON_0",) * 3) == ["size"]
    assert keys("sandbox", HERO, ("COMMON_0",) * 101) == ["size"]
    assert keys("sandbox", "", ("COMMON_0", "LYRA_0", "UNIQUE_0", "UNIQUE_0")) == ["hero"]


@pytest.mark.parametrize("name", ["sealed", "draft"])
def test_limited_decks_come_from_what_was_handed_out(name: str) -> None:
    cards = (*some("COMMON", 20), *some("LYRA", 5), *some("MUNA", 4))
    assert keys(name, "", cards, pool=cards) == []
    assert keys(name, HERO, cards, pool=(*cards, HERO)) == []
    assert breaches(name, HERO, cards, pool=cards) == [("pool", "1.1.5.a", 1, 0, 0, (HERO,))]
    assert keys(name, "", (*cards, "COMMON_0"), pool=cards) == ["pool"]
    assert keys(name, "", cards[:28], pool=cards) == ["size"]
    assert keys(name, "", (*cards[:20], *["MANA CONVERGENCE"] * 9), pool=cards) == []
    many = (*cards, "ORDIS_0")
    assert breaches(name, "", many, pool=many) == [("factions", "1.1.5.d", 4, 0, 3, ("ORDIS_0",))]
    assert keys(name, "", ("COMMON_0",) * 29, pool=("COMMON_0",) * 29) == []


def test_doubles_are_of_exactly_two_factions() -> None:
    assert keys("doubles", HERO, (*COMMONS, "LYRA_0")) == []
    assert keys("doubles", HERO, COMMONS) == ["factions"]
    assert keys("doubles", HERO, (*COMMONS, "LYRA_0", "MUNA_0")) == ["factions"]


def test_the_heros_faction_is_never_the_one_too_many() -> None:
    assert breaches("standard", HERO, some("LYRA", 39)) == [("factions", "1.1.4.d", 2, 0, 1, some("LYRA", 39))]


def test_what_the_first_game_asks() -> None:
    assert keys("first-game", "", COMMONS[:29]) == []
    assert breaches("first-game", HERO, COMMONS[:29]) == [("hero", "RB.2", 1, 0, 0, (HERO,))]
    assert keys("first-game", "", COMMONS[:28]) == ["size"]
    assert keys("first-game", "", COMMONS[:30]) == ["size"]


def change(date: str, state: str, **versions: Any) -> Change:
    return msgspec.convert({"date": date, "state": state, "cards": [versions], "source": "us"}, Change)


def test_a_restriction_holds_from_its_day_until_it_is_lifted() -> None:
    listed = Restrictions(change=()).with_changes(
        [change("2026-03-01", "free", name="Face 0"), change("2026-01-01", "suspended", name="face 0", rarity="common")]
    )
    assert listed.date == datetime.date(2026, 3, 1)
    for day, found in (("2025-12-31", []), ("2026-01-01", ["suspended"]), ("2026-03-01", [])):
        in_force = listed.on(datetime.date.fromisoformat(day))
        assert keys("standard", HERO, COMMONS, listed=in_force) == found
    assert keys("sandbox", HERO, COMMONS, listed=listed.on(datetime.date(2026, 1, 1))) == []
    assert keys("standard", HERO, (*COMMONS[1:], "RARE_0"), listed=listed.on(datetime.date(2026, 1, 1))) == []


def test_a_restriction_of_a_rarity_may_be_one_of_some_factions() -> None:
    versions = Versions(name="Face 1", rarity="rare", factions=frozenset({"bravos"}))
    assert not versions.mean(CROWD.cards["RARE_1"])
    assert versions.mean(msgspec.structs.replace(CROWD.cards["RARE_1"], faction="bravos"))


def like(name: str, rarity: str, faction: str = "axiom") -> CardDefinition:
    facts: dict[str, Any] = {"name": name, "rarity": rarity, "faction": faction}
    return msgspec.structs.replace(CROWD.cards["RARE_1"], **facts)


@pytest.mark.parametrize(
    ("card", "state"),
    [
        (like("Moonlight Jellyfish", "unique", "yzmir"), "banned"),
        (like("Moonlight Jellyfish", "rare", "yzmir"), None),
        (like("Baba Yaga", "rare", "ordis"), "suspended"),
        (like("Baba Yaga", "rare", "yzmir"), None),
        (like("Tiny Jinn", "common", "bravos"), "suspended"),
        (like("Tiny Jinn", "rare", "bravos"), "suspended"),
        (like("Tiny Jinn", "rare", "lyra"), None),
        (like("Celebration Day", "rare", "yzmir"), "suspended"),
        (like("Celebration Day", "common", "ordis"), None),
        (like("Lyra Festival", "common", "lyra"), "suspended"),
        (like("Ozma", "rare", "ordis"), None),
    ],
)
def test_what_is_banned_and_suspended_today(card: CardDefinition, state: str | None) -> None:
    found = restrictions().state(card)
    assert (found and found.state) == state


def test_errata_keep_no_card_out() -> None:
    erratum: Callable[[CardDefinition], Change | None] = restrictions().errata
    found = erratum(like("Waru & Mack", "hero", "ordis"))
    assert found is not None
    assert found.date == datetime.date(2025, 1, 30)
    assert erratum(like("Ozma", "common", "ordis")) is None


def admissions(name: str, reference: str) -> Admission:
    return admission(CROWD.cards[reference], format_called(name), restrictions())


@pytest.mark.parametrize(
    ("format", "card", "said"),
    [
        ("standard", "COMMON_1", "legal"),
        ("standard", "UNIQUE_1", "legal"),
        ("no-unique", "UNIQUE_1", "no rarity"),
        ("singleton-no-unique", "UNIQUE_1", "no rarity"),
        ("singleton", "UNIQUE_1", "legal"),
        ("frontier", "UNIQUE_1", "from the pool"),
        ("frontier", "COMMON_1", "legal"),
        ("sealed", "COMMON_1", "from the pool"),
        ("sealed", "MANA CONVERGENCE", "legal"),
        ("standard", "ALT_CORE_B_AX_31_C", "not in decks"),
        ("first-game", HERO, "no heroes"),
        ("standard", HERO, "legal"),
        ("standard", "ALT_CORE_B_BR_13_R2", "legal"),
    ],
)
def test_what_a_format_says_of_a_card_by_itself(format: str, card: str, said: Admission) -> None:
    assert admissions(format, card) == said


def test_a_card_that_a_format_admits_breaks_no_limit_by_itself_and_another_does() -> None:
    """Cards by themselves and cards in decks are judged alike: what keeps a card out is what its deck fails."""
    alone = {"tokens", "rare", "exalted", "unique", "pool", "banned", "suspended", "hero", "sets"}
    said = {"from the pool": "pool", "banned": "banned", "suspended": "suspended", "not in decks": "tokens"}
    said["preview"] = "sets"
    for name, form in formats().items():
        for card in list(CROWD.cards.values())[::4]:
            hero = card.reference if card.type == "hero" else HERO if form.hero == "needed" else ""
            cards = () if card.type == "hero" else (card.reference,)
            pool = [] if card.type == "hero" or not hero else [hero]
            found = check_deck(Deck("one", hero, cards), form, CROWD, pool=pool)
            broken = {check.key for check in found.breaches} & alone
            if card.token:
                broken &= {"tokens"}
            told = admission(card, form, restrictions())
            assert bool(broken) == (told != "legal"), (name, card.reference, told, broken)
            assert told not in said or said[told] in broken


def test_a_suspended_card_is_named_as_such_where_suspensions_count() -> None:
    jinn = next(
        card for card in CROWD.cards.values() if (said := restrictions().state(card)) and said.state != "banned"
    )
    assert admission(jinn, format_called("standard"), restrictions()) == "suspended"
    assert admission(jinn, format_called("sandbox"), restrictions()) == "legal"
    before = restrictions().on(datetime.date(2024, 1, 1))
    assert admission(jinn, format_called("standard"), before) == "legal"


PREVIEW, ITS_HERO = "ALT_EOLE_B_AX_106_C", "ALT_EOLE_B_BR_105_C"


def test_a_preview_is_played_where_its_set_is_allowed_and_nowhere_else() -> None:
    cards = (*COMMONS, PREVIEW)
    for name in ("standard", "no-unique", "singleton", "doubles"):
        assert ("sets", "", 1, 0, 0, (PREVIEW,)) in breaches(name, HERO, cards)
        assert "sets" not in keys(name, HERO, cards, sets=[EVERY_SET])
    assert keys("standard", HERO, cards, sets=["EOLE"]) == ["sets"], "other sets are not allowed there"
    assert keys("sandbox", HERO, cards) == []
    assert admission(CROWD.find(PREVIEW), format_called("standard"), restrictions()) == "preview"
    assert admission(CROWD.find(PREVIEW), format_called("sandbox"), restrictions()) == "legal"
    assert "sets" in keys("standard", ITS_HERO, cards)


def test_a_format_may_say_which_sets_it_allows() -> None:
    form = formats_of('[frost]\nleast = 1\nsets = ["ALIZE"]')["frost"]
    of_frost, of_core = "ALT_ALIZE_B_AX_35_C", "ALT_CORE_B_AX_04_C"
    found = check_deck(Deck("one", HERO, (of_frost, of_core, PREVIEW)), form, default_catalogue())
    assert [(each.key, each.cards) for each in found.breaches] == [("sets", (HERO, of_core, PREVIEW))]
    assert admission(default_catalogue().find(of_core), form, restrictions()) == "other set"
    assert admission(default_catalogue().find(of_frost), form, restrictions()) == "legal"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("", ()),
        ("released", ()),
        ("ALL", (EVERY_SET,)),
        ("core, Trial by Frost", ("CORE", "ALIZE")),
        ("EOLE CORE eole", ("EOLE", "CORE")),
        ("released, roots of corruption", ("ALIZE", "BISE", "CORE", "CYCLONE", "DUSTER", "EOLE")),
    ],
)
def test_sets_are_meant_by_codes_and_names(typed: str, meant: tuple[str, ...]) -> None:
    assert set(sets_meant(typed, default_catalogue().sets())) == set(meant)


def test_what_is_no_set_is_told_with_those_there_are() -> None:
    with pytest.raises(UnknownSet) as fault:
        sets_meant("CORE, Frost", default_catalogue().sets())
    assert fault.value.given == "Frost"
    assert set(fault.value.possible) == {"ALIZE", "BISE", "CORE", "CYCLONE", "DUSTER", "EOLE"}

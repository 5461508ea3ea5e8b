"""The catalogue: strict reading, stable names, profiles, and facts that equal the printed cards."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

import msgspec
import pytest

from engine.cards.catalogue import Catalogue, default_catalogue, digest
from engine.cards.definitions.definition import CardDefinition
from engine.cards.definitions.files import read_set, write_set
from engine.cards.definitions.sets import shipped_sets
from engine.cards.errors import BadCardFile, BadDefinition, UnknownAbility, UnknownCard
from engine.cards.language import (
    Additive,
    All,
    AtLeast,
    AtPhase,
    Boost,
    Cost,
    CostOf,
    CostsLess,
    CountedTough,
    CountersOn,
    Create,
    Discard,
    Draw,
    Effect,
    Filter,
    Gets,
    Give,
    HaveAbility,
    If,
    InExpedition,
    Is,
    It,
    Joins,
    JoinsYours,
    Keyword,
    Me,
    NextCard,
    NumberOf,
    Of,
    Passive,
    Quality,
    QuickAction,
    Reaction,
    Resupply,
    Sequence,
    SpellEffect,
    SpendFrom,
    Support,
    Target,
    TargetExpedition,
    YouDraw,
    YouResupply,
)
from tests.engine.cards.intricate import FILE, intricate_catalogue
from tests.engine.cards.shared import shared_cards

HIVE = "ALT_CORE_B_AX_30_R1"
FACTIONS = {"AX": "axiom", "BR": "bravos", "LY": "lyra", "MU": "muna", "OR": "ordis", "YZ": "yzmir", "NE": "neutral"}


def card(reference: str = "ALT_X_B_NE_1_C", *abilities: Any, **facts: Any) -> CardDefinition:
    known = {"name": "Somebody", "type": "character", "faction": "neutral", "rarity": "common"} | facts
    return CardDefinition(reference=reference, abilities=abilities, **known)


def facts_of(printed: dict[str, Any]) -> dict[str, Any]:
    """A printed face in the fields of a definition, abilities left out."""
    return {
        "reference": printed["id"],
        "name": printed["name"],
        "type": printed["type"],
        "faction": FACTIONS[printed["faction"]],
        "rarity": printed["rarity"],
        "subtypes": tuple(printed["subtypes"]),
        "hand_cost": printed["hand_cost"] or 0,
        "reserve_cost": printed["reserve_cost"] or 0,
        "statistics": (printed["forest"] or 0, printed["mountain"] or 0, printed["ocean"] or 0),
        "token": printed["token"],
        "reserve_limit": printed.get("reserve_limit", 2),
        "landmark_limit": printed.get("landmark_limit", 2),
        "family": printed["family"],
    }


@pytest.mark.parametrize("catalogue", [default_catalogue, intricate_catalogue])
def test_facts_equal_the_printed_cards(catalogue: Any) -> None:
    printed = shared_cards()
    for each in catalogue().cards.values():
        if each.reference.startswith("ALT_THORNY_"):
            continue
        facts = msgspec.structs.asdict(each)
        del facts["abilities"]
        assert facts == facts_of(printed[each.reference])


def test_aliases_equal_the_printed_cards() -> None:
    printed = shared_cards()
    for reference in default_catalogue().cards:
        for alias in printed[reference]["aliases"]:
            assert default_catalogue().resolve(alias) == reference
    assert dict(default_catalogue().aliases) == {"ALT_CORE_B_OR_32_C": "ALT_CORE_B_OR_31_C"}


def test_the_files_are_written_in_their_own_layout() -> None:
    for each in shipped_sets():
        written = write_set(each)
        assert read_set(written, "again") == each
        assert (resources.files("engine.cards") / "data" / "sets" / f"{each.set}.json").read_bytes() == written
    assert write_set(read_set(FILE.read_bytes(), FILE.name)) == FILE.read_bytes()


def test_names_are_stable_and_unique() -> None:
    catalogue = intricate_catalogue()
    assert len({named.name for named in catalogue.abilities.values()}) == len(catalogue.abilities)
    for name, named in catalogue.abilities.items():
        assert named.name == name
        assert name.startswith(f"{named.reference}/")
    assert default_catalogue().printed[HIVE] == (f"{HIVE}/0", f"{HIVE}/1", f"{HIVE}/2")
    assert isinstance(catalogue.ability("ALT_CORE_B_MU_30_R2/0/granted").ability, Keyword)
    assert catalogue.ability("ALT_CORE_B_AX_07_C/0/next").ability == NextCard(
        Filter(types=("permanent",)), CostsLess(1)
    )


def test_what_an_ability_contains_is_named_in_the_order_of_its_tree() -> None:
    first, second = NextCard(Filter(), CostsLess(1)), NextCard(Filter(), Gets(Boost(It(), 1)))
    inner = Support(Sequence((second, Draw())))
    catalogue = Catalogue(
        [card("A", SpellEffect(Sequence((first, Draw(), second)))), card("B", Passive(HaveAbility(Me(), inner)))]
    )
    assert list(catalogue.abilities) == ["A/0", "A/0/next", "A/0/next2", "B/0", "B/0/granted", "B/0/granted/next"]
    assert catalogue.ability("A/0").parts == ("A/0/next", "A/0/next2")
    assert catalogue.part("A/0", second) == "A/0/next2"
    assert catalogue.part("B/0", inner) == "B/0/granted"
    with pytest.raises(UnknownAbility):
        catalogue.part("A/0", inner)
    with pytest.raises(BadDefinition, match="later"):
        catalogue.profile(("A/0/next",))


SACRIFICED, DISCARDED = Give("sacrifice", Filter(types=("character",))), Give("discard", Filter(zone="reserve"))
EXHAUSTED = Give("exhaust", Filter(types=("permanent",)))


@pytest.mark.parametrize(
    "costs", [(SACRIFICED, SACRIFICED), (SACRIFICED, DISCARDED), (SACRIFICED, DISCARDED, DISCARDED)]
)
def test_a_cost_may_ask_for_one_thing_and_so_many_of_another(costs: tuple[Cost, ...]) -> None:
    Catalogue([card("A", QuickAction(costs, Draw()))])


@pytest.mark.parametrize(
    ("costs", "why"),
    [
        ((SACRIFICED, DISCARDED, EXHAUSTED), "more than one thing"),
        ((SACRIFICED, SACRIFICED, DISCARDED), "more than one thing"),
        ((SACRIFICED, Give("discard", Filter(zone="reserve"), any_number=True)), "do not go together"),
        ((SACRIFICED, SpendFrom(Filter(controller="you"))), "do not go together"),
    ],
)
def test_a_cost_that_asks_for_more_choices_is_refused(costs: tuple[Cost, ...], why: str) -> None:
    with pytest.raises(BadDefinition, match=why):
        Catalogue([card("A", QuickAction(costs, Draw()))])


@pytest.mark.parametrize(
    "said",
    [
        Boost(Me(), CountersOn(All(Filter()), "boost")),
        If(AtLeast(CostOf(Target(Filter())), 3), Draw()),
        If(Is(All(Filter()), "fleeting"), Draw()),
    ],
)
def test_numbers_and_conditions_are_looked_up_on_me_or_on_it(said: Effect) -> None:
    with pytest.raises(BadDefinition, match="'me' or on 'it'"):
        Catalogue([card("A", Reaction(Joins(), said))])


@pytest.mark.parametrize("word", [Of("target opponent"), InExpedition(TargetExpedition())])
def test_a_passive_ability_that_would_have_to_choose_is_refused(word: Quality) -> None:
    says = HaveAbility(All(Filter(types=("character",), qualities=(word,))), Keyword("defender"))
    with pytest.raises(BadDefinition, match="chooses nothing"):
        Catalogue([card("A", Passive(says))])
    with pytest.raises(BadDefinition, match="chooses nothing"):
        Catalogue([card("A", CountedTough(NumberOf(Filter(zone="reserve", qualities=(word,)))))])
    Catalogue([card("A", Passive(HaveAbility(Me(), QuickAction((), Discard(Target(Filter()))))))])


def test_a_profile_is_what_abilities_amount_to() -> None:
    tough = Keyword("tough", 2)
    additive = Additive(YouDraw(), Resupply())
    catalogue = default_catalogue().with_definitions([card("A", tough, Keyword("gigantic"), tough, additive)])
    names = (*catalogue.printed["A"], *catalogue.printed[HIVE], "ALT_CORE_B_LY_30_R2/1")
    profile = catalogue.profile(names)
    assert profile.keywords == {"tough": 4, "gigantic": 1}
    assert profile.reactions == {Joins: (f"{HIVE}/0",), AtPhase: (f"{HIVE}/1",), JoinsYours: (f"{HIVE}/2",)}
    assert profile.replacing == {YouResupply: ("ALT_CORE_B_LY_30_R2/1",)}
    assert profile.additive == {YouDraw: ("A/3",)}
    assert catalogue.profile(names) is profile
    assert catalogue.profile(catalogue.printed["ALT_CORE_B_AX_27_R1"]).quick_actions == ("ALT_CORE_B_AX_27_R1/0",)
    assert catalogue.profile(catalogue.printed["ALT_CORE_B_AX_10_R1"]).supports == ("ALT_CORE_B_AX_10_R1/0",)
    assert catalogue.profile(catalogue.printed["ALT_CORE_B_MU_30_R2"]).passives == ("ALT_CORE_B_MU_30_R2/0",)
    training = catalogue.printed["ALT_CORE_B_BR_26_R1"]
    assert catalogue.profile(training).effects == training
    with pytest.raises(UnknownAbility, match="B/7"):
        catalogue.profile(("B/7",))


def test_cards_are_found_by_reference_alias_and_name() -> None:
    catalogue = default_catalogue()
    assert catalogue.find("alt_core_b_ax_07_r").reference == "ALT_CORE_B_AX_07_R1"
    for spelt in ("sierra and oddball", "SIERRA oddball", "Sierra & Oddball"):
        assert {each.name for each in catalogue.called(spelt)} == {"Sierra & Oddball"}
    assert [each.rarity for each in catalogue.called("foundry mechanic")][:2] == ["common", "rare"]
    assert catalogue.called("Nobody") == ()
    with pytest.raises(UnknownCard, match="ALT_CORE_B_AX_150_C"):
        catalogue.find("ALT_CORE_B_AX_150_C")


def test_further_definitions_leave_the_first_catalogue_alone() -> None:
    catalogue = default_catalogue()
    changed = msgspec.structs.replace(catalogue.cards[HIVE], abilities=(), name="Silent Hive")
    other = catalogue.with_definitions([changed, card("A")])
    assert "A" in other.cards
    assert "A" not in catalogue.cards
    assert other.printed[HIVE] == ()
    assert len(catalogue.printed[HIVE]) == 3
    assert other.digest != catalogue.digest


def test_the_digest_knows_definitions_and_not_their_order() -> None:
    cards = list(default_catalogue().cards.values())
    assert digest(cards) == digest(reversed(cards)) == default_catalogue().digest
    assert digest(cards[1:]) != digest(cards)


def _set(*cards: object, **other: object) -> bytes:
    return json.dumps({"schema": 1, "set": "X", "name": "X", "cards": cards} | other).encode()


PLAIN = {"reference": "ALT_X_B_NE_1_C", "name": "X", "type": "character", "faction": "neutral", "rarity": "common"}


@pytest.mark.parametrize(
    ("data", "where", "what"),
    [
        (b"{", "x.json:", "truncated"),
        (b"\xff\xfe", "x.json:", ""),
        (_set(schema=2), "x.json:", "schema is 2"),
        (_set(colour="red"), "x.json:", "colour"),
        (_set(PLAIN | {"colour": "red"}), "x.json, card ALT_X_B_NE_1_C:", "colour"),
        (_set(PLAIN | {"faction": "pirates"}), "x.json, card ALT_X_B_NE_1_C:", "pirates"),
        (_set(PLAIN, {"name": "no reference"}), "x.json, card number 2:", "missing required field"),
        (_set(PLAIN, 7), "x.json, card number 2:", "Expected"),
        (
            _set(PLAIN | {"abilities": [{"ability": "spell effect", "effect": {"do": "explode"}}]}),
            "x.json, card ALT_X_B_NE_1_C:",
            "explode",
        ),
    ],
)
def test_a_file_with_an_unknown_word_is_refused_with_file_card_and_reason(data: bytes, where: str, what: str) -> None:
    with pytest.raises(BadCardFile) as refused:
        read_set(data, "x.json")
    assert str(refused.value).startswith(where)
    assert what in str(refused.value)


@pytest.mark.parametrize(
    ("cards", "aliases"),
    [
        ([card("A"), card("A")], {}),
        ([card("A", SpellEffect(Create("B", TargetExpedition())))], {}),
        ([card("A", Keyword("tough"))], {}),
        ([card("A", Keyword("eternal", 2))], {}),
        ([card("A", Passive(HaveAbility(Me(), Keyword("tough"))))], {}),
        ([card("A")], {"B": "C"}),
        ([card("A"), card("B")], {"B": "A"}),
    ],
)
def test_definitions_that_contradict_each_other_are_refused(
    cards: list[CardDefinition], aliases: dict[str, str]
) -> None:
    with pytest.raises(BadDefinition):
        Catalogue(cards, aliases)


def test_a_reaction_keeps_its_record() -> None:
    named = default_catalogue().ability("ALT_CORE_B_BR_04_R1/0").ability
    assert isinstance(named, Reaction)
    assert named.effect == Boost(Me(), 3)

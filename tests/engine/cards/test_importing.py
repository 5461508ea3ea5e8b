"""Cards brought by files: read as a whole, each whole or not at all, told apart from what is there."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import Catalogue, default_catalogue
from engine.cards.errors import BadCardFile
from engine.cards.importing import Brought, compared, read_cards
from engine.cards.kept import card_digest, encode_card, over
from engine.cards.uniques.facts import Pasted, facts_pasted
from engine.cards.wording import card_text

OLD: dict[str, Any] = {
    "reference": "ALT_CORE_B_BR_10_U_7203",
    "name": "Red",
    "cardType": {"reference": "CHARACTER"},
    "cardSubTypes": [{"reference": "ADVENTURER"}],
    "cardSet": {"reference": "CORE", "name": "Beyond the Gates"},
    "rarity": {"reference": "UNIQUE"},
    "mainFaction": {"reference": "YZ"},
    "elements": {
        "MAIN_COST": "#2#",
        "RECALL_COST": "2",
        "FOREST_POWER": "1",
        "MOUNTAIN_POWER": "#3#",
        "OCEAN_POWER": "1",
        "MAIN_EFFECT": "[][]I am [Seasoned].  At Dusk — If I have 2 or more boosts: Draw a card.",
        "ECHO_EFFECT": "{D} : []You may return a Spell from your Reserve to your hand.",
    },
}
NEW: dict[str, Any] = {
    "reference": "ALT_EOLE_B_AX_110_C",
    "name": {"fr": "Chose", "en_US": "Thing"},
    "cardType": {"reference": "LANDMARK_PERMANENT"},
    "subTypes": [{"reference": "SITE"}],
    "rarity": {"reference": "COMMON"},
    "faction": {"code": "AX"},
    "set": {"reference": "EOLE", "name": "Roots of Corruption"},
    "mainCost": 3,
    "recallCost": 2,
    "mainEffect": {"en": "{J} Draw a card."},
    "echoEffect": None,
}
TRIPLES: dict[str, Any] = {
    "reference": "ALT_CORE_B_BR_10_U_7204",
    "faction": "BR",
    "name": "Red",
    "cardType": "CHARACTER",
    "subTypes": ["ADVENTURER"],
    "costHand": 2,
    "costReserve": 3,
    "forest": 1,
    "mountain": 2,
    "ocean": 3,
    "uniqueReduced": [{"effects": [[22, 191, 30], [192, 191, 940]]}],
}
OURS: dict[str, Any] = {
    "id": "ALT_EOLE_B_AX_110_R1",
    "aliases": ["ALT_EOLEOP_P_AX_110_R1", "ALT_EOLE_A_AX_110_R1"],
    "set": "EOLE",
    "set_name": "Roots of Corruption",
    "family": "EOLE_AX_110",
    "faction": "AX",
    "name": "Thing",
    "rarity": "rare",
    "type": "permanent",
    "subtypes": ["landmark", "site"],
    "hand_cost": 3,
    "reserve_cost": 2,
    "effect_text": "{J} Draw a card.",
}


def without(card: dict[str, Any], *names: str, **changed: Any) -> dict[str, Any]:
    return {name: value for name, value in card.items() if name not in names} | changed


def brought(*cards: dict[str, Any], replace: bool = False, known: Brought | None = None) -> Brought:
    before = known.cards if known is not None else ()
    uniques = {card.reference: card_digest(encode_card(card)) for card in before if card.rarity == "unique"}
    aliases = known.aliases if known is not None else {}
    catalogue = over(default_catalogue(), [card for card in before if card.reference not in uniques], aliases)
    read = read_cards("\n".join(map(json.dumps, cards)).encode(), "cards.json", catalogue)
    return compared(read, catalogue, uniques, replace=replace)


def test_every_way_of_telling_a_card_is_read() -> None:
    found = brought(OLD, NEW, TRIPLES, OURS)
    assert found.left_out == ()
    old, new, triples, ours = found.cards
    assert (old.name, old.faction, old.rarity, old.family) == ("Red", "yzmir", "unique", "CORE_BR_10")
    assert (old.hand_cost, old.reserve_cost, old.statistics, len(old.abilities)) == (2, 2, (1, 3, 1), 3)
    assert (new.name, new.type, new.subtypes, new.landmark) == ("Thing", "permanent", ("site", "landmark"), True)
    assert (new.family, new.rarity, new.faction, new.hand_cost) == ("EOLE_AX_110", "common", "axiom", 3)
    assert (triples.statistics, triples.reserve_cost, len(triples.abilities)) == ((1, 2, 3), 3, 2)
    assert ours.abilities == new.abilities
    assert found.aliases == dict.fromkeys(OURS["aliases"], "ALT_EOLE_B_AX_110_R1")
    catalogue = over(default_catalogue(), found.cards, found.aliases)
    assert catalogue.find("alt_eoleop_p_ax_110_r1") == ours
    assert catalogue.find("ALT_CORE_A_BR_10_U_7203") == old


def test_a_page_of_a_service_is_read_like_its_lines() -> None:
    page = json.dumps({"data": [OLD, NEW], "totalItems": 2}, indent=1).encode()
    read = read_cards(page, "page", default_catalogue())
    assert (tuple(read.cards.values()), read.left_out) == (brought(OLD, NEW).cards, ())
    assert read.uniques == (OLD["reference"],)


def test_abilities_that_are_told_in_other_languages_are_read_by_their_numbers() -> None:
    def ability(french: str, key: str, **texts: str) -> dict[str, Any]:
        return {"id": 1, "text": {"fr": french, **texts}, "abilityKey": key}

    card = {
        **without(OLD, "elements", "mainFaction", faction={"code": "YZ"}, mainCost=2, recallCost=2),
        "forestPower": 1, "mountainPower": 3, "oceanPower": 1,
        "mainEffect": {"fr": "Un texte."}, "echoEffect": {"fr": "Un autre."},
        "effect1": ability("Piochez.", "22_30_191"), "effect2": ability("…", "", en="{J} Draw a card."),
        "effect3": None, "echoEffect1": ability("{D} : …", "191_192_940"),
    }  # fmt: skip
    found = brought(card)
    assert found.left_out == ()
    (read,) = found.cards
    (numbers,) = brought(TRIPLES).cards
    assert (read.abilities[0], read.abilities[-1]) == (numbers.abilities[0], numbers.abilities[-1])
    assert len(read.abilities) == 3
    for other in (
        card | {"effect1": ability("Piochez.", "22_99999_191")},
        card | {"effect1": ability("Piochez.", "x")},
    ):
        (left_out,) = brought(other).left_out
        assert left_out.not_understood == "it has no English text"


def test_of_a_unique_its_family_gives_what_is_not_told() -> None:
    (card,) = brought(without(OLD, "name", "cardType", "cardSubTypes", "cardSet", "rarity")).cards
    assert card == brought(OLD).cards[0]


def test_what_is_known_is_not_brought_again_and_what_differs_only_when_wished() -> None:
    before = brought(OLD, NEW)
    again = brought(OLD, NEW, known=before)
    assert (again.cards, again.known) == ((), (OLD["reference"], NEW["reference"]))
    other = without(NEW, mainCost=4)
    kept = brought(OLD, other, known=before)
    assert (kept.cards, kept.differing) == ((), (NEW["reference"],))
    (taken,) = brought(OLD, other, known=before, replace=True).cards
    assert taken.hand_cost == 4
    changed = brought(without(OLD, elements=OLD["elements"] | {"MAIN_COST": "9"}), known=before, replace=True)
    assert (changed.differing, [card.hand_cost for card in changed.cards]) == ((OLD["reference"],), [9])
    assert brought(without(OLD, name="Blue", cardSubTypes=[]), known=before).known == (OLD["reference"],), "1.2.2.c"


def test_names_come_with_cards_or_alone_and_are_those_of_all_cards_with_one_english_name() -> None:
    found = brought(NEW, {"reference": "alt_core_a_ax_04_r1", "name": {"fr_FR": "Élémentaire", "it": "Elementale"}})
    english = default_catalogue().find("ALT_CORE_B_AX_04_C").name
    assert found.names == {"Thing": {"fr": "Chose"}, english: {"fr": "Élémentaire", "it": "Elementale"}}
    catalogue = Catalogue(found.cards, below=default_catalogue(), names=found.names)
    assert {card.name for card in catalogue.called("elementaire")} == {english}
    assert catalogue.name_of(catalogue.find("ALT_CORE_B_AX_04_R1"), "fr") == "Élémentaire"
    assert catalogue.name_of(catalogue.find("ALT_CORE_B_AX_04_R1"), "de") == english


def test_names_that_are_known_are_not_brought_again_and_others_only_when_wished() -> None:
    def read(name: str, language: str, replace: bool = False) -> Brought:
        data = json.dumps({"reference": NEW["reference"], "name": {language: name}}).encode()
        return compared(read_cards(data, "names", catalogue), catalogue, {}, replace=replace)

    before = brought(NEW)
    catalogue = Catalogue(before.cards, below=default_catalogue(), names=before.names)
    assert (read("Chose", "fr").names, read("Chose", "fr").other_names) == ({}, ())
    assert read("Cosa", "it").names == {"Thing": {"it": "Cosa"}}
    assert (read("Truc", "fr").names, read("Truc", "fr").other_names) == ({}, ("Thing",))
    assert read("Truc", "fr", replace=True).names == {"Thing": {"fr": "Truc"}}


def test_a_name_for_nothing_and_a_second_name_are_left_out() -> None:
    nobody = {"reference": "ALT_EOLE_B_AX_999_C", "name": {"fr": "Personne"}}
    (left_out,) = brought(nobody, NEW).left_out
    assert (left_out.reference, left_out.name) == (nobody["reference"], "Personne")
    found = brought(NEW, {"reference": NEW["reference"], "name": {"fr": "Truc"}})
    assert found.names == {"Thing": {"fr": "Chose"}}
    assert [each.not_understood for each in found.left_out] == ["Thing has two names in fr, Chose and Truc"]


def test_uniques_may_belong_to_families_of_the_same_file() -> None:
    common = without(
        NEW,
        reference="ALT_EOLE_B_BR_120_C",
        cardType={"reference": "CHARACTER"},
        subTypes=[{"reference": "SOLDIER"}],
        faction={"code": "BR"},
    )
    unique = without(OLD, reference="ALT_EOLE_B_BR_120_U_5", name="Thing", mainFaction={"reference": "BR"})
    for cards in ((unique, common), (common, unique)):
        found = brought(*cards)
        assert ({card.name for card in found.cards}, found.left_out) == ({"Thing"}, ())
    (left_out,) = brought(unique).left_out
    assert "no card of its family" in left_out.not_understood


def test_a_later_set_brings_its_tokens_and_its_sub_types() -> None:
    golem = without(OURS, effect_text=None, id="ALT_EOLE_B_AX_131_C", aliases=[], name="Stone Golem", rarity="common",
                    type="character", subtypes=["golem"], token=True, forest=1, mountain=1, ocean=1)  # fmt: skip
    maker = without(NEW, mainEffect={"en": "{J} Create a [Stone Golem 1/1/1] Golem token in my Expedition.  "
                                           "{R} Golems you control gain 1 boost."})  # fmt: skip
    maker = without(maker, cardType={"reference": "CHARACTER"}, subTypes=[])
    found = brought(maker, golem)
    assert (len(found.cards), found.left_out) == (2, ())
    catalogue = over(default_catalogue(), found.cards)
    assert catalogue.tokens_of([NEW["reference"]]) == {golem["id"]}
    said = card_text(catalogue.find(NEW["reference"]), catalogue, plain=True)
    assert "Stone Golem" in said[0]
    for text in ("{J} Create two [Stone Golems] in my Expedition.", "If you control a Golem: I gain 1 boost."):
        assert brought(
            without(OURS, type="character", effect_text=f"{{J}} {text.removeprefix('{J} ')}"), known=found
        ).cards
    pasted = Pasted(OLD["reference"], "YZ 2/2 2/1/1", "{J} Create a [Stone Golem] Golem token in my Expedition.")
    assert facts_pasted(pasted).definition(catalogue).abilities
    (left_out, other) = brought(maker, OURS).left_out, brought(OURS).cards
    assert ["Stone Golem" in each.not_understood for each in left_out] == [True]
    assert len(other) == 1


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        (without(NEW, mainEffect={"en": "{J} Win the game."}), "Win the game"),
        (without(NEW, mainEffect={"fr": "Piochez une carte."}), "it has no English text"),
        (without(OLD, mainFaction={"reference": "AX"}), "bravos or yzmir, not of axiom"),
        (without(OLD, reference="ALT_CORE_B_BR_987_U_1"), "no card of its family is known"),
        (without(OLD, reference="ALT_CORE_B_BR_01_U_1"), "no family of Characters"),
        (without(OLD, elements=OLD["elements"] | {"MAIN_COST": "11"}), "costs are 1 to 10"),
        (without(OLD, elements=OLD["elements"] | {"OCEAN_POWER": "19"}), "statistics are 0 to 10"),
        (without(OLD, elements=OLD["elements"] | {"MAIN_EFFECT": "{J} Draw a card.  " * 4}), "up to 3 abilities"),
        (without(TRIPLES, uniqueReduced=[{"effects": [[22, 191, 191]]}]), "it is not one trigger"),
        (without(TRIPLES, uniqueReduced=[{"effects": [[22, 23, 30]]}]), "two parts of one kind"),
        (without(TRIPLES, uniqueReduced=[{"effects": [[99_999, 191, 30]]}]), "no part has the number"),
    ],
)
def test_a_card_that_cannot_be_played_is_left_out_with_the_reason_and_the_others_are_not(
    card: dict[str, Any], reason: str
) -> None:
    found = brought(card, OURS)
    assert [each.reference for each in found.cards] == [OURS["id"]]
    (left_out,) = found.left_out
    assert reason in left_out.not_understood
    assert left_out.reference == card["reference"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "it holds no card"),
        ("garbage", "is no JSON"),
        ("[]", "holds no card"),
        ("[1]", "it is no object"),
        ("[" * 100_000, "cannot be read"),
        ('{"a":' * 100_000, "cannot be read"),
        (json.dumps([OLD, without(OLD, name="Blue")]), "says other facts"),
        (json.dumps([OURS, without(OURS, hand_cost=4)]), "says other facts"),
        (json.dumps(without(OURS, hand_cost=10**30)), "hand_cost"),
        (json.dumps(without(OURS, id="../../etc/passwd")), "is no card reference"),
        (json.dumps(without(OURS, rarity="unique")), "none of a unique card"),
        (json.dumps(without(OLD, rarity={"reference": "RARE"})), "none of a rare card"),
        (json.dumps(without(NEW, mainCost="lots")), "mainCost must be a number"),
        (json.dumps(without(NEW, cardType={"reference": "WIZARD"})), "type"),
        (json.dumps(without(NEW, name={"en": "x" * 500})), "name"),
        (json.dumps(without(NEW, name="**Blue** @everyone")), "its name is none"),
        (json.dumps(without(NEW, name="__Blue__")), "its name is none"),
        (json.dumps({"reference": NEW["reference"], "name": {"fr": "[a](http://b)"}}), "its name in fr is none"),
        (json.dumps({"reference": NEW["reference"], "name": {"language": "Chose"}}), "no language such as fr"),
        (json.dumps({"reference": NEW["reference"], "name": {"fr": {"fr": "Chose"}}}), "its name in fr is none"),
        (json.dumps(without(NEW, reference=None)), "is no card reference"),
        (json.dumps(without(TRIPLES, uniqueReduced=[[1, 2, 3]])), "uniqueReduced must hold"),
        (json.dumps(without(TRIPLES, uniqueReduced=[{"effects": [["22"]]}])), "three numbers"),
        ('{"part": "trigger", "id": 1, "text": "At Noon —"}', "it is a part"),
        ('{"reference": "A", "reference": "B"}', "stands twice"),
        ("[" + "[]," * 2_000_001 + "1]", "objects and lists"),
    ],
)
def test_a_file_that_cannot_be_read_brings_nothing(text: str, reason: str) -> None:
    with pytest.raises(BadCardFile, match="nothing of it was loaded") as fault:
        read_cards(text.encode(), "cards.json", default_catalogue())
    assert reason in str(fault.value)
    assert len(str(fault.value)) < 1_000


def test_ten_megabytes_of_garbage_are_refused_soon() -> None:
    for text in ("x" * 10_000_000, "{}\n" * 100_000, '"' * 10_000_000, json.dumps({"cards": ["y" * 10_000_000]})):
        with pytest.raises(BadCardFile):
            read_cards(text.encode(), "cards.json", default_catalogue())

"""Cards brought by files: read as a whole, each whole or not at all, told apart from what is there."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Catalogue, default_catalogue
from engine.cards.errors import BadCardFile
from engine.cards.importing.bringing import Brought, CardsRead, brought_over, compared, read_cards
from engine.cards.importing.kept import card_digest, encode_card, over, read_card
from engine.cards.importing.uniques.facts import Pasted, facts_pasted
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
    "reference": "ALT_FUGUE_B_AX_133_C",
    "name": {"fr": "Chose", "en_US": "Thing"},
    "cardType": {"reference": "LANDMARK_PERMANENT"},
    "subTypes": [{"reference": "SITE"}],
    "rarity": {"reference": "COMMON"},
    "faction": {"code": "AX"},
    "set": {"reference": "FUGUE", "name": "Neverending Journey"},
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
    "id": "ALT_FUGUE_B_AX_133_R1",
    "aliases": ["ALT_FUGUEOP_P_AX_133_R1", "ALT_FUGUE_A_AX_133_R1"],
    "set": "FUGUE",
    "set_name": "Neverending Journey",
    "family": "FUGUE_AX_133",
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
    assert (new.family, new.rarity, new.faction, new.hand_cost) == ("FUGUE_AX_133", "common", "axiom", 3)
    assert (triples.statistics, triples.reserve_cost, len(triples.abilities)) == ((1, 2, 3), 3, 2)
    assert ours.abilities == new.abilities
    assert found.aliases == dict.fromkeys(OURS["aliases"], "ALT_FUGUE_B_AX_133_R1")
    catalogue = over(default_catalogue(), found.cards, found.aliases)
    assert catalogue.find("alt_fugueop_p_ax_133_r1") == ours
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
    found = brought(NEW, {"reference": "alt_core_a_ax_04_r1", "name": {"de_DE": "Élémentar", "it": "Elementale"}})
    english = default_catalogue().find("ALT_CORE_B_AX_04_C").name
    assert found.names == {"Thing": {"fr": "Chose"}, english: {"de": "Élémentar", "it": "Elementale"}}
    catalogue = Catalogue(found.cards, below=default_catalogue(), names=found.names)
    assert {card.name for card in catalogue.called("elementar")} == {english}
    assert catalogue.name_of(catalogue.find("ALT_CORE_B_AX_04_R1"), "de") == "Élémentar"
    assert catalogue.name_of(catalogue.find("ALT_CORE_B_AX_04_R1"), "es") == english


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
    nobody = {"reference": "ALT_FUGUE_B_AX_999_C", "name": {"fr": "Personne"}}
    (left_out,) = brought(nobody, NEW).left_out
    assert (left_out.reference, left_out.name) == (nobody["reference"], "Personne")
    found = brought(NEW, {"reference": NEW["reference"], "name": {"fr": "Truc"}})
    assert found.names == {"Thing": {"fr": "Chose"}}
    assert [each.not_understood for each in found.left_out] == ["Thing has two names in fr, Chose and Truc"]


def test_uniques_may_belong_to_families_of_the_same_file() -> None:
    common = without(
        NEW,
        reference="ALT_FUGUE_B_BR_140_C",
        cardType={"reference": "CHARACTER"},
        subTypes=[{"reference": "SOLDIER"}],
        faction={"code": "BR"},
    )
    unique = without(OLD, reference="ALT_FUGUE_B_BR_140_U_5", name="Thing", mainFaction={"reference": "BR"})
    for cards in ((unique, common), (common, unique)):
        found = brought(*cards)
        assert ({card.name for card in found.cards}, found.left_out) == ({"Thing"}, ())
    (left_out,) = brought(unique).left_out
    assert "no card of its family" in left_out.not_understood


def test_a_later_set_brings_its_tokens_and_its_sub_types() -> None:
    golem = without(OURS, effect_text=None, id="ALT_FUGUE_B_AX_131_C", aliases=[], name="Stone Golem", rarity="common",
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


def refused(*lines: object, end: str = "\n", begin: bytes = b"") -> BadCardFile:
    """How a file of these lines is refused."""
    with pytest.raises(BadCardFile) as fault:
        read_cards(begin + written(*lines, end=end), "cards.jsonl", default_catalogue())
    return fault.value


def written(*lines: object, end: str = "\n") -> bytes:
    return b"".join((each if isinstance(each, bytes) else json.dumps(each).encode()) + end.encode() for each in lines)


OTHER = without(OURS, id="ALT_FUGUE_B_AX_134_R1", aliases=[], name="Other")


def test_all_bad_lines_are_told_and_not_the_first() -> None:
    fault = refused(
        OURS,
        b'{"id": "ALT_',
        without(OTHER, hand_cost="two", faction=7),
        b'{"id": "\xff"}',
        without(OURS, hand_cost=4),
        without(OTHER, name=["Other"]),
        b"[]",
        {"part": "trigger", "id": 1, "text": "At Noon"},
        {"part": "trigger", "id": 2, "text": "At Dusk"},
        without(OTHER, id="nonsense"),
    )
    assert [place for place, _ in fault.faults] == [
        "line 4", "line 2", "line 3", "line 6", "line 7", "line 8", "line 9", "line 10", "line 5",
    ]  # fmt: skip
    said = str(fault)
    for line, why in (
        (2, "it is no JSON"),
        (3, "faction is 7: input should be 'AX'"),
        (3, 'hand_cost is "two": input should be a valid integer'),
        (4, "it is not written in UTF-8; save the file as text in UTF-8"),
        (5, "it says other facts of ALT_FUGUE_B_AX_133_R1 than line 1 does; keep one of them"),
        (6, "name is a list"),
        (7, "it holds no card"),
        (10, "'nonsense' is no card reference"),
    ):
        assert any(each.startswith(f"  line {line}: ") and why in each for each in said.splitlines()), (line, said)
    assert "  lines 8-9: it is a part of unique cards" in said
    assert said.splitlines()[0] == "cards.jsonl:"
    assert said.splitlines()[-1] == "Correct the file; nothing of it was loaded."


def test_a_spoilt_first_line_hides_no_other() -> None:
    fault = refused(b'{"id": "ALT_FUGUE', OURS, b"nonsense")
    assert [place for place, _ in fault.faults] == ["line 1", "line 3"]
    assert [place for place, _ in refused(b"[", OURS, b",", OTHER, b"}").faults] == ["line 5"], "one document"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\n\n"])
@pytest.mark.parametrize("begin", [b"", b"\xef\xbb\xbf"])
def test_lines_may_end_as_any_editor_ends_them(end: str, begin: bytes) -> None:
    data = begin + written(OURS, OTHER, end=end)
    assert list(read_cards(data, "cards.jsonl", default_catalogue()).cards) == [OURS["id"], OTHER["id"]]
    places = [place for place, _ in refused(OURS, b"x", OTHER, b"y", end=end, begin=begin).faults]
    assert places == (["line 3", "line 7"] if end == "\n\n" else ["line 2", "line 4"])


@pytest.mark.parametrize(
    "data", [b"\x00\x01\x02", b"PK\x03\x04\x00", "{}".encode("utf-16"), b"\x89PNG\r\n\x1a\n\x00", b"\xff" * 1000]
)
def test_what_is_no_text_is_refused_by_its_line(data: bytes) -> None:
    with pytest.raises(BadCardFile, match=r"line 1: it (is not written in UTF-8|holds bytes that no JSON has); save"):
        read_cards(data, "cards.jsonl", default_catalogue())


def test_a_file_of_nothing_but_faults_is_not_read_to_its_end() -> None:
    said = str(refused(*[b"x"] * 3, OURS, *[{}] * 5_000))
    assert "it is not read on from there" in said
    assert len(said) < 1_000


def test_what_a_reference_tells_may_be_missing() -> None:
    bare = without(OURS, "set", "set_name", "family", "aliases", subtypes=["site"], token=None, forest=None)
    for card, code, name, family in (
        (bare, "FUGUE", None, "FUGUE_AX_133"),
        (bare | {"id": "ALT_CORE_B_MU_05_R2"}, "CORE", None, "CORE_MU_05"),
        (bare | {"set_name": "Neverending Journey", "family": ""}, "FUGUE", "Neverending Journey", "FUGUE_AX_133"),
        (bare | {"family": "MINE", "set": "FUGUE"}, "FUGUE", None, "MINE"),
    ):
        read = read_cards(written(card), "cards.jsonl", default_catalogue())
        assert [each.family for each in read.cards.values()] == [family]
        shipped = default_catalogue().set_name(card["id"])
        named = name or shipped
        assert read.set_names == ({code: named} if named else {})
    unique = without(bare, "name", "rarity", "type", "subtypes", id="ALT_CORE_B_BR_10_U_7205", faction="BR")
    (card,) = read_cards(written(unique), "cards.jsonl", default_catalogue()).cards.values()
    assert (card.rarity, card.type, card.family) == ("unique", "character", "CORE_BR_10")
    assert card.name == default_catalogue().find("ALT_CORE_B_BR_10_C").name


MAKER = without(OTHER, type="character", subtypes=[], effect_text="{J} Draw a card.\n{R} Create a [Gnome] token in it.")


def test_a_missing_token_is_told_with_the_line_and_refuses_no_other_card() -> None:
    read = read_cards(written(OURS, MAKER), "cards.jsonl", default_catalogue())
    assert list(read.cards) == [OURS["id"]]
    (left_out,) = read.left_out
    assert (left_out.reference, left_out.place) == (MAKER["id"], "line 2")
    assert left_out.line == "{R} Create a [Gnome] token in it."
    assert "Gnome" in left_out.not_understood


def test_a_token_that_is_left_out_itself_is_missing_by_its_line() -> None:
    gnome = without(OTHER, id="ALT_FUGUE_B_AX_131_C", rarity="common", name="Gnome", type="character", subtypes=[],
                    token=True, effect_text="{J} Juggle.")  # fmt: skip
    maker = without(MAKER, effect_text="{J} Draw a card.\n{R} Create a [Gnome] token in target Expedition.")
    read = read_cards(written(OURS, maker, gnome), "cards.jsonl", default_catalogue())
    assert list(read.cards) == [OURS["id"]]
    assert {each.place: (each.line, each.not_understood) for each in read.left_out} == {
        "line 3": ("{J} Juggle.", "Juggle"),
        "line 2": (
            "{R} Create a [Gnome] token in target Expedition.",
            "it creates the token ALT_FUGUE_B_AX_131_C, which has no definition",
        ),
    }


def test_a_later_print_of_a_card_is_that_card() -> None:
    recruit = without(OTHER, id="ALT_FUGUE_B_OR_31_C", set="FUGUE", family="FUGUE_OR_31", faction="OR", rarity="token",
                      name="Ordis Recruit", type="character", subtypes=["soldier"], token=True, effect_text=None,
                      hand_cost=None, reserve_cost=None, forest=1, mountain=1, ocean=1)  # fmt: skip
    read = read_cards(written(recruit), "cards.jsonl", default_catalogue())
    assert read.cards == {"ALT_CORE_B_OR_31_C": default_catalogue().cards["ALT_CORE_B_OR_31_C"]}
    assert compared(read, default_catalogue(), {}).known == ("ALT_CORE_B_OR_31_C",)


def test_cards_of_a_file_stand_over_those_that_are_there() -> None:
    kelon = default_catalogue().find("ALT_CORE_B_AX_04_C")
    other = without(OURS, id=kelon.reference, set="CORE", family="CORE_AX_04", name=kelon.name, aliases=[])
    other = without(other, set_name="Beyond the Gates", rarity="common", type="character", subtypes=[])
    read = read_cards(written(OURS, other), "cards.jsonl", default_catalogue())
    catalogue = brought_over(default_catalogue(), read)
    assert compared(read, default_catalogue(), {}).differing == (kelon.reference,)
    assert catalogue.find(kelon.reference).hand_cost == OURS["hand_cost"]
    assert catalogue.find(OURS["aliases"][0]).reference == OURS["id"]
    assert catalogue.set_name(OURS["id"]) == OURS["set_name"]


VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["\ud800", "\0", "common", "AX", "ALT_CORE_B_AX_04_U_1", "{J} Draw a card.", "2", 10**400]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=6,
)


@st.composite
def spoilt(draw: st.DrawFn) -> dict[str, Any]:
    """A card with some facts that are something else, or lacking."""
    card = draw(st.sampled_from([OLD, NEW, TRIPLES, OURS, without(OURS, "set", "set_name", "family"), MAKER]))
    for name in draw(
        st.lists(st.sampled_from([*card, "elements", "mainEffect", "abilityKey"]), min_size=1, max_size=3)
    ):
        card = without(card, name) if draw(st.booleans()) else card | {name: draw(VALUES)}
    return card


@given(st.lists(spoilt(), min_size=1, max_size=4))
@settings(deadline=None)
def test_facts_of_a_wrong_type_are_refused_by_their_line_and_never_by_a_crash(cards: list[dict[str, Any]]) -> None:
    fault: BadCardFile | None = None
    read: CardsRead | None = None
    try:
        read = read_cards(written(OURS, *cards), "cards.jsonl", default_catalogue())
    except BadCardFile as told:
        fault = told
    assert fault is None or (fault.faults and str(fault).encode("utf-8", "replace"))
    assert fault is None or all(re.match(r"line [1-5](, number \d)?$", place) for place, _ in fault.faults)
    if read is not None:
        assert all(each.place for each in read.left_out)
        catalogue = brought_over(default_catalogue(), read)
        for reference, card in read.cards.items():
            assert catalogue.find(reference) == card
            assert read_card(encode_card(card), card_digest(encode_card(card))) == card


@given(st.binary(max_size=400), st.integers(0, 400), st.integers(0, 40))
@settings(deadline=None)
def test_a_damaged_file_is_read_or_refused(bytes_: bytes, at: int, lost: int) -> None:
    whole = written(OURS, OTHER, NEW)
    with suppress(BadCardFile):
        assert read_cards(whole[:at] + bytes_ + whole[at + lost :], "cards.jsonl", default_catalogue())

"""Unique cards told by a form: parts by number or text, facts, and what no unique can be."""

from __future__ import annotations

import pytest

from engine import default_catalogue
from engine.cards.definitions.definition import CardDefinition
from engine.cards.errors import BadCardFile, BadKeptCard
from engine.cards.importing.kept import as_kept, card_digest, encode_card, over, read_card
from engine.cards.importing.uniques import BadUnique, abilities_of, facts_pasted, parts
from engine.cards.importing.uniques.facts import Pasted
from engine.cards.importing.uniques.parts import BadTriple, read_parts, write_parts
from tests.engine.cards.shared import shared_file

RED = "ALT_CORE_B_BR_10_U_7203"


def card(*fields: str) -> CardDefinition:
    return facts_pasted(Pasted(*fields)).definition(default_catalogue())


def test_a_unique_has_its_familys_name_and_its_own_numbers() -> None:
    red = card(
        f" {RED.lower()} ", "YZ 2/3 2/1/0", "At Dusk — If I have 2 or more boosts: Draw a card.", "{D} : Draw a card."
    )
    family = default_catalogue().cards["ALT_CORE_B_BR_10_C"]
    assert (red.reference, red.name, red.subtypes, red.type) == (RED, family.name, family.subtypes, "character")
    assert (red.rarity, red.faction, red.family) == ("unique", "yzmir", family.family)
    assert (red.hand_cost, red.reserve_cost, red.statistics, len(red.abilities)) == (2, 3, (2, 1, 0), 2)


@pytest.mark.parametrize("facts", ["yz 2/2 2/1/1", "Yzmir, 2/2, 2/1/1", "YZ  2 / 2   2 / 1 / 1", "YZ: 2/2; 2/1/1"])
def test_facts_are_written_in_several_ways(facts: str) -> None:
    assert card(RED, facts, "") == card(RED, "YZ 2/2 2/1/1", "")


@pytest.mark.parametrize(
    "facts",
    [
        "YZ (2) (2) 2/1/0",
        "YZ 2 2 2 1 0",
        "Yzmir 2|2 2|1|0",
        "YZ cost 2/2 stats 2/1/0",
        "YZ 2/2 V2 M1 O0",
        "YZ 2/2 2{V} 1{M} 0{O}",
        "YZ 2/2 0{O} 1{M} 2{V}",
        "Main 2 Recall 2 Ocean 0 Forest 2 Mountain 1 YZ",
        "YZ 2/2 \U0001f3332 \u26f0\ufe0f1 \U0001f30a0",
        "Yzmir\nMain 2\nR\u00e9serve 2\n2/1/0\u200b",
    ],
)
def test_facts_are_read_as_deck_builders_write_them(facts: str) -> None:
    assert card(RED, facts, "") == card(RED, "YZ 2/2 2/1/0", "")


@pytest.mark.parametrize(
    "facts", ["", "YZ 2/2", "2/2 2/1/1", "YZ AX 2/2 2/1/1", "YZ 2/2 V2 V1 O1", "YZ 2/2 V2 1 1", "YZ x 2/2 2/1/1"]
)
def test_facts_that_are_not_plain_are_refused(facts: str) -> None:
    with pytest.raises(BadUnique) as fault:
        card(RED, facts, "")
    assert fault.value.key == "facts"


@pytest.mark.parametrize(
    "reference",
    [
        f"https://cards.example/cards/{RED}",
        f"/cards/{RED.lower()}?locale=fr",
        f"1 {RED}",
        f"`{RED}`",
        f"<{RED}>",
    ],
)
def test_a_reference_is_found_in_a_link_or_a_line_of_a_deck(reference: str) -> None:
    assert card(reference, "YZ 2/2 2/1/1", "").reference == RED


@pytest.mark.parametrize(
    "main",
    [
        "J: Draw a card.",
        "{j} Draw a card.",
        "(J) Draw a card.",
        "[J] Draw a card.",
        ":J: Draw a card.",
        "<:j:123456789> Draw a card.",
        "\u200b{J} Draw a card.\u00a0",
        "{J} **Draw a card.**",
        "{J} Draw a\ncard.",
        "{J} Draw a  \r\n  card.",
        "\u2022 {J} Draw a card.",
        "- {J} Draw a card.",
        "#{J}# Draw a card.   ",
        "[]{J} []Draw a card.",
    ],
)
def test_abilities_are_read_as_they_are_pasted(main: str) -> None:
    assert card(RED, "YZ 2/2 2/1/1", main) == card(RED, "YZ 2/2 2/1/1", "{J} Draw a card.")


@pytest.mark.parametrize(
    "wrapped",
    [
        "At Noon \u2014 Create an\n<BRASSBUG> Robot token in target Expedition.",
        "At Noon \u2014 Create a <BRASSBUG>\nRobot token in target Expedition.",
        "<GIGANTIC>\nWhen I leave the Expedition zone \u2014 Create two <BRASSBUG>\nRobot tokens in target Expedition.",
        "{D}\n: Draw a card.",
        "You may play exhausted\nCharacters from your Reserve.",
        "When you play a Spell with Base Cost {4} or more \u2014\nRoll a die. On a 4+:\nDraw a card.",
        "When any player passes\n\u2014 You may play a card.",
        "{J} Target Character gains\n2 boosts.",
        "{J} I gain 1 boost\n<:r:123> Draw a card.",
        "I am Gigantic.\nWhen I leave the Expedition zone \u2014 Draw a card.",
        "<GIGANTIC>\n<SEASONED>",
        "{J} Choose one:\n\u2022 Draw a card.\n\u2022 Resupply.",
    ],
)
def test_lines_that_were_wrapped_are_told_from_abilities_of_their_own(wrapped: str) -> None:
    abilities = wrapped.count("{J}") + wrapped.count("<:r:") + wrapped.count("When") + wrapped.count("ANTIC>")
    abilities += wrapped.count("At Noon") + wrapped.count("You may play exh") + wrapped.count("SONED>")
    abilities += wrapped.count("Gigantic.") + wrapped.count("{D}")
    assert len(card(RED, "YZ 2/2 2/1/1", wrapped).abilities) == abilities


@pytest.mark.parametrize(
    ("pasted", "printed"),
    [
        ("{J} You may pay [1]. If you do, draw a card.", "{J} You may pay {1}. If you do, draw a card."),
        ("{J} You may pay (1). If you do, draw a card.", "{J} You may pay {1}. If you do, draw a card."),
        ("{J} You may pay <:1:123456789>. If you do, draw a card.", "{J} You may pay {1}. If you do, draw a card."),
        ("{R} Draw a card.  (J) Draw a card.", "{R} Draw a card.  {J} Draw a card."),
        ("[J] If I'm in [V], draw a card.", "{J} If I'm in {V}, draw a card."),
        (
            "{J} If a <:d:123456789> ability was activated this turn, draw a card.",
            "{J} If a {D} ability was activated this turn, draw a card.",
        ),
        (
            "[H] Activate the [J] abilities of target Permanent you control.",
            "{H} Activate the {j} abilities of target Permanent you control.",
        ),
    ],
)
def test_signs_within_a_sentence_are_read_as_they_are_pasted(pasted: str, printed: str) -> None:
    assert card(RED, "YZ 2/2 2/1/1", pasted) == card(RED, "YZ 2/2 2/1/1", printed)


@pytest.mark.parametrize("support", ["D: Draw a card.", "{D} Draw a card.", "Support: {D} : Draw a card."])
def test_support_abilities_are_read_as_they_are_pasted(support: str) -> None:
    assert card(RED, "YZ 2/2 2/1/1", "", support) == card(RED, "YZ 2/2 2/1/1", "", "{D} : Draw a card.")


def test_several_lines_modes_and_numbers_are_read_as_they_are_pasted() -> None:
    told = card(
        RED, "YZ 2/2 2/1/1", "At Noon -- I gain 1 boost.\n{J} Choose one:\n\u2022 Draw a card.\n\u2022 Resupply."
    )
    plain = "At Noon \u2014 I gain 1 boost.\n{J} Choose one: \u2022 Draw a card. \u2022 Resupply."
    assert told == card(RED, "YZ 2/2 2/1/1", plain)
    assert card(RED, "YZ 2/2 2/1/1", "24-191-940") == card(RED, "YZ 2/2 2/1/1", "24 191 940")


@pytest.mark.parametrize(
    ("main", "key", "words"),
    [
        ("{J} Piochez une carte.", "text", "Piochez une carte"),
        ("{J} Darw a card.", "text", "Darw a card"),
        ("\u2794 Draw a card.", "text", "\u2794"),
        ("{J} Draw a card. (Reminder.", "text", "Reminder"),
        ("Draw a card.", "line", "Draw a card."),
        ("I gain Fleeting", "line", "I gain Fleeting"),
    ],
)
def test_what_is_refused_is_named_by_its_words(main: str, key: str, words: str) -> None:
    with pytest.raises(BadUnique) as fault:
        card(RED, "YZ 2/2 2/1/1", main)
    assert fault.value.key == key
    assert words in fault.value.words


def test_triples_say_what_their_texts_say_whatever_their_order() -> None:
    told = card(RED, "YZ 2/2 2/1/1", "At Dusk — Draw a card.\n{J} I gain 2 boosts.", "{D} : I gain 2 boosts.")
    numbers = {part.text: id for id, part in parts().items()}
    draw = numbers["Draw a card."]
    for dusk in (f"17_191_{draw}", f"{draw}_17_191"):
        assert card(RED, "YZ 2/2 2/1/1", f"{dusk}\n24_191_940\n192_191_940") == told
    assert abilities_of([(17, 191, draw)]) == ("At Dusk — Draw a card.", "")


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        (("nonsense", "YZ 2/2 2/1/1", ""), "reference"),
        (("ALT_CORE_B_BR_10_C", "YZ 2/2 2/1/1", ""), "reference"),
        (("ALT_CORE_B_BR_10_U_99999", "YZ 2/2 2/1/1", ""), "reference"),
        (("ALT_CORE_B_BR_987_U_1", "YZ 2/2 2/1/1", ""), "family"),
        (("ALT_CORE_B_BR_01_U_1", "BR 2/2 2/1/1", ""), "family"),
        ((RED, "AX 2/2 2/1/1", ""), "faction"),
        ((RED, "XX 2/2 2/1/1", ""), "facts"),
        ((RED, "two costs", ""), "facts"),
        ((RED, "YZ 999/2 2/1/1", ""), "facts"),
        ((RED, "YZ 11/2 2/1/1", ""), "costs"),
        ((RED, "YZ 0/2 2/1/1", ""), "costs"),
        ((RED, "YZ 2/2 2/11/1", ""), "statistics"),
        ((RED, "YZ 2/2 2/1/1", "Win the game."), "text"),
        ((RED, "YZ 2/2 2/1/1", "1_2_3"), "triple"),
        ((RED, "YZ 2/2 2/1/1", "\n".join(["{J} Draw a card."] * 4)), "lines"),
        ((RED, "YZ 2/2 2/1/1", "x" * 3_000), "facts"),
        ((RED, "YZ 2/2 2/1/1", "24_191_940\n" * 30), "facts"),
    ],
)
def test_what_is_no_unique_is_told(fields: tuple[str, ...], key: str) -> None:
    with pytest.raises(BadUnique) as fault:
        card(*fields)
    assert fault.value.key == key
    assert len(str(fault.value)) < 400


def test_numbers_that_are_no_triple_are_named() -> None:
    for triple in ((), (22,), (22, 191), (22, 23, 30), (22, 191, 30, 940), (1, 191, 30)):
        with pytest.raises(BadTriple):
            abilities_of([triple])


def test_a_kept_card_is_the_same_card_and_nothing_else_is_taken_for_it() -> None:
    red = card(RED, "YZ 2/2 2/1/1", "{J} Draw a card.")
    ((digest, data),) = as_kept([red]).items()
    assert digest == card_digest(encode_card(red))
    assert read_card(data, digest) == red
    assert over(default_catalogue(), [red]).find(RED) == red
    assert over(default_catalogue(), [default_catalogue().cards["ALT_CORE_B_BR_10_C"]]) is default_catalogue()
    for bytes_, name in ((data + b" ", digest), (b"{}", card_digest(b"{}")), (b"[" * 9_999, card_digest(b"[" * 9_999))):
        with pytest.raises(BadKeptCard):
            read_card(bytes_, name)


def test_the_parts_of_the_program_are_those_of_the_source() -> None:
    source = shared_file("unique-ability-parts.jsonl").read_bytes()
    read = read_parts(source, "parts")
    assert {part.id: part for part in read.parts} == dict(parts())
    assert write_parts(read).decode().count('"kind"') == len(read.parts)


@pytest.mark.parametrize(
    "text",
    ['{"part": "trigger", "id": 1, "text": "a"}\n{"part": "trigger", "id": 1, "text": "b"}', '{"effect_text": "x"}'],
)
def test_a_file_of_parts_holds_parts(text: str) -> None:
    with pytest.raises(BadCardFile):
        read_parts(text.encode(), "parts")

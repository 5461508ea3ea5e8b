"""Unique cards told by a form: parts by number or text, facts, and what no unique can be."""

from __future__ import annotations

import pytest

from engine import default_catalogue
from engine.cards.definition import CardDefinition
from engine.cards.errors import BadCardFile, BadKeptCard
from engine.cards.kept import as_kept, card_digest, encode_card, over, read_card
from engine.cards.uniques import BadUnique, abilities_of, facts_pasted, parts
from engine.cards.uniques.facts import Pasted
from engine.cards.uniques.parts import BadTriple, read_parts, write_parts
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

"""Deck lists as people paste them: every arrangement that means something, and every line that does not."""

from __future__ import annotations

import math
import time

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards.catalogue import Catalogue, default_catalogue
from engine.cards.decks import Deck, ready_made_decks
from engine.cards.decks.lists import LONGEST_LINE, LONGEST_LIST, MOST_LINES, read_list
from engine.cards.decks.pasted import read_pasted
from engine.cards.decks.writing import as_code, as_list
from engine.cards.errors import BadDeckList

HERO, KELON = "ALT_CORE_B_AX_01_C", "ALT_CORE_B_AX_04_C"
MECHANIC, RARE_MECHANIC, SALVAGER = "ALT_CORE_B_AX_07_C", "ALT_CORE_B_AX_07_R1", "ALT_CORE_B_AX_08_C"


def catalogue() -> Catalogue:
    """Some shipped cards, and a rare of one of their families in another faction."""
    shipped = default_catalogue().cards
    rare = shipped[RARE_MECHANIC]
    other = msgspec.structs.replace(rare, reference="ALT_CORE_B_AX_07_R2", faction="bravos")
    known = (HERO, "ALT_CORE_B_BR_01_C", "ALT_CORE_B_AX_31_C", "ALT_CORE_B_BR_31_C", KELON, MECHANIC, RARE_MECHANIC)
    return Catalogue([*(shipped[reference] for reference in (*known, SALVAGER)), other])


CARDS = catalogue()


def cards_of(text: str) -> dict[str, int]:
    reading = read_list(text, CARDS)
    assert reading.unread == (), text
    return {**({reading.hero: 1} if reading.hero else {}), **reading.cards}


@pytest.mark.parametrize(
    "line",
    [
        f"3 {KELON}",
        f"3x {KELON}",
        f"3X{chr(9)}{KELON}",
        f"3× {KELON}",
        f"3 x {KELON}",
        f"{KELON} x3",
        f"{KELON} ×3",
        f"{KELON} 3",
        f"{KELON}, 3",
        f"3,{KELON}",
        f"3;{KELON.lower()}",
        f"- 3 {KELON}",
        f"* {KELON} (3)",
        f"• 3 {KELON} # good",
        f"3 {KELON} // good",
        f"3 {KELON} Kelon Elemental",
        f"3 Kelon Elemental ({KELON})",
        f"3x Kelon Elemental [common] {KELON}",
        "3 ALT_COREKS_B_AX_04_C",
        "3 ALT_CORE_A_AX_4_C",
        "3 ALT_JUDGE_P_AX_04_C",
        f"```\n3 {KELON}\n```",
        f"```text\n3 {KELON}\n```",
        f"\ufeff3 {KELON}",
        f"Characters (3)\n3 {KELON}",
        f"Deck:\n\n3 {KELON}\n\n",
        f"2 {KELON}\n1 {KELON}",
        f"1 {KELON} 2 {KELON}",
        f"{KELON} {KELON} {KELON}",
        "3 Kelon Elemental",
        "3x KELON  elemental",
        "Kelon Elemental x3",
        "Kelon Elemental 3",
        "3 Kelon-Elemental (Common)",
        "3 common Kelon Elemental",
        "3 Kelon Elemental C",
    ],
)  # fmt: skip
def test_three_of_one_card(line: str) -> None:
    assert cards_of(line) == {KELON: 3}


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        (f"3 {KELON} 2 {SALVAGER}", {KELON: 3, SALVAGER: 2}),
        (f"{KELON} 3 {SALVAGER} 2", {KELON: 3, SALVAGER: 2}),
        (f"{KELON} x3 {SALVAGER}", {KELON: 3, SALVAGER: 1}),
        (f"{KELON} {SALVAGER} 2", {KELON: 1, SALVAGER: 2}),
        (f"1 {HERO}\n3 {KELON}", {HERO: 1, KELON: 3}),
        ("2 Foundry Mechanic (rare)\nSierra & Oddball", {HERO: 1, RARE_MECHANIC: 2}),
        ("1 Sierra and Oddball", {HERO: 1}),
        ("2 Foundry Mechanic R2", {"ALT_CORE_B_AX_07_R2": 2}),
        ("2 rare Bravos Foundry Mechanic", {"ALT_CORE_B_AX_07_R2": 2}),
        ("2 Foundry Mechanic rare, out of faction", {"ALT_CORE_B_AX_07_R2": 2}),
        ("2 Foundry Mechanic common", {MECHANIC: 2}),
        ("1 ALT_CYCLONE_B_AX_66_U_6442", {"ALT_CYCLONE_B_AX_66_U_6442": 1}),
        ("1 ALT_COREKS_A_AX_07_U_5446", {"ALT_COREKS_B_AX_07_U_5446": 1}),
        ("1 ALT_DUSTERCB_B_AX_95_R1_007", {"ALT_DUSTER_B_AX_95_R1": 1}),
    ],
)
def test_what_a_list_holds(text: str, cards: dict[str, int]) -> None:
    assert cards_of(text) == cards


@pytest.mark.parametrize(
    ("line", "key", "candidates"),
    [
        ("what is this", "unknown name", ()),
        ("---", "no card", ()),
        ("3", "no card", ()),
        ("0 Kelon Elemental", "quantity", ()),
        (f"0 {KELON}", "quantity", ()),
        (f"999999999 {KELON}", "quantity", ()),
        (f"101 {KELON}", "quantity", ()),
        (f"3 {KELON} 2", "whose quantity", ()),
        (f"{KELON} 3 {SALVAGER}", "whose quantity", ()),
        (f"3 2 {KELON}", "whose quantity", ()),
        (f"3 {KELON} Axiom Salvager", "other name", ()),
        (f"3 {KELON} and {SALVAGER}", "no card", ()),
        ("3 ALT_CORE_B_AX_07_U", "no card", ()),
        ("3 ALT_CORE_B_XX_07_C", "unknown name", ()),
        ("3 Foundry Mechanic", "several cards", (MECHANIC, RARE_MECHANIC, "ALT_CORE_B_AX_07_R2")),
        ("3 Foundry Mechanic rare", "several cards", (RARE_MECHANIC, "ALT_CORE_B_AX_07_R2")),
        ("3 Foundry Mechanic exalted", "unknown name", ()),
        (f"2 {HERO}", "second hero", ()),
        ("x" * (LONGEST_LINE + 1), "too long", ()),
    ],
)
def test_a_line_that_is_not_read_is_reported_and_nothing_of_it_counts(
    line: str, key: str, candidates: tuple[str, ...]
) -> None:
    reading = read_list(f"1 {SALVAGER}\n{line}\n1 {SALVAGER}", CARDS)
    assert [(each.line, each.key, each.candidates) for each in reading.unread] == [(2, key, candidates)]
    assert reading.cards == {SALVAGER: 2}
    with pytest.raises(BadDeckList, match="line 2"):
        reading.deck_list("mine")


def test_every_line_is_reported_not_only_the_first() -> None:
    reading = read_list(f"nonsense\n3 {KELON}\n0 {KELON}\nmore nonsense", CARDS)
    assert [(each.line, each.key) for each in reading.unread] == [
        (1, "unknown name"), (3, "quantity"), (4, "unknown name"),
    ]  # fmt: skip


def test_two_heroes_and_too_many_copies_are_lines_at_fault() -> None:
    reading = read_list(f"1 {HERO}\n1 ALT_CORE_B_BR_01_C\n60 {KELON}\n60 {KELON}", CARDS)
    assert [(each.line, each.key) for each in reading.unread] == [(2, "second hero"), (4, "too many copies")]


def test_the_heros_faction_decides_between_rares() -> None:
    assert cards_of("1 Kojo & Booda\n2 Foundry Mechanic rare")["ALT_CORE_B_AX_07_R2"] == 2


def test_cards_that_the_catalogue_lacks_are_named() -> None:
    reading = read_list(f"3 {KELON}\n1 ALT_FUGUE_A_AX_140_C", CARDS)
    assert reading.unknown == ("ALT_FUGUE_B_AX_140_C",)
    assert reading.cards["ALT_FUGUE_B_AX_140_C"] == 1


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "nothing"),
        ("   \n```\n```", "nothing"),
        ("# only a comment", "nothing"),
        ("https://altered.ajordat.com/decks/17/", "link"),
        ("<https://www.altered.gg/en-us/decks/01ABC>", "link"),
        ("https://sabotageafter.rest/d/", "link"),
        ("https://[bad", "link"),
        ("EBAgmQnJAAEBAgmQnJ", "bad code"),
    ],
)
def test_a_paste_of_which_nothing_can_be_used(text: str, key: str) -> None:
    (reading,) = read_pasted(text, CARDS)
    assert [(each.line, each.key) for each in reading.unread] == [(0, key)]
    assert not reading.cards


def test_codes_and_links_that_carry_one_are_read_offline() -> None:
    for text in ("EBAgmQnJAA==", "`EBAgmQnJAA==`", "https://sabotageafter.rest/d/EBAgmQnJAA==?name=My%20deck"):
        (reading,) = read_pasted(text, CARDS)
        assert (reading.hero, reading.cards, reading.unread) == (HERO, {KELON: 3}, ())
    assert reading.name == "My deck"


def test_the_cards_that_exist_decide_between_the_meanings_of_a_code() -> None:
    (asked,) = read_pasted("EBAgVEgA", CARDS)
    assert [(each.key, each.candidates) for each in asked.unread] == [("several meanings", ("public", "Re:Union"))]
    (chosen,) = read_pasted("EBAgVEgA", CARDS, dialect="Re:Union")
    assert chosen.cards == {SALVAGER: 1}


EXPORT = f"""\ufeffid;name;format;hero;x;card;y;quantity
7;Mine;STANDARD;{HERO};;{KELON};;3
7;Mine;STANDARD;{HERO};;{HERO};;1
8;"Other; one";STANDARD;ALT_CORE_B_BR_01_C;;{MECHANIC};;2
8;"Other; one";STANDARD;ALT_CORE_B_BR_01_C;;nonsense;;2
8;"Other; one";STANDARD;ALT_CORE_B_BR_01_C;;{MECHANIC};;many
short;row
"""


def test_an_export_brings_every_deck_with_its_own_faults() -> None:
    mine, other, rest = read_pasted(EXPORT, CARDS)
    assert (mine.name, mine.hero, mine.cards, mine.unread) == ("Mine", HERO, {KELON: 3}, ())
    assert (other.name, other.hero, other.cards) == ("Other; one", "ALT_CORE_B_BR_01_C", {MECHANIC: 2})
    assert [(each.line, each.key) for each in other.unread] == [(5, "no card"), (6, "quantity")]
    assert [(each.line, each.key) for each in rest.unread] == [(7, "no card")]


@pytest.mark.parametrize(
    "text",
    [
        "x" * 10_000_000,
        f"3 {KELON}\n" * 500_000,
        f"3 {KELON} " * 5_000,
        "1 1 1 1 " * 1_000,
        f"{KELON} " * 1_000,
        "(" * 8_000,
        "rare " * 1_500,
        "a;b;c;d;e;ALT_;g;h\n" * 20_000,
        "\n" * (MOST_LINES + 1),
        "9" * (LONGEST_LIST - 1),
        "١" * 5_000,
    ],
)
def test_a_paste_of_any_size_is_answered_at_once(text: str) -> None:
    quickest = math.inf
    for _ in range(3):
        began = time.process_time()
        assert any(reading.unread for reading in read_pasted(text, CARDS))
        quickest = min(quickest, time.process_time() - began)
    assert quickest < 1.5


@settings(max_examples=200)
@given(st.text(alphabet=st.sampled_from("ALT_CORE_B_AX_04_C 123x×;,\n-#/rare()Kelon\ufeff`"), max_size=200))
def test_garbage_is_reported_by_its_lines(text: str) -> None:
    for reading in read_pasted(text, CARDS):
        assert all(0 <= each.line <= 1 + text.count("\n") for each in reading.unread)
        assert all(1 <= copies <= 100 for copies in reading.cards.values())


@pytest.mark.parametrize("deck", ready_made_decks().values(), ids=lambda deck: deck.name)
def test_a_deck_that_is_written_is_read_again(deck: Deck) -> None:
    for text in (as_list(deck), as_code(deck), as_code(deck, "compact"), as_code(deck, "Re:Union")):
        (reading,) = read_pasted(text, default_catalogue())
        again = reading.deck_list(deck.name).deck(default_catalogue())
        assert (again.hero, sorted(again.cards)) == (deck.hero, sorted(deck.cards))

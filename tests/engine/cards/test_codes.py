"""Deck codes: what is known of each dialect, both ways, and what does not fit."""

from __future__ import annotations

import base64

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.cards.decks.codes import WRITTEN, DialectName, Entries, read_code, write_code
from engine.cards.decks.codes.bits import LONGEST_CODE, BitReader, BitWriter
from engine.cards.decks.codes.by_set import PUBLIC, REUNION
from engine.cards.definitions.references import Reference, home_of, read_reference
from engine.cards.errors import BadDeckCode, CannotBeCoded

PUBLIC_CODES = {
    "EBAgmQnJAA==": "1 ALT_CORE_B_AX_01_C, 3 ALT_CORE_B_AX_04_C",
    "EEAhWQnJDkrceAkUAGCzGBALMLGSoJBZvwA=": (
        "1 ALT_CORE_B_AX_01_C, 3 ALT_CORE_B_AX_04_C, 3 ALT_CORE_B_AX_05_R1, 2 ALT_CORE_B_YZ_07_R2, "
        "5 ALT_CORE_A_AX_08_C, 1 ALT_ALIZE_B_AX_35_C, 1 ALT_CYCLONE_B_AX_66_U_6442, 1 ALT_DUSTER_B_AX_95_E"
    ),
    "EBBAWdQ=": "1 ALT_BISE_B_AX_53_C",
    "EBCAWYWMlQA=": "1 ALT_CYCLONE_B_AX_66_U_6442",
    "EBCQWb8A": "1 ALT_DUSTER_B_AX_95_E",
    "EBAgVEgA": "1 ALT_CORE_A_AX_04_C",
    "EBCgUkgA": "1 ALT_DUSTERTOP_P_AX_04_C",
}
COMPACT_CODE = "IEAmoAQMINlUah-GGOJmKmOuUGUuemlimGnDB1GoMMWDwSQnH0NKYA"
COMPACT_LIST = (
    "1 ALT_CORE_B_AX_01_C, 2 ALT_CORE_B_AX_07_C, 3 ALT_CORE_B_YZ_05_R2, 1 ALT_COREKS_B_AX_07_U_5446, "
    "1 ALT_COREKS_B_AX_16_U_1560, 1 ALT_COREKS_B_YZ_10_U_4001, 3 ALT_ALIZE_B_AX_41_C, 3 ALT_CORE_A_AX_22_C, "
    "3 ALT_CORE_B_AX_20_C, 3 ALT_CYCLONE_B_AX_76_C, 3 ALT_ALIZE_B_AX_42_R1, 2 ALT_CORE_B_OR_25_R2, "
    "1 ALT_ALIZE_B_YZ_42_R2, 1 ALT_CYCLONE_B_AX_77_C, 3 ALT_CYCLONE_B_LY_82_R2, 3 ALT_CYCLONE_B_AX_79_C, "
    "3 ALT_CORE_B_AX_30_R1, 3 ALT_BISE_B_AX_62_C"
)
"""A deck whose code another program published."""


def entries_of(told: str) -> Entries:
    return {read_reference(line.split()[1]): int(line.split()[0]) for line in told.split(", ")}


def bits(*numbers: tuple[int, int]) -> str:
    """A code of numbers with their widths."""
    writer = BitWriter()
    for number, width in numbers:
        writer.put(number, width)
    return base64.b64encode(writer.bytes()).decode()


@pytest.mark.parametrize(("code", "told"), PUBLIC_CODES.items())
def test_public_codes_are_read_and_written(code: str, told: str) -> None:
    assert read_code(code)["public"] == entries_of(told)
    assert write_code(entries_of(told)) == code


def test_a_compact_code_that_another_program_wrote() -> None:
    entries = entries_of(COMPACT_LIST)
    assert write_code(entries, "compact") == COMPACT_CODE
    assert read_code(COMPACT_CODE) == {"compact": {reference.card: copies for reference, copies in entries.items()}}


@pytest.mark.parametrize(
    "spelt",
    [
        "EEAhWQnJDkrceAkUAGCzGBALMLGSoJBZvwA",
        "EEAhWQnJDkrceAkUAGCzGBALMLGSoJBZvwA%3D",
        " EEAhWQnJDkrceAkUAGCz\nGBALMLGSoJBZvwA= ",
    ],
)
def test_padding_may_miss_and_be_escaped(spelt: str) -> None:
    assert len(read_code(spelt)["public"]) == 8


def test_both_alphabets_are_read() -> None:
    code = write_code({Reference("CYCLONE", "B", "NE", 3, "U", 0xFFFF): 3})
    assert "+" in code or "/" in code
    assert read_code(code.replace("+", "-").replace("/", "_")) == read_code(code)


def test_a_code_that_two_dialects_read_differently_has_both_meanings() -> None:
    assert {name: [str(each) for each in found] for name, found in read_code("EBAgVEgA").items()} == {
        "public": ["ALT_CORE_A_AX_04_C"],
        "Re:Union": ["ALT_CORE_A_AX_08_C"],
    }


def test_one_meaning_is_told_once() -> None:
    entries = {Reference("WCQ25", "B", "AX", 4, "C"): 3}
    assert [list(each) for each in read_code(write_code(entries)).values()].count(list(entries)) == 1


@pytest.mark.parametrize(
    ("dialect", "reference", "copies"),
    [
        ("public", "ALT_CORE_B_OR_32_C", 1),
        ("public", "ALT_BISE_B_BR_64_C", 1),
        ("public", "ALT_EOLE_B_AX_106_C", 1),
        ("public", "ALT_CORE_B_AX_04_E", 1),
        ("public", "ALT_CORE_B_AX_04_C", 66),
        ("public", "ALT_CORE_B_AX_04_C", 0),
        ("Re:Union", "ALT_CORE_B_AX_64_C", 1),
        ("Re:Union", "ALT_DUSTERTOP_B_AX_95_C", 1),
        ("Re:Union", "ALT_NEWSET_B_AX_04_C", 1),
        ("compact", "ALT_CORE_B_AX_150_C", 1),
        ("compact", "ALT_CORE_B_AX_04_U_32768", 1),
        ("compact", "ALT_CORE_B_AX_04_C", 66),
    ],
)
def test_what_does_not_fit_is_refused(dialect: DialectName, reference: str, copies: int) -> None:
    with pytest.raises(CannotBeCoded, match=r"Share the list"):
        write_code({read_reference("ALT_CORE_B_AX_01_C"): 1, read_reference(reference): copies}, dialect)


def test_a_deck_without_cards_has_no_code() -> None:
    with pytest.raises(CannotBeCoded):
        write_code({})


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("", "letters"),
        ("ä" * 12, "letters"),
        ("A" * 5, "missing"),
        ("A" * (LONGEST_CODE + 1), "more than"),
        ("AAAA", "version is 0"),
        ("8AAA", "version is 15"),
        ("EAA=", "no card"),
        ("EBAg", "too early"),
        (bits((1, 4), (1, 8), (99, 8), (1, 6)), "the set 99"),
        (bits((1, 4), (1, 8), (2, 8), (1, 6), (1, 2), (1, 1), (0, 3), (4, 5), (0, 2)), "the faction 0"),
        (bits((1, 4), (1, 8), (2, 8), (1, 6), (1, 2), (0, 1), (3, 2), (1, 3), (4, 5), (0, 2)), "the product 3"),
        (bits((1, 4), (1, 8), (9, 8), (1, 6), (1, 2), (1, 1), (1, 3), (90, 7), (5, 3)), "the rarity 5"),
        (bits((1, 4), (1, 8), (9, 8), (1, 6), (1, 2), (1, 1), (1, 3), (90, 7), (3, 3), (0, 16)), "without its number"),
        (bits((2, 4), (1, 8), (1, 1), (0, 3), (1, 3), (1, 6), (3, 8), (0, 2), (0, 9)), "goes on"),
        (bits((2, 4), (1, 8), (1, 1), (0, 3), (1, 3), (1, 6), (3, 8), (0, 2), (1, 1)), "goes on"),
        (bits((2, 4), (1, 8), (0, 1), (1, 3)), "no version of it uses"),
        (bits((2, 4), (1, 8), (1, 1), (0, 3), (1, 3), (1, 6), (249, 8), (0, 2)), "does not exist"),
        (bits((3, 4), (1, 8), (0, 4), (40, 6)), "no set has"),
    ],
)
def test_a_code_that_is_none_is_refused_with_the_reason(code: str, reason: str) -> None:
    with pytest.raises(BadDeckCode, match=reason):
        read_code(code)


def test_the_drafts_are_read() -> None:
    draft = [(3, 4), (1, 8), (3, 4), (2, 6), (14, 6), (17, 6), (4, 6), (2, 6), (3, 4)]
    cards = [(1, 2), (1, 1), (1, 3), (1, 12), (0, 2), (0, 2), (2, 6), (0, 1), (2, 2), (6, 3), (4, 3), (1, 2)]
    assert read_code(bits(*draft, *cards)) == {"draft 3": entries_of("1 ALT_CORE_B_AX_01_C, 5 ALT_CORE_A_YZ_05_R1")}
    compact = base64.urlsafe_b64decode(COMPACT_CODE + "=" * (-len(COMPACT_CODE) % 4))
    fourth = base64.b64encode(bytes([0x40 | compact[0] & 0x0F]) + compact[1:]).decode()
    assert read_code(fourth) == {"draft 4": read_code(COMPACT_CODE)["compact"]}


def test_eight_zeros_are_no_copies_at_all() -> None:
    code = bits((1, 4), (1, 8), (4, 8), (2, 6), *[(0, 8), (1, 1), (1, 3), (53, 6), (0, 2)],
                *[(2, 2), (1, 1), (1, 3), (54, 6), (0, 2)])  # fmt: skip
    assert read_code(code)["public"] == entries_of("2 ALT_BISE_B_AX_54_C")


def test_numbers_of_bits_are_kept_within_their_width() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        BitWriter().put(32, 5)
    with pytest.raises(BadDeckCode):
        BitReader(b"\0").take(9)


@st.composite
def decks(draw: st.DrawFn, dialect: DialectName) -> Entries:
    """Entries that a dialect can say."""
    coding = {"public": PUBLIC, "Re:Union": REUNION, "compact": REUNION}[dialect]
    entries: Entries = {}
    for _ in range(draw(st.integers(1, 70))):
        if dialect == "compact":
            set, widths, rarities = "CORE", 5, ("C", "R1", "R2", "U")
        else:
            chosen = draw(st.sampled_from(coding.sets))
            set, widths = chosen.name, chosen.number
            rarities = ("C", "R1", "R2", "U", "E")[: 4 if chosen.rarity == 2 else 5]
        letters = draw(st.sampled_from(("AX", "BR", "LY", "MU", "OR", "YZ")))
        numbers = [number for number in range(1, min(141, 2**widths)) if home_of(letters, number)]
        number = draw(st.sampled_from(numbers))
        if dialect == "compact":
            set = home_of(letters, number) or ""
        rarity = draw(st.sampled_from(rarities))
        serial = draw(st.integers(1, 0x7FFF)) if rarity == "U" else None
        product = "B" if dialect == "compact" else draw(st.sampled_from("BAP"))
        entries[Reference(set, product, letters, number, rarity, serial)] = draw(st.integers(1, 65))
    return entries


@pytest.mark.parametrize("dialect", WRITTEN)
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_what_is_written_is_read_again(dialect: DialectName, data: st.DataObject) -> None:
    entries = data.draw(decks(dialect))
    assert entries in read_code(write_code(entries, dialect)).values()


def test_numbered_prints_keep_their_numbers_only_where_the_dialect_has_room() -> None:
    prints = entries_of("1 ALT_DUSTERCB_B_AX_95_R1_007, 1 ALT_DUSTERCB_B_AX_96_R1_XXX")
    assert read_code(write_code(prints, "Re:Union"))["Re:Union"] == prints
    plain = entries_of("1 ALT_DUSTERCB_B_AX_95_R1, 1 ALT_DUSTERCB_B_AX_96_R1")
    assert read_code(write_code(prints))["public"] == plain


@given(st.binary(max_size=200))
def test_garbage_is_refused_or_means_something(data: bytes) -> None:
    code = base64.b64encode(data).decode()
    try:
        meanings = read_code(code)
    except BadDeckCode:
        return
    assert all(entries for entries in meanings.values())

"""The kit that pictures are drawn with: colours that can be told apart, letters that fit, signs, and text in rows."""

from __future__ import annotations

import math
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.present.lookups.card_words import COLOURS
from bot.present.pictures import letters
from bot.present.pictures.letters import LICENCE, Style, fitted, known, wide
from bot.present.pictures.palette import (
    FACTIONS,
    GROUNDS,
    INKS,
    SEATS,
    TABLE_INKS,
    THEME_NAMES,
    THEMES,
    Colour,
    Theme,
    colour,
    sheet,
)
from bot.present.pictures.pen import sign
from bot.present.pictures.running_text import SIGNS, laid_out
from bot.present.pictures.shapes import SHAPES
from tests.bot.present.pictures.contrasts import contrast

BODY = Style(27, 480, 88)


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_words_stand_out_from_what_they_stand_on(theme: Theme) -> None:
    for ground in GROUNDS:
        for ink in INKS:
            least = 2.7 if ink == "line" else 4.5
            assert contrast(colour(theme, ink), colour(theme, ground)) >= least, (ink, ground)
    for faction in FACTIONS:
        assert contrast(colour(theme, "on faction"), colour(theme, faction)) >= 4.5, faction


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((255, 255, 255), (0, 0, 0)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_both_themes_have_the_same_colours_and_a_palette_holds_them(theme: Theme) -> None:
    assert THEMES[theme].keys() == THEMES["light"].keys()
    for use, names in (("card", set(THEMES[theme])), ("table", {*GROUNDS, *TABLE_INKS, "inverse"})):
        held = sheet(theme, use).getpalette()  # type: ignore[arg-type]
        assert held is not None
        colours = {tuple(held[place : place + 3]) for place in range(0, len(held), 3)}
        assert {colour(theme, name) for name in names} <= colours


def test_frames_around_words_have_the_colour_of_the_picture() -> None:
    for faction in FACTIONS:
        red, green, blue = colour("dark", faction)
        assert COLOURS[faction] == red << 16 | green << 8 | blue


def test_every_sign_is_drawn_and_none_is_another() -> None:
    drawn = {name: sign(shape, 48).tobytes() for name, shape in SHAPES.items()}
    assert all(any(mask) for mask in drawn.values())
    alike = {("common", "disc")}
    for one in drawn:
        for other in drawn:
            assert one >= other or drawn[one] != drawn[other] or (one, other) in alike
    assert set(SIGNS.values()) <= set(SHAPES)


def test_the_licence_of_the_font_comes_with_it() -> None:
    text = files("bot.present.pictures").joinpath("data", LICENCE).read_text("utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in text
    assert "Copyright 2022 The Noto Project Authors" in text


def test_a_sign_that_the_font_lacks_is_known_as_missing() -> None:
    assert {"A", "é", "ō", "—", "•", "’", "…", "−"} <= known()
    assert "↑" not in known()


def test_names_are_narrowed_then_made_smaller_and_only_then_cut() -> None:
    style = Style(40, 700)
    whole = wide("The Frog Prince", style)
    assert fitted("The Frog Prince", whole, style, 30) == ("The Frog Prince", style)
    words, narrow = fitted("The Frog Prince", whole - 20, style, 30)
    assert (words, narrow.size) == ("The Frog Prince", 40)
    assert narrow.width < style.width
    words, small = fitted("The Frog Prince", whole * 2 // 3, style, 30)
    assert words == "The Frog Prince"
    assert small.size < 40
    words, last = fitted("The Frog Prince", whole // 3, style, 30)
    assert words.endswith("…")
    assert wide(words, last) <= whole // 3


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.text(st.sampled_from("ab {}JT12•\n-é"), max_size=120), max_size=4),
    st.integers(80, 700),
    st.integers(1, 9),
)
def test_any_text_is_laid_out_within_its_room(paragraphs: list[str], room: int, most: int) -> None:
    found = laid_out(tuple(paragraphs), room, BODY, most)
    assert len(found.rows) <= most
    tops = [top for top, _ in found.rows]
    assert tops == sorted(set(tops))
    for _, row in found.rows:
        ends = [piece.left + (letters.wide(piece.words, BODY) if not piece.mark else BODY.size) for piece in row]
        assert all(piece.left >= 0 for piece in row)
        assert all(piece.left <= room for piece in row)
        assert max(ends, default=0) <= room + BODY.size
    if not found.cut:
        said = "".join(piece.words for _, row in found.rows for piece in row)
        assert said == "".join("".join(paragraphs).split())


def test_lines_of_a_list_hang_and_marks_become_signs() -> None:
    found = laid_out(("{J} Draw.\n• one two three four five six seven",), 220, BODY, 20)
    first, second, third = (row for _, row in found.rows[:3])
    assert [piece.mark for piece in first] == ["J", ""]
    assert second[0].words == "•"
    assert third[0].left == letters.wide("• ", BODY)


# ---- colours of a table ----------------------------------------------------------------------------------------------

DEFICIENCIES = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What light becomes for who lacks one kind of cones: the matrices of Machado, Oliveira and Fernandes, 2009."""


def lab(seen: Colour, deficiency: str = "") -> tuple[float, float, float]:
    """A colour as the eye measures it (CIE L*a*b*), for who lacks a kind of cones if one is named."""
    light = [part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in seen]
    if deficiency:
        rows = DEFICIENCIES[deficiency]
        light = [max(0.0, sum(a * b for a, b in zip(row, light, strict=True))) for row in rows]
    red, green, blue = light
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (each ** (1 / 3) if each > 0.008856 else 7.787 * each + 16 / 116 for each in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_on_a_table_everything_stands_out_too(theme: Theme) -> None:
    for ink in TABLE_INKS:
        for ground in GROUNDS:
            least = 2.7 if ink == "line" else 4.5
            assert contrast(colour(theme, ink), colour(theme, ground)) >= least, (ink, ground)
    for seat in SEATS:
        assert contrast(colour(theme, "inverse"), colour(theme, seat)) >= 4.5, seat


@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("deficiency", ["", *DEFICIENCIES])
def test_players_are_told_apart_whatever_colours_somebody_sees(theme: Theme, deficiency: str) -> None:
    for place, one in enumerate(SEATS):
        for other in SEATS[place + 1 :]:
            pair = (lab(colour(theme, one), deficiency), lab(colour(theme, other), deficiency))
            least = 60 if {one, other} == set(SEATS[:2]) else 20
            assert math.dist(*pair) >= least, (one, other)


@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("deficiency", ["", *DEFICIENCIES])
@pytest.mark.parametrize(
    ("one", "other"), [("forest", "mountain"), ("forest", "water"), ("mountain", "water"), ("good", "warn")]
)
def test_terrains_and_what_can_be_played_are_told_apart_too(
    theme: Theme, deficiency: str, one: str, other: str
) -> None:
    """Each has a shape and a place of its own besides, so that no colour is needed to know it."""
    assert math.dist(lab(colour(theme, one), deficiency), lab(colour(theme, other), deficiency)) >= 20


def test_what_the_colour_blind_see_is_worked_out_as_published() -> None:
    for row in (row for rows in DEFICIENCIES.values() for row in rows):
        assert sum(row) == pytest.approx(1, abs=0.001), "gray stays gray"
    red, green = colour("light", "seat1"), colour("light", "forest")
    assert math.dist(lab((200, 60, 60)), lab((100, 110, 40))) > 2 * math.dist(
        lab((200, 60, 60), "protan"), lab((100, 110, 40), "protan")
    )
    assert math.dist(lab(red), lab(green)) > math.dist(lab(red, "deutan"), lab(green, "deutan"))

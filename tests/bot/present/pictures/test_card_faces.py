"""Faces of cards: drawn alike twice, of every card, nothing outside or over another, every letter in the font."""

from __future__ import annotations

import asyncio
import dataclasses
import io
import statistics
import threading
import time
from functools import cache
from typing import NamedTuple

import pytest
from PIL import Image

from bot.present.lookups.card_sheet import card_face
from bot.present.pictures import drawing
from bot.present.pictures.canvas import Canvas, Placed
from bot.present.pictures.card_face import WIDTH, CardFace, draw_card_face
from bot.present.pictures.drawing import drawn, kept, png_of
from bot.present.pictures.letters import known
from bot.present.pictures.palette import THEME_NAMES, Theme
from bot.present.texts import texts_for
from engine import default_catalogue
from tests.bot.present.sheets import sheet_of

SMALLEST = 22
"""The least height of letters, of which a telephone shows half."""


def face_of(reference: str, theme: Theme = "dark", language: str = "en") -> CardFace:
    return card_face(sheet_of(reference), texts_for(language), theme)


def every_face(step: int = 1) -> list[CardFace]:
    return [face_of(reference) for reference in list(default_catalogue().cards)[::step]]


LONG = dataclasses.replace(
    face_of("ALT_CORE_B_AX_04_C"),
    name="The Extraordinarily Long-Winded Ambassador of the Outermost Islands and Their Peoples",
    kind_words="Character – " + ", ".join(["Extraordinary Adventurer"] * 6),
    text=("word " * 400, "{J} " + "unbreakable" * 30, "• {1}{2}{3} a\n• {T}: b"),
    support=("{D} : " + "After You. " * 40,),
    costs=(17, 20),
    statistics=(("Forest", 20), ("Mountain", 19), ("Water", 18)),
)


class Laid(NamedTuple):
    """A face that has been drawn: how high it is, and where everything stands."""

    face: CardFace
    width: int
    height: int
    placed: list[Placed]


@cache
def all_laid() -> list[Laid]:
    """Every fifth face, and one that is longer than any."""
    drawn_all = ((face, draw_card_face(face)) for face in [*every_face(5), LONG])
    return [Laid(face, canvas.width, canvas.height, canvas.placed) for face, canvas in drawn_all]


def overlapping(placed: list[Placed]) -> list[tuple[Placed, Placed]]:
    """Pairs of things that stand over each other, but for numbers on the discs that they belong to."""
    things = sorted(thing for thing in placed if thing.what != "<disc>")
    found = []
    for place, one in enumerate(things):
        for other in things[place + 1 :]:
            if other.left >= one.right:
                break
            if one.top < other.bottom and other.top < one.bottom and other.left < other.right:
                found.append((one, other))
    return found


def test_of_every_card_nothing_is_clipped_covered_or_missing_from_the_font() -> None:
    for face, width, height, placed in all_laid():
        assert width == WIDTH
        for thing in placed:
            assert 18 <= thing.left <= thing.right <= WIDTH - 18, (face.name, thing)
            assert 0 <= thing.top <= thing.bottom <= height, (face.name, thing)
        assert overlapping(placed) == [], face.name
        letters = {letter for thing in placed if not thing.what.startswith("<") for letter in thing.what}
        assert letters <= known(), (face.name, letters - known())


def test_only_a_text_that_is_far_too_long_is_cut() -> None:
    for face, _, height, placed in all_laid():
        cut = sum(thing.what.endswith("…") for thing in placed)
        assert cut == (3 if face is LONG else 0), face.name  # its name, its kind and its text
        assert height < (2000 if face is LONG else 1000)


def test_the_name_and_both_costs_and_the_statistics_are_on_the_picture() -> None:
    said = [thing.what for thing in draw_card_face(face_of("ALT_DUSTER_B_YZ_99_R2")).placed]
    assert "Tag!" in said
    assert said[said.index("<reserve>") - 1] == "7"
    assert {"<spell>", "<lyra>", "<rare>"} <= set(said)
    said = [thing.what for thing in draw_card_face(face_of("ALT_CORE_B_AX_04_C")).placed]
    assert [said[said.index(f"<{terrain}>") + 1] for terrain in ("forest", "mountain", "water")] == ["1", "3", "3"]


def test_equal_faces_are_equal_bytes_and_other_faces_are_not() -> None:
    seen = set()
    for face in every_face(40):
        one, other = draw_card_face(face).png(), draw_card_face(face).png()
        assert one == other
        seen.add(one)
    assert len(seen) == len(every_face(40))
    dark, light = (png_of(face_of("ALT_CORE_B_AX_04_C", theme)) for theme in THEME_NAMES)
    assert dark != light


@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_pictures_are_small_files_of_one_width(theme: Theme, language: str) -> None:
    for reference in list(default_catalogue().cards)[::50]:
        png = png_of(face_of(reference, theme, language))
        with Image.open(io.BytesIO(png)) as image:
            assert image.format == "PNG"
            assert image.width == WIDTH
            assert 300 <= image.height <= 1000
        assert len(png) < 40_000


def test_the_smallest_letters_can_be_read_on_a_telephone(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    written = Canvas.text

    def measured(canvas: Canvas, at: int, baseline: int, words: str, style, *more, **named) -> int:  # type: ignore[no-untyped-def]
        if not words.isdecimal():
            sizes.append(style.size)
        return written(canvas, at, baseline, words, style, *more, **named)

    monkeypatch.setattr(Canvas, "text", measured)
    for face in [*every_face(20), LONG]:
        draw_card_face(face)
    assert min(sizes) >= SMALLEST


def test_a_face_is_drawn_in_a_moment_once_the_letters_are_known() -> None:
    faces = every_face(12)
    for face in faces:
        draw_card_face(face)
    times = []
    for face in faces:
        begin = time.process_time()
        draw_card_face(face).png()
        times.append(time.process_time() - begin)
    assert statistics.median(times) < 0.030
    assert max(times) < 0.060


@pytest.mark.asyncio
async def test_pictures_are_drawn_beside_the_event_loop_and_kept_by_what_they_show(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    threads: list[str] = []

    def draw(face: CardFace) -> Canvas:
        threads.append(threading.current_thread().name)
        return draw_card_face(face)

    monkeypatch.setitem(drawing.PNGS, CardFace, kept(draw, 1))
    face = dataclasses.replace(face_of("ALT_CORE_B_AX_04_C"), foot="drawn once")
    pictures = await asyncio.gather(*(drawn(dataclasses.replace(face)) for _ in range(8)))
    assert len(set(pictures)) == 1
    assert len(threads) == 1
    assert threads[0].startswith("drawing")

"""Pictures are drawn as the samples that were looked at: nothing may differ but the softness of edges."""

from __future__ import annotations

import io
from functools import cache
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageFilter

from bot.present.pictures.board import draw_board
from bot.present.pictures.canvas import Canvas
from bot.present.pictures.letters import Style
from bot.present.pictures.strips import Stack, Strip, piece_of
from tests.bot.present.pictures.samples import BOARD, FOLDER, duel, samples

SOFT = 1
"""Over so many pixels to each side edges may be softer or harder with another version of the drawing library."""

MOST = 48
"""How much of 255 a pixel may differ after that; an l in place of an i differs by more than 80."""

NAMES = sorted(path.stem for path in FOLDER.glob("*.png"))


drawn_samples = cache(samples)


def differ(one: Image.Image, two: Image.Image) -> int:
    """How much two pictures differ at most when soft edges are left out of account."""
    softened = [picture.convert("RGB").filter(ImageFilter.BoxBlur(SOFT)) for picture in (one, two)]
    return max(high for _, high in ImageChops.difference(*softened).getextrema())  # type: ignore[misc]


def test_every_sample_is_drawn() -> None:
    assert sorted(drawn_samples()) == NAMES
    assert BOARD.read_bytes() == (FOLDER / "duel.png").read_bytes(), "README shows the duel as it is drawn"


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_drawn_like_its_sample(name: str) -> None:
    drawn = drawn_samples()[name].png()
    with Image.open(FOLDER / f"{name}.png") as kept, Image.open(io.BytesIO(drawn)) as now:
        assert now.size == kept.size
        assert differ(kept, now) <= MOST, "look at it; then draw the samples anew, as their module says"


def test_a_single_number_elsewhere_is_noticed() -> None:
    shown = draw_board(duel())
    *strips, last = shown.strips

    def with_a_number(canvas: Canvas, top: int) -> None:
        last.draw(canvas, top, *last.shows)
        canvas.text(300, top + last.high - 30, "7", Style(22))

    other = Stack(shown.width, shown.theme, (*strips, Strip(last.high, with_a_number)))
    with Image.open(io.BytesIO(shown.png())) as one, Image.open(io.BytesIO(other.png())) as two:
        assert differ(one, two) > MOST


@pytest.mark.parametrize(("written", "instead"), [("Limbo", "Llmbo"), ("Muna Druid", "Muna Drujd"), ("11", "17")])
def test_a_single_letter_changed_is_noticed(monkeypatch: pytest.MonkeyPatch, written: str, instead: str) -> None:
    """Letters that differ least, of any size and on any ground; each pixel more or less of a sign would be more."""
    write = Canvas.text

    def text(canvas: Canvas, at: int, baseline: int, words: str, style: Style, *more: Any, **named: Any) -> int:
        return write(canvas, at, baseline, instead if words == written else words, style, *more, **named)

    monkeypatch.setattr(Canvas, "text", text)
    piece_of.cache_clear()
    drawn = draw_board(duel()).png()
    piece_of.cache_clear()
    with Image.open(FOLDER / "duel.png") as kept, Image.open(io.BytesIO(drawn)) as now:
        assert differ(kept, now) > MOST


def test_softer_edges_are_not_noticed() -> None:
    """As another version of the font's library draws them: half a step of gray more or less at every edge."""
    with Image.open(FOLDER / "duel.png") as kept:
        whole = kept.convert("RGB")
    softer = Image.blend(whole, whole.filter(ImageFilter.GaussianBlur(0.6)), 0.5)
    assert max(high for _, high in ImageChops.difference(whole, softer).getextrema()) > 0  # type: ignore[misc]
    assert differ(whole, softer) <= MOST

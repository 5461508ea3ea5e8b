"""Pictures are drawn as the samples that were looked at: nothing may differ but the softness of edges."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops, ImageFilter

from bot.present.pictures.letters import Style
from tests.bot.present.pictures.samples import BOARD, FOLDER, samples

SOFT = 3
"""Over so many pixels edges may be softer or harder with another version of the drawing library."""

MOST = 40
"""How much of 255 a pixel may differ after that; a letter or sign elsewhere differs by more than 100."""

NAMES = sorted(path.stem for path in FOLDER.glob("*.png"))


def differ(one: Image.Image, two: Image.Image) -> int:
    """How much two pictures differ at most when soft edges are left out of account."""
    softened = [picture.convert("RGB").filter(ImageFilter.BoxBlur(SOFT)) for picture in (one, two)]
    return max(high for _, high in ImageChops.difference(*softened).getextrema())  # type: ignore[misc]


def test_every_sample_is_drawn() -> None:
    assert sorted(samples()) == NAMES
    assert BOARD.read_bytes() == (FOLDER / "duel.png").read_bytes(), "README shows the duel as it is drawn"


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_drawn_like_its_sample(name: str) -> None:
    drawn = samples()[name].png()
    with Image.open(FOLDER / f"{name}.png") as kept, Image.open(io.BytesIO(drawn)) as now:
        assert now.size == kept.size
        assert differ(kept, now) <= MOST, "look at it; then draw the samples anew, as their module says"


def test_a_single_number_elsewhere_is_noticed() -> None:
    canvas, other = samples()["duel"], samples()["duel"]
    other.text(300, 1090, "7", Style(22))
    with Image.open(io.BytesIO(canvas.png())) as one, Image.open(io.BytesIO(other.png())) as two:
        assert differ(one, two) > MOST

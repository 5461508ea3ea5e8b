"""How the README's film is put together, and that the one that is there is an animation and loads quickly."""

from __future__ import annotations

import io

from PIL import Image

from bot.present.pictures.board.sheet import draw_board
from tests.end_to_end import guide_pictures
from tests.end_to_end.film import FILM, MOST_BYTES, Frame, joined


def frame(colour: str, lasts: int) -> Frame:
    """A picture of one colour."""
    out = io.BytesIO()
    Image.new("RGB", (100, 50), colour).save(out, "PNG")
    return Frame(out.getvalue(), lasts)


def test_what_does_not_change_lasts_longer_and_is_not_shown_twice() -> None:
    with Image.open(io.BytesIO(joined([frame("red", 300), frame("red", 400), frame("blue", 900)]))) as film:
        assert getattr(film, "n_frames", 1) == 2
        lasting = []
        for at in range(2):
            film.seek(at)
            lasting.append(film.info["duration"])
        assert lasting == [700, 900]
        assert film.size == (72, 36)


def test_the_film_of_the_readme_is_an_animation_that_loads_quickly() -> None:
    assert FILM.stat().st_size <= MOST_BYTES
    with Image.open(FILM) as film:
        assert getattr(film, "n_frames", 1) >= 12


def test_the_pictures_of_the_guides_are_small_and_stand_beside_each_other() -> None:
    for file in guide_pictures.GUIDES:
        assert file.stat().st_size <= guide_pictures.MOST_BYTES, file.name
    strips = draw_board(guide_pictures.sample()).strips
    drawn = {getattr(draw, "__name__") for _, draw, _ in strips}  # noqa: B009
    assert drawn == set(guide_pictures.NAMES), "each part of the board is named"
    one, other = (io.BytesIO() for _ in range(2))
    Image.new("RGB", (30, 50), "red").save(one, "PNG")
    Image.new("RGB", (20, 40), "blue").save(other, "PNG")
    with Image.open(io.BytesIO(guide_pictures.small(one.getvalue(), other.getvalue(), other.getvalue()))) as found:
        assert found.size == (50, 80)
        assert found.convert("RGB").getpixel((45, 75)) == (0, 0, 255)

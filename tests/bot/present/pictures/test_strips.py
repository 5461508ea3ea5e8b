"""Pictures of strips show what one canvas would show, and a strip that stands is not drawn again."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PIL import Image

from bot.present.pictures.board import draw_board
from bot.present.pictures.canvas import Canvas
from bot.present.pictures.png import packed, png
from bot.present.pictures.strips import Stack, Strip, piece_of
from tests.bot.present.pictures.samples import duel, samples


def chunks(file: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Name and content of each chunk of a PNG, whose checksums must be right."""
    place = 8
    while place < len(file):
        (length,) = struct.unpack_from("!I", file, place)
        name, content = file[place + 4 : place + 8], file[place + 8 : place + 8 + length]
        assert struct.unpack_from("!I", file, place + 8 + length) == (zlib.crc32(name + content),)
        yield name, content
        place += length + 12


def pixels_of(file: bytes) -> bytes:
    with Image.open(io.BytesIO(file)) as image:
        return image.convert("RGB").tobytes()


@pytest.mark.parametrize("lengths", [(), (1,), (5, 1, 700), (70_000, 3, 70_000)])
def test_packed_pieces_are_one_stream_whose_checksum_is_right(lengths: tuple[int, ...]) -> None:
    rows = [bytes((place * 7 + number) % 251 for place in range(length)) for number, length in enumerate(lengths)]
    file = png(4, 3, bytes(768), [packed(each) for each in rows])
    stream = b"".join(content for name, content in chunks(file) if name == b"IDAT")
    assert zlib.decompress(stream) == b"".join(rows), "it raises where the checksum is wrong"


@pytest.mark.parametrize("name", sorted(samples()))
def test_strips_show_what_one_canvas_shows(name: str) -> None:
    """No part reaches into the one above or below it."""
    stack = samples()[name]
    canvas, top = Canvas(stack.width, stack.height, stack.theme, "table"), 0
    for strip in stack.strips:
        strip.draw(canvas, top, *strip.shows)
        top += strip.high
    assert pixels_of(canvas.png()) == pixels_of(stack.png())
    assert canvas.placed == stack.placed


def test_only_what_has_changed_is_drawn_again() -> None:
    first = duel()
    moved = replace(first, heading=replace(first.heading, day="Day 9"))
    piece_of.cache_clear()
    draw_board(first).png()
    drawn = piece_of.cache_info().misses
    assert drawn == len(draw_board(first).strips)
    draw_board(moved).png()
    draw_board(first).png()
    assert piece_of.cache_info().misses == drawn + 1


def test_a_strip_in_another_theme_is_another() -> None:
    strips = (Strip(20, lambda canvas, top: canvas.box(0, top, 10, 10, "card")),)
    assert pixels_of(Stack(40, "light", strips).png()) != pixels_of(Stack(40, "dark", strips).png())

"""Running text with signs in it, laid out in rows: `{J}` and its like become shapes, `{3}` a number in a disc."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.present.pictures import letters
from bot.present.pictures.canvas import LEAST, Canvas
from bot.present.pictures.letters import Style
from engine.cards.words.terrains import TERRAINS

SIGNS = {
    "J": "joins",
    "H": "hand",
    "R": "reserve",
    "I": "reserve",
    "T": "exhaust",
    "D": "discard",
    **{row.symbol: terrain for terrain, row in TERRAINS.items()},
}
"""The marks of card text, in capitals or not, and their signs."""

_MARK = re.compile(r"(\{\w+\})")
_SPACE = re.compile(r"[ \t]+")
"""Where a row may end; never at a space that holds words together."""

_BULLET = "• "


@dataclass(frozen=True, slots=True)
class Piece:
    """A word, or a mark between braces, and how far it stands from the left edge."""

    words: str
    left: int

    @property
    def mark(self) -> str:
        """What stands between the braces; '' for a word."""
        return self.words[1:-1] if self.words.startswith("{") else ""


@dataclass(frozen=True, slots=True)
class Layout:
    """Rows of pieces with how far each row lies below the first; `cut` says that there was more."""

    rows: tuple[tuple[int, tuple[Piece, ...]], ...]
    style: Style
    cut: bool

    @property
    def height(self) -> int:
        """Pixels from the upper edge of the first row to the lower edge of the last."""
        return self.rows[-1][0] + _step(self.style) if self.rows else 0


def _step(style: Style) -> int:
    return style.size * 7 // 5


def _sign_size(style: Style) -> int:
    return style.size + 2


@lru_cache(maxsize=1024)
def laid_out(paragraphs: tuple[str, ...], room: int, style: Style, most: int) -> Layout:
    """Paragraphs in rows that take no more than their room, so many rows at most; lines of a list hang."""
    rows: list[tuple[int, tuple[Piece, ...]]] = []
    top = 0
    for paragraph in paragraphs:
        for line in paragraph.split("\n"):
            for row in _rows(line, room, style):
                if len(rows) == most:
                    rows[-1] = (rows[-1][0], _with_ellipsis(rows[-1][1], room, style))
                    return Layout(tuple(rows), style, True)
                rows.append((top, row))
                top += _step(style)
        top += style.size // 3
    return Layout(tuple(rows), style, False)


def _rows(line: str, room: int, style: Style) -> Iterator[tuple[Piece, ...]]:
    indent = letters.wide(_BULLET, style) if line.startswith(_BULLET) else 0
    space = letters.wide(" ", style)
    row: list[Piece] = []
    x = 0
    for word in _SPACE.split(line):
        pieces = [piece for whole in _parts(word) for piece in _short_enough(whole, room - indent, style)]
        needed = sum(_wide(piece, style) for piece in pieces)
        for piece in pieces:
            apart = needed > room - indent
            if row and x + (_wide(piece, style) if apart else needed) > room:
                yield tuple(row)
                row, x = [], indent
            row.append(Piece(piece, x))
            x += _wide(piece, style)
            needed = needed if apart else needed - _wide(piece, style)
        x += space
    if row:
        yield tuple(row)


def _parts(word: str) -> Sequence[str]:
    return [part for part in _MARK.split(word) if part]


def _short_enough(word: str, room: int, style: Style) -> Iterator[str]:
    """A word that no row could hold, in parts that rows can."""
    while _wide(word, style) > room and len(word) > 1:
        kept = next(
            length for length in range(len(word) - 1, 0, -1) if length == 1 or _wide(word[:length], style) <= room
        )
        yield word[:kept]
        word = word[kept:]
    yield word


def _wide(piece: str, style: Style) -> int:
    if _MARK.fullmatch(piece):
        return _sign_size(style) + 2
    return letters.wide(piece, style)


def _with_ellipsis(row: tuple[Piece, ...], room: int, style: Style) -> tuple[Piece, ...]:
    pieces = list(row)
    while pieces and pieces[-1].left + _wide(pieces[-1].words, style) + letters.wide("…", style) > room:
        pieces.pop()
    end = pieces[-1].left + _wide(pieces[-1].words, style) if pieces else 0
    return (*pieces, Piece("…", end))


def write(canvas: Canvas, left: int, top: int, layout: Layout, ink: str = "ink", ground: str = "card") -> None:
    """Draws a layout with its first row below `top`."""
    style, size = layout.style, _sign_size(layout.style)
    for below, row in layout.rows:
        baseline = top + below + style.size
        for piece in row:
            at = left + piece.left
            name = SIGNS.get(piece.mark.upper())
            if not piece.mark:
                canvas.text(at, baseline, piece.words, style, ink)
            elif name is not None:
                canvas.sign(name, at, baseline - size + 4, size, ink)
            else:
                canvas.sign("disc", at, baseline - size + 4, size, ink)
                number = Style(max(LEAST, style.size * 4 // 5), 800, 80)
                canvas.text(
                    at + size // 2,
                    baseline - size // 2 + 4 + number.size * 4 // 11,
                    piece.mark,
                    number,
                    ground,
                    "middle",
                )

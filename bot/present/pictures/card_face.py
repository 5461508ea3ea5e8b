"""The face of a card: name, costs, kind, statistics and text, drawn from words and values alone."""

from __future__ import annotations

from dataclasses import dataclass

from bot.present.pictures import letters
from bot.present.pictures.canvas import Canvas
from bot.present.pictures.letters import Style
from bot.present.pictures.palette import Theme
from bot.present.pictures.running_text import Layout, laid_out, write
from engine.cards.words.terrains import TERRAINS

WIDTH = 720
EDGE = 12
FRAME = 6
MARGIN = 26
INNER = WIDTH - 2 * (EDGE + FRAME + MARGIN)

HEAD, KIND, STATISTICS, FOOT = 92, 58, 124, 46
MOST_ROWS = 24
"""Rows of text on one face; what has more is cut there and told in full beside the picture."""

NAME, COST = Style(42, 750), Style(38, 800)
BODY, SMALL, LARGE = Style(27, 480, 88), Style(23, 550, 88), Style(58, 800)


@dataclass(frozen=True, slots=True)
class CardFace:
    """What the face of a card shows; the words are in the reader's language.

    `statistics` are Forest, Mountain, Water with their words, costs are from hand and from Reserve, `limits` of Reserve
    and Landmarks: None or empty where the card has none. `text` and `support` keep their marks, one entry an ability.
    """

    name: str
    kind: str
    kind_words: str
    faction: str
    rarity: str
    rarity_words: str
    foot: str
    without_text: str
    costs: tuple[int, int] | None = None
    statistics: tuple[tuple[str, int], ...] = ()
    limits: tuple[tuple[str, str], ...] = ()
    text: tuple[str, ...] = ()
    support: tuple[str, ...] = ()
    theme: Theme = "dark"


def draw_card_face(face: CardFace) -> Canvas:
    """The face, as wide as all pictures and as high as its text asks for."""
    main = laid_out(face.text or (() if face.support else (face.without_text,)), INNER, BODY, MOST_ROWS)
    support = laid_out(face.support, INNER - 44, BODY, MOST_ROWS)
    middle = STATISTICS if face.statistics else KIND if face.limits else 0
    below = support.height + 40 if face.support else 0
    height = 2 * (EDGE + FRAME) + HEAD + KIND + middle + 48 + main.height + below + FOOT
    canvas = Canvas(WIDTH, height, face.theme)
    canvas.box(EDGE, EDGE, WIDTH - 2 * EDGE, height - 2 * EDGE, face.faction, 26)
    top = EDGE + FRAME
    _head(canvas, face, top)
    top += HEAD
    left, wide = EDGE + FRAME, WIDTH - 2 * (EDGE + FRAME)
    canvas.box(left, top - 20, wide, height - top + 20 - EDGE - FRAME, "card", 20)
    canvas.box(left, top - 20, wide, 20, face.faction)
    _kind(canvas, face, top)
    top += KIND
    if face.statistics:
        _statistics(canvas, face, top)
    elif face.limits:
        _limits(canvas, face, top)
    top += middle + 24
    write(canvas, EDGE + FRAME + MARGIN, top, main, "ink" if face.text else "soft")
    top += main.height + 24
    if face.support:
        _support(canvas, support, top)
    _foot(canvas, face, height - EDGE - FRAME - 18)
    return canvas


def _head(canvas: Canvas, face: CardFace, top: int) -> None:
    """Faction, name, and what the card costs from hand and from Reserve."""
    left = EDGE + FRAME + 18
    canvas.sign(face.faction, left, top + 22, 46, "on faction")
    right = WIDTH - EDGE - FRAME - 18
    for name, cost in zip(("reserve", "hand"), reversed(face.costs or ()), strict=False):
        right -= 58
        canvas.sign("disc", right, top + 16, 58, "on faction")
        canvas.text(right + 29, top + 59, str(cost), COST, face.faction, "middle")
        right -= 36
        canvas.sign(name, right, top + 30, 30, "on faction")
        right -= 10
    words, style = letters.fitted(face.name, right - left - 62, NAME, 30)
    canvas.text(left + 60, top + 46 + style.size * 4 // 11, words, style, "on faction")


def _kind(canvas: Canvas, face: CardFace, top: int) -> None:
    """Type line and rarity, each with its sign."""
    canvas.box(EDGE + FRAME, top, WIDTH - 2 * (EDGE + FRAME), KIND, "sunk")
    left, right = EDGE + FRAME + MARGIN, WIDTH - EDGE - FRAME - MARGIN
    used = canvas.text(right, top + 38, face.rarity_words, SMALL, "soft", "right")
    canvas.sign(face.rarity, right - used - 30, top + 19, 21, "soft")
    canvas.sign(face.kind, left, top + 15, 28, "soft")
    words, style = letters.fitted(face.kind_words, right - used - 46 - left - 40, Style(26, 600), 22)
    canvas.text(left + 40, top + 38, words, style)


def _statistics(canvas: Canvas, face: CardFace, top: int) -> None:
    """Forest, Mountain and Water, a third of the width each."""
    wide = INNER // 3
    for place, (terrain, (word, value)) in enumerate(zip(TERRAINS, face.statistics, strict=False)):
        left = EDGE + FRAME + MARGIN + place * wide
        canvas.sign(terrain, left + 8, top + 22, 58, terrain)
        canvas.text(left + 80, top + 72, str(value), LARGE, terrain)
        words, style = letters.fitted(word, wide - 16, SMALL, 22)
        canvas.text(left + 8, top + 112, words, style, "soft")
    canvas.rule(EDGE + FRAME + MARGIN, top + STATISTICS + 6, INNER)


def _limits(canvas: Canvas, face: CardFace, top: int) -> None:
    """How many cards a Hero's Reserve and Landmark zone keep at Night."""
    left = EDGE + FRAME + MARGIN
    for name, words in face.limits:
        canvas.sign(name, left, top + 22, 28, "soft")
        left += 38 + canvas.text(left + 38, top + 46, words, SMALL) + 36
    canvas.rule(EDGE + FRAME + MARGIN, top + KIND + 6, INNER)


def _support(canvas: Canvas, layout: Layout, top: int) -> None:
    """The abilities that work in the Reserve, in a box of their own."""
    left = EDGE + FRAME + MARGIN - 10
    canvas.box(left, top, INNER + 20, layout.height + 28, "sunk", 14)
    canvas.sign("reserve", left + 12, top + 16, 30, "soft")
    write(canvas, left + 54, top + 14, layout, ground="sunk")


def _foot(canvas: Canvas, face: CardFace, baseline: int) -> None:
    words, style = letters.fitted(face.foot, INNER, Style(22, 450, 85), 22)
    canvas.text(EDGE + FRAME + MARGIN, baseline, words, style, "soft")

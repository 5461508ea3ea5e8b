"""The picture of a hand: small faces of cards, what can be played now and why the rest cannot, and the Mana Orbs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.present.pictures import letters
from bot.present.pictures.board.facts import TERRAINS, Letters, Numbers
from bot.present.pictures.board.measures import COLUMN, COLUMNS, EDGE, WIDTH
from bot.present.pictures.board.rows import number
from bot.present.pictures.canvas import LEAST, Canvas
from bot.present.pictures.letters import Style
from bot.present.pictures.palette import Theme
from bot.present.pictures.running_text import Layout, laid_out, write
from bot.present.pictures.strips import Stack, Strip

HEAD, SECTION, EMPTY, BETWEEN = 54, 44, 40, 8
WHOLE = 99
"""More lines than any card has."""

LINES_FOR = ((8, WHOLE), (10, 4))
"""How many cards in hand show how many lines of their text; more show none, the words below the picture tell it."""

RESERVE_LINES_FOR = ((10, WHOLE), (14, 4), (18, 2))
"""Of how many cards in all those in Reserve, which stand below those in hand, show how many lines."""

LETTERS_IN_A_LINE = 33
"""About how many letters of a text stand in one line."""

TOP, VERDICT, MARGIN = 78, 34, 14
CHIP, CHIPS = 42, 3
TEXT = Style(22, 450, 78)
NAME, KIND, COST, FIGURE = Style(26, 700), Style(22, 500, 80), Style(22, 800, 80), Style(25, 800)
LETTER = Style(22, 700, 70)


@dataclass(frozen=True)
class HandCard:
    """One card: `playable` is None where nothing can be played yet, `verdict` its price or why it cannot be played.

    `waits` says that nothing but its owner's turn is missing.
    """

    name: str
    kind: str
    kind_sign: str
    """The sign of what it is, with its sub-types behind it; "" where they say it themselves."""
    costs: tuple[int, int]
    text: tuple[str, ...] = ()
    statistics: Numbers | None = None
    rarity: str = ""
    playable: bool | None = None
    waits: bool = False
    verdict: str = ""


@dataclass(frozen=True)
class Orb:
    """A Mana Orb with its face, which its owner alone may see (3.2.9.d)."""

    name: str
    ready: bool


@dataclass(frozen=True)
class HandSheet:
    """What the picture of a hand shows, in its owner's words."""

    seat: int
    title: str
    ready: str
    empty: str
    exhausted: str
    """The letter of what is exhausted."""
    letters: Letters
    cards: tuple[HandCard, ...] = ()
    reserve_title: str = ""
    reserve: tuple[HandCard, ...] = ()
    mana_title: str = ""
    orbs: tuple[Orb, ...] = ()
    ready_of: tuple[int, int] = (0, 0)
    """How many Mana Orbs are ready, and how many there are."""
    theme: Theme = "dark"
    part: tuple[int, int] = (1, 1)
    """Which picture of how many: a large hand is shown on several."""


def draw_hand(sheet: HandSheet) -> Stack:
    """The picture, as wide as that of a table and as high as the hand asks for."""
    return Stack(WIDTH, sheet.theme, tuple(_strips(sheet)))


def _strips(sheet: HandSheet) -> Iterator[Strip]:
    """All parts from top to bottom: head, pairs of cards in hand and in Reserve, rows of Mana Orbs, a margin."""
    number, count = sheet.part
    title = f"{sheet.title} · {number}/{count}" if count > 1 else sheet.title
    yield Strip(HEAD + BETWEEN, _head, (sheet.seat, title, sheet.ready))
    if not sheet.cards:
        yield Strip(EMPTY, _empty, (sheet.empty,))
    yield from _pairs(sheet.cards, _lines(LINES_FOR, len(sheet.cards)), sheet.letters)
    if sheet.reserve:
        yield Strip(SECTION, _section, ("reserve", sheet.reserve_title))
        lines = _lines(RESERVE_LINES_FOR, len(sheet.cards) + len(sheet.reserve))
        yield from _pairs(sheet.reserve, lines, sheet.letters)
    if sheet.orbs:
        yield Strip(SECTION, _section, ("mana", sheet.mana_title))
    for place in range(0, len(sheet.orbs), CHIPS):
        yield Strip(CHIP, _orbs, (sheet.exhausted, *sheet.orbs[place : place + CHIPS]))
    yield Strip(BETWEEN, _margin)


def height_expected(sheet: HandSheet) -> int:
    """About how high a picture becomes, told from how long its texts are, without drawing any of them."""
    rows = [
        TOP + max(_lines_expected(card) for card in cards[place : place + 2]) * TEXT.size * 7 // 5 + VERDICT + 8
        for cards in (sheet.cards, sheet.reserve)
        for place in range(0, len(cards), 2)
    ]
    chips = -(-len(sheet.orbs) // CHIPS)
    high = HEAD + BETWEEN + sum(row + BETWEEN for row in rows) + BETWEEN
    return (
        high + SECTION * bool(sheet.reserve) + (SECTION + chips * CHIP if chips else 0) + (0 if sheet.cards else EMPTY)
    )


def _lines_expected(card: HandCard) -> int:
    return sum(-(-len(line) // LETTERS_IN_A_LINE) for text in card.text for line in text.split("\n"))


def _lines(lines_for: Sequence[tuple[int, int]], cards: int) -> int:
    return next((lines for most, lines in lines_for if cards <= most), 0)


def _pairs(cards: tuple[HandCard, ...], lines: int, terrain_letters: Letters) -> Iterator[Strip]:
    """Cards two by two with so many lines of their text, each pair as high as the longer of both."""
    for place in range(0, len(cards), 2):
        pair = cards[place : place + 2]
        high = TOP + max(_text(card, lines).height for card in pair) + VERDICT + 8
        yield Strip(high + BETWEEN, _cards, (high, lines, terrain_letters, *pair))


def _text(card: HandCard, lines: int) -> Layout:
    return laid_out(card.text if lines else (), COLUMN - 2 * MARGIN, TEXT, max(1, lines))


def _margin(canvas: Canvas, top: int) -> None:
    """Nothing but the ground."""


def _empty(canvas: Canvas, top: int, words: str) -> None:
    canvas.text(EDGE + 6, top + 26, words, Style(24, 500), "soft")


def _head(canvas: Canvas, top: int, seat: int, title: str, ready: str) -> None:
    ink = f"seat{seat}"
    canvas.box(0, top, WIDTH, HEAD, "sunk")
    canvas.sign(ink, EDGE, top + 15, 24, ink)
    used = canvas.text(WIDTH - EDGE, top + 37, ready, Style(26, 700), align="right")
    canvas.sign("mana", WIDTH - EDGE - used - 34, top + 14, 26)
    canvas.fitted(EDGE + 34, top + 37, title, WIDTH - 2 * EDGE - used - 90, Style(28, 800))


def _section(canvas: Canvas, top: int, sign: str, title: str) -> None:
    canvas.sign(sign, EDGE + 4, top + 9, 26)
    canvas.text(EDGE + 40, top + 31, title, Style(26, 700))


def _cards(canvas: Canvas, top: int, high: int, lines: int, terrain_letters: Letters, *pair: HandCard) -> None:
    for left, card in zip(COLUMNS, pair, strict=False):
        _card(canvas, left, top, high, card, _text(card, lines), terrain_letters)


def _card(
    canvas: Canvas, left: int, top: int, high: int, card: HandCard, layout: Layout, terrain_letters: Letters
) -> None:
    """A face in a frame that is thick and green where the card can be played now."""
    ink = "soft" if card.playable is False and not card.waits else "ink"
    canvas.frame(left, top, COLUMN, high, "card", "good" if card.playable else "line", 10, 4 if card.playable else 1)
    right = left + COLUMN - MARGIN
    for sign, cost in zip(("reserve", "hand"), reversed(card.costs), strict=True):
        right -= 30
        canvas.sign("disc", right, top + 11, 30, ink)
        number(canvas, right + 15, top + 34, cost, 26, COST, "card")
        right -= 26
        canvas.sign(sign, right, top + 15, 21, "soft")
        right -= 6
    room = right - left - MARGIN - (22 if card.rarity else 4)
    used = canvas.fitted(left + MARGIN, top + 35, _name(card.name, room), room, NAME, ink)
    if card.rarity:
        canvas.sign(card.rarity, left + MARGIN + used + 6, top + 20, 14, "soft")
    figures = left + COLUMN - MARGIN
    for terrain, value, letter in zip(
        reversed(TERRAINS), reversed(card.statistics or ()), reversed(terrain_letters), strict=False
    ):
        figures -= 30
        number(canvas, figures + 15, top + 67, value, 30, FIGURE, terrain)
        figures -= letters.wide(letter, LETTER)
        canvas.text(figures, top + 66, letter, LETTER, terrain)
        figures -= 23
        canvas.sign(terrain, figures, top + 46, 22, terrain)
        figures -= 5
    at = left + MARGIN
    if card.kind_sign:
        canvas.sign(card.kind_sign, at, top + 48, 20, "soft")
        at += 28
    canvas.fitted(at, top + 66, card.kind, figures - at - 4, KIND, "soft")
    write(canvas, left + MARGIN, top + TOP, layout, ink)
    if card.playable is not None:
        sign, tone = ("tick", "good") if card.playable else ("limbo", "soft") if card.waits else ("cross", "warn")
        canvas.sign(sign, left + MARGIN, top + high - 31, 20, tone)
        style = Style(23, 700)
        canvas.fitted(left + MARGIN + 28, top + high - 13, card.verdict, COLUMN - 2 * MARGIN - 28, style, tone)


def _name(name: str, room: int) -> str:
    """A name as far as its first comma where there is no room for the whole of it."""
    narrow = Style(LEAST, NAME.weight, letters.WIDTHS[-1])
    return name if letters.wide(name, narrow) <= room else name.split(",")[0]


def _orbs(canvas: Canvas, top: int, exhausted: str, *orbs: Orb) -> None:
    for column, orb in enumerate(orbs):
        _orb(canvas, top, column, orb, exhausted)


def _orb(canvas: Canvas, top: int, column: int, orb: Orb, exhausted: str) -> None:
    """A small face: bright while it is ready, on a sunk ground with a turned card and a letter when exhausted."""
    wide = (WIDTH - 2 * EDGE - (CHIPS - 1) * BETWEEN) // CHIPS
    left = EDGE + column * (wide + BETWEEN)
    canvas.frame(left, top, wide, CHIP - 6, "card" if orb.ready else "sunk", "line", 7, 1)
    ink = "ink" if orb.ready else "soft"
    canvas.sign("mana" if orb.ready else "exhaust", left + 9, top + 8, 20, ink)
    at = left + 37
    if not orb.ready:
        at += canvas.text(at, top + 26, exhausted, Style(22, 700), "ink") + 6
    canvas.fitted(at, top + 26, orb.name, left + wide - at - 8, Style(22, 500), ink)

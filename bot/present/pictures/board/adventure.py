"""The Adventure: the rows of regions with a line for each player, on which their two expeditions come together."""

from __future__ import annotations

from collections.abc import Sequence

from bot.present.pictures.board.facts import TERRAINS, ArenaFacts, Contender, Letters, Path, Racer, RegionFacts
from bot.present.pictures.board.measures import EDGE, WIDTH
from bot.present.pictures.board.rows import NARROW, number, terrain_sign
from bot.present.pictures.board.rows import TERRAIN_LETTER as LETTER
from bot.present.pictures.canvas import Canvas
from bot.present.pictures.letters import Style, wide

LINE, TILE, LOW_TILE = 34, 54, 46
"""Pixels of a player's line and of a region, which is lower where there are many rows of them."""

MANY = 3
"""So many rows of regions are many."""
PIN = 10
"""Pixels of the sign of a Terrain Marker."""
PENNANT = 24
"""Half the width of what shows an expedition."""

PAIR, JOINT = 10, 2
"""Between Tumult cards, and between the two halves of one."""

ARENA_HEAD, ARENA_ROW = 62, 48


def _places() -> tuple[list[int], int]:
    """Where the eight regions begin, and how wide each is; the middle six lie as three cards of two regions."""
    wide = (WIDTH - 2 * EDGE - 4 * PAIR - 3 * JOINT) // 8
    lefts = [EDGE]
    for place in range(1, 8):
        lefts.append(lefts[-1] + wide + (JOINT if place in (2, 4, 6) else PAIR))
    return lefts, wide


LEFTS, WIDE = _places()


def tile_height(paths: Sequence[Path]) -> int:
    """How high all regions of a picture are."""
    return TILE if len(paths) < MANY else LOW_TILE


def path_height(path: Path, tile: int) -> int:
    """A row of regions with a line for each of its players."""
    return tile + 2 + LINE * len(path.racers)


def draw_path(canvas: Canvas, top: int, path: Path, tile: int) -> None:
    """The first half of the players above the regions, the others below."""
    above = path.racers[: max(1, len(path.racers) // 2)]
    for racer in above:
        _race(canvas, top, racer)
        top += LINE
    for left, region in zip(LEFTS, path.regions, strict=True):
        _region(canvas, left, top, tile, region, path.letters)
    top += tile + 2
    for racer in path.racers[len(above) :]:
        _race(canvas, top, racer)
        top += LINE


def _region(canvas: Canvas, left: int, top: int, tile: int, region: RegionFacts, letters: Letters) -> None:
    """The signs of its terrains, each above its letter, which a pin stands before where a Terrain Marker lies."""
    canvas.frame(left, top, WIDE, tile, "sunk" if region.hidden else "card", "line")
    if region.hidden:
        canvas.sign("face down", left + WIDE // 2 - 16, top + tile // 2 - 16, 32, "line")
        return
    terrains = [terrain for terrain in TERRAINS if terrain in (*region.terrains, *region.markers)]
    column = min(48, (WIDE - 6) // max(1, len(terrains)))
    size = min(column - 2, tile - 26)
    style = LETTER._replace(width=NARROW) if len(terrains) == len(TERRAINS) else LETTER
    middle = left + (WIDE - (len(terrains) - 1) * column) // 2
    for terrain in terrains:
        letter = letters[TERRAINS.index(terrain)]
        canvas.sign(terrain, middle - size // 2, top + 4, size, terrain)
        pin = PIN if terrain in region.markers else 0
        at = middle - (pin + wide(letter, style)) // 2
        if pin:
            canvas.sign("marker", at, top + tile - 7 - PIN, PIN, terrain)
        canvas.text(at + pin, top + tile - 6, letter, style, terrain)
        middle += column


def _race(canvas: Canvas, top: int, racer: Racer) -> None:
    """A player's line: what is left between the two pennants is how far they still have to go."""
    ink = f"seat{racer.seat}"
    hero, companion = LEFTS[racer.hero] + WIDE // 2, LEFTS[racer.companion] + WIDE // 2
    if racer.hero == racer.companion:
        middle = min(max(hero, EDGE + 20 + 2 * PENNANT), WIDTH - EDGE - 20 - 2 * PENNANT)
        hero, companion = middle - PENNANT - 1, middle + PENNANT + 1
    canvas.sign(ink, EDGE, top + 7, 19, ink)
    canvas.sign(ink, WIDTH - EDGE - 19, top + 7, 19, ink)
    canvas.rule(EDGE + 20, top + 14, hero - PENNANT - EDGE - 20, ink, 5)
    canvas.rule(companion + PENNANT, top + 14, WIDTH - EDGE - 20 - companion - PENNANT, ink, 5)
    canvas.box(hero - PENNANT, top, 34, 32, ink, 6)
    canvas.sign("onward", hero + PENNANT - 20, top + 6, 20, ink)
    canvas.sign("hero", hero - PENNANT + 5, top + 5, 22, "inverse")
    canvas.box(companion + PENNANT - 34, top, 34, 32, ink, 6)
    canvas.sign("back", companion - PENNANT, top + 6, 20, ink)
    canvas.sign("companion", companion + PENNANT - 27, top + 5, 22, "inverse")


# ---- the Arena -------------------------------------------------------------------------------------------------------


def arena_height(arena: ArenaFacts) -> int:
    """A heading and a row for all who plays there."""
    return ARENA_HEAD + ARENA_ROW * len(arena.contenders) + 16


def draw_arena(canvas: Canvas, top: int, arena: ArenaFacts) -> None:
    """The Arena as a table: the person who plays there, what they come to, and who would win."""
    high = arena_height(arena) - 8
    canvas.frame(EDGE, top + 6, WIDTH - 2 * EDGE, high - 6, "card", "ink", 10, 3)
    canvas.sign("arena", EDGE + 16, top + 21, 34)
    used = canvas.text(EDGE + 60, top + 50, arena.title, Style(32, 800))
    ink = f"seat{arena.leaders[0]}" if len(arena.leaders) == 1 else "ink"
    room = WIDTH - 2 * EDGE - 90 - used
    said = canvas.fitted(WIDTH - EDGE - 18, top + 50, arena.outcome, room * 3 // 5, Style(26, 700), ink, "right")
    canvas.fitted(WIDTH - EDGE - 30 - said, top + 50, arena.condition, room - said, Style(22, 500, 80), "soft", "right")
    for place, contender in enumerate(arena.contenders):
        _contender(canvas, top + ARENA_HEAD + 2 + ARENA_ROW * place, contender, arena.letters)


def _contender(canvas: Canvas, top: int, contender: Contender, letters: Letters) -> None:
    ink = f"seat{contender.seats[0]}"
    left = EDGE + 18
    for seat in contender.seats:
        canvas.sign(f"seat{seat}", left, top + 10, 24, f"seat{seat}")
        left += 30
    one = len(contender.seats) == 1
    canvas.fitted(left + 4, top + 32, contender.names, 330 - left, Style(25, 700), ink if one else "ink")
    for place, (terrain, value) in enumerate(zip(TERRAINS, contender.totals, strict=True)):
        at = 360 + place * 145
        terrain_sign(canvas, at + 16, top + 7, 32, terrain, letters[place])
        number_box(canvas, at + 76, top + 2, 40, value, ink, terrain in contender.wins, True)


def number_box(
    canvas: Canvas, middle: int, top: int, high: int, value: int, ink: str, wins: bool, counts: bool
) -> None:
    """A total: filled where it moves its expedition, outlined where it counts, bare where it does not."""
    wide = 54 if value < 100 else 64
    left, baseline = middle - wide // 2, top + high // 2 + 11
    if wins:
        canvas.box(left, top, wide, high, ink, 7)
    elif counts:
        canvas.frame(left, top, wide, high, "card", ink, 7)
    style = Style(30, 800) if wins or counts else Style(26, 500)
    number(canvas, middle, baseline, value, wide - 8, style, "inverse" if wins else ink if counts else "soft")

"""The signs of cards, each drawn from plain shapes of our own: terrains, zones, kinds, rarities and factions."""

from __future__ import annotations

import math

from bot.present.pictures.pen import Pen, Shapes

CARD_SHAPES = Shapes()


# ---- terrains --------------------------------------------------------------------------------------------------------


@CARD_SHAPES.named("forest")
def _forest(pen: Pen) -> None:
    """A round crown on a trunk, which is never taken for a mountain."""
    for x, y, radius in ((48, 28, 25), (27, 46, 23), (69, 46, 23), (48, 48, 24)):
        pen.circle(x, y, radius)
    pen.polygon((40, 60), (56, 60), (60, 94), (36, 94))


@CARD_SHAPES.named("mountain")
def _mountain(pen: Pen) -> None:
    pen.polygon((2, 88), (36, 10), (56, 54), (66, 36), (94, 88))
    pen.polygon((36, 10), (25, 36), (33, 32), (38, 40), (47, 34), cut=True)
    pen.line((36, 10), (24, 38), thick=5)
    pen.line((36, 10), (48, 38), thick=5)


@CARD_SHAPES.named("water")
def _water(pen: Pen) -> None:
    for base in (22, 50, 78):
        points = [(float(x), base + 9 * math.sin((x - 4) / 88 * 4 * math.pi)) for x in range(4, 93)]
        pen.line(*points, thick=14)
        for x, y in (points[0], points[-1]):
            pen.circle(x, y, 7)


# ---- zones and deeds -------------------------------------------------------------------------------------------------


@CARD_SHAPES.named("hand")
def _hand(pen: Pen) -> None:
    """A fan of three cards, apart enough to stay three when small."""
    pen.polygon((0, 34), (20, 26), (36, 82), (20, 90))
    pen.polygon((96, 34), (76, 26), (60, 82), (76, 90))
    pen.box(28, 2, 68, 84, 8, cut=True)
    pen.box(33, 6, 63, 84, 6)


@CARD_SHAPES.named("reserve")
def _reserve(pen: Pen) -> None:
    """A card in a tray."""
    pen.polygon((4, 40), (18, 40), (18, 74), (78, 74), (78, 40), (92, 40), (92, 90), (4, 90))
    pen.box(28, 8, 68, 62, 6)


@CARD_SHAPES.named("landmark")
def _landmark(pen: Pen) -> None:
    """A temple."""
    pen.polygon((48, 2), (94, 30), (2, 30))
    for x in (12, 40, 68):
        pen.box(x, 36, x + 16, 74)
    pen.box(4, 78, 92, 92)


@CARD_SHAPES.named("joins")
def _joins(pen: Pen) -> None:
    """An arrow down to a line: comes into play."""
    pen.box(8, 76, 88, 90)
    pen.polygon((40, 4), (56, 4), (56, 36), (80, 36), (48, 70), (16, 36), (40, 36))


@CARD_SHAPES.named("exhaust")
def _exhaust(pen: Pen) -> None:
    """A card on its side under a turning arrow."""
    pen.box(4, 52, 76, 92, 8)
    pen.box(14, 62, 66, 82, 4, cut=True)
    pen.arc(26, 8, 86, 68, 190, 350, 11)
    pen.polygon((68, 34), (96, 34), (84, 58))


@CARD_SHAPES.named("discard")
def _discard(pen: Pen) -> None:
    """A crossed card."""
    pen.box(14, 4, 82, 92, 8)
    pen.line((32, 30), (64, 66), thick=11, cut=True)
    pen.line((64, 30), (32, 66), thick=11, cut=True)


# ---- kinds of cards --------------------------------------------------------------------------------------------------


@CARD_SHAPES.named("character")
def _character(pen: Pen) -> None:
    """Head and shoulders."""
    pen.circle(48, 26, 22)
    pen.circle(48, 92, 40)
    pen.box(0, 90, 96, 96, cut=True)


@CARD_SHAPES.named("hero")
def _hero(pen: Pen) -> None:
    """A crown."""
    pen.polygon((6, 24), (28, 46), (48, 8), (68, 46), (90, 24), (82, 76), (14, 76))
    pen.box(14, 80, 82, 92)


@CARD_SHAPES.named("spell")
def _spell(pen: Pen) -> None:
    """A wand with a spark."""
    pen.line((8, 88), (52, 44), thick=13)
    pen.circle(8, 88, 6)
    pen.polygon((66, 2), (73, 23), (94, 30), (73, 37), (66, 58), (59, 37), (38, 30), (59, 23))


@CARD_SHAPES.named("permanent")
def _permanent(pen: Pen) -> None:
    """A cog."""
    for step in range(8):
        angle = math.pi * step / 4
        x, y = 48 + 38 * math.cos(angle), 48 + 38 * math.sin(angle)
        pen.circle(x, y, 10)
    pen.circle(48, 48, 36)
    pen.circle(48, 48, 15, cut=True)


# ---- rarities --------------------------------------------------------------------------------------------------------


@CARD_SHAPES.named("disc")
def _disc(pen: Pen) -> None:
    """Common, and the ground of a cost."""
    pen.circle(48, 48, 44)


@CARD_SHAPES.named("rare")
def _rare(pen: Pen) -> None:
    """A diamond."""
    pen.polygon((48, 0), (96, 48), (48, 96), (0, 48))


@CARD_SHAPES.named("exalted")
def _exalted(pen: Pen) -> None:
    """A diamond in a diamond."""
    _rare(pen)
    pen.polygon((48, 18), (78, 48), (48, 78), (18, 48), cut=True)
    pen.polygon((48, 32), (64, 48), (48, 64), (32, 48))


@CARD_SHAPES.named("unique")
def _unique(pen: Pen) -> None:
    """A star."""
    pen.star()


@CARD_SHAPES.named("token")
def _token(pen: Pen) -> None:
    """A ring."""
    pen.circle(48, 48, 44)
    pen.circle(48, 48, 26, cut=True)


CARD_SHAPES["common"] = CARD_SHAPES["disc"]


# ---- factions --------------------------------------------------------------------------------------------------------


@CARD_SHAPES.named("axiom")
def _axiom(pen: Pen) -> None:
    """A hexagon with a hole, like a nut."""
    pen.polygon((24, 6), (72, 6), (96, 48), (72, 90), (24, 90), (0, 48))
    pen.circle(48, 48, 21, cut=True)


@CARD_SHAPES.named("bravos")
def _bravos(pen: Pen) -> None:
    """A banner."""
    pen.box(8, 2, 20, 94)
    pen.polygon((20, 8), (92, 8), (72, 34), (92, 60), (20, 60))


@CARD_SHAPES.named("lyra")
def _lyra(pen: Pen) -> None:
    """Two notes."""
    pen.circle(20, 78, 16)
    pen.circle(72, 68, 16)
    pen.polygon((27, 16), (36, 14), (36, 78), (27, 78))
    pen.polygon((79, 6), (88, 4), (88, 68), (79, 68))
    pen.polygon((27, 16), (88, 4), (88, 24), (27, 36))


@CARD_SHAPES.named("muna")
def _muna(pen: Pen) -> None:
    """A leaf."""
    points = [(48 + 34 * math.sin(math.pi * t / 20), 2 + 78 * t / 20) for t in range(21)]
    points += [(48 - 34 * math.sin(math.pi * t / 20), 2 + 78 * t / 20) for t in range(20, -1, -1)]
    pen.polygon(*points)
    pen.line((48, 24), (48, 96), thick=7, cut=True)
    pen.line((48, 76), (48, 96), thick=9)
    pen.line((48, 50), (64, 38), thick=5, cut=True)
    pen.line((48, 62), (32, 50), thick=5, cut=True)


@CARD_SHAPES.named("ordis")
def _ordis(pen: Pen) -> None:
    """A column."""
    pen.box(8, 2, 88, 18)
    pen.box(16, 22, 80, 32)
    for x in (22, 42, 62):
        pen.box(x, 36, x + 12, 74)
    pen.box(8, 78, 88, 94)


@CARD_SHAPES.named("yzmir")
def _yzmir(pen: Pen) -> None:
    """A crescent about a star."""
    pen.circle(44, 48, 44)
    pen.circle(60, 44, 36, cut=True)
    pen.polygon((66, 22), (71, 39), (88, 44), (71, 49), (66, 66), (61, 49), (44, 44), (61, 39))


@CARD_SHAPES.named("neutral")
def _neutral(pen: Pen) -> None:
    """Four squares."""
    for x in (6, 52):
        for y in (6, 52):
            pen.box(x, y, x + 38, y + 38, 4)

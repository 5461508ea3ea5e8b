"""The signs of a table: what states things are in, whose they are, where the day and the race stand."""

from __future__ import annotations

from bot.present.pictures.pen import Pen, Shapes

TABLE_SHAPES = Shapes()


# ---- states of objects -----------------------------------------------------------------------------------------------


@TABLE_SHAPES.named("boost")
def _boost(pen: Pen) -> None:
    """Two chevrons up."""
    for base in (46, 84):
        pen.polygon(
            (10, base),
            (48, base - 38),
            (86, base),
            (86, base + 10),
            (66, base + 10),
            (48, base - 8),
            (30, base + 10),
            (10, base + 10),
        )


@TABLE_SHAPES.named("anchored")
def _anchored(pen: Pen) -> None:
    """An anchor."""
    pen.ellipse(35, 2, 61, 28)
    pen.ellipse(43, 10, 53, 20, cut=True)
    pen.box(42, 26, 54, 84)
    pen.box(26, 36, 70, 47)
    pen.arc(12, 24, 84, 94, 10, 170, 12)
    pen.polygon((2, 66), (14, 46), (30, 66))
    pen.polygon((94, 66), (82, 46), (66, 66))


@TABLE_SHAPES.named("asleep")
def _asleep(pen: Pen) -> None:
    """A crescent."""
    pen.ellipse(8, 8, 88, 88)
    pen.ellipse(34, -4, 104, 66, cut=True)


@TABLE_SHAPES.named("fleeting")
def _fleeting(pen: Pen) -> None:
    """An hourglass."""
    pen.box(16, 4, 80, 16)
    pen.box(16, 80, 80, 92)
    pen.polygon((22, 18), (74, 18), (52, 48), (74, 78), (22, 78), (44, 48))
    pen.polygon((34, 26), (62, 26), (56, 34), (40, 34), cut=True)


@TABLE_SHAPES.named("completed")
def _completed(pen: Pen) -> None:
    """A seal with a tick in it."""
    pen.circle(48, 48, 44)
    pen.line((24, 50), (42, 66), (72, 32), thick=12, cut=True)


@TABLE_SHAPES.named("defender")
def _defender(pen: Pen) -> None:
    """A shield, half of it filled."""
    pen.polygon((48, 2), (88, 14), (86, 50), (72, 76), (48, 94), (24, 76), (10, 50), (8, 14))
    pen.polygon((48, 16), (48, 80), (32, 66), (22, 48), (20, 22), cut=True)


@TABLE_SHAPES.named("tough")
def _tough(pen: Pen) -> None:
    """A wall of bricks."""
    for row, (top, gap) in enumerate(((12, 48), (38, 24), (64, 48))):
        pen.box(4, top, 92, top + 20)
        pen.box(gap - 3, top, gap + 3, top + 20, cut=True)
        if row == 1:
            pen.box(69, top, 75, top + 20, cut=True)


@TABLE_SHAPES.named("gigantic")
def _gigantic(pen: Pen) -> None:
    """One arrow into both expeditions."""
    pen.polygon((0, 48), (28, 16), (28, 80))
    pen.polygon((96, 48), (68, 16), (68, 80))
    pen.box(24, 38, 72, 58)


@TABLE_SHAPES.named("eternal")
def _eternal(pen: Pen) -> None:
    """Two rings."""
    pen.ellipse(0, 24, 50, 72)
    pen.ellipse(46, 24, 96, 72)
    pen.ellipse(13, 37, 37, 59, cut=True)
    pen.ellipse(59, 37, 83, 59, cut=True)


@TABLE_SHAPES.named("seasoned")
def _seasoned(pen: Pen) -> None:
    """A laurel: a star above a bow."""
    pen.polygon((48, 2), (55, 22), (76, 22), (60, 34), (66, 54), (48, 42), (30, 54), (36, 34), (20, 22), (41, 22))
    pen.arc(8, 10, 88, 92, 5, 175, 13)


@TABLE_SHAPES.named("ascended")
def _ascended(pen: Pen) -> None:
    """An arrow up from a line."""
    pen.polygon((48, 2), (88, 44), (62, 44), (62, 70), (34, 70), (34, 44), (8, 44))
    pen.box(14, 80, 82, 92)


# ---- players and the race --------------------------------------------------------------------------------------------


@TABLE_SHAPES.named("seat0")
def _first_seat(pen: Pen) -> None:
    """A disc."""
    pen.circle(48, 48, 43)


@TABLE_SHAPES.named("seat1")
def _second_seat(pen: Pen) -> None:
    """A diamond, a little smaller than that of rare cards."""
    pen.polygon((48, 1), (95, 48), (48, 95), (1, 48))


@TABLE_SHAPES.named("seat2")
def _third_seat(pen: Pen) -> None:
    """A square."""
    pen.box(8, 8, 88, 88)


@TABLE_SHAPES.named("seat3")
def _fourth_seat(pen: Pen) -> None:
    """A triangle."""
    pen.polygon((48, 2), (96, 90), (0, 90))


@TABLE_SHAPES.named("companion")
def _companion(pen: Pen) -> None:
    """A paw."""
    pen.ellipse(24, 46, 72, 92)
    for x, y in ((14, 42), (36, 20), (60, 20), (82, 42)):
        pen.ellipse(x - 12, y - 16, x + 12, y + 14)


@TABLE_SHAPES.named("onward")
def _onward(pen: Pen) -> None:
    """A triangle to the right: the way Hero Expeditions go."""
    pen.polygon((16, 4), (88, 48), (16, 92))


@TABLE_SHAPES.named("back")
def _back(pen: Pen) -> None:
    """A triangle to the left: the way Companion Expeditions go."""
    pen.polygon((80, 4), (8, 48), (80, 92))


@TABLE_SHAPES.named("meet")
def _meet(pen: Pen) -> None:
    """Two triangles towards each other."""
    pen.polygon((2, 14), (44, 48), (2, 82))
    pen.polygon((94, 14), (52, 48), (94, 82))


@TABLE_SHAPES.named("face down")
def _face_down(pen: Pen) -> None:
    """A diamond in a frame of one."""
    pen.polygon((48, 0), (96, 48), (48, 96), (0, 48))
    pen.polygon((48, 18), (78, 48), (48, 78), (18, 48), cut=True)
    pen.polygon((48, 34), (62, 48), (48, 62), (34, 48))


@TABLE_SHAPES.named("marker")
def _marker(pen: Pen) -> None:
    """A pin: a Terrain Marker lies here."""
    pen.circle(48, 36, 34)
    pen.polygon((20, 54), (76, 54), (48, 96))
    pen.circle(48, 36, 14, cut=True)


@TABLE_SHAPES.named("arena")
def _arena(pen: Pen) -> None:
    """Two blades across each other."""
    pen.line((14, 10), (74, 78), thick=13)
    pen.line((82, 10), (22, 78), thick=13)
    pen.line((56, 90), (88, 62), thick=11)
    pen.line((40, 90), (8, 62), thick=11)


# ---- what players have, and where the day stands ---------------------------------------------------------------------


@TABLE_SHAPES.named("mana")
def _mana(pen: Pen) -> None:
    """An orb with a spark."""
    pen.circle(48, 48, 42)
    pen.polygon((48, 20), (56, 40), (76, 48), (56, 56), (48, 76), (40, 56), (20, 48), (40, 40), cut=True)


@TABLE_SHAPES.named("ring")
def _ring(pen: Pen) -> None:
    """A thin ring."""
    pen.circle(48, 48, 42)
    pen.circle(48, 48, 30, cut=True)


@TABLE_SHAPES.named("deck")
def _deck(pen: Pen) -> None:
    """A stack of cards."""
    pen.box(10, 4, 68, 76, 8)
    pen.line((30, 88), (80, 88), (80, 20), thick=11)


@TABLE_SHAPES.named("limbo")
def _limbo(pen: Pen) -> None:
    """A clock that turns: what waits."""
    pen.arc(6, 6, 90, 90, 300, 230, 13)
    pen.polygon((58, 0), (92, 18), (58, 34))
    pen.box(43, 24, 54, 56)
    pen.box(43, 48, 70, 58)


@TABLE_SHAPES.named("first")
def _first(pen: Pen) -> None:
    """A flag: the first player."""
    pen.box(14, 2, 26, 94)
    pen.polygon((26, 6), (90, 28), (26, 52))


@TABLE_SHAPES.named("tick")
def _tick(pen: Pen) -> None:
    pen.line((8, 50), (36, 80), (88, 18), thick=17)


@TABLE_SHAPES.named("cross")
def _cross(pen: Pen) -> None:
    pen.line((14, 14), (82, 82), thick=17)
    pen.line((82, 14), (14, 82), thick=17)


@TABLE_SHAPES.named("up")
def _up(pen: Pen) -> None:
    pen.polygon((48, 14), (88, 78), (8, 78))


@TABLE_SHAPES.named("down")
def _down(pen: Pen) -> None:
    pen.polygon((48, 82), (88, 18), (8, 18))


@TABLE_SHAPES.named("team")
def _team(pen: Pen) -> None:
    """Two heads over one pair of shoulders."""
    pen.circle(30, 28, 18)
    pen.circle(66, 28, 18)
    pen.circle(30, 92, 34)
    pen.circle(66, 92, 34)
    pen.box(0, 90, 96, 96, cut=True)

"""Every sign of pictures by its name: those of cards, and those of a table on which is played."""

from __future__ import annotations

from collections.abc import Mapping

from bot.present.pictures.card_shapes import CARD_SHAPES
from bot.present.pictures.pen import Shape
from bot.present.pictures.table_shapes import TABLE_SHAPES

SHAPES: Mapping[str, Shape] = {**CARD_SHAPES, **TABLE_SHAPES}

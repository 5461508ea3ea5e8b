"""The picture of a table: `facts` say what it shows, `sheet` puts its parts below each other, one file a part.

Players are columns, and each pair of expeditions that face each other is one band, left against right: what is compared
stands side by side, and four players are simply more bands. Only the height grows. Nothing is cut while narrowing
helps, everything that has a colour has a shape or a letter besides, and the legend explains what is in the picture.
"""

from bot.present.pictures.board.facts import BoardSheet
from bot.present.pictures.board.sheet import draw_board

__all__ = ["BoardSheet", "draw_board"]

"""How well two colours are told apart."""

from __future__ import annotations

from bot.present.pictures.palette import Colour


def contrast(one: Colour, two: Colour) -> float:
    """How well two colours are told apart, 1 to 21, as the Web Content Accessibility Guidelines count it."""

    def light(each: Colour) -> float:
        parts = (part / 255 for part in each)
        red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    bright, dark = sorted((light(one), light(two)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)

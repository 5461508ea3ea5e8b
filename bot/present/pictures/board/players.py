"""A player's panel: name, Hero, Mana, hand, deck and discard pile."""

from __future__ import annotations

from bot.present.pictures import letters
from bot.present.pictures.board.facts import PlayerFacts
from bot.present.pictures.board.measures import COLUMN
from bot.present.pictures.board.rows import (
    badges,
    badges_width,
    counter_box,
    counters_of,
    counters_width,
    write_name,
)
from bot.present.pictures.canvas import Canvas
from bot.present.pictures.letters import Style

HEIGHT = 100
LEAST_NAME = 96
"""Pixels that a name has beside the notes, at least."""
NAME, NOTE, HERO, DISTANCE = Style(27, 800), Style(22, 700, 75), Style(22, 500), Style(22, 700, 85)


def draw_player(canvas: Canvas, left: int, top: int, player: PlayerFacts) -> None:
    """Three lines in a frame of the player's colour, thick while they are asked something."""
    ink = f"seat{player.seat}"
    canvas.frame(left, top, COLUMN, HEIGHT, "card", ink, 8, 4 if player.active else 1)
    canvas.box(left, top, 8, HEIGHT, ink, 3)
    _who(canvas, left, top, player, ink)
    _hero(canvas, left, top + 51, player)
    _goods(canvas, left, top, player)


def _who(canvas: Canvas, left: int, top: int, player: PlayerFacts, ink: str) -> None:
    canvas.sign(ink, left + 18, top + 7, 24, ink)
    right = left + COLUMN - 10
    for sign, words in _notes(player):
        wide = _width(words)
        right -= wide
        canvas.box(right, top + 6, wide - 2, 28, "sunk", 6)
        canvas.sign(sign, right + 5, top + 11, 18)
        if words:
            canvas.text(right + 27, top + 28, words, NOTE)
        right -= 4
    canvas.fitted(left + 50, top + 29, player.name, right - left - 58, NAME, "soft" if player.left else ink)


def _notes(player: PlayerFacts) -> list[tuple[str, str]]:
    """The player's notes; where they would leave no room for the name, the signs of the first ones stand alone."""
    notes = list(player.notes)
    for place, (sign, _) in enumerate(notes):
        if sum(_width(words) + 4 for _, words in notes) <= COLUMN - 68 - LEAST_NAME:
            break
        notes[place] = (sign, "")
    return notes


def _width(words: str) -> int:
    return letters.wide(words, NOTE) + 34 if words else 30


def _hero(canvas: Canvas, left: int, middle: int, player: PlayerFacts) -> None:
    """The Hero with counters and states; at the right how far both expeditions have come together."""
    canvas.sign("hero", left + 18, middle - 12, 22, "soft")
    hero, room = player.hero, COLUMN - 62
    if player.distance:
        used = canvas.text(left + COLUMN - 12, middle + 8, player.distance, DISTANCE, align="right")
        canvas.sign("meet", left + COLUMN - 40 - used, middle - 11, 22, "soft")
        room -= used + 40
    if hero is None:
        canvas.fitted(left + 48, middle + 8, player.without_hero, room, HERO, "soft")
        return
    bare = [False] * len(hero.marks)
    room -= badges_width(hero.marks, bare)
    words = counters_of(hero, words=True)
    taken = counters_width(words, room // 2)
    at = left + 48
    at += write_name(canvas, at, middle + 8, hero, HERO, room - taken - (12 if taken else 0)) + 8
    if taken:
        counter_box(canvas, at, middle, words, taken)
        at += taken + 4
    badges(canvas, at, middle, hero.marks, bare)


def _goods(canvas: Canvas, left: int, top: int, player: PlayerFacts) -> None:
    """What is ready of the Mana, and how many cards lie where; what is played with stands out."""
    at = left + 16
    ready, total = player.mana
    for sign, words, share, strong in (
        ("mana", f"{ready}/{total}", 36, True),
        ("hand", str(player.hand), 21, True),
        ("deck", str(player.deck), 22, False),
        ("discard", str(player.discard), 21, False),
    ):
        wide = (COLUMN - 24) * share // 100
        ink = "ink" if strong else "soft"
        canvas.sign(sign, at, top + 68, 26, ink)
        canvas.fitted(at + 33, top + 91, words, wide - 36, Style(27, 800) if strong else Style(24, 600), ink)
        at += wide

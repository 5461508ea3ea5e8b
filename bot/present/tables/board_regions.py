"""The regions of a board in words: in a row with the markers of each player, and which Expeditions face each other."""

from __future__ import annotations

import unicodedata

from bot.present.wording.naming import Naming
from engine.sight import ExpeditionSight, RegionSight, View


def regions_told(naming: Naming) -> str:
    """Where the game is: the regions with the markers in them, or that it has come to the Arena."""
    return naming.texts.say("board.arena") if naming.view.arena else _in_a_row(naming)


def _in_a_row(naming: Naming) -> str:
    """The regions in a row with everybody's markers, in 27 columns: as many as a telephone shows without wrapping.

    Where players go different ways, each has the regions of their own above their markers.
    """
    view, shown = naming.view, None
    rows = [" " * 3 + "".join(f"{number:<3}" for number in range(len(view.players[0].way)))]
    for player, label in zip(view.players, _labels(naming), strict=True):
        if player.way != shown:
            shown = player.way
            cells = [_region(naming, view.regions[region]) for region in shown]
            rows.append(" " * 3 + "".join(f"{cell:<3}" for cell in cells))
        marks = ["."] * len(player.way)
        for expedition in view.expeditions:
            if expedition.seat == player.seat:
                mark = "H>" if expedition.side == "hero" else "<C"
                at = player.way.index(expedition.region)
                marks[at] = mark if marks[at] == "." else "HC"
        rows.append(f"{label:<3}" + "".join(f"{mark:<3}" for mark in marks))
    return "```\n" + "\n".join(row.rstrip() for row in rows) + "\n```"


def _region(naming: Naming, region: RegionSight) -> str:
    """A region's terrains in two characters at most: 'FM', '*' for all three, '?' while it is face down.

    The terrain that a Terrain Marker gives has a sign of its own: 'F+'.
    """
    if region.hidden:
        return "?"
    if region.markers and len(region.terrains) == 1:
        return naming.texts.say("board.marked", terrain=naming.terrain_letters(region.terrains))
    return naming.texts.say("board.every") if len(region.terrains) > 2 else naming.terrain_letters(region.terrains)


def _labels(naming: Naming) -> list[str]:
    """Two letters for each player, or their number where those would be alike."""
    labels = []
    for player in naming.view.players:
        plain = unicodedata.normalize("NFKD", naming.people[player.seat])
        letters = "".join(letter for letter in plain if letter.isascii() and letter.isalnum())
        labels.append(letters[:2])
    if len(set(labels)) < len(labels) or not all(labels):
        return [str(player.seat + 1) for player in naming.view.players]
    return labels


def lanes_of(view: View) -> list[list[ExpeditionSight]]:
    """Expeditions that face each other stand together, Hero Expeditions first."""
    by_number = {expedition.expedition: expedition for expedition in view.expeditions}
    lanes: list[list[ExpeditionSight]] = []
    placed: set[int] = set()
    for number in sorted(by_number, key=lambda number: (number % 2, number)):
        lane = [one for one in (number, by_number[number].facing) if one in by_number and one not in placed]
        if number not in placed:
            lanes.append([by_number[one] for one in dict.fromkeys(lane)])
        placed.update(lane)
    return lanes

"""Invariant 23: the told events, applied to a first view, give the last view (what is compared: `Picture`)."""

from __future__ import annotations

from engine.selfplay.invariants.registry import invariant
from engine.selfplay.invariants.secrets import seat_of, viewers
from engine.selfplay.picture import Picture
from engine.selfplay.situation import Situation, need
from engine.telling import tell


@invariant(23)
def events_carry_every_viewer_along(now: Situation) -> None:
    """23 Every viewer, told the events one by one, knows where everything lies that they may see."""
    for viewer in viewers(now.game):
        picture = now.course.pictures.get(viewer)
        if picture is None:
            now.course.pictures[viewer] = Picture.of(now.view(seat_of(viewer)))
            continue
        for event in now.events:
            picture.hear(tell(event, seat_of(viewer)))
        if now.thorough or now.over:
            need(not (found := picture.differences(now.view(seat_of(viewer)))), viewer, found)

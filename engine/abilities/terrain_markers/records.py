"""Verbs of Terrain Markers (v4:3.2.1.d)."""

from __future__ import annotations

from engine.cards.language.places import MyExpedition, TargetRegion
from engine.cards.language.vocabulary import Record, Terrain

__all__ = [
    "MoveMarker",
    "PlaceMarker",
    "PlaceMyMarker",
]


class PlaceMarker(Record, frozen=True, tag_field="do", tag="place marker"):
    """A Terrain Marker is placed on a region, of a terrain or of one that is chosen as the step comes (v4:3.2.1.d)."""

    terrain: Terrain | None
    region: TargetRegion | MyExpedition = TargetRegion()
    """That of the bearer's Expedition is 'my region'."""


class PlaceMyMarker(Record, frozen=True, tag_field="do", tag="place my marker"):
    """One of the Terrain Markers that the bearer has is placed on a region (v4:3.2.1.d)."""

    region: TargetRegion | MyExpedition = TargetRegion()


class MoveMarker(Record, frozen=True, tag_field="do", tag="move marker"):
    """A Terrain Marker of a terrain, or of any, goes from any other region to one (v4:7.3.20)."""

    terrain: Terrain | None
    region: TargetRegion | MyExpedition = MyExpedition()


MarkerVerb = PlaceMarker | PlaceMyMarker | MoveMarker
"""All verbs of the family."""

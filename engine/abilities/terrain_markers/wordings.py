"""How Terrain Markers are worded (v4:3.2.1.d)."""

from __future__ import annotations

from engine.abilities.terrain_markers.records import MoveMarker, PlaceMarker, PlaceMyMarker
from engine.cards.language import MyExpedition, TargetRegion
from engine.cards.text.reading.grammar import reads

reads("marked", "target visible region")(TargetRegion)
reads("marked", "my region")(MyExpedition)
reads("verb", "put 1 <terrain> terrain_marker on <region:marked>")(PlaceMarker)
reads("verb", "put 1 {V} , {M} [,] or {O} terrain_marker on <region:marked>")(lambda region: PlaceMarker(None, region))
reads("verb", "(place|put) 1 terrain_marker of your choice on <region:marked>")(
    lambda region: PlaceMarker(None, region)
)
reads("verb", "place 1 of my terrain_marker on <region:marked>")(PlaceMyMarker)
reads("verb", "move 1 terrain_marker from any region to <region:marked>")(lambda region: MoveMarker(None, region))

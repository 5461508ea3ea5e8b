"""Triggers: the events that a reaction looks out for (6.3), of all families.

The records of a family stand in its folder below `engine.abilities`, with all that makes them work.
"""

from __future__ import annotations

from engine.abilities.expedition_triggers.records import ExpeditionTrigger
from engine.abilities.triggers.records import OtherTrigger
from engine.abilities.zone_triggers.records import ZoneTrigger

__all__ = ["Trigger"]

Trigger = ExpeditionTrigger | OtherTrigger | ZoneTrigger

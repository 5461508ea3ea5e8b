"""What can be so and what can happen: conditions, comparisons and triggers."""

from engine.cards.text.reading.facts import (
    comparing,
    conditions,
    counting,
    expedition_triggers,
    standing,
    triggers,
    zone_triggers,
)

__all__ = ["comparing", "conditions", "counting", "expedition_triggers", "standing", "triggers", "zone_triggers"]

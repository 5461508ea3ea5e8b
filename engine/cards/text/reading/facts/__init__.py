"""What can be so: conditions, comparisons, and how things stand."""

from engine.cards.text.reading.facts import comparing, conditions, counting, standing

__all__ = ["comparing", "conditions", "counting", "standing"]

"""Triggers of what goes from one zone or Expedition to another (3.2, 6.3)."""

"""Expeditions that move or stay, and Characters that go from one to another."""

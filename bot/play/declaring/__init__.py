"""Declaring intent (5.1.2), plans, and standing orders."""

"""Buttons of a turn: playing, answering, planning, standing orders, calls and clocks, and taking moves back."""

"""Tests of the practice opponents."""

"""Tests of games between turns."""

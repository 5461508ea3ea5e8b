"""Terrain Markers that are placed and moved."""

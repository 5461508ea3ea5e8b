"""Tokens that are created."""

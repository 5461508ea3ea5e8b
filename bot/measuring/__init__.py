"""Tumult seen from outside: figures for Prometheus, and whether it lives and can take presses."""

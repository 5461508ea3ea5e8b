"""Statuses and sub-types, and all that objects gain together with them."""

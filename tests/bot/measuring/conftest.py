"""Fixtures of this folder; other tests import them from `tests.persistence.servers`."""

from tests.persistence.servers import clock, data_directory, store, timed_store

__all__ = ["clock", "data_directory", "store", "timed_store"]

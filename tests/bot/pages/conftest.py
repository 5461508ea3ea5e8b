"""Fixtures of this folder: the house of the services."""

from tests.bot.play.conftest import data_directory, house

__all__ = ["data_directory", "house"]

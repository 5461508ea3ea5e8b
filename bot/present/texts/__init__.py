"""Sentences by key, one catalogue a language; a key that a language lacks falls back to English."""

from bot.present.texts.catalogue import LANGUAGES, Language, MissingText, Texts, texts_for

__all__ = ["LANGUAGES", "Language", "MissingText", "Texts", "texts_for"]

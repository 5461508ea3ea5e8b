"""What phrases name: words, objects, numbers, places, and which of them are meant."""

from engine.cards.text.reading.nouns import bounds, complements, numbers, objects, ones, places, selectors, words

__all__ = ["bounds", "complements", "numbers", "objects", "ones", "places", "selectors", "words"]

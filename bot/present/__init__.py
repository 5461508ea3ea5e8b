"""View -> words: embeds, panels and every sentence that players read, apart from card text and rules."""

from engine.lazily import offered

__getattr__, __dir__ = offered(__name__, __file__)

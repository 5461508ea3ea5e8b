"""Search over rules, glossary and cards in one box: words as players write them, misspelt, in three languages.

`words` takes sentences apart into stems, `synonyms` knows what players call things, `card_names` finds the cards that
are named, `index` weighs what matches, `finding` puts them together, and `language` tells in which language something
is asked. All of it is a few dictionaries made once for a language from the book's own texts; there is no query
language, so nothing that is typed can be one.
"""

from engine.rulebook.search.finding import Found, Search, searcher
from engine.rulebook.search.language import language_of

__all__ = ["Found", "Search", "language_of", "searcher"]

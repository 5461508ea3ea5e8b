"""The one grammar of card text: every file of these packages adds its rules to it."""

from __future__ import annotations

from engine.cards.text.chart import Grammar

GRAMMAR = Grammar()
reads, is_also, word = GRAMMAR.reads, GRAMMAR.is_also, GRAMMAR.word

"""What is pointed at, so that the sentences after it may say 'it'."""

from __future__ import annotations

from engine.cards.language import (
    Selector,
    Target,
    TargetThatMany,
    TargetUpTo,
)
from engine.cards.wording.romance.grammar import Clause, Noun, words
from engine.cards.wording.romance.nouns import noun, set_apart, several, up_to_as_many
from engine.cards.wording.romance.speech import Speech


def pointing(who: Selector, speech: Speech) -> Clause:
    """'ciblez un Personnage que vous contrôlez'."""
    if isinstance(who, TargetUpTo):
        return pointing_at("Point", up_to_as_many(noun(who.filter, speech, many=True), who, speech), speech)
    if isinstance(who, TargetThatMany):
        named = noun(who.filter, speech, many=True)
        many_of_them = {"things": speech.determined("bare", named)}
        return pointing_at("Point", speech.text(speech.pattern(who), many_of_them), speech)
    if not isinstance(who, Target):
        return pointing_at("Point otherwise", who, speech)
    many = who.most != 1
    named = noun(set_apart(who), speech, many)
    speech.speaks_of(named, many)
    if who.total is not None:
        named = Noun(named.heads, many, words(named.tail, speech.told(who.total)), named.other)
    if who.least == who.most == 1:
        return pointing_at("Point", speech.determined("a", named), speech)
    number = several(who.least, who.most, speech, named.gender == "f")
    return pointing_at("Point", words(number, speech.determined("bare", named).text), speech)


def pointing_at(name: str, pointed: object, speech: Speech) -> Clause:
    """By a pattern of what is pointed at, or named without being targeted."""
    return speech.clause_of(speech.named_pattern("flow", name), {"pointed": pointed})


def untargeted(text: str, speech: Speech) -> str:
    """The Expedition without saying that it is targeted: that is what the sentence does."""
    for many in (True, False):
        text = text.replace(" " + speech.adjective("target", "f", many), "")
    return text

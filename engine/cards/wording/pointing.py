"""What is pointed at, so that the sentences after it may say 'it'."""

from __future__ import annotations

from engine.cards.language import Selector, Target, TargetThatMany, TargetUpTo, Together
from engine.cards.wording.grammar import Clause, Noun, words
from engine.cards.wording.nouns import set_apart, several, up_to_as_many
from engine.cards.wording.speech import Speech


def pointing(who: Selector, speech: Speech) -> Clause:
    """'ciblez un Personnage que vous contrôlez'."""
    if isinstance(who, TargetUpTo):
        return pointing_at("Point", up_to_as_many(speech.noun(who.filter, many=True), who, speech), speech)
    if isinstance(who, TargetThatMany):
        named = speech.noun(who.filter, many=True)
        many_of_them = {"things": speech.determined("bare", named)}
        return pointing_at("Point", speech.text(speech.pattern(who), many_of_them), speech)
    if isinstance(who, Together) and "Point together" in speech.tongue.patterns["flow"]:
        first, second = (pointing(each, speech).acts[0].rest for each in (who.first, who.second))
        return speech.clause_of(speech.named_pattern("flow", "Point together"), {"first": first, "second": second})
    if not isinstance(who, Target):
        return pointing_at("Point otherwise", who, speech)
    many = who.most != 1
    named = speech.noun(set_apart(who), many)
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
    return speech.tongue.untargeted(text)

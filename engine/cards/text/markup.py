"""From printed text to lines of plain words: abilities and their modes, reminders, limits in parentheses.

Both markups are read: that of card files, and that of the public card interface with two spaces between lines.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from engine.cards.text.chart import ELSEWHERE, INFLECTED, PLURAL
from engine.cards.text.lemmas import NUMBERS, Token, tokens_of

GOING_ON = r"(?:Then|Otherwise|On|It|They|You may (?:pick|choose))\b"
"""How a sentence begins that goes on with the one before, however many spaces stand between them."""

PARTS = ("trigger", "condition", "effect")
"""Of what the texts of unique cards are put together."""

NEXT_ABILITY = re.compile(
    r"\n|(?=•)|  +(?=\{[JHRTDI]\}|When |At )|"
    rf"(?<=[.\"])  +(?!{GOING_ON})|"
    r"(?<=\.) (?=(?:When|At) (?:(?!this way)[^.\n])* — )|(?<=\.) (?=\{[TD]\} ?[,:]|\{[JHR]\} (?!abilit|trigger))"
)
"""Where the next ability of a text begins, or the next of its modes: a line of its own, or two spaces between them."""

PLAIN_MARKS = str.maketrans({"\u201c": '"', "\u201d": '"', "\u201e": '"', "\u00a0": " ", "\u202f": " "})
"""Quotation marks and spaces that stand for plain ones."""

SIGNATURE = re.compile(r"(?<=ignature token)(\]?:) (?!\[|\$?<)([^.:\d]+? \d+/\d+/\d+)")
"""The name of a Signature token that stands without brackets."""

AS_WHEN = re.compile(r"\b(?:[Ee]ach time|[Ww]henever|After(?! [Rr]est\b)(?=(?:(?!this way)[^.\n])* \u2014 ))\b")
"""Other words for 'when' at the head of a reaction (6.3.b): 'After you draw a card \u2014'."""


class Line(NamedTuple):
    """One ability of a card: its words, and its printed text."""

    tokens: tuple[Token, ...]
    text: str

    @property
    def words(self) -> tuple[str, ...]:
        """What the grammar reads."""
        return tuple(token.word + _lost(token) for token in self.tokens)


OF_ANOTHER_TIME_OR_DIRECTION = frozenset(("didn't", "had", "hadn't", "into", "was", "wasn't", "were", "weren't"))


def _lost(token: Token) -> str:
    """The mark for what the word has lost of its printed form: the ending of a plural, a time, a direction."""
    if token.printed.endswith("s") and not token.word.endswith(("s", INFLECTED)):
        return PLURAL if token.printed.casefold() != "was" else ELSEWHERE
    return ELSEWHERE if token.printed.replace("’", "'").casefold() in OF_ANOTHER_TIME_OR_DIRECTION else ""


ASIDE = re.compile(r" ?\((?P<said>[^()]*)\)")
"""What stands in parentheses, with none within."""

SENTENCE = re.compile(r"(?:.*[.!]\"?)?\s*", re.DOTALL)
"""A sentence of its own, with its full stop: in parentheses it explains, on all printed faces. Or nothing at all."""

PHRASES: Mapping[str, str] = {
    r"\{T\}": "exhaust",
    r"as (?:an )?exhausted Mana Orbs?": "Mana (?:zone|Orb)",
    r"as if it had been played from Reserve": r"\{r\}",
    r"(?:during|at) Rest, (?:it|they|I) (?:do|does|is|are|am)(?: not|n't) (?:go|sent) to (?:the )?Reserve"
    r"(?: and (?:it |they )?loses? (?:Anchored|Asleep))?": "Anchored|Asleep",
    r"discard up to one (?:target )?card from (?:a|any) Reserve": "Sabotage",
    r"if it moved forward due to at least one matched stat": "due.to.Ascension",
    r"if (?:it|they|I) would (?:go|be sent) to (?:the )?Reserve, discard (?:it|them|me) instead": "Fleeting",
    r"(?:it is|it's|they are|they're|I am|I'm) considered present in"
    r" (?:both|each of)(?: its| their| my| your)? Expeditions": "Gigantic",
    r"(?:it keeps|they keep|I keep) (?:its|their|my) boosts"
    r" when (?:it goes|they go|I go) to (?:the )?Reserve": "Seasoned",
    r"opponents must pay \{.\} to target (?:it|them|me)": "Tough",
    r"play another card immediately": "Rush",
    r"put the top card of (?:my|your) deck in Reserve": "Resupply",
    r"stop taking turns before other players": "pass",
    r"the one I'm not in": "your other Expedition",
    r"BR|OOF": "",
}
"""What explains something within a sentence, beside the words before it that it explains."""

LIMIT = re.compile(
    r"(?i:(?:\w+ an? )?(?:min(?:imum)?|max(?:imum)?|up to|once|only|other than|except))\b"
    r"|(?:if you|unless|not|or|then|at most|excluding)\b"
    rf"|(?:\d+|{'|'.join(NUMBERS)}) (?:instead )?if\b"
)
"""How what limits an effect begins, which is read with the sentence in which it stands, after a comma."""

LAST_CONDITION = re.compile(r"(?:if you|unless)\b[^()]*\)\s*(?:[.\n•]|$)")
"""A condition with which its sentence ends, up to there: that of the clause before it, and so after no comma."""


def without_reminders(text: str) -> str:
    """2.2.10.c The text without marks of rarity and reminder texts in parentheses; what limits an effect is none.

    What is neither stays in its parentheses, which nothing reads: it is refused.
    """
    text = text.replace("#", "")

    def without(aside: re.Match[str]) -> str:
        if LIMIT.match(aside["said"]):
            return f"{'' if LAST_CONDITION.match(aside.string, aside.start('said')) else ','} {aside['said']}"
        return "" if is_reminder(aside["said"], aside.string[: aside.start()]) else aside[0]

    longer = ""
    while text != longer:
        longer, text = text, ASIDE.sub(without, text)
    return text


def is_reminder(said: str, before: str) -> bool:
    """2.2.10.c Whether what stands in parentheses explains: a sentence of its own, or a phrase for words before it.

    `said` is without its parentheses; `before` is the text up to there.
    """
    if SENTENCE.fullmatch(said):
        return True
    explained = (words for phrase, words in PHRASES.items() if re.fullmatch(phrase, said.strip(), re.IGNORECASE))
    return any(re.search(words, before, re.IGNORECASE) for words in explained)


def lines(text: str) -> list[Line]:
    """The abilities of a text, one a line; modes belong to the line above, and so does a line that goes on with it."""
    found: list[Line] = []
    text = re.sub(r"\bif was\b", "if I was", text.translate(PLAIN_MARKS))  # a slip of the printed text
    text = re.sub(r"\b([Ii])t's(?= owner)", r"\1ts", text)  # another one
    text = re.sub(r"(?<=\S) +[-\u2013] +(?=\S)", " \u2014 ", re.sub(r"(?m)^[ \t]*[-*\u2013] +", "\u2022 ", text))
    text = re.sub(r" ?[;.] [Ii]f not,", ". Otherwise,", AS_WHEN.sub("When", text))
    text = SIGNATURE.sub(r"\1 [\2]", text)
    for raw in NEXT_ABILITY.split(without_reminders(text)):
        printed = re.sub(r"\s+", " ", raw).strip()
        tokens = tokens_of(printed)
        if not tokens:
            continue
        if (found and tokens[0].word == "•") or (found and tokens[0].word == '"' and found[-1].text.endswith(":")):
            found[-1] = Line(found[-1].tokens + tokens, f"{found[-1].text}\n{printed}")
        elif found and goes_on([token.word for token in tokens]) and not _is_below_a_list(tokens, found[-1]):
            found[-1] = Line(
                (*_without_last_stop(found[-1].tokens), Token(".", ""), *tokens), f"{found[-1].text}\n{printed}"
            )
        else:
            found.append(Line(tokens, printed))
    return [Line(_without_last_stop(line.tokens), line.text) for line in found]


def goes_on(words: list[str]) -> bool:
    """Whether a line is about the sentence before: 'Then, ...', 'Otherwise, ...', 'If you do, ...', '... instead'."""
    if words[0] == "if" and "would" not in words:
        told = words[1:3] in (["you", "do"], ["they", "do"]) and words[3:4] in ([","], [":"])
        return told or words[1:5] == ["you", "do", "not", ","] or words[-2:] == ["instead", "."]
    return words[:2] == ["then", ","] or words[:2] in (["otherwise", ","], ["otherwise", ":"])


def _is_below_a_list(tokens: tuple[Token, ...], before: Line) -> bool:
    """Whether what is done then stands below a list: it would be read with the last of its items alone."""
    return tokens[0].word == "then" and any(token.word == "•" for token in before.tokens)


def _without_last_stop(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    return tokens[:-1] if tokens and tokens[-1].word == "." else tokens

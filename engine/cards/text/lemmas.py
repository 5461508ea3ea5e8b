"""From printed words to the words that the grammar reads: endings, numbers, contractions, marks of keywords.

Both markups are read: `$<KEYWORD>`, `<KEYWORD_ENDING>` and `{J}` as in card files, `[Keyword]` and `[[Status]]` as in
the public card interface, and plain text with the names of keywords.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from engine.cards.text.chart import INFLECTED
from engine.cards.words import keywords
from engine.cards.words.deeds import third_person, verbs_of_patterns
from engine.cards.words.statuses import STATUSES

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
FORMS = {word: str(number) for number, word in enumerate(NUMBERS)} | {
    "a": "1",
    "an": "1",
    "abilities": "ability",
    "am": "be",
    "are": "be",
    "ascended": "ascended",
    "backwards": "backward",
    "cannot": "cannot",
    "costs": "cost",
    "deities": "deity",
    "dice": "die",
    "does": "do",
    "fewer": "less",
    "goes": "go",
    "had": "have",
    "has": "have",
    "heroes": "hero",
    "i": "me",
    "into": "in",
    "is": "be",
    "swap": "exchange",
    "them": "they",
    "was": "be",
    "were": "be",
    "whenever": "when",
}
"""Forms of words that a final s does not account for."""

KEEP = frozenset(
    ("this", "its", "less", "unless", "plus", "was", "bonus", "across", "pass", "minus", "as", "us", "class", "ordis")
)
"""Words whose final s is their own."""

CONTRACTIONS = {
    "can't": ("cannot",),
    "hadn't": ("have", "not"),
    "hasn't": ("have", "not"),
    "haven't": ("have", "not"),
    "won't": ("will", "not"),
    "don't": ("do", "not"),
    "didn't": ("do", "not"),
    "doesn't": ("do", "not"),
    "isn't": ("be", "not"),
    "aren't": ("be", "not"),
    "wasn't": ("be", "not"),
    "weren't": ("be", "not"),
    "i'm": ("me", "be"),
    "i've": ("me", "have"),
    "it's": ("it", "be"),
    "that's": ("that", "be"),
    "there's": ("there", "be"),
    "they're": ("they", "be"),
    "you're": ("you", "be"),
    "you've": ("you", "have"),
}
KEYWORDS = frozenset(
    (
        *(status for status, row in STATUSES.items() if row.is_a_keyword),
        *keywords.KEYWORDS,
        "after_you",
        "aerolith",
        "ascend",
        "augment",
        "booda",
        "brassbug",
        "defect",
        "dragon_shade",
        "due_to_ascension",
        "exhausted_resupply",
        "gift",
        "halua",
        "in_contact",
        "mana_moth",
        "manaseed",
        "maw",
        "ordis_recruit",
        "resupply",
        "rush",
        "rust",
        "sabotage",
        "woollyback",
    )
)
"""Words with a meaning of their own; as lemmas they begin with @."""

KEYWORD_FORMS = {
    "ascends": "ascend",
    "augments": "augment",
    "defects": "defect",
    "resupplies": "resupply",
    "exhausted_resupplies": "exhausted_resupply",
    "resupply_you": "resupply",
    "sabotages": "sabotage",
}


@cache
def deeds() -> frozenset[str]:
    """Verbs of deeds: 'discards' is said of another player, 'discard' is an order to the controller (7.2.3)."""
    return frozenset((*_plain_verbs(), *(f"@{keyword}" for keyword in KEYWORD_FORMS.values()), "choose", "roll"))


@cache
def forms() -> Mapping[str, str]:
    """Forms of words that a final s does not account for, and their words."""
    return FORMS | {third_person(verb): verb for verb in _plain_verbs()}


def _plain_verbs() -> list[str]:
    """Verbs of deeds that are no keywords, as far as they have a pattern."""
    return [verb for verb in dict.fromkeys(verbs_of_patterns()) if verb not in KEYWORDS]


ENDINGS = re.compile(r"_(CHAR|LOW|INF|FS|CHA_P|PER_P|PER|TKN_P|ME_FS|ME|IMP|T|THEY_S|THEY|P|S|CHA|TKN|FEM|MS)(?=_|$)")
OTHER_ENDING = re.compile(r"_[A-Z]{1,2}$")
"""An ending that no card has had before, behind a keyword that is known: one or two letters."""

NAMED = KEYWORDS | KEYWORD_FORMS.keys() | {"ascended", "completed"}
MERGED = {
    ("mana", "orb"),
    ("hand", "cost"),
    ("reserve", "cost"),
    ("base", "cost"),
    ("base", "statistic"),
    ("terrain", "marker"),
    ("mana", "zone"),
    ("discard", "pile"),
    ("expedition", "permanent"),
    ("expedition", "zone"),
    ("landmark", "zone"),
    ("region", "type"),
    ("any", "number"),
    ("for", "free"),
    ("signature", "token"),
}
QUOTED_NAME = r'(?<=\b[Aa] )"[^".:—]+"|(?<=\b[Aa]n )"[^".:—]+"|(?<=each )"[^".:—]+"|(?<=named )"[^".:—]+"|'
"""The name of a card, where it stands for one: 'a "Kappa" in your discard pile'."""

TOKEN = re.compile(
    QUOTED_NAME
    + r"\$?<[^>]+>|\$?\[\[?[^\[\]]*\]?\]|\{[^}]+\}|\d+-\d+|\d+/\d+/\d+|\d+\+|\d+|[Nn]on-\$?<\w+>|[Nn]on-\[\[?\w+\]?\]|"
    r"[^\W\d_]+(?:[-'’][^\W\d_]+)*'?|\S"
)
STATISTICS = re.compile(r"\d+/\d+/\d+")


class Token(NamedTuple):
    """One word as the grammar reads it, and as it is printed."""

    word: str
    printed: str


ANY_OTHER_OR_ME = "1_anew"
"""The article in 'another Animal or an Artist': what it begins need not be another."""


def tokens_of(text: str) -> tuple[Token, ...]:
    """The words of a text; stops that stand twice, or where a reminder stood, are one."""
    out: list[Token] = []
    for raw in TOKEN.findall(text):
        for token in _tokens(raw):
            _append(out, token)
    return tuple(out)


def _append(out: list[Token], token: Token) -> None:
    before = out[-1] if out else Token("", "")
    plain = token.word.removesuffix(INFLECTED)
    if plain == "@resupply" and before.word == "exhausted":
        out[-1] = Token("@exhausted_resupply" + token.word[len(plain) :], f"{before.printed} {token.printed}")
        return
    if token.word == "." and before.word in ("", ".", "—", ":", "•"):
        return
    if STATISTICS.fullmatch(token.word):
        _name_a_token(out)
        return
    if (before.word, token.word) == ("next", "time"):  # 'the next time an event happens' waits for it, as 'when' does
        token = Token("when", token.printed)
    if token.word == "•" and before.word == ".":
        out.pop()
    pair = (before.word, token.word)
    joined = "_".join(pair).removeprefix("@")
    if pair in MERGED and not (token.word == "cost" and len(out) > 2 and out[-2].word == "from"):
        out[-1] = Token("_".join(pair), f"{before.printed} {token.printed}")
    elif pair == ("or", "1") and len(out) > 2 and out[-3].word == "another" and token.printed in ("a", "an"):
        out.append(Token(ANY_OTHER_OR_ME, token.printed))
    elif joined in KEYWORDS:
        out[-1] = Token("@" + joined.replace("@", ""), f"{before.printed} {token.printed}")
    else:
        out.append(token)


def _name_a_token(out: list[Token]) -> None:
    """'Dragon Shade 3/3/3': what stands before statistics is a token's name, and they say nothing more."""
    name: list[Token] = []
    while out and out[-1].printed[:1].isupper() and not out[-1].word.startswith("@"):
        name.insert(0, out.pop())
    if name:
        out.append(Token("@" + "_".join(each.word for each in name), " ".join(each.printed for each in name)))


@lru_cache(maxsize=2_000)
def _tokens(raw: str) -> tuple[Token, ...]:
    """The words of `raw`, the text between two spaces; verbs in the third person end with `INFLECTED`."""
    said = raw.strip("$<>[]").casefold()
    return tuple(
        Token(word + INFLECTED, printed)
        if word in deeds() and said.endswith("s") and said != word
        else Token(word, printed)
        for word, printed in _words(raw)
    )


def _words(raw: str) -> list[Token]:
    if len(raw) > 1 and raw[0] == '"':
        return [Token(raw, raw)]
    plain = raw.replace("’", "'").casefold()
    if plain.startswith("non-"):
        return [Token("non-" + _keyword(raw[4:])[0] if raw[-1] in ">]" else f"non-{_lemma(plain[4:])}", raw)]
    if raw[0] in "<$[" and raw[-1] in ">]":
        return [Token(word, raw) for word in _keyword(raw)]
    if raw[0] == "{":
        inside = raw[1:-1]
        return [Token(raw if inside in ("j", "h", "r") else "{" + inside.upper() + "}", raw)]
    if plain in CONTRACTIONS:
        first, *others = CONTRACTIONS[plain]
        return [Token(first, raw), *(Token(word, "") for word in others)]
    if plain.endswith("'s"):
        return [Token(_lemma(plain[:-2]), raw), Token("'s", "")]
    if plain.endswith("s'"):
        return [Token(_lemma(plain[:-1]), raw), Token("'s", "")]
    return [Token(_lemma(plain.rstrip("'")), raw)]


def _keyword(mark: str) -> list[str]:
    """`<TOUGH_CHA_P_1>` is @tough 1, `[[Fleeting]]` is @fleeting, `$<BB>` and `[]` are nothing; all of them close."""
    name = STATISTICS.sub("", mark.strip("$<>[]")).strip().replace(" ", "_").upper()
    if name in ("BB", ""):
        return []
    number = re.search(r"_(\d+|X)$", name)
    if number:
        name = name[: number.start()]
    while (shorter := ENDINGS.sub("", name)) != name:
        name = shorter
    if name.lower() not in NAMED and (shorter := OTHER_ENDING.sub("", name)).lower() in NAMED:
        name = shorter
    word = KEYWORD_FORMS.get(name.lower(), name.lower())
    if word in ("ascended", "completed"):
        return [word]
    return ["@" + word, *([number[1].lower()] if number else [])]


def _lemma(word: str) -> str:
    """The word without its ending: gains is gain, Characters are character, two is 2, Fleeting is @fleeting."""
    if word in forms():
        return forms()[word]
    if (keyword := KEYWORD_FORMS.get(word, word)) in KEYWORDS:
        return "@" + keyword
    if word.endswith("s") and not word.endswith("ss") and word not in KEEP and len(word) > 3:
        word = word[:-1]
        return "@" + word if word in KEYWORDS else word
    return word

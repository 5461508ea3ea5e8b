"""Numbers of rules that a case shows, or that events cite."""

from __future__ import annotations

import re
from functools import cache

from engine.rulebook import rulebook
from engine.rulebook.citations import bare
from engine.scenarios.reading.nodes import List, Node, said

RULE = re.compile(r"(?:v[34]:)?(?:\d+(?:\.\d+)*(?:\.[a-z])?(?:\(\d+\))?|(?:RB|GL|KW|FFA|2V2)\.\d+[a-z]?)")
"""How the rules are numbered; a range such as 6.2.e-g means each of them."""
MOST_RULES = 5


def rules_said(node: Node) -> tuple[str, ...]:
    """The rules that a case shows; `BadScenario` for a number that the rule book has not."""
    words = [said(item) for item in node.items] if isinstance(node, List) else re.split(r"[,;]\s*|\s+", said(node))
    found: list[str] = []
    for word in filter(None, words):
        span = re.fullmatch(rf"({RULE.pattern})-([a-z])", word)
        if span and span[1][-1].isalpha():
            found += [span[1][:-1] + chr(letter) for letter in range(ord(span[1][-1]), ord(span[2]) + 1)]
        elif RULE.fullmatch(word.removesuffix("*")):
            found.append(word.removesuffix("*"))
        else:
            raise node.at.problem(f"the rule {word!r}", "numbers of rules such as 5.2.1.b, v3:4.1.k or RB.16")
    unknown = [rule for rule in found if not rule_exists(rule)]
    if unknown:
        raise node.at.problem(f"the rule {unknown[0]!r}", "a number that the rule book has")
    if len(found) > MOST_RULES:
        raise node.at.problem(f"{len(found)} rules", f"{MOST_RULES} at most: a case that shows more shows none")
    return tuple(found)


@cache
def _numbers() -> frozenset[str]:
    """All numbers of the rule book, and of its sections."""
    numbers = {bare(paragraph.id) for paragraph in rulebook().paragraphs}
    for number in sorted(numbers):
        while "." in number:
            number = number.rpartition(".")[0]
            numbers.add(number)
    return frozenset(numbers)


def rule_exists(rule: str) -> bool:
    """Whether the rule book has a paragraph, or a section, of this number."""
    return rule.partition("(")[0] in _numbers()

"""Variants of a case: what is different in each, and the words in angle brackets that they fill in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from engine.scenarios.reading import (
    keys,
    nodes,
)
from engine.scenarios.reading.nodes import List, Map, Node, Text, said
from engine.scenarios.reading.sections import merged, seats_of, spelled, tidied
from engine.scenarios.reading.spelling import known, listed, plainly
from engine.scenarios.reading.vocabulary import yes_said


def parts_of(node: Map) -> tuple[bool, Map, list[str], list[tuple[str, Map]]]:
    """Whether a case stands for itself, the case without its variants, the words they fill in, and they."""
    if "case" not in node.pairs:
        raise node.at.problem("a block without a name", "`case: ` and what it shows")
    base = node.without("variants", "only variants", "cards")
    says = "then" in base.pairs or "not" in base.pairs or _steps_say_something(base.pairs.get("when"))
    if not says and "variants" not in node.pairs:
        raise node.at.problem(f"the case {said(node.pairs['case'])!r} says nothing of the end", "`then` or `not`")
    variants = list(_variants(node.pairs["variants"])) if "variants" in node.pairs else []
    of_cards = _words_of_cards(node, [override for _, override in variants])
    written = list(dict.fromkeys((*_placeholders(node.without("cards")), *of_cards)))
    only = "only variants" in node.pairs and yes_said(node.pairs["only variants"])
    alone = not written and says and not only
    if not alone and not variants:
        raise node.at.problem(f"{listed(f'<{name}>' for name in written)} without a variant", "`variants` that say it")
    return alone, base, written, variants


def cards_of(node: Map) -> tuple[Node | None, list[Node | None]]:
    """`cards` as the case itself says it, unless its variants fill in words of it, and as each variant says it."""
    cards = node.pairs.get("cards")
    variants = [override for _, override in _variants(node.pairs["variants"])] if "variants" in node.pairs else []
    words = _words_of_cards(node, variants)
    filled_in = {plainly(word) for word in (*words, *_placeholders(node.without("cards")))}

    def said_by(override: Map) -> Node | None:
        says = {plainly(key): value for key, value in override.pairs.items()}
        filled = {word: says[plainly(word)] for word in words if plainly(word) in says}
        other = override.without(*(key for key in override.pairs if plainly(key) in filled_in))
        own = next((value for key, value in other.pairs.items() if known(key, keys.CASE) == "cards"), None)
        whole = _filled(cards, filled) if cards is not None and words else cards
        return merged(whole, own) if own is not None and whole is not None else own or whole

    return None if words else cards, [said_by(override) for override in variants]


def _words_of_cards(node: Map, variants: list[Map]) -> list[str]:
    """The words in angle brackets of cards that a variant fills in; others are marks of a printed text."""
    said_words = {plainly(key) for override in variants for key in override.pairs}
    cards = node.pairs.get("cards")
    return [word for word in _placeholders(cards) if plainly(word) in said_words] if cards is not None else []


def _steps_say_something(when: Node | None) -> bool:
    """Whether a step says what is refused, asked, or stands."""
    steps = when.items if isinstance(when, List) else [when]
    words = ("refused", "asks", "then", "not", "among")
    said_keys = [key.split(" ")[-1] for step in steps if isinstance(step, Map) for key in step.pairs]
    return any(known(key, keys.STEP) in words for key in said_keys)


def _variants(node: Node) -> Iterator[tuple[str, Map]]:
    if isinstance(node, Map):
        pairs = list(node.pairs.items())
        for name, value in pairs:
            if not isinstance(value, Map):
                raise value.at.problem(f"the variant {name!r}: {said(value)!r}", "what is different in it, by keys")
            yield name, value
        return
    if not isinstance(node, List):
        raise node.at.problem(f"{said(node)!r}", "a list of variants, or variants by name")
    taken: set[str] = set()
    for number, item in enumerate(node.items, 1):
        if not isinstance(item, Map):
            raise item.at.problem(f"{said(item)!r}", "what is different in the variant, by keys")
        named = next((key for key in item.pairs if plainly(key) in ("variant", "case", "name")), None)
        short = ", ".join(said(value) for value in item.pairs.values() if isinstance(value, Text))
        name = said(item.pairs[named]) if named else short or str(number)
        if name in taken:
            name = f"{name} #{number}"
        taken.add(name)
        yield name, item.without(named) if named else item


def _placeholders(node: Node) -> list[str]:
    found = re.findall(r"<(\w[\w ]*)>", "\n".join(each.text for each in nodes.texts(node)))
    return list(dict.fromkeys(found))


def varied(base: Map, override: Map, written: list[str]) -> Map:
    """The case with what a variant says instead, and its words in the places of `<word>`."""
    words = {plainly(name): name for name in written}
    filled = {words[plainly(key)]: value for key, value in override.pairs.items() if plainly(key) in words}
    rest = override.without(*(key for key in override.pairs if plainly(key) in words))
    missing = [name for name in written if name not in filled]
    if missing:
        raise override.at.problem(f"a variant without {listed(missing)}", f"{listed(missing)} in every variant")
    expected = {*keys.CASE.values(), *written}
    other = spelled(rest, lambda key: known(key, keys.CASE), "a variant", expected)
    whole = _filled(base, filled) if filled else base
    assert isinstance(whole, Map)
    seats = seats_of(whole)
    result = merged(tidied(whole, seats), tidied(other, seats))
    assert isinstance(result, Map)
    return replace(result, at=override.at)


def _filled(node: Node, words: dict[str, Node]) -> Node:
    if isinstance(node, List):
        return replace(node, items=tuple(_filled(item, words) for item in node.items))
    if isinstance(node, Map):
        pairs = {said(_filled(Text(node.at, key), words)): _filled(value, words) for key, value in node.pairs.items()}
        places = {said(_filled(Text(node.at, key), words)): place for key, place in node.keys.items()}
        return replace(node, pairs=pairs, keys=places)
    whole = re.fullmatch(r"<(\w[\w ]*)>", node.text)
    if whole and whole[1] in words:
        return words[whole[1]]
    text = re.sub(r"<(\w[\w ]*)>", lambda match: said(words[match[1]]) if match[1] in words else match[0], node.text)
    return replace(node, text=text)

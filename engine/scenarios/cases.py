"""Files as cases: blocks with their cards, their variants laid out, and everything in one spelling."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

from engine.cards.catalogue import Catalogue, default_catalogue
from engine.cards.definition import CardDefinition
from engine.scenarios import keys, nodes
from engine.scenarios.errors import BadScenario, Problem
from engine.scenarios.inline_cards import read_cards
from engine.scenarios.nodes import List, Map, Node, Place, Text, said
from engine.scenarios.plain import plain_in
from engine.scenarios.rule_numbers import rules_said
from engine.scenarios.seats import NAMES, NO_NAMES, Seats
from engine.scenarios.spelling import known, listed, nearest, plainly
from engine.scenarios.vocabulary import yes_said
from engine.table.game import Mode
from engine.table.seats import SEATS

MODES: dict[str, Mode] = {"duel": "duel", "1v1": "duel", "two players": "duel"}
MODES |= {"2v2": "2v2", "team": "2v2", "teams": "2v2", "two against two": "2v2"}
MODES |= {"free for all": "free for all", "ffa": "free for all"}


DEFAULT_MODES: dict[int, Mode] = {2: "duel", 3: "free for all", 4: "2v2"}
"""What is played where only the number of players is known."""


@dataclass(frozen=True)
class Case:
    """One thing to lay, play and compare; a variant is a case of its own."""

    at: Place
    name: str
    variant: str
    rules: tuple[str, ...]
    note: str
    seats: Seats
    mode: Mode
    given: Map
    when: List
    then: Node
    forbidden: Node
    catalogue: Catalogue
    cards: dict[str, str]
    """The references of the cards that the file defines, by name."""
    problems: tuple[Problem, ...] = ()
    """Keys that are unknown; they have been left out."""

    @property
    def title(self) -> str:
        """The case and its variant: `name[variant]`."""
        return f"{self.name}[{self.variant}]" if self.variant else self.name


@dataclass(frozen=True)
class Reading:
    """What a file says: the cases that can be read, and what cannot."""

    cases: tuple[Case, ...]
    problems: tuple[Problem, ...]


@dataclass
class _Block:
    """A case as written, its cards read."""

    node: Map
    cards: dict[str, CardDefinition] = field(default_factory=dict)


def read_file(text: str, file: str, catalogue: Catalogue | None = None) -> Reading:
    """The cases of a file, variants included, and everything in it that cannot be read."""
    printed = catalogue or default_catalogue()
    problems: list[Problem] = []
    roots = nodes.read(text, file, problems)
    blocks = _blocks(roots, printed, problems)
    spoken = [each.text for root in roots for each in nodes.texts(root)]
    definitions = {card.reference: card for block in blocks for card in block.cards.values()}
    plain = {card.reference: card for card in plain_in([*spoken, "v1"])}
    whole = printed.with_definitions([*plain.values(), *definitions.values()])
    cases: dict[str, Case] = {}
    for block in blocks:
        for case in _cases(block, whole, problems):
            if case.title in cases:
                problems.append(Problem(file, case.at.line, f"a second case {case.title!r}", "a name of its own"))
            cases.setdefault(case.title, case)
    if not cases and not problems:
        problems.append(Problem(file, 1, "no case", "at least one block with case, given, when, then"))
    return Reading(tuple(cases.values()), tuple(problems))


def _blocks(roots: list[Node], printed: Catalogue, problems: list[Problem]) -> list[_Block]:
    """All blocks that are cases; blocks of cards only are for all blocks after them."""
    tokens = {plainly(card.name): card.reference for card in printed.cards.values() if card.token}
    tokens |= {plainly(card.reference): card.reference for card in printed.cards.values()}
    shared: dict[str, CardDefinition] = {}
    made: dict[str, CardDefinition] = {}
    found: list[_Block] = []
    for node in _opened(roots):
        try:
            block = _in_one_spelling(node)
            own: dict[str, CardDefinition] = {}
            if "cards" in block.pairs:
                known_tokens = tokens | {plainly(name): card.reference for name, card in shared.items()}
                own = read_cards(block.pairs["cards"], known_tokens, made, printed.cards)
                made |= {card.reference: card for card in own.values()}
            if set(block.pairs) <= {"cards", "note", "rules"}:
                shared |= own
            else:
                found.append(_Block(block, {**shared, **own}))
        except BadScenario as fault:
            problems += fault.problems
    return found


def _opened(roots: list[Node]) -> Iterator[Node]:
    for root in roots:
        if isinstance(root, List):
            yield from _opened(list(root.items))
        elif isinstance(root, Map) and any(plainly(key) in ("cases", "scenarios") for key in root.pairs):
            inner = [key for key in root.pairs if plainly(key) in ("cases", "scenarios")]
            if len(root.pairs) > len(inner):
                yield root.without(*inner)
            yield from _opened([root.pairs[key] for key in inner])
        else:
            yield root


def _in_one_spelling(node: Node) -> Map:
    if not isinstance(node, Map):
        raise node.at.problem(f"{said(node)!r}", "a block with case, rules, given, when, then, not")
    return spelled(node, lambda key: known(key, keys.CASE), "a block", keys.CASE.values())


def spelled(
    node: Map, spell: Callable[[str], str | None], where: str, words: Iterable[str], told: list[Problem] | None = None
) -> Map:
    """A mapping with its keys in the one spelling; complains about every key that is unknown, or adds it to `told`."""
    pairs: dict[str, Node] = {}
    places: dict[str, Place] = {}
    problems: list[Problem] = []
    for key, value in node.pairs.items():
        at = node.keys.get(key, node.at)
        name = spell(key)
        options = sorted(set(words))
        if name is None:
            problems.append(Problem(at.file, at.line, f"{key!r} in {where}{nearest(key, options)}", listed(options)))
        elif name in pairs:
            problems.append(Problem(at.file, at.line, f"{key!r}, which says {name!r} again", "each of them once"))
        else:
            pairs[name], places[name] = value, at
    if told is not None:
        told += problems
    elif problems:
        raise BadScenario(problems)
    return Map(node.at, pairs, places)


# ---- from a block to its cases ---------------------------------------------------------------------------------------


def _cases(block: _Block, catalogue: Catalogue, problems: list[Problem]) -> list[Case]:
    """A block and its variants as cases; what cannot be read is told and left out."""
    references = {name: card.reference for name, card in block.cards.items()}
    cases: list[Case] = []
    try:
        alone, base, written, variants = _parts(block.node)
    except BadScenario as fault:
        problems += fault.problems
        return cases
    if alone:
        try:
            cases.append(_case(base, "", references, catalogue))
        except BadScenario as fault:
            problems += fault.problems
    for name, override in variants:
        try:
            cases.append(_case(_varied(base, override, written), name, references, catalogue))
        except BadScenario as fault:
            problems += fault.problems
    return cases


def _parts(node: Map) -> tuple[bool, Map, list[str], list[tuple[str, Map]]]:
    """Whether a case stands for itself, the case without its variants, the words they fill in, and they."""
    if "case" not in node.pairs:
        raise node.at.problem("a block without a name", "`case: ` and what it shows")
    base = node.without("variants", "only variants", "cards")
    says = "then" in base.pairs or "not" in base.pairs or _steps_say_something(base.pairs.get("when"))
    if not says and "variants" not in node.pairs:
        raise node.at.problem(f"the case {said(node.pairs['case'])!r} says nothing of the end", "`then` or `not`")
    written = _placeholders(node.without("cards"))
    variants = list(_variants(node.pairs["variants"])) if "variants" in node.pairs else []
    only = "only variants" in node.pairs and yes_said(node.pairs["only variants"])
    alone = not written and says and not only
    if not alone and not variants:
        raise node.at.problem(f"{listed(f'<{name}>' for name in written)} without a variant", "`variants` that say it")
    return alone, base, written, variants


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


def _varied(base: Map, override: Map, written: list[str]) -> Map:
    """The case with what a variant says instead, and its words in the places of `<word>`."""
    words = {plainly(name): name for name in written}
    filled = {words[plainly(key)]: value for key, value in override.pairs.items() if plainly(key) in words}
    rest = override.without(*(key for key in override.pairs if plainly(key) in words))
    missing = [name for name in written if name not in filled]
    if missing:
        raise override.at.problem(f"a variant without {listed(missing)}", f"{listed(missing)} in every variant")
    expected = {*keys.CASE.values(), *written}
    other = spelled(rest, lambda key: known(key, keys.CASE), "a variant", expected)
    whole = _filled(base, filled)
    assert isinstance(whole, Map)
    seats = _seats(whole)
    result = _merged(_tidy(whole, seats), _tidy(other, seats))
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


def _merged(base: Node, other: Node) -> Node:
    """The base with what the other says: mappings by their keys, `~` takes a line away, all else is replaced."""
    if not isinstance(base, Map) or not isinstance(other, Map):
        return other
    pairs, places = dict(base.pairs), {**base.keys, **other.keys}
    for key, value in other.pairs.items():
        if isinstance(value, Text) and value.text == "~":
            pairs.pop(key, None)
        else:
            pairs[key] = _merged(pairs[key], value) if key in pairs else value
    return Map(base.at, pairs, places)


def _case(node: Node, variant: str, cards: dict[str, str], catalogue: Catalogue) -> Case:
    assert isinstance(node, Map)
    seats = _seats(node)
    problems: list[Problem] = []
    tidy = _tidy(node, seats, problems)
    pairs = tidy.pairs
    given = pairs.get("given", Map(node.at, {}))
    when = pairs.get("when", List(node.at, ()))
    if isinstance(given, Text) and given.text in ("", "~", "none"):
        given = Map(given.at, {})
    if not isinstance(given, Map):
        raise given.at.problem(f"given: {said(given)!r}", "a mapping: who has what, and the table")
    if isinstance(when, Text | Map):
        when = List(when.at, (when,) if said(when) else ())
    nothing = Map(node.at, {})
    return Case(
        node.at,
        said(pairs["case"]),
        variant,
        rules_said(pairs["rules"]) if "rules" in pairs else (),
        said(pairs["note"]) if "note" in pairs else "",
        seats,
        _mode(node) or DEFAULT_MODES[seats.count],
        _with_table(given, pairs),
        when,
        pairs.get("then", nothing),
        pairs.get("not", nothing),
        catalogue,
        cards,
        tuple(problems),
    )


def _with_table(given: Map, pairs: dict[str, Node]) -> Map:
    more = {key: pairs[key] for key in ("options",) if key in pairs}
    return replace(given, pairs={**more, **given.pairs})


# ---- seats and spelling ----------------------------------------------------------------------------------------------


def _seats(node: Map) -> Seats:
    """Who plays: as `players` says, by number or by names, or as the mode has it; two where nothing is said."""
    count, called, at = 0, list[str](), node.at
    parts = [node, *(part for part in (node.pairs.get("given"),) if isinstance(part, Map))]
    for part in parts:
        for key, value in part.pairs.items():
            if known(key, keys.TABLE) == "players":
                at = value.at
                names = [said(item) for item in value.items] if isinstance(value, List) else said(value).split(",")
                if len(names) == 1 and names[0].strip().isdecimal():
                    count = int(names[0])
                else:
                    called = [name.strip() for name in names]
                    count = len(called)
            elif known(key, keys.TABLE) == "mode":
                at = value.at
    mode = _mode(node)
    if count and count not in (SEATS[mode] if mode else DEFAULT_MODES):
        raise at.problem(f"{count} players{f' of {mode}' if mode else ''}", "two, three or four, as the mode has it")
    if not called:
        called = [*_people(node.pairs.get("given"), keys.TABLE), *_people(node.pairs.get("then"), keys.THEN)]
    if not count:
        usual = [Seats(4).find(name) for name in called]
        named = max(2, *((seat or 0) + 1 for seat in usual), 2)
        count = next(
            (seats for seats in (SEATS[mode] if mode else (named,)) if seats >= named), max(SEATS[mode or "2v2"])
        )
    seats = Seats(count, called)
    if seats.too_many:
        name = seats.too_many[0]
        place = _place_of(node, name) or at
        raise place.problem(
            f"{name!r} beside {listed(seats.names)}{nearest(name, [*seats.names, *keys.TABLE])}",
            f"{count} players, or a key of the table ({listed(sorted(set(keys.TABLE.values())))})",
        )
    return seats


def _mode(node: Map) -> Mode | None:
    """What the case, or its `given`, says of the mode."""
    for part in (node, node.pairs.get("given")):
        for key, value in part.pairs.items() if isinstance(part, Map) else ():
            if known(key, keys.TABLE) == "mode":
                mode = MODES.get(plainly(said(value)))
                if mode is None:
                    raise value.at.problem(f"the mode {said(value)!r}", listed(SEATS))
                return mode
    return None


def _people(node: Node | None, table: dict[str, str]) -> list[str]:
    """Keys that can only be players: unknown words before a mapping."""
    if not isinstance(node, Map):
        return []
    everybody = {plainly(word) for word in NO_NAMES}
    return [
        key
        for key, value in node.pairs.items()
        if (isinstance(value, Map) and known(key, table) is None and plainly(key) not in everybody)
        or plainly(key) in {plainly(name) for name in NAMES}
    ]


def _place_of(node: Map, name: str) -> Place | None:
    for value in node.pairs.values():
        if isinstance(value, Map) and name in value.keys:
            return value.keys[name]
    return None


def _tidy(node: Node, seats: Seats, told: list[Problem] | None = None) -> Map:
    """A block in one spelling, so that a variant meets what it changes."""
    assert isinstance(node, Map)
    pairs = dict(node.pairs)
    for part, table, side in (
        ("given", keys.TABLE, keys.SIDE),
        ("then", keys.THEN, {**keys.SEEN, **keys.SIDE}),
        ("not", keys.THEN, {**keys.SEEN, **keys.SIDE}),
    ):
        value = pairs.get(part)
        if isinstance(value, Map):
            pairs[part] = tidy_section(value, seats, part, table, side, told)
    return replace(node, pairs=pairs)


def tidy_section(
    node: Map,
    seats: Seats,
    where: str,
    table: dict[str, str],
    side: dict[str, str],
    told: list[Problem] | None = None,
) -> Map:
    """`given`, `then` or `not` by the names of players and the one spelling of keys; `both` is everybody."""
    everybody = {plainly(word) for word in NO_NAMES if word not in ("nobody", "none")}

    def spell(key: str) -> str | None:
        seat = seats.find(key)
        if seat is not None and (known(key, table) is None or isinstance(node.pairs.get(key), Map)):
            return seats.names[seat]
        return "everybody" if plainly(key) in everybody else known(key, table)

    words = [*seats.names, "me", "you", "both", *table.values()]
    found = spelled(node, spell, f"`{where}`", words, told)
    pairs = dict(found.pairs)
    for name in (*seats.names, "everybody"):
        value = pairs.get(name)
        if value is None:
            continue
        if not isinstance(value, Map):
            if where != "given" and isinstance(value, List | Text):
                continue
            raise value.at.problem(f"{name}: {said(value)!r}", f"a mapping of {listed(sorted(set(side.values())))}")
        pairs[name] = spelled(value, lambda key: known(key, side), f"`{where}` of {name}", side.values(), told)
    shared = pairs.pop("everybody", None)
    if isinstance(shared, Map):
        for name in seats.names:
            own = pairs.get(name, Map(shared.at, {}))
            pairs[name] = _merged(shared, own)
    return replace(found, pairs=pairs)

"""`then` and `not`: what stands, what may be done and what may not; read first, held against the game later."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.scenarios import comparing_tables as tables
from engine.scenarios import keys, looking
from engine.scenarios.cases import tidy_section
from engine.scenarios.errors import BadScenario, NotPossible, NotSo, Problem
from engine.scenarios.laying import ZONES, Layer, mana_said, positions_said
from engine.scenarios.nodes import List, Map, Node, Place, Text, said
from engine.scenarios.playing import Player
from engine.scenarios.questions import QUESTIONS, is_meant, question_in
from engine.scenarios.sentences import Deed
from engine.scenarios.spelling import listed, nearest, plainly
from engine.scenarios.vocabulary import number_said, refusal_said, yes_said
from engine.scenarios.words import Card
from engine.table.adventure import PLACES

if TYPE_CHECKING:
    from engine.scenarios.scene import Scene
    from engine.scenarios.steps import Steps


@dataclass(frozen=True)
class Check:
    """One thing that must be so, with the line that says it."""

    at: Place
    test: Callable[[Scene], None]

    def hold(self, scene: Scene) -> None:
        """Raises `NotSo` where the game says something else."""
        self.test(scene)


@dataclass(frozen=True)
class _Question:
    prompt: str
    among: list[str] | None = None
    hidden: str = ""


def differ(what: str, found: object, expected: object) -> NotSo:
    """The difference in three lines."""
    return NotSo(what, f"    found     {found}", f"    expected  {expected}")


class Checks:
    """Reads `then` and `not` for one scenario."""

    steps: Steps

    def __init__(self, layer: Layer) -> None:
        self.layer, self.words, self.seats = layer, layer.words, layer.case.seats

    def read(self, node: Node, *, forbidden: bool) -> list[Check]:
        """All checks of a section; raises `BadScenario` with everything that cannot be read."""
        if isinstance(node, Text) and not node.text:
            return []
        if not isinstance(node, Map):
            items = node.items if isinstance(node, List) else (node,)
            return self._gathered([lambda item=item: self._item(item, forbidden) for item in items])  # type: ignore[misc]
        where = "not" if forbidden else "then"
        section = tidy_section(node, self.seats, where, keys.THEN, {**keys.SEEN, **keys.SIDE})
        jobs: list[Callable[[], list[Check]]] = []
        for key, value in section.pairs.items():
            if key in self.seats.names:
                jobs.append(lambda key=key, value=value: self._of_seat(key, value, forbidden))  # type: ignore[misc]
            else:
                jobs.append(lambda key=key, value=value: self._of_table(key, value, forbidden))  # type: ignore[misc]
        return self._gathered(jobs)

    @staticmethod
    def _gathered(jobs: list[Callable[[], list[Check]]]) -> list[Check]:
        checks: list[Check] = []
        problems: list[Problem] = []
        for job in jobs:
            try:
                checks += job()
            except BadScenario as fault:
                problems += fault.problems
        if problems:
            raise BadScenario(problems)
        return checks

    # -- attempts

    def _item(self, node: Node, forbidden: bool) -> list[Check]:
        """An item of a list: a sentence that is possible or not, or a mapping as `then` and `not` have it."""
        if isinstance(node, Map) and not self._is_step(node):
            return self.read(node, forbidden=forbidden)
        return [self._attempt(node, forbidden)]

    def _is_step(self, node: Map) -> bool:
        spelled = {keys.STEP.get(plainly(key)) for key in node.pairs}
        inner = [value for key, value in node.pairs.items() if self.seats.find(key) is not None]
        sentence = any(isinstance(value, Text) for value in inner)
        nested = any(
            isinstance(value, Map) and {keys.STEP.get(plainly(key)) for key in value.pairs} & {"play", "begin"}
            for value in inner
        )
        return bool(spelled & {"play", "use", "begin", "answer", "begin to use"}) or sentence or nested

    def _attempt(self, node: Node, forbidden: bool, seat: int = -1) -> Check:
        from engine.scenarios.steps import Step, attempt

        reason = ""
        if isinstance(node, Text):
            text, _, reason = node.text.partition(" because ")
            node = Text(node.at, text)
        if isinstance(node, Map):
            reason = next((said(value) for key, value in node.pairs.items() if plainly(key) in _REASONS), "")
            node = node.without(*(key for key in node.pairs if plainly(key) in _REASONS))
            (step,) = self.steps.read(List(node.at, (node,)))
        else:
            step = Step(node.at, said(node), self.steps.sentences.read(said(node), node.at, seat))
        if reason:
            step.refused = refusal_said(reason.strip(), node.at)

        def test(scene: Scene) -> None:
            attempt(scene, step, possible=not forbidden)

        return Check(step.at, test)

    # -- players

    def _of_seat(self, name: str, node: Node, forbidden: bool) -> list[Check]:
        seat = self.seats.seat(name, node.at)
        if not isinstance(node, Map):
            items = node.items if isinstance(node, List) else (node,)
            return [self._attempt(item, forbidden, seat) for item in items]
        jobs: list[Callable[[], list[Check]]] = [
            lambda key=key, value=value: self._of_side(seat, key, value, forbidden)  # type: ignore[misc]
            for key, value in node.pairs.items()
        ]
        return self._gathered(jobs)

    def _of_side(self, seat: int, key: str, node: Node, forbidden: bool) -> list[Check]:
        if key in ("may", "may use"):
            return self._may(seat, node, forbidden, "use" if key == "may use" else "play")
        if key == "refusals":
            return self._may(seat, node, True, "play")
        if key == "prices":
            return self._prices(seat, node, forbidden)
        if key == "listed":
            return [self._listed(seat, node, forbidden)]
        if key == "asked":
            checks = self.asked(Map(node.at, {self.seats.names[seat]: node}), "", only=seat)
            return (
                [_turned(check, f"{self.seats.names[seat]} is asked {said(node)}") for check in checks]
                if forbidden
                else checks
            )
        if key == "includes":
            return self._includes(seat, node, forbidden)
        if key == "sees":
            return [Check(at, test) for at, test in tables.sees(self.layer, seat, node, forbidden)]
        if key in (*ZONES, "orbs") and key != "mana":
            check = self._zone(seat, key, node, forbidden)
        else:
            check = self._number(seat, key, node)
            check = _turned(check, f"{self.seats.names[seat]}'s {key} {said(node)}") if forbidden else check
        return [check]

    def _zone(self, seat: int, zone: str, node: Node, forbidden: bool) -> Check:
        label = f"{self.seats.names[seat]}'s {zone}"
        count = re.fullmatch(r"(\d+)(?: cards?)?", said(node)) if isinstance(node, Text) else None
        if count:
            number = int(count[1])

            def counted(scene: Scene) -> None:
                found = looking.ids_in(scene, seat, zone)
                if (len(found) == number) == forbidden:
                    raise differ(f"{label}, number of cards", len(found), f"not {number}" if forbidden else number)

            return Check(node.at, counted)
        cards = self.layer.cards(node)
        if forbidden and cards:
            return Check(node.at, lambda scene: _none_of(scene, seat, zone, cards, label))

        def compared(scene: Scene) -> None:
            found = _shown(scene, seat, zone, cards)
            expected = [(card.what, card.statuses, card.counters) for card in cards]
            if zone != "deck":
                found, expected = sorted(found), sorted(expected)
            if (found == expected) == forbidden:
                wanted = looking.write(scene, expected)
                raise differ(label, looking.write(scene, found), f"not {wanted}" if forbidden else wanted)

        return Check(node.at, compared)

    def _includes(self, seat: int, node: Node, forbidden: bool) -> list[Check]:
        if not isinstance(node, Map):
            raise node.at.problem(f"{said(node)!r}", "zones with the cards that are there")
        checks = []
        for key, value in node.pairs.items():
            zone = keys.SIDE.get(plainly(key), "")
            if zone not in (*ZONES, "orbs"):
                raise node.keys.get(key, node.at).problem(f"the zone {key!r}", ", ".join(ZONES))
            cards, label = self.layer.cards(value), f"{self.seats.names[seat]}'s {zone}"

            def test(scene: Scene, zone: str = zone, cards: list[Card] = cards, label: str = label) -> None:
                if forbidden:
                    _none_of(scene, seat, zone, cards, label)
                    return
                found = _shown(scene, seat, zone, cards)
                left = list(found)
                for card in cards:
                    match = next((each for each in left if _fits(each, card)), None)
                    if match is None:
                        wanted = looking.write(scene, [(card.what, card.statuses, card.counters)])
                        raise differ(label, looking.write(scene, found), f"{wanted} among them")
                    left.remove(match)

            checks.append(Check(value.at, test))
        return checks

    def _number(self, seat: int, key: str, node: Node) -> Check:
        """Everything of a player that is said by numbers: positions, Mana, totals, sizes."""
        label, text = f"{self.seats.names[seat]}'s {key}", said(node)
        expected: object = text
        if key == "mana":
            ready, total = mana_said(node)
            whole = isinstance(node, Map) or "/" in text or " of " in text
            expected = f"{ready}/{total}" if whole else str(ready)
        elif key == "at":
            expected = "/".join(map(str, positions_said(node, PLACES)))
        elif key in ("hero moves", "companion moves"):
            expected = tables.moving_said(node)
        elif key in ("hero totals", "companion totals"):
            expected = tables.statistics_said(node, key)
        elif key == "passed":
            expected = "yes" if yes_said(node) else "no"
        elif key == "draws":
            raise node.at.problem("draws", "`deck`, from the top")
        else:
            expected = number_said(node, key)

        def test(scene: Scene) -> None:
            found = tables.number_of(scene, seat, key)
            if key == "mana" and "/" not in str(expected):
                found = found.partition("/")[0]
            if found != expected:
                raise differ(label, found, expected)

        return Check(node.at, test)

    def _may(self, seat: int, node: Node, forbidden: bool, verb: str) -> list[Check]:
        """Plays and quick actions that the turn lists or does not list; whole sentences are tried out."""
        items: list[Node]
        if isinstance(node, Map):
            items = [
                Text(node.keys.get(key, value.at), f"{key} because {said(value)}") for key, value in node.pairs.items()
            ]
        elif isinstance(node, List):
            items = list(node.items)
        else:
            items = self._one_by_one(node)
        checks: list[Check] = []
        for item in items:
            text = said(item)
            spelled = plainly(text)
            if not re.match(r"(?:plays?|uses?|begins?|answers?|picks?|activates?) ", spelled):
                deed = self.steps.sentences.deed(seat, verb, text.partition(" because ")[0], item.at)
                whole = deed.choices or deed.into or deed.price >= 0
                begun = "begin to use" if verb == "use" else "begin"
                text = f"{verb if whole else begun} {text}"
            checks.append(self._attempt(Text(item.at, text), forbidden, seat))
        return checks

    def _one_by_one(self, node: Text) -> list[Node]:
        """The cards of a list, or the one play that a text says."""
        try:
            many = len(self.words.cards(node.text, node.at)) > 1
        except BadScenario:
            many = False
        parts = self.steps.sentences.picks(node.text, node.at) if many else [node.text]
        return [Text(node.at, part) for part in parts]

    def _prices(self, seat: int, node: Node, forbidden: bool) -> list[Check]:
        if not isinstance(node, Map):
            raise node.at.problem(f"{said(node)!r}", "plays with their prices, such as {v3 into hero: 2}")
        checks = []
        for key, value in node.pairs.items():
            at = node.keys.get(key, node.at)
            deed = self.steps.sentences.deed(seat, "play", re.sub(r"^plays? ", "", key), at)
            if not said(value).isdecimal():
                raise value.at.problem(f"the price {said(value)!r}", "a number of Mana")

            def test(
                scene: Scene, deed: Deed = deed, wanted: str = said(value), at: Place = at, key: str = key
            ) -> None:
                found = str(Player(scene, seat).price(deed, at))
                if (found == wanted) == forbidden:
                    raise differ(
                        f"{self.seats.names[seat]}'s price of {key}", found, f"not {wanted}" if forbidden else wanted
                    )

            checks.append(Check(at, test))
        return checks

    def _listed(self, seat: int, node: Node, forbidden: bool) -> Check:
        words = [word for item in (node.items if isinstance(node, List) else (node,)) for word in self._words(item)]

        def test(scene: Scene) -> None:
            player, asked = Player(scene, seat), scene.decision_of(seat)
            if not forbidden:
                player.is_asked_among(asked, words, node.at)
                return
            for word in words:
                try:
                    player.picked(asked, [word], node.at)
                except NotPossible:
                    continue
                raise NotSo(f"{player.name} may pick {word!r} for {asked.prompt!r}")

        return Check(node.at, test)

    def _words(self, node: Node) -> list[str]:
        return self.steps.sentences.picks(said(node), node.at)

    # -- questions

    def asked(self, node: Node, name: str, only: int = -1) -> list[Check]:
        """Who is asked what, and if said among what: `{ann: target among v1 | v2}`, `Ann: turn`, `nobody`."""
        wanted: list[tuple[int, _Question]] = []
        if isinstance(node, Map) and not any(self.seats.find(key) is not None for key in node.pairs):
            node = Map(node.at, {name or self.seats.names[0]: node})
        if isinstance(node, Map):
            for key, value in node.pairs.items():
                at = node.keys.get(key, node.at)
                question = self._question(value)
                if question.prompt or question.among is not None:
                    wanted.append((self.seats.seat(key, at), question))
        else:
            items = node.items if isinstance(node, List) else (node,)
            for text in (part for item in items for part in (Text(item.at, said(item)),)):
                if plainly(text.text) in ("", "nobody", "nothing", "none", "no", "no one"):
                    continue
                named = self.seats.at_the_beginning_of(text.text)
                if named is None and name:
                    named = self.seats.seat(name, node.at), text.text
                if named is None:
                    raise text.at.problem(f"asked: {text.text!r}", "a player and a question, such as `ann: turn`")
                rest = re.sub(r"^(?:is asked|:)\s*", "", named[1].strip())
                wanted.append((named[0], self._question(Text(text.at, rest))))

        def test(scene: Scene) -> None:
            open_ = [each for each in scene.table.game.open if only in (-1, each.seat)]
            found = [(each.seat, each.prompt) for each in open_]
            expected = [(seat, question.prompt or "anything") for seat, question in wanted]
            if not _all_meant(found, wanted):
                names = self.seats.names
                raise differ(
                    "asked",
                    "; ".join(scene.namer.question(each).strip(" ?") for each in open_) or "nobody",
                    "; ".join(f"{names[seat]} is asked: {prompt}" for seat, prompt in expected) or "nobody",
                )
            for seat, question in wanted:
                asked = scene.decision_of(seat)
                if question.among is not None:
                    Player(scene, seat).is_asked_among(asked, question.among, node.at)
                found_hidden = "yes" if asked.hidden else "no"
                if question.hidden not in ("", found_hidden):
                    raise differ(f"{asked.prompt}, answered secretly", found_hidden, question.hidden)

        return [Check(node.at, test)]

    def _question(self, node: Node) -> _Question:
        if isinstance(node, Map):
            pairs = {plainly(key): value for key, value in node.pairs.items()}
            words = next((pairs[key] for key in _AMONG if key in pairs), None)
            question = next((pairs[key] for key in _ASKED if key in pairs), None)
            hidden = ("yes" if yes_said(pairs["hidden"]) else "no") if "hidden" in pairs else ""
            strange = [key for key in node.pairs if plainly(key) not in (*_AMONG, *_ASKED, "hidden")]
            if strange and len(pairs) > 1:
                raise node.keys.get(strange[0], node.at).problem(
                    f"{strange[0]!r} beside a question{nearest(strange[0], _PARTS)}", listed(_PARTS)
                )
            if question is None and len(pairs) == 1 and words is None:
                ((key, words),) = node.pairs.items()
                return _Question(question_in(key, node.at), self._all_words(words))
            if question is None:
                raise node.at.problem(f"{said(node)!r}", "`question` and, if wanted, `among`")
            among = self._all_words(words) if words is not None else None
            return _Question(question_in(said(question), question.at), among, hidden)
        if isinstance(node, List) and not (len(node.items) == 1 and plainly(said(node.items[0])) in QUESTIONS):
            return _Question("", self._all_words(node))
        text, mark, options = said(node).partition(" among ")
        if plainly(text) in ("", "nothing", "no", "none"):
            return _Question("")
        return _Question(question_in(text, node.at), self._words(Text(node.at, options)) if mark else None)

    def _all_words(self, node: Node) -> list[str]:
        return [word for item in (node.items if isinstance(node, List) else (node,)) for word in self._words(item)]

    # -- the table

    def _of_table(self, key: str, node: Node, forbidden: bool) -> list[Check]:
        if key == "may":
            items = node.items if isinstance(node, List) else (node,)
            return [self._attempt(item, forbidden) for item in items]
        if key == "asked":
            checks = self.asked(node, "")
        else:
            checks = [Check(at, test) for at, test in tables.checks_of(self.layer, key, node, forbidden)]
            if key in tables.FORBIDDEN_THEMSELVES:
                return checks
        return [_turned(check, f"{key}: {said(node)}") for check in checks] if forbidden else checks


def _all_meant(found: list[tuple[int, str]], wanted: list[tuple[int, _Question]]) -> bool:
    """Whether exactly these players are asked exactly these questions."""
    left = list(found)
    for seat, question in wanted:
        asked = next((each for each in left if each[0] == seat and is_meant(question.prompt, each[1])), None)
        if asked is None:
            return False
        left.remove(asked)
    return not left


_AMONG, _ASKED = ("among", "options", "listed"), ("question", "asked", "prompt")
_PARTS = ("question", "among", "hidden")
_REASONS = ("because", "refused", "reason", "refusal")


def _turned(check: Check, what: str) -> Check:
    """A check that must fail."""

    def test(scene: Scene) -> None:
        try:
            check.test(scene)
        except NotSo:
            return
        raise NotSo(f"It is so, but must not be: {what}")

    return replace(check, test=test)


def _fits(shown: looking.Shown, card: Card) -> bool:
    """Whether an object is the card that is meant, with at least the statuses and counters that are said."""
    what, statuses, counters = shown
    return what == card.what and set(card.statuses) <= set(statuses) and set(card.counters) <= set(counters)


def _shown(scene: Scene, seat: int, zone: str, cards: list[Card]) -> list[looking.Shown]:
    """The cards of a zone; a label that none of the expected cards has is not looked at."""
    said_labels = {card.what for card in cards}
    return [looking.shown(scene, id, said_labels) for id in looking.ids_in(scene, seat, zone)]


def _none_of(scene: Scene, seat: int, zone: str, cards: list[Card], label: str) -> None:
    found = _shown(scene, seat, zone, cards)
    for card in cards:
        if any(_fits(each, card) for each in found):
            wanted = looking.write(scene, [(card.what, card.statuses, card.counters)])
            raise differ(label, looking.write(scene, found), f"no {wanted}")

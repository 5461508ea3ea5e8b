"""`then` and `not`: what stands, what may be done and what may not; read first, held against the game later."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from engine.scenarios.checks import Check, differ, gathered, turned
from engine.scenarios.comparing import comparing_tables as tables
from engine.scenarios.comparing.comparing_objects import expedition_called
from engine.scenarios.comparing.comparing_questions import Questions
from engine.scenarios.comparing.comparing_zones import included, zone_check
from engine.scenarios.execution import Step, attempt
from engine.scenarios.laying import ZONES, Layer
from engine.scenarios.playing import Player
from engine.scenarios.reading import keys
from engine.scenarios.reading.errors import BadScenario, NotPossible, NotSo
from engine.scenarios.reading.laid_words import ascended_said, mana_said, positions_said
from engine.scenarios.reading.nodes import List, Map, Node, Place, Text, said
from engine.scenarios.reading.sections import tidy_section
from engine.scenarios.reading.spelling import plainly
from engine.scenarios.reading.vocabulary import moving_said, number_said, refusal_said, statistics_said, yes_said
from engine.scenarios.scene import Scene
from engine.scenarios.sentences import Deed, Sentences
from engine.state.adventure import PLACES


class Checks:
    """Reads `then` and `not` for one scenario."""

    read_steps: Callable[[List], list[Step]]
    """How steps are read, which have checks of their own; set once both readers are there."""

    def __init__(self, layer: Layer, sentences: Sentences) -> None:
        self.layer, self.words, self.seats = layer, layer.words, layer.case.seats
        self.sentences, self.questions = sentences, Questions(sentences)

    def read(self, node: Node, *, forbidden: bool) -> list[Check]:
        """All checks of a section; raises `BadScenario` with everything that cannot be read."""
        if isinstance(node, Text) and not node.text:
            return []
        if not isinstance(node, Map):
            items = node.items if isinstance(node, List) else (node,)
            return gathered([partial(self._item, item, forbidden) for item in items])
        where = "not" if forbidden else "then"
        section = tidy_section(node, self.seats, where, keys.THEN, {**keys.SEEN, **keys.SIDE})
        jobs: list[Callable[[], list[Check]]] = []
        for key, value in section.pairs.items():
            if key in self.seats.names:
                jobs.append(partial(self._of_seat, key, value, forbidden))
            else:
                jobs.append(partial(self._of_table, key, value, forbidden))
        return gathered(jobs)

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
        reason = ""
        if isinstance(node, Text):
            text, _, reason = node.text.partition(" because ")
            node = Text(node.at, text)
        if isinstance(node, Map):
            reason = next((said(value) for key, value in node.pairs.items() if plainly(key) in _REASONS), "")
            node = node.without(*(key for key in node.pairs if plainly(key) in _REASONS))
            (step,) = self.read_steps(List(node.at, (node,)))
        else:
            step = Step(node.at, said(node), self.sentences.read(said(node), node.at, seat))
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
            partial(self._of_side, seat, key, value, forbidden) for key, value in node.pairs.items()
        ]
        return gathered(jobs)

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
            checks = self.questions.asked(Map(node.at, {self.seats.names[seat]: node}), "", only=seat)
            return (
                [turned(check, f"{self.seats.names[seat]} is asked {said(node)}") for check in checks]
                if forbidden
                else checks
            )
        if key == "includes":
            return included(self.layer, seat, node, forbidden)
        if key == "sees":
            return [Check(at, test) for at, test in tables.sees(self.layer, seat, node, forbidden)]
        if key in (*ZONES, "orbs") and key != "mana":
            check = zone_check(self.layer, seat, key, node, forbidden)
        else:
            check = self._number(seat, key, node)
            check = turned(check, f"{self.seats.names[seat]}'s {key} {said(node)}") if forbidden else check
        return [check]

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
            expected = moving_said(node)
        elif key in ("hero totals", "companion totals"):
            expected = statistics_said(node, key)
        elif key in ("hero faces", "companion faces"):
            expected = text if plainly(text) == "nobody" else expedition_called(self.layer, node)
        elif key == "way":
            expected = " ".join(tables.region_shown(word, node.at) for word in text.split())
        elif key == "ascended":
            expected = tables.ascended_shown(ascended_said(node))
        elif key in ("passed", "hero ascended", "companion ascended"):
            expected = "yes" if yes_said(node) else "no"
        elif key == "draws":
            raise node.at.problem("draws", "`deck`, from the top")
        else:
            expected = number_said(node, key)

        def test(scene: Scene) -> None:
            found = tables.number_of(scene, seat, key)
            if key == "mana" and "/" not in str(expected):
                found = found.partition("/")[0]
            if key in ("hero moves", "companion moves") and expected == "yes" and found != "no":
                return  # by whichever terrain
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
                deed = self.sentences.deed(seat, verb, text.partition(" because ")[0], item.at)
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
        parts = self.sentences.picks(node.text, node.at) if many else [node.text]
        return [Text(node.at, part) for part in parts]

    def _prices(self, seat: int, node: Node, forbidden: bool) -> list[Check]:
        if not isinstance(node, Map):
            raise node.at.problem(f"{said(node)!r}", "plays with their prices, such as {v3 into hero: 2}")
        checks = []
        for key, value in node.pairs.items():
            at = node.keys.get(key, node.at)
            deed = self.sentences.deed(seat, "play", re.sub(r"^plays? ", "", key), at)
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
        words = self.questions.all_words(node)

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

    # -- the match

    def _of_table(self, key: str, node: Node, forbidden: bool) -> list[Check]:
        if key == "may":
            items = node.items if isinstance(node, List) else (node,)
            return [self._attempt(item, forbidden) for item in items]
        if key == "asked":
            checks = self.questions.asked(node, "")
        else:
            checks = [Check(at, test) for at, test in tables.checks_of(self.layer, key, node, forbidden)]
            if key in tables.FORBIDDEN_THEMSELVES:
                return checks
        return [turned(check, f"{key}: {said(node)}") for check in checks] if forbidden else checks


_REASONS = ("because", "refused", "reason", "refusal")

"""The steps of `when`: sentences or keys, all read before anything is played."""

from __future__ import annotations

import re

from engine.scenarios.comparing.comparing import Checks
from engine.scenarios.execution import Step
from engine.scenarios.reading import keys
from engine.scenarios.reading.errors import BadScenario, Problem
from engine.scenarios.reading.meanings import zone_said
from engine.scenarios.reading.nodes import List, Map, Node, Text, said
from engine.scenarios.reading.questions import question_in
from engine.scenarios.reading.spelling import known, listed, nearest, plainly
from engine.scenarios.reading.vocabulary import refusal_said
from engine.scenarios.sentences import OF_CARDS, OF_WORDS, Deed, Sentences, expedition_said

VERBS = (
    "play", "use", "begin", "begin to use", "answer", "goes back", "passes", "concede", "agree to a draw",
    "adjudicate", "advance to", "everybody passes", "expand", "keep", "repeat", "swap",
)  # fmt: skip
OF_PLAYS = ("from", "into", "targets", "modes", "costs", "choices", "for")
"""Keys that only a play or a quick action has."""
OF_THE_TABLE = ("adjudicate", "advance to", "everybody passes", "agree to a draw", "repeat")
"""Verbs of steps that no single player does."""

QUESTIONS_MEANT = {"targets": "target", "modes": "mode", "choices": "choose", "costs": "pay"}
"""What keys of a play ask where they stand alone."""


class Steps:
    """Reads the steps of one scenario."""

    def __init__(self, sentences: Sentences, checks: Checks) -> None:
        self.sentences, self.checks, self.seats = sentences, checks, sentences.seats

    def read(self, node: List) -> list[Step]:
        """All steps; raises `BadScenario` with everything that cannot be read."""
        steps: list[Step] = []
        problems: list[Problem] = []
        for item in node.items:
            try:
                if steps and (refused := self._refused_alone(item)) is not None:
                    steps[-1].refused = refusal_said(said(refused), refused.at)
                else:
                    steps.append(self._step(item))
            except BadScenario as fault:
                problems += fault.problems
        if problems:
            raise BadScenario(problems)
        return steps

    @staticmethod
    def _refused_alone(node: Node) -> Node | None:
        """`refused` on a line of its own speaks of the step before it."""
        if not isinstance(node, Map) or len(node.pairs) != 1:
            return None
        return next((value for key, value in node.pairs.items() if known(key, keys.STEP) == "refused"), None)

    def _step(self, node: Node) -> Step:
        if isinstance(node, Text):
            text, reason = self._without_cannot(node.text)
            refused = refusal_said(reason, node.at) if reason else ""
            return Step(node.at, node.text, self.sentences.read(text, node.at), refused=refused)
        if not isinstance(node, Map):
            raise node.at.problem(f"{said(node)!r}", "a step: a sentence, or a mapping")
        step = Step(node.at, said(node))
        seat, pairs = self._keys(node, -1)
        deed = self._deed(seat, pairs, node)
        step.deed = deed
        if "question" in pairs:
            step.question = question_in(said(pairs["question"]), pairs["question"].at)
        if "among" in pairs:
            step.among = self._words(pairs["among"])
        if "refused" in pairs:
            step.refused = refusal_said(said(pairs["refused"]), pairs["refused"].at)
        name = self.seats.names[deed.seat] if deed and deed.seat >= 0 else ""
        if "asks" in pairs:
            step.checks += self.checks.questions.asked(pairs["asks"], name)
            step.says_what_is_asked = True
        for key in ("then", "not"):
            if key in pairs:
                step.checks += self.checks.read(pairs[key], forbidden=key == "not")
        return step

    def _without_cannot(self, text: str) -> tuple[str, str]:
        """`ann cannot play v9 because too dear` as a sentence and the reason for which it is refused."""
        found = re.fullmatch(r"(.+?) (?:cannot|can not|can['’]t|may not|must not) (.+?)(?: because (.+))?", text)
        if found is None or self.seats.find(found[1]) is None:
            return text, ""
        return f"{found[1]} {found[2]}", found[3] or "yes"

    def _keys(self, node: Map, seat: int) -> tuple[int, dict[str, Node]]:
        """The keys in one spelling; what stands under a player's name belongs to the step itself."""
        pairs: dict[str, Node] = {}
        for key, value in node.pairs.items():
            at = node.keys.get(key, node.at)
            who = self.seats.find(key)
            name = known(key, keys.STEP)
            if who is not None:
                seat = who
                if isinstance(value, Map):
                    _, inner = self._keys(value, who)
                    pairs |= inner
                else:
                    pairs["sentence"] = value
            elif name in QUESTIONS_MEANT and self._is_an_answer(node):
                pairs |= {"question": Text(at, QUESTIONS_MEANT[name]), "answer": value}
            elif name == "by":
                seat = self.seats.seat(said(value), value.at)
            elif name is not None:
                pairs[name] = value
            elif ends := re.fullmatch(r"(.+?),?\s+(refused|asks)", key):
                pairs |= {"sentence": Text(at, ends[1]), ends[2]: value}
            elif " " in key and (sentence := self._sentence_key(key, seat)) is not None:
                seat = sentence.seat if sentence.seat >= 0 else seat
                pairs[sentence.verb] = value if said(value) else Text(at, "")
            else:
                question = question_in(
                    key, at, f"{key!r} in a step{nearest(key, [*keys.STEP.values(), *self.seats.names])}"
                )
                pairs |= {"question": Text(at, question), "answer": value}
        return seat, pairs

    def _is_an_answer(self, node: Map) -> bool:
        """Whether keys such as `target` say what is answered, for want of a play that they could belong to."""
        verbs = {known(key, keys.STEP) for key in node.pairs} & set(OF_CARDS)
        sentence = any(
            (self.seats.find(key) is not None and isinstance(value, Text)) or self._sentence_key(key, -1) is not None
            for key, value in node.pairs.items()
        )
        return not verbs and not sentence

    def _sentence_key(self, key: str, seat: int) -> Deed | None:
        """`me plays` before a colon."""
        named = self.seats.at_the_beginning_of(key)
        who, rest = named if named else (seat, key)
        verb = known(rest, keys.STEP) if " " in key else None
        return Deed(who, verb) if verb in VERBS else None

    def _deed(self, seat: int, pairs: dict[str, Node], node: Map) -> Deed | None:
        sentence = pairs.get("sentence")
        verbs = [verb for verb in VERBS if verb in pairs]
        if len(verbs) + (sentence is not None) > 1:
            raise node.at.problem(f"more than one deed in a step: {said(node)!r}", "a step for each")
        if sentence is not None:
            if isinstance(sentence, List):
                deed = Deed(seat, "answer", words=self._words(sentence))
            else:
                deed = self.sentences.read(said(sentence), sentence.at, seat)
        elif verbs:
            deed = self._of_verb(seat, verbs[0], pairs[verbs[0]])
        elif seat >= 0 and not {"asks", "then", "not", "question", "among"} & set(pairs):
            raise node.at.problem(f"a step without a deed: {said(node)!r}", listed(VERBS))
        elif "question" in pairs or "among" in pairs:
            raise node.at.problem("a question without an answer", "`answer`, or `asks` for what is only compared")
        else:
            return None
        if deed.seat < 0 and deed.verb not in OF_THE_TABLE:
            raise node.at.problem(f"a step that does not say who: {said(node)!r}", f"`by: {self.seats.names[0]}`")
        for clause in OF_PLAYS:
            if clause in pairs and deed.verb not in OF_CARDS:
                raise pairs[clause].at.problem(f"{clause!r} with {deed.verb!r}", f"it with {listed(OF_CARDS)}")
        self._add(deed, pairs)
        return deed

    def _of_verb(self, seat: int, verb: str, value: Node) -> Deed:
        if verb in OF_WORDS:
            return Deed(seat, verb, words=self.sentences.words_said(verb, self._words(value), value.at))
        if isinstance(value, Map | List):
            raise value.at.problem(f"{verb}: {said(value)!r}", "one card or word")
        text = value.text
        if seat < 0 and verb not in OF_CARDS:
            who = self.seats.find(text)
            seat, text = (who, "") if who is not None else (seat, text)
        return self.sentences.deed(seat, verb, "" if plainly(text) in ("yes", "true") else text, value.at)

    def _add(self, deed: Deed, pairs: dict[str, Node]) -> None:
        if "from" in pairs:
            deed.origin = zone_said(said(pairs["from"]), pairs["from"].at)
        if "into" in pairs:
            deed.into = expedition_said(said(pairs["into"]), pairs["into"].at)
        if "for" in pairs:
            text = plainly(said(pairs["for"])).removesuffix(" mana")
            if not text.isdecimal():
                raise pairs["for"].at.problem(f"the price {said(pairs['for'])!r}", "a number of Mana")
            deed.price = int(text)
        if "costs" in pairs and said(pairs["costs"]).removesuffix(" mana").isdecimal():
            deed.price = int(said(pairs.pop("costs")).removesuffix(" mana"))
        for key in ("modes", "targets", "costs", "choices"):
            if key in pairs:
                prefix = "mode " if key == "modes" else ""
                deed.choices += self._choices(pairs[key], prefix)

    def _choices(self, node: Node, prefix: str) -> list[list[str]]:
        if isinstance(node, List):
            groups: list[list[str]] = []
            for item in node.items:
                words = self._words(item)
                groups += [words] if isinstance(item, List) or not words else [[word] for word in words]
        else:
            words = self._words(node)
            groups = [[word] for word in words] or [[]]
        return [[word if word.startswith(prefix) else prefix + word for word in group] for group in groups]

    def _words(self, node: Node) -> list[str]:
        if isinstance(node, List):
            return [word for item in node.items for word in self._words(item)]
        return self.sentences.picks(said(node), node.at)

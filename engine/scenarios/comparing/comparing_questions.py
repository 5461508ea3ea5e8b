"""What `asked` and `asks` say: who is asked what, among what, and whether in secret."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.scenarios.checks import Check, differ
from engine.scenarios.playing import Player
from engine.scenarios.reading.nodes import List, Map, Node, Text, said
from engine.scenarios.reading.questions import QUESTIONS, is_meant, question_in
from engine.scenarios.reading.spelling import listed, nearest, plainly
from engine.scenarios.reading.vocabulary import yes_said
from engine.scenarios.scene import Scene
from engine.scenarios.sentences import Sentences

AMONG, ASKED = ("among", "options", "listed"), ("question", "asked", "prompt")
PARTS = ("question", "among", "hidden")


@dataclass(frozen=True)
class Question:
    """A question by its name, and its options; what is not said may be anything."""

    prompt: str
    among: list[str] | None = None
    hidden: str = ""


class Questions:
    """Reads what is asked, for one scenario."""

    def __init__(self, sentences: Sentences) -> None:
        self.sentences, self.seats = sentences, sentences.seats

    def asked(self, node: Node, name: str, only: int = -1) -> list[Check]:
        """Who is asked what, and if said among what: `{ann: target among v1 | v2}`, `Ann: turn`, `nobody`."""
        wanted: list[tuple[int, Question]] = []
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
            open_ = [each for each in scene.match.game.open if only in (-1, each.seat)]
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

    def _question(self, node: Node) -> Question:
        if isinstance(node, Map):
            pairs = {plainly(key): value for key, value in node.pairs.items()}
            words = next((pairs[key] for key in AMONG if key in pairs), None)
            question = next((pairs[key] for key in ASKED if key in pairs), None)
            hidden = ("yes" if yes_said(pairs["hidden"]) else "no") if "hidden" in pairs else ""
            strange = [key for key in node.pairs if plainly(key) not in (*AMONG, *ASKED, "hidden")]
            if strange and len(pairs) > 1:
                raise node.keys.get(strange[0], node.at).problem(
                    f"{strange[0]!r} beside a question{nearest(strange[0], PARTS)}", listed(PARTS)
                )
            if question is None and len(pairs) == 1 and words is None:
                ((key, words),) = node.pairs.items()
                return Question(question_in(key, node.at), self.all_words(words))
            if question is None and words is None:
                raise node.at.problem(f"{said(node)!r}", "`question`, `among`, or both")
            among = self.all_words(words) if words is not None else None
            return Question(question_in(said(question), question.at) if question else "", among, hidden)
        if isinstance(node, List) and not (len(node.items) == 1 and plainly(said(node.items[0])) in QUESTIONS):
            return Question("", self.all_words(node))
        text, mark, options = said(node).partition(" among ")
        if plainly(text) in ("", "nothing", "no", "none"):
            return Question("")
        return Question(question_in(text, node.at), self.words(Text(node.at, options)) if mark else None)

    def all_words(self, node: Node) -> list[str]:
        """The options that a text, or a list of texts, names."""
        return [word for item in (node.items if isinstance(node, List) else (node,)) for word in self.words(item)]

    def words(self, node: Node) -> list[str]:
        """The options that a text names."""
        return self.sentences.picks(said(node), node.at)


def _all_meant(found: list[tuple[int, str]], wanted: list[tuple[int, Question]]) -> bool:
    """Whether exactly these players are asked exactly these questions."""
    left = list(found)
    for seat, question in wanted:
        asked = next((each for each in left if each[0] == seat and is_meant(question.prompt, each[1])), None)
        if asked is None:
            return False
        left.remove(asked)
    return not left

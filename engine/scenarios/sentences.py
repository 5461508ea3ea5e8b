"""Sentences of a step: who does what with which card, from where, into which expedition, at which targets.

Ann plays Doom from reserve targeting Bob's v1, v2 paying v3
Bob picks Garden
everybody passes
advance to dusk
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from engine.scenarios.laying import PHASES
from engine.scenarios.reading import keys
from engine.scenarios.reading.errors import BadScenario
from engine.scenarios.reading.meanings import meanings, zone_said
from engine.scenarios.reading.nodes import Place
from engine.scenarios.reading.spelling import listed, nearest, plainly
from engine.scenarios.reading.words import NOTHING, Words

CLAUSES = {
    "from": "from",
    "into": "into",
    "in": "into",
    "to": "into",
    "targeting": "choices",
    "targets": "choices",
    "target": "choices",
    "on": "choices",
    "at": "choices",
    "against": "choices",
    "with": "choices",
    "choosing": "choices",
    "mode": "mode",
    "paying with": "choices",
    "paying": "choices",
    "pays": "choices",
    "for": "for",
}
NO_PICKS = (*NOTHING, "no one", "no target", "no targets")
"""What an answer, or a target, says where nothing is picked."""
OF_CARDS = ("play", "use", "begin", "begin to use")
OF_WORDS = ("answer", "expand", "keep", "adjudicate", "swap")
HARMLESS = ("for the day", "for the rest of the afternoon", "a draw", "the game", "it back", "the last answer")
"""What may follow a verb and says nothing more."""


@dataclass
class Deed:
    """What one sentence says."""

    seat: int = -1
    verb: str = ""
    card: str = ""
    """The card as written, `#2` for its second line included."""
    origin: str = ""
    into: str = ""
    choices: list[list[str]] = field(default_factory=list)
    """Answers of a declaration in their order; several picks of one answer stand together."""
    words: list[str] = field(default_factory=list)
    """Picks of an answer, or what the verb needs."""
    price: int = -1
    scouts: bool = False
    """Whether it says that the card is played by Scout."""


class Sentences:
    """Reads sentences for one scenario."""

    def __init__(self, words: Words) -> None:
        self.words, self.seats = words, words.seats

    def read(self, text: str, at: Place, seat: int = -1) -> Deed:
        """A whole sentence; with a seat given, the name may be left out, and a bare answer is an answer."""
        rest = text.strip().rstrip(".")
        verb, after = self._verb(rest)
        if seat < 0 and not verb:
            named = self.seats.at_the_beginning_of(rest)
            if named is not None:
                seat, rest = named
                verb, after = self._verb(rest)
        if not verb:
            if seat < 0:
                found = f"the step {text!r}{nearest(text, keys.STEP)}"
                raise at.problem(
                    found, f"a player ({listed(self.seats.names)}) and what they do, or 'everybody passes'"
                )
            return Deed(seat, "answer", words=self._answered(rest, at))
        return self.deed(seat, verb, after, at)

    def _answered(self, rest: str, at: Place) -> list[str]:
        """The options of an answer without a verb; `BadScenario` names verbs where it rather seems to be one."""
        try:
            return self.picks(rest, at)
        except BadScenario:
            word = rest.split(" ")[0]
            if not re.fullmatch(r"[a-z]+s", word) or self.words.at_the_beginning_of(word, at) is not None:
                raise
            found = f"the deed {word!r}{nearest(word, keys.STEP)}"
            raise at.problem(found, f"{listed(_VERBS_NAMED)}, or an option of what is asked") from None

    def _verb(self, text: str) -> tuple[str, str]:
        words = text.split()
        for length in range(min(5, len(words)), 0, -1):
            said = plainly(" ".join(words[:length]))
            if said in keys.STEP and keys.STEP[said] not in _NO_VERBS and not (length == 1 and said in _NOT_ALONE):
                return keys.STEP[said], " ".join(words[length:])
        spelled = plainly(text)
        if spelled.startswith("targets "):
            return "answer", text.strip()[len("targets ") :]
        if spelled.startswith(("does not expand", "does nothing", "expands nothing")):
            return "answer", "nothing"
        if spelled in _SAYS_SO:
            return "answer", _SAYS_SO[spelled]
        return "", text

    def deed(self, seat: int, verb: str, rest: str, at: Place) -> Deed:
        """What follows a verb."""
        deed = Deed(seat, verb)
        if verb in OF_CARDS:
            spoken = re.sub(r",? (?:by|with|using) scout\b", "", rest, flags=re.IGNORECASE)
            deed.scouts = spoken != rest
            self._card(deed, spoken, at)
        elif verb in OF_WORDS:
            words = self.picks(re.sub(r" (?:for|with) (?:the )?", ", ", rest) if verb == "swap" else rest, at)
            deed.words = self.words_said(verb, words, at)
        elif verb == "advance to":
            deed.words = [goal_said(rest, at)]
        elif verb == "everybody passes":
            if plainly(rest) not in ("", "once"):
                raise at.problem(f"{rest!r} after {verb!r}", "'once', or nothing more")
            deed.words = [plainly(rest)]
        elif rest and plainly(rest) not in HARMLESS:
            raise at.problem(f"{rest!r} after {verb!r}", "nothing more")
        return deed

    def words_said(self, verb: str, words: list[str], at: Place) -> list[str]:
        """The words of a verb, as many and of the kind that it needs."""
        if verb == "swap" and len(words) != 2:
            raise at.problem(f"a swap of {len(words)} Orbs", "two of them: swaps v1 for v2")
        return [self.seats.names[self.seats.seat(word, at)] for word in words] if verb == "adjudicate" else words

    def _card(self, deed: Deed, rest: str, at: Place) -> None:
        found = self.words.at_the_beginning_of(self._bare(rest), at)
        if found is None:
            self.words.cards(rest, at)
            raise at.problem(f"{rest!r}", "a card")
        deed.card = self._bare(rest)[: len(self._bare(rest)) - len(found[1])].strip() if found[1] else self._bare(rest)
        rest = found[1]
        line = re.match(r"#\s*(\d+)\s*", rest)
        if line:
            deed.card, rest = f"{deed.card} #{line[1]}", rest[line.end() :]
        support = re.match(r"(?:['’]s )?support(?: ability)?\b", rest, re.IGNORECASE)
        if support and deed.verb in ("use", "begin to use"):
            deed.origin, rest = "reserve", rest[support.end() :]
        while rest.strip(" ,"):
            rest = self._clause(deed, rest.strip(" ,"), at)

    @staticmethod
    def _bare(text: str) -> str:
        return re.sub(r"^(?:the |a |an )(?=v\d)|^(?:the )?support(?: ability)? of ", "", text.strip(), flags=re.I)

    def _clause(self, deed: Deed, rest: str, at: Place) -> str:
        for word in sorted(CLAUSES, key=len, reverse=True):
            if re.match(rf"{word}\b", rest, re.IGNORECASE):
                break
        else:
            raise at.problem(f"{rest!r} after {deed.card!r}", listed(dict.fromkeys(CLAUSES)))
        values, left = self._values(rest[len(word) :], at)
        clause = CLAUSES[word]
        if clause == "from":
            deed.origin = zone_said(values[0] if values else "", at)
        elif clause == "into":
            deed.into = expedition_said(values[0] if values else "", at)
        elif clause == "mode":
            if not values or not values[0].isdecimal():
                raise at.problem(f"{rest!r}", "the number of a mode after 'mode'")
            deed.choices.append([f"mode {values[0]}"])
        elif clause == "for":
            number = re.fullmatch(r"(\d+|free|nothing)(?: mana)?", plainly(values[0]) if values else "")
            if number is None:
                raise at.problem(f"{rest!r}", "a number of Mana after 'for'")
            deed.price = int(number[1]) if number[1].isdecimal() else 0
        else:
            for value in values:
                words = [] if plainly(value) in NO_PICKS else [value]
                for word in words:
                    meanings(self.words, word, at, 0)
                deed.choices.append(words)
        return left

    def _values(self, text: str, at: Place) -> tuple[list[str], str]:
        """The words after a preposition, as long as no other preposition follows."""
        values: list[str] = []
        rest = text.strip()
        while rest:
            value, rest = self._value(rest, at)
            values.append(value)
            separated = re.match(r"\s*(?:,\s*and |,|\||and |then )\s*", rest)
            if separated is None or self._begins_clause(rest[separated.end() :]):
                break
            rest = rest[separated.end() :]
        return values, rest

    def _begins_clause(self, text: str) -> bool:
        return any(re.match(rf"{word}\b", text.strip(), re.IGNORECASE) for word in CLAUSES if word not in ("mode",))

    def _value(self, text: str, at: Place) -> tuple[str, str]:
        text = re.sub(r"^(?:the|her|his|their|their own) (?=hero|companion)", "", text, flags=re.IGNORECASE)
        owner = re.match(r"(?:\w+(?: \d)?['’]s|my|your) ", text)
        start = owner.end() if owner else 0
        side = re.match(r"(?:hero|companion)(?: expedition)?\b", text[start:], re.IGNORECASE)
        if side:
            return text[: start + side.end()], text[start + side.end() :]
        card = self.words.at_the_beginning_of(text[start:], at)
        if card is not None:
            end = len(text) - len(card[1])
            hash_line = re.match(r"\s*#\d+", text[end:])
            end += hash_line.end() if hash_line else 0
            return text[:end].strip(), text[end:]
        match = re.match(r"[^,|]*?(?=\s*(?:,|\||$| and | (?:" + "|".join(CLAUSES) + r") ))", text, re.IGNORECASE)
        word = match[0] if match and match[0] else text
        return word.strip(), text[len(word) :]

    # -- picks

    def picks(self, text: str, at: Place) -> list[str]:
        """The options that an answer names; nothing for 'nothing'; `BadScenario` for what nothing is called."""
        found = self._picks(text, at)
        for word in found:
            meanings(self.words, word, at, 0)
        return found

    def _picks(self, text: str, at: Place) -> list[str]:
        if plainly(text) in NO_PICKS:
            return []
        rest, found = text.strip(), list[str]()
        while rest:
            if re.match(r"(?:play|use) ", rest):
                found.append(rest)
                break
            value, rest = self._value(rest, at)
            counted = re.match(r"(\d+) (.+)", value)
            if counted and int(counted[1]) and self.words.at_the_beginning_of(counted[2], at):
                found += [counted[2]] * int(counted[1])
            else:
                found.append(value)
            before, rest = rest, re.sub(r"^\s*(?:,\s*and |,|\||and |then )\s*", "", rest)
            if rest and rest == before:
                more = re.split(r"[,|]", rest)[0]
                found[-1] = f"{found[-1]} {more.strip()}"
                rest = rest[len(more) :].lstrip(",| ")
        return found


def expedition_said(word: str, at: Place) -> str:
    """Into which Expedition a card is played: `hero`, `companion expedition`, `bob's hero expedition`."""
    if not re.fullmatch(r"(?:.+ )?(?:hero|companion)(?: expedition)?", plainly(word)):
        raise at.problem(f"into {word!r}", "hero or companion expedition")
    return word


def goal_said(word: str, at: Place) -> str:
    """How far the players play on: a phase, `before night`, `end of dusk`, `next day`, `day 4`."""
    goal = re.sub(r"^(?:the )?end of (?:the )?day$", "end of night", plainly(word))
    name = re.sub(r"^(?:the )?(?:beginning of |before |end of |the end of |after |next )?(?:the )?", "", goal)
    if name not in (*PHASES, "day", "phase") and not name.removeprefix("day ").isdecimal():
        raise at.problem(f"advance to {word!r}", listed((*PHASES, "next day", "day 3", "before night", "end of dusk")))
    return goal


_VERBS_NAMED = ("plays", "uses", "picks", "passes", "expands", "keeps", "swaps", "accepts", "declines", "concedes")
_SAYS_SO = {
    **{"accepts": "yes", "accept": "yes", "agrees": "yes"},
    **{"declines": "no", "decline": "no", "refuses": "no"},
    "pays": "nothing",
}
"""Answers by a word alone."""
_NO_VERBS = (
    "by",
    "from",
    "into",
    "targets",
    "modes",
    "costs",
    "choices",
    "for",
    "asks",
    "question",
    "among",
    "refused",
    "then",
    "not",
    "note",
)
_NOT_ALONE = ("seat", "player")

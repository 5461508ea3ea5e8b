"""A player of a scenario: plays, answers and is asked in the words of the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

from engine import Back, Concede, Decision, Picks, view
from engine.scenarios.playing import TARGETS
from engine.table.decisions import (
    AbilityOption,
    AnyOption,
    ArrivalOption,
    ConfirmOption,
    CounterOption,
    DieOption,
    ExpeditionOption,
    ModeOption,
    ModifierOption,
    NumberOption,
    ObjectOption,
    PassOption,
    PlayOption,
    QuickActionOption,
    ReactionOption,
    RegionOption,
    SeatOption,
)

if TYPE_CHECKING:
    from tests.scenarios.kit import Scene

NAMES = ("Ann", "Bob", "Cat", "Dan")
"""Clockwise around the table."""

Word: TypeAlias = "str | tuple[str, ...]"
"""One answer; several picks of one answer stand in brackets."""


class Player:
    """One seat, spoken of by name."""

    def __init__(self, scene: Scene, seat: int) -> None:
        self.scene, self.seat, self.name = scene, seat, NAMES[seat]

    # -- turns

    def begins(self, card: str, *, origin: str = "") -> None:
        """Begins to declare the play of a card."""
        self._pick(self._asked("turn"), [f"play {card}" + (f" from {origin}" if origin else "")])

    def plays(self, card: str, *choices: Word, into: str = "", origin: str = "") -> None:
        """Declares the play of a card with these choices, and pays."""
        self.begins(card, origin=origin)
        self._declares([f"{into} expedition", *choices] if into else [*choices])

    def uses(self, card: str, *choices: Word) -> None:
        """Declares a quick action with these choices, and pays; `Card #2` is the action of its second line."""
        self.begins_to_use(card)
        self._declares([*choices])

    def begins_to_use(self, card: str) -> None:
        """Begins to declare a quick action."""
        self._pick(self._asked("turn"), [f"use {card}"])

    def _declares(self, choices: list[Word]) -> None:
        """Answers each question of a declaration by the first choice that it lists; every choice must be used."""
        left = [(choice,) if isinstance(choice, str) else choice for choice in choices]
        while True:
            asked = self.scene.decision_of(self.seat)
            names = [name for option in asked.options for name in self._names(option)]
            fitting = next(
                (choice for choice in left if all(word in names for word in map(self._canonical, choice))), None
            )
            if asked.kind == "pay":
                if fitting and asked.options:
                    left.remove(fitting)
                known = self._declared(asked)
                assert all(self._canonical(word) in known for choice in left for word in choice), (
                    f"Not declared: {left}; declared: {known}"
                )
                self._pick(asked, list(fitting or ()) if asked.options else [])
                return
            if fitting is None and asked.least == 0 and () in left:
                fitting = ()
            assert fitting is not None, f"None of {left} is listed for {asked.prompt!r}: {names}"
            left.remove(fitting)
            self._pick(asked, list(fitting))

    def _declared(self, payment: Decision) -> set[str]:
        """What was declared without a question, because there was one possibility only."""
        arguments = payment.arguments
        options: list[AnyOption] = [ExpeditionOption(place) for place in arguments["expedition"]]
        options += [ModeOption(mode) for mode in arguments["mode"]]
        for target in arguments["targets"]:
            options += [TARGETS[target["kind"]](pick) for pick in target["picks"]]
        return {name for option in options for name in self._names(option)} | {""}

    def passes(self) -> None:
        """Passes for the rest of the Afternoon."""
        self._pick(self._asked("turn"), ["pass"])

    def price_of(self, card: str, *choices: Word, into: str = "") -> int:
        """What a play would cost with these choices; it is taken back before anything is paid."""
        self.begins(card)
        left: list[Word] = [f"{into} expedition", *choices] if into else [*choices]
        while (asked := self.scene.decision_of(self.seat)).kind != "pay":
            choice = left.pop(0)
            self._pick(asked, [choice] if isinstance(choice, str) else list(choice))
        mana: int = asked.arguments["price"]["mana"]
        self.goes_back()
        return mana

    # -- answers

    def picks(self, *words: str) -> None:
        """Answers the open question with these options; with none where nothing is wanted."""
        self._pick(self.scene.decision_of(self.seat), list(words))

    def goes_back(self) -> None:
        """Abandons the declaration."""
        self.scene.answer(Back(self.scene.decision_of(self.seat).id))

    def concedes(self) -> None:
        """Gives the game up."""
        self.scene.answer(Concede(self.seat))

    # -- what is asked and listed

    def is_asked(self, prompt: str, among: str | None = None) -> None:
        """Says what this player is asked, and if wanted among what, in any order."""
        asked = self._asked(prompt)
        if among is not None:
            names = sorted(self._names(option)[0] for option in asked.options)
            wanted = sorted(self._canonical(word) for word in among.split(" | ")) if among else []
            assert names == wanted, f"{self.name} may pick {names}, but expected {wanted}"

    def is_not_asked(self) -> None:
        """Says that this player is asked nothing."""
        assert all(decision.seat != self.seat for decision in self.scene.table.game.open), self.scene.asked

    def may_play(self, *cards: str) -> None:
        """Says that the free turn lists these cards."""
        assert {self._canonical(f"play {card}") for card in cards} <= set(self._listed())

    def may_not_play(self, card: str, reason: str) -> None:
        """Says that the free turn does not list a card of one's own, and that the view says why."""
        assert self._canonical(f"play {card}") not in self._listed()
        self._refusal(card, reason)

    def may_use(self, *cards: str) -> None:
        """Says that the free turn lists a quick action of these cards."""
        assert {self._canonical(f"use {card}") for card in cards} <= set(self._listed())

    def may_not_use(self, card: str, reason: str = "") -> None:
        """Says that the free turn lists no quick action of a card; the view says why, if there is one at all."""
        assert self._canonical(f"use {card}") not in self._listed()
        if reason:
            self._refusal(card, reason)

    def _refusal(self, card: str, reason: str) -> None:
        wanted = self._canonical(card.partition(" #")[0])
        listed = [each for each in view(self.scene.table, self.seat).playable if self.scene.name_of(each.id) == wanted]
        assert listed, f"{card} is not among what {self.name} may look at"
        assert reason in [each.refusal for each in listed], f"{card}: {[each.refusal for each in listed]}"

    # -- words and options

    def _listed(self) -> list[str]:
        return [name for option in self._asked("turn").options for name in self._names(option)]

    def _asked(self, prompt: str) -> Decision:
        asked = self.scene.decision_of(self.seat)
        assert asked.prompt == prompt, f"{self.name} is asked {asked.prompt!r}, not {prompt!r}"
        return asked

    def _pick(self, asked: Decision, words: list[str]) -> None:
        free = list(range(len(asked.options)))
        picks = []
        for word in words:
            wanted = self._canonical(word)
            found = next((index for index in free if wanted in self._names(asked.options[index])), None)
            if found is None:
                listed = [self._names(option)[0] for option in asked.options]
                raise AssertionError(f"{self.name} cannot pick {word!r} for {asked.prompt!r} among {listed}")
            free.remove(found)
            picks.append(found)
        self.scene.answer(Picks(asked.id, picks))

    def _canonical(self, word: str) -> str:
        """A word as options are named: cards by label or reference, with their notes."""
        for verb in ("play ", "use "):
            if word.startswith(verb):
                rest, _, origin = word.removeprefix(verb).partition(" from ")
                name, hash, number = rest.partition(" #")
                return verb + self._canonical(name) + (f" from {origin}" if origin else "") + hash + number
        if (
            word in ("yes", "no", "pass", "Fleeting", *NAMES)
            or word.startswith(("mode ", "die "))
            or word.endswith((" expedition", " counter"))
        ):
            return word
        owner, mark, rest = word.partition("'s ")
        if mark and owner in NAMES:
            return f"{owner}'s {self._canonical(rest)}"
        name, hash, number = word.partition(" #")
        (card,) = self.scene.words.cards(name)
        notes = self.scene.words.write(card.what, card.statuses, card.counters)
        return (notes if card.statuses or card.counters else card.what) + hash + number

    def _names(self, option: AnyOption) -> list[str]:
        """What an option may be called, the plainest first."""
        match option:
            case ObjectOption(id=id):
                return self._object(id)
            case SeatOption(seat=seat):
                return [NAMES[seat]]
            case RegionOption(region=region):
                return [f"region {region}"]
            case ExpeditionOption(expedition=place):
                owner, side = divmod(place, 2)
                name = f"{NAMES[owner]}'s {('hero', 'companion')[side]} expedition"
                return [name, name.partition("'s ")[2]] if owner == self.seat else [name]
            case ConfirmOption(yes=yes):
                return ["yes" if yes else "no"]
            case ModeOption(mode=mode):
                return [f"mode {mode + 1}"]
            case NumberOption(number=number):
                return [str(number)]
            case CounterOption(counter=counter):
                return [f"{counter} counter"]
            case DieOption(result=result):
                return [f"die {result}"]
            case ReactionOption(emblem=emblem):
                found = next(each for each in self.scene.table.game.emblems if each.id == emblem)
                live = found.source in self.scene.table.game.objects
                name = self.scene.name_of(found.source) if live else self._gone(found.source, found.reference)
                return [name, f"{name} #{_line_of(found.ability)}"]
            case ModifierOption(name=name, source=source):
                return ["Fleeting"] if name == "2.4.6.c" else self._object(source)
            case ArrivalOption(reference=reference, place=place):
                name = self.scene.words.catalogue.cards[reference].name
                return [f"{name} in {('hero', 'companion')[place % 2]} expedition" if place >= 0 else name]
            case PlayOption(id=id):
                zone = self.scene.table.game.objects[id].zone
                return [f"play {name}{more}" for name in self._object(id) for more in ("", f" from {zone}")]
            case QuickActionOption(id=id, ability=ability):
                return [f"use {name}{more}" for name in self._object(id) for more in ("", f" #{_line_of(ability)}")]
            case AbilityOption(id=id, ability=ability):
                return [f"{name} #{_line_of(ability)}" for name in self._object(id)]
            case PassOption():
                return ["pass"]

    def _object(self, id: int) -> list[str]:
        found, name = self.scene.table.game.objects[id], self.scene.name_of(id)
        noted = self.scene.words.write(name, found.statuses, found.counters.items())
        return list(dict.fromkeys([name, noted, *self._with_owner(name, found.seat)]))

    def _with_owner(self, name: str, seat: int) -> Iterable[str]:
        return [f"{NAMES[seat]}'s {name}"]

    def _gone(self, source: int, reference: str) -> str:
        return self.scene.labels.get(source, reference)


def _line_of(ability: str) -> int:
    """Which line of the card an ability is, counted from 1."""
    return int(ability.split("/")[1]) + 1

"""How players play: declarations with their choices, and why they are refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.rules.playing.ability_program import ability_program
from engine.rules.playing.declaration import CARD, DECLARATION
from engine.rules.playing.declaring import declared as declared_of
from engine.rules.playing.modes import can_be_declared
from engine.rules.playing.playable import effect_of_card
from engine.rules.playing.prices import ANY_MANA, how_tough
from engine.scenarios.answers import NO_TARGET, NOTHING, Answerer
from engine.scenarios.options import line_of
from engine.scenarios.reading.errors import BadScenario, NotPossible, NotSo
from engine.scenarios.reading.nodes import Place
from engine.scenarios.reading.questions import is_meant
from engine.scenarios.reading.spelling import fold
from engine.scenarios.sentences import Deed
from engine.state.decisions import (
    AnyOption,
    ConfirmOption,
    Decision,
    ExpeditionOption,
    ModeOption,
    NumberOption,
    ObjectOption,
    Picks,
    PlayOption,
    RegionOption,
    SeatOption,
)
from engine.state.frames import Frame
from engine.views import view

TARGETS: dict[str, Callable[[int], AnyOption]] = {
    "object": ObjectOption,
    "expedition": ExpeditionOption,
    "region": RegionOption,
    "seat": SeatOption,
}
"""What a declaration says was targeted, as options."""

OF_PLAYS = ("play", "begin")
"""What is done with a card, quick actions apart."""


def _is_declared(frame: Frame) -> bool:
    """5.1.2.b Whether it is a play of which all choices are known."""
    declaration = DECLARATION.get(frame)
    return declaration is not None and declaration.is_listed


def _lists_plays(asked: Decision) -> bool:
    return asked.kind == "turn" or any(isinstance(option, PlayOption) for option in asked.options)


def _choices_of(deed: Deed) -> list[list[str]]:
    """Everything that a sentence chooses, the Expedition first."""
    return [*([[deed.into]] if deed.into else []), *[list(choice) for choice in deed.choices]]


def _words_of(choices: list[list[str]]) -> str:
    """Choices as a sentence names them."""
    return ", ".join(word for choice in choices for word in choice or [NOTHING])


class Player(Answerer):
    """One seat of a scene."""

    # -- turns

    def begins(self, deed: Deed, at: Place) -> bool:
        """Begins to declare a play or a quick action; `NotPossible` with the reason that the view gives.

        False where an effect has had the card played in the only way that there is, so that nothing is to be declared.
        """
        self.scene.declaring.discard(self.seat)
        if not self._accepts_the_offer(deed, at):
            return False
        if self._is_begun(deed, at):
            return True  # an effect has offered this card alone, and it is being declared
        asked = self.asked_turn(deed)
        verb = "use" if deed.verb in ("use", "begin to use") else "play"
        word = f"{verb} {deed.card}" + (f" from {deed.origin}" if deed.origin else "")
        pick = self._found(asked, word, at, set())
        if pick is None:
            (key, rule), *others = self.why_not(deed, at)
            raise NotPossible(f"{self.name} cannot {word}: {key}", key, rule, *(other for other, _ in others))
        self._send(asked, [pick])
        return True

    def _is_begun(self, deed: Deed, at: Place) -> bool:
        """Whether an effect has this card played, which is being declared already."""
        asked = self._asked()
        return deed.verb in OF_PLAYS and asked is not None and not _lists_plays(asked) and self._declares(deed, at)

    def _declares(self, deed: Deed, at: Place) -> bool:
        """Whether the card of a deed is the one that is being declared."""
        game = self.scene.match.game
        if not game.frames or game.frames[-1].program != CARD or game.frames[-1].source not in game.objects:
            return False
        source = game.frames[-1].source
        if game.objects[source].zone == "limbo":  # v3:5.1.2.g: what is there has been declared
            return False
        names = self.scene.namer.option(ObjectOption(source), self.seat)[1:]
        return deed.origin in ("", game.objects[source].zone) and bool(self.means(deed.card, at) & set(names))

    def _accepts_the_offer(self, deed: Deed, at: Place) -> bool:
        """Says yes, and chooses the card, where the play that follows is what an effect offers.

        False where the card has been played by that, since everything of its declaration was certain (5.1.2.b).
        """
        other, answers = Player(self.scene.copy(), self.seat), list[Picks]()
        while (answer := other._towards(deed, at)) is not None:
            certain = other._answers_by_operations(answer, deed, at)
            answers.append(answer)
            if certain is not None:
                choices = _choices_of(deed)
                left = self._unsaid(certain, choices, choices, at)
                if left or deed.price > 0:
                    words = _words_of(left) if left else f"for {deed.price}"
                    raise NotPossible(f"{self.name} can play {deed.card} now in one way only: not {words}")
                break
            if other._is_begun(deed, at):
                break
        else:
            return True
        for answer in answers:
            self._answer(answer)
        return certain is None

    def _towards(self, deed: Deed, at: Place) -> Picks | None:
        """The answer by which an effect would have a card played: yes, or the card itself; None where it is neither."""
        asked = self._asked()
        if deed.verb not in OF_PLAYS or asked is None:
            return None
        if is_meant("may", asked.prompt) and any(isinstance(option, ConfirmOption) for option in asked.options):
            return Picks(asked.id, [0])
        if asked.kind != "turn" and _lists_plays(asked):
            pick = self._found(asked, f"play {deed.card}", at, set())
            return None if pick is None else Picks(asked.id, [pick])
        pick = self._found(asked, deed.card, at, set()) if asked.prompt == "choose" and asked.least <= 1 else None
        return None if pick is None else Picks(asked.id, [pick])

    def _answers_by_operations(self, answer: Picks, deed: Deed, at: Place) -> list[set[str]] | None:
        """Gives an answer; if that plays the card of a deed to its end, what was declared of it, by its names."""
        declared: list[set[str]] | None = None
        match = self.scene.match
        for events in match.operations_after(answer):
            if self._declares(deed, at) and _is_declared(match.game.frames[-1]):
                declared = self._as_options(declared_of(match, match.game.frames[-1]))
            self.scene.events += events
        return None if self._is_begun(deed, at) else declared

    def asked_turn(self, deed: Deed) -> Decision:
        """The free turn, or an effect that has a card played; `NotPossible` where something else is asked."""
        asked = self.scene.decision_of(self.seat)
        if not _lists_plays(asked):
            listed = " | ".join(self.scene.namer.listed(asked))
            raise NotPossible(f"{self.name} is asked {asked.prompt!r} ({listed}): answer that first", "not being asked")
        return asked

    def plays(self, deed: Deed, at: Place) -> None:
        """Declares a play or a quick action with its choices, and pays."""
        before = self.scene.everything()
        if not self.begins(deed, at):
            return
        self.scene.declaring.add(self.seat)
        try:
            self.declares(deed, at)
        except (NotPossible, BadScenario):
            self.takes_back(before)
            raise

    def takes_back(self, before: str) -> None:
        """Abandons a declaration that cannot be finished; the game must be as it was."""
        asked = self._asked()
        if asked is not None and asked.back:
            self.goes_back()
            if self.scene.everything() != before:
                raise NotSo("An abandoned declaration has changed the game.")

    def declares(self, deed: Deed, at: Place) -> None:
        """Answers each question of a declaration by the first choices that it lists; every choice must be used.

        Without a choice left a question stays open, for the next step to answer.
        """
        left = _choices_of(deed)
        said, scene = list(left), self.scene
        too_tough = self._too_tough(left, at)
        while True:
            asked = next((each for each in scene.match.game.open if each.seat == self.seat), None)
            if asked is None or _lists_plays(asked):
                break
            if asked.kind == "pay" and asked.back and self._pays(asked, said, left, deed, at):
                continue
            picks = self._fitting(asked, left, at)
            if picks is None:
                picks = self._another_cost(asked, deed, said=bool(left))
            if picks is None:
                if left:
                    self._not_listed(asked, left, at)
                return
            self._send(asked, picks)
        self._all_used(left, said, deed, too_tough if left else [])

    def _another_cost(self, asked: Decision, deed: Deed, *, said: bool) -> list[int] | None:
        """Which cost is paid, as the price or 'with Scout' tell; None where they do not, and nothing more is said."""
        wanted: ConfirmOption | NumberOption
        if asked.prompt == "hand cost" and deed.price >= 0:
            wanted = ConfirmOption(deed.price == asked.arguments["mana"])
        elif asked.prompt == "number" and deed.price >= 0:
            wanted = NumberOption(deed.price)
        elif asked.prompt == "scout" and (said or deed.scouts or deed.price >= 0):
            wanted = ConfirmOption(deed.scouts or deed.price == asked.arguments["mana"])
        else:
            return None
        return [index for index, each in enumerate(asked.options) if each == wanted][:1] or None

    def _all_used(self, left: list[list[str]], said: list[list[str]], deed: Deed, too_tough: list[str]) -> None:
        """What a sentence chooses must have been chosen; `NotPossible` names what was not.

        What is left of the choices `said` may name one that was picked already, in the same choice or in another.
        """
        if not left:
            return
        words = _words_of(left)
        named = [fold(word) for choice in said for word in choice]
        twice = ["picked twice"] if any(named.count(fold(word)) > 1 for choice in left for word in choice) else []
        raise NotPossible(
            f"{self.name} was not asked for {words} by {deed.card}",
            "not being asked",
            "5.1.2.c",
            "not an option",
            *twice,
            *too_tough,
        )

    def _pays(self, asked: Decision, said: list[list[str]], left: list[list[str]], deed: Deed, at: Place) -> bool:
        """The end of a declaration; what was declared without a question counts as said.

        `left` are those of the choices `said` that no question has taken yet.
        """
        picks = self._fitting(asked, left, at) if asked.options else []
        if picks is None and left:
            picks = self.scene.plain_answer(asked) or None
        if picks is None:
            if left:
                self._not_listed(asked, left, at)
            return False
        price = asked.arguments.get("price", {}).get("mana", 0)
        if deed.price >= 0 and price != deed.price:
            raise NotPossible(f"{deed.card} costs {self.name} {price} Mana, not {deed.price}", "another price")
        left[:] = self._unsaid(self._declared(asked), said, left, at)
        self._send(asked, picks)
        return True

    def _unsaid(
        self, known: list[set[str]], said: list[list[str]], left: list[list[str]], at: Place
    ) -> list[list[str]]:
        """Those of the choices that are left which mean nothing of what was declared besides the choices taken."""
        for choice in said:
            if not any(choice is each for each in left):
                self._takes(known, choice, at)
        return [choice for choice in left if not self._takes(known, choice, at)]

    def _not_listed(self, asked: Decision, left: list[list[str]], at: Place) -> None:
        words = _words_of(left)
        listed = " | ".join(self.scene.namer.listed(asked))
        found = f"{self.name} is asked {asked.prompt!r} among {listed or 'nothing'}: not {words}"
        raise NotPossible(found, "not an option", "5.1.2.c", *self._too_tough(left, at))

    def _too_tough(self, left: list[list[str]], at: Place) -> list[str]:
        """7.4.5.c That it is too dear is as good a reason for what is Tough."""
        match = self.scene.match
        wanted = {meaning for choice in left for word in choice for meaning in self.means(word, at)}
        tough = any(
            found.seat != self.seat and wanted & set(self.scene.namer.option(ObjectOption(id), self.seat)[1:])
            for id, found in match.game.objects.items()
            if how_tough(match, found)
        )
        return ["too dear", "7.4.5.c"] if tough else []

    def _fitting(self, asked: Decision, left: list[list[str]], at: Place) -> list[int] | None:
        """The picks that the choices give to a question, which they are taken from; None where none fits.

        Where nothing need be picked, what fits to no option of it is left for the questions after it.
        """
        for choice in left:
            taken: list[int] = []
            for word in choice:
                found = self._found(asked, word, at, set(taken))
                if found is None:
                    break
                taken.append(found)
            else:
                if choice or asked.least == 0:
                    left.remove(choice)
                    picks = [*taken] if len(choice) < 2 else self.picked(asked, choice, at)
                    while len(picks) < asked.most and len(choice) == 1 and left and len(left[0]) == 1:
                        more = self._found(asked, left[0][0], at, set(picks))
                        if more is None:
                            break
                        left.pop(0)
                        picks.append(more)
                    return picks
        return [] if asked.least == 0 and (left or asked.back) else None

    def _declared(self, payment: Decision) -> list[set[str]]:
        """What was declared without a question, because there was one possibility only."""
        return self._as_options(payment.arguments)

    def _as_options(self, arguments: Mapping[str, Any]) -> list[set[str]]:
        """What a declaration says, each thing by all its names, a target for which nothing is chosen by `NO_TARGET`."""
        options: list[AnyOption] = [ExpeditionOption(place) for place in arguments.get("expedition", ())]
        options += [ModeOption(mode) for mode in arguments.get("mode", ())]
        for target in arguments.get("targets", ()):
            options += [TARGETS[target["kind"]](pick) for pick in target["picks"]]
        none = [NO_TARGET for target in arguments.get("targets", ()) if not target["picks"]]
        return [*none, *({fold(name) for name in self.scene.namer.option(option, self.seat)} for option in options)]

    def price(self, deed: Deed, at: Place) -> int:
        """What a play would cost with these choices; it is taken back before anything is paid.

        `NotPossible` where it cannot be played so.
        """
        scene = self.scene.copy()
        other = Player(scene, self.seat)
        if not other.begins(deed, at):
            return 0  # 7.3.14
        left = _choices_of(deed)
        said = list(left)
        while (asked := scene.decision_of(self.seat)).kind != "pay":
            picks = other._fitting(asked, left, at)
            if picks is None:
                picks = other._another_cost(asked, deed, said=True)
            if picks is None and not left:
                picks = list(range(asked.least))
            if picks is None:
                other._not_listed(asked, left, at)
            other._send(asked, picks or [])
        unused = other._unsaid(other._declared(asked), said, left, at)
        other._all_used(unused, said, deed, other._too_tough(unused, at))
        price: int = asked.arguments["price"]["mana"]
        return price

    # -- what the view says

    def why_not(self, deed: Deed, at: Place) -> list[tuple[str, str]]:
        """Why a play or a quick action is not listed, as the player's own view gives the reasons, one at least."""
        name, mark, line = deed.card.partition("#")
        wanted = self.means(name.strip(), at)
        using = deed.verb in ("use", "begin to use")
        found: list[tuple[str, str]] = []
        for each in view(self.scene.match, self.seat).playable:
            names = set(self.scene.namer.option(ObjectOption(each.id), self.seat)[1:])
            fits = deed.origin in ("", self.scene.match.game.objects[each.id].zone) and bool(each.ability) == using
            fits = fits and (not mark or line_of(each.ability) == int(line))
            if wanted & names and fits and each.refusal:
                found.append((each.refusal, each.rule))
                if each.refusal == "no target" and self._has_targets(each.id, each.ability):
                    found.append(("too dear", "7.4.5.c"))
                if using and "exhausted" in self.scene.match.game.objects[each.id].statuses:
                    found.append(("exhausted", "7.1.4.a"))
        return found or [("not an option", "5.1.1.b")]

    def _has_targets(self, id: int, ability: str) -> bool:
        """7.4.5.c Whether only the price of its targets stands against a play or a quick action."""
        match = self.scene.match
        effect = ability or effect_of_card(match, id)
        return can_be_declared(match, self.seat, id, ability_program(match, effect), ANY_MANA)

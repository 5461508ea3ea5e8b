"""How players play: declarations with their choices, and answers by the names of options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.table import Refused, why_not
from engine.rules.playing.ability_program import ability_program
from engine.rules.playing.declaring import CARD, REACTION
from engine.rules.playing.declaring import declared as declared_of
from engine.rules.playing.modes import can_be_declared
from engine.rules.playing.playable import effect_of_card
from engine.rules.playing.prices import ANY_MANA, how_tough
from engine.scenarios.errors import BadScenario, NotPossible, NotSo
from engine.scenarios.meanings import meanings
from engine.scenarios.nodes import Place
from engine.scenarios.options import line_of
from engine.scenarios.questions import is_meant
from engine.scenarios.scene import Scene
from engine.scenarios.sentences import Deed
from engine.scenarios.spelling import fold, plainly
from engine.state.actions import Move
from engine.state.decisions import (
    AnyOption,
    Back,
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
    SwapOrbs,
)
from engine.view import view

TARGETS: dict[str, Callable[[int], AnyOption]] = {
    "object": ObjectOption,
    "expedition": ExpeditionOption,
    "region": RegionOption,
    "seat": SeatOption,
}
"""What a declaration says was targeted, as options."""

OF_PLAYS = ("play", "begin")
"""What is done with a card, quick actions apart."""

NOTHING = "nothing"
NO_TARGET = {NOTHING}
"""The names of a target for which nothing is chosen."""


def _lists_plays(asked: Decision) -> bool:
    return asked.kind == "turn" or any(isinstance(option, PlayOption) for option in asked.options)


def _is_optional(asked: Decision) -> bool:
    """Whether nothing need be picked, and that is not a yes or no of its own."""
    return asked.least == 0 and not any(isinstance(option, ConfirmOption) for option in asked.options)


def _choices_of(deed: Deed) -> list[list[str]]:
    """Everything that a sentence chooses, the Expedition first."""
    return [*([[deed.into]] if deed.into else []), *[list(choice) for choice in deed.choices]]


def _words_of(choices: list[list[str]]) -> str:
    """Choices as a sentence names them."""
    return ", ".join(word for choice in choices for word in choice or [NOTHING])


class Player:
    """One seat of a scene."""

    def __init__(self, scene: Scene, seat: int) -> None:
        self.scene, self.seat = scene, seat
        self.name = scene.case.seats.names[seat]

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
        game = self.scene.table.game
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
        table = self.scene.table
        for events in table.operations_after(answer):
            if self._declares(deed, at) and {"mode", "targets"} <= table.game.frames[-1].bound.keys():
                declared = self._as_options(declared_of(table, table.game.frames[-1]))
            self.scene.events += events
        return None if self._is_begun(deed, at) else declared

    def _asked(self) -> Decision | None:
        """What this player is asked, if anything."""
        return next((each for each in self.scene.table.game.open if each.seat == self.seat), None)

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
            asked = next((each for each in scene.table.game.open if each.seat == self.seat), None)
            if asked is None or _lists_plays(asked):
                break
            if asked.kind == "pay" and asked.back and self._pays(asked, said, left, deed, at):
                continue
            picks = self._fitting(asked, left, at)
            if picks is None and asked.prompt == "hand cost" and deed.price >= 0:
                pays = deed.price == asked.arguments["mana"]
                picks = [next(index for index, each in enumerate(asked.options) if each == ConfirmOption(pays))]
            if picks is None and asked.prompt == "number" and deed.price >= 0:
                picks = [index for index, each in enumerate(asked.options) if each == NumberOption(deed.price)] or None
            if picks is None and asked.prompt == "scout" and (left or deed.scouts or deed.price >= 0):
                scouts = deed.scouts or deed.price == asked.arguments["mana"]
                picks = [next(index for index, each in enumerate(asked.options) if each == ConfirmOption(scouts))]
            if picks is None:
                if left:
                    self._not_listed(asked, left, at)
                return
            self._send(asked, picks)
        self._all_used(left, deed, too_tough if left else [])

    def _all_used(self, left: list[list[str]], deed: Deed, too_tough: list[str]) -> None:
        """What a sentence chooses must have been chosen; `NotPossible` names what was not."""
        if not left:
            return
        words = _words_of(left)
        twice = ["picked twice"] if any(len(set(choice)) < len(choice) for choice in left) else []
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

    def _all_among(self, known: list[set[str]], choice: list[str], at: Place) -> bool:
        """Whether each word of a choice means something of its own that was declared; none means an empty target."""
        return self._takes(list(known), choice, at)

    def _takes(self, free: list[set[str]], choice: list[str], at: Place) -> bool:
        """The same, and what is meant is taken from what is free."""
        for wanted in [self.means(word, at) for word in choice] or [NO_TARGET]:
            found = next((each for each in free if wanted & each), None)
            if found is None:
                return False
            free.remove(found)
        return True

    def _not_listed(self, asked: Decision, left: list[list[str]], at: Place) -> None:
        words = _words_of(left)
        listed = " | ".join(self.scene.namer.listed(asked))
        found = f"{self.name} is asked {asked.prompt!r} among {listed or 'nothing'}: not {words}"
        raise NotPossible(found, "not an option", "5.1.2.c", *self._too_tough(left, at))

    def _too_tough(self, left: list[list[str]], at: Place) -> list[str]:
        """7.4.5.c That it is too dear is as good a reason for what is Tough."""
        table = self.scene.table
        wanted = {meaning for choice in left for word in choice for meaning in self.means(word, at)}
        tough = any(
            found.seat != self.seat and wanted & set(self.scene.namer.option(ObjectOption(id), self.seat)[1:])
            for id, found in table.game.objects.items()
            if how_tough(table, found)
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

    def goes_back(self) -> None:
        """Abandons the declaration."""
        self._answer(Back(self.scene.decision_of(self.seat).id))

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
            if picks is None and not left:
                picks = list(range(asked.least))
            if picks is None:
                other._not_listed(asked, left, at)
            other._send(asked, picks or [])
        unused = other._unsaid(other._declared(asked), said, left, at)
        other._all_used(unused, deed, other._too_tough(unused, at))
        price: int = asked.arguments["price"]["mana"]
        return price

    # -- answers

    def passes(self, at: Place) -> None:
        """Passes the turn, or expands nothing."""
        asked = self._asked()
        self.answers([] if asked is not None and asked.prompt == "expand" else ["pass"], at)

    def answers(self, words: list[str], at: Place, question: str = "", among: list[str] | None = None) -> None:
        """Answers the open question with these options; with none where nothing is wanted."""
        self.scene.play_on()
        asked = self.scene.decision_of(self.seat)
        if not is_meant(question, asked.prompt):
            raise NotSo(f"{self.name} is asked {asked.prompt!r}, not {question!r}")
        if among is not None:
            self.is_asked_among(asked, among, at)
        while not question and (plain := self._plain_and_not_meant(asked, words, at)):
            self._send(asked, plain)
            asked = self.scene.decision_of(self.seat)
        if self._is_played_already(asked, words, at):
            return  # its reactions are alike, and no order was asked for
        if asked.prompt == "may" and words and self._are_declared(words, at):
            return  # there was one possible target, and whether is asked now
        if self._is_done_by_yes(asked, words, at):
            self._send(asked, [0])
            return  # there was one possible card, which is chosen by saying yes
        if self._accepted_unsaid(asked, words, at):
            self._send(asked, [0])
            asked = self.scene.decision_of(self.seat)
        if not words and asked.least and ConfirmOption(False) in asked.options:
            picks = [asked.options.index(ConfirmOption(False))]
        elif not _is_optional(asked) or words not in (["yes"], ["no"]):
            picks = self.picked(asked, words, at)
        elif words == ["yes"] and len(asked.options) > 1:
            return  # which of them is said by the next step
        else:
            picks = [0] if words == ["yes"] else []
        self._send(asked, picks)
        paying = self._asked()
        if self.seat in self.scene.declaring and paying is not None and paying.kind == "pay" and not paying.options:
            self._send(paying, [])

    def _is_played_already(self, asked: Decision, words: list[str], at: Place) -> bool:
        """4.4.b Whether a word names the reaction that is being played, and no option of what it asks."""
        playing = next((each for each in self.scene.table.game.frames if each.program == REACTION), None)
        if playing is None or len(words) != 1 or playing.source not in self.scene.table.game.objects:
            return False
        line = f" #{line_of(playing.bound['ability'])}"
        names = self.scene.namer.option(ObjectOption(playing.source), self.seat)[1:]
        meant = self.means(words[0], at) & {*names, *(f"{name}{line}" for name in names)}
        return bool(meant) and self._found(asked, words[0], at, set()) is None

    def _plain_and_not_meant(self, asked: Decision, words: list[str], at: Place) -> list[int]:
        """The plain answer to a question, where the words speak of what comes after; else nothing."""
        meant = not words or self._found(asked, words[0], at, set()) is not None
        return [] if meant else self.scene.plain_answer(asked)

    def _are_declared(self, words: list[str], at: Place) -> bool:
        """5.2.3.e Whether these are the targets of what is being carried out."""
        game = self.scene.table.game
        declared: list[int] = next(
            (each.bound["objects"] for each in reversed(game.frames) if "objects" in each.bound), []
        )
        found = [ObjectOption(id) for id in declared if id in game.objects]
        named = [set(self.scene.namer.option(option, self.seat)[1:]) for option in found]
        return self._all_among(named, words, at)

    def _accepted_unsaid(self, asked: Decision, words: list[str], at: Place) -> bool:
        """Whether these words say nothing of yes or no, but what is chosen once it is yes."""
        if asked.prompt != "may" or not words or plainly(words[0]) in ("yes", "no"):
            return False
        scene = self.scene.copy()
        other = Player(scene, self.seat)
        other._send(asked, [0])
        then = next((each for each in scene.table.game.open if each.seat == self.seat), None)
        if then is None or then.kind == "turn":
            return False
        try:
            other.picked(then, words, at)
        except NotPossible:
            return False
        return True

    def _is_done_by_yes(self, asked: Decision, words: list[str], at: Place) -> bool:
        """Whether these words name the cards that a yes moves by itself, without a further choice."""
        if asked.prompt != "may" or not words or self._found(asked, words[0], at, set()) is not None:
            return False
        other = Player(self.scene.copy(), self.seat)
        names = {
            id: set(other.scene.namer.option(ObjectOption(id), self.seat)[1:]) for id in other.scene.table.game.objects
        }
        events = other.scene.table.answer(Picks(asked.id, [0]))
        then = other._asked()
        if then is not None and then.kind != "turn":
            return False
        moved = [act.what for event in events for act in event.actions if isinstance(act, Move) and act.what in names]
        return self._all_among([names[id] for id in dict.fromkeys(moved)], words, at)

    def is_asked_among(self, asked: Decision, among: list[str], at: Place) -> None:
        """Says among what a question is asked, in any order."""
        taken: set[int] = set()
        missing = []
        for word in among:
            found = self._found(asked, word, at, taken)
            if found is None:
                missing.append(word)
            else:
                taken.add(found)
        listed = self.scene.namer.listed(asked)
        if missing or len(taken) != len(listed):
            raise NotSo(
                f"{self.name} is asked {asked.prompt!r}",
                f"    among     {' | '.join(sorted(listed)) or 'nothing'}",
                f"    expected  {' | '.join(sorted(among)) or 'nothing'}",
            )

    def picked(self, asked: Decision, words: list[str], at: Place) -> list[int]:
        """The positions of options by their names; `NotPossible` for what is not listed."""
        picks: list[int] = []
        for word in words:
            found = self._found(asked, word, at, set(picks))
            if found is None:
                listed = " | ".join(self.scene.namer.listed(asked))
                again = self._found(asked, word, at, set())
                if again is not None and words.count(word) > 1:
                    picks.append(again)
                    continue
                raise NotPossible(f"{self.name} cannot pick {word!r} for {asked.prompt!r} among {listed or 'nothing'}")
            picks.append(found)
        return picks

    def _found(self, asked: Decision, word: str, at: Place, taken: set[int]) -> int | None:
        wanted, meant = self.means(word, at), list[int]()
        for index, option in enumerate(asked.options):
            names = self.scene.namer.option(option, self.seat)[1:]
            if isinstance(option, PlayOption) and asked.kind != "turn":
                names += [name.removeprefix("play ") for name in names]
            if index not in taken and wanted & set(names):
                meant.append(index)
        return min(meant, key=lambda index: self.scene.namer.is_filler(asked.options[index]), default=None)

    def means(self, word: str, at: Place) -> set[str]:
        """How a word of a scenario may be spelled as an option."""
        return meanings(self.scene.words, word, at, self.seat)

    def swaps(self, words: list[str], at: Place) -> None:
        """Exhausts the first Orb that is named to ready the second; `NotPossible` where the rules refuse it."""
        ready, exhausted = (self._orb(word, at, exhausted=index > 0) for index, word in enumerate(words))
        self._answer(SwapOrbs(self.seat, ready, exhausted))

    def _orb(self, word: str, at: Place, *, exhausted: bool) -> int:
        """An Orb of that name, one in the state that is wanted where there are several."""
        game, wanted = self.scene.table.game, self.means(word, at)
        named = [
            id
            for id in game.pile("mana", self.seat)
            if wanted & set(self.scene.namer.option(ObjectOption(id), self.seat)[1:])
        ]
        if not named:
            raise NotPossible(f"{self.name} has no Orb {word!r}", "not one's own orbs", "3.2.9.e")
        return min(named, key=lambda id: ("exhausted" in game.objects[id].statuses) != exhausted)

    def _send(self, asked: Decision, picks: list[int]) -> None:
        wrong = why_not(picks, asked)
        if wrong in ("too few", "too many"):
            listed, count = " | ".join(self.scene.namer.listed(asked)), f"{asked.least} to {asked.most}"
            count = str(asked.least) if asked.least == asked.most else count
            found = f"{self.name} picks {wrong} for {asked.prompt!r}, which takes {count} of {listed or 'nothing'}"
            raise NotPossible(found, wrong, self.scene.table.asked_by(asked)[0])
        self._answer(Picks(asked.id, picks))

    def _answer(self, answer: Picks | Back | SwapOrbs) -> None:
        try:
            self.scene.answer(answer)
        except Refused as refused:
            raise NotPossible(f"{self.name}'s answer is refused: {refused.key}", refused.key, refused.rule) from None

    # -- what the view says

    def why_not(self, deed: Deed, at: Place) -> list[tuple[str, str]]:
        """Why a play or a quick action is not listed, as the player's own view gives the reasons, one at least."""
        name, mark, line = deed.card.partition("#")
        wanted = self.means(name.strip(), at)
        using = deed.verb in ("use", "begin to use")
        found: list[tuple[str, str]] = []
        for each in view(self.scene.table, self.seat).playable:
            names = set(self.scene.namer.option(ObjectOption(each.id), self.seat)[1:])
            fits = deed.origin in ("", self.scene.table.game.objects[each.id].zone) and bool(each.ability) == using
            fits = fits and (not mark or line_of(each.ability) == int(line))
            if wanted & names and fits and each.refusal:
                found.append((each.refusal, each.rule))
                if each.refusal == "no target" and self._has_targets(each.id, each.ability):
                    found.append(("too dear", "7.4.5.c"))
                if using and "exhausted" in self.scene.table.game.objects[each.id].statuses:
                    found.append(("exhausted", "7.1.4.a"))
        return found or [("not an option", "5.1.1.b")]

    def _has_targets(self, id: int, ability: str) -> bool:
        """7.4.5.c Whether only the price of its targets stands against a play or a quick action."""
        table = self.scene.table
        effect = ability or effect_of_card(table, id)
        return can_be_declared(table, self.seat, id, ability_program(table, effect), ANY_MANA)

"""Scripted players: one who only presses buttons, one who only types slash commands; both choose by a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from bot.present.texts.catalogue import LANGUAGES, sentences_of
from deploy.sandbox.client import Outcome, Person, ShownMessage
from deploy.sandbox.errors import ActionError

MISHAPS = tuple(sentences_of(language)["mishap.said"].split(".")[0] for language in LANGUAGES)
"""How the bot says that it has failed."""

FINAL = ("begin", "confirm", "choose", "send", "take", "playin", "set")
"""Presses that move a panel on."""


def verb_of(custom_id: str) -> str:
    """What a press means: the word after the prefix."""
    return custom_id.split(":")[1]


def buttons_of(message: ShownMessage) -> dict[str, str]:
    """Verb to custom id; of several buttons with one verb, the last."""
    return {verb_of(custom_id): custom_id for custom_id in message.buttons.values()}


async def board_of(person: Person, thread: str, among: int = 100) -> ShownMessage | None:
    """The newest message of a thread that is a board with live buttons, looked for among so many of the last."""
    messages = await person.read(thread, among)
    public = [each for each in messages if not each.ephemeral and each.body["embeds"]]
    boards = [each for each in public if {"hand", "log"} & set(buttons_of(each))]
    return boards[-1] if boards else None


@contextmanager
def unless_it_is_gone() -> Iterator[None]:
    """Leaves a press on a board that another one has replaced meanwhile, as people do."""
    try:
        yield
    except ActionError as error:
        if "gone" not in str(error):
            raise


def went_well(outcome: Outcome, custom_id: str) -> Outcome:
    """An outcome that is no failure, neither Discord's nor the bot's own."""
    assert not outcome.failed, f"a press failed: {custom_id}"
    said = "" if outcome.message is None else outcome.shown.text
    assert not said.startswith(MISHAPS), f"{custom_id}: {said}"
    return outcome


class ButtonPlayer:
    """Plays by buttons, selects and forms alone."""

    def __init__(self, person: Person, rng: random.Random) -> None:
        self.person, self.rng = person, rng
        self.presses = 0

    async def act(self, board: ShownMessage) -> Outcome | None:
        """Does one thing if something is asked of this player; None when nothing is, or another board stands by now."""
        verbs = buttons_of(board)
        if "play" in verbs:
            verb = "pass" if self.rng.random() < 0.25 else "play"
        elif "answer" in verbs:
            verb = "answer"
        else:
            return None
        opened: Outcome | None = None
        with unless_it_is_gone():
            opened = await self._press(board, verbs[verb], as_seen=True)
        return opened if opened is None or verb == "pass" else await self._through(opened)

    async def go_on(self, outcome: Outcome) -> Outcome | None:
        """Answers what the panel asks that came of an answer."""
        return await self._through(outcome)

    async def _press(self, message: ShownMessage, custom_id: str, *, as_seen: bool = False) -> Outcome:
        self.presses += 1
        outcome = await self.person.press(message, custom_id, as_seen=as_seen)
        return went_well(outcome, custom_id)

    async def _through(self, outcome: Outcome) -> Outcome | None:
        """Goes through a private panel to its end."""
        for _ in range(40):
            if outcome.modal is not None:
                outcome = await self._fill(outcome)
                continue
            panel = outcome.message
            if panel is None:
                return outcome
            assert panel.ephemeral, f"a private panel is public: {panel.text}"
            verbs = buttons_of(panel)
            if "confirm" in verbs:
                return await self._press(panel, verbs["confirm"])
            ahead = [custom_id for custom_id in panel.buttons.values() if verb_of(custom_id) in FINAL]
            selects = list(panel.selects)
            if not ahead and not selects:
                if "pass" in verbs:
                    return await self._press(panel, verbs["pass"])
                return None if verb_of_refusal(panel) else outcome
            if selects and (not ahead or self.rng.random() < 0.7):
                outcome = await self._choose(panel, selects[0])
            else:
                outcome = await self._press(panel, self.rng.choice(ahead))
        raise AssertionError("a panel never ends")

    async def _choose(self, panel: ShownMessage, custom_id: str) -> Outcome:
        self.presses += 1
        component = _component(panel.body["components"], custom_id)
        options = [option["value"] for option in component["options"]]
        least, most = component.get("min_values", 1), component.get("max_values", 1)
        count = self.rng.randint(max(1, least), max(1, min(most, len(options))))
        outcome = await self.person.select(panel, custom_id, self.rng.sample(options, count))
        return went_well(outcome, custom_id)

    async def _fill(self, outcome: Outcome) -> Outcome:
        self.presses += 1
        assert outcome.modal is not None
        answered = await self.person.submit(outcome, {})
        assert not answered.failed, "a form failed"
        return answered


def verb_of_refusal(panel: ShownMessage) -> bool:
    """Whether a panel only says that there is nothing to do."""
    return set(buttons_of(panel)) <= {"why", "reason"} and not panel.selects


def _walk(components: list[Any]) -> list[Any]:
    found = []
    for component in components:
        found.append(component)
        found += _walk(component.get("components", []))
        if component.get("component"):
            found += _walk([component["component"]])
    return found


def _component(components: list[Any], custom_id: str) -> Any:
    return next(component for component in _walk(components) if component.get("custom_id") == custom_id)


class SlashPlayer:
    """Plays by slash commands alone, choosing among what is offered while typing."""

    def __init__(self, person: Person, rng: random.Random, thread: str) -> None:
        self.person, self.rng, self.thread = person, rng, thread
        self.commands = 0

    async def _offered(self, command: str, option: str, **given: Any) -> list[str]:
        found = await self.person.complete(command, option, channel=self.thread, **given)
        return [choice["value"] for choice in found]

    async def _slash(self, command: str, **options: Any) -> Outcome:
        self.commands += 1
        outcome = await self.person.slash(command, channel=self.thread, **options)
        assert not outcome.failed, f"/{command} failed"
        assert outcome.shown.ephemeral, f"/{command} answered publicly"
        return outcome

    async def act(self) -> Outcome | None:
        """Does one thing if something is asked of this player; None when nothing is."""
        if await self._answer() or not await self._my_turn():
            return None
        cards = await self._offered("altered play", "card")
        actions = await self._offered("altered action", "action")
        choices = [("play", card) for card in cards] + [("action", action) for action in actions]
        if not choices or self.rng.random() < 0.2:
            return await self._slash("altered pass")
        kind, code = self.rng.choice(choices)
        option = "card" if kind == "play" else "action"
        given: dict[str, Any] = {option: code}
        for field in ("expedition", "mode", "target", "next_target"):
            if field == "expedition" and kind == "action":
                continue
            offered = [value for value in await self._offered(f"altered {kind}", field, **given) if value != "none"]
            if offered:
                given[field] = self.rng.choice(offered)
        await self._slash(f"altered {kind}", **given)
        with_ = await self._offered("altered pay", "with")
        return await self._slash("altered pay", **({"with": self.rng.choice(with_)} if with_ else {}))

    async def _my_turn(self) -> bool:
        board = await board_of(self.person, self.thread)
        return board is not None and f"**{self.person.name}’s turn**" in board.text

    async def _answer(self) -> bool:
        """Answers what is open besides a turn, as long as the number of choices is accepted."""
        chosen: dict[str, Any] = {}
        for name in ("choice", "choice_2", "choice_3", "choice_4", "choice_5"):
            offered = await self._offered("altered answer", name, **chosen)
            if not offered:
                return False
            chosen[name] = self.rng.choice(offered)
            before = (await self.person.complete("altered answer", "choice", channel=self.thread))[:]
            await self._slash("altered answer", **chosen)
            if await self.person.complete("altered answer", "choice", channel=self.thread) != before:
                return True
        raise AssertionError("no number of choices was accepted")

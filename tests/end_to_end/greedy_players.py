"""A player who takes by buttons and menus what is worth most, in the greedy style of self-play."""

from __future__ import annotations

import random

from bot.play.declaring.declarations import place_of
from bot.services import Services
from deploy.sandbox.client import Outcome, Person, ShownMessage
from engine import Decision
from engine.selfplay.styles import greedy
from engine.sight import View
from engine.state.decisions import PassOption, Picks
from tests.end_to_end.players import FINAL, ButtonPlayer, buttons_of, unless_it_is_gone, verb_of, verb_of_refusal

DONE = ("send", "set")
"""Presses that answer with what has been chosen before, which may be nothing."""


class GreedyPlayer(ButtonPlayer):
    """Plays by buttons and selects; `services` look at the store of the running bot, as this player alone may."""

    def __init__(self, person: Person, rng: random.Random, services: Services, game: str, person_id: int) -> None:
        super().__init__(person, rng)
        self.services, self.game, self.person_id = services, game, person_id

    async def act(self, board: ShownMessage) -> Outcome | None:
        """Does one thing if something is asked of this player; None when nothing is, or another board stands by now."""
        asked = await self.asked()
        if asked is None:
            return None
        decision, picks = asked[0], self._picks(*asked)
        verb = "answer"
        if decision.kind == "turn":
            verb = "pass" if isinstance(decision.options[picks[0]], PassOption) else "play"
        verbs = buttons_of(board)
        if verb not in verbs:
            return None
        opened: Outcome | None = None
        with unless_it_is_gone():
            opened = await self._press(board, verbs[verb], as_seen=True)
        return opened if opened is None or verb == "pass" else await self._through(opened)

    async def _through(self, outcome: Outcome) -> Outcome | None:
        """Goes through a private panel to its end."""
        chosen: tuple[str, ...] | None = None
        for _ in range(40):
            if outcome.modal is not None:
                outcome = await self._fill(outcome)
                continue
            panel = outcome.message
            if panel is None:
                return outcome
            verbs = buttons_of(panel)
            if "confirm" in verbs:
                return await self._press(panel, verbs["confirm"])
            ahead = [custom_id for custom_id in panel.buttons.values() if verb_of(custom_id) in FINAL]
            asked = await self.asked()
            if asked is None or (not ahead and not panel.selects):
                return None if verb_of_refusal(panel) else outcome
            picks = self._picks(*asked)
            codes = [asked[0].options[at].code for at in picks]
            question = (asked[0].prompt, *(option.code for option in asked[0].options))
            named = next((each for each in ahead if each.rpartition(":")[2] in {*codes, *map(place_of, picks)}), "")
            done = next((each for each in ahead if verb_of(each) in DONE), "")
            menu = next((name for name, offered in panel.selects.items() if _offers(offered, codes)), "")
            if named:
                outcome = await self._press(panel, named)
            elif menu and chosen != question:
                self.presses += 1
                chosen, outcome = question, await self.person.select(panel, menu, codes)
            elif done and (chosen == question or not codes):
                chosen, outcome = None, await self._press(panel, done)
            else:
                raise AssertionError(_nothing_fits(panel, asked[0], codes))
        raise AssertionError("a panel never ends")

    async def asked(self) -> tuple[Decision, View] | None:
        """What is asked of this player: by a declaration under way, else by the game."""
        look = await self.services.games.look(self.game, self.person_id)
        if look.view.result is not None or not look.view.decisions:
            return None
        decision = look.view.decisions[0]
        if decision.kind == "turn":
            sight = await self.services.declarations.sight(self.game, self.person_id)
            if sight is not None and sight.decision is not None:
                return sight.decision, sight.look.view
        return decision, look.view

    def _picks(self, decision: Decision, view: View) -> list[int]:
        answer = greedy(self.rng.randrange(2**32), decision, lambda: view)
        assert isinstance(answer, Picks)
        return list(answer.picks)


def _nothing_fits(panel: ShownMessage, decision: Decision, codes: list[str]) -> str:
    """Why a panel cannot be gone on with: what is wanted of the decision, and what the panel offers instead."""
    menus = {name: [each["value"] for each in offered] for name, offered in panel.selects.items()}
    return (
        f"nothing answers {decision.kind} {decision.prompt!r} with {codes}: "
        f"buttons {list(panel.buttons.values())}, menus {menus}, text {panel.text!r}"
    )


def _offers(offered: list[dict[str, object]], codes: list[str]) -> bool:
    return bool(codes) and {each["value"] for each in offered} >= set(codes)

"""Whole games in the greedy style of self-play, by the services alone that buttons and commands go through."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.services import Services
from engine import Decision
from engine.selfplay.choosing import mixed
from engine.selfplay.styles import greedy
from engine.sight import View
from engine.state.decisions import PassOption, Picks

LONGEST = 2_000
"""After so many answers a game would never end."""


class GreedyGame:
    """A game of two people in which both take what is worth most; among equals the seed decides."""

    def __init__(self, services: Services, press: Callable[[], str], game: str, people: Sequence[int], seed: int):
        self.services, self.press, self.game, self.people = services, press, game, people
        self.seed, self.answers = seed, 0

    async def play(self, most: int = LONGEST) -> bool:
        """Goes on until the game is over or so many answers were given; whether it is over."""
        for _ in range(most):
            if not await self.answer_one():
                return True
        return (await self.services.games.look(self.game, self.people[0])).view.result is not None

    async def answer_one(self) -> bool:
        """Answers one question of whoever is asked first; False where the game is over."""
        for person in self.people:
            look = await self.services.games.look(self.game, person)
            if look.view.result is not None:
                return False
            if look.view.decisions:
                await self._answer(person, look.view.decisions[0], look.view)
                return True
        raise AssertionError(f"nobody is asked anything in {self.game}")

    async def _answer(self, person: int, decision: Decision, view: View) -> None:
        picks = self._picks(decision, view)
        codes = [decision.options[at].code for at in picks]
        if decision.kind != "turn" or isinstance(decision.options[picks[0]], PassOption):
            await self.services.games.answer(self.press(), self.game, person, decision.id, codes)
            return
        declarations = self.services.declarations
        sight = await declarations.begin(self.press(), self.game, person, decision.id, codes[0])
        while not sight.ready:
            assert sight.decision is not None
            codes = self.codes(sight.decision, sight.look.view)
            sight = await declarations.choose(self.press(), self.game, person, sight.origin, sight.step, codes)
        assert sight.decision is not None
        codes = self.codes(sight.decision, sight.look.view)
        await declarations.confirm(self.press(), self.game, person, sight.origin, codes)

    def codes(self, decision: Decision, view: View) -> list[str]:
        """What greed picks, as buttons say it."""
        return [decision.options[at].code for at in self._picks(decision, view)]

    def _picks(self, decision: Decision, view: View) -> list[int]:
        self.answers += 1
        answer = greedy(mixed(self.seed, self.answers), decision, lambda: view)
        assert isinstance(answer, Picks)
        return list(answer.picks)

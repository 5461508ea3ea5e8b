"""Whom people have blocked: no challenge of theirs reaches them, no queue pairs the two, and no person is told.

What a blocked person does looks to them as it would with a person who does not answer: the answer to their challenge is
that of any, and it runs out, the seats of a table are kept for others.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.play.game_records.facts import GameFacts
from bot.play.requests.person import Person
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from persistence.matchmaking.meeting import BlockRepository


class BlockService:
    """Blocks people and looks who has."""

    def __init__(self, blocks: BlockRepository) -> None:
        self._blocks = blocks

    async def block(self, person: Person, other: Person) -> None:
        """Blocks a person; harmless when repeated. Raises Refusal "block oneself"."""
        if person.id == other.id:
            raise Refusal("block oneself")
        with explained():
            await self._blocks.block(person.id, other.id, other.name)

    async def unblock(self, person: Person, named: str) -> str:
        """Takes a block back, of a person by id or name; returns their name. Raises Refusal "not blocked"."""
        blocked = await self.blocked_by(person.id)
        wanted = named.strip().removeprefix("<@").removeprefix("!").removesuffix(">").casefold()
        for other, name in blocked.items():
            if wanted in (str(other), name.casefold()):
                with explained():
                    await self._blocks.unblock(person.id, other)
                return name
        raise Refusal("not blocked", person=named)

    async def blocked_by(self, person_id: int) -> dict[int, str]:
        """Whom a person has blocked, by id, with the names they had."""
        with explained():
            return await self._blocks.blocked_by(person_id)

    async def who_blocked(self, person_id: int, others: Iterable[int]) -> set[int]:
        """Those among others who have blocked a person."""
        with explained():
            return await self._blocks.who_blocked(person_id, list(others))

    async def to_call(self, facts: GameFacts, by: int, seats: Iterable[int]) -> list[int]:
        """Those among some seats of a game whom the player of a seat may call: who has not blocked them."""
        there = list(seats)
        deaf = await self.who_blocked(facts.players[by].id, [facts.players[seat].id for seat in there])
        return [seat for seat in there if facts.players[seat].id not in deaf]

    async def may_meet(self, person_id: int, others: Iterable[int]) -> None:
        """Raises Refusal "you have blocked" where a person would sit with one they have blocked.

        Raises "table kept" where one of the others has blocked them, which is what anybody is told where no seat is
        free for them.
        """
        there = [other for other in others if other != person_id]
        mine = await self.blocked_by(person_id)
        for other in there:
            if other in mine:
                raise Refusal("you have blocked", person=mine[other])
        if await self.who_blocked(person_id, there):
            raise Refusal("table kept")

"""Short cuts through a duel for tests of the services."""

from __future__ import annotations

from typing import Any

from bot.play.game_records.game_record import GameRecord
from bot.play.game_records.looks import Look
from bot.play.game_records.orders import NO_ORDERS, Orders
from engine import Decision, Entry, digest, encode_entry, save
from persistence.games.games import Committed
from tests.bot.play.conftest import ANA, BO, House
from tests.scenarios.laid import laid

PLAYERS = (ANA, BO)


async def asked(house: House, game_id: str) -> tuple[int, Decision] | None:
    """Somebody who is asked something, and what; None when the game is over."""
    for seat, person in enumerate(PLAYERS):
        look = await house.services.games.look(game_id, person.id)
        if look.view.decisions:
            return seat, look.view.decisions[0]
    return None


def least(decision: Decision) -> list[str]:
    """The codes of the shortest answer."""
    return [option.code for option in decision.options[: decision.least]]


async def to_first_turn(house: House, game_id: str) -> tuple[int, Look]:
    """Both choose their first Mana and answer what comes until somebody has a turn; returns their seat and look."""
    while True:
        found = await asked(house, game_id)
        assert found is not None
        seat, decision = found
        if decision.kind == "turn":
            return seat, await house.services.games.look(game_id, PLAYERS[seat].id)
        await house.services.games.answer(house.press(), game_id, PLAYERS[seat].id, decision.id, least(decision))


async def to_playable(house: House, game_id: str) -> tuple[int, Look, list[str]]:
    """On to a turn in which a card can be played: its seat, look and the codes of those cards."""
    while True:
        seat, look = await to_first_turn(house, game_id)
        plays = await house.services.completions.plays(game_id, PLAYERS[seat].id)
        if plays.options:
            return seat, look, [code for code, _ in plays.options]
        await house.services.games.pass_turn(house.press(), game_id, PLAYERS[seat].id)


async def lay(house: House, game_id: str, **words: Any) -> None:
    """Has a game go on from the table of a scenario in the words of scenario files: Ana is Ann there, and Bo is Bob.

    Only printed cards can be used, for the store knows no others; where a scenario says nothing there is Kelon Burst.
    """
    filled = {"deck": "10 Kelon Burst", "orbs": "8 Kelon Burst"}
    sides = {name: {**filled, **words.pop(name, {})} for name in ("ann", "bob")}
    table = laid(**sides, **words).match
    stored = await house.store.games.load(game_id)
    assert stored is not None
    state = save(table)
    entry = encode_entry(Entry([], list(table.events), digest(table.game), -1))
    committed = await house.store.games.commit(game_id, house.press(), stored.version, state, entry)
    assert isinstance(committed, Committed)


async def give_orders(house: House, game: str, seat: int, orders: Orders, before: Orders = NO_ORDERS) -> bool:
    """Keeps orders of a seat in place of those before, as another process would; False where others stand there."""
    stood = GameRecord({}).after(GameRecord.orders.to(seat, before))
    return await house.store.games.exchange(game, *GameRecord.orders.swap(stood, seat, orders))

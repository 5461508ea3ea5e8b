"""Games for a full store: played through the services to any moment, and remembered as games are that people see."""

from __future__ import annotations

import random
import uuid

from bot.play.game_records.game_record import BoardSince, GameRecord, PostIn
from bot.play.requests.person import NEEDED, Person, Place
from bot.services import Services, services_over
from persistence import Store
from persistence.encoding import fields
from tests.bot.leagues.greedy_games import GreedyGame
from tests.load.copying import Original, original_of

SNOWFLAKE = 1_400_000_000_000_000_000
"""About what ids on Discord are now; shorter ones would take less room."""

DISCORD_BEGAN = 1_420_070_400_000
"""The moment from which Discord counts, in milliseconds."""


async def played(store: Store, games: int, *, over_share: float, seed: int = 1) -> list[Original]:
    """So many duels played greedily: a share of them to the end, the others each to another moment of a whole game."""
    services, rng, found = services_over(store), random.Random(seed), []
    over = round(games * over_share)
    length = 0

    async def begun(number: int) -> GreedyGame:
        game, people = await _begun(services, number)
        return GreedyGame(services, lambda: _press(store, rng), game, people, rng.getrandbits(30))

    for number in range(games):
        playing = await begun(number)
        if number < max(1, over):
            while await playing.answer_one():
                length += 1
        else:
            moment = round(length / max(1, over) * (number - over + 1) / (games - over + 1))
            while await playing.play(moment):
                moment //= 2
                playing = await begun(number)
        await _shown(store, playing.game, list(playing.people))
        found.append(await original_of(store.connection, playing.game))
    return found


def _press(store: Store, rng: random.Random) -> str:
    """The id of a press as Discord gives them out: its milliseconds, and 22 bits that nobody knows."""
    return str((store.clock() - DISCORD_BEGAN << 22) + rng.getrandbits(22))


async def _begun(services: Services, number: int) -> tuple[str, list[int]]:
    ana, bo = (Person(SNOWFLAKE + 1000 * number + seat, f"Player{number}of{seat}") for seat in (1, 2))
    place = Place(guild_id=SNOWFLAKE + 7, channel_id=SNOWFLAKE + 70, kind="text", bot_may=frozenset(NEEDED))
    decks = services.challenges.decks("duel")
    challenge = await services.challenges.challenge(
        uuid.uuid4().hex, ana, bo, place, decks[number % len(decks)].key, "duel"
    )
    started = await services.challenges.choose_deck(
        uuid.uuid4().hex, challenge.id, bo, decks[(number + 1) % len(decks)].key
    )
    game = started.challenge.game_id
    return game, [player.id for player in (await services.games.look(game)).facts.players]


async def _shown(store: Store, game: str, people: list[int]) -> None:
    """What delivery would have noted about the messages of a game."""
    stored = await store.games.load(game)
    assert stored is not None
    thread, board = SNOWFLAKE + stored.meta.created, SNOWFLAKE + stored.meta.created + 1
    await store.games.place(game, thread)
    values: dict[str, str | int] = {
        fields.BOARD_MESSAGE: board,
        fields.BOARD_DAY: 7,
        fields.POSTED_VERSION: stored.version,
        **GameRecord.board_since.to(BoardSince(stored.version, 1234)),
    }
    for seat, person in enumerate(people):
        values |= {
            fields.hand_message(seat): board + 10 + seat,
            **GameRecord.hand.to(seat, "0123456789abcdef"),
            **GameRecord.call.to(seat, PostIn(thread, board)),
            **GameRecord.rung.to(seat, "17/1234"),
            **GameRecord.acted.to(seat, stored.meta.updated),
            **GameRecord.asked.to(seat, stored.meta.updated),
        }
        await store.preferences.remember_dm(person, board + 20 + seat)
    await store.games.annotate(game, values)

"""Whole games as programs have laid them in the store, chapters and all: every key, and the cards' definitions.

A file is JSON compressed by zstd, written by the program of its time and never changed since.
`python -m tests.stored.kept` writes one of today's form, before that is changed.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import zstandard

from bot.services import services_over
from engine import RULES_VERSION, Entry, default_catalogue, encode_entry, ready_made_decks
from engine.cards.importing.kept import FORM, encode_card, played_by
from engine.state.codec import digest_of
from engine.state.upgrading import FORMAT
from persistence import StoreSettings, open_store
from persistence.server.keys import GameKeys
from persistence.server.layout import SCHEMA
from tests.bot.play.conftest import HandClock, House
from tests.bot.play.playing import PLAYERS, asked, least, to_first_turn
from tests.persistence.servers import temporary_directory

FOLDER = Path(__file__).parent / "kept"


class Kept(msgspec.Struct, frozen=True):
    """A game as it lay in the store; bytes are base64."""

    game: str
    record: list[tuple[bytes, bytes]]
    state: bytes
    stream: list[tuple[bytes, list[tuple[bytes, bytes]]]]
    """The newest stretch of its log as layout 1 had it; since then it is `log`."""
    chapters: list[tuple[bytes, bytes]]
    cards: list[str]
    cards_form: int
    log: list[bytes] = []


def kept_files() -> list[Path]:
    """The files of all of them."""
    return sorted(FOLDER.glob("*.json.zst"))


def kept_in(file: Path) -> Kept:
    """The game of a file."""
    return msgspec.json.decode(zstandard.ZstdDecompressor().decompress(file.read_bytes()), type=Kept)


async def played(house: House) -> Kept:
    """A game with two chapters, and answers after the last."""
    game = (await house.begin()).game_id
    await to_first_turn(house, game)
    for number in range(12):
        if number in (4, 8):
            await _begin_a_chapter(house, game)
        found = await asked(house, game)
        assert found is not None
        seat, decision = found
        if decision.kind == "turn":
            await house.services.games.pass_turn(house.press(), game, PLAYERS[seat].id)
        else:
            answer = least(decision)
            await house.services.games.answer(house.press(), game, PLAYERS[seat].id, decision.id, answer)
    keys, run = GameKeys.of(game), house.store.connection.execute
    log = await run("LRANGE", keys.events, 0, -1)
    definitions = played_by(ready_made_decks().values(), default_catalogue())
    cards = [encode_card(card).decode() for card in definitions]
    record, chapters = [sorted((await run("HGETALL", key)).items()) for key in (keys.meta, keys.chapters)]
    return Kept(game, record, await run("GET", keys.state), [], chapters, cards, FORM, log)


async def _begin_a_chapter(house: House, game: str) -> None:
    """Has all that was so far lie in a chapter, as when a Day begins."""
    found = await house.store.games.load(game)
    assert found is not None
    entry = encode_entry(Entry([], [], digest_of(found.state), -1, RULES_VERSION))
    await house.store.games.commit(
        game, house.press(), found.version, found.state, entry, before=found, begins=True, deadline=found.meta.deadline
    )


async def write() -> Path:
    """Writes a game of today's form."""
    file = FOLDER / f"form-{FORMAT}-layout-{SCHEMA}-chapters.json.zst"
    with temporary_directory() as directory:
        async with open_store(StoreSettings(directory)) as store:
            kept = await played(House(store, services_over(store), HandClock()))
    file.write_bytes(zstandard.ZstdCompressor(19).compress(msgspec.json.encode(kept)))
    return file


if __name__ == "__main__":
    print(asyncio.run(write()))

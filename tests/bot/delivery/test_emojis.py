"""Our signs as emoji of the application: uploaded once, anew where one has changed, words alone where that fails."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from PIL import Image

from bot.chat.connection.emojis import NOTE, upload
from bot.present.tables.board import private_board
from bot.present.texts import texts_for
from bot.present.wording import symbols
from bot.present.wording.symbols import PREFIX, SYMBOLS, before, symbol_png
from tests.bot.delivery.conftest import City
from tests.bot.delivery.duels import to_a_turn
from tests.bot.present.pictures.contrasts import contrast

MADE = "POST /applications/{application_id}/emojis"
GROUNDS = ((255, 255, 255), (49, 51, 56))
"""What Discord shows messages on, in its light and its dark theme."""


@pytest.fixture(autouse=True)
def _words_alone_afterwards() -> Iterator[None]:
    yield
    symbols.know({})


async def made(city: City, since: int = 0) -> int:
    """How many emoji the bot has made."""
    return sum(f"{each['method']} {each['template']}" == MADE for each in await city.discord.exchanges(since))


@pytest.mark.process
@pytest.mark.asyncio
async def test_signs_are_uploaded_once_and_stand_before_their_words_in_those_of_the_board(city: City) -> None:
    await upload(city.client, city.store)
    assert await made(city) == len(SYMBOLS)
    mark = (await city.discord.exchanges())[-1]["number"]
    await upload(city.client, city.store)
    assert await made(city, mark) == 0
    game = (await city.duel()).game_id
    await to_a_turn(city, game)
    told = str(private_board(await city.look(game), texts_for("en")).embed)
    assert f"{before('mana')}Mana " in told
    assert f"{before('hero')}Hero" in told
    ids = {emoji.id for emoji in city.sandbox.core.world.emojis.values()}
    assert before("mana").split(":")[2].rstrip("> ") in ids


@pytest.mark.process
@pytest.mark.asyncio
async def test_a_sign_that_is_drawn_anew_and_one_that_was_deleted_are_uploaded_again(
    city: City, monkeypatch: pytest.MonkeyPatch
) -> None:
    await upload(city.client, city.store)
    there = {emoji.name: emoji for emoji in await city.client.fetch_application_emojis()}
    await there[PREFIX + "water"].delete()
    changed = symbol_png("mana")
    monkeypatch.setattr(symbols, "symbol_png", lambda name: changed if name == "forest" else symbol_png(name))
    mark = (await city.discord.exchanges())[-1]["number"]
    await upload(city.client, city.store)
    assert await made(city, mark) == 2
    after = {emoji.name: emoji.id for emoji in await city.client.fetch_application_emojis()}
    assert len(after) == len(SYMBOLS)
    assert after[PREFIX + "forest"] != there[PREFIX + "forest"].id
    assert before("water") == f"<:{PREFIX}water:{after[PREFIX + 'water']}> "


@pytest.mark.process
@pytest.mark.asyncio
async def test_where_an_upload_fails_there_are_words_alone(city: City) -> None:
    await city.discord.fault("status", MADE, status=400, code=30008)
    await upload(city.client, city.store)
    assert sum(not before(name) for name in SYMBOLS) == 1, "one was refused"
    await upload(city.client, city.store)
    assert all(before(name) for name in SYMBOLS), "the next start tries it again"
    await city.store.notes.set(NOTE, "not ours")
    await upload(city.client, city.store)
    assert all(before(name) for name in SYMBOLS)


def test_signs_are_small_pictures_that_stand_out_from_both_grounds() -> None:
    for name, (_, code) in SYMBOLS.items():
        with Image.open(io.BytesIO(symbol_png(name))) as image:
            assert image.size == (128, 128)
            assert image.mode == "RGBA"
        assert len(symbol_png(name)) < 16_000
        ink = (int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16))
        assert all(contrast(ink, ground) >= 3 for ground in GROUNDS), name

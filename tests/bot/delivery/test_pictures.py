"""The picture on the board: one request with it, the words alone where Discord takes none, and never a board lost."""

from __future__ import annotations

import io
import logging

import pytest
from PIL import Image

from bot.chat.delivery.games import boards as delivered
from bot.chat.sending.illustrations import Illustrations
from bot.chat.sending.lacking import LACKING_SECONDS
from bot.chat.sending.post import Post
from bot.chat.sending.troubles import Trouble, Undelivered
from bot.present.layout.records import Embed, Message, Picture
from bot.present.pictures.palette import colour
from bot.present.wording.symbols import symbol_png
from tests.bot.delivery.conftest import City
from tests.bot.delivery.duels import EDIT, board, move, to_a_turn, without_calls

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def test_the_board_has_its_picture_in_the_embed_and_every_edit_brings_the_new_one(city: City) -> None:
    game = (await city.duel()).game_id
    await to_a_turn(city, game)
    before = await board(city, game)
    mark = (await city.discord.exchanges())[-1]["number"]
    await move(city, game)
    await city.deliver()
    after = await board(city, game)
    for shown in (before, after):
        (embed,) = shown.body["embeds"]
        assert "/board.png" in embed["image"]["url"]
        assert embed["image"]["width"] == 800
        assert "Day 1" in embed["image"]["description"]
        assert "Mana" in embed["image"]["description"], "the words of the picture stay complete"
        assert "fields" not in embed, "and nothing is said twice"
    edits = [
        each
        for each in await city.discord.exchanges(mark)
        if each["template"] == EDIT.split()[1] and each["method"] == "PATCH" and str(after.id) in each["path"]
    ]
    assert len(edits) <= 1 or before.id != after.id
    assert before.body["embeds"][0]["image"] != after.body["embeds"][0]["image"]


async def test_who_wants_words_alone_gets_them_and_pictures_are_as_light_as_somebody_likes(city: City) -> None:
    await city.services.settings.change(city.ana.id, text_only=True)
    await city.services.settings.change(city.bo.id, pictures="light")
    await city.services.settings.change_server(
        next(int(guild) for guild in city.sandbox.core.world.guilds), text_only=True
    )
    game = (await city.duel()).game_id
    (embed,) = (await board(city, game)).body["embeds"]
    assert "image" not in embed
    (ana,), (bo,) = await city.hands(0), await city.hands(1)
    assert ana.pictures == []
    with Image.open(io.BytesIO(await city.discord.fetch(bo.pictures[0]))) as picture:
        assert picture.convert("RGB").getpixel((2, 70)) == colour("light", "page")
    await city.services.settings.change(city.ana.id, text_only=False)
    await city.services.games.redraw(game)
    await city.deliver()
    (ana,) = await city.hands(0)
    with Image.open(io.BytesIO(await city.discord.fetch(ana.pictures[0]))) as picture:
        assert picture.convert("RGB").getpixel((2, 70)) == colour("dark", "page")


async def test_two_pictures_stand_in_a_frame_each_and_an_edit_takes_them_away(city: City) -> None:
    png = symbol_png("mana")
    pictures = tuple(Picture(f"{name}.png", png, f"the {name}", framed=True) for name in ("board", "expeditions"))
    shown = Message(embed=Embed("Board", "words"), pictures=pictures)
    post = Post(city.client)
    message = await post.send(city.channels["games"], shown, "n")
    (posted,) = [each for each in await city.shown(city.channels["games"]) if each.id == str(message)]
    assert [embed["image"]["description"] for embed in posted.body["embeds"]] == ["the board", "the expeditions"]
    assert posted.body["attachments"] == []
    await post.edit(city.channels["games"], message, shown.in_words())
    (posted,) = [each for each in await city.shown(city.channels["games"]) if each.id == str(message)]
    assert [embed.get("image") for embed in posted.body["embeds"]] == [None]


async def test_a_place_that_takes_no_files_gets_the_words_alone(city: City) -> None:
    game = await without_calls(city)
    await to_a_turn(city, game)
    for _ in range(2):
        await city.discord.fault("status", EDIT, status=403, code=50013)
        await move(city, game)
        await city.deliver()
    shown = await board(city, game)
    (embed,) = shown.body["embeds"]
    assert "image" not in embed
    assert "Mana" in str(embed["fields"])
    look = await city.look(game)
    assert look.posts.posted_version == look.version
    assert not look.posts.lost


async def test_a_board_that_cannot_be_drawn_is_told_in_words(
    city: City, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails(*_: object) -> Message:
        raise ZeroDivisionError

    monkeypatch.setattr(delivered, "with_board", fails)
    with caplog.at_level(logging.ERROR):
        game = (await city.duel()).game_id
    (embed,) = (await board(city, game)).body["embeds"]
    assert "image" not in embed
    assert "drawing a picture" in caplog.text


async def test_what_was_refused_is_tried_again_after_an_hour() -> None:
    now, tried = [0.0], []
    shown = Message(embed=Embed("Board"), pictures=(Picture("board.png", b"x", "a board", framed=True),))
    illustrations = Illustrations(lambda: now[0])

    async def post(message: Message) -> int:
        tried.append(bool(message.pictures))
        if message.pictures:
            raise Undelivered(Trouble.UNFIT)
        return 5

    for _ in range(2):
        assert await illustrations.send(7, shown, post) == 5
    now[0] = LACKING_SECONDS
    assert await illustrations.send(7, shown, post) == 5
    assert tried == [True, False, False, True, False]

    async def lost(message: Message) -> int:
        raise Undelivered(Trouble.NO_ACCESS)

    with pytest.raises(Undelivered):
        await illustrations.send(8, shown, lost)
    assert illustrations.taken(8), "the place refuses the words too, so the picture was not the reason"

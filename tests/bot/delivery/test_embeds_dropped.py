"""Embeds that Discord drops without a word where the bot may not embed links: their words stand there in plain text."""

from __future__ import annotations

from typing import Any

import pytest

from bot.chat.sending.post import Post
from bot.present.layout.limits import CONTENT
from bot.present.layout.records import Embed, Field, Message
from deploy.sandbox.client import ShownMessage
from deploy.sandbox.core import Core
from deploy.sandbox.models.messages import Upload
from deploy.sandbox.operations import access
from deploy.sandbox.world.records import Channel
from tests.bot.delivery.conftest import City
from tests.bot.delivery.duels import board, move, thread, without_calls
from tests.bot.delivery.test_called_by_the_board import handed_over
from tests.end_to_end.players import buttons_of

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

MINUTE = 60_000
HOUR = 60 * MINUTE


async def embeds(city: City, *, allowed: bool) -> None:
    """Takes the permission to embed links in #games away from the bot, or gives it back."""
    deny = [] if allowed else ["EMBED_LINKS"]
    await city.discord.moderate("permissions", channel="games", who="bot", deny=deny)


async def stands(city: City, game: str) -> ShownMessage:
    """The message that is the board, whatever it looks like."""
    look = await city.look(game)
    (found,) = [each for each in await thread(city, game) if each.id == str(look.posts.board_id)]
    return found


def told_in_words(shown: ShownMessage) -> None:
    """A board in plain text has what a board in an embed has, within what a message holds."""
    assert shown.body["embeds"] == []
    assert len(shown.content) <= CONTENT
    for words in ("Ana", "Bo", "```", "Mana", "Embed Links"):
        assert words in shown.content, words
    assert {"hand", "more"} <= set(buttons_of(shown))


@pytest.mark.parametrize("calls", [False, True])
async def test_a_board_is_told_in_plain_text_from_the_next_move_on(city: City, calls: bool) -> None:
    """It is edited where nobody is called, and posted anew where somebody is."""
    game = (await city.duel()).game_id if calls else await without_calls(city)
    await move(city, game)
    await city.deliver()
    await embeds(city, allowed=False)
    for _ in range(3):
        if calls:
            await handed_over(city, game)
        else:
            await move(city, game)
        await city.deliver()
        look = await city.look(game)
        assert (look.posts.lost, look.posts.posted_version) == (False, look.version)
        told_in_words(await stands(city, game))
    live = [each for each in await thread(city, game) if "more" in buttons_of(each)]
    assert len(live) == 1
    assert [each["filename"] for each in live[0].body["attachments"]] == ["board.png"], "the picture stands below"
    assert "description" in live[0].body["attachments"][0]


async def test_what_was_found_out_is_not_asked_with_every_move(city: City) -> None:
    game = await without_calls(city)
    await embeds(city, allowed=False)
    await move(city, game)
    await city.deliver()
    for _ in range(3):
        mark = (await city.discord.exchanges())[-1]["number"]
        await move(city, game)
        await city.deliver()
        posts = (await city.look(game)).posts
        posted = f"/channels/{posts.thread_id}/messages"
        made = [(each["method"], each["path"]) for each in await city.discord.exchanges(mark)]
        assert len([each for each in made if each in (("POST", posted), ("PATCH", f"{posted}/{posts.board_id}"))]) == 1


async def test_the_embed_comes_back_by_itself_when_it_is_allowed_again(city: City) -> None:
    """Nobody moves meanwhile."""
    game = await without_calls(city)
    await embeds(city, allowed=False)
    await move(city, game)
    await city.deliver()
    told_in_words(await stands(city, game))
    city.clock.ahead += 6 * MINUTE
    await city.deliver()
    told_in_words(await stands(city, game))
    assert await city.store.outbox.pending() == 1, "it is tried again"
    await embeds(city, allowed=True)
    city.clock.ahead += 11 * MINUTE
    await city.deliver()
    shown = await board(city, game)
    assert len(shown.body["embeds"]) == 1
    assert shown.content == ""
    assert shown.body["attachments"] == []
    assert not (await city.look(game)).posts.in_plain_text
    assert await city.store.outbox.pending() == 0


async def test_a_finished_game_is_tried_no_more(city: City) -> None:
    game = await without_calls(city)
    await embeds(city, allowed=False)
    await move(city, game)
    await city.deliver()
    await city.services.games.concede(city.press(), game, city.ana.id)
    for _ in range(4):
        city.clock.ahead += HOUR
        await city.deliver()
    assert await city.owed() == 0
    result = [each for each in await thread(city, game) if "rematch" in buttons_of(each)]
    assert len(result) == 1
    assert "Bo" in result[0].content


async def test_every_message_of_a_place_is_told_in_plain_text(city: City) -> None:
    """A challenge says everything without an embed; the result, and a league's message, do not."""
    game = (await city.duel()).game_id
    await embeds(city, allowed=False)
    await city.services.games.concede(city.press(), game, city.bo.id)
    await city.deliver()
    shown = [each for each in await thread(city, game) if each.body["author"]["id"] == str(city.client.user.id)]  # type: ignore[union-attr]
    assert all(each.content.strip() for each in shown)


async def test_a_message_of_an_embed_alone_which_discord_refuses_is_told_in_plain_text(city: City) -> None:
    await embeds(city, allowed=False)
    post, place = Post(city.client), city.channels["games"]
    shown = Message(embed=Embed("The title", "The words", (Field("A part", "of them"),), "The foot"))
    message = await post.send(place, shown, "n")
    (posted,) = [each for each in await city.shown(place) if each.id == str(message)]
    assert posted.content == "**The title**\nThe words\n**A part**\nof them\n-# The foot"
    await post.edit(place, message, Message(embed=Embed("Another", "x" * 3000)))
    (posted,) = [each for each in await city.shown(place) if each.id == str(message)]
    assert posted.content.startswith("**Another**\nxxx")
    assert len(posted.content) <= CONTENT


async def test_an_embed_that_stayed_as_it_was_is_noticed(city: City, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if Discord kept the former embed where it takes no new one."""
    place, post = city.channels["games"], Post(city.client)
    message = await post.send(place, Message(content="x", embed=Embed("Day 1", "before")), "n")
    really = access.permitted

    def keeps(core: Core, channel: Channel, user: str, body: Any, uploads: list[Upload]) -> Any:
        kept = really(core, channel, user, body, uploads)
        return kept if kept is body else body.model_construct(body.model_fields_set - {"embeds"}, **vars(body))

    monkeypatch.setattr(access, "permitted", keeps)
    await embeds(city, allowed=False)
    await post.edit(place, message, Message(content="x", embed=Embed("Day 2", "after")))
    (posted,) = [each for each in await city.shown(place) if each.id == str(message)]
    assert "Day 2" in posted.content


async def test_a_place_that_is_shut_is_asked_once(city: City) -> None:
    """A refusal says nothing of embeds where something besides them was sent."""
    game = await without_calls(city)
    await city.services.settings.change_server(int(next(iter(city.sandbox.core.world.guilds))), text_only=True)
    await city.discord.moderate("permissions", channel="games", who="bot", deny=["VIEW_CHANNEL"])
    await move(city, game)
    place, mark = (await city.look(game)).posts.thread_id, (await city.discord.exchanges())[-1]["number"]
    await city.deliver()
    tried = [each for each in await city.discord.exchanges(mark) if f"/channels/{place}/" in each["path"]]
    assert len(tried) == 1
    assert (await city.look(game)).posts.lost

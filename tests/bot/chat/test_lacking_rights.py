"""What the bot may not do in a channel is told to who looks after it, once; and it comes back when it is granted."""

from __future__ import annotations

import pytest

from deploy.sandbox.client import Outcome
from tests.bot.chat.conftest import Tavern
from tests.end_to_end.duel import sentence
from tests.end_to_end.players import buttons_of

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

TOLD = sentence("rights.lacking")


async def deny(tavern: Tavern, *rights: str, channel: str = "games") -> None:
    await tavern.discord.moderate("permissions", channel=channel, who="bot", deny=list(rights))


def is_told(outcome: Outcome) -> bool:
    return bool(TOLD.search(outcome.shown.text))


async def test_a_moderator_is_told_once_in_each_channel_and_nobody_else_is(tavern: Tavern) -> None:
    await deny(tavern, "EMBED_LINKS")
    assert not is_told(await tavern.ana.slash("altered games"))
    first = await tavern.dev.slash("altered games")
    assert is_told(first)
    assert first.shown.ephemeral
    assert "Embed Links" in first.shown.text
    assert not TOLD.fullmatch(first.shown.text), "what was asked for stands below"
    for _ in range(2):
        assert not is_told(await tavern.dev.slash("altered games"))
    await deny(tavern, "EMBED_LINKS", channel="general")
    assert is_told(await tavern.dev.slash("altered games", channel="general"))
    assert not is_told(await tavern.dev.slash("altered games"))


async def test_what_is_missing_besides_is_told_and_what_was_granted_is_told_again(tavern: Tavern) -> None:
    await deny(tavern, "EMBED_LINKS")
    assert is_told(await tavern.dev.slash("altered games"))
    await deny(tavern, "EMBED_LINKS", "ATTACH_FILES")
    more = await tavern.dev.slash("altered games")
    assert "Attach Files" in more.shown.content.partition("\n")[0].split(".")[0]
    assert "Embed Links" not in more.shown.content.partition("\n")[0].split(".")[0]
    await deny(tavern)
    assert not is_told(await tavern.ana.slash("altered games")), "by whose press it is seen does not matter"
    await deny(tavern, "EMBED_LINKS")
    assert is_told(await tavern.dev.slash("altered games"))


async def test_a_thread_belongs_to_its_channel(tavern: Tavern) -> None:
    await tavern.begin()
    await deny(tavern, "EMBED_LINKS")
    assert is_told(await tavern.dev.slash("altered games", channel=tavern.thread))
    assert not is_told(await tavern.dev.slash("altered games"))


async def test_private_answers_keep_their_embeds_and_public_ones_are_told_in_plain_text(tavern: Tavern) -> None:
    await deny(tavern, "EMBED_LINKS")
    rule = await tavern.ana.slash("rule", query="6.2.e")
    assert rule.shown.body["embeds"]
    shown = await tavern.ana.press(rule.shown, next(each for each in rule.shown.buttons if "veryone" in each))
    public = [each for each in await tavern.bo.read("games") if not each.ephemeral][-1]
    assert not shown.failed
    assert public.body["embeds"] == []
    assert "6.2.e" in public.content


async def test_a_press_where_it_is_granted_again_brings_the_embed_back(tavern: Tavern) -> None:
    await tavern.begin()
    await deny(tavern, "EMBED_LINKS")
    await tavern.choose_mana(tavern.ana)

    async def plain() -> bool:
        return (await tavern.look()).posts.in_plain_text

    await tavern.until(plain)
    board = await tavern.board()
    assert board.body["embeds"] == []
    assert not (await tavern.bo.press(board, buttons_of(board)["hand"])).failed
    await deny(tavern)
    assert not (await tavern.bo.press(board, buttons_of(board)["hand"])).failed

    async def framed() -> bool:
        return not (await tavern.look()).posts.in_plain_text

    await tavern.until(framed)
    assert (await tavern.board()).body["embeds"]

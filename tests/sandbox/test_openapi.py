"""The second judge itself: it accepts what is right and sees what is wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from deploy.sandbox import Sandbox, SandboxClient
from deploy.sandbox.rest.front import Exchange
from tests.sandbox.bot import TestBot
from tests.sandbox.openapi import judge_or_skip


@pytest.mark.asyncio
async def test_requests_answers_and_events_are_judged(sandbox: Sandbox, client: SandboxClient, bot: TestBot) -> None:
    judge = judge_or_skip()
    seen: list[Exchange] = []
    sandbox.front.judge = lambda exchange: seen.append(exchange) or []  # type: ignore[func-returns-value]
    await bot.text_channel("games").send("Hello")
    await client.person("ana").slash("altered challenge", friend="bo")
    post, callback = seen
    assert judge.exchange(post) == judge.exchange(callback) == []
    assert judge.exchange(replace(post, body={"content": "x" * 4001}))
    assert judge.exchange(replace(post, answer={key: value for key, value in post.answer.items() if key != "author"}))
    assert judge.exchange(replace(post, status=201))
    assert judge.exchange(replace(post, path="/channels/1/nonsense"))
    (told,) = judge.exchange(replace(callback, body={"type": 4, "data": {"embeds": [{"title": "x" * 257}]}}))
    assert told.startswith("request: data/embeds/0/title: ")
    assert judge.event("CHANNEL_DELETE", {"id": "1"})
    assert judge.event("INTERACTION_CREATE", {}) == []  # the document does not describe it

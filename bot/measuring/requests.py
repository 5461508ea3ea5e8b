"""Every answer of Discord to a request of ours, counted where the client library sends it."""

from __future__ import annotations

from types import SimpleNamespace

import aiohttp

from bot.measuring import figures

SCOPE = "X-RateLimit-Scope"
"""The header by which Discord says whose limit was met."""

INVALID = (401, 403, 429)
"""Answers that count towards Discord's limit of invalid requests, but for 429 of a shared scope."""


def trace() -> aiohttp.TraceConfig:
    """What the client library's session is given, so that it tells of each answer."""
    config = aiohttp.TraceConfig()
    config.on_request_end.append(_ended)
    config.on_request_exception.append(_failed)
    return config


async def _ended(
    session: aiohttp.ClientSession, context: SimpleNamespace, parameters: aiohttp.TraceRequestEndParams
) -> None:
    status = parameters.response.status
    figures.REQUESTS.labels(f"{status // 100}xx").inc()
    scope = parameters.response.headers.get(SCOPE, "user")
    if status == 429:
        figures.LIMITED.labels(scope if scope in ("user", "shared", "global") else "user").inc()
    if status in INVALID and not (status == 429 and scope == "shared"):
        figures.INVALID.inc()


async def _failed(
    session: aiohttp.ClientSession, context: SimpleNamespace, parameters: aiohttp.TraceRequestExceptionParams
) -> None:
    figures.REQUESTS.labels("none").inc()

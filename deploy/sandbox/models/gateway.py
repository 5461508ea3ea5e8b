"""What a client sends over the gateway."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from deploy.sandbox.models.base import Strict


class Identify(Strict):
    """A new session."""

    token: str
    properties: dict[str, Any]
    intents: Annotated[int, Field(ge=0)]
    compress: bool | None = None
    large_threshold: Annotated[int, Field(ge=50, le=250)] | None = None
    shard: Annotated[list[int], Field(min_length=2, max_length=2)] | None = None
    presence: dict[str, Any] | None = None
    capabilities: int | None = None


class Resume(Strict):
    """Going on with a session after the connection was lost."""

    token: str
    session_id: str
    seq: int | None

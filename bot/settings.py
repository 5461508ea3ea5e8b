"""How the program is set up: everything comes from the environment, and secrets never show."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, SecretStr, StringConstraints, ValidationError

from persistence.settings import Durability, StoreSettings

WebAddress = Annotated[str, StringConstraints(pattern=r"^(https?|wss?)://\S+$", strip_whitespace=True)]

VARIABLES = {
    "discord_token": "DISCORD_TOKEN",
    "redis_url": "REDIS_URL",
    "durability": "TUMULT_DURABILITY",
    "data_directory": "TUMULT_DATA",
    "page_port": "TUMULT_PAGE_PORT",
    "discord_api": "TUMULT_DISCORD_API",
    "discord_gateway": "TUMULT_DISCORD_GATEWAY",
    "move_to": "TUMULT_MOVE_TO",
    "log_level": "TUMULT_LOG_LEVEL",
    "rules": "TUMULT_RULES",
    "answer_seconds": "TUMULT_ANSWER_SECONDS",
    "call_seconds": "TUMULT_CALL_SECONDS",
    "metrics_host": "TUMULT_METRICS_HOST",
    "metrics_port": "TUMULT_METRICS_PORT",
    "log_format": "TUMULT_LOG_FORMAT",
}
"""Which variable of the environment sets what."""


class BadSettings(ValueError):
    """A variable of the environment has a value that cannot be used; the message names the variable."""


class Settings(BaseModel):
    """What the operator decided; without a token the local Discord is used."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    discord_token: SecretStr | None = None
    redis_url: SecretStr | None = None
    durability: Durability = Durability.CHECKED
    data_directory: Path = Path(".data")
    page_port: int = Field(default=8137, ge=0, le=65535)
    discord_api: WebAddress | None = None
    discord_gateway: WebAddress | None = None
    move_to: SecretStr | None = None
    """Where `tumult data move` brings everything: a url or a directory."""

    log_level: str = Field(default="WARNING", pattern="^(DEBUG|INFO|WARNING|ERROR)$")
    log_format: Literal["text", "json"] = "text"
    rules: Path | None = None
    """A file with the operator's own copy of the rules; `bot.play.own_rules` says how it is written."""

    answer_seconds: float = Field(default=30, ge=0, le=3600)
    """How long everything waits that is answered by itself, the same for all."""

    call_seconds: float = Field(default=10, ge=0, le=600)
    """How long who has moved in the last two minutes is given to go on by themselves before they are called."""

    metrics_port: int | None = Field(default=None, ge=0, le=65535)
    """Where `/healthz`, `/readyz` and `/metrics` answer; nowhere without it, at a free port with 0."""

    metrics_host: str = Field(default="127.0.0.1", min_length=1)

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """The settings that the environment holds; raises BadSettings naming the variable, never its value."""
        values: dict[str, Any] = {
            name: environment[variable] for name, variable in VARIABLES.items() if environment.get(variable)
        }
        try:
            return cls.model_validate(values)
        except ValidationError as problem:
            first = problem.errors()[0]
            variable = VARIABLES[str(first["loc"][0])]
            raise BadSettings(f"{variable} cannot be used: {first['msg']}. Set it again or leave it out.") from None

    def for_store(self) -> StoreSettings:
        """Where games are kept."""
        return StoreSettings(
            data_directory=self.data_directory.resolve(),
            redis_url=self.redis_url.get_secret_value() if self.redis_url else None,
            durability=self.durability,
        )

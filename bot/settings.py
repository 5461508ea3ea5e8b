"""How the program is set up: everything comes from the environment, and secrets never show."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import unquote

from pydantic import BaseModel, ConfigDict, Field, SecretStr, StringConstraints, ValidationError, model_validator

from bot.privacy.retention_terms import KEEP
from persistence.delivery.turns import A_MINUTE
from persistence.server.settings import Durability, StoreSettings

Role = Literal["all", "gateway", "http", "delivery"]
"""What a process does: everything; Discord's gateway; presses over HTTP; messages, deadlines and the rest."""

WebAddress = Annotated[str, StringConstraints(pattern=r"^(https?|wss?)://\S+$", strip_whitespace=True)]

HttpAddress = Annotated[str, StringConstraints(pattern=r"^https?://\S+$", strip_whitespace=True)]

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
    "keep_games_days": "TUMULT_KEEP_GAMES_DAYS",
    "keep_people_days": "TUMULT_KEEP_PEOPLE_DAYS",
    "role": "TUMULT_ROLE",
    "shards": "TUMULT_SHARDS",
    "interactions_port": "TUMULT_INTERACTIONS_PORT",
    "interactions_host": "TUMULT_INTERACTIONS_HOST",
    "press_limit": "TUMULT_PRESS_LIMIT",
    "first_messages": "TUMULT_FIRST_MESSAGES",
    "metrics_host": "TUMULT_METRICS_HOST",
    "metrics_port": "TUMULT_METRICS_PORT",
    "pages_host": "TUMULT_PAGES_HOST",
    "pages_port": "TUMULT_PAGES_PORT",
    "log_format": "TUMULT_LOG_FORMAT",
    "traces": "TUMULT_TRACES",
}
"""Which variable of the environment sets what."""


class BadSettings(ValueError):
    """A variable of the environment has a value that cannot be used; the message names the variable."""


class CannotRun(RuntimeError):
    """The bot cannot run as it is set up; the message says what to do."""


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
    """A file with the operator's own copy of the rules; `bot.play.cards.own_rules` says how it is written."""

    answer_seconds: float = Field(default=30, ge=0, le=3600)
    """How long everything waits that is answered by itself, the same for all."""

    call_seconds: float = Field(default=10, ge=0, le=600)
    """How long who has moved in the last two minutes is given to go on by themselves before they are called."""

    keep_games_days: int = Field(default=KEEP.games_days, ge=0, le=100_000)
    """For how many days finished games are kept, 0 for ever; `bot.privacy.retention`."""

    keep_people_days: int = Field(default=KEEP.people_days, ge=0, le=100_000)
    """For how many days settings, decks and the like are kept of who does not come any more, 0 for ever."""

    metrics_port: int | None = Field(default=None, ge=0, le=65535)
    """Where `/healthz`, `/readyz` and `/metrics` answer; nowhere without it, at a free port with 0."""

    pages_port: int | None = Field(default=None, ge=0, le=65535)
    """Where public pages of leagues are read over HTTP; nowhere without it, at a free port with 0."""

    pages_host: str = Field(default="127.0.0.1", min_length=1)

    traces: HttpAddress | None = None
    """Where traces of presses are sent, an OTLP receiver over HTTP; nowhere without it."""

    metrics_host: str = Field(default="127.0.0.1", min_length=1)

    press_limit: float = Field(default=1.0, ge=0, le=1000)
    """How many times as fast as usual people may press; 0: as fast as they like."""

    first_messages: int = Field(default=A_MINUTE, ge=1, le=1000)
    """How many people are written to for the first time in a minute, of all processes together."""

    role: Role = "all"

    shards: str | None = Field(default=None, pattern=r"^\d+(-\d+)?/[1-9]\d*$")
    """Which shards of how many this process has, such as "0-3/16"; without it, as many as Discord advises."""

    interactions_port: int | None = Field(default=None, ge=0, le=65535)
    """Where Discord's interactions arrive over HTTP; without it they come by the gateway."""

    interactions_host: str = Field(default="127.0.0.1", min_length=1)

    @model_validator(mode="after")
    def _fits_together(self) -> Settings:
        if self.role != "all" and self.redis_url is None:
            raise ValueError("redis_url: several processes need a server that all of them reach")
        if self.role == "http" and self.interactions_port is None:
            raise ValueError("interactions_port: role http takes presses there")
        if self.shards and not self.shard_range:
            raise ValueError("shards: the first is one of them, and the last not before it")
        return self

    @property
    def shared(self) -> bool:
        """Whether other processes may run on the same games."""
        return self.redis_url is not None

    @property
    def shard_range(self) -> tuple[list[int], int] | None:
        """The shards of this process, and how many there are in all."""
        if self.shards is None:
            return None
        own, _, count = self.shards.partition("/")
        first, _, last = own.partition("-")
        ids = list(range(int(first), int(last or first) + 1))
        return (ids, int(count)) if ids and ids[-1] < int(count) else None

    @property
    def secrets(self) -> tuple[str, ...]:
        """What stands only in the environment: the token and the passwords of stores, also as urls write them."""
        urls = [each.get_secret_value() for each in (self.redis_url, self.move_to) if each is not None]
        found = [] if self.discord_token is None else [self.discord_token.get_secret_value()]
        for url in urls:
            who, at, _ = url.partition("://")[2].rpartition("@")
            password = who.partition(":")[2] if at else ""
            found += [password, unquote(password)]
            options = [part.partition("=") for part in url.partition("?")[2].split("&")]
            found += [each for name, _, value in options if "password" in name for each in (value, unquote(value))]
        return tuple(dict.fromkeys(each for each in found if each))

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
            said = str(first["msg"]).removeprefix("Value error, ")
            name, _, why = (str(first["loc"][0]), "", said) if first["loc"] else said.partition(": ")
            raise BadSettings(f"{VARIABLES[name]} cannot be used: {why}. Set it again or leave it out.") from None

    def for_store(self) -> StoreSettings:
        """Where games are kept."""
        return StoreSettings(
            data_directory=self.data_directory.resolve(),
            redis_url=self.redis_url.get_secret_value() if self.redis_url else None,
            durability=self.durability,
        )

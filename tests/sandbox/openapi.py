"""A second judge of everything that passes between bot and sandbox: Discord's own OpenAPI document.

The document is no part of the project. It is looked for at TUMULT_DISCORD_SPEC, then beside the checkout.
"""

from __future__ import annotations

import json
import os
import re
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from jsonschema_rs import Draft202012Validator, Registry, ValidationError, ValidationErrorKind

from deploy.sandbox.rest.front import Exchange

BESIDE_CHECKOUT = Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"
NAME = "urn:discord"
SNOWFLAKES = {
    "id", "users", "roles", "sticker_ids", "applied_tags", "user_id", "channel_id", "guild_id", "message_id",
    "recipient_id", "parent_id", "allow", "deny",
}  # fmt: skip
OVERWRITE = "/channels/{channel_id}/permissions/{overwrite_id}"
"""Here alone the document wants permissions as numbers; clients send texts, as Discord's pages say."""

# Events whose data is a thing the document describes; others it does not know.
EVENTS = {
    "THREAD_CREATE": "ThreadResponse",
    "THREAD_UPDATE": "ThreadResponse",
    "CHANNEL_UPDATE": "GuildChannelResponse",
    "CHANNEL_DELETE": "GuildChannelResponse",
}


def document_path() -> Path | None:
    """Where the document lies, or None."""
    named = os.environ.get("TUMULT_DISCORD_SPEC")
    path = Path(named) if named else BESIDE_CHECKOUT
    return path if path.is_file() else None


def judge_or_skip() -> OpenApiJudge:
    """The judge; without the document the test is skipped, or fails when CI is true."""
    path = document_path()
    if path is None:
        reason = "Discord's OpenAPI document is missing: set TUMULT_DISCORD_SPEC to its path."
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    return load(path)


def judge_if_there() -> OpenApiJudge | None:
    """The judge, or None without the document; when CI is true, its absence fails the test."""
    return judge_or_skip() if document_path() is not None or os.environ.get("CI") == "true" else None


@cache
def load(path: Path) -> OpenApiJudge:
    """The judge by the document at a path, read once."""
    return OpenApiJudge(json.loads(path.read_text()))


class OpenApiJudge:
    """Says what the document has against a request, an answer or an event."""

    def __init__(self, document: dict[str, Any]) -> None:
        self._document = document
        self._registry = Registry([(NAME, document)])
        self._validators: dict[str, Draft202012Validator] = {}
        by_fewest_parameters = sorted(document["paths"], key=lambda path: path.count("{"))
        self._routes = [(re.compile(re.sub(r"\{[^}]+\}", "[^/]+", path)), path) for path in by_fewest_parameters]

    def exchange(self, exchange: Exchange) -> list[str]:
        """What is wrong with a request or its answer; of a refused request only the answer is judged."""
        template = self._template(exchange.method, exchange.path)
        if template is None:
            return [] if exchange.status == 404 else ["the document knows no such route"]
        operation = self._document["paths"][template][exchange.method.lower()]
        found: list[str] = []
        if exchange.status < 400:
            found += self._request(template, exchange, operation)
        return found + self._answer(template, exchange, operation)

    def event(self, name: str, data: dict[str, Any]) -> list[str]:
        """What is wrong with an event's data."""
        schema = EVENTS.get(name)
        if schema is None:
            return []
        return self._complaints(f"{NAME}#/components/schemas/{schema}", data)

    def _template(self, method: str, path: str) -> str | None:
        for pattern, template in self._routes:
            if pattern.fullmatch(path) and method.lower() in self._document["paths"][template]:
                return str(template)
        return None

    def _request(self, template: str, exchange: Exchange, operation: dict[str, Any]) -> list[str]:
        content = operation.get("requestBody", {}).get("content", {})
        if "application/json" not in content:
            return ["a body where none belongs"] if exchange.body else []
        where = f"{_pointer(template, exchange.method)}/requestBody/content/application~1json/schema"
        body = _with_string_ids({} if exchange.body is None else exchange.body)
        if template == OVERWRITE:
            body = {name: int(value) if str(value).isdecimal() else value for name, value in body.items()}
        return [f"request: {text}" for text in self._complaints(where, body)]

    def _answer(self, template: str, exchange: Exchange, operation: dict[str, Any]) -> list[str]:
        if exchange.status >= 400:
            # The errors tree is left out: the document wants numbers for its codes, Discord sends words.
            plain = {key: value for key, value in exchange.answer.items() if key != "errors"}
            schema = "RatelimitedResponse" if exchange.status == 429 else "ErrorResponse"
            return [f"answer: {text}" for text in self._complaints(f"{NAME}#/components/schemas/{schema}", plain)]
        status = str(exchange.status)
        if status not in operation["responses"]:
            return [f"answer: status {status} is not among {list(operation['responses'])}"]
        if "application/json" not in operation["responses"][status].get("content", {}):
            return []
        where = f"{_pointer(template, exchange.method)}/responses/{status}/content/application~1json/schema"
        return [f"answer: {text}" for text in self._complaints(where, exchange.answer)]

    def _complaints(self, where: str, body: Any) -> list[str]:
        if where not in self._validators:
            self._validators[where] = Draft202012Validator({"$ref": where}, registry=self._registry)
        errors = map(_plainest, self._validators[where].iter_errors(body))
        return [f"{'/'.join(map(str, error.instance_path))}: {error.message[:200]}" for error in errors]


def _plainest(error: ValidationError) -> ValidationError:
    """What to tell of something that is none of several kinds: the deepest objection of a kind that it says it is."""
    while isinstance(error.kind, ValidationErrorKind.AnyOf | ValidationErrorKind.OneOfNotValid):
        kinds = error.kind.context
        meant = [found for found in kinds if all(each.instance_path[-1:] != ["type"] for each in found)]
        error = max((each for found in meant or kinds for each in found), key=lambda each: len(each.instance_path))
    return error


def _pointer(template: str, method: str) -> str:
    return f"{NAME}#/paths/{quote(template.replace('~', '~0').replace('/', '~1'))}/{method.lower()}"


def _with_string_ids(value: Any, key: str = "", parent: Any = None) -> Any:
    """Real clients send some ids as numbers and Discord accepts them; the document wants strings.

    The ids of components are numbers indeed.
    """
    if isinstance(value, dict):
        return {name: _with_string_ids(child, name, value) for name, child in value.items()}
    if isinstance(value, list):
        return [_with_string_ids(child, key, parent) for child in value]
    is_component = key == "id" and isinstance(parent, dict) and isinstance(parent.get("type"), int)
    if key in SNOWFLAKES and isinstance(value, int) and not isinstance(value, bool) and not is_component:
        return str(value)
    return value

"""Refusals in Discord's own words and numbers."""

from __future__ import annotations

from typing import Any, Final

Json = dict[str, Any]

INVALID_FORM: Final = 50035

# code -> (HTTP status, message); Discord's documentation, "Opcodes and Status Codes" and "JSON Error Codes".
KNOWN: Final[dict[int, tuple[int, str]]] = {
    0: (404, "404: Not Found"),
    10002: (404, "Unknown Application"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    20016: (429, "This action cannot be performed due to slowmode rate limit"),
    20026: (
        403,
        "Your bot has been flagged by our anti-spam system for abusive behavior. While your bot is quarantined, it is "
        "unable to join any more guilds, or send any direct messages to users it has not messaged before.",
    ),
    20028: (429, "The write action you are performing on the channel has hit the write rate limit."),
    30003: (400, "Maximum number of pins reached for the channel (250)"),
    30008: (400, "Maximum number of emojis reached (2000)"),
    30013: (400, "Maximum number of guild channels reached (500)"),
    30032: (400, "Maximum number of application commands reached (100)"),
    30033: (400, "Maximum number of thread participants has been reached (1000)"),
    30034: (400, "Maximum number of daily application command creates has been reached (200)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    40001: (401, "401: Unauthorized"),
    40003: (403, "You are opening direct messages too fast."),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    40067: (400, "A tag is required to create a forum post in this channel"),
    40094: (400, "This interaction has hit the maximum number of follow up messages."),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50019: (400, "A message can only be pinned to the channel it was sent in"),
    50021: (403, "Cannot execute action on a system message"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    160004: (400, "A thread has already been created for this message"),
    160005: (400, "Thread is locked"),
    160006: (400, "Maximum number of active threads reached"),
}

# What only a faulty client is told; the rest (a deleted message, closed DMs) happens to good ones.
MALFORMED: Final = frozenset({0, 10002, 10015, 30032, 40005, 40060, 50005, 50006, 50008, 50021, 50024, 50035, 50109})


class DiscordError(Exception):
    """A refusal as Discord gives it: HTTP status, code, message and, for a bad form, the tree of faulty fields."""

    def __init__(self, code: int, errors: Json | None = None, *, status: int | None = None, message: str | None = None):
        known_status, known_message = KNOWN.get(code, (400, "Error"))
        self.status = known_status if status is None else status
        self.code = code
        self.message = known_message if message is None else message
        self.errors = errors
        super().__init__(f"{self.status} {self.code}: {self.message}" + (f" {errors}" if errors else ""))

    def body(self) -> Json:
        """The JSON that the client receives."""
        body: Json = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        return body


def invalid_form(path: str, code: str, message: str) -> DiscordError:
    """A 50035 that names one faulty field. `path` is dotted, as `embeds.0.title`; empty means the form as a whole."""
    tree: Json = {"_errors": [{"code": code, "message": message}]}
    for part in reversed([part for part in path.split(".") if part]):
        tree = {part: tree}
    return DiscordError(INVALID_FORM, tree)


class ActionError(Exception):
    """Something a person cannot do on the page or through the drive; the message tells what to do instead."""

    def __init__(self, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.status = status


class SandboxError(Exception):
    """The sandbox cannot start or go on; the message tells the operator what to do."""

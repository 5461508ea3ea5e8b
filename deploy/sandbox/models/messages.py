"""Messages as a bot sends and edits them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from deploy.sandbox.errors import DiscordError, invalid_form
from deploy.sandbox.models.base import Snowflake, Strict, fault
from deploy.sandbox.models.components import Components, check_identities, walk
from deploy.sandbox.models.embeds import Embeds

SUPPRESS_EMBEDS, EPHEMERAL, LOADING = 1 << 2, 1 << 6, 1 << 7
SUPPRESS_NOTIFICATIONS = 1 << 12
MAX_FILES, MAX_FILE_BYTES, MAX_REQUEST_BYTES = 10, 10 << 20, 25 << 20


@dataclass(frozen=True)
class Upload:
    """A file that came with a request, under the number the form gives it."""

    number: str
    filename: str
    content_type: str
    data: bytes


class AllowedMentions(Strict):
    """Who may be notified by what the text mentions."""

    parse: list[Literal["users", "roles", "everyone"]] | None = None
    users: Annotated[list[Snowflake], Field(max_length=100)] | None = None
    roles: Annotated[list[Snowflake], Field(max_length=100)] | None = None
    replied_user: bool | None = None

    @model_validator(mode="after")
    def _says_it_once(self) -> Self:
        for kind, listed in (("users", self.users), ("roles", self.roles)):
            if listed and kind in (self.parse or ()):
                message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
                raise fault("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)
        return self


class AttachmentEntry(Strict):
    """A file to add (its number in the form) or to keep (its id). What Discord itself adds may be sent back."""

    id: Snowflake
    filename: Annotated[str, Field(min_length=1, max_length=1024)] | None = None
    description: Annotated[str, Field(max_length=1024)] | None = None
    title: Annotated[str, Field(max_length=1024)] | None = None
    spoiler: bool | None = None
    is_spoiler: bool | None = None
    size: int | None = None
    url: str | None = None
    proxy_url: str | None = None
    width: int | None = None
    height: int | None = None
    content_type: str | None = None


class MessageBody(Strict):
    """What sending and editing share."""

    content: Annotated[str, Field(max_length=2000)] | None = None
    embeds: Embeds | None = None
    components: Components | None = None
    attachments: Annotated[list[AttachmentEntry], Field(max_length=MAX_FILES)] | None = None
    allowed_mentions: AllowedMentions | None = None
    flags: Annotated[int, Field(ge=0)] | None = None
    tts: bool | None = None

    def given(self, name: str) -> bool:
        """Whether the request names the field at all, if only with null."""
        return name in self.model_fields_set


class MessageCreate(MessageBody):
    """A new message."""

    nonce: Annotated[str, Field(max_length=25)] | int | None = None
    enforce_nonce: bool | None = None
    sticker_ids: Annotated[list[Snowflake], Field(max_length=0)] | None = None


class MessageEdit(MessageBody):
    """A change of a message; what is not named stays."""


def check_flags(flags: int, allowed: int) -> None:
    """Raises DiscordError 50035 when a flag is set that may not be set here."""
    if flags & ~allowed:
        raise invalid_form("flags", "FLAGS_INVALID", f"These flags cannot be set here: {flags & ~allowed}.")


def check_files(uploads: list[Upload]) -> None:
    """Number and size of the files. Raises DiscordError 40005 or 50035."""
    if len(uploads) > MAX_FILES:
        raise invalid_form("files", "BASE_TYPE_MAX_LENGTH", f"Must be {MAX_FILES} or fewer in length.")
    if any(len(upload.data) > MAX_FILE_BYTES for upload in uploads):
        raise DiscordError(40005)
    if len({upload.number for upload in uploads}) != len(uploads):
        raise invalid_form("files", "FILES_DUPLICATED", "Two files carry the same number.")


def check_whole(body: MessageBody, *, filenames: set[str]) -> None:
    """The rules that concern a message as a whole, which will hold these files. Raises DiscordError 50035."""
    check_identities(list(walk(body.components or [])))
    for index, embed in enumerate(body.embeds or ()):
        scheme, _, filename = embed.image.url.partition("://") if embed.image else ("", "", "")
        if scheme == "attachment" and filename not in filenames:
            message = f'The referenced attachment "{filename}" does not exist in this message.'
            code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
            raise invalid_form(f"embeds.{index}.image.url", code, message)

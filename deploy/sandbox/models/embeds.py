"""Embeds: a titled card with text, fields and pictures."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from deploy.sandbox.models.base import MediaAddress, Strict, Trimmed, WebAddress, fault

MAX_EMBED_TOTAL = 6000


class EmbedMedia(Strict):
    """A picture of an embed. All but the address is what Discord adds, and ignores when it is sent back."""

    url: Annotated[MediaAddress, Field(max_length=2048)]
    proxy_url: str | None = None
    width: int | None = None
    height: int | None = None
    content_type: str | None = None
    description: Annotated[str, Field(max_length=1024)] | None = None
    flags: int | None = None
    placeholder: str | None = None
    placeholder_version: int | None = None


class EmbedFooter(Strict):
    """The small line below."""

    text: Annotated[Trimmed, Field(min_length=1, max_length=2048)]


class EmbedField(Strict):
    """A titled paragraph. Neither part may be empty or blank."""

    name: Annotated[Trimmed, Field(min_length=1, max_length=256)]
    value: Annotated[Trimmed, Field(min_length=1, max_length=1024)]
    inline: bool | None = None


class Embed(Strict):
    """One card of a message."""

    type: str | None = None
    title: Annotated[Trimmed, Field(max_length=256)] | None = None
    description: Annotated[Trimmed, Field(max_length=4096)] | None = None
    url: Annotated[WebAddress, Field(max_length=2048)] | None = None
    color: Annotated[int, Field(ge=0, le=0xFFFFFF)] | None = None
    footer: EmbedFooter | None = None
    image: EmbedMedia | None = None
    fields: Annotated[list[EmbedField], Field(max_length=25)] | None = None
    flags: int | None = None

    def length(self) -> int:
        """The characters that count towards the total of a message."""
        return (
            len(self.title or "")
            + len(self.description or "")
            + len(self.footer.text if self.footer else "")
            + sum(len(field.name) + len(field.value) for field in self.fields or ())
        )

    def is_empty(self) -> bool:
        """Whether there is nothing in it that could be shown."""
        return not (self.length() or self.image or self.url)


def _within_total(embeds: list[Embed]) -> list[Embed]:
    if sum(embed.length() for embed in embeds) > MAX_EMBED_TOTAL:
        raise fault("MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {MAX_EMBED_TOTAL}")
    if any(embed.is_empty() for embed in embeds):
        raise fault("EMBED_EMPTY", "An embed needs a title, a description, a field or a picture.")
    return embeds


Embeds = Annotated[list[Embed], Field(max_length=10), AfterValidator(_within_total)]

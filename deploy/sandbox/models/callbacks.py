"""Answers to interactions."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from deploy.sandbox.models.base import Strict
from deploy.sandbox.models.commands import Localizations
from deploy.sandbox.models.messages import MessageCreate, MessageEdit
from deploy.sandbox.models.modals import Modal

MESSAGE, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9


class DeferData(Strict):
    """A deferral decides only whether the answer will be private."""

    flags: Annotated[int, Field(ge=0)] | None = None
    tts: bool | None = None


class AutocompleteChoice(Strict):
    """One line offered while a person types."""

    name: Annotated[str, Field(min_length=1, max_length=100)]
    name_localizations: Localizations | None = None
    value: Annotated[str, Field(max_length=100)] | int | float


class AutocompleteData(Strict):
    """What is offered while a person types."""

    choices: Annotated[list[AutocompleteChoice], Field(max_length=25)]


class MessageCallback(Strict):
    """Answer with a new message."""

    type: Literal[4]
    data: MessageCreate


class DeferCallback(Strict):
    """Promise an answer; the person sees "thinking…"."""

    type: Literal[5]
    data: DeferData | None = None


class DeferUpdateCallback(Strict):
    """Promise, unseen, to change the message that was pressed."""

    type: Literal[6]
    data: DeferData | None = None


class UpdateCallback(Strict):
    """Change the message that was pressed."""

    type: Literal[7]
    data: MessageEdit


class AutocompleteCallback(Strict):
    """Offer choices."""

    type: Literal[8]
    data: AutocompleteData


class ModalCallback(Strict):
    """Show a dialog."""

    type: Literal[9]
    data: Modal


Callback = Annotated[
    MessageCallback | DeferCallback | DeferUpdateCallback | UpdateCallback | AutocompleteCallback | ModalCallback,
    Field(discriminator="type"),
]

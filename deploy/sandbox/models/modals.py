"""Modals: the dialogs a bot may show in answer to a command or a press."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from deploy.sandbox.models.base import Strict, fault
from deploy.sandbox.models.components import (
    Component,
    CustomId,
    check_identities,
    walk,
)


class TextInput(Component):
    """A line or a paragraph to write."""

    type: Literal[4]
    custom_id: CustomId
    style: Literal[1, 2]
    label: Annotated[str, Field(min_length=1, max_length=45)] | None = None
    min_length: Annotated[int, Field(ge=0, le=4000)] | None = None
    max_length: Annotated[int, Field(ge=1, le=4000)] | None = None
    required: bool | None = None
    value: Annotated[str, Field(max_length=4000)] | None = None
    placeholder: Annotated[str, Field(max_length=100)] | None = None

    @model_validator(mode="after")
    def _has_a_range(self) -> Self:
        least, most = self.min_length or 0, self.max_length or 4000
        if least > most:
            raise fault("TEXT_INPUT_INVALID_RANGE", "min_length must not be greater than max_length")
        if self.value and not least <= len(self.value) <= most:
            raise fault("BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        return self


class Label(Component):
    """A question with the place for its answer."""

    type: Literal[18]
    label: Annotated[str, Field(min_length=1, max_length=45)]
    description: Annotated[str, Field(min_length=1, max_length=100)] | None = None
    component: TextInput

    @model_validator(mode="after")
    def _names_only_once(self) -> Self:
        if self.component.label is not None:
            raise fault("COMPONENT_LABEL_FORBIDDEN", "A text input in a label has no label of its own")
        return self


class Modal(Strict):
    """A dialog."""

    custom_id: CustomId
    title: Annotated[str, Field(min_length=1, max_length=45)]
    components: Annotated[list[Label], Field(min_length=1, max_length=5)]

    def check(self) -> None:
        """Custom ids and numbers are unique. Raises DiscordError 50035."""
        check_identities(list(walk(self.components)))

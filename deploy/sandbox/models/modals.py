"""Modals: the dialogs a bot may show in answer to a command or a press."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from deploy.sandbox.models.base import OneIfNull, Strict, fault
from deploy.sandbox.models.components import (
    Component,
    CustomId,
    StringSelect,
    TextDisplay,
    ThingSelect,
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


class ChoiceOption(Strict):
    """One line of a radio or checkbox group."""

    label: Annotated[str, Field(min_length=1, max_length=100)]
    value: Annotated[str, Field(min_length=1, max_length=100)]
    description: Annotated[str, Field(max_length=100)] | None = None
    default: bool | None = None


def _distinct(options: list[ChoiceOption]) -> None:
    if len({option.value for option in options}) != len(options):
        raise fault("COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")


class RadioGroup(Component):
    """A choice of exactly one line."""

    type: Literal[21]
    custom_id: CustomId
    options: Annotated[list[ChoiceOption], Field(min_length=2, max_length=10)]
    required: bool | None = None

    @model_validator(mode="after")
    def _options_are_distinct(self) -> Self:
        _distinct(self.options)
        if sum(bool(option.default) for option in self.options) > 1:
            raise fault("COMPONENT_TOO_MANY_DEFAULTS", "Only one option may be default")
        return self


class CheckboxGroup(Component):
    """A choice of several lines."""

    type: Literal[22]
    custom_id: CustomId
    options: Annotated[list[ChoiceOption], Field(min_length=1, max_length=10)]
    min_values: Annotated[int, Field(ge=0, le=10)] | None = None
    max_values: Annotated[int, Field(ge=1, le=10)] | None = None
    required: bool | None = None

    @model_validator(mode="after")
    def _has_a_range(self) -> Self:
        _distinct(self.options)
        most = len(self.options) if self.max_values is None else self.max_values
        if most > len(self.options) or (self.min_values or 0) > most:
            raise fault("COMPONENT_INVALID_RANGE", "min_values and max_values must fit the number of options")
        if self.min_values == 0 and self.required is not False:
            raise fault("COMPONENT_INVALID_RANGE", "min_values 0 needs required to be false")
        if sum(bool(option.default) for option in self.options) > most:
            raise fault("COMPONENT_TOO_MANY_DEFAULTS", "More options are default than may be chosen")
        return self


class Checkbox(Component):
    """A single yes or no."""

    type: Literal[23]
    custom_id: CustomId
    default: bool | None = None


class FileUpload(Component):
    """A place to put files."""

    type: Literal[19]
    custom_id: CustomId
    min_values: Annotated[int, Field(ge=0, le=10), OneIfNull] = 1
    max_values: Annotated[int, Field(ge=1, le=10), OneIfNull] = 1
    required: bool | None = None

    @model_validator(mode="after")
    def _has_a_range(self) -> Self:
        if self.min_values > self.max_values:
            raise fault("COMPONENT_INVALID_RANGE", "min_values must not be greater than max_values")
        if self.min_values == 0 and self.required is not False:
            raise fault("COMPONENT_INVALID_RANGE", "min_values 0 needs required to be false")
        return self


class Label(Component):
    """A question with the place for its answer."""

    type: Literal[18]
    label: Annotated[str, Field(min_length=1, max_length=45)]
    description: Annotated[str, Field(min_length=1, max_length=100)] | None = None
    component: Annotated[
        TextInput | StringSelect | ThingSelect | RadioGroup | CheckboxGroup | Checkbox | FileUpload,
        Field(discriminator="type"),
    ]

    @model_validator(mode="after")
    def _names_only_once(self) -> Self:
        if isinstance(self.component, TextInput) and self.component.label is not None:
            raise fault("COMPONENT_LABEL_FORBIDDEN", "A text input in a label has no label of its own")
        if isinstance(self.component, (StringSelect, ThingSelect)):
            if self.component.disabled:
                raise fault("COMPONENT_DISABLED_FORBIDDEN", "A select in a modal cannot be disabled")
            if self.component.min_values == 0 and self.component.required is not False:
                raise fault("COMPONENT_INVALID_RANGE", "min_values 0 needs required to be false")
        return self


class TextInputRow(Component):
    """The older way to place a text input."""

    type: Literal[1]
    components: Annotated[list[TextInput], Field(min_length=1, max_length=1)]

    @model_validator(mode="after")
    def _has_a_name(self) -> Self:
        if self.components[0].label is None:
            raise fault("BASE_TYPE_REQUIRED", "A text input in an action row needs a label")
        return self


class Modal(Strict):
    """A dialog."""

    custom_id: CustomId
    title: Annotated[str, Field(min_length=1, max_length=45)]
    components: Annotated[
        list[Annotated[Label | TextDisplay | TextInputRow, Field(discriminator="type")]],
        Field(min_length=1, max_length=5),
    ]

    def check(self) -> None:
        """Custom ids and numbers are unique. Raises DiscordError 50035."""
        check_identities(list(walk(self.components)))

"""Components of messages: rows of buttons and selects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from deploy.sandbox.errors import Json, invalid_form
from deploy.sandbox.models.base import LinkAddress, OneIfNull, Snowflake, Strict, fault

LINK, PREMIUM = 5, 6
MAX_ROWS = 5

CustomId = Annotated[str, Field(min_length=1, max_length=100)]


class Component(Strict):
    """Anything placed in a message or a modal. Ids are given by Discord where the bot gives none."""

    id: Annotated[int, Field(ge=0, le=2**31 - 1)] | None = None


class Emoji(Strict):
    """A picture on a button or option: a Unicode character by name, or an uploaded one by id."""

    id: Snowflake | None = None
    name: Annotated[str, Field(min_length=1, max_length=32)] | None = None
    animated: bool | None = None

    @model_validator(mode="after")
    def _names_something(self) -> Self:
        if self.id is None and self.name is None:
            raise fault("BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
        return self


class Button(Component):
    """Something to press."""

    type: Literal[2]
    style: Annotated[int, Field(ge=1, le=6)]
    label: Annotated[str, Field(max_length=80)] | None = None
    emoji: Emoji | None = None
    custom_id: CustomId | None = None
    url: Annotated[LinkAddress, Field(max_length=512)] | None = None
    sku_id: Snowflake | None = None
    disabled: bool | None = None

    @model_validator(mode="after")
    def _fits_its_style(self) -> Self:
        if self.style == PREMIUM:
            raise fault("BUTTON_COMPONENT_SKU_REQUIRED", "The sandbox sells nothing: premium buttons are refused.")
        if self.sku_id is not None:
            raise fault("BUTTON_COMPONENT_SKU_FORBIDDEN", "Only a premium button has a sku_id")
        if self.style == LINK and (self.url is None or self.custom_id is not None):
            raise fault("BUTTON_COMPONENT_URL_REQUIRED", "A link button must have a url and no custom id")
        if self.style != LINK and (self.custom_id is None or self.url is not None):
            raise fault("BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id and no url is required")
        if not self.label and self.emoji is None:
            raise fault("BUTTON_COMPONENT_INVALID", "A button needs a label or an emoji")
        return self


class SelectOption(Strict):
    """One line of a select."""

    label: Annotated[str, Field(min_length=1, max_length=100)]
    value: Annotated[str, Field(min_length=1, max_length=100)]
    description: Annotated[str, Field(max_length=100)] | None = None
    emoji: Emoji | None = None
    default: bool | None = None


class Select(Component):
    """What all selects share."""

    custom_id: CustomId
    placeholder: Annotated[str, Field(max_length=150)] | None = None
    min_values: Annotated[int, Field(ge=0, le=25), OneIfNull] = 1
    max_values: Annotated[int, Field(ge=1, le=25), OneIfNull] = 1
    disabled: bool | None = None
    required: bool | None = None  # means something in modals only

    @model_validator(mode="after")
    def _has_a_range(self) -> Self:
        if self.min_values > self.max_values:
            raise fault("SELECT_COMPONENT_INVALID_RANGE", "min_values must not be greater than max_values")
        return self


class StringSelect(Select):
    """A choice among lines of text."""

    type: Literal[3]
    options: Annotated[list[SelectOption], Field(min_length=1, max_length=25)]

    @model_validator(mode="after")
    def _options_are_distinct(self) -> Self:
        values = [option.value for option in self.options]
        if len(set(values)) != len(values):
            raise fault("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
        if self.max_values > len(values):
            raise fault("SELECT_COMPONENT_MAX_VALUES", "max_values must not be greater than the number of options")
        if sum(bool(option.default) for option in self.options) > self.max_values:
            raise fault("SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More options are default than may be chosen")
        return self


class DefaultValue(Strict):
    """What is chosen beforehand."""

    id: Snowflake
    type: Literal["user", "role", "channel"]


class ThingSelect(Select):
    """A choice among the server's users (5), roles (6), both (7) or channels (8)."""

    type: Literal[5, 6, 7, 8]
    default_values: Annotated[list[DefaultValue], Field(max_length=25)] | None = None
    channel_types: list[int] | None = None

    @model_validator(mode="after")
    def _defaults_fit(self) -> Self:
        defaults = len(self.default_values or ())
        if defaults and not self.min_values <= defaults <= self.max_values:
            raise fault("SELECT_COMPONENT_DEFAULTS", "default_values must lie between min_values and max_values")
        if self.channel_types is not None and self.type != 8:
            raise fault("SELECT_COMPONENT_CHANNEL_TYPES", "Only a channel select has channel_types")
        return self


class ActionRow(Component):
    """A row of up to five buttons, or of one select."""

    type: Literal[1]
    components: Annotated[
        list[Annotated[Button | StringSelect | ThingSelect, Field(discriminator="type")]],
        Field(min_length=1, max_length=5),
    ]

    @model_validator(mode="after")
    def _fits_the_width(self) -> Self:
        if len(self.components) > 1 and any(not isinstance(child, Button) for child in self.components):
            raise fault("COMPONENT_LAYOUT_WIDTH_EXCEEDED", "Components displayed must fit within a row of width 5")
        return self


Components = Annotated[list[ActionRow], Field(max_length=MAX_ROWS)]


def walk(components: Sequence[Component], path: str = "components") -> Iterator[tuple[str, Component]]:
    """Every component, nested ones included, with its path in the form."""
    for index, component in enumerate(components):
        here = f"{path}.{index}"
        yield here, component
        nested = getattr(component, "components", None)
        if nested:
            yield from walk(nested, f"{here}.components")
        if (child := getattr(component, "component", None)) is not None:
            yield f"{here}.component", child


def check_identities(everything: Sequence[tuple[str, Component]]) -> None:
    """Custom ids and numbers are unique in the whole message or modal. Raises DiscordError 50035."""
    seen: set[str] = set()
    numbers: set[int] = set()
    for path, component in everything:
        custom_id = getattr(component, "custom_id", None)
        if custom_id is not None and custom_id in seen:
            message = "Component custom id cannot be duplicated"
            raise invalid_form(f"{path}.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", message)
        if component.id and component.id in numbers:
            raise invalid_form(f"{path}.id", "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
        seen.add(custom_id or "")
        numbers.add(component.id or 0)


def numbered(components: Sequence[Component]) -> list[Json]:
    """The components as Discord keeps them: without empty fields, every one with a number of its own."""
    plain = [component.model_dump(exclude_none=True) for component in components]
    taken = {entry["id"] for entry in walk_json(plain) if entry.get("id")}
    free = (number for number in range(1, 1000) if number not in taken)
    for entry in walk_json(plain):
        if not entry.get("id"):
            entry["id"] = next(free)
    return plain


def walk_json(components: Sequence[Json]) -> Iterator[Json]:
    """Every component of a stored message or modal, nested ones included."""
    for component in components:
        yield component
        yield from walk_json(component.get("components", ()))
        child: Any = component.get("component")
        if child is not None:
            yield child

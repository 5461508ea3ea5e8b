"""Ground for all request models: strict types, no unknown fields, and Discord's way of naming a fault."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, TypeVar
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from deploy.sandbox.errors import INVALID_FORM, DiscordError, Json

T = TypeVar("T")


class Strict(BaseModel):
    """A request body. Discord ignores fields it does not know; the sandbox refuses them, for they are mistakes."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


def _snowflake(value: Any) -> Any:
    """Discord accepts ids as numbers too, and real clients send them so in a few places."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if isinstance(value, str) and not (value.isascii() and value.isdigit() and len(value) <= 20):
        raise fault("NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')
    return value


def _permission_set(value: Any) -> Any:
    if isinstance(value, str) and value.isascii() and value.isdigit():
        return int(value)
    return value


def fault(code: str, message: str) -> PydanticCustomError:
    """A fault with the code and words Discord uses for it."""
    return PydanticCustomError("discord", "{text}", {"code": code, "text": message})


def _stripped(value: Any) -> Any:
    return value.strip() if isinstance(value, str) else value


def _one_if_null(value: Any) -> Any:
    return 1 if value is None else value


def _web_address(value: str) -> str:
    return _address(value, ("http", "https"))


def _media_address(value: str) -> str:
    return _address(value, ("http", "https", "attachment"))


def _link_address(value: str) -> str:
    return _address(value, ("http", "https", "discord"))


def _address(value: str, schemes: tuple[str, ...]) -> str:
    try:
        parts = urlsplit(value)
    except ValueError:
        raise fault("URL_TYPE_INVALID_URL", "Not a well formed URL.") from None
    if parts.scheme not in schemes:
        raise fault("URL_TYPE_INVALID_SCHEME", f'Scheme "{parts.scheme}" must be one of {schemes}.')
    if not parts.netloc and not (parts.scheme == "attachment" and parts.path):
        raise fault("URL_TYPE_INVALID_URL", "Not a well formed URL.")
    return value


Snowflake = Annotated[str, BeforeValidator(_snowflake)]
PermissionSet = Annotated[int, BeforeValidator(_permission_set)]
Trimmed = Annotated[str, BeforeValidator(_stripped)]  # Discord trims such texts before it counts them
OneIfNull = BeforeValidator(_one_if_null)  # a number that may be left out or null, and is 1 then
WebAddress = Annotated[str, AfterValidator(_web_address)]
MediaAddress = Annotated[str, AfterValidator(_media_address)]
LinkAddress = Annotated[str, AfterValidator(_link_address)]


def validated(model: type[T] | TypeAdapter[T], body: Any) -> T:
    """The body as the model sees it. Raises DiscordError 50035 with the tree of faulty fields."""
    adapter = model if isinstance(model, TypeAdapter) else TypeAdapter(model)
    try:
        return adapter.validate_python(body)
    except ValidationError as error:
        raise DiscordError(INVALID_FORM, error_tree(error.errors(include_url=False), body)) from None


def error_tree(faults: Iterable[ErrorDetails], body: Any) -> Json:
    """Discord's `errors` tree: one level a field or index, `_errors` at the leaves."""
    tree: Json = {}
    for details in faults:
        node = tree
        for part in _path(details["loc"], body, missing=details["type"] in ("missing", "extra_forbidden")):
            node = node.setdefault(part, {})
        code, message = _in_discords_words(details)
        node.setdefault("_errors", []).append({"code": code, "message": message})
    return _leaves_only(tree)


def _leaves_only(tree: Json) -> Json:
    """A node is either a list of faults or a level of fields; where both came up, the fields say more."""
    children = {key: _leaves_only(value) for key, value in tree.items() if key != "_errors"}
    return children or {"_errors": tree.get("_errors", [])}


def _path(location: tuple[int | str, ...], body: Any, *, missing: bool) -> list[str]:
    """The location without the names of union branches, which are pydantic's own."""
    path: list[str] = []
    here = body
    for position, part in enumerate(location):
        is_field = isinstance(here, dict) and part in here
        is_index = isinstance(here, list) and isinstance(part, int) and part < len(here)
        if is_field or is_index:
            here = here[part]
            path.append(str(part))
        elif missing and position == len(location) - 1:
            path.append(str(part))
    return path


_CODES = {
    "missing": ("BASE_TYPE_REQUIRED", "This field is required"),
    "string_type": ("STRING_TYPE_CONVERT", "Could not interpret value as string."),
    "int_type": ("NUMBER_TYPE_COERCE", "Value is not an integer."),
    "int_from_float": ("NUMBER_TYPE_COERCE", "Value is not an integer."),
    "float_type": ("NUMBER_TYPE_COERCE", "Value is not a number."),
    "bool_type": ("BOOLEAN_TYPE_CONVERT", "Must be either true or false."),
    "list_type": ("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType"),
    "model_type": ("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType"),
    "model_attributes_type": ("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType"),
    "dict_type": ("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType"),
    "extra_forbidden": ("UNKNOWN_FIELD", "Discord knows no such field here."),
    "union_tag_not_found": ("UNION_TYPE_CHOICES", "A type is required that names what this is."),
}


def _in_discords_words(details: ErrorDetails) -> tuple[str, str]:
    kind, context = details["type"], details.get("ctx", {})
    if kind == "discord":
        return str(context["code"]), str(context["text"])
    if kind in ("string_too_long", "too_long"):
        return "BASE_TYPE_MAX_LENGTH", f"Must be {context['max_length']} or fewer in length."
    if kind in ("string_too_short", "too_short"):
        return "BASE_TYPE_MIN_LENGTH", f"Must be {context['min_length']} or more in length."
    if kind == "greater_than_equal":
        return "NUMBER_TYPE_MIN", f"Value should be greater than or equal to {context['ge']}."
    if kind == "less_than_equal":
        return "NUMBER_TYPE_MAX", f"Value should be less than or equal to {context['le']}."
    if kind in ("literal_error", "enum"):
        return "BASE_TYPE_CHOICES", f"Value must be one of {{{context['expected']}}}."
    if kind == "union_tag_invalid":
        return "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({context["expected_tags"]}).'
    return _CODES.get(kind, ("BASE_TYPE_INVALID", details["msg"]))

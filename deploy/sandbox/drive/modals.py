"""Filling a modal: what a person entered becomes the submission the bot is sent."""

from __future__ import annotations

from typing import Any

from deploy.sandbox.drive.commands import Filling
from deploy.sandbox.errors import ActionError, Json

TEXT_INPUT, STRING_SELECT, LABEL, FILE_UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 4, 3, 18, 19, 21, 22, 23
THING_SELECTS = {5: "resolve_user", 6: "resolve_role", 7: "resolve_mentionable", 8: "resolve_channel"}


def submission(modal: Json, entered: dict[str, Any], filling: Filling) -> Json:
    """The data of a modal's submission. `entered` names each input by custom id or by its label.

    Raises ActionError for what the client would not let through: missing, too long, too many, not offered.
    """
    left = dict(entered)
    components = [_component(component, left, filling) for component in modal["components"]]
    if left:
        raise ActionError(f"The modal has no input called {', '.join(map(repr, left))}.")
    data: Json = {"custom_id": modal["custom_id"], "components": components}
    if filling.resolved:
        data["resolved"] = filling.resolved
    return data


def _component(component: Json, left: dict[str, Any], filling: Filling) -> Json:
    kind = component["type"]
    if kind == LABEL:
        inner = component["component"]
        answer = _input(inner, component["label"], left, filling)
        return {"type": LABEL, "id": component["id"], "component": answer}
    if kind == 1:
        inner = component["components"][0]
        return {"type": 1, "id": component["id"], "components": [_input(inner, inner["label"], left, filling)]}
    return {"type": kind, "id": component["id"]}


def _input(component: Json, label: str, left: dict[str, Any], filling: Filling) -> Json:
    custom_id = component["custom_id"]
    given = left.pop(custom_id, left.pop(label, None))
    plain: Json = {"type": component["type"], "id": component["id"], "custom_id": custom_id}
    required = component.get("required") is not False
    kind = component["type"]
    if kind == TEXT_INPUT:
        return {**plain, "value": _text(component, label, given, required)}
    if kind == CHECKBOX:
        return {**plain, "value": bool(component.get("default")) if given is None else bool(given)}
    if kind == RADIO:
        chosen = _chosen(component, label, [given] if given is not None else None)
        if required and not chosen:
            raise ActionError(f"Choose one of {label!r}.")
        return {**plain, "value": chosen[0] if chosen else None}
    wanted = given if given is None or isinstance(given, list) else [given]
    if kind in (STRING_SELECT, CHECKBOXES):
        values = _chosen(component, label, wanted)
    elif kind == FILE_UPLOAD:
        values = [filling.resolve_upload(str(entry)) for entry in wanted or ()]
    else:
        resolve = getattr(filling, THING_SELECTS[kind])
        defaults = [entry["id"] for entry in component.get("default_values", ())]
        values = [resolve(str(entry)) for entry in (defaults if wanted is None else wanted)]
    check_number(component, label, values, required)
    return {**plain, "values": values}


def check_number(component: Json, label: str, values: list[str], required: bool) -> None:
    """Raises ActionError when fewer or more are chosen than may be."""
    least = component.get("min_values", 1 if required else 0)
    most = component.get("max_values", len(component.get("options", ())) or 1)
    if not values and not required:
        return
    if not least <= len(values) <= most:
        raise ActionError(f"Choose {least} to {most} of {label!r}; {len(values)} were chosen.")


def _text(component: Json, label: str, given: Any, required: bool) -> str:
    text = component.get("value", "") if given is None else str(given)
    least, most = component.get("min_length", 0), component.get("max_length", 4000)
    if required and not text:
        raise ActionError(f"{label!r} must be filled in.")
    if text and not least <= len(text) <= most:
        raise ActionError(f"{label!r} has {least} to {most} characters.")
    return str(text)


def _chosen(component: Json, label: str, wanted: list[Any] | None) -> list[str]:
    options = component.get("options", [])
    if wanted is None:
        return [option["value"] for option in options if option.get("default")]
    return [option_value(options, str(entry), label) for entry in wanted]


def option_value(options: list[Json], wanted: str, label: str) -> str:
    """The value of an option named by value or label. Raises ActionError."""
    for option in options:
        if wanted in (option["value"], option["label"]):
            return str(option["value"])
    raise ActionError(f"{label!r} does not offer {wanted!r}; it offers: {', '.join(o['label'] for o in options)}.")

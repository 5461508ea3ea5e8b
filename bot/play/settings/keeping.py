"""Settings as they are kept: short texts by name, none for what is as by default."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

log = logging.getLogger(__name__)


class Kept(BaseModel):
    """Settings of a person; every one has a default, and whatever is set is judged here and nowhere else."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_default=False)


Some = TypeVar("Some", bound=Kept)


def read(kind: type[Some], record: Mapping[str, str]) -> Some:
    """The settings of a record; what it cannot mean any more is as by default, and logged by its name."""
    fields = kind.model_fields
    known: dict[str, Any] = {name: text for name, text in record.items() if name in fields}
    while True:
        try:
            return kind.model_validate(known)
        except ValidationError as problem:
            wrong = {str(error["loc"][0]) for error in problem.errors() if error["loc"]}
            log.warning("settings that cannot be read are left at their default: %s", ", ".join(sorted(wrong)))
            known = {name: text for name, text in known.items() if name not in wrong} if wrong else {}


def written(kept: Kept, names: set[str]) -> dict[str, str]:
    """The texts under which some settings are kept; "" for those that are as by default."""
    return {name: _text(getattr(kept, name), type(kept).model_fields[name].default) for name in sorted(names)}


def _text(value: Any, default: Any) -> str:
    if value == default or value is None:
        return ""
    return str(int(value)) if isinstance(value, bool) else str(value)

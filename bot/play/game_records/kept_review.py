"""The review of a game as it is kept with it."""

from __future__ import annotations

from msgspec import Struct

from engine.review import Review
from persistence.encoding.forms import Form


class KeptReview(Struct, frozen=True, omit_defaults=True):
    """A review as it is kept: asked for, made, or why there is none."""

    review: Review | None = None
    failed: str = ""
    """Why there is none: a key."""
    shown: tuple[int, ...] = ()
    """The seats whose players show their choices to all who played."""


KEPT_REVIEW = Form("review of a game", KeptReview)

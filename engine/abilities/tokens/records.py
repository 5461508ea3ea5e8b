"""The verbs that create tokens (7.3.3)."""

from __future__ import annotations

from engine.cards.language.filters import Number
from engine.cards.language.places import AmongExpeditions, Landmarks, Place
from engine.cards.language.vocabulary import Record

__all__ = [
    "Create",
    "CreateSignature",
]


class Create(Record, frozen=True, tag_field="do", tag="create"):
    """Create token Characters in an Expedition, or Landmark tokens (7.3.3, KW.16); `token` is their definition."""

    token: str
    place: Place | Landmarks | AmongExpeditions
    number: Number = 1


class CreateSignature(Record, frozen=True, tag_field="do", tag="create Signature token"):
    """Create a Signature token in the controller's Reserve: the one named, or that of their Hero (7.3.3).

    It can be played from there into an Expedition; anywhere else it ceases to exist (2.1.d).
    """

    token: str = ""


TokenVerb = Create | CreateSignature
"""All verbs of the family."""

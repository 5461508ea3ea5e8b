"""Places: Expeditions, Landmark zones and regions (3.2.4, v4:3.2.1)."""

from __future__ import annotations

from typing import Literal

from engine.cards.language.facets import PRESENCE, reads
from engine.cards.language.vocabulary import Record

__all__ = [
    "AmongExpeditions",
    "Bearing",
    "ChosenExpedition",
    "EveryExpedition",
    "ExpeditionsThatAre",
    "FacingExpedition",
    "FacingMyOther",
    "FacingThat",
    "ItsExpedition",
    "Landmarks",
    "MyExpedition",
    "MyOtherExpedition",
    "Place",
    "PlayersExpedition",
    "TargetExpedition",
    "TargetRegion",
    "ThatExpedition",
    "YourExpedition",
]

Bearing = Literal["ahead", "behind", "tied", "behind or tied", "ahead or tied", "Ascended", "In Contact"]
"""How an Expedition stands: to the one it faces (v3:7.5.2), or by itself (v4:2.4.3, KW.12)."""


@reads()
class YourExpedition(Record, frozen=True, tag_field="place", tag="yours"):
    """The Hero Expedition or Companion Expedition of the ability's controller, or each of the two."""

    side: Literal["hero", "companion", "each"]


@reads(PRESENCE)
class MyExpedition(Record, frozen=True, tag_field="place", tag="mine"):
    """The bearer's Expedition, or where it last was; of a Gigantic one both, or one to create or move in (7.4.3.f)."""


@reads()
class TargetExpedition(Record, frozen=True, tag_field="place", tag="target"):
    """Any Expedition, or several, chosen at declaration (5.2.3.b): any player's, the controller's, or an opponent's.

    With `elsewhere` only those that the bearer is not in (7.4.3.f), with `bearing` those that stand like this; with
    `up_to` that many or fewer.
    """

    whose: Literal["anybody", "you", "opponent"] = "anybody"
    number: int = 1
    elsewhere: bool = False
    bearing: Bearing | None = None
    up_to: bool = False


@reads()
class ChosenExpedition(Record, frozen=True, tag_field="place", tag="chosen"):
    """An Expedition chosen as the step comes, without being targeted (6.5): a Hero's, a Companion's, or either.

    'An Expedition facing mine' is one of two for a Gigantic bearer (7.4.3.h). With `elsewhere` only those that the
    bearer is not in (7.4.3.f).
    """

    whose: Literal["anybody", "you", "opponent", "facing mine"] = "anybody"
    side: Literal["hero", "companion"] | None = None
    elsewhere: bool = False


@reads()
class EveryExpedition(Record, frozen=True, tag_field="place", tag="every"):
    """All Expeditions of the game, or of the controller's opponents (3.2.4.b)."""

    whose: Literal["anybody", "opponent"] = "anybody"


@reads()
class ExpeditionsThatAre(Record, frozen=True, tag_field="place", tag="that are"):
    """All Expeditions that stand like this, of the game or of the controller (v3:7.5.2, v4:2.4.3, KW.12)."""

    bearing: Bearing
    whose: Literal["anybody", "you"] = "anybody"


@reads()
class PlayersExpedition(Record, frozen=True, tag_field="place", tag="player's"):
    """An Expedition, or each of the two, of a player who is targeted or has been named before (7.2.3)."""

    whose: Literal["target player", "target opponent", "that player", "its controller", "its owner"]
    side: Literal["hero", "companion", "each"]


@reads(PRESENCE)
class ItsExpedition(Record, frozen=True, tag_field="place", tag="its"):
    """The Expedition of 'it', or where it last was (v3:2.1.h)."""


@reads()
class ThatExpedition(Record, frozen=True, tag_field="place", tag="that"):
    """The Expedition spoken of before, or the other one of the same player."""

    other: bool = False


@reads()
class FacingThat(Record, frozen=True, tag_field="place", tag="facing that"):
    """The Expedition that faces the one spoken of before (3.2.4.b)."""


@reads()
class AmongExpeditions(Record, frozen=True, tag_field="place", tag="among"):
    """Several things are distributed among Expeditions as one chooses, one by one; `target` among those targeted."""

    target: bool = False


@reads(PRESENCE)
class MyOtherExpedition(Record, frozen=True, tag_field="place", tag="my other"):
    """The Expedition of the bearer's controller that it is not in; none for a Gigantic bearer (7.4.3.f)."""


@reads(PRESENCE)
class FacingExpedition(Record, frozen=True, tag_field="place", tag="facing"):
    """The Expedition that faces the bearer's (3.2.4.b)."""


@reads(PRESENCE)
class FacingMyOther(Record, frozen=True, tag_field="place", tag="facing my other"):
    """The Expedition that faces the bearer's other one (3.2.4.b)."""


@reads()
class Landmarks(Record, frozen=True, tag_field="place", tag="Landmarks"):
    """The Landmark zone of the controller, of a player chosen at declaration, of each player or of one named before."""

    whose: Literal[
        "yours",
        "target player",
        "target opponent",
        "another target player",
        "each player",
        "that player",
        "its controller",
        "its owner",
    ]


Place = (
    YourExpedition
    | MyExpedition
    | MyOtherExpedition
    | FacingExpedition
    | FacingMyOther
    | TargetExpedition
    | ChosenExpedition
    | EveryExpedition
    | ExpeditionsThatAre
    | PlayersExpedition
    | ItsExpedition
    | ThatExpedition
    | FacingThat
)


@reads()
class TargetRegion(Record, frozen=True, tag_field="place", tag="target region"):
    """Any visible region, chosen at declaration (5.2.3.b)."""

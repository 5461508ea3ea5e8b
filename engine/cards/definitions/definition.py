"""The facts of one card definition (1.2.2.c), decoded once and never changed."""

from __future__ import annotations

from typing import Literal

from engine.cards.language import Ability, CardType, Record

Rarity = Literal["common", "rare", "exalted", "unique", "hero", "token"]
Faction = Literal["axiom", "bravos", "lyra", "muna", "ordis", "yzmir", "neutral"]


class CardDefinition(Record, frozen=True):
    """Facts and abilities of one card, Hero or token; statistics are Forest, Mountain, Water (2.2.9.d).

    `reference` is the public reference of the face, such as ALT_CORE_B_AX_04_C; `family` groups its rarities.
    """

    reference: str
    name: str
    type: CardType
    faction: Faction
    rarity: Rarity
    subtypes: tuple[str, ...] = ()
    hand_cost: int = 0
    reserve_cost: int = 0
    statistics: tuple[int, int, int] = (0, 0, 0)
    token: bool = False
    reserve_limit: int = 2
    landmark_limit: int = 2
    family: str = ""
    abilities: tuple[Ability, ...] = ()

    @property
    def zone_type(self) -> Literal["expedition", "landmark"]:
        """v3:2.2.3 Where a Permanent enters: its type line says Expedition, or it is a Landmark."""
        return "expedition" if "expedition" in self.subtypes else "landmark"

    @property
    def landmark(self) -> bool:
        """2.2.2.e, v3:2.2.3 Whether it is a Landmark Permanent, which enters the Landmark zone."""
        return self.type == "permanent" and self.zone_type == "landmark"

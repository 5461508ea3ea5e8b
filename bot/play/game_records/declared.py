"""What a reader is shown of a declaration under way: what may be chosen, what was, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.play.game_records.looks import Look
from engine.sight import DuskSight
from engine.state.decisions import AnyOption, Decision


@dataclass(frozen=True, slots=True)
class Candidates:
    """What may be chosen in one place: codes with the options they stand for, and the look that names them."""

    look: Look
    prompt: str
    options: tuple[tuple[str, AnyOption], ...] = ()
    arguments: Mapping[str, Any] = field(default_factory=dict)
    """What the question speaks of, as its decision says."""
    least: int = 1
    most: int = 1
    """How many of the options are wanted."""


@dataclass(frozen=True, slots=True)
class DraftStep:
    """One answered question of a declaration: its prompt and the codes of the options picked."""

    prompt: str
    picks: tuple[str, ...]
    options: tuple[AnyOption, ...]
    """The same picks as options, valid in the sight they come with."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What comes of choosing an Expedition for a Character: what Dusk would bring there, and the price.

    `price` is None where more is asked before it can be paid.
    """

    dusk: DuskSight
    price: int | None = None


@dataclass(frozen=True, slots=True)
class DeclarationSight:
    """A declaration under way (5.1.2); nothing of it has happened yet.

    `decision` is what comes next: a choice, or the price (`prompt` "pay", `arguments["price"]`) to be confirmed.
    `look` shows the table as it would stand at this point, to that seat alone. `step` stands for everything
    declared so far and must come back with the answer, so that no older panel answers for another declaration.
    """

    look: Look
    origin: int
    """The id of the turn decision the declaration starts from."""
    step: int
    steps: tuple[DraftStep, ...] = field(default=())
    decision: Decision | None = None
    outlooks: Mapping[str, Outlook] = field(default_factory=dict)
    """Where an Expedition is asked for: what comes of each, by the codes of the options."""

    @property
    def ready(self) -> bool:
        """Whether everything is declared and only the price remains."""
        return self.decision is not None and self.decision.kind == "pay"

"""The programs of a catalogue: every ability compiled when it is first needed, and once for the whole process.

Programs are addressed by the stable names of abilities and are never stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.abilities import control_flow
from engine.abilities.compile_ability import compile_ability
from engine.abilities.counters import execution as counters
from engine.abilities.dice import execution as dice
from engine.abilities.drawing import execution as drawing
from engine.abilities.expedition_triggers import execution as expedition_triggers
from engine.abilities.expeditions import execution as expeditions
from engine.abilities.moving import execution as moving
from engine.abilities.playing import execution as playing
from engine.abilities.statuses import execution as statuses
from engine.abilities.terrain_markers import execution as terrain_markers
from engine.abilities.tokens import execution as tokens
from engine.abilities.triggers import execution as triggers
from engine.abilities.turns import execution as turns
from engine.abilities.zone_triggers import execution as zone_triggers
from engine.cards.catalogue import Catalogue
from engine.cards.decks.deck import Deck
from engine.cards.definitions.profiles import records
from engine.cards.language import DieResult, NextTime, Reaction
from engine.core.events import (  # noqa: F401  (importing them enters their verbs, flows, numbers and qualities)
    moves,
)
from engine.core.facets import FacetMasks
from engine.core.match import Match
from engine.core.printed import PrintedCards, changes_characteristics
from engine.core.query import (  # noqa: F401  (importing them enters their verbs, flows, numbers and qualities)
    numbers,
    qualities,
    this_turn,
)
from engine.core.query.derivation import derive
from engine.rules import (  # noqa: F401  (importing them enters their verbs, flows, numbers and qualities)
    day,
    unasked_answers,
)
from engine.rules.playing import (  # noqa: F401  (importing them enters their verbs, flows, numbers and qualities)
    modes,
    playing_cards,
)
from engine.rules.playing.ability_program import AbilityProgram
from engine.rules.setup import new_game
from engine.state.codec import decode
from engine.state.editions import Targeting
from engine.state.game import Game, MatchOptions

CARRIED_OUT = (
    *(control_flow, counters, dice, drawing, expeditions, moving),
    *(playing, statuses, terrain_markers, tokens, turns),
    *(expedition_triggers, triggers, zone_triggers),
)
"""How verbs and flows are carried out, and triggers noticed, is entered as these are read."""


class CompiledPrograms:
    """All abilities of a catalogue as programs, compiled when first needed, targets asked for as the edition says."""

    derived = staticmethod(derive)
    """2.3.1.k The current characteristics of everything in play, worked out from the base facts of a match."""

    def __init__(self, catalogue: Catalogue, targeting: Targeting) -> None:
        self.catalogue, self.targeting = catalogue, targeting
        self._below = None if catalogue.below is None else programs_of(catalogue.below, targeting)
        self.printed = PrintedCards(catalogue)
        self.facets = FacetMasks(catalogue)
        self._compiled: dict[str, AbilityProgram] = {}
        self._changing: dict[str, bool] = {}
        self._of_results: dict[str, bool] = {}
        self._reactions: dict[str, Reaction] = {}

    def __getitem__(self, name: str) -> AbilityProgram:
        """The ability of that name; several names joined by '+' are carried out as one. Raises KeyError."""
        known = self._compiled.get(name)
        if known is None:
            known = self._compiled[name] = self._compile(name)
        return known

    def _compile(self, name: str) -> AbilityProgram:
        """What a card of the catalogue below says is compiled there, once for all catalogues over it."""
        own = self.catalogue.own
        if self._below is not None and not any(part.partition("/")[0] in own for part in name.split("+")):
            return self._below[name]
        return compile_ability(self.catalogue, name, self.targeting)

    def carried_out(self, reference: str) -> tuple[str, ...]:
        """The names of the abilities of a card that are carried out: reactions, quick actions and effects."""
        profile = self.printed[reference].traits.profile
        reactions = (*profile.reactions.values(), *profile.support_reactions.values())
        heard = (name for names in reactions for name in names)
        return (*heard, *profile.quick_actions, *profile.supports, *profile.effects)

    def reaction(self, name: str) -> Reaction:
        """The reaction of that name."""
        known = self._reactions.get(name)
        if known is None:
            ability = self.catalogue.abilities[name].ability
            if isinstance(ability, NextTime):
                ability = Reaction(ability.trigger, ability.effect)
            assert isinstance(ability, Reaction)
            known = self._reactions[name] = ability
        return known

    def waits_for_a_result(self, name: str) -> bool:
        """7.3.13.b, 6.3.b Whether a reaction is activated by some results of dice alone."""
        known = self._of_results.get(name)
        if known is None:
            found = self.catalogue.abilities.get(name)
            condition = found.ability.condition if found and isinstance(found.ability, Reaction) else None
            known = self._of_results[name] = any(isinstance(each, DieResult) for each in records(condition))
        return known

    def changing(self, name: str) -> bool:
        """2.3.1.g Whether a passive ability changes characteristics."""
        known = self._changing.get(name)
        if known is None:
            known = self._changing[name] = changes_characteristics(self.catalogue.abilities[name].ability)
        return known


@lru_cache(maxsize=256)
def programs_of(catalogue: Catalogue, targeting: Targeting) -> CompiledPrograms:
    """The programs of a catalogue, compiled once for the whole process and each way of targeting."""
    return CompiledPrograms(catalogue, targeting)


def match_of(game: Game, catalogue: Catalogue) -> Match:
    """A match for a game, played with the programs of a catalogue as the game's edition has them."""
    return Match(game, programs_of(catalogue, game.options.edition.targets_are_chosen))


def load_match(data: bytes, catalogue: Catalogue) -> Match:
    """A match from the bytes of a saved game; raises UnreadableGame or CannotContinue, and the bytes stay unchanged."""
    match = match_of(decode(data), catalogue)
    match.go_on_from(data)
    return match


def begin(catalogue: Catalogue, decks: Sequence[Deck], seed: int, options: MatchOptions) -> Match:
    """4.1 A match ready for its first question; raises UnknownCards and WrongNumberOfSeats (`new_game`)."""
    match = match_of(new_game(catalogue, decks, seed, options), catalogue)
    match.run()
    return match
